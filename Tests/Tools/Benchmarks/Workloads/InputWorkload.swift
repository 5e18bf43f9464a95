import DrawstringLoader

/// The cost for a host of setting a number or firing a trigger, during refreshes of a live control.
struct InputWorkload {
  /// The events that are sent to the session.
  enum Event: String, CaseIterable {
    case set = "set"
    case settling = "set, settling"
    case fire = "fire"
  }

  /// A ring that shows a download, with a node on a trigger.
  private static let spec = """
    drawstring: 1
    effect: download
    canvas: [0, -60, 320, 60]
    pull: {trigger: 60}
    inputs:
      download: {type: number, range: [0, 1]}
      shown: {type: number, range: [0, 1], settle: {duration: 200ms, ease: ease-out}}
      tapped: trigger
    layers:
      - {id: ring, kind: shape, path: M0 0H30, strokeColor: black, strokeEnd: download, lineWidth: 2}
      - {id: arc, kind: shape, path: M0 9H30, strokeColor: black, strokeEnd: shown, lineWidth: 2}
    animations:
      - {during: refreshing, duration: 1s, repeat: forever, tracks: {ring.rotation: {from: 0deg, to: 360deg}}}
      - {on: tapped, duration: 10ms, tracks: {arc.lineWidth: [2, 4, 2]}}

    """

  func run(into report: inout Report) throws {
    let effect = try Effect(yaml: Self.spec)
    for event in Event.allCases {
      var session = effect.makeSession()
      var now = Duration.zero
      let count = 500
      /// A refresh with a number of events, 16 ms apart.
      func refresh() {
        session.begin(at: now)
        for step in 0..<count {
          now += .milliseconds(16)
          switch event {
          case .set: session.set("download", to: .number(Double(step % 101) / 100), at: now)
          case .settling: session.set("shown", to: .number(Double(step % 101) / 100), at: now)
          case .fire: session.fire("tapped", at: now)
          }
        }
        now += .seconds(1)
        session.finish(at: now)
        now += .seconds(2)
      }
      for _ in 0..<20 { refresh() }
      var side = Side()
      Rounds().run {
        // A session keeps every fire, which counts.
        session = effect.makeSession()
        for _ in 0..<3 { refresh() }
        side.round(of: count * 10) { for _ in 0..<10 { refresh() } }
      }
      if !session.frame(at: now).pull.isFinite { report.notes.append("inputs are not finite") }
      var figure = Figure(workload: "inputs, \(event.rawValue)", unit: "event", ours: side.best)
      figure.expect("nanoseconds an event", side.best, atMost: 100)
      report.figures.append(figure)
    }
  }
}
