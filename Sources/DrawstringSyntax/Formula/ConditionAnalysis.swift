package import DrawstringCore

/// Determines on what the changes of a condition depend, by abstract interpretation of its instructions.
///
/// Formulas of the author's signals are followed through `definitions`; signals with memory have no definition and
/// change at events only. Each definition is analysed once, however many conditions use it.
package struct ConditionAnalysis {
  /// The static knowledge about a value.
  fileprivate enum Kind {
    case constant(Double)
    /// The unchanged value of `time`, `refreshed` or the time since a fire, and the instruction that loaded it.
    case clock(WatchedCondition.Clock, origin: Int)
    case other
  }

  private struct Summary {
    var result = Kind.other
    /// The instants of the formula's own comparisons; those of its definitions are collected at the end.
    var instants: [WatchedCondition.Instant] = []
    var moves = false
    /// The first instruction that uses a clock other than in a comparison with a constant.
    var misuse: Int?
  }

  /// The formulas of the author's formula signals by their first lane. A formula is added after those that it reads.
  package var definitions: [Int: Formula] = [:]
  /// The lanes of inputs that change between events.
  package var inputs = InputLanes()
  private var summaries: [Int: Summary] = [:]

  package init() {}

  /// Returns the condition of a typed boolean formula, or nil after a finding about its use of a clock. The formulas of
  /// all definitions and of the condition lie in `pool`.
  package mutating func condition(
    _ typed: TypedFormula, whole: SourceRange, _ pool: FormulaPool, _ diagnostics: inout Diagnostics
  ) -> WatchedCondition? {
    guard case .formula(let formula) = typed.value else {
      return WatchedCondition(value: typed.value, instants: [], movesBetweenEvents: false)
    }
    prepareDefinitions(for: formula, pool)
    let summary = summarize(formula, pool)
    if let misuse = summary.misuse {
      diagnostics.report(.clockInCondition(misuse < typed.origins.count ? typed.origins[misuse] : whole))
      return nil
    }
    let (instants, reach) = instants(of: formula, summary, pool)
    return WatchedCondition(
      value: typed.value, instants: instants, movesBetweenEvents: summary.moves, reach: reach)
  }

  /// Returns the instants of the formula and of all definitions that it reaches, each once, and the number of these
  /// definitions.
  private func instants(
    of formula: Formula, _ summary: Summary, _ pool: FormulaPool
  ) -> (instants: [WatchedCondition.Instant], reach: Int) {
    var result: [WatchedCondition.Instant] = []
    var seen: Set<WatchedCondition.Instant> = []
    var opened: Set<Int> = []
    func add(_ instants: [WatchedCondition.Instant]) {
      for instant in instants where seen.insert(instant).inserted { result.append(instant) }
    }
    add(summary.instants)
    var pending = pool.lanes(of: formula)
    while let lane = pending.popLast() {
      guard let definition = definitions[lane], opened.insert(lane).inserted else { continue }
      add(summaries[lane]?.instants ?? [])
      pending += pool.lanes(of: definition)
    }
    return (result, opened.count)
  }

  /// Summarises all definitions that the formula reaches, dependencies first; a loop, since chains may be long.
  private mutating func prepareDefinitions(for formula: Formula, _ pool: FormulaPool) {
    var pending = pool.lanes(of: formula)
    var opened: Set<Int> = []
    while let lane = pending.last {
      guard let definition = definitions[lane], summaries[lane] == nil else {
        pending.removeLast()
        continue
      }
      if opened.insert(lane).inserted {
        pending += pool.lanes(of: definition)
      } else {
        // All its dependencies are done, or lie in a cycle, which has a finding of its own.
        pending.removeLast()
        summaries[lane] = summarize(definition, pool)
      }
    }
  }

  private func summarize(_ formula: Formula, _ pool: FormulaPool) -> Summary {
    var summary = Summary()
    var seen: Set<WatchedCondition.Instant> = []
    func add(_ instant: WatchedCondition.Instant) {
      if seen.insert(instant).inserted { summary.instants.append(instant) }
    }
    var stack: [Kind] = []
    for (place, step) in pool.program(of: formula).enumerated() {
      switch step.opcode {
      case .constant: stack.append(.constant(step.constant))
      case .lane:
        let lane = Int(step.index)
        switch BuiltinSignal(rawValue: lane) {
        case .time: stack.append(.clock(.time, origin: place))
        case .refreshed: stack.append(.clock(.refreshed, origin: place))
        case .pull, .progress, .floorProgress, .inset:
          summary.moves = true
          stack.append(.other)
        case .some: stack.append(.other)
        case nil where inputs.settling.contains(lane):
          summary.moves = true
          stack.append(.other)
        case nil where inputs.since[lane] != nil:
          stack.append(.clock(.since(input: inputs.since[lane] ?? 0), origin: place))
        case nil:
          let known = summaries[lane] ?? Summary()
          summary.moves = summary.moves || known.moves
          if known.misuse != nil { summary.misuse = summary.misuse ?? place }
          if case .clock(let signal, _) = known.result {
            stack.append(.clock(signal, origin: place))
          } else {
            stack.append(known.result)
          }
        }
      case .colorLanes: stack += [.other, .other, .other, .other]
      default:
        let operands = Array(stack.suffix(step.opcode.pops))
        stack.removeLast(operands.count)
        if let instant = comparison(step.opcode, operands) {
          add(instant)
        } else if case .clock(_, let origin) = operands.first(where: \.isClock) {
          summary.misuse = summary.misuse ?? origin
        }
        stack += Array(repeating: .other, count: step.opcode.pushes)
      }
    }
    summary.result = stack.count == 1 ? stack[0] : .other
    return summary
  }

  private func comparison(_ opcode: Opcode, _ operands: [Kind]) -> WatchedCondition.Instant? {
    switch opcode {
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual: break
    default: return nil
    }
    return switch (operands.first, operands.last) {
    case (.clock(let signal, _), .constant(let value)), (.constant(let value), .clock(let signal, _)):
      WatchedCondition.Instant(signal, seconds: value)
    default: nil
    }
  }
}

extension FormulaPool {
  fileprivate func lanes(of formula: Formula) -> [Int] {
    program(of: formula).compactMap { $0.opcode == .lane ? Int($0.index) : nil }
  }
}

extension ConditionAnalysis.Kind {
  fileprivate var isClock: Bool {
    if case .clock = self { return true }
    return false
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let clockInCondition = DiagnosticCode("clock-in-condition")
}

extension Diagnostic {
  fileprivate static func clockInCondition(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      .clockInCondition,
      "in a condition 'time', 'refreshed' and the 'since' of a trigger may only be compared with a constant",
      at: range,
      help: ["write a comparison such as 'refreshed > 10s'"])
  }
}

/// A boolean formula that the timeline watches, with the information needed to find its changes.
package struct WatchedCondition: Hashable, Sendable {
  /// A quantity that runs with time.
  package enum Clock: Hashable, Sendable {
    case time, refreshed
    /// The time since the last fire of a trigger, an index of the inputs.
    case since(input: Int)
  }

  /// An instant at which a comparison with a clock changes: exact, in seconds of `signal`.
  package struct Instant: Hashable, Sendable {
    package var signal: Clock
    package var seconds: Double

    package init(_ signal: Clock, seconds: Double) {
      self.signal = signal
      self.seconds = seconds
    }
  }

  package var value: CompiledValue
  /// The constants with which clocks are compared, also through signals; each once, in order of
  /// appearance.
  package var instants: [Instant]
  /// Whether the value can change between events while the content settles: it reads `pull`, `progress`,
  /// `inset` or an input that settles.
  package var movesBetweenEvents: Bool
  /// The number of definitions of signals that the condition depends on.
  package var reach = 0
}

/// The lanes of inputs that change between events.
package struct InputLanes: Sendable {
  /// The lanes of inputs that settle.
  package var settling: Set<Int> = []
  /// The inputs by the lanes of the time since the last fire.
  package var since: [Int: Int] = [:]

  package init() {}
}
