internal import DrawstringCompiler
package import DrawstringCore
package import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringSyntax

/// Why a property has its value in one frame: the sampler's record of the value, and the names and places of its causes
/// in the file.
package struct Explanation: Sendable {
  package let property: ExplainedProperty
  package let history: ValueHistory
  package let graph: Graph
  /// The instant of the trace; nil for an explanation of a moment.
  let at: Duration?
  package let phase: Phase
  let time: Nanoseconds
  /// The instant on the timeline; for a moment, on the timeline of the shortest trace that leads to the moment.
  let instant: Nanoseconds
  let source: SourceText
  let document: Document
  let sites: SpecSites
  let timeline: Timeline
  let trace: Trace?
  /// The values of inputs from the beginning, in place of defaults.
  let beginnings: [InputSetting]
  /// The size of the canvas from the beginning, in place of the file's.
  let beginningSize: Vec2?
  /// The lanes that formulas read: of the frame, or of the instant at which a holding node stopped.
  var environment: [Double]
  /// The names and types of the lanes of formulas.
  let laneNames: [Int: (name: String, type: ValueType)]

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
    (self.timeline, self.trace) = (timeline, trace)
    (beginnings, beginningSize) = (spec.beginnings + inputs, spec.beginningSize)
    var names: [Int: (name: String, type: ValueType)] = [:]
    for signal in BuiltinSignal.allCases { names[signal.lane] = (signal.row.name, signal.row.type) }
    for signal in graph.signals {
      names[Int(signal.lane)] = (signal.name, signal.type)
      if signal.type != .point { continue }
      names[Int(signal.lane)] = ("\(signal.name).x", .number)
      names[Int(signal.lane) + 1] = ("\(signal.name).y", .number)
    }
    laneNames = names
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

  var pull: Double { history.environment[BuiltinSignal.pull.lane] }
  var progress: Double { history.environment[BuiltinSignal.progress.lane] }

  /// When something happened: the instant of a trace, or for a moment, how long before it.
  func words(since then: Nanoseconds) -> String {
    at == nil
      ? "\(Figures.seconds((instant - then).seconds)) before"
      : "at \(Figures.seconds(then.seconds)) of the trace"
  }

  func name(ofNode index: Int) -> String { graph.name(ofNode: index) }
}
