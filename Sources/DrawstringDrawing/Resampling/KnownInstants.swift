package import DrawstringCore
internal import DrawstringOutput

/// The instants of a trace at which what is shown may jump or turn: its events and the edges of phases, and where nodes
/// start, come to their keyframes, come round and end.
///
/// The list is not complete: jumps of waves, for example, are missing. It saves a baker the search for the instants that the
/// effect states.
package struct KnownInstants: Sendable {
  /// What happens to the control, and when.
  package typealias Events = [(kind: TraceEvent.Kind, at: Nanoseconds)]

  /// The effect with an event wherever a keyframe of it is: the walk that finds events finds those.
  private let marked: Graph
  /// Whether the events and edges of the control are among them.
  private let hasEdges: Bool

  /// The most tracks whose keyframes are read.
  private static let mostTracks = 20_000
  /// More instants than this are not looked for.
  private static let most = 20_000

  /// With `tracks`, only the keyframes of these.
  package init(_ graph: Graph, tracks: Set<Int>? = nil) {
    hasEdges = tracks == nil
    var marks = Array(repeating: Set<Nanoseconds>(), count: graph.nodes.count)
    for (index, node) in graph.nodes.enumerated() where hasEdges {
      marks[index].insert(.zero)
      if node.timing.duration.isFinite { marks[index].insert(node.timing.duration) }
    }
    for (index, track) in graph.tracks.enumerated().prefix(Self.mostTracks) {
      guard tracks?.contains(index) ?? true, case .keyframes(let first, let count, _) = track.form else {
        continue
      }
      let duration = graph.nodes[track.node].timing.duration
      if duration.isInfinite { continue }
      for keyframe in graph.keyframes[first, count: count] {
        marks[track.node.index].insert(duration.scaled(by: min(max(keyframe.offset, 0), 1)))
      }
    }
    marked = graph.marking(marks)
  }

  /// Those of a trace up to an instant, in order, each once. None where a budget does not reach, as for those of a moment.
  package func instants(
    of events: Events, through end: Nanoseconds, _ budget: inout WorkBudget
  ) -> [Nanoseconds] {
    var builder = TimelineBuilder(for: marked)
    let isWhole = builder.build(&budget) { builder in
      builder.start(marked)
      for event in events { builder.apply(event.kind, at: event.at, marked) }
      builder.advance(marked, to: .infinity)
    }
    return isWhole ? instants(of: builder.timeline, through: end) : []
  }

  /// Those of a moment's trace, and when the moment's phase starts in it.
  package func instants(
    of moment: Moment, through time: Nanoseconds, _ budget: inout WorkBudget
  ) -> (instants: [Nanoseconds], start: Nanoseconds) {
    var builder = TimelineBuilder(for: marked)
    var start = Nanoseconds.zero
    guard builder.build(&budget, { start = $0.fold(moment, marked) }) else { return ([], start) }
    return (instants(of: builder.timeline, through: start + time), start)
  }

  private func instants(of timeline: Timeline, through end: Nanoseconds) -> [Nanoseconds] {
    var found = hasEdges ? Set(timeline.spans.map(\.start)) : []
    for event in timeline.events(marked, after: nil, through: end, most: Self.most)
    where hasEdges || event.node != nil {
      found.insert(Nanoseconds(event.at))
    }
    return found.filter { $0 >= .zero && $0 <= end }.sorted()
  }
}
