import DrawstringCore

/// The instants at which something hands over to something else, and what leaps or bends there.
struct Seams {
  /// One property at one seam.
  struct Leap {
    var property: WatchedProperty
    var seam: Seam
    var before: [Double]
    var after: [Double]
    /// In the property's units; for a bend, in those units a second.
    var size: Double
    /// Who had the property, and who has it.
    var from: SlotWriter
    var to: SlotWriter
    /// Whether who has it came into effect right here.
    var isNew = false
  }

  /// Where two stretches of a life meet.
  enum Seam: Hashable {
    /// One phase follows another; or a condition changes within a phase.
    case edge(from: Phase, to: Phase)
    /// Within a root, so long after it came into effect: a member starts or ends, or an iteration does.
    case joint(root: Int, at: Nanoseconds)
  }

  private let graph: Graph
  private let properties: [WatchedProperty]
  private let joints: [Joints]
  private var stage: Stage
  /// How many slots may still be looked at.
  private var budget: Int
  private var known: Set<Seam> = []
  private(set) var leaps: [Leap] = []
  private(set) var bends: [Leap] = []

  /// Enough for thousands of frames of a usual effect; a huge one is looked at in part.
  private static let mostSlots = 4_000_000
  private static let moment = Nanoseconds(1)
  /// Over so long the speed is measured.
  private static let glance = Nanoseconds(1_000_000)

  init(_ graph: Graph, _ properties: [WatchedProperty], _ joints: [Joints]) {
    self.graph = graph
    self.properties = properties
    self.joints = joints
    stage = Stage(graph)
    budget = Self.mostSlots
  }

  mutating func follow(_ traces: CanonicalTraces) {
    if properties.isEmpty { return }
    for trace in traces.all {
      stage.begin(graph)
      for (event, instant) in trace { stage.builder.apply(event, at: instant, graph, isShown: true) }
      stage.builder.advance(graph, to: .infinity)
      lookAtEdges()
      lookAtJoints()
      if budget <= 0 { return }
    }
  }

  // MARK: Edges

  private mutating func lookAtEdges() {
    let spans = stage.builder.timeline.spans
    var index = 1
    while index < spans.count {
      let before = index - 1
      // Of several at one instant the last one holds.
      while index + 1 < spans.count, spans[index + 1].start == spans[index].start { index += 1 }
      if spans[index].start > .zero, !fingerMoves(spans[before], spans[index]) {
        compare(
          before, index, at: spans[index].start, .edge(from: spans[before].phase, to: spans[index].phase))
      }
      index += 1
    }
  }

  /// Whether the pull leaps, so that whatever follows it leaps with it.
  private func fingerMoves(_ a: TimelineSpan, _ b: TimelineSpan) -> Bool {
    guard let pull = graph.pull else { return false }
    let difference = b.pull.value(at: b.start, in: pull) - a.pull.value(at: b.start, in: pull)
    return abs(difference) > 1e-6 * max(pull.trigger, 1)
  }

  private mutating func compare(_ before: Int, _ after: Int, at instant: Nanoseconds, _ seam: Seam) {
    let spans = stage.builder.timeline.spans
    // Without a pull the host shows the effect for as long as it loads: nobody sees it rest.
    if graph.pull == nil, spans[before].phase == .idle || spans[after].phase == .idle { return }
    if !spend(4) { return }
    let earlier = max(instant - Self.glance, spans[before].start)
    stage.show(span: before, at: earlier, graph)
    let past = stage.slots
    stage.show(span: before, at: instant, graph)
    let (old, oldDrawn) = (stage.slots, stage.drawn)
    stage.show(span: after, at: instant, graph)
    let (new, newDrawn) = (stage.slots, stage.drawn)
    let end = after + 1 < spans.count ? spans[after + 1].start : .infinity
    let later = min(instant + Self.glance, end)
    stage.show(span: after, at: later, graph)
    let future = stage.slots
    for property in properties where isVisible(property, oldDrawn, newDrawn) {
      let size = property.distance(old, new, graph)
      if size > property.measure.least {
        let writers = writers(of: property, old, new, before, after, (instant, instant))
        leaps.append(
          Leap(
            property: property, seam: seam, before: Array(old[property.slots]),
            after: Array(new[property.slots]),
            size: size, from: writers.from, to: writers.to, isNew: comesIn(writers.to, before, after)))
      } else {
        bend(property, seam, (past, old, new, future), (instant - earlier, later - instant)) { seams in
          seams.writers(of: property, old, new, before, after, (instant, instant))
        }
      }
    }
  }

  /// Whether the root of a writer comes into effect between two spans.
  private func comesIn(_ writer: SlotWriter, _ before: Int, _ after: Int) -> Bool {
    guard case .track(let root, _) = writer else { return false }
    let timeline = stage.builder.timeline
    let old = timeline.rootStates[timeline.spans[before].roots + root]
    let new = timeline.rootStates[timeline.spans[after].roots + root]
    return (old.activity != .active && old.activity != .finished) || old.since != new.since
  }

  private func isVisible(_ property: WatchedProperty, _ old: DrawnLayers, _ new: DrawnLayers) -> Bool {
    guard let layer = property.layer else { return true }
    if old.isDrawn[layer] && new.isDrawn[layer] { return true }
    return property.decidesVisibility && old.isOffered[layer] && new.isOffered[layer]
      && (old.isDrawn[layer] || new.isDrawn[layer])
  }

  /// A property that moves on at another speed.
  private mutating func bend(
    _ property: WatchedProperty, _ seam: Seam,
    _ frames: (past: [Double], old: [Double], new: [Double], future: [Double]),
    _ spent: (before: Nanoseconds, after: Nanoseconds),
    _ writers: (inout Seams) -> (from: SlotWriter, to: SlotWriter)
  ) {
    if spent.before <= .zero || spent.after <= .zero { return }
    var difference = 0.0
    var speed = 0.0
    for slot in property.slots {
      let before = property.way(frames.old[slot] - frames.past[slot], graph) / spent.before.seconds
      let after = property.way(frames.future[slot] - frames.new[slot], graph) / spent.after.seconds
      difference += (after - before) * (after - before)
      speed += before * before
    }
    difference = difference.squareRoot()
    speed = speed.squareRoot()
    // What stood still and sets out is no bend: everything begins some time.
    guard speed > property.measure.leastSpeed, difference > max(0.2 * speed, property.measure.leastSpeed),
      difference.isFinite
    else { return }
    let found = writers(&self)
    // A track that goes on turns where its keyframes say.
    if found.from == found.to { return }
    bends.append(
      Leap(
        property: property, seam: seam, before: Array(frames.old[property.slots]),
        after: Array(frames.new[property.slots]), size: difference, from: found.from, to: found.to))
  }

  /// Who has a property on both sides of a seam: of the lane that differs most.
  private mutating func writers(
    of property: WatchedProperty, _ old: [Double], _ new: [Double], _ before: Int, _ after: Int,
    _ instants: (Nanoseconds, Nanoseconds)
  ) -> (from: SlotWriter, to: SlotWriter) {
    let slot = property.slots.max { abs(new[$0] - old[$0]) < abs(new[$1] - old[$1]) } ?? property.slot
    stage.show(span: before, at: instants.0, graph)
    let from = stage.sampler.writer(of: slot, graph, stage.builder.timeline, span: before)
    stage.show(span: after, at: instants.1, graph)
    let to = stage.sampler.writer(of: slot, graph, stage.builder.timeline, span: after)
    return (from, to)
  }

  // MARK: Joints

  private mutating func lookAtJoints() {
    let timeline = stage.builder.timeline
    for (index, span) in timeline.spans.enumerated() where span.start > .zero {
      let end = index + 1 < timeline.spans.count ? timeline.spans[index + 1].start : .infinity
      for root in graph.roots.indices where graph.roots[root].isTimed {
        let state = timeline.rootStates[span.roots + root]
        guard state.activity == .active else { continue }
        for offset in joints[root].instants {
          let instant = state.since + offset
          guard instant - Self.glance > span.start, instant + Self.glance < end else { continue }
          let seam = Seam.joint(root: root, at: offset)
          if known.insert(seam).inserted { compareJoint(seam, root, span: index, at: instant) }
          if budget <= 0 { return }
        }
      }
    }
  }

  private mutating func compareJoint(_ seam: Seam, _ root: Int, span: Int, at instant: Nanoseconds) {
    if !spend(4) { return }
    stage.show(span: span, at: instant - Self.glance, graph)
    let past = stage.slots
    stage.show(span: span, at: instant - Self.moment, graph)
    let (old, oldDrawn) = (stage.slots, stage.drawn)
    stage.show(span: span, at: instant, graph)
    let (new, newDrawn) = (stage.slots, stage.drawn)
    stage.show(span: span, at: instant + Self.glance, graph)
    let future = stage.slots
    let times = (instant - Self.moment, instant)
    for property in properties where isVisible(property, oldDrawn, newDrawn) {
      let size = property.distance(old, new, graph)
      // What moves on its way moves a little within the nanosecond, too.
      let moved = property.distance(past, old, graph) * 1e-3
      if size > property.measure.least + moved {
        let writers = writers(of: property, old, new, span, span, times)
        guard involves(root, writers) else { continue }
        leaps.append(
          Leap(
            property: property, seam: seam, before: Array(old[property.slots]),
            after: Array(new[property.slots]),
            size: size, from: writers.from, to: writers.to))
      } else {
        bend(property, seam, (past, old, new, future), (Self.glance, Self.glance)) { seams in
          seams.writers(of: property, old, new, span, span, times)
        }
      }
    }
  }

  private func involves(_ root: Int, _ writers: (from: SlotWriter, to: SlotWriter)) -> Bool {
    [writers.from, writers.to].contains { writer in
      if case .track(root, _) = writer { return true }
      return false
    }
  }

  private mutating func spend(_ frames: Int) -> Bool {
    budget -= frames * (graph.initialSlots.count + graph.nodes.count)
    return budget > 0
  }
}
