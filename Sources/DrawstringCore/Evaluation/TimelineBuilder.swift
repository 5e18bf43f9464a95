/// Folds a trace into a timeline, event by event.
///
/// Further events can be added at any time: the last span holds the whole state.
package struct TimelineBuilder: Sendable {
  package var timeline = Timeline()
  /// The timeline before the last return to idle, whose storage is used again.
  var spare = Timeline()
  /// Evaluates signals and frames at the starts and ends of nodes.
  package var sampler: Sampler
  var memory: [Double] = []
  /// The values of inputs before the first event, where they differ from the defaults.
  package var initialInputs: [InputSetting] = []
  /// The size of the canvas before the first event, where it differs from the file's.
  package var initialSize: Vec2?
  /// The changes of inputs of the next transition.
  var inputChanges: [InputChange] = []
  /// Room for a text that inputs stand in.
  var textBytes: [UInt8] = []
  /// For each slot, whether it holds a text; empty in an effect whose timelines keep no texts.
  let holdsText: [Bool]
  var inEffect: [Bool] = []
  /// For each root, whether a fire starts it anew although it is in effect.
  var restarts: [Bool] = []
  /// The triggers that fire at the next transition.
  var fired: [Ref<Input>] = []
  /// The roots on triggers, as indices.
  let triggeredRoots: [Int]
  /// The places of the values of roots that stop and hold, in the order of the roots.
  var heldBlocks: [Int] = []
  var crossing: CrossingSearch
  /// For each root, the numbers of lanes that the root captures and holds.
  let laneCounts: [[Int]]

  package init(for graph: Graph) { self.init(for: graph, sampler: Sampler(for: graph)) }

  /// Makes a builder with a sampler that is prepared for the graph; the two samplers share storage until one writes.
  package init(for graph: Graph, sampler: consuming Sampler) {
    self.sampler = sampler
    memory = Array(repeating: 0, count: graph.memoryLanes)
    inEffect = Array(repeating: false, count: graph.roots.count)
    restarts = inEffect
    triggeredRoots = graph.roots.indices.filter { graph.roots[$0].trigger.exists }
    laneCounts = graph.roots.map { [Int($0.captureLanes), Int($0.holdLanes)] }
    holdsText = graph.keepsTexts ? graph.textSlots : []
    crossing = CrossingSearch(for: graph)
  }

  /// Restores the state before all events: idle, with the inputs at their defaults or at the given values, and the canvas of
  /// the file's size or, in flexible directions, of the given one.
  package mutating func start(_ graph: Graph, inputs: [InputSetting] = [], size: Vec2? = nil) {
    initialInputs = inputs
    initialSize = size
    timeline.removeAll()
    sampler.forgetCheckpoints()
    appendInitialSpan(graph, at: .distantPast, clockStart: .zero)
  }

  /// Builds within a budget. Returns false if the budget does not suffice; the timeline is then incomplete.
  package mutating func build(
    _ budget: inout WorkBudget, _ body: (inout TimelineBuilder) -> Void
  ) -> Bool {
    sampler.workLimit = budget.left
    body(&self)
    let isWhole = !sampler.isOverworked
    budget.spend(sampler.takeWork())
    sampler.workLimit = .max
    return isWhole
  }

  /// Advances to an instant and applies an event there. Events must be in time order.
  package mutating func apply(_ event: TraceEvent.Kind, at instant: Nanoseconds, _ graph: Graph) {
    if sampler.isOverworked { return }
    advance(graph, to: instant)
    switch event {
    case .drag(let finger, let across): drag(graph, finger: finger, across: across, at: instant)
    case .dragShown(let pull, let across):
      if nextTouchIsDirect {
        drag(graph, finger: pull, across: across, at: instant)
      } else {
        let finger = graph.pull?.finger(showing: pull) ?? pull
        drag(graph, finger: finger, to: graph.pull?.limited(pull) ?? 0, across: across, at: instant)
      }
    case .dragTo(let pull, let across, let duration, let ease):
      beginTimedDrag(
        graph, to: pull, across: across, over: Nanoseconds(duration), ease.easing, at: instant)
      advance(graph, to: instant)
    case .release:
      endTimedDrag()
      release(graph, at: instant)
    case .cancel:
      endTimedDrag()
      endTouch(graph, at: instant)
    case .begin, .open, .close, .finish:
      if last.allows(event, graph.pull) { applyProgram(event, at: instant, graph) }
    case .reset: reset(graph, at: instant)
    case .set(let settings): set(graph, settings, at: instant)
    case .fire(let name): fire(graph, name, at: instant)
    case .size(let size): resize(graph, to: size, at: instant)
    }
  }

  /// Adds the transitions up to and at an instant that need no further event: ends of phases, put-off finishes, changes
  /// of conditions, the return of the content, samples of a drag that takes time.
  package mutating func advance(_ graph: Graph, to limit: Nanoseconds) {
    while !sampler.isOverworked {
      let span = timeline.spans[timeline.spans.count - 1]
      let edge = min(span.phaseEnd, span.putOffFinish?.due ?? .infinity, span.returnsAt)
      let ended = triggeredRoots.isEmpty ? .infinity : triggeredEnd(graph, span)
      let change = min(edge, ended)
      let sample =
        span.timedDrag < 0
        ? .infinity : timeline.timedDrags[span.timedDrag].instant(ofSample: span.nextSample)
      let next = min(change, sample)
      if let crossed = nextCrossing(graph, through: min(next, limit)), crossed < change {
        transition(graph, at: crossed, .crossing) { _ in }
        continue
      }
      if next > limit || next.isInfinite { return }
      if sample < change {
        takeSample(graph, at: sample)
      } else if ended < edge {
        transition(graph, at: ended, .crossing) { _ in }
      } else if edge == span.returnsAt {
        returnContent(graph, at: edge)
      } else if edge == span.phaseEnd {
        endPhase(graph, at: edge)
      } else {
        finishPutOff(graph, at: edge)
      }
    }
  }

  /// Returns the next instant at which a frame may differ; see `Sampler.nextChange`.
  package mutating func nextChange(_ graph: Graph, after instant: Nanoseconds) -> Nanoseconds? {
    sampler.nextChange(graph, timeline, after: instant)
  }

  /// Removes the transitions after an instant that need no event, so that an event can be applied there.
  package mutating func retract(after instant: Nanoseconds) {
    while timeline.spans.count > 1, timeline.spans[timeline.spans.count - 1].start > instant {
      timeline.spans.removeLast()
    }
    while let last = timeline.emitted.last, last.at > instant { timeline.emitted.removeLast() }
    retractRuns(after: instant)
    // New spans may get the indices of removed ones.
    sampler.forgetCheckpoints()
  }

  // MARK: Events
  //
  // Closures change the span. They capture the pull's model and not the graph, each of whose arrays would be retained.

  private var last: TimelineSpan { timeline.spans[timeline.spans.count - 1] }

  /// Whether the place of the finger is the pull: for a touch that began in floor or closing, or begins there now.
  private var nextTouchIsDirect: Bool { last.isTouching ? last.isDirect : last.phase.letsFingerHold }

  /// Takes a sample of the finger, of which the pull follows by the rubber band and the limit unless the touch is direct.
  private mutating func drag(
    _ graph: Graph, finger: Double, across: Double?, at instant: Nanoseconds, next sample: Int64? = nil
  ) {
    let shown = graph.pull.map { nextTouchIsDirect ? finger : $0.shown(finger) } ?? 0
    drag(graph, finger: finger, to: shown, across: across, at: instant, next: sample)
  }

  /// Takes a sample of the finger. `sample` is the number of the next sample of a timed drag; nil for a single sample, which
  /// ends a timed drag.
  private mutating func drag(
    _ graph: Graph, finger: Double, to shown: Double, across: Double?, at instant: Nanoseconds,
    next sample: Int64? = nil
  ) {
    let previous = last
    let model = graph.pull
    let before = model.map { previous.pull.value(at: instant, in: $0) } ?? 0
    move(graph, to: shown, at: instant, .drag) { span in
      span.sample(shown, before: before, at: instant, deadband: model?.deadband ?? 0)
      span.fingerPull = finger
      if let across { span.across = across }
      if let sample { span.nextSample = sample } else { span.timedDrag = -1 }
    }
    emitEdges(from: previous.phase, at: instant)
    if model?.fires == .arming, last.phase == .armed, !last.isExhausted {
      enterRefreshing(graph, at: instant) { _ in }
    }
  }

  /// Begins a drag that takes time: from this touch's last sample, or for a new touch from what is shown.
  ///
  /// Along the edge, the finger moves from the last place of the touch; a new touch is there at once.
  private mutating func beginTimedDrag(
    _ graph: Graph, to pull: Double, across: Double?, over duration: Nanoseconds, _ easing: Easing,
    at instant: Nanoseconds
  ) {
    let span = last
    var from = span.fingerPull
    if !span.isTouching {
      let shown = graph.pull.map { span.pull.value(at: instant, in: $0) } ?? 0
      from = nextTouchIsDirect ? shown : graph.pull?.finger(showing: shown) ?? 0
    }
    var way: TimedDrag.Way?
    if let across {
      way = TimedDrag.Way(from: span.isTouching && !span.across.isNaN ? span.across : across, to: across)
    }
    timeline.timedDrags.append(
      TimedDrag(from: from, to: pull, across: way, start: instant, duration: duration, easing: easing))
    timeline.spans[timeline.spans.count - 1].timedDrag = timeline.timedDrags.count - 1
    timeline.spans[timeline.spans.count - 1].nextSample = 1
  }

  /// Drops the samples of a drag that are still to come.
  private mutating func endTimedDrag() { timeline.spans[timeline.spans.count - 1].timedDrag = -1 }

  private mutating func takeSample(_ graph: Graph, at instant: Nanoseconds) {
    let (place, number) = (last.timedDrag, last.nextSample)
    let timedDrag = timeline.timedDrags[place]
    let isLast = instant >= timedDrag.start + timedDrag.duration
    drag(
      graph, finger: timedDrag.pull(at: instant), across: timedDrag.across(at: instant), at: instant,
      next: isLast ? nil : number + 1)
  }

  /// Shows the finger at a pull between two samples: pull and phase follow, but signals that count samples keep their
  /// values.
  package mutating func glide(_ graph: Graph, to shown: Double, at instant: Nanoseconds) {
    advance(graph, to: instant)
    move(graph, to: shown, at: instant, .crossing) { $0.isTouching = true }
  }

  private mutating func move(
    _ graph: Graph, to shown: Double, at instant: Nanoseconds, _ cause: Sampler.Cause,
    _ count: (inout TimelineSpan) -> Void
  ) {
    let model = graph.pull
    transition(graph, at: instant, cause) { span in
      count(&span)
      guard let model else { return }
      span.pull = .still(shown)
      span.followFinger(shown, model, at: instant)
    }
  }

  /// Emits the events of a drag that led from one phase to another, one for each step.
  private mutating func emitEdges(from previous: Phase, at instant: Nanoseconds) {
    let (from, to) = (previous.armedSteps, last.phase.armedSteps)
    if from < 1 && to >= 1 { emit(.armed, at: instant) }
    if from < 2 && to >= 2 { emit(.armedFloor, at: instant) }
    if from >= 2 && to < 2 { emit(.disarmedFloor, at: instant) }
    if from >= 1 && to < 1 && last.phase == .pulling { emit(.disarmed, at: instant) }
  }

  private mutating func release(_ graph: Graph, at instant: Nanoseconds) {
    let span = last
    guard span.isTouching, let model = graph.pull else { return endTouch(graph, at: instant) }
    let shown = span.pull.value(at: instant, in: model)
    switch span.phase {
    case .armed where !span.isExhausted && model.fires != .never:
      enterRefreshing(graph, at: instant) { $0.endTouch(at: shown) }
    case .armedFloor:
      enterFloor(graph, at: instant) { $0.endTouch(at: shown) }
    case .floor
    where model.floor?.closes(at: shown, from: span.touchedAt, rest: span.floorRest) ?? false:
      enterClosing(graph, at: instant) { $0.endTouch(at: shown) }
    default: endTouch(graph, at: instant)
    }
  }

  /// Ends the touch without a refresh.
  private mutating func endTouch(_ graph: Graph, at instant: Nanoseconds) {
    let span = last
    guard span.isTouching else { return }
    let model = graph.pull
    let shown = model.map { span.pull.value(at: instant, in: $0) } ?? 0
    switch span.phase {
    case .pulling where span.isSpent:
      resetInputs(graph)
      transition(graph, at: instant, .edge) { span in
        span.endTouch(at: shown)
        span.enter(.idle, at: instant)
        span.settlePull(model, at: instant)
      }
    case .armed, .pulling, .armedFloor:
      transition(graph, at: instant, .edge) { span in
        span.endTouch(at: shown)
        span.enter(.cancelling, at: instant)
        span.settlePull(model, at: instant)
      }
      emit(.cancelled, at: instant)
    default:
      transition(graph, at: instant, .edge) { span in
        span.endTouch(at: shown)
        span.settlePull(model, at: instant)
      }
    }
  }

  /// Opens the floor. Its transition lets the content go to the rest of the floor.
  private mutating func enterFloor(
    _ graph: Graph, at instant: Nanoseconds, _ change: (inout TimelineSpan) -> Void
  ) {
    transition(graph, at: instant, .edge) { span in
      change(&span)
      span.enter(.floor, at: instant)
      span.returnsAt = .infinity
    }
    emit(.opened, at: instant)
  }

  private mutating func enterClosing(
    _ graph: Graph, at instant: Nanoseconds, _ change: (inout TimelineSpan) -> Void
  ) {
    let model = graph.pull
    transition(graph, at: instant, .edge) { span in
      change(&span)
      span.enter(.closing, at: instant)
      span.isSpent = span.isTouching
      span.settlePull(model, at: instant)
      span.settleInset(model, at: instant)
    }
    emit(.closed, at: instant)
  }

  /// Applies an event of the program that is allowed.
  private mutating func applyProgram(_ event: TraceEvent.Kind, at instant: Nanoseconds, _ graph: Graph) {
    switch event {
    case .begin: enterRefreshing(graph, at: instant) { $0.releasedAt = 0 }
    case .open: enterFloor(graph, at: instant) { $0.releasedAt = 0 }
    case .close: enterClosing(graph, at: instant) { _ in }
    case .finish(let outcome): finish(graph, outcome, at: instant)
    default: return
    }
  }

  private mutating func enterRefreshing(
    _ graph: Graph, at instant: Nanoseconds, _ change: (inout TimelineSpan) -> Void
  ) {
    let model = graph.pull
    transition(graph, at: instant, .edge) { span in
      change(&span)
      span.enter(.refreshing, at: instant)
      span.refreshStart = instant
      span.isSuccess = false
      span.isFailure = false
      span.putOffFinish = nil
      span.returnsAt = .infinity
      span.settlePull(model, at: instant)
      span.settleInset(model, at: instant)
    }
    emit(.began, at: instant)
  }

  private mutating func finish(_ graph: Graph, _ outcome: FinishOutcome, at instant: Nanoseconds) {
    let earliest = last.refreshStart + (graph.pull?.minimum ?? .zero)
    let finish = PutOffFinish(outcome: outcome, due: max(instant, earliest), waitsForLoop: false)
    if finish.due > instant {
      transition(graph, at: instant, .edge) { $0.putOffFinish = finish }
    } else {
      timeline.spans[timeline.spans.count - 1].putOffFinish = finish
      finishPutOff(graph, at: instant)
    }
  }

  /// Finishes when the shortest refreshing time has passed, or when the awaited loop has ended.
  private mutating func finishPutOff(_ graph: Graph, at instant: Nanoseconds) {
    guard var finish = last.putOffFinish else { return }
    if !finish.waitsForLoop, let pull = graph.pull, pull.leave != .now {
      finish.waitsForLoop = true
      finish.due = graph.loopEnd(for: pull.leave, in: timeline, last, notBefore: instant)
      if finish.due > instant {
        transition(graph, at: instant, .crossing) { $0.putOffFinish = finish }
        return
      }
    }
    let model = graph.pull
    transition(graph, at: instant, .edge) { span in
      span.refreshedFor = instant - span.refreshStart
      span.enter(.finishing, at: instant)
      span.putOffFinish = nil
      span.isSuccess = finish.outcome == .success
      span.isFailure = finish.outcome == .failure
      span.isSpent = span.isTouching
      if finish.outcome == .noMore { span.isExhausted = true }
      if let delay = model?.returnDelay, delay > .zero { span.returnsAt = instant + delay }
      span.settlePull(model, at: instant)
      span.settleInset(model, at: instant)
    }
    emit(.ended, at: instant, finish.outcome)
  }

  /// Lets the content go when the delay of the return has passed.
  private mutating func returnContent(_ graph: Graph, at instant: Nanoseconds) {
    let model = graph.pull
    transition(graph, at: instant, .crossing) { span in
      span.returnsAt = .infinity
      span.settlePull(model, at: instant, isReturning: true)
      span.settleInset(model, at: instant)
    }
  }

  private mutating func endPhase(_ graph: Graph, at instant: Nanoseconds) {
    resetInputs(graph)
    transition(graph, at: instant, .edge) { span in
      span.enter(.idle, at: instant)
    }
    emit(.idle, at: instant)
  }

  private mutating func reset(_ graph: Graph, at instant: Nanoseconds) {
    let wasIdle = last.phase == .idle
    appendInitialSpan(graph, at: instant, clockStart: instant)
    if !wasIdle { emit(.idle, at: instant) }
  }

  private mutating func emit(
    _ kind: EmittedEvent.Kind, at instant: Nanoseconds, _ outcome: FinishOutcome? = nil
  ) {
    timeline.emitted.append(LifecycleEvent(at: instant, kind: kind, outcome: outcome))
  }
}
