import Drawstring
import DrawstringTestSupport
import Testing

/// A drag that takes time is the samples that stand for it.
@Suite struct TimedDragTests {
  /// The instants of samples, in nanoseconds: round(k·10⁹/120), and the end.
  @Test func samplesLieOnTheirGrid() {
    let drag = TimedDrag(
      from: 10, to: 70, start: Nanoseconds(7), duration: Nanoseconds(50_000_000), easing: .linear)
    let instants: [Int64] = [8_333_333, 16_666_667, 25_000_000, 33_333_333, 41_666_667, 50_000_000]
    for (index, instant) in instants.enumerated() {
      let found = drag.instant(ofSample: Int64(index + 1))
      #expect(found == Nanoseconds(7 + instant))
      // 10 + 60·t/50 ms.
      let pull = 10 + 60 * Double(instant) / 50e6
      #expect(abs(drag.pull(at: found) - pull) < 1e-12)
    }
    var late = drag
    late.duration = Nanoseconds(seconds: 600)
    for number in [1000, 30_001, 71_999] as [Int64] {
      let rounded = (Double(number) * 1e9 / 120).rounded()
      #expect(late.instant(ofSample: number) == Nanoseconds(7 + Int64(rounded)))
    }
  }

  @Test func aBandIsUndone() {
    let band = PullModel.Rubber(coefficient: 0.5, dimension: 100)
    // A finger at 50 shows (1 − 1/(50·0.5/100 + 1))·100 = 20.
    #expect(band.finger(showing: 20) == 50)
    #expect(band.finger(showing: -7) == -7)
    #expect(band.finger(showing: 100) == 1000 && band.finger(showing: 140) == 1000)
    var random = SeededGenerator(seed: 8)
    for _ in 0..<1000 {
      let band = PullModel.Rubber(
        coefficient: Double.random(in: 0.05...3, using: &random),
        dimension: Double.random(in: 20...2000, using: &random))
      let finger = Double.random(in: 0...10 * band.dimension, using: &random)
      let found = band.finger(showing: band.shown(finger))
      // The band is flat far out: an error in what is shown grows by (finger·c/d + 1)².
      #expect(abs(found - finger) < 1e-12 * band.dimension * 31 * 31)
    }
  }

  /// Frames, bit for bit, and events of random traces and of the single samples that they stand for.
  @Test func samplesOneByOne() throws {
    for seed in Effort.seeds(from: 900, 100) {
      var drawn = RandomEffect(random: SeededGenerator(seed: seed))
      let text = drawn.yaml()
      let effect = try Effect(yaml: text)
      var random = SeededGenerator(seed: seed)
      let events = RandomTrace.events(trigger: 50, count: 25, using: &random)
      let replay = effect.makeReplay(of: try Trace(events))
      let samples = replay.trace.sampled(in: replay.timeline.timeline)
      #expect(samples.events.allSatisfy { if case .dragTo = $0.kind { false } else { true } })
      let other = effect.makeReplay(of: samples)
      for instant in RandomTrace.instants(of: events, count: 20, using: &random) {
        if replay.frame(at: instant).bits != other.frame(at: instant).bits {
          Issue.record("another frame at \(instant) of \(replay.trace.yaml)\n\(text)")
          return
        }
      }
      #expect(replay.events(through: .seconds(20)) == other.events(through: .seconds(20)))
      #expect(replay.trace.end == samples.end)
    }
  }

  @Test func aTraceEndsWithItsLastSample() throws {
    let drag = TraceEvent.drag(to: 80, over: s(0.3), at: s(1))
    func end(_ events: TraceEvent...) throws -> Duration { try Trace(events).end }
    #expect(try end(drag) == s(1.3))
    #expect(try end(drag, .begin(at: s(1.1))) == s(1.3))
    #expect(try end(drag, .finish(.success, at: s(2))) == s(2))
    #expect(try end(drag, .release(at: s(1.1))) == s(1.1))
    #expect(try end(drag, .drag(to: 0, over: .zero, at: s(1.1))) == s(1.1))
    #expect(try end(drag, .reset(at: s(1.1))) == s(1.1))
  }

  @Test func impossibleOnes() throws {
    func reason(_ event: TraceEvent) -> String? {
      do throws(TraceError) {
        _ = try Trace([event])
        return nil
      } catch { return error.description }
    }
    #expect(reason(.drag(to: .nan, over: s(1), at: s(0))) == "event 0 pulls by a number that is not finite")
    #expect(reason(.drag(to: 1, over: s(-1), at: s(0))) == "event 0 takes no time from 0 to 600 s")
    #expect(reason(.drag(to: 1, over: s(601), at: s(0))) == "event 0 takes no time from 0 to 600 s")
    #expect(reason(.drag(to: 1, over: s(1), at: s(1e9))) == "event 0 ends beyond 1000000000 s")
    #expect(reason(.drag(to: 1, over: s(600), at: s(0))) == nil)
    let long = (0..<7).map { TraceEvent.drag(to: 1, over: s(600), at: s(Double($0))) }
    #expect(throws: Never.self) { try Trace(Array(long.dropLast())) }
    #expect(throws: TraceError(index: 6, "the drags up to event 6 take more than 3600 s")) { try Trace(long) }
    #expect(throws: SpecError.self) { try EasingCurve("soft") }
    #expect(try EasingCurve("cubic-bezier(0, 0, .58, 1)") == .easeOut)
    #expect(EasingCurve.cubicBezier(.nan, .infinity, 7, -3) == .cubicBezier(0, 0, 1, -3))
  }

  /// A session knows the samples that are to come, and a display may sleep between them.
  @Test func aSessionGoesOn() throws {
    var session = try Probe("pull: {trigger: 50}").effect.makeSession()
    session.apply(.drag(to: 60, over: s(0.05), at: s(0)))
    #expect(session.nextChange(after: s(0)) == .nanoseconds(8_333_333))
    #expect(session.frame(at: s(0.025)).pull == 30)
    #expect(session.phase(at: s(1)) == .armed)
    session.drag(to: 10, at: s(0.03))
    #expect(session.frame(at: s(1)).pull == 10)
    // Numbers that are none count as 0, and times are limited.
    session.apply(.drag(to: .nan, over: s(-1), at: s(2)))
    #expect(session.frame(at: s(2)).pull == 0)
    session.apply(.drag(to: 60, over: s(1e6), at: s(3)))
    #expect(session.frame(at: s(303)).pull == 30)
    #expect(session.trace.events.last == .drag(to: 60, over: s(600), at: s(3)))
  }
}

/// The delay of the return, for displays and hosts that join late.
@Suite struct ReturnDelayTests {
  private let pull =
    "pull: {trigger: 50, settle: {duration: 0s}, return: {delay: 2s, duration: 1s, ease: linear}}"

  @Test func theDisplaySleeps() throws {
    var session = try Probe(pull).effect.makeSession()
    session.begin(at: s(0))
    session.finish(at: s(1))
    #expect(session.nextChange(after: s(1)) == s(3))
    #expect(session.nextChange(after: s(3)) == s(3))
    #expect(session.nextChange(after: s(4)) == nil)
    #expect(session.frame(at: s(3.5)).pull == 25)
    #expect(session.phase(at: s(4)) == .idle)
  }

  /// A session that does not record keeps the refresh whose content has not returned.
  @Test func theContentReturnsInAReplay() throws {
    let effect = try Probe(pull + "\nphases: {finishing: 0s, cancelling: 0s}").effect
    var session = effect.makeSession()
    session.begin(at: s(0))
    session.finish(at: s(1))
    for instant in [1.2, 1.4, 1.6, 1.8] {
      session.drag(to: 20, at: s(instant))
      session.release(at: s(instant))
    }
    #expect(session.frame(at: s(3.5)).inset == 25)
    #expect(effect.makeReplay(of: session.trace).frame(at: s(3.5)).bits == session.frame(at: s(3.5)).bits)
  }

  /// A condition over the pull is judged on the grid of the return, which begins after the delay: below 25 just beyond
  /// 0.5 s of it.
  @Test func conditionsAreJudgedAfterTheDelay() throws {
    let text = """
      \(pull)
      animations: [{id: low, during: finishing, when: pull < 25, duration: 0s, events: [{at: start, emit: low}], tracks: {a.opacity: 0.5}}]
      """
    let replay = try Probe(text).effect.makeReplay(
      of: Trace([.begin(at: s(0)), .finish(.success, at: s(1))]))
    #expect(replay.events().first { $0.name == "low" }?.at == .nanoseconds(3_500_000_001))
  }
}
