internal import DrawstringCompiler
package import DrawstringCore
package import DrawstringLoader
internal import DrawstringOutput
package import DrawstringSyntax

/// Why a property has its value in one frame: the sampler's record of the value, and the names and places of its causes
/// in the file.
package struct Explanation: Sendable {
  package let property: ExplainedProperty
  package let history: ValueHistory
  package let graph: Graph
  /// The instant of the trace; nil for an explanation of a moment.
  package let at: Duration?
  package let phase: Phase
  package let time: Nanoseconds
  /// The instant on the timeline; for a moment, on the timeline of the shortest trace that leads to the moment.
  let instant: Nanoseconds
  package let source: SourceText
  let document: Document
  let sites: SpecSites
  /// The inputs that the property depends on, in file order.
  package private(set) var inputs: [ExplainedInput] = []
  /// Paths that the timeline captured.
  let paths: [VectorPath]
  let texts: [String]
  /// The lanes that formulas read: of the frame, or of the instant at which a holding node stopped.
  var environment: [Double]
  /// The names and types of the lanes of formulas.
  private let laneNames: [Int: (name: String, type: ValueType)]

  /// Explains a property of a spec at an instant of a timeline of its effect; nil if the budget does not suffice.
  ///
  /// `trace` is the trace of the timeline, and `inputs` are values from the beginning beside those of the spec; they tell
  /// when inputs were set.
  package init?(
    _ property: ExplainedProperty, of spec: LoadedSpec, in timeline: Timeline, of trace: Trace? = nil,
    inputs: [InputSetting] = [], at instant: Nanoseconds, shownAs at: Duration? = nil,
    _ budget: inout WorkBudget
  ) {
    guard let effect = spec.effect else { return nil }
    graph = effect.graph
    let span = timeline.spanIndex(at: instant)
    var sampler = Sampler(for: graph)
    sampler.workLimit = budget.left
    history = sampler.history(of: property.slots, graph, timeline, span: span, at: instant)
    if sampler.isOverworked { return nil }
    budget.spend(sampler.takeWork())
    environment = history.environment
    self.property = property
    self.at = at
    phase = timeline.spans[span].phase
    time = instant - timeline.spans[span].phaseStart
    self.instant = instant
    source = spec.source
    document = spec.edited
    sites = spec.sites
    paths = timeline.paths
    texts = timeline.texts
    var names: [Int: (name: String, type: ValueType)] = [:]
    for signal in BuiltinSignal.allCases { names[signal.lane] = (signal.row.name, signal.row.type) }
    for signal in graph.signals {
      names[Int(signal.lane)] = (signal.name, signal.type)
      if signal.type != .point { continue }
      names[Int(signal.lane)] = ("\(signal.name).x", .number)
      names[Int(signal.lane) + 1] = ("\(signal.name).y", .number)
    }
    laneNames = names
    let said = InputHistory(
      graph: graph, timeline: timeline, instant: instant, beginnings: spec.beginnings + inputs,
      beginningSize: spec.beginningSize, trace: trace)
    self.inputs = graph.inputs.isEmpty ? [] : Self.inputs(property, history, reads: baseReads, said)
  }

  /// Explains a property of a spec at a moment; nil if the budget does not suffice.
  package init?(
    _ property: ExplainedProperty, of spec: LoadedSpec, at moment: Moment, _ budget: inout WorkBudget
  ) {
    guard let effect = spec.effect else { return nil }
    var builder = TimelineBuilder(for: effect.graph)
    var start = Nanoseconds.zero
    guard builder.build(&budget, { start = $0.fold(moment, effect.graph) }) else { return nil }
    self.init(
      property, of: spec, in: builder.timeline, inputs: moment.inputs,
      at: start + min(max(Nanoseconds(moment.time), .zero), .longest), &budget)
  }

  package var pull: Double { history.environment[BuiltinSignal.pull.lane] }
  package var progress: Double { history.environment[BuiltinSignal.progress.lane] }

  /// When something happened: the instant of a trace, or for a moment, how long before it.
  func words(since then: Nanoseconds) -> String {
    at == nil
      ? "\(Figures.seconds((instant - then).seconds)) before"
      : "at \(Figures.seconds(then.seconds)) of the trace"
  }

  // MARK: Names

  package func name(ofNode index: Int) -> String { graph.name(ofNode: index) }

  package func name(ofLane lane: Int) -> String {
    laneNames[lane]?.name ?? graph.input(withFractionAt: lane)?.name ?? "a constant signal"
  }

  func type(ofLane lane: Int) -> ValueType { laneNames[lane]?.type ?? .number }

  /// The value of a lane of the environment; `x` is the value of the variable `x` in a track's formula.
  package func value(ofLane lane: Int, x: Double) -> [Double] {
    if lane == BuiltinSignal.x.lane { return [x] }
    return Array(environment[lane..<lane + type(ofLane: lane).lanes])
  }
}

/// Why nodes are in effect or not, in words.
extension Explanation {
  func phases(_ set: PhaseSet) -> String {
    set == graph.allPhases
      ? "every phase" : set.phases.map(\.rawValue).joined(separator: ", ")
  }

  func condition(of root: Int) -> String? {
    let text = graph.names.conditions[root]
    return text.isEmpty ? nil : text
  }

  /// The trigger that brings a root into effect; nil for none.
  func trigger(of root: Int) -> String? {
    let trigger = graph.roots[root].trigger
    return trigger.isNone ? nil : graph.inputs[trigger].name
  }

  func absence(of writer: WriterRecord) -> String {
    let root = graph.roots[writer.root]
    if writer.activity == .held { return ", and holds nothing of it" }
    if let trigger = trigger(of: writer.root), writer.isInPhase {
      return ": '\(trigger)' has not fired, or what it began is over"
    }
    if writer.isInPhase, let condition = condition(of: writer.root) { return ": '\(condition)' is false" }
    return ": only during \(phases(root.phases))"
  }

  /// Whether a later node uses or overrides the value of a node, in words.
  func fate(of writer: WriterRecord) -> String {
    let isUsed = history.writers.contains { other in
      other.root > writer.root && other.slots.overlaps(writer.slots) && other.role == .writing
        && other.tracks.contains { $0.isChosen && graph.tracks[$0.track].usesUnderlying }
    }
    return isUsed ? "on which a later node builds" : "which a later node replaces"
  }

  func silence(of writer: WriterRecord) -> String {
    writer.tracks.count == 1 ? "it has no value now and does not fill" : "no member of it has a value now"
  }

  /// Whether an applied track has the same value at every time of its node.
  func isStill(_ track: TrackRecord) -> Bool {
    guard case .value(let record)? = track.form, track.activity == .running, track.gain == nil else {
      return false
    }
    return !graph.reads(record.source, lanes: record.value.count).contains(BuiltinSignal.x.lane)
  }

  func effectiveness(of writer: WriterRecord) -> String {
    let root = graph.roots[writer.root]
    let start = trigger(of: writer.root).map { "since '\($0)' fired, " } ?? ""
    var words = "in effect \(start)during \(phases(root.phases))"
    if let condition = condition(of: writer.root) { words += ", while \(condition)" }
    if writer.activity == .finished { words += ", and has ended before the first event" }
    return words
  }

  func clock(of writer: WriterRecord) -> String {
    switch writer.clock {
    case .time(let elapsed, isStill: false):
      return "clock: \(Figures.seconds(elapsed.seconds)) since it came into effect"
    case .time(let elapsed, isStill: true):
      return "motion is reduced: it shows \(Figures.seconds(elapsed.seconds)) of its time throughout"
    case .signal(let lane, let value):
      guard let input = graph.input(withFractionAt: lane), let range = input.range else {
        return "clock: \(name(ofLane: lane)) = \(words(ofLane: lane))"
      }
      return
        "clock: \(input.name) = \(words(ofLane: Int(input.lane))), \(Figures.number(value)) of the way from "
        + "\(words(range.least, of: input)) to \(words(range.most, of: input))"
    case .scrubbed(let lane, _, let range, let fraction):
      return
        "clock: \(name(ofLane: lane)) = \(words(ofLane: lane)), \(Figures.number(fraction)) of the way from "
        + "\(Figures.number(range.start)) to \(Figures.number(range.end))"
    }
  }

  /// The signals read by the formulas of the layer's own value, of its text, or of the numbers of its path.
  var baseReads: [Int] {
    let texts = history.base.first.flatMap { property.type == .text ? ComposedText.index(at: $0) : nil }
    let slots = texts.map { graph.composedTexts[$0].slots } ?? property.slots
    let own = graph.bindings.filter { slots.contains(Int($0.slot)) }
    guard property.type == .path, let lane = history.base.first, let index = Int(exactly: lane),
      graph.paths.indices.contains(index)
    else { return graph.reads(own.map(\.formula)) }
    return graph.reads(path: index)
  }

  /// The name of the last writer of each slot.
  var lastWords: [String] {
    property.slots.map { slot in
      if let copying { return "'\(graph.layers[copying.layer].id)'" }
      if history.body != nil { return "physics" }
      guard let winner = history.winner(of: slot) else {
        return property.layer == nil ? "the output itself" : "the layer itself"
      }
      return name(ofNode: graph.roots[history.writers[winner].root].firstNode.index)
    }
  }
}

extension Explanation {
  /// The effect of a replicator on the property: the replicator places the groups of its copies and tints their
  /// content.
  package struct Copying: Sendable {
    /// The index of the replicator's layer.
    package var layer: Int
    /// From 0.
    package var copy: Int
    package var count: Int
    /// The replicator's properties that the value depends on.
    package var reads: [PropertyID]
  }

  /// Nil if no replicator changes the property.
  package var copying: Copying? {
    guard let layer = property.layer else { return nil }
    let name = String(property.name.prefix { $0 != "." && $0 != "[" })
    for replicator in graph.replicators.reversed() {
      let first = replicator.firstCopy.index
      let stride = Int(replicator.stride)
      guard (first..<first + stride * Int(replicator.count)).contains(layer) else { continue }
      let copy = (layer - first) / stride
      let isGroup = replicator.group(ofCopy: copy) == layer
      guard isGroup || history.copied != history.moved else { continue }
      let reads = isGroup ? PropertyTable.id(named: name).flatMap { Self.placed[$0] } : Self.tints
      guard let reads else { return nil }
      return Copying(
        layer: replicator.layer.index, copy: copy, count: Int(replicator.count), reads: reads)
    }
    return nil
  }

  /// For each property of a copy's group, the replicator's properties that determine it.
  private static let placed: [PropertyID: [PropertyID]] = [
    .position: [.size], .size: [.size],
    .translation: [.instanceTranslation, .instanceScale, .instanceRotation, .instanceSkew],
    .scale: [.instanceScale, .instanceRotation, .instanceSkew],
    .rotation: [.instanceRotation, .instanceScale, .instanceSkew],
    .skew: [.instanceSkew, .instanceScale, .instanceRotation],
    .opacity: [.instanceColor, .instanceAlphaOffset],
  ]
  private static let tints: [PropertyID] = [
    .instanceColor, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset,
  ]

  /// The value of a property of another layer in the same frame.
  package func lanes(of id: PropertyID, layer: Int) -> [Double] {
    guard let slot = graph.slot(of: id, layer: layer) else { return [] }
    return Array(history.frame[slot..<slot + id.row.type.lanes])
  }
}
