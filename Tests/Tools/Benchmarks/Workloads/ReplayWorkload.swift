import DrawstringCore
import DrawstringLoader

/// Queries into traces of many events, mixed up: they should hardly cost more where there are a hundred times as many.
struct ReplayWorkload {
  var effect: Effect

  /// Pulls, releases, refreshes and ends, over and over, an event every 40 ms.
  private static func trace(events count: Int) throws -> Trace {
    let events = (0..<count).map { index in
      let at = Duration.milliseconds(40 * index)
      return switch index % 25 {
      case 20: TraceEvent.release(at: at)
      case 24: TraceEvent.finish(.success, at: at)
      case let step where step < 20: TraceEvent.drag(Double((step * 7) % 90), at: at)
      default: TraceEvent.begin(at: at)
      }
    }
    return try Trace(events)
  }

  func run(into report: inout Report) throws {
    var few: Double?
    for count in [100, 10_000] {
      let trace = try Self.trace(events: count)
      let replay = effect.makeReplay(of: trace)
      var chance = Chance(seed: 3)
      let instants = (0..<5_000).map { _ in Duration.microseconds(chance.next(below: 40_000 * count)) }
      var buffer = effect.makeFrameBuffer()
      var preparing = Side()
      var asking = Side()
      Rounds(budget: 0.5).run {
        preparing.round(of: count) { _ = effect.makeReplay(of: trace).end }
        asking.round(of: instants.count) {
          for instant in instants { replay.evaluate(at: instant, into: &buffer) }
        }
      }
      let allocations = Allocations.during {
        for instant in instants { replay.evaluate(at: instant, into: &buffer) }
      }
      let name = "\(effect.name), trace of \(count) events"
      report.figures.append(Figure(workload: "\(name), prepared", unit: "event", ours: preparing.best))
      var figure = Figure(
        workload: "\(name), shuffled", unit: "query", ours: asking.best,
        allocations: allocations.map { Double($0.count) / Double(instants.count) })
      figure.expectNoAllocation()
      // The logarithm doubles.
      figure.expect("× a query into 100 events", few.map { asking.best / $0 }, atMost: 2)
      few = few ?? asking.best
      report.figures.append(figure)
    }
  }
}
