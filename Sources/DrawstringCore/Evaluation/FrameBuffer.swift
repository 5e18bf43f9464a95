/// Storage for one frame that is filled again and again.
///
/// Once warm, filling allocates nothing. Earlier contents never change an answer. A `frame` taken from the buffer does
/// not change; while such a frame is kept, the next filling copies.
public struct FrameBuffer: Sendable {
  package let shared: SharedGraph
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

  package init(for shared: SharedGraph) {
    self.shared = shared
    sampler = Sampler(for: shared.graph)
    builder = TimelineBuilder(for: shared.graph, sampler: sampler)
    sampler.usesPlans = true
  }

  /// The frame that was filled last; before the first filling, the effect without any animation.
  public var frame: EffectFrame {
    EffectFrame(
      shared: shared, slots: sampler.slots, environment: sampler.environment, mixes: sampler.mixes,
      paths: paths, texts: texts, phase: phase, time: time.duration)
  }

  /// Computes the places of the layers; once warm, allocates nothing.
  package mutating func placeLayers() { shared.placeLayers(sampler.slots, into: &places) }

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
      familyStart = builder.fold(moment, shared.graph)
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
    budget.spend(shared.graph.work(of: sampler.mixes, sampler.slots, paths))
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
    let index = FrameBuffer.fill(&sampler, shared, timeline, at: instant)
    note(timeline, span: index, at: instant)
  }

  /// The same for the timeline of the last moment. The parts are passed one by one: a timeline that is borrowed from
  /// the buffer while the buffer changes would be copied, with all its arrays retained.
  private mutating func showOwn(at instant: Nanoseconds) {
    let index = FrameBuffer.fill(&sampler, shared, builder.timeline, at: instant)
    if !builder.timeline.paths.isEmpty || !paths.isEmpty { paths = builder.timeline.paths }
    if !builder.timeline.texts.isEmpty || !texts.isEmpty { texts = builder.timeline.texts }
    phase = builder.timeline.spans.span[index].phase
    time = instant - builder.timeline.spans.span[index].phaseStart
  }

  private static func fill(
    _ sampler: inout Sampler, _ shared: SharedGraph, _ timeline: Timeline, at instant: Nanoseconds
  ) -> Int {
    let index = timeline.spanIndex(at: instant)
    shared.fill(&sampler, timeline, span: index, at: instant)
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

/// A graph that frames and replays point to.
///
/// A class, so that a frame holds one reference and not one for each of the graph's arrays, and so that two
/// owners can tell whether theirs is the same. It never changes.
package final class SharedGraph: Sendable {
  package let graph: Graph
  /// The properties by which frames are compared.
  let properties: ComparedProperties
  /// The canvas before the first event, and the lanes of the environment that hold its size where it is flexible.
  let canvas: CanvasRect
  let sizeLanes: (width: Int32?, height: Int32?)

  package init(_ graph: Graph) {
    self.graph = graph
    properties = ComparedProperties(graph)
    canvas = graph.canvas
    let (width, height) = graph.sizeInputs
    sizeLanes = (width.map { graph.inputs[$0].lane }, height.map { graph.inputs[$0].lane })
  }

  // In methods of the class the graph is borrowed, not copied.

  @inline(never)
  func isStillPath(_ lane: Double) -> Bool { graph.isStillPath(lane) }

  @inline(never)
  func areStillDashes(_ lane: Double) -> Bool { graph.areStillDashes(lane) }

  @inline(never)
  func dashMixIndex(of lane: Double) -> Int? { graph.dashMixIndex(of: lane) }

  @inline(never)
  func text(at lane: Double, _ own: [String]) -> String? { graph.text(at: lane, own) }

  @inline(never)
  func mixIndex(of lane: Double) -> Int? { graph.mixIndex(of: lane) }

  @inline(never)
  func numbers(ofPathAt lane: Double) -> Range<Int>? { graph.numbers(ofPathAt: lane) }

  /// Lets a sampler evaluate the graph.
  ///
  /// A separate method, so that the graph is borrowed; elsewhere each of its arrays is retained in every frame.
  @inline(never)
  func fill(_ sampler: inout Sampler, _ timeline: Timeline, span: Int, at instant: Nanoseconds) {
    sampler.evaluate(graph, timeline, span: span, at: instant)
  }

  /// Goes to an event of a living control at an instant: undoes what was foreseen after it, adds what comes before it, and
  /// forgets what no later frame depends on. Returns whether anything was forgotten.
  @inline(never)
  package func prepare(
    _ builder: inout TimelineBuilder, _ cursor: inout EventCursor, forEventAt instant: Nanoseconds
  ) -> Bool {
    cursor.prepare(forEventAt: instant, builder.timeline, graph)
    builder.retract(after: instant)
    builder.advance(graph, to: instant)
    return builder.forgetPast(graph, told: cursor.horizon)
  }

  /// Applies an event at the instant for which the builder is prepared.
  @inline(never)
  package func apply(
    _ event: TraceEvent.Kind, at instant: Nanoseconds, _ builder: inout TimelineBuilder
  ) { builder.apply(event, at: instant, graph) }

  /// Adds the transitions that need no further event.
  @inline(never)
  package func advance(_ builder: inout TimelineBuilder, to limit: Nanoseconds) {
    builder.advance(graph, to: limit)
  }

  /// Returns a setting with its value as it takes effect; nil where the effect ignores it.
  @inline(never)
  package func accepted(_ setting: InputSetting) -> InputSetting? { graph.accepted(setting) }

  /// Whether the effect has a trigger of a name.
  @inline(never)
  package func hasTrigger(named name: String) -> Bool { graph.hasTrigger(named: name) }

  /// Computes the places of the layers; the graph is borrowed here, too.
  @inline(never)
  func placeLayers(_ slots: [Double], into places: inout [LayerPlacement]) {
    graph.placeLayers(slots, into: &places)
  }
}
