import Drawstring
import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringSyntax

/// Bytes that may be a trace, played on an effect with a bit of everything; which one, the length says.
enum TraceFuzz {
  private static let effects: [Effect] = [
    """
    drawstring: 1
    effect: remembering
    canvas: [100, 200]
    pull: {trigger: 50, hysteresis: 10, limit: 90, rubber: 0.55, deadband: 2, minimum: 200ms, leave: loop-end}
    signals:
      kept: {sample: pull, when: pull > 10, reset: "refreshed > 100ms"}
      turned: {sum: "if(delta > 0, 0.1rad, -0.1rad)", reset: refreshing}
    layers: [{id: a, opacity: 0.5}, {id: b}]
    animations:
      - {during: dragging, hold: refreshing, duration: 300ms, tracks: {a.position: [shown, [kept, 20]]}}
      - {id: spin, during: refreshing, duration: 330ms, repeat: forever, tracks: {b.rotation: {from: turned, to: 1turn}},
         events: [{at: 50%, emit: half}]}
      - {during: [finishing, idle], blend: 100ms, duration: 1s, tracks: {b.opacity: [shown, 0.2, shown]}}
      - {when: "pull > 20 and pull < 40", duration: 200ms, tracks: {b.scale: [1, 2]}}
    """,
    """
    drawstring: 1
    effect: rolling
    canvas: [375, 300]
    pull: {trigger: 60, fires: arming, settle: {duration: 200ms, ease: overshoot}}
    paths: {bowl: [{move: [0, 0]}, {line: [375, 0]}, {line: [375, 200 + pull]}, {line: [0, 200 + pull]}, close]}
    layers: [{id: ball, position: [60, 60]}]
    physics:
      bodies: {ball: {radius: 10, restitution: 0.4, friction: 1, rotates: true}}
      boundaries: [bowl]
      active: not idle
      escape: {ball: {move: [0, -20], per: drag}}
    """,
    """
    drawstring: 1
    effect: begun
    canvas: [100, 100]
    phases: {finishing: 250ms}
    layers: [{id: a}]
    animations: [{during: [refreshing, finishing], duration: 1s, repeat: 2.5, tracks: {a.translation: [shown, [9, 9]]}}]
    """,
  ].compactMap { Effect.load(name: "trace", bytes: Array($0.utf8)).effect }

  static func failure(_ bytes: [UInt8]) -> String? {
    if effects.count != 3 { return "an effect of the target itself cannot be read" }
    let loaded = LoadedTrace(name: "fuzz.yaml", bytes: bytes, effect: nil)
    if let failure = SpecFuzz.misplaced(loaded.diagnostics, in: bytes) { return failure }
    guard let trace = loaded.trace else {
      return loaded.diagnostics.contains { $0.code.severity == .error } ? nil : "neither a trace nor an error"
    }
    let effect = effects[bytes.count % effects.count]
    var instants: [Duration] = [.zero, trace.end, trace.end + .milliseconds(70), trace.end + .seconds(5)]
    for event in trace.events.prefix(12) { instants += [event.at, event.at + .nanoseconds(1)] }
    return PlayedFuzz.failure(of: effect, trace.events, at: instants)
      ?? sessionDifference(effect, trace, instants)
  }

  /// A live control that receives the events in turn shows the frames of the replay.
  private static func sessionDifference(_ effect: Effect, _ trace: Trace, _ instants: [Duration]) -> String? {
    let replay = effect.makeReplay(of: trace)
    var session = effect.makeSession()
    _ = session.frame(at: .zero)
    var next = 0
    for instant in instants.sorted() {
      while next < trace.events.count, trace.events[next].at <= instant {
        session.apply(trace.events[next])
        next += 1
      }
      if session.frame(at: instant).bits != replay.frame(at: instant).bits {
        return "a session shows another frame at \(instant)"
      }
    }
    return nil
  }
}
