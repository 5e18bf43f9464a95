import Drawstring
import DrawstringTestSupport
import Testing

/// From the instant a node comes into effect its values blend with what was shown.
struct BlendTests {
  private let pull = "pull: {trigger: 50, settle: {duration: 0s}}\n"

  @Test func fromWhatIsShownToTheNewValue() throws {
    let probe = try Probe(
      pull + """
        animations:
          - {over: pull, during: dragging, tracks: {a.zPosition: [{at: 0, value: 0}, {at: 100, value: 100}]}}
          - {during: refreshing, blend: 100ms, duration: 1s, tracks: {a.zPosition: [0, 10]}}
        """)
    let trace: [TraceEvent] = [.drag(80, at: s(0)), .release(at: s(1))]
    #expect(try probe.course(trace, at: [0.5, 1]) == [80, 80])
    // 80 at weight 3/4 and 0.25 at 1/4; half of each; then the new value alone.
    #expect(isClose(try probe.course(trace, at: [1.025, 1.05, 1.1, 1.5]), [60.0625, 40.25, 1, 5]))
  }

  @Test func coloursWordsAndPaths() throws {
    let probe = try Probe(
      """
      animations:
        - during: refreshing
          blend: 1s
          tracks: {a.fillColor: "#00f0", a.lineCap: round, a.hidden: true, a.path: far, a.lineWidth: 3}
      paths: {near: "M0 0 L10 0", far: "M0 20 L30 20"}
      """, layers: "[{id: a, kind: shape, path: near, fillColor: '#f00'}]")
    let begun: [TraceEvent] = [.begin(at: s(0))]
    let half = probe.effect.makeReplay(of: try Trace(begun)).frame(at: s(0.5))
    // Premultiplied, so that a fade to clear keeps its hue.
    #expect(half.figure("a.fillColor") == [1, 0, 0, 0.5])
    #expect(half.figure("a.lineWidth") == [2])
    #expect(half["a"]?.path?.description == "M0 10L20 10")
    #expect(half["a"]?.isHidden == true)
    let early = probe.effect.makeReplay(of: try Trace(begun)).frame(at: s(0.499999999))
    #expect(early["a"]?.isHidden == false)
  }

  /// Interrupted in the middle of a blend, the next one starts from what is shown then.
  @Test func interrupted() throws {
    let probe = try Probe(
      pull + """
        phases: {finishing: 1s}
        animations:
          - {during: refreshing, blend: 1s, tracks: {a.zPosition: 100}}
          - {during: finishing, blend: 400ms, tracks: {a.zPosition: 10}}
        """)
    let trace: [TraceEvent] = [.begin(at: s(0)), .finish(.success, at: s(0.6))]
    #expect(isClose(try probe.course(trace, at: [0, 0.3, 0.6, 0.8, 1, 1.5]), [0, 30, 60, 35, 10, 10]))
  }

  /// Over a signal the blend runs in time all the same; held, a value stays as it was shown.
  @Test func overASignalAndHeld() throws {
    let probe = try Probe(
      pull + """
        animations:
          - {during: dragging, hold: refreshing, over: pull, blend: 1s, tracks: {a.zPosition: [{at: 0, value: 10}, {at: 100, value: 110}]}}
        """)
    let trace: [TraceEvent] = [.drag(50, at: s(0)), .drag(90, at: s(0.5)), .release(at: s(0.8))]
    #expect(isClose(try probe.course(trace, at: [0, 0.25, 0.5, 0.8, 5]), [0, 15, 50, 80, 80]))
  }

  /// What has always been in effect has nothing to blend with.
  @Test func inEffectFromTheStart() throws {
    let probe = try Probe(
      """
      animations:
        - {blend: 1s, over: time, duration: 1s, repeat: forever, tracks: {a.zPosition: [5, 6]}}
        - {blend: 1s, tracks: {b.zPosition: 7}}
      """)
    #expect(try probe.course([], at: [0, 0.5]) == [5, 5.5])
    #expect(try probe.course("b.zPosition", [], at: [0, 0.5]) == [7, 7])
  }

  /// A node that waits shows its first value where nothing else writes: that blends in, too.
  @Test func waiting() throws {
    let probe = try Probe(
      """
      animations:
        - {during: refreshing, blend: 200ms, delay: 1s, duration: 1s, tracks: {a.zPosition: [8, 10]}}
      """)
    #expect(isClose(try probe.course([.begin(at: s(0))], at: [0, 0.1, 0.2, 1, 1.5]), [0, 4, 8, 8, 9]))
  }

  /// Nothing jumps at either end of a blend, with any events at any time: the frame at an event equals the frame without the
  /// event, and a nanosecond moves nothing far.
  @Test func seamsAreContinuous() throws {
    var random = SeededGenerator(seed: 21)
    let probe = try Probe(
      pull + """
        phases: {finishing: 300ms, cancelling: 200ms}
        animations:
          - {during: idle, blend: 80ms, duration: 400ms, repeat: forever, direction: alternate, tracks: {a.zPosition: [0, 20]}}
          - {during: dragging, over: progress, blend: 130ms, tracks: {a.zPosition: [50, 90]}}
          - {during: cancelling, blend: 90ms, duration: 200ms, tracks: {a.zPosition: {from: 10, to: 0}}}
          - {during: refreshing, blend: 120ms, duration: 700ms, repeat: forever, direction: alternate, tracks: {a.zPosition: [-40, 40]}}
          - {during: finishing, blend: 100ms, duration: 300ms, tracks: {a.zPosition: {from: 70, to: 5}}}
        """)
    for _ in 0..<12 {
      let trace = try Trace(RandomTrace.events(trigger: 50, count: 30, using: &random))
      let replay = probe.effect.makeReplay(of: trace)
      let events = trace.sampled(in: replay.timeline.timeline).events
      var instants = events.map(\.at)
      for event in replay.events(through: .seconds(20)) { instants.append(event.at) }
      for instant in Set(instants) where instant > .zero {
        let isReset = events.contains { $0.at == instant && $0.kind == .reset }
        let isDrag = events.contains { event in
          if case .drag = event.kind { return event.at == instant }
          return false
        }
        // A drag itself moves the pull, and a reset drops everything.
        if isReset || isDrag { continue }
        let before = try #require(replay.frame(at: instant - .nanoseconds(1)).figure("a.zPosition"))
        let after = try #require(replay.frame(at: instant).figure("a.zPosition"))
        #expect(abs(before[0] - after[0]) < 1e-4, "\(instant)")
      }
    }
  }
}
