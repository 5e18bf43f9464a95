internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// Samples an effect through a whole refresh: a slow pull, hold, release, refresh and finish; then a release before the
/// trigger; then a floor that is opened and closed. In an effect without a pull the host begins the refresh.
///
/// Each frame is passed to a closure.
struct SamplingRun {
  /// The moment of a frame, for findings.
  struct Moment {
    var phase: Phase
    /// The time in the phase.
    var time: Nanoseconds
    var pull: Double

    /// As words: «at a pull of 30», «0.25s into refreshing».
    var text: String {
      if phase.isDragging, time == .zero {
        return "at a pull of \(JavaScriptNumber.description(of: (pull * 100).rounded() / 100))"
      }
      let milliseconds = (time.seconds * 1000).rounded() / 1000
      return "\(JavaScriptNumber.description(of: milliseconds))s into \(phase.rawValue)"
    }
  }

  /// In frames a second.
  static let rate = 30.0
  private static let pulls = 48
  /// The longest time for which an endless phase is sampled; `follow` samples at most twice this time.
  private static let longest = Nanoseconds(2_000_000_000)
  private static let interval = Nanoseconds(33_333_333)

  private let graph: Graph
  /// How long an endless phase is sampled.
  private let timeout: Nanoseconds
  private(set) var budget: WorkBudget
  /// The work of checking a frame, beside that of its evaluation.
  private let look: Int
  /// Whether frames were left out.
  private(set) var isCut = false

  /// `looks` is the number of properties that are checked in each frame.
  init(_ graph: Graph, timeout: Nanoseconds, looks: Int, _ budget: WorkBudget) {
    self.graph = graph
    self.timeout = min(timeout, Self.longest)
    self.budget = budget
    look = looks * WorkBudget.look
  }

  /// Runs the samples; `look` receives the evaluator of a frame and its moment, and returns the work it did.
  mutating func run(_ evaluator: inout Evaluator, _ look: (inout Evaluator, Moment) -> Int) {
    guard let pull = graph.pull else {
      tell(&evaluator) { [graph, timeout] evaluator in
        evaluator.begin(graph)
        evaluator.apply(.begin, at: Nanoseconds(1), graph)
        evaluator.apply(.finish(.success), at: Nanoseconds(1) + timeout, graph)
      }
      follow(from: Nanoseconds(1), &evaluator, look)
      return
    }
    tell(&evaluator) { [graph] in $0.begin(graph) }
    var instant = Nanoseconds(100_000_000)
    for step in 0...Self.pulls {
      let shown = pull.refreshPull(Refresh.Reach.check) * (Double(step) / Double(Self.pulls))
      tell(&evaluator) { [graph] evaluator in
        evaluator.apply(.dragShown(shown), at: instant, graph)
        evaluator.builder.advance(graph, to: instant)
      }
      show(instant, byPull: true, &evaluator, look)
      instant = instant + Self.interval
    }
    let released = instant + timeout
    tell(&evaluator) { [graph, timeout] evaluator in
      evaluator.apply(.release, at: released, graph)
      evaluator.apply(.finish(.success), at: released + timeout, graph)
    }
    follow(from: instant, &evaluator, look)
    tell(&evaluator) { [graph] evaluator in
      evaluator.begin(graph)
      evaluator.apply(.dragShown(pull.trigger / 2), at: Nanoseconds(1), graph)
      evaluator.apply(.release, at: Nanoseconds(2), graph)
    }
    follow(from: Nanoseconds(2), &evaluator, look)
    guard let floor = pull.floor else { return }
    tell(&evaluator) { [graph, timeout] evaluator in
      evaluator.begin(graph)
      evaluator.apply(.dragShown(floor.trigger), at: Nanoseconds(1), graph)
      evaluator.apply(.release, at: Nanoseconds(2), graph)
      evaluator.apply(.close, at: max(timeout, pull.movement(.open).duration), graph)
    }
    follow(from: Nanoseconds(2), &evaluator, look)
  }

  /// Runs `body` on the evaluator within the budget.
  private mutating func tell(_ evaluator: inout Evaluator, _ body: (inout Evaluator) -> Void) {
    if !isCut, !evaluator.show(&budget, body) { isCut = true }
  }

  /// Samples from an instant until the effect rests again.
  private mutating func follow(
    from start: Nanoseconds, _ evaluator: inout Evaluator, _ look: (inout Evaluator, Moment) -> Int
  ) {
    tell(&evaluator) { [graph] in $0.finish(graph) }
    if isCut { return }
    let last = evaluator.builder.timeline.spans.last?.start ?? start
    let end = min(last, start + Self.longest + Self.longest)
    var instant = start
    while instant < end, !isCut {
      show(instant, byPull: false, &evaluator, look)
      instant = instant + Self.interval
    }
    if end >= start { show(end, byPull: false, &evaluator, look) }
  }

  private mutating func show(
    _ instant: Nanoseconds, byPull: Bool, _ evaluator: inout Evaluator,
    _ look: (inout Evaluator, Moment) -> Int
  ) {
    if isCut { return }
    budget.spend(self.look)
    let index = evaluator.builder.timeline.spanIndex(at: instant)
    let span = evaluator.builder.timeline.spans[index]
    tell(&evaluator) { [graph] in $0.evaluate(span: index, at: instant, graph) }
    if isCut { return }
    let pull = evaluator.sampler.environment[BuiltinSignal.pull.lane]
    // While a finger moves, findings give the pull instead of the time.
    budget.spend(
      look(
        &evaluator, Moment(phase: span.phase, time: byPull ? .zero : instant - span.phaseStart, pull: pull)))
  }
}

/// Evaluates moments of an effect for checks: the slots of a frame and the layers that are drawn in it.
struct Evaluator {
  var builder: TimelineBuilder
  var sampler: Sampler
  private(set) var drawn: DrawnLayers
  /// The span that was shown last.
  private(set) var span = 0
  private var family: Moment?
  private var start = Nanoseconds.zero
  /// The trigger that fires at the start of its phases; nil for none.
  private let fires: TriggerFires?
  /// The start of the last phase at which it has fired.
  private var fired = Nanoseconds.zero

  init(_ graph: Graph, firing fires: TriggerFires? = nil) {
    self.fires = fires
    sampler = Sampler(for: graph)
    builder = TimelineBuilder(for: graph, sampler: sampler)
    drawn = DrawnLayers(graph)
  }

  var slots: [Double] { sampler.slots }

  /// Returns the path that a lane of the frame refers to; nil for none.
  func path(at lane: Double, _ graph: Graph) -> VectorPath? {
    graph.path(at: lane, sampler.slots, sampler.mixes, builder.timeline.paths)
  }

  /// Evaluates a moment and the layers that are drawn in it.
  mutating func show(_ moment: Moment, _ graph: Graph) {
    if family != moment.family {
      start = builder.fold(moment, firing: fires, graph)
      family = moment.family
      sampler.forgetCheckpoints()
    }
    let instant = start + Nanoseconds(moment.time)
    show(span: builder.timeline.spanIndex(at: instant), at: instant, graph)
  }

  /// Evaluates a span of the timeline at an instant, which may be the end of the span, and the layers that are drawn.
  mutating func show(span: Int, at instant: Nanoseconds, _ graph: Graph) {
    evaluate(span: span, at: instant, graph)
    drawn.look(sampler.slots)
  }

  /// Evaluates a span at an instant without the layers that are drawn.
  mutating func evaluate(span: Int, at instant: Nanoseconds, _ graph: Graph) {
    self.span = span
    sampler.evaluate(graph, builder.timeline, span: span, at: instant)
  }

  /// Runs `body` within a budget; returns false, without a valid frame, if the budget does not allow it.
  mutating func show(_ budget: inout WorkBudget, _ body: (inout Evaluator) -> Void) -> Bool {
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

  /// Evaluates a moment within a budget; returns false if the budget does not allow it.
  mutating func show(_ moment: Moment, _ graph: Graph, _ budget: inout WorkBudget) -> Bool {
    show(&budget) { $0.show(moment, graph) }
  }

  /// Starts a new trace.
  mutating func begin(_ graph: Graph) {
    family = nil
    sampler.forgetCheckpoints()
    builder.start(graph)
    fired = .zero
    if let fires, fires.phases.contains(.idle) { builder.apply(.fire(fires.name), at: .zero, graph) }
  }

  /// Applies an event of the trace; events are in time order, and the first is after instant 0.
  mutating func apply(_ event: TraceEvent.Kind, at instant: Nanoseconds, _ graph: Graph) {
    advance(graph, to: instant)
    builder.apply(event, at: instant, graph)
  }

  /// Adds all that follows the last event of the trace.
  mutating func finish(_ graph: Graph) { advance(graph, to: .infinity) }

  private mutating func advance(_ graph: Graph, to limit: Nanoseconds) {
    if let fires {
      builder.advance(graph, to: limit, firing: fires, after: &fired)
    } else {
      builder.advance(graph, to: limit)
    }
  }
}

/// A frame on one side of a transition.
struct TransitionFrame {
  var slots: [Double]
  var drawn: DrawnLayers
  private var mixes: [PathMix] = []
  /// The paths that the timeline keeps.
  private var paths: [VectorPath] = []

  /// Copies the frame of an evaluator.
  init(_ evaluator: Evaluator) {
    slots = evaluator.slots
    drawn = evaluator.drawn
    mixes = evaluator.sampler.mixes
    paths = evaluator.builder.timeline.paths
  }

  /// Returns the dashes that a lane of the frame refers to.
  func dashes(at lane: Double, _ graph: Graph) -> [Double] { graph.dashes(at: lane, mixes, paths) }

  /// Returns the path that a lane of the frame refers to; nil for none.
  func path(at lane: Double, _ graph: Graph) -> VectorPath? { graph.path(at: lane, slots, mixes, paths) }
}
