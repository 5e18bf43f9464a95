import DrawstringCore
internal import DrawstringSyntax

/// Reads the phases in which a node is in effect, and its clock.
extension NodeReader {
  mutating func phases(_ field: Fields.Field?) -> PhaseSet? {
    guard let field else { return nil }
    let node = field.valueNode
    let what = "a phase"
    if document.kind(of: node) == .scalar {
      return reader.keyword(node, as: PhaseWord.self, what: what)?.phases
    }
    guard let items = reader.items(of: node, what: "a phase or a list of phases") else { return nil }
    var result = PhaseSet()
    for item in items {
      guard let word = reader.keyword(item, as: PhaseWord.self, what: what) else { continue }
      result.formUnion(word.phases)
    }
    return result
  }

  /// Reads `over`, the signal that is the clock; nil for time.
  mutating func clock(_ fields: Fields) -> SignalClock? {
    guard let over = fields["over"] else { return fields.lacks("over") ? nil : .broken }
    guard let name = reader.text(over.valueNode, what: "a signal's name") else { return .broken }
    if name == "time" {
      for key in ["range", "extrapolate"] where fields.has(key) {
        if let field = fields[key] {
          report(.needsSignalClock(key, at: range(field.keyNode), node: field.keyNode))
        }
      }
      return nil
    }
    let scope = values.scope(at: over.valueNode)
    switch scope.lookup(name) {
    case .lane(let lane, let type)
    where lane != BuiltinSignal.x.lane && type != .boolean && type != .color && type != .point:
      let range = fields["range"].flatMap { clockRange($0, type) }
      var clock = SignalClock(
        lane: lane, type: type, range: range, isBroken: !fields.lacks("range") && range == nil)
      if range == nil, let input = graph.inputs.first(where: { Int($0.lane) == lane }), input.range != nil {
        clock.inputRange = input.range
        clock.lane = lane + input.lanes
      }
      return clock
    case .broken: return .broken
    case .word: return wrongClock(name, "a word", over)
    case .text: return wrongClock(name, "a text", over)
    case .trigger: return wrongClock(name, "a trigger", over)
    case .formula: return wrongClock(name, "an argument that is no signal by itself", over)
    case .lane(_, let type): return wrongClock(name, type.described, over)
    case nil where scope.mayHold(name): return .broken
    default:
      let signals = graph.signals.filter { [.number, .angle, .duration].contains($0.type) }.map(\.name)
      let builtins = SignalTable.rows.dropFirst().filter { $0.type != .boolean }.map(\.name)
      let near = reader.diagnostics.suggestion(for: name, in: signals + builtins)
      report(.unknownClock(name, near: near, at: range(over.valueNode), node: over.valueNode))
      return .broken
    }
  }

  private mutating func wrongClock(_ name: String, _ type: String, _ over: Fields.Field) -> SignalClock {
    report(.clockType(name, type, at: range(over.valueNode), node: over.valueNode))
    return .broken
  }

  /// Reports `range` or `extrapolate` without `over`, and returns a broken clock; nil if there is nothing to report.
  mutating func clockThatLacks(_ fields: Fields) -> SignalClock? {
    guard fields.lacks("over"), let field = fields["range"] ?? fields["extrapolate"] else { return nil }
    report(.needsSignalClock(field.name, at: range(field.keyNode), node: field.keyNode))
    return .broken
  }

  mutating func clockRange(_ field: Fields.Field, _ type: ValueType) -> ClockRange? {
    guard case .nodes(let first, let second) = values.pair(field.valueNode, what: "a range [from, to]") else {
      return nil
    }
    let expected: ExpectedValue =
      type == .duration ? .duration : type == .angle ? .angle : .number(allowsPercent: true)
    let start = values.constant(first, expected)?.firstLane
    let end = values.constant(second, expected)?.firstLane
    guard let start, let end else { return nil }
    if start == end {
      report(.emptyRange(at: range(field.valueNode), node: field.valueNode))
      return nil
    }
    return ClockRange(start: start, end: end)
  }

  mutating func extrapolation(_ field: Fields.Field) -> (Extrapolation, Extrapolation) {
    let node = field.valueNode
    let what = "what happens beyond the keyframes"
    if document.kind(of: node) == .scalar {
      let mode = reader.keyword(node, as: Extrapolation.self, what: what) ?? .clamp
      return (mode, mode)
    }
    guard case .nodes(let before, let after) = values.pair(node, what: "a pair [before, after]") else {
      return (.clamp, .clamp)
    }
    return (
      reader.keyword(before, as: Extrapolation.self, what: what) ?? .clamp,
      reader.keyword(after, as: Extrapolation.self, what: what) ?? .clamp
    )
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let emptyRange = DiagnosticCode("empty-range")
}

extension Diagnostic {
  fileprivate static func needsSignalClock(_ key: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .wrongClock, "'\(key)' is about a signal as clock, and this node runs in time", at: range,
      node: node, help: ["name the signal with 'over'"])
  }

  fileprivate static func emptyRange(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.emptyRange, "this range ends where it begins", at: range, node: node)
  }

  fileprivate static func unknownClock(_ name: String, near: String?, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .unknownName, "'\(brief(name))' is neither 'time' nor a signal", at: range, node: node,
      help: near == nil
        ? ["a formula becomes a clock as a signal: give it a name in 'signals'"] : suggestion(near),
      fix: fix(near, for: name, at: range))
  }

  fileprivate static func clockType(_ name: String, _ type: String, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .typeMismatch, "a clock is a number, and the signal '\(name)' is \(type)", at: range, node: node,
      help: type == "a boolean" ? ["to run while it holds, write 'when: \(name)'"] : [])
  }
}
