/// Formulas as they are where time stands still at the start of the phase.
///
/// `time` and `refreshed` become 0 wherever a formula reckons with them, through signals too. Where they are only
/// compared with a constant they stay: such a formula changes in steps and does not move anything on the way.
struct StoppedTime {
  /// Lanes of number signals that move with the time.
  private var movingLanes: Set<Int> = [BuiltinSignal.time.lane, BuiltinSignal.refreshed.lane]
  /// What those lanes are where time stands still.
  private var stopped: [Int: [Instruction]] = [
    BuiltinSignal.time.lane: [Instruction(.constant)], BuiltinSignal.refreshed.lane: [Instruction(.constant)],
  ]

  /// Beyond this a formula stays as it is: signals upon signals may be very long when written out.
  private static let longestProgram = 10_000

  init(_ graph: Graph) {
    for index in graph.signalOrder {
      let signal = graph.signals[Int(index)]
      guard case .formula(let formula) = signal.source, signal.type != .boolean, moves(formula, graph) else {
        continue
      }
      for lane in 0..<signal.type.lanes { movingLanes.insert(Int(signal.lane) + lane) }
      stopped[Int(signal.lane)] = program(of: formula, graph)
    }
  }

  /// Whether a lane of the environment moves with the time.
  func moves(lane: Int32) -> Bool { movingLanes.contains(Int(lane)) }

  /// Whether a formula moves with the time.
  func moves(_ formula: Formula, _ graph: Graph) -> Bool {
    let program = graph.formulas.program(of: formula)
    return program.indices.contains { readsMoving(program, at: $0) }
  }

  /// The formula with time standing still; itself where it does not read the time.
  func stopped(_ formula: Formula, _ graph: inout Graph) -> Formula {
    guard moves(formula, graph) else { return formula }
    return graph.formulas.append(program(of: formula, graph), type: formula.type)
  }

  private func program(of formula: Formula, _ graph: Graph) -> [Instruction] {
    let program = graph.formulas.program(of: formula)
    var result: [Instruction] = []
    for index in program.indices {
      let step = program[index]
      if readsMoving(program, at: index), let still = stopped[Int(step.index)] {
        result += still
      } else {
        result.append(step)
      }
      if result.count > Self.longestProgram { return Array(program) }
    }
    return result
  }

  private func readsMoving(_ program: ArraySlice<Instruction>, at index: Int) -> Bool {
    let step = program[index]
    switch step.opcode {
    case .lane: return movingLanes.contains(Int(step.index)) && !isCompared(program, at: index)
    case .colorLanes: return movingLanes.contains(Int(step.index))
    default: return false
    }
  }

  /// Whether what is read is compared with a constant, on either side, and nothing else.
  private func isCompared(_ program: ArraySlice<Instruction>, at index: Int) -> Bool {
    let next = program.index(after: index)
    guard next < program.endIndex else { return false }
    if Self.comparisons.contains(program[next].opcode) {
      return index > program.startIndex && program[index - 1].opcode == .constant
    }
    let last = program.index(after: next)
    return last < program.endIndex && program[next].opcode == .constant
      && Self.comparisons.contains(program[last].opcode)
  }

  private static let comparisons: Set<Opcode> = [
    .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual,
  ]
}
