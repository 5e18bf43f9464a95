internal import Drawstring
internal import DrawstringCore
internal import DrawstringOutput

/// A story whose finger is seen between its samples, too: there it has moved on evenly from one to the next.
///
/// At any instant between two samples the story is told again up to there, with the finger on its way to the next one.
/// What counts samples counts those of the story, however many instants are looked at.
struct GlidingFinger: Sendable {
  /// What was told up to a sample, and the way to the next one.
  private struct Way: Sendable {
    var builder: TimelineBuilder
    var start: Nanoseconds
    var end: Nanoseconds
    /// Shown pulls, in points.
    var from: Double
    var to: Double
  }

  private let graph: Graph
  private var ways: [Way] = []

  /// Stories in which nothing glides have no ways.
  init(_ story: Story, _ graph: Graph) {
    self.graph = graph
    guard let first = story.glides.first, let last = story.glides.last else { return }
    let (begin, end) = (Story.instant(of: first.lowerBound), Story.instant(of: last.upperBound))
    var builder = TimelineBuilder(for: graph)
    builder.start(graph)
    var (at, pull) = (begin, 0.0)
    for event in story.events where event.at <= end {
      if case .dragShown(let next) = event.kind, event.at > at {
        ways.append(Way(builder: builder, start: at, end: event.at, from: pull, to: next))
        (at, pull) = (event.at, next)
      }
      builder.apply(event.kind, at: event.at, graph)
    }
  }

  /// What is told up to an instant strictly between two samples; nil elsewhere.
  func timeline(at instant: Nanoseconds) -> Timeline? {
    let place = ways.firstOfLast { $0.end > instant }
    guard ways.indices.contains(place), ways[place].start < instant else { return nil }
    let way = ways[place]
    let part = (instant - way.start).seconds / (way.end - way.start).seconds
    var builder = way.builder
    builder.glide(graph, to: way.from + (way.to - way.from) * part, at: instant)
    return builder.timeline
  }
}

extension Array {
  /// The place of the first element that passes, of a list in which all that pass come last.
  fileprivate func firstOfLast(_ passes: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if passes(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
