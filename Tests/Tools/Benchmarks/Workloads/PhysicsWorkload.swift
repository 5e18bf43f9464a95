import DrawstringCore
import DrawstringLoader

/// Seeks in a ball's run, mixed up: each may start at a checkpoint, so that it takes few steps, and not from the start.
struct PhysicsWorkload {
  var effect: Effect

  func run(into report: inout Report) throws {
    // Tugs for eight seconds, and then a finger that rests.
    let trace = try Trace((0..<200).map { .drag(Double(20 + $0 * 37 % 60), at: .milliseconds(40 * $0)) })
    let replay = effect.makeReplay(of: trace)
    let times = (0..<1_200).map { FrameClock.time(ofFrame: $0) }
    measure(replay, Array(times.prefix(480)), "in the hand", step: stepCost(replay), into: &report)
    measure(replay, times, "and 12 s after", step: stepCost(replay), into: &report)
  }

  /// What a step costs, from a first look far into the run after the last event, with no checkpoints there yet.
  private func stepCost(_ replay: Replay) -> Double {
    var side = Side()
    let steps = 12 * 240
    Rounds(least: 20, budget: 0.2).run {
      var buffer = effect.makeFrameBuffer()
      replay.evaluate(at: .seconds(7.96), into: &buffer)
      side.round(of: steps) { replay.evaluate(at: .seconds(19.96), into: &buffer) }
    }
    return side.best
  }

  private func measure(
    _ replay: Replay, _ times: [Duration], _ name: String, step: Double, into report: inout Report
  ) {
    var buffer = effect.makeFrameBuffer()
    for time in times { replay.evaluate(at: time, into: &buffer) }
    let order = Chance.shuffled(times.count)
    var all = Side()
    var each = Array(repeating: Side(), count: times.count)
    Rounds(least: 7, most: 15).run {
      all.round(of: times.count) { for index in order { replay.evaluate(at: times[index], into: &buffer) } }
      for index in order {
        each[index].round(of: 1) { replay.evaluate(at: times[index], into: &buffer) }
      }
    }
    let allocations = Allocations.during {
      for index in order { replay.evaluate(at: times[index], into: &buffer) }
    }
    var figure = Figure(
      workload: "\(effect.name), \(name), shuffled seeks", unit: "seek", ours: all.best,
      allocations: allocations.map { Double($0.count) / Double(times.count) })
    figure.expectNoAllocation()
    // The cheapest seek stands for what is no step.
    let costs = each.map(\.best)
    figure.expect("dearest seek, in steps", ((costs.max() ?? 0) - (costs.min() ?? 0)) / step, atMost: 64)
    report.figures.append(figure)
  }
}
