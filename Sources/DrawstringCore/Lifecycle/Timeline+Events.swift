extension Timeline {
  /// At most so many events come from one question; the rest from the next.
  package static let mostEvents = 1_000_000

  /// An event of a node, with what its place among others depends on.
  private struct Reached {
    var at: Nanoseconds
    /// Whether the node stops being in effect at that instant: then it comes before what the lifecycle says.
    var isLast: Bool
    var source: Int
    var event: Int
  }

  /// What is emitted in (after, through], in time order; nil is before all.
  ///
  /// At one instant nodes that stop being in effect come first, then the lifecycle, then nodes that go on or begin; of
  /// those in the order of the document. Where there is more than `mostEvents`, it ends early, after a whole instant.
  package func events(
    _ graph: Graph, after: Nanoseconds?, through: Nanoseconds, most: Int = Timeline.mostEvents
  ) -> [EmittedEvent] {
    var end = through
    return events(graph, after: after, through: &end, most: most)
  }

  /// The same; where it ends early, `end` becomes the instant up to which these are all.
  package func events(
    _ graph: Graph, after: Nanoseconds?, through end: inout Nanoseconds, most: Int = Timeline.mostEvents
  ) -> [EmittedEvent] {
    let nodes = reached(graph, after: after, through: &end, most: most)
    var result: [EmittedEvent] = []
    var next = 0
    func take(until isDone: (Reached) -> Bool) {
      while next < nodes.count, !isDone(nodes[next]) {
        let item = nodes[next]
        let source = graph.eventSources[item.source]
        let event = graph.nodeEvents[Int(source.firstEvent) + item.event]
        result.append(
          EmittedEvent(
            at: item.at.duration, name: graph.eventNames[Int(event.name)],
            node: graph.names.nodes[Int(source.node)]))
        next += 1
      }
    }
    for event in emitted(after: after, through: end) {
      take { $0.at > event.at || ($0.at == event.at && !$0.isLast) }
      result.append(EmittedEvent(at: event.at.duration, name: event.kind.rawValue))
    }
    take { _ in false }
    return result
  }

  private func reached(
    _ graph: Graph, after: Nanoseconds?, through: inout Nanoseconds, most: Int
  ) -> [Reached] {
    var all: [Reached] = []
    for (index, source) in graph.eventSources.enumerated() {
      let list = runs[Int(source.root)]
      var walk: EventWalk?
      let first = after.map { limit in list.partition { $0.until > limit } } ?? 0
      for run in list[first...] {
        if run.since > through { break }
        var current = walk ?? EventWalk(graph, source)
        let lasts = run.until.isInfinite ? EventWalk.forever : (run.until - run.since).count
        current.walk(
          after: after.map { max(($0 - run.since).count, -1) } ?? -1, through: (through - run.since).count,
          length: lasts, limit: most + 1)
        for item in current.found {
          let at = run.since + Nanoseconds(item.at)
          all.append(Reached(at: at, isLast: at == run.until, source: index, event: item.event))
        }
        walk = current
        if all.count > 2 * most { cut(&all, &through, most: most) }
      }
    }
    all.sort(by: isBefore)
    if all.count > most { cut(&all, &through, most: most) }
    return all
  }

  private func isBefore(_ a: Reached, _ b: Reached) -> Bool {
    if a.at != b.at { return a.at < b.at }
    if a.isLast != b.isLast { return a.isLast }
    return (a.source, a.event) < (b.source, b.event)
  }

  /// Leaves the first, up to the last whole instant.
  private func cut(_ all: inout [Reached], _ through: inout Nanoseconds, most: Int) {
    all.sort(by: isBefore)
    let horizon = all[most].at
    all.removeSubrange(all.partition { $0.at >= horizon }...)
    through = min(through, horizon - Nanoseconds(1))
  }
}
