import Drawstring
import DrawstringTestSupport
import Testing

/// A moment is shorthand for a trace: the frame is that of the trace, bit for bit.
struct MomentTests {
  private func effect() throws -> Effect {
    var drawn = RandomEffect(random: SeededGenerator(seed: 77))
    // The pull of a moment is the shown one: a strong rubber band changes none.
    return try Effect(
      yaml: drawn.yaml().replacing("rubber: 0.55, ", with: "")
        .replacing("trigger: 50,", with: "trigger: 50, rubber: {coefficient: 0.2, dimension: 200},")
        .replacing("fires: arming", with: "fires: release"))
  }

  private func expect(
    _ moment: Moment, _ events: [TraceEvent], at instant: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let effect = try effect()
    let found = effect.frame(at: moment)
    let expected = effect.makeReplay(of: try Trace(events)).frame(at: s(instant))
    #expect(found.bits == expected.bits && found.phase == expected.phase, sourceLocation: sourceLocation)
    #expect(effect.impossibility(of: moment) == nil, sourceLocation: sourceLocation)
  }

  @Test func dragging() throws {
    try expect(.dragging(to: 30, after: s(0.2)), [.drag(shown: 30, at: s(0))], at: 0.2)
    try expect(Moment(pull: 30), [.drag(shown: 30, at: s(0))], at: 0)
    try expect(Moment(phase: .pulling), [.drag(shown: 25, at: s(0))], at: 0)
    try expect(.armed, [.drag(shown: 50, at: s(0))], at: 0)
    // Which of the two it is follows from the pull.
    try expect(.dragging(to: 70), [.drag(shown: 70, at: s(0))], at: 0)
    try expect(.armed(at: 30), [.drag(shown: 30, at: s(0))], at: 0)
    #expect(try effect().frame(at: .dragging(to: 70)).phase == .armed)
    #expect(try effect().frame(at: .armed(at: 30)).phase == .pulling)
  }

  @Test func theOthers() throws {
    try expect(.idle, [], at: 0)
    try expect(Moment(phase: .idle, time: s(0.3), pull: -20), [.drag(shown: -20, at: s(0))], at: 0.3)
    try expect(.cancelling(after: s(0.1)), [.drag(shown: 25, at: s(0)), .release(at: s(0))], at: 0.1)
    try expect(.cancelling(after: s(5), from: 40), [.drag(shown: 40, at: s(0)), .release(at: s(0))], at: 5)
    let refreshing: [TraceEvent] = [.drag(shown: 50, at: s(0)), .release(at: s(0))]
    try expect(.refreshing(after: s(0.4)), refreshing, at: 0.4)
    try expect(Moment(), refreshing, at: 0)
    // Below the trigger it is the trigger that counts.
    try expect(.refreshing(after: s(0.4), pull: 20), refreshing, at: 0.4)
    try expect(
      .refreshing(after: s(0.4), pull: 80), [.drag(shown: 80, at: s(0)), .release(at: s(0))], at: 0.4)
    try expect(.begun(after: s(0.4)), [.begin(at: s(0))], at: 0.4)
  }

  @Test(arguments: FinishOutcome.allCases)
  func outcomes(_ outcome: FinishOutcome) throws {
    let refresh: [TraceEvent] = [.drag(shown: 50, at: s(0)), .release(at: s(0))]
    try expect(
      .finishing(after: s(0.1), outcome: outcome), refresh + [.finish(outcome, at: s(1))], at: 1.1)
    let moment = Moment(phase: .finishing, outcome: outcome)
    #expect(try effect().impossibility(of: moment) == nil)
    #expect(moment.isOfFamily(of: Moment(phase: .finishing)) == false)
    let effect = try effect()
    for phase in Phase.allCases where phase != .finishing {
      #expect(
        effect.impossibility(of: Moment(phase: phase, outcome: outcome)) == "only finishing has an outcome")
    }
  }

  /// The requested instant counts from the actual start, also if the finish is postponed.
  @Test func finishing() throws {
    let probe = try Probe(
      "pull: {trigger: 50, minimum: 2s}\nphases: {finishing: 300ms}\nanimations: [{during: always, tracks: {a.zPosition: time / 1s}}]"
    )
    for refreshed in [0.5, 1, 3] {
      let frame = probe.effect.frame(at: .finishing(after: s(0.25), refreshed: s(refreshed)))
      #expect(frame.phase == .finishing && frame.time == s(0.25))
      #expect(frame.figure("a.zPosition") == [0.25])
      let past = probe.effect.frame(at: .finishing(after: s(1), refreshed: s(refreshed)))
      #expect(past.phase == .idle && past.time == s(0.7))
    }
  }

  @Test func impossibleOnes() throws {
    let pulled = try effect()
    let loader = try Probe("").effect
    func isPossible(_ effect: Effect, _ moment: Moment) -> Bool { effect.impossibility(of: moment) == nil }
    #expect(!isPossible(pulled, Moment(phase: .idle, pull: 1)))
    #expect(isPossible(pulled, Moment(phase: .idle, pull: 0)))
    for pull in [-1, 0, 50, 60.0] { #expect(!isPossible(pulled, .cancelling(after: .zero, from: pull))) }
    #expect(isPossible(pulled, .cancelling(after: .zero, from: 49.9)))
    #expect(!isPossible(pulled, .dragging(to: .nan)))
    #expect(!isPossible(pulled, .refreshing(after: s(-1))))
    for phase in [Phase.pulling, .armed, .cancelling] { #expect(!isPossible(loader, Moment(phase: phase))) }
    #expect(!isPossible(loader, .refreshing(after: .zero, pull: 10)))
    for phase in [Phase.idle, .refreshing, .finishing] { #expect(isPossible(loader, Moment(phase: phase))) }
    // Asked for all the same, they give a frame of numbers.
    for pull in [Double.nan, .infinity, -.infinity] {
      let frame = pulled.frame(at: .dragging(to: pull))
      #expect(frame.pull.isFinite && frame.lanes.allSatisfy(\.isFinite))
    }
  }
}
