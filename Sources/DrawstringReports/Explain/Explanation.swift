package import Drawstring
internal import DrawstringCompiler
package import DrawstringCore
internal import DrawstringOutput
package import DrawstringSyntax

/// Why a property has the value it has in one frame: the sampler's own record of it, with what is needed to say it in
/// the author's words and to point at the author's lines.
package struct Explanation: Sendable {
  package let property: ExplainedProperty
  package let history: ValueHistory
  package let graph: Graph
  /// The instant of the trace; nil for a moment.
  package let at: Duration?
  package let phase: Phase
  package let time: Nanoseconds
  /// On the timeline: of a moment, that of the shortest trace that leads there.
  let instant: Nanoseconds
  package let source: SourceText
  let document: Document
  let sites: SpecSites
  /// Paths that the timeline keeps.
  let paths: [Path]
  /// The numbers that formulas read where it is told about: in the frame, or when a node stopped that holds.
  var environment: [Double]
  /// What the lanes of formulas are called.
  private let laneNames: [Int: (name: String, type: ValueType)]

  /// Explains a property of a spec at an instant of a timeline of its effect; nil where a budget does not reach.
  package init?(
    _ property: ExplainedProperty, of spec: LoadedSpec, in timeline: Timeline, at instant: Nanoseconds,
    shownAs at: Duration? = nil, _ budget: inout WorkBudget
  ) {
    guard let effect = spec.effect else { return nil }
    graph = effect.shared.graph
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
    var names: [Int: (name: String, type: ValueType)] = [:]
    for signal in BuiltinSignal.allCases { names[signal.lane] = (signal.row.name, signal.row.type) }
    for signal in graph.signals { names[Int(signal.lane)] = (signal.name, signal.type) }
    laneNames = names
  }

  /// The same at a moment.
  package init?(
    _ property: ExplainedProperty, of spec: LoadedSpec, at moment: Moment, _ budget: inout WorkBudget
  ) {
    guard let effect = spec.effect else { return nil }
    var builder = TimelineBuilder(for: effect.shared.graph)
    var start = Nanoseconds.zero
    guard builder.build(&budget, { start = $0.fold(moment, effect.shared.graph) }) else { return nil }
    self.init(
      property, of: spec, in: builder.timeline,
      at: start + min(max(Nanoseconds(moment.time), .zero), .longest), &budget)
  }

  package var pull: Double { history.environment[BuiltinSignal.pull.lane] }
  package var progress: Double { history.environment[BuiltinSignal.progress.lane] }

  /// When something happened: in a trace at which instant of it, before a moment how long ago.
  func words(since then: Nanoseconds) -> String {
    at == nil
      ? "\(Figures.seconds((instant - then).seconds)) before"
      : "at \(Figures.seconds(then.seconds)) of the trace"
  }

  // MARK: Names

  package func name(ofNode index: Int) -> String { graph.name(ofNode: index) }

  package func name(ofLane lane: Int) -> String { laneNames[lane]?.name ?? "a still signal" }

  func type(ofLane lane: Int) -> ValueType { laneNames[lane]?.type ?? .number }

  /// What a lane of the environment is, with the `x` that a track's formula reads.
  package func value(ofLane lane: Int, x: Double) -> [Double] {
    if lane == BuiltinSignal.x.lane { return [x] }
    return Array(environment[lane..<lane + type(ofLane: lane).lanes])
  }
}
