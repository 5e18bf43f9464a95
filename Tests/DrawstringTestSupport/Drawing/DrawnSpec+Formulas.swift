import DrawstringCore

/// What a formula of a drawn spec may read.
enum DrawnUse {
  /// Constants alone.
  case constants
  /// Signals, but not the time: conditions may compare that with constants only.
  case signals
  /// The time, too.
  case frame
  /// And a node's progress.
  case track

  var readsTime: Bool { self == .frame || self == .track }
}

extension DrawnSpec {
  /// A formula of a type, with all the parentheses that might be needed.
  mutating func formula(_ type: ValueType, depth: Int, _ use: DrawnUse = .signals) -> String {
    if depth <= 0 || chance(25) { return leaf(type, use) }
    if chance(30) { return call(type, depth: depth, use) }
    func next(_ type: ValueType) -> String { formula(type, depth: depth - 1, use) }
    switch type {
    case .boolean:
      switch below(4) {
      case 0: return "(\(next(.boolean)) \(pick(["and", "or"])) \(next(.boolean)))"
      case 1: return "(not \(next(.boolean)))"
      default:
        let operand = pick([ValueType.number, .number, .angle])
        return "(\(next(operand)) \(pick(["<", "<=", ">", ">=", "==", "!="])) \(next(operand)))"
      }
    case .color: return "if(\(next(.boolean)), \(next(.color)), \(next(.color)))"
    case .number:
      switch below(5) {
      case 0: return "(-\(next(.number)))"
      case 1: return "(\(next(.number)) ^ \(pick(["2", "0.5", "-1", "k2"])))"
      case 2: return "(\(next(.angle)) / \(next(.angle)))"
      default: return "(\(next(.number)) \(pick(["+", "-", "*", "/", "%"])) \(next(.number)))"
      }
    default:
      switch below(3) {
      case 0: return "(\(next(.number)) * \(next(type)))"
      case 1: return "(\(next(type)) / \(next(.number)))"
      default: return "(\(next(type)) \(pick(["+", "-", "%"])) \(next(type)))"
      }
    }
  }

  /// A call of any function of the table that gives the type.
  private mutating func call(_ type: ValueType, depth: Int, _ use: DrawnUse) -> String {
    let rows = FunctionTable.rows.filter { row in
      switch row.result {
      case .number: type == .number
      case .angle: type == .angle
      case .sameAsA, .sameAsB:
        type != .color && type != .boolean || row.parameters.contains { $0.shape == .anyA }
          || type == .color && row.parameters.contains { $0.shape == .mixableA }
      }
    }
    guard !rows.isEmpty else { return leaf(type, use) }
    let row = pick(rows)
    let scalars: [ValueType] = [.number, .number, .angle]
    let a = row.result == .sameAsA ? type : pick(scalars)
    let b = row.result == .sameAsB ? type : pick(scalars)
    var arguments: [String] = []
    let isShort = row.optional > 0 && a == .number && chance(50)
    for parameter in row.parameters.dropLast(isShort ? row.optional : 0) {
      let argument =
        switch parameter.shape {
        case .easing: easing()
        case .boolean: formula(.boolean, depth: depth - 1, use)
        case .number: formula(.number, depth: depth - 1, use)
        case .angleOrNumber, .anyScalar: formula(pick(scalars), depth: depth - 1, use)
        case .scalarA, .mixableA, .anyA: formula(a, depth: depth - 1, use)
        case .scalarB: formula(b, depth: depth - 1, use)
        }
      arguments.append(argument)
    }
    if row.isVariadic && chance(40) { arguments.append(formula(a, depth: 0, use)) }
    return "\(row.name)(\(arguments.joined(separator: ", ")))"
  }

  private mutating func leaf(_ type: ValueType, _ use: DrawnUse) -> String {
    if use == .track, type == .number, chance(40) { return "x" }
    if use.readsTime, type == .duration, chance(50) { return pick(["time", "refreshed"]) }
    if use.readsTime, type == .number, chance(10) { return "(time / 1s)" }
    if use != .constants, type == .number, !copyNames.isEmpty, chance(25) { return pick(copyNames) }
    if chance(30) { return literal(type) }
    let signals = use == .constants ? [] : names.signals[type] ?? []
    let all = signals + (names.constants[type] ?? [])
    return all.isEmpty ? literal(type) : pick(all)
  }

  mutating func literal(_ type: ValueType) -> String {
    switch type {
    case .number: pick(["0", "1", "0.5", "-3", "12.25", "1e3", "-1e-7", "1e300", "100", "7"])
    case .angle: pick(["0deg", "90deg", "-0.25turn", "3.5rad", "1e6turn"])
    case .duration: pick(["0s", "350ms", "1.5s", "-20ms"])
    case .boolean: pick(["true", "false"])
    default:
      pick(
        ["red", "clear", "rgb(1 200 3 / 0.5)", "hsl(120deg, 50%, 50%)", "\"#0f08\""].map {
          $0.replacing("\"", with: "")
        })
    }
  }

  /// A formula for `when`, `reset` and `active`: times are compared with constants only.
  mutating func condition() -> String {
    switch below(4) {
    case 0:
      return
        "\(pick(["time", "refreshed"])) \(pick([">", "<=", "<", ">="])) \(pick(["150ms", "d1", "2s", "0s"]))"
    case 1:
      return pick([
        "dragging", "not idle", "touching", "refreshing or finishing", "pull > 20", "pull > 10 and pull < 40",
      ])
    default: return formula(.boolean, depth: 2)
    }
  }

  // MARK: Easings

  mutating func easing(isNamed: Bool = true) -> String {
    let row = pick(EasingTable.rows)
    func number(_ choices: [String]) -> String { pick(choices) }
    switch row.form {
    case .keyword:
      return isNamed && chance(20) && !names.constants[.angle, default: []].isEmpty ? "e1" : row.name
    case .bounce: return row.name
    case .cubicBezier:
      let x = ["0", "0.2", "1", "0.999", "1e-9"]
      let y = ["0", "-3", "1", "0.1", "7"]
      return "cubic-bezier(\(pick(x)), \(pick(y)), \(pick(x)), \(pick(y)))"
    case .steps:
      return
        "steps(\(pick(["2", "3", "1000"])), \(pick(["jump-start", "jump-end", "jump-none", "jump-both", "start", "end"])))"
    case .linearStops:
      return pick([
        "linear(0, 0.8 30%, 1)", "linear(0.25, 0.25)", "linear(0, 2 50% 60%, -1 40%, 1)",
        "linear(1 20%, 0 20%)",
      ])
    case .back: return "\(row.name)(\(pick(["1.7", "0", "20"])))"
    case .elastic: return "\(row.name)(\(pick(["1", "0.2", "9"])), \(pick(["0.3", "0.001", "40"])))"
    case .spring:
      return pick([
        "spring(duration: 500ms, bounce: 0.2)", "spring(duration: 2s, bounce: -0.7, velocity: 9)",
        "spring(1, 100, 2, -30)", "spring(mass: 2, stiffness: 50, damping: 20)", "spring(1, 100, 90)",
      ])
    }
  }
}
