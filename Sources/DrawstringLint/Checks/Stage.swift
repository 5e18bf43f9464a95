internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// Shows moments of an effect to checks: the slots of a frame, and which layers are drawn in it.
struct Stage {
  var builder: TimelineBuilder
  var sampler: Sampler
  private(set) var drawn: DrawnLayers
  /// The span that was shown last.
  private(set) var span = 0
  private var family: Moment?
  private var start = Nanoseconds.zero

  init(_ graph: Graph) {
    sampler = Sampler(for: graph)
    builder = TimelineBuilder(for: graph, sampler: sampler)
    drawn = DrawnLayers(graph)
  }

  var slots: [Double] { sampler.slots }

  /// The path that a lane of the frame means; nil for none.
  func path(at lane: Double, _ graph: Graph) -> Path? {
    graph.path(at: lane, sampler.slots, sampler.mixes, builder.timeline.paths)
  }

  /// Shows a moment and looks at which layers are drawn.
  mutating func show(_ moment: Moment, _ graph: Graph) {
    if family != moment.family {
      start = builder.fold(moment, graph)
      family = moment.family
      sampler.forgetCheckpoints()
    }
    let instant = start + Nanoseconds(moment.time)
    show(span: builder.timeline.spanIndex(at: instant), at: instant, graph)
  }

  /// Shows an instant as a span of the timeline has it, also where the span has ended there.
  mutating func show(span: Int, at instant: Nanoseconds, _ graph: Graph) {
    evaluate(span: span, at: instant, graph)
    drawn.look(sampler.slots)
  }

  /// The same without a look at which layers are drawn.
  mutating func evaluate(span: Int, at instant: Nanoseconds, _ graph: Graph) {
    self.span = span
    sampler.evaluate(graph, builder.timeline, span: span, at: instant)
  }

  /// Shows something out of a budget; false where that does not reach, so that the stage shows no frame.
  mutating func show(_ budget: inout WorkBudget, _ body: (inout Stage) -> Void) -> Bool {
    sampler.workLimit = budget.left
    builder.sampler.workLimit = budget.left
    body(&self)
    let isShown = !sampler.isOverworked && !builder.sampler.isOverworked
    budget.spend(sampler.takeWork() + builder.sampler.takeWork())
    sampler.workLimit = .max
    builder.sampler.workLimit = .max
    if !isShown { family = nil }
    return isShown
  }

  /// Shows a moment out of a budget.
  mutating func show(_ moment: Moment, _ graph: Graph, _ budget: inout WorkBudget) -> Bool {
    show(&budget) { $0.show(moment, graph) }
  }

  /// Begins a trace anew.
  mutating func begin(_ graph: Graph) {
    family = nil
    sampler.forgetCheckpoints()
    builder.start(graph)
  }
}
