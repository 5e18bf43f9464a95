internal import DrawstringCore
internal import DrawstringLint
internal import DrawstringLoader

/// The functions that give slots of a frame over stretches of a segment, by which bounds are proven.
///
/// The sampler records how a slot comes about in the middle of a stretch. No animation starts, ends, repeats or comes to a
/// keyframe within the stretch, so that the same parts of the graph give the slot all over the stretch: a clock, the
/// timing of nodes, keyframes with their easings, formulas. These are evaluated again as functions (`Jet`). Parts whose
/// functions are not known (physics, memory, smooth curves, paths that are followed) give none.
struct SlotFunctions {
  private let graph: Graph
  private let segment: ExportSegment
  private var builder: TimelineBuilder
  private var sampler: Sampler
  /// The instant of frame 0 on the timeline.
  private var start = Nanoseconds.zero
  private var isPullFree = true
  private(set) var budget: WorkBudget

  /// What gives the slots within one stretch.
  struct Stretch {
    let low: Double
    let high: Double
    let timeline: Timeline
    let span: Int
    let instant: Nanoseconds
    /// Whether the shown pull is the one that is asked for, up to the end of the segment.
    let isPullFree: Bool
    var histories: [Int: ValueHistory] = [:]

    var middle: Double { (low + high) / 2 }
  }

  init(_ effect: Effect, _ segment: ExportSegment, _ budget: WorkBudget) {
    graph = effect.graph
    self.segment = segment
    self.budget = budget
    builder = TimelineBuilder(for: graph)
    sampler = Sampler(for: graph)
    if let part = segment.trace {
      start = part.begin
    } else if segment.kind != .pull {
      start = builder.fold(segment.start, graph)
    } else {
      _ = builder.fold(segment.moment(at: segment.length), graph)
      let shown = builder.timeline.spans.last?.pull.to ?? 0
      isPullFree = abs(shown - segment.length / ExportSegment.framesPerPoint) < 1e-9
    }
  }

  /// Returns a stretch between two frames; nil where the budget is spent.
  mutating func stretch(_ low: Double, _ high: Double) -> Stretch? {
    budget.spend(graph.frameWork + WorkBudget.expectation)
    if budget.isSpent { return nil }
    let middle = (low + high) / 2
    var instant = Nanoseconds.zero
    if segment.kind == .pull {
      _ = builder.fold(segment.moment(at: middle), graph)
    } else {
      instant = start + Nanoseconds(segment.moment(at: middle).time)
    }
    let timeline = segment.trace?.timeline.timeline ?? builder.timeline
    return Stretch(
      low: low, high: high, timeline: timeline, span: timeline.spanIndex(at: instant), instant: instant,
      isPullFree: isPullFree)
  }

  /// The function of a slot over a stretch, at the frames that `frame` gives; nil where it is not known.
  mutating func jet(of slot: Int, _ stretch: inout Stretch, _ frame: Jet) -> Jet? {
    let history: ValueHistory
    if let known = stretch.histories[slot] {
      history = known
    } else {
      budget.spend(graph.frameWork)
      history = sampler.history(
        of: slot..<slot + 1, graph, stretch.timeline, span: stretch.span, at: stretch.instant)
      stretch.histories[slot] = history
    }
    guard history.body == nil, history.shares.isEmpty, history.opacityPulse == 1,
      history.moved == history.copied
    else { return nil }
    let scope = StretchScope(
      graph: graph, segment: segment, stretch: stretch, environment: history.environment,
      slotValues: history.frame)
    // Conditions decide in the whole stretch who writes.
    for writer in history.writers where segment.kind == .pull {
      let condition = graph.roots[writer.root].condition
      guard condition.exists else { continue }
      let formula = graph.conditions[condition].formula
      guard
        let value = graph.formulas.jets(of: formula, curves: graph.curves, { scope.lane($0, frame) })?.first,
        value.range.isSingle
      else { return nil }
    }
    guard let winner = history.winner(of: slot) else { return scope.base(slot, history, frame) }
    return scope.jet(of: slot, history.writers[winner], frame)
  }
}
