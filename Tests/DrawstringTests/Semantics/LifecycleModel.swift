import Drawstring

@testable import DrawstringCore

/// What the pull block of a checked effect says.
struct LifecycleRules: CustomStringConvertible {
  var fires = "release"
  var hysteresis = 0.0
  var minimum = 0
  var waitsForLoop = false
  var delay = 0
  var hasFloor = false

  static let trigger = 50.0
  static let floorTrigger = 120.0
  static let rest = 60.0
  static let floorRest = 200.0
  static let closeAt = 60.0
  static let limit = 170.0
  /// The duration of each movement and of the loop, in milliseconds.
  static let movement = 100
  static let loop = 160

  /// All rules that go together.
  static let all: [LifecycleRules] = {
    var all: [LifecycleRules] = []
    for fires in ["release", "arming", "never"] {
      for hysteresis in [0.0, 10] {
        for minimum in [0, 150] {
          for waitsForLoop in [false, true] {
            for delay in [0, 130] {
              for hasFloor in [false, true] where fires == "release" || hasFloor == (fires == "never") {
                if fires == "never" && (minimum > 0 || waitsForLoop || delay > 0) { continue }
                all.append(
                  LifecycleRules(
                    fires: fires, hysteresis: hysteresis, minimum: minimum, waitsForLoop: waitsForLoop,
                    delay: delay, hasFloor: hasFloor))
              }
            }
          }
        }
      }
    }
    return all
  }()

  var yaml: String {
    let movement = "{duration: \(Self.movement)ms, ease: linear}"
    let floor =
      "floor: {trigger: \(Self.floorTrigger), rest: \(Self.floorRest), open: \(movement), close: {at: \(Self.closeAt)}}"
    return """
      drawstring: 1
      effect: checked
      canvas: [100, 100]
      pull:
        trigger: \(Self.trigger)
        rest: \(Self.rest)
        limit: \(Self.limit)
        fires: \(fires)
        hysteresis: \(hysteresis)
        minimum: \(minimum)ms
        leave: \(waitsForLoop ? "loop-end" : "now")
        settle: \(movement)
        return: {delay: \(delay)ms, duration: \(Self.movement)ms, ease: linear}
        \(hasFloor ? floor : "deadband: 0")
      layers: [{id: dot}]
      animations:
        - {during: refreshing, duration: \(Self.loop)ms, repeat: forever, tracks: {dot.opacity: {from: 0, to: 1}}}
      """
  }

  var description: String {
    "fires \(fires), hysteresis \(hysteresis), minimum \(minimum), loop \(waitsForLoop), delay \(delay), floor \(hasFloor)"
  }
}

/// The lifecycle once more, by the tables of the language: what an event does in a state, without the movement of the content.
struct LifecycleModel {
  let rules: LifecycleRules
  var phase = Phase.idle
  var isDown = false
  var isSpent = false
  /// Whether the finger's place is the pull.
  var isHolding = false
  /// The pull just before the touch.
  var start = 0.0
  var isExhausted = false
  var outcome: FinishOutcome?
  /// The instants, in nanoseconds, at which the phase began, the refresh began, and the delay of the return ends.
  var phaseStart: Int64 = 0
  var refreshStart: Int64 = 0
  var returnsAt: Int64?
  /// The instant at which a put-off finish takes effect.
  var due: Int64?
  var dueOutcome = FinishOutcome.success
  var emitted: [EmittedEvent.Kind] = []

  private struct Row: Sendable {
    var event: String
    var phases: Set<Phase>
    var to: Phase
    var emits: EmittedEvent.Kind?
    /// Whether the row applies: the model, the pull, and whether the touch is spent.
    var when: @Sendable (LifecycleModel, Double) -> Bool = { _, _ in true }
  }

  private static let trigger = LifecycleRules.trigger
  private static let far = LifecycleRules.floorTrigger

  /// The rows for drags, of which one after the other applies.
  private static let drags: [Row] = [
    Row(event: "drag", phases: [.idle], to: .pulling, when: { $1 > 0 }),
    Row(event: "drag", phases: [.cancelling], to: .pulling),
    Row(
      event: "drag", phases: [.pulling], to: .armed, emits: .armed, when: { $1 >= trigger && !$0.isSpent }),
    Row(
      event: "drag", phases: [.armed], to: .pulling, emits: .disarmed,
      when: { $1 < trigger - $0.rules.hysteresis }),
    Row(
      event: "drag", phases: [.armed], to: .armedFloor, emits: .armedFloor,
      when: { $0.rules.hasFloor && $1 >= far }),
    Row(
      event: "drag", phases: [.armedFloor], to: .armed, emits: .disarmedFloor,
      when: { $1 < far - $0.rules.hysteresis }),
  ]

  /// The rows for the other events, of which the first applies.
  private static let rows: [Row] = [
    Row(
      event: "release", phases: [.armed], to: .refreshing, emits: .began,
      when: { model, _ in model.isDown && !model.isExhausted && model.rules.fires != "never" }),
    Row(
      event: "release", phases: [.armedFloor], to: .floor, emits: .opened, when: { model, _ in model.isDown }),
    Row(
      event: "release", phases: [.floor], to: .closing, emits: .closed,
      when: { $0.isDown && $1 < $0.start && $1 <= max($0.start - LifecycleRules.closeAt, 0) }),
    Row(
      event: "release", phases: [.pulling], to: .idle, when: { model, _ in model.isDown && model.isSpent }),
    Row(
      event: "release", phases: [.pulling, .armed], to: .cancelling, emits: .cancelled,
      when: { model, _ in model.isDown }),
    Row(event: "cancel", phases: [.pulling], to: .idle, when: { model, _ in model.isDown && model.isSpent }),
    Row(
      event: "cancel", phases: [.pulling, .armed, .armedFloor], to: .cancelling, emits: .cancelled,
      when: { model, _ in model.isDown }),
    Row(
      event: "begin", phases: [.idle], to: .refreshing, emits: .began,
      when: { model, _ in !model.isDown && model.rules.fires != "never" }),
    Row(
      event: "open", phases: [.idle, .finishing, .cancelling, .closing], to: .floor, emits: .opened,
      when: { model, _ in !model.isDown && model.rules.hasFloor }),
    Row(event: "close", phases: [.floor], to: .closing, emits: .closed),
  ]

  /// The pull that a finger shows in the touch, or would show in a new one.
  func shown(_ finger: Double) -> Double {
    let holds = isDown ? isHolding : phase == .floor || phase == .closing
    return holds ? finger : min(finger, LifecycleRules.limit)
  }

  /// Applies an event at an instant; `pull` is the pull shown just before.
  mutating func apply(_ event: TraceEvent.Kind, at now: Int64, pull: Double) {
    switch event {
    case .drag(let finger, _):
      let shown = shown(finger)
      if isDown {
        isSpent = isSpent && shown > 0
      } else {
        isSpent = phase == .finishing || phase == .closing
        isHolding = phase == .floor || phase == .closing
        start = phase == .floor ? min(pull, LifecycleRules.floorRest) : pull
      }
      isDown = true
      while let row = Self.drags.first(where: { $0.phases.contains(phase) && $0.when(self, shown) }) {
        go(row.to, row.emits, at: now)
      }
      if rules.fires == "arming", phase == .armed, !isExhausted { go(.refreshing, .began, at: now) }
    case .finish(let outcome):
      guard phase == .refreshing, due == nil else { return }
      dueOutcome = outcome
      due = max(now, refreshStart + Int64(rules.minimum) * 1_000_000)
      if rules.waitsForLoop {
        // The loop runs since the refresh began, where none of its iterations ends.
        let loop = Int64(LifecycleRules.loop) * 1_000_000
        due = refreshStart + max(((due ?? 0) - refreshStart + loop - 1) / loop, 1) * loop
      }
      takeEdges(through: now)
    case .reset:
      let wasIdle = phase == .idle
      self = LifecycleModel(rules: rules)
      phaseStart = now
      if !wasIdle { emitted = [.idle] }
    default:
      let word = event.word.rawValue
      let row = Self.rows.first {
        $0.event == word && $0.phases.contains(phase) && $0.when(self, pull)
      }
      if word == "release" || word == "cancel" { (isDown, isSpent, isHolding) = (false, false, false) }
      if let row { go(row.to, row.emits, at: now) }
    }
  }

  /// The next instant at which something ends by itself.
  var edge: Int64? { [phaseEnd, due, returnsAt].compactMap { $0 }.min() }

  private var phaseEnd: Int64? {
    let length = Int64(LifecycleRules.movement) * 1_000_000
    switch phase {
    case .finishing: return phaseStart + length + Int64(rules.delay) * 1_000_000
    case .cancelling, .closing: return phaseStart + length
    default: return nil
    }
  }

  /// Takes all that ends by itself up to an instant.
  mutating func takeEdges(through now: Int64) {
    while let edge, edge <= now {
      if edge == returnsAt {
        returnsAt = nil
      } else if edge == phaseEnd {
        go(.idle, .idle, at: edge)
      } else {
        due = nil
        outcome = dueOutcome
        if dueOutcome == .noMore { isExhausted = true }
        go(.finishing, .ended, at: edge)
      }
    }
  }

  private mutating func go(_ next: Phase, _ emits: EmittedEvent.Kind?, at now: Int64) {
    (phase, phaseStart) = (next, now)
    if let emits { emitted.append(emits) }
    switch next {
    case .refreshing: (refreshStart, outcome, returnsAt) = (now, nil, nil)
    case .finishing:
      isSpent = isDown
      returnsAt = rules.delay > 0 ? now + Int64(rules.delay) * 1_000_000 : nil
    case .floor: returnsAt = nil
    case .closing: isSpent = isDown
    default: break
    }
  }

  /// The pull to which the content moves without a finger.
  var target: Double {
    switch phase {
    case .refreshing: LifecycleRules.rest
    case .floor: LifecycleRules.floorRest
    case .cancelling: 0
    default: returnsAt == nil ? 0 : LifecycleRules.rest
    }
  }
}
