internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// Which built-in signals formulas read, also through the author's signals.
struct FormulaReads {
  /// What formulas can see of the course of things.
  struct Kinds: OptionSet {
    let rawValue: UInt8
    /// The time in the phase, which starts again at each edge.
    static let time = Kinds(rawValue: 1)
    /// Phases, outcomes, what the last sample was, or what a signal remembers: all that changes at events alone.
    static let events = Kinds(rawValue: 2)
  }

  private let graph: Graph
  /// By the first lane of each of the author's signals.
  private var signals: [Int: Kinds] = [:]
  /// Of the formulas that layers state, by slot.
  private var bindings: [Int: Kinds] = [:]

  init(_ graph: Graph) {
    self.graph = graph
    for index in graph.signalOrder {
      let signal = graph.signals[Int(index)]
      switch signal.source {
      case .formula(let formula): signals[Int(signal.lane)] = kinds(of: formula)
      case .memory: signals[Int(signal.lane)] = .events
      case .constant: continue
      }
    }
    for binding in graph.bindings {
      let kinds = kinds(of: binding.formula)
      for lane in 0..<binding.formula.type.lanes { bindings[Int(binding.slot) + lane] = kinds }
    }
  }

  /// What the formulas read that layers state for some slots, as far as there are any.
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

  /// What the formulas of a track's single value read; nil where the track is of another form or says a constant.
  func kinds(ofValue source: ValueSource, lanes: Int) -> Kinds? {
    switch source {
    case .formula(let formula): return kinds(of: formula)
    case .formulas(let first), .capturedPlus(let first), .startPlus(let first):
      return graph.partFormulas[Int(first)..<Int(first) + lanes].reduce(Kinds()) { $0.union(kinds(of: $1)) }
    default: return nil
    }
  }
}
