package import DrawstringCore
internal import DrawstringLoader

/// A stretch of an exported animation: one phase of an effect, as a function of frames.
///
/// In `pull` a frame is a tenth of a point of the pull, in the other segments a millisecond. Frames may be fractions.
package struct ExportSegment: Sendable {
  /// The segments in the order in which they are written.
  package enum Kind: String, CaseIterable, Sendable {
    case pull, refreshing, finishing
    /// The end of a refresh with another outcome, if it looks different.
    case failed = "finishing-failure"
    case exhausted = "finishing-noMore"
    case cancelling
    /// An open second floor, and the way back from there.
    case floor, closing

    /// The phase that the segment shows; nil for the pull, which shows several.
    var phase: Phase? {
      switch self {
      case .pull: nil
      case .refreshing: .refreshing
      case .finishing, .failed, .exhausted: .finishing
      case .cancelling: .cancelling
      case .floor: .floor
      case .closing: .closing
      }
    }

    /// The segments of a floor.
    static let ofFloor: Set<Kind> = [.floor, .closing]

    /// The segments of outcomes that are not a success.
    package static let outcomes: [(kind: Kind, outcome: FinishOutcome)] = [
      (.failed, .failure), (.exhausted, .noMore),
    ]
  }

  package var kind: Kind
  /// The frames of the segment; at least 1. The end of a loop is exclusive: its last frame looks like its first one.
  package var length: Double
  /// The frame at which the loop begins; the frames before are played once. Nil if nothing repeats.
  package var loop: Double?
  /// The moment at frame 0, without a trace.
  package var start: Moment
  /// The part of a trace that the segment shows; nil for moments.
  package var trace: Part?

  /// A phase of a trace.
  package struct Part: Sendable {
    let timeline: SharedTimeline
    /// The instant of frame 0.
    let begin: Nanoseconds
    let events: [TraceEvent]
  }

  package init(kind: Kind, length: Double, loop: Double?, start: Moment) {
    self.kind = kind
    self.length = length
    self.loop = loop
    self.start = start
  }

  /// Frames of a point of the pull.
  package static let framesPerPoint = 10.0
  /// Frames of a second.
  package static let framesPerSecond = 1_000.0

  /// The marker of the repeated part of refreshing, if it begins after frame 0.
  static let loopMarker = "loop"
  /// The marker of the repeated part of an open floor, if it begins after frame 0.
  static let floorLoopMarker = "floor-loop"
  var loopMarker: String { kind == .floor ? Self.floorLoopMarker : Self.loopMarker }
  /// The marker of the part of refreshing that is not left before its end.
  static let minimumMarker = "minimum"

  /// The moment at a frame.
  package func moment(at frame: Double) -> Moment {
    var moment = start
    if kind == .pull {
      moment.pull = frame / Self.framesPerPoint
    } else {
      let count = (frame * (1e9 / Self.framesPerSecond)).rounded()
      moment.time = start.time + .nanoseconds(Int64(exactly: min(max(count, 0), 9e18)) ?? 0)
    }
    return moment
  }
}

extension ExportSegment {
  /// The most events of a segment.
  private static let mostEvents = 10_000

  /// The events that nodes emit in the segment, in order, with the frames in which they are emitted; none over the pull.
  /// An event at the end of a loop and not at its start is at the last frame of the loop.
  func events(_ graph: Graph, _ budget: inout WorkBudget) -> [(name: String, frame: Double)] {
    if kind == .pull || graph.eventSources.isEmpty { return [] }
    var builder = TimelineBuilder(for: graph)
    var begin = trace?.begin ?? .zero
    if trace == nil {
      guard builder.build(&budget, { begin = $0.fold(start, graph) }) else { return [] }
    }
    let timeline = trace?.timeline.timeline ?? builder.timeline
    let nanoseconds = 1e9 / Self.framesPerSecond
    let end = begin + Nanoseconds(seconds: length / Self.framesPerSecond)
    let after = begin > .zero ? begin - Nanoseconds(1) : nil
    var events: [(name: String, frame: Double)] = []
    for event in timeline.events(graph, after: after, through: end, most: Self.mostEvents)
    where event.kind == .node {
      var frame = (Double((Nanoseconds(event.at) - begin).count) / nanoseconds).rounded(.down)
      if let loop, frame >= length {
        if events.contains(where: { $0.name == event.name && $0.frame == loop }) { continue }
        frame = max(length.rounded(.up) - 1, 0)
      }
      events.append((event.name, frame))
    }
    return events
  }
}

/// Reads frames of an effect one after the other, within a budget.
struct FrameReader {
  private var buffer: FrameBuffer
  var budget: WorkBudget
  /// Whether the budget was exceeded; further reads then return the last frame.
  private(set) var isExhausted = false

  init(_ graph: Graph, _ budget: WorkBudget) {
    buffer = FrameBuffer(for: graph)
    self.budget = budget
    buffer.fill(Moment.idle)
  }

  var frame: EffectFrame { buffer.frame }

  /// Spends work beside that of the frames.
  mutating func spend(_ units: Int) {
    budget.spend(units)
    if budget.isSpent { isExhausted = true }
  }

  /// Spends the work of comparing all numbers of two frames.
  mutating func spendComparison() { spend(4 * buffer.frame.slots.count * WorkBudget.slot) }

  /// The frame of a segment.
  mutating func read(_ segment: ExportSegment, at frame: Double, numbers: Int = 0) -> EffectFrame {
    if isExhausted { return buffer.frame }
    let moment = segment.moment(at: frame)
    guard let part = segment.trace else { return read(moment, numbers: numbers) }
    budget.spend(numbers * WorkBudget.look)
    let instant = part.begin + Nanoseconds(moment.time)
    if !buffer.fill(part.timeline, at: instant.duration, &budget) || budget.isSpent { isExhausted = true }
    return buffer.frame
  }

  /// The frame of a timeline at an instant.
  mutating func read(_ timeline: SharedTimeline, at instant: Nanoseconds) -> EffectFrame {
    if isExhausted { return buffer.frame }
    if !buffer.fill(timeline, at: instant.duration, &budget) || budget.isSpent { isExhausted = true }
    return buffer.frame
  }

  mutating func read(_ moment: Moment, numbers: Int = 0) -> EffectFrame {
    if isExhausted { return buffer.frame }
    budget.spend(numbers * WorkBudget.look)
    if !buffer.fill(moment, &budget) || budget.isSpent { isExhausted = true }
    return buffer.frame
  }
}
