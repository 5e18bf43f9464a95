import DrawstringCore
import DrawstringLoader

/// An effect's loop at 60 frames a second, through a reused buffer; or, pulled, another pull or a release at it for each
/// frame, so that a trace is folded every time.
struct FileWorkload {
  var effect: Effect
  var isPulled: Bool

  private func moment(_ frame: Int) -> Moment {
    let time = Duration.nanoseconds(Int64(frame) * 16_666_667 % 3_000_000_000)
    guard isPulled else { return .refreshing(after: time) }
    let pull = Double(frame % 400) / 2
    return switch frame % 3 {
    case 0: .dragging(to: pull)
    case 1: .refreshing(after: time, pull: pull)
    default: .finishing(after: time, pull: pull)
    }
  }

  /// How many properties are written while it refreshes.
  private var properties: Int? {
    let graph = effect.graph
    let writers = graph.roots.filter { $0.phases.contains(.refreshing) }
    let count = Set(writers.flatMap { $0.channels.map { graph.channels[$0].slot } }).count
    return isPulled || count == 0 ? nil : count
  }

  private func round(_ frames: [Int], _ buffer: inout FrameBuffer) {
    for frame in frames { effect.evaluate(moment(frame), into: &buffer) }
  }

  /// Measures a number of frames in order, or mixed up.
  func run(frames count: Int, isShuffled: Bool) -> Figure {
    let frames = isShuffled ? Chance.shuffled(count) : Array(0..<count)
    var buffer = effect.makeFrameBuffer()
    round(Array(0..<3), &buffer)
    var side = Side()
    Rounds(least: 3, most: 30, budget: 0.3).run { side.round(of: count) { round(frames, &buffer) } }
    let allocations = Allocations.during { round(frames, &buffer) }
    var figure = Figure(
      workload: "\(effect.name), \(isPulled ? "pulled" : "loop"), \(isShuffled ? "shuffled" : "sequential")",
      unit: "frame", ours: side.best, properties: properties,
      allocations: allocations.map { Double($0.count) / Double(count) })
    figure.expectNoAllocation()
    return figure
  }
}
