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
  /// For each slot, whether it holds a text; empty in an effect whose inputs are no texts.
  let holdsText: [Bool]
  var inEffect: [Bool] = []
  /// For each root, whether a fire starts it anew although it is in effect.
  var restarts: [Bool] = []
  /// The triggers that fire at the next transition.
  var fired: [Int32] = []
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
    triggeredRoots = graph.roots.indices.filter { graph.roots[$0].trigger >= 0 }
    laneCounts = graph.roots.map { [Int($0.captureLanes), Int($0.holdLanes)] }
    holdsText = graph.hasTextInputs ? graph.textSlots : []
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
    case .drag(let finger): drag(graph, finger: finger, to: graph.pull?.shown(finger) ?? 0, at: instant)
    case .dragShown(let pull):
      let finger = graph.pull?.finger(showing: pull) ?? pull
      drag(graph, finger: finger, to: graph.pull?.limited(pull) ?? 0, at: instant)
    case .dragTo(let pull, let duration, let ease):
      beginTimedDrag(graph, to: pull, over: Nanoseconds(duration), ease.easing, at: instant)
      advance(graph, to: instant)
    case .release:
      endTimedDrag()
      release(graph, at: instant)
    case .cancel:
      endTimedDrag()
      endTouch(graph, at: instant)
    case .begin: begin(graph, at: instant)
    case .finish(let outcome): finish(graph, outcome, at: instant)
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

  /// Takes a sample of the finger. `sample` is the number of the next sample of a timed drag; nil for a single sample, which
  /// ends a timed drag.
  private mutating func drag(
    _ graph: Graph, finger: Double, to shown: Double, at instant: Nanoseconds, next sample: Int64? = nil
  ) {
    let previous = last
    let model = graph.pull
    let before = model.map { previous.pull.value(at: instant, in: $0) } ?? 0
    move(graph, to: shown, at: instant, .drag) { span in
      span.sample(shown, before: before, at: instant, deadband: model?.deadband ?? 0)
      span.fingerPull = finger
      if let sample { span.nextSample = sample } else { span.timedDrag = -1 }
    }
    if let model { emitEdges(from: previous.phase, shown, model, at: instant) }
    if model?.fires == .arming, last.phase == .armed, !last.isExhausted {
      enterRefreshing(graph, at: instant) { _ in }
    }
  }

  /// Begins a drag that takes time: from this touch's last sample, or for a new touch from what is shown.
  private mutating func beginTimedDrag(
    _ graph: Graph, to pull: Double, over duration: Nanoseconds, _ easing: Easing, at instant: Nanoseconds
  ) {
    let span = last
    var from = span.fingerPull
    if !span.isTouching {
      from = graph.pull.map { $0.finger(showing: span.pull.value(at: instant, in: $0)) } ?? 0
    }
    timeline.timedDrags.append(
      TimedDrag(from: from, to: pull, start: instant, duration: duration, easing: easing))
    timeline.spans[timeline.spans.count - 1].timedDrag = timeline.timedDrags.count - 1
    timeline.spans[timeline.spans.count - 1].nextSample = 1
  }

  /// Drops the samples of a drag that are still to come.
  private mutating func endTimedDrag() { timeline.spans[timeline.spans.count - 1].timedDrag = -1 }

  private mutating func takeSample(_ graph: Graph, at instant: Nanoseconds) {
    let (place, number) = (last.timedDrag, last.nextSample)
    let timedDrag = timeline.timedDrags[place]
    let finger = timedDrag.pull(at: instant)
    let isLast = instant >= timedDrag.start + timedDrag.duration
    drag(
      graph, finger: finger, to: graph.pull?.shown(finger) ?? 0, at: instant, next: isLast ? nil : number + 1)
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

  private mutating func emitEdges(
    from previous: Phase, _ shown: Double, _ model: PullModel, at instant: Nanoseconds
  ) {
    let phase = last.phase
    if phase == .armed && previous != .armed { emit(.armed, at: instant) }
    if previous == .armed && phase == .pulling { emit(.disarmed, at: instant) }
  }

  private mutating func release(_ graph: Graph, at instant: Nanoseconds) {
    let span = last
    guard span.isTouching, span.phase == .armed, !span.isExhausted else {
      return endTouch(graph, at: instant)
    }
    let shown = graph.pull.map { span.pull.value(at: instant, in: $0) } ?? 0
    enterRefreshing(graph, at: instant) { $0.endTouch(at: shown) }
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
    case .armed, .pulling:
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

  private mutating func begin(_ graph: Graph, at instant: Nanoseconds) {
    guard last.phase == .idle, !last.isTouching else { return }
    enterRefreshing(graph, at: instant) { $0.releasedAt = 0 }
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
    let span = last
    guard span.phase == .refreshing, span.putOffFinish == nil else { return }
    let earliest = span.refreshStart + (graph.pull?.minimum ?? .zero)
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
    emit(.ended, at: instant)
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

  private mutating func emit(_ kind: EmittedEvent.Kind, at instant: Nanoseconds) {
    timeline.emitted.append(LifecycleEvent(at: instant, kind: kind))
  }
}

extension TimelineSpan {
  /// Applies a sample of the finger to the signals that compare it with the last sample.
  fileprivate mutating func sample(
    _ shown: Double, before: Double, at instant: Nanoseconds, deadband: Double
  ) {
    let isFirst = !isTouching
    isTouching = true
    isSpent = isFirst ? phase == .finishing : isSpent && shown > 0
    delta = TotalArithmetic.limited(shown - before)
    if isFirst {
      velocity = 0
      direction = 0
      travel = 0
    } else if instant > sampledAt {
      velocity = TotalArithmetic.limited((shown - sampledPull) / (instant - sampledAt).seconds)
    }
    if abs(delta) > deadband { direction = delta < 0 ? -1 : 1 }
    travel = TotalArithmetic.limited(travel + abs(delta))
    sampledAt = instant
    sampledPull = shown
  }

  /// Applies the changes of phase that a sample causes; there may be several.
  fileprivate mutating func followFinger(_ shown: Double, _ model: PullModel, at instant: Nanoseconds) {
    if (phase == .idle && shown > 0) || phase == .cancelling {
      enter(.pulling, at: instant)
    }
    if phase == .pulling && shown >= model.trigger && !isSpent {
      enter(.armed, at: instant)
    } else if phase == .armed && shown < model.trigger - model.hysteresis {
      enter(.pulling, at: instant)
    }
  }

  fileprivate mutating func endTouch(at shown: Double) {
    isTouching = false
    isSpent = false
    releasedAt = shown
  }

  fileprivate mutating func enter(_ next: Phase, at instant: Nanoseconds) {
    phase = next
    phaseStart = instant
    phaseEnd = .infinity
  }

  /// Starts the motion of the pull to its target if no finger holds the content.
  ///
  /// The way to 0 is along `return` in finishing, and where the delay of the return has passed, otherwise along `cancel`.
  fileprivate mutating func settlePull(
    _ model: PullModel?, at instant: Nanoseconds, isReturning: Bool = false
  ) {
    guard let model, !isTouching else { return }
    let rests = phase == .refreshing || (phase != .cancelling && returnsAt.isFinite)
    let way: Motion.Along = isReturning || phase == .finishing ? .return : .cancel
    pull.turn(to: rests ? model.rest : 0, along: rests ? .settle : way, at: instant, in: model)
  }

  fileprivate mutating func settleInset(_ model: PullModel?, at instant: Nanoseconds) {
    guard let model, model.content == .moves else { return }
    let rests = phase == .refreshing || returnsAt.isFinite
    inset.turn(to: rests ? model.rest : 0, along: rests ? .settle : .return, at: instant, in: model)
  }
}
