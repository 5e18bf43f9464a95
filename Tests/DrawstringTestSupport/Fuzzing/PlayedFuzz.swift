import Drawstring
import DrawstringCore

/// The invariants of an effect under all events.
enum PlayedFuzz {
  /// Every phase once, with a finger that comes back while refreshing, and a reset.
  static func shortTrace(of effect: Effect) -> [TraceEvent] {
    let trigger = effect.trigger ?? 50
    return [
      .drag(trigger / 3, at: .milliseconds(100)), .drag(trigger * 1.6, at: .milliseconds(200)),
      .release(at: .milliseconds(300)), .drag(-trigger, at: .milliseconds(500)),
      .release(at: .milliseconds(600)), .finish(.success, at: .milliseconds(800)),
      .begin(at: .seconds(3)), .finish(.noMore, at: .seconds(4)), .reset(at: .seconds(6)),
    ]
  }

  /// Replays a trace and asks for a few instants, the last and the longest among them.
  static func failure(of effect: Effect, _ events: [TraceEvent], at instants: [Duration] = []) -> String? {
    guard let trace = try? Trace(events) else { return "events that are no trace" }
    let replay = effect.makeReplay(of: trace)
    var asked = instants
    if asked.isEmpty {
      asked = [.zero, .milliseconds(150), .milliseconds(217), .milliseconds(440), .milliseconds(900)]
      asked += [.milliseconds(3700), .seconds(7), .seconds(1_000_000_000)]
    }
    var buffer = effect.makeFrameBuffer()
    var first: [[UInt64]] = []
    for instant in asked {
      replay.evaluate(at: instant, into: &buffer)
      let frame = buffer.frame
      if !frame.lanes.allSatisfy(\.isFinite) { return "a number that is not finite at \(instant)" }
      first.append(frame.bits)
    }
    // The other way round, in a buffer that has seen the future.
    for (instant, bits) in zip(asked, first).reversed() {
      replay.evaluate(at: instant, into: &buffer)
      if buffer.frame.bits != bits { return "other bits when asked again at \(instant)" }
    }
    return disorder(replay.events(through: replay.end + .seconds(1)), through: replay.end + .seconds(1))
  }

  /// Why events are not in order, or not among those that were asked for.
  private static func disorder(_ events: [EmittedEvent], through end: Duration) -> String? {
    var previous = Duration.zero
    for event in events {
      if event.at < previous { return "an event at \(event.at) after one at \(previous)" }
      if event.at > end { return "an event at \(event.at), beyond \(end)" }
      previous = event.at
    }
    return nil
  }
}
