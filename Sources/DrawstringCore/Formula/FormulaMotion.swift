extension FormulaPool {
  /// A lane of a formula in which some lanes of the environment move and the others are known.
  struct LaneMotion: Sendable {
    /// Whether the lane may change.
    var isMoving: Bool
    /// The lane's value, where it does not move and is known; only values that conditions need are computed.
    var value: Double?

    static let moving = LaneMotion(isMoving: true, value: nil)

    var isFalse: Bool { !isMoving && value == 0 }
    var isTrue: Bool { !isMoving && value != nil && value != 0 }
  }

  /// Whether the value of a formula may change while the lanes of the environment that do not move stay as they are.
  ///
  /// A condition that is known decides: `refreshing and time < 1s` does not move while idle.
  func moves(
    _ formula: Formula, movingLanes: [Bool], environment: [Double], stack: inout [LaneMotion]
  ) -> Bool {
    stack.removeAll(keepingCapacity: true)
    for step in program(of: formula) {
      switch step.opcode {
      case .constant: stack.append(LaneMotion(isMoving: false, value: step.constant))
      case .lane: push(Int(step.index), movingLanes, environment, &stack)
      case .colorLanes: for lane in 0..<4 { push(Int(step.index) + lane, movingLanes, environment, &stack) }
      case .select: select(lanes: 1, &stack)
      case .selectColor: select(lanes: 4, &stack)
      default:
        let count = stack.count - step.opcode.pops
        let result = Self.motion(of: step.opcode, stack[count...])
        stack.removeSubrange(count...)
        for _ in 0..<step.opcode.pushes { stack.append(result) }
      }
    }
    return stack.contains { $0.isMoving }
  }

  private func push(
    _ lane: Int, _ movingLanes: [Bool], _ environment: [Double], _ stack: inout [LaneMotion]
  ) {
    stack.append(
      movingLanes[lane]
        ? .moving : LaneMotion(isMoving: false, value: TotalArithmetic.limited(environment[lane]))
    )
  }

  /// Chooses between two values by the condition below them.
  private func select(lanes: Int, _ stack: inout [LaneMotion]) {
    let place = stack.count - 2 * lanes - 1
    let condition = stack[place]
    for lane in 0..<lanes {
      let (first, second) = (stack[place + 1 + lane], stack[place + 1 + lanes + lane])
      stack[place + lane] =
        if condition.isTrue { first } else if condition.isFalse { second } else {
          LaneMotion(isMoving: condition.isMoving || first.isMoving || second.isMoving, value: nil)
        }
    }
    stack.removeSubrange((place + lanes)...)
  }

  private static func motion(of opcode: Opcode, _ operands: ArraySlice<LaneMotion>) -> LaneMotion {
    let a = operands.first ?? .moving
    let b = operands.last ?? .moving
    switch opcode {
    case .and where a.isFalse || b.isFalse: return LaneMotion(isMoving: false, value: 0)
    case .or where a.isTrue || b.isTrue: return LaneMotion(isMoving: false, value: 1)
    default: break
    }
    if operands.contains(where: { $0.isMoving }) { return .moving }
    guard let x = a.value, let y = b.value else { return LaneMotion(isMoving: false, value: nil) }
    let holds: Bool? =
      switch opcode {
      case .and: x != 0 && y != 0
      case .or: x != 0 || y != 0
      case .not: x == 0
      case .less: x < y
      case .lessOrEqual: x <= y
      case .greater: x > y
      case .greaterOrEqual: x >= y
      case .equal: x == y
      case .notEqual: x != y
      default: nil
      }
    return LaneMotion(isMoving: false, value: holds.map { $0 ? 1 : 0 })
  }
}
