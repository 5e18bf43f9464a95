internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// Finds the discontinuities of properties at transitions.
struct DiscontinuitySearch {
  /// A discontinuity of one property at one transition.
  struct Discontinuity {
    var property: WatchedProperty
    var transition: Transition
    var before: [Double]
    var after: [Double]
    /// In the property's units, infinite between no value and a value.
    var size: Double
    /// The writers of the property before and after the transition.
    var from: SlotWriter
    var to: SlotWriter
    /// Whether the writer after the transition came into effect at the transition.
    var isNew = false
  }

  /// The kind and the place of a transition.
  enum Transition {
    /// A change of phase, or of a condition within a phase.
    case edge(from: Phase, to: Phase)
    /// A change of an input within a phase.
    case input(Phase)
    /// The start or end of a member or an iteration, at a time after the root came into effect.
    case timeBoundary(root: Int, at: Nanoseconds)
  }

  private let graph: Graph
  private let properties: [WatchedProperty]
  private let timeBoundaries: [TimeBoundaries]
  private var evaluator: Evaluator
  private(set) var budget: WorkBudget
  /// For each root, which of its time boundaries were compared.
  private var isKnown: [[Bool]]
  private(set) var discontinuities: [Discontinuity] = []
  /// The comparisons that were skipped.
  private(set) var omissions = Omissions()

  /// The most discontinuities per transition.
  private static let mostDiscontinuities = 200
  /// The most time boundaries compared in a root that runs over the pull.
  private static let mostWound = 200
  private static let moment = Nanoseconds(1)
  /// The interval before a transition over which motion is measured.
  private static let step = Nanoseconds(1_000_000)

  /// Whether the canvas is visible at rest. Without a pull the host shows the effect only while refreshing; a canvas
  /// above the content is out of sight until it is pulled in.
  private let isSeenAtRest: Bool

  init(
    _ graph: Graph, _ properties: [WatchedProperty], _ timeBoundaries: [TimeBoundaries],
    _ evaluator: Evaluator,
    _ budget: WorkBudget
  ) {
    self.budget = budget
    self.graph = graph
    self.properties = properties
    self.timeBoundaries = timeBoundaries
    isKnown = timeBoundaries.map { Array(repeating: false, count: $0.instants.count) }
    isSeenAtRest = graph.pull != nil && graph.canvas.isInFront(at: graph.edge)
    self.evaluator = evaluator
  }

  mutating func follow(_ traces: CanonicalTraces) {
    if properties.isEmpty { return }
    for trace in traces.all {
      let isTold = evaluator.show(&budget) { [graph] evaluator in
        evaluator.begin(graph)
        for (event, instant) in trace { evaluator.apply(event, at: instant, graph) }
        evaluator.finish(graph)
      }
      guard isTold else { return omissions.insert(.transitions) }
      var changes: Set<Nanoseconds> = []
      for case (.set, let instant) in trace { changes.insert(instant) }
      checkEdges(changes)
      checkTimeBoundaries()
      if budget.isSpent { return }
    }
  }

  /// Compares the time boundaries of roots that run over the pull, with pulls just below and just above each boundary.
  mutating func wind() {
    guard let pull = graph.pull, !properties.isEmpty else { return }
    for root in graph.roots.indices where graph.roots[root].phases.contains(.pulling) {
      guard case .signal(let lane, let range?) = graph.roots[root].clock else { continue }
      // The pull, in points, where the signal is 1.
      let unit: Double
      switch BuiltinSignal(rawValue: Int(lane)) {
      case .pull: unit = 1
      case .progress: unit = pull.trigger
      case .floorProgress: unit = pull.lastTrigger
      default: continue
      }
      let length = graph.nodes[graph.roots[root].firstNode].timing.end
      if timeBoundaries[root].instants.count > Self.mostWound {
        omissions.insert(.timeBoundaries(root: root, Self.mostWound))
      }
      for offset in timeBoundaries[root].instants.prefix(Self.mostWound) where offset < length {
        let place = range.start + (range.end - range.start) * (offset.seconds / length.seconds)
        let goal = place * unit
        if goal > 0, goal < pull.trigger { wind(to: goal, .timeBoundary(root: root, at: offset)) }
        if budget.isSpent { return }
      }
    }
  }

  private mutating func wind(to goal: Double, _ transition: Transition) {
    let epsilon = 1e-7
    let isTold = evaluator.show(&budget) { [graph] evaluator in
      evaluator.begin(graph)
      for (step, shown) in [goal * (1 - epsilon), goal * (1 + epsilon)].enumerated() {
        evaluator.builder.apply(
          .dragShown(shown), at: Self.step.scaled(by: Double(step + 1)), graph)
      }
    }
    guard isTold else { return omissions.insert(.transitions) }
    let last = evaluator.builder.timeline.spans.count - 1
    let start = evaluator.builder.timeline.spans[last].start
    if last < 1 { return }
    compare(
      Sides(before: last - 1, after: last, past: start, old: start, new: start), transition)
  }

  // MARK: Edges

  /// Compares both sides of each change of phase or of a condition; inputs change at `changes`.
  private mutating func checkEdges(_ changes: Set<Nanoseconds>) {
    let spans = evaluator.builder.timeline.spans
    var index = 1
    while index < spans.count {
      let before = index - 1
      // Of several spans that start at one instant, the last one is in effect.
      while index + 1 < spans.count, spans[index + 1].start == spans[index].start { index += 1 }
      if spans[index].start > .zero, !fingerMoves(spans[before], spans[index]) {
        let (phases, start) = ((spans[before].phase, spans[index].phase), spans[index].start)
        let isChange = phases.0 == phases.1 && changes.contains(start)
        compare(before, index, at: start, isChange ? .input(phases.0) : .edge(from: phases.0, to: phases.1))
      }
      index += 1
    }
  }

  /// Whether the pull itself has a discontinuity, which every value that depends on the pull shares.
  private func fingerMoves(_ a: TimelineSpan, _ b: TimelineSpan) -> Bool {
    guard let pull = graph.pull else { return false }
    let difference = b.pull.value(at: b.start, in: pull) - a.pull.value(at: b.start, in: pull)
    return abs(difference) > 1e-6 * max(pull.trigger, 1)
  }

  private mutating func compare(
    _ before: Int, _ after: Int, at instant: Nanoseconds, _ transition: Transition
  ) {
    let spans = evaluator.builder.timeline.spans
    if !isSeenAtRest, spans[before].phase == .idle || spans[after].phase == .idle { return }
    let sides = Sides(
      before: before, after: after, past: max(instant - Self.step, spans[before].start), old: instant,
      new: instant)
    compare(sides, transition)
  }

  /// Both sides of a transition: two spans, which may be equal, and three instants.
  private struct Sides {
    var before: Int
    var after: Int
    var past: Nanoseconds
    var old: Nanoseconds
    var new: Nanoseconds
  }

  private mutating func compare(_ sides: Sides, _ transition: Transition) {
    guard let past = frame(sides.before, at: sides.past), let old = frame(sides.before, at: sides.old),
      let new = frame(sides.after, at: sides.new)
    else { return omissions.insert(.transitions) }
    budget.spend(properties.count * WorkBudget.look)
    var found: [Discontinuity] = []
    for property in properties where isVisible(property, old.drawn, new.drawn) {
      let size = property.distance(old, new, graph, &budget)
      let least = property.measure.least
      if size <= least || size <= least + moved(property, past, old, sides) { continue }
      if found.count == Self.mostDiscontinuities {
        omissions.insert(.discontinuities(Self.mostDiscontinuities))
        break
      }
      found.append(
        Discontinuity(
          property: property, transition: transition, before: Array(old.slots[property.slots]),
          after: Array(new.slots[property.slots]), size: size, from: .base, to: .base))
    }
    if !found.isEmpty { name(found, sides, old.slots, new.slots) }
  }

  /// Returns the distance that a moving property covers in the nanosecond between both sides of a time boundary.
  private mutating func moved(
    _ property: WatchedProperty, _ past: TransitionFrame, _ old: TransitionFrame, _ sides: Sides
  ) -> Double {
    if sides.before != sides.after { return 0 }
    let way = property.distance(past, old, graph, &budget)
    return way.isFinite ? way * 1e-3 : 0
  }

  /// Finds the writers of properties on both sides of a transition, by the lane that differs most, and keeps the
  /// discontinuities that belong to the transition.
  private mutating func name(_ found: [Discontinuity], _ sides: Sides, _ old: [Double], _ new: [Double]) {
    let timeline = evaluator.builder.timeline
    let slots = found.map { discontinuity in
      discontinuity.property.slots.max { abs(new[$0] - old[$0]) < abs(new[$1] - old[$1]) }
        ?? discontinuity.property.slot
    }
    budget.spend(found.count * graph.channels.count * 2 * WorkBudget.slot)
    guard frame(sides.before, at: sides.old) != nil else { return omissions.insert(.transitions) }
    let from = slots.map { evaluator.sampler.writer(of: $0, graph, timeline, span: sides.before) }
    guard frame(sides.after, at: sides.new) != nil else { return omissions.insert(.transitions) }
    let to = slots.map { evaluator.sampler.writer(of: $0, graph, timeline, span: sides.after) }
    for (index, discontinuity) in found.enumerated() {
      var discontinuity = discontinuity
      discontinuity.from = from[index]
      discontinuity.to = to[index]
      if !isOf(discontinuity) { continue }
      discontinuity.isNew = comesIn(discontinuity.to, sides.before, sides.after)
      discontinuities.append(discontinuity)
    }
  }

  /// Whether the root of a writer comes into effect between two spans.
  private func comesIn(_ writer: SlotWriter, _ before: Int, _ after: Int) -> Bool {
    guard case .track(let root, _) = writer else { return false }
    let timeline = evaluator.builder.timeline
    let old = timeline.rootStates[timeline.spans[before].roots + root]
    let new = timeline.rootStates[timeline.spans[after].roots + root]
    return (old.activity != .active && old.activity != .finished) || old.since != new.since
  }

  private func isVisible(_ property: WatchedProperty, _ old: DrawnLayers, _ new: DrawnLayers) -> Bool {
    guard let layer = property.layer else { return true }
    let (was, comes) = (old.isDrawn(layer), new.isDrawn(layer))
    if was && comes { return true }
    return property.decidesVisibility && old.isOffered(layer) && new.isOffered(layer) && (was || comes)
  }

  // MARK: Time boundaries

  private mutating func checkTimeBoundaries() {
    let timeline = evaluator.builder.timeline
    for (index, span) in timeline.spans.enumerated() where span.start > .zero {
      let end = index + 1 < timeline.spans.count ? timeline.spans[index + 1].start : .infinity
      for root in graph.roots.indices where graph.roots[root].isTimed {
        let state = timeline.rootStates[span.roots + root]
        guard state.activity == .active else { continue }
        for (place, offset) in timeBoundaries[root].instants.enumerated() {
          let instant = state.since + offset
          guard instant - Self.step > span.start, instant + Self.step < end else { continue }
          if !isKnown[root][place] {
            isKnown[root][place] = true
            compare(
              Sides(
                before: index, after: index, past: instant - Self.step, old: instant - Self.moment,
                new: instant),
              .timeBoundary(root: root, at: offset))
          }
          if budget.isSpent { return }
        }
      }
    }
  }

  /// Whether a discontinuity at a time boundary belongs to the boundary's root and, within one track, to the node that
  /// starts or ends there.
  private func isOf(_ discontinuity: Discontinuity) -> Bool {
    guard case .timeBoundary(let root, let instant) = discontinuity.transition else { return true }
    if discontinuity.from == discontinuity.to, case .track(root, let track) = discontinuity.to {
      return timeBoundaries[root].involves(graph.tracks[track].node, at: instant, graph)
    }
    return [discontinuity.from, discontinuity.to].contains { writer in
      if case .track(root, _) = writer { return true }
      return false
    }
  }

  /// Returns the frame of a span at an instant, or nil if the budget is spent.
  private mutating func frame(_ span: Int, at instant: Nanoseconds) -> TransitionFrame? {
    evaluator.show(&budget) { [graph] in $0.show(span: span, at: instant, graph) }
      ? TransitionFrame(evaluator) : nil
  }
}
