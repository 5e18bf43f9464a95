import Drawstring

/// The figures of an effect's pull, in points and nanoseconds.
struct PullRules {
  var trigger = 0.0
  var rest = 0.0
  var settle = 0
  var finishing = 0
  var cancelling = 0
  var minimum = 0
  /// What a step back from armed starts, and cancelling waits for the end of.
  var closing = 0
}

/// What happens in a story.
enum Happening {
  case drag(Double), release, begin, finish(FinishOutcome), reset
  /// A phase has lasted its time, or a finish that was put off is due.
  case elapsed
}

/// Where the control stands between two steps.
struct LifeState {
  var phase = Phase.idle
  var phaseStart = 0
  var touching = false
  /// Whether the touch is from before the end of finishing, and has not let the content go back since.
  var isSpent = false
  var finger = 0.0
  var glideFrom = 0.0
  var glideTo = 0.0
  var glideStart = 0
  var glideLength = 0
  var releasedAt = 0.0
  var exhausted = false
  var refreshStart = 0
  var insetAtFinish = 0.0
  /// The last step back from armed since idle.
  var disarmedAt: Int?
  var finishDue: Int?
  var outcome = FinishOutcome.success

  var isDragging: Bool { phase == .pulling || phase == .armed }

  func pull(at now: Int) -> Double {
    if touching { return finger }
    let y = Oracle.view(Oracle.fraction(now - glideStart, of: glideLength))
    return glideFrom + (glideTo - glideFrom) * y
  }
}

/// One step of a life: what happened, and how things stood before and after.
struct LifeStep {
  var at: Int
  var what: Happening
  var before: LifeState
  var after: LifeState
  /// How much a drag has changed the pull.
  var delta = 0.0
}

/// A plain simulation of the life of a refresh, step after step: the second computation of phases and pull.
struct OracleLife {
  let rules: PullRules
  private(set) var steps: [LifeStep] = []
  private var state = LifeState()

  init(_ rules: PullRules, _ events: [(at: Int, what: Happening)]) {
    self.rules = rules
    for event in events {
      elapse(through: event.at)
      happen(event.what, at: event.at)
    }
    elapse(through: .max)
  }

  func state(at now: Int) -> LifeState {
    steps.last { $0.at <= now }?.after ?? LifeState()
  }

  /// What the content's inset would be.
  func inset(at now: Int) -> Double {
    let state = state(at: now)
    let elapsed = now - state.phaseStart
    switch state.phase {
    case .refreshing: return rules.rest * Oracle.view(Oracle.fraction(elapsed, of: rules.settle))
    case .finishing:
      return state.insetAtFinish * (1 - Oracle.view(Oracle.fraction(elapsed, of: rules.settle)))
    default: return 0
    }
  }

  private var nextEdge: Int? {
    switch state.phase {
    case .refreshing: return state.finishDue
    case .finishing: return state.phaseStart + rules.finishing
    case .cancelling:
      let closed = (state.disarmedAt ?? .min / 2) + rules.closing
      return max(state.phaseStart + rules.cancelling, closed)
    case .idle, .pulling, .armed, .armedFloor, .floor, .closing: return nil
    }
  }

  private mutating func elapse(through end: Int) {
    while let edge = nextEdge, edge <= end {
      let before = state
      if state.phase == .refreshing { startFinishing(at: edge) } else { enter(.idle, at: edge) }
      steps.append(LifeStep(at: edge, what: .elapsed, before: before, after: state))
    }
  }

  private mutating func happen(_ what: Happening, at now: Int) {
    let before = state
    var delta = 0.0
    switch what {
    case .drag(let pull):
      delta = pull - state.pull(at: now)
      drag(to: pull, at: now)
    case .release: release(at: now)
    case .begin:
      if state.phase == .idle && !state.touching {
        enter(.refreshing, at: now)
        state.releasedAt = 0
        glideOn(to: rules.rest, from: before.pull(at: now), at: now)
      }
    case .finish(let outcome):
      if state.phase == .refreshing && state.finishDue == nil {
        state.outcome = outcome
        state.finishDue = max(now, state.refreshStart + rules.minimum)
        if state.finishDue == now { startFinishing(at: now) }
      }
    case .reset: state = LifeState(phaseStart: now)
    case .elapsed: break
    }
    steps.append(LifeStep(at: now, what: what, before: before, after: state, delta: delta))
  }

  private mutating func drag(to pull: Double, at now: Int) {
    state.isSpent = state.touching ? state.isSpent && pull > 0 : state.phase == .finishing
    state.touching = true
    state.finger = pull
    if state.phase == .cancelling || state.phase == .idle && pull > 0 { enter(.pulling, at: now) }
    if state.phase == .pulling && pull >= rules.trigger && !state.isSpent {
      enter(.armed, at: now)
    } else if state.phase == .armed && pull < rules.trigger {
      enter(.pulling, at: now)
    }
  }

  private mutating func release(at now: Int) {
    if !state.touching { return }
    let pull = state.finger
    state.touching = false
    state.releasedAt = pull
    let wasSpent = state.isSpent
    state.isSpent = false
    if state.phase == .armed && !state.exhausted {
      enter(.refreshing, at: now)
    } else if state.phase == .pulling && wasSpent {
      enter(.idle, at: now)
    } else if state.isDragging {
      enter(.cancelling, at: now)
    }
    glide(to: state.phase == .refreshing ? rules.rest : 0, from: pull, at: now)
  }

  private mutating func startFinishing(at now: Int) {
    let shown = state.pull(at: now)
    let inset = rules.rest * Oracle.view(Oracle.fraction(now - state.refreshStart, of: rules.settle))
    enter(.finishing, at: now)
    state.isSpent = state.touching
    state.insetAtFinish = inset
    state.finishDue = nil
    if state.outcome == .noMore { state.exhausted = true }
    if !state.touching { glideOn(to: 0, from: shown, at: now) }
  }

  private mutating func enter(_ phase: Phase, at now: Int) {
    if state.phase == .armed && (phase == .pulling || phase == .cancelling) { state.disarmedAt = now }
    if phase == .armed || phase == .idle { state.disarmedAt = nil }
    if phase == .refreshing { state.refreshStart = now }
    state.phase = phase
    state.phaseStart = now
  }

  /// A glide that already goes to the target continues unchanged.
  private mutating func glideOn(to target: Double, from shown: Double, at now: Int) {
    if state.glideTo != target { glide(to: target, from: shown, at: now) }
  }

  private mutating func glide(to target: Double, from shown: Double, at now: Int) {
    state.glideFrom = shown
    state.glideTo = target
    state.glideStart = now
    state.glideLength = rules.settle
  }
}
