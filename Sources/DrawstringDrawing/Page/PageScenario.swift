package import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// A trace that a page plays, with what it is called.
package struct PageScenario {
  package private(set) var title: String
  package let trace: Trace
  /// The name of the file that has it, or that its text is to be saved as.
  var file: String

  /// A story of the page's own.
  package init(title: String, trace: Trace) {
    self.title = title
    self.trace = trace
    file = title.lowercased().split(separator: " ").joined(separator: "-") + ".yaml"
  }

  /// What a file tells.
  package init(path: String, trace: Trace) {
    title = Terminal.displayName(path)
    self.trace = trace
    file = path == "-" ? "trace.yaml" : String(FilePath.name(path))
  }

  /// A full refresh, one from a pull far beyond the trigger, a drag back and forth over the trigger, a release below it, a floor
  /// that is opened and pushed back, and a begin; what an effect cannot do is left out. Refreshing lasts for two rounds of the
  /// longest loop, but at least 1.5 s and at most 4 s.
  package static func all(of graph: Graph) -> [PageScenario] {
    let loading = max(1.5, min(LoopPeriods(graph).longest.seconds * 2, 4))
    var stories: [PageScenario] = []
    func add(_ title: String, _ events: [TraceEvent]) {
      if let trace = try? Trace(events) { stories.append(PageScenario(title: title, trace: trace)) }
    }
    let refreshes = graph.pull?.fires != .never
    if let pull = graph.pull, pull.trigger > 0 {
      var finger = Finger(at: 0.4)
      finger.move(to: pull.reached(Refresh.Reach.page), in: 0.9)
      finger.wait(0.35)
      finger.release()
      finger.wait(loading)
      finger.events.append(.finish(.success, at: finger.instant))
      if refreshes { add("A full refresh", finger.events) }

      finger = Finger(at: 0.3)
      finger.move(to: pull.reached(Refresh.Reach.farthest), in: 0.9)
      finger.wait(0.3)
      finger.release()
      finger.wait(1.2)
      finger.events.append(.finish(.success, at: finger.instant))
      if refreshes { add("An overpull", finger.events) }

      finger = Finger(at: 0.3)
      finger.move(to: pull.reached(Refresh.Reach.page), in: 0.6)
      finger.wait(0.2)
      finger.move(to: pull.trigger * Refresh.Reach.pageBack, in: 0.5)
      finger.wait(0.2)
      finger.move(to: pull.reached(Refresh.Reach.pageAgain), in: 0.4)
      finger.move(to: pull.trigger * 0.8, in: 0.3)
      finger.move(to: 0, in: 0.6)
      finger.release()
      add("Back and forth over the trigger", finger.events)

      finger = Finger(at: 0.3)
      finger.move(to: pull.trigger * Refresh.Reach.pageBelow, in: 0.7)
      finger.wait(0.25)
      finger.release()
      add("A release below the trigger", finger.events)

      if let floor = pull.floor {
        add("A floor opened and pushed back", opening(floor, pull, graph))
      }
    }
    if !refreshes { return stories }
    let begun = 0.3
    add(
      graph.pull == nil ? "A full refresh" : "A begin",
      [
        .begin(at: .milliseconds(Int(limiting: begun * 1000))),
        .finish(.success, at: .milliseconds(Int(limiting: (begun + loading + 0.5) * 1000))),
      ])
    return stories
  }

  /// A pull to the floor, and a push that closes it.
  private static func opening(_ floor: PullModel.Floor, _ pull: PullModel, _ graph: Graph) -> [TraceEvent] {
    var finger = Finger(at: 0.3)
    finger.move(to: min((floor.trigger * Refresh.Reach.page).limitedToFinite, pull.farthest), in: 1)
    finger.wait(0.3)
    finger.release()
    finger.wait(min(pull.movement(.open).duration.seconds, 4) + 0.9)
    // The rest may depend on the size.
    guard let trace = try? Trace(finger.events) else { return [] }
    let rest = Effect(graph).makeReplay(of: trace).frame(at: finger.instant).pull
    finger.take(at: rest)
    finger.move(to: max(rest - floor.push(at: rest) * 1.2, 0), in: 0.5)
    finger.release()
    return finger.events
  }

  /// Samples of a finger, 60 a second to the next 10 ms.
  private struct Finger {
    var events: [TraceEvent] = []
    private var at: Double
    private var pull = 0.0

    init(at instant: Double) { at = instant }

    var instant: Duration { .milliseconds(Int(limiting: (at * 100).rounded()) * 10) }

    mutating func wait(_ seconds: Double) { at += seconds }

    mutating func move(to goal: Double, in seconds: Double) {
      let (start, from) = (at, pull)
      let count = max(Int(limiting: seconds * 50), 1)
      for step in 1...count {
        let part = Double(step) / Double(count)
        at = start + seconds * part
        let rounded = ((from + (goal - from) * Refresh.gentle(part)) * 100).rounded() / 100
        pull = step == count ? goal : rounded
        events.append(.drag(shown: pull, at: instant))
      }
    }

    /// Takes hold of content that is shown at a pull.
    mutating func take(at shown: Double) { pull = (shown * 100).rounded() / 100 }

    mutating func release() {
      at += 0.02
      events.append(.release(at: instant))
    }
  }
}
