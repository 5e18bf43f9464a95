internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// Computes the range of a formula from the ranges of the signals.
struct FormulaBounds {
  /// One interval for each lane of the environment.
  var environment: [Interval]
  private var stack: [Interval] = []

  init(environment: [Interval]) { self.environment = environment }

  /// Returns the bounds of a formula of one lane; for a colour, `.all`.
  mutating func bounds(of formula: Formula, in pool: FormulaPool) -> Interval {
    if formula.type == .color { return .all }
    stack.removeAll(keepingCapacity: true)
    for step in pool.program(of: formula) { apply(step) }
    return stack.last ?? .all
  }

  private mutating func apply(_ step: Instruction) {
    let first = max(stack.count - step.opcode.pops, 0)
    let results = results(of: step, Array(stack[first...]))
    stack.removeSubrange(first...)
    stack += results
  }

  private func results(of step: Instruction, _ a: [Interval]) -> [Interval] {
    guard a.count == step.opcode.pops else { return [.all] }
    switch step.opcode {
    case .constant: return [Interval(step.constant)]
    case .lane: return [Int(step.index) < environment.count ? environment[Int(step.index)] : .all]
    case .colorLanes, .selectColor, .lerpColor, .randomColor: return Array(repeating: .all, count: 4)
    default: return [result(of: step.opcode, a)]
    }
  }

  private func result(of opcode: Opcode, _ a: [Interval]) -> Interval {
    switch opcode {
    case .negate: return -a[0]
    case .add: return a[0] + a[1]
    case .subtract: return a[0] - a[1]
    case .multiply: return a[0] * a[1]
    case .divide: return a[0] / a[1]
    case .modulo: return a[0] % a[1]
    case .less: return a[0].isLess(than: a[1])
    case .greater: return a[1].isLess(than: a[0])
    case .lessOrEqual: return a[0].isAtMost(a[1])
    case .greaterOrEqual: return a[1].isAtMost(a[0])
    case .equal: return a[0].isEqual(to: a[1])
    case .notEqual: return a[0].isEqual(to: a[1]).negated
    case .and:
      return .condition(
        always: a[0].isAlwaysTrue && a[1].isAlwaysTrue, never: a[0].isNeverTrue || a[1].isNeverTrue)
    case .or:
      return .condition(
        always: a[0].isAlwaysTrue || a[1].isAlwaysTrue, never: a[0].isNeverTrue && a[1].isNeverTrue)
    case .not: return a[0].negated
    case .select: return a[0].isAlwaysTrue ? a[1] : a[0].isNeverTrue ? a[2] : a[1].union(a[2])
    case .minimum: return a[0].minimum(a[1])
    case .maximum: return a[0].maximum(a[1])
    case .clamp: return a[1].maximum(a[0].minimum(a[2]))
    case .absolute: return a[0].magnitude
    case .sign: return a[0].rising(TotalArithmetic.sign)
    case .floor: return a[0].rising { $0.rounded(.down) }
    case .ceiling: return a[0].rising { $0.rounded(.up) }
    case .round: return a[0].rising { $0.rounded(.toNearestOrAwayFromZero) }
    case .squareRoot: return a[0].maximum(.zero).rising { $0.squareRoot() }
    case .sine, .cosine: return Interval(-1, 1)
    case .arcTangent: return Interval(-Double.pi, Double.pi)
    case .step, .smoothstep, .random: return .unit
    case .exponential, .hypotenuse: return Interval(0, .infinity)
    case .lerp where Interval.unit.union(a[2]) == .unit: return a[0].union(a[1])
    case .wrap: return a[1].union(a[2])
    case .randomBetween: return a[2].union(a[3])
    default: return .all
    }
  }
}

/// The kinds of built-in signals that formulas read, directly or through the author's signals.
struct FormulaReads {
  /// The kinds of inputs that vary with time and events.
  struct Kinds: OptionSet {
    let rawValue: UInt8
    /// The time in the phase, which restarts with each phase.
    static let time = Kinds(rawValue: 1)
    /// Inputs that change at events alone: phases, outcomes, the last sample, the memory of a signal.
    static let events = Kinds(rawValue: 2)
  }

  private let graph: Graph
  /// The kinds that the author's signals read, by their first lane.
  private var signals: [Int: Kinds] = [:]
  /// The kinds that bindings read, by slot.
  private var bindings: [Int: Kinds] = [:]

  init(_ graph: Graph) {
    self.graph = graph
    for index in graph.signalOrder {
      let signal = graph.signals[index]
      switch signal.source {
      case .formula(let formula): signals[Int(signal.lane)] = kinds(of: formula)
      case .memory: signals[Int(signal.lane)] = .events
      case .constant: continue
      case .input(let index):
        for lane in graph.inputs[index].environment { signals[lane] = .events }
      }
    }
    for binding in graph.bindings {
      let kinds = kinds(of: binding.formula)
      for lane in 0..<binding.formula.type.lanes { bindings[Int(binding.slot) + lane] = kinds }
    }
  }

  /// Returns the kinds that the bindings of some slots read, one entry for each slot with a binding.
  func kinds(ofSlots slots: Range<Int>) -> [Kinds] { slots.compactMap { bindings[$0] } }

  func kinds(of formula: Formula) -> Kinds {
    var kinds: Kinds = []
    for step in graph.formulas.program(of: formula) where step.opcode == .lane || step.opcode == .colorLanes {
      let lane = Int(step.index)
      switch BuiltinSignal(rawValue: lane) {
      case .x, .pull, .progress, .refreshed, .inset: continue
      case .time: kinds.insert(.time)
      case nil: kinds.formUnion(signals[lane] ?? [])
      default: kinds.insert(.events)
      }
    }
    return kinds
  }

  /// Returns the kinds that the formulas of a value read; nil for a value without formulas.
  func kinds(ofValue source: ValueSource, lanes: Int) -> Kinds? {
    switch source {
    case .formula(let formula): return kinds(of: formula)
    case .formulas(let first), .capturedPlus(let first), .startPlus(let first):
      return graph.partFormulas[first, count: lanes].reduce(Kinds()) { $0.union(kinds(of: $1)) }
    default: return nil
    }
  }
}
