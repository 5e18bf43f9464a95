/// Storage for one frame that is filled again and again.
///
/// Once warm, filling allocates nothing. Earlier contents never change an answer. A `frame` taken from the buffer does
/// not change; while such a frame is kept, the next filling copies.
public struct FrameBuffer: Sendable {
  package let graph: Graph
  package var sampler: Sampler
  package var phase = Phase.idle
  package var time = Nanoseconds.zero
  /// The places of the layers, by their indices in the graph, of the frame for which they were computed last.
  package private(set) var places: [LayerPlacement] = []
  /// The paths and texts that the timeline keeps.
  var paths: [VectorPath] = []
  var texts: [String] = []
  /// The timeline of the last moment.
  var builder: TimelineBuilder
  var family: Moment?
  var familyStart = Nanoseconds.zero
  /// The timeline of the sampler's checkpoints; nil for the buffer's own.
  var owner: SharedTimeline?

  package init(for graph: Graph) {
    self.graph = graph
    sampler = Sampler(for: graph)
    builder = TimelineBuilder(for: graph, sampler: sampler)
    sampler.usesPlans = true
  }

  /// The last frame that was written; before the first one, the effect without animations.
  public var frame: EffectFrame {
    EffectFrame(
      graph: graph, slots: sampler.slots, environment: sampler.environment, mixes: sampler.mixes,
      paths: paths, texts: texts, phase: phase, time: time.duration)
  }

  /// Computes the places of the layers; once warm, allocates nothing.
  package mutating func placeLayers() { graph.placeLayers(sampler.slots, into: &places) }

  /// Replaces a path, in its storage, with the part of a shape's path that the stroke runs along, in the canvas's
  /// coordinates of the last `placeLayers`. Returns false if there is no such part.
  package func stroke(ofLayer index: Int, into path: inout VectorPath) -> Bool {
    guard frame.trim(layer: index, into: &path) else { return false }
    path.map(by: places[index].worldTransform)
    return true
  }

  /// A number of the frame, for benchmarks.
  package var probe: Double { sampler.slots.last ?? 0 }

  /// Fills the buffer with the frame of a moment.
  package mutating func fill(_ moment: Moment) {
    if owner != nil || !(family?.isOfFamily(of: moment) ?? false) {
      // The timeline's arrays have one owner while it changes.
      paths = []
      texts = []
      familyStart = builder.fold(moment, graph)
      family = moment.family
      owner = nil
      sampler.forgetCheckpoints()
    }
    let elapsed = max(Nanoseconds(moment.time), .zero)
    showOwn(at: familyStart + min(elapsed, .longest))
  }

  /// Fills the buffer with the frame of an instant of a replay; before 0 counts as 0.
  package mutating func fill(_ timeline: SharedTimeline, at instant: Duration) {
    if owner !== timeline {
      owner = timeline
      sampler.forgetCheckpoints()
    }
    show(timeline.timeline, at: min(max(Nanoseconds(instant), .zero), .longest))
  }

  /// Fills the buffer with the frame of a moment, within a budget; false where the budget is not enough, so that the
  /// buffer holds no frame.
  package mutating func fill(_ moment: Moment, _ budget: inout WorkBudget) -> Bool {
    filled(&budget) { $0.fill(moment) }
  }

  /// The same with the frame of an instant of a replay.
  package mutating func fill(
    _ timeline: SharedTimeline, at instant: Duration, _ budget: inout WorkBudget
  ) -> Bool {
    filled(&budget) { $0.fill(timeline, at: instant) }
  }

  /// The same with the frame at an instant of a timeline.
  package mutating func show(
    _ timeline: Timeline, at instant: Nanoseconds, _ budget: inout WorkBudget
  ) -> Bool {
    filled(&budget) { $0.show(timeline, at: instant) }
  }

  private mutating func filled(_ budget: inout WorkBudget, _ fill: (inout FrameBuffer) -> Void) -> Bool {
    builder.sampler.workLimit = budget.left
    sampler.workLimit = budget.left
    fill(&self)
    let isFrame = !sampler.isOverworked && !builder.sampler.isOverworked
    budget.spend(sampler.takeWork() + builder.sampler.takeWork())
    // Callers with a budget read every path of the frame.
    budget.spend(graph.work(of: sampler.mixes, sampler.slots, paths))
    sampler.workLimit = .max
    builder.sampler.workLimit = .max
    if !isFrame { forgetTimeline() }
    return isFrame
  }

  /// Forgets the state kept of a timeline, because the timeline has changed.
  package mutating func forgetTimeline() {
    family = nil
    owner = nil
    sampler.forgetCheckpoints()
  }

  /// Fills the buffer with the frame at an instant of a timeline; its checkpoints must be of that timeline.
  package mutating func show(_ timeline: Timeline, at instant: Nanoseconds) {
    let index = FrameBuffer.fill(&sampler, graph, timeline, at: instant)
    note(timeline, span: index, at: instant)
  }

  /// The same for the timeline of the last moment. The parts are passed one by one: a timeline that is borrowed from
  /// the buffer while the buffer changes would be copied, with all its arrays retained.
  private mutating func showOwn(at instant: Nanoseconds) {
    let index = FrameBuffer.fill(&sampler, graph, builder.timeline, at: instant)
    if !builder.timeline.paths.isEmpty || !paths.isEmpty { paths = builder.timeline.paths }
    if !builder.timeline.texts.isEmpty || !texts.isEmpty { texts = builder.timeline.texts }
    phase = builder.timeline.spans.span[index].phase
    time = instant - builder.timeline.spans.span[index].phaseStart
  }

  private static func fill(
    _ sampler: inout Sampler, _ graph: Graph, _ timeline: Timeline, at instant: Nanoseconds
  ) -> Int {
    let index = timeline.spanIndex(at: instant)
    sampler.evaluate(graph, timeline, span: index, at: instant)
    return index
  }

  @inline(__always)
  private mutating func note(_ timeline: Timeline, span index: Int, at instant: Nanoseconds) {
    if !timeline.paths.isEmpty || !paths.isEmpty { paths = timeline.paths }
    if !timeline.texts.isEmpty || !texts.isEmpty { texts = timeline.texts }
    phase = timeline.spans.span[index].phase
    time = instant - timeline.spans.span[index].phaseStart
  }
}

/// A folded trace that replays and buffers point to.
///
/// A class for its identity: a buffer keeps checkpoints of the timeline it sampled last. It never changes.
package final class SharedTimeline: Sendable {
  package let timeline: Timeline

  package init(_ timeline: Timeline) { self.timeline = timeline }
}
