internal import DrawstringCore

extension FormulaCompiler {
  /// Resolves a name: an entry of the scope, a part of a point, `pi` or a colour; otherwise reports a finding.
  mutating func addName(
    _ name: ParsedFormula.Name, _ range: Range<Int>, _ diagnostics: inout Diagnostics
  ) {
    if let entry = scope.lookup(name.path) {
      return addEntry(entry, name, range, &diagnostics)
    }
    if let members = name.members {
      return addMember(name, members, range, &diagnostics)
    }
    if name.path == "pi" { return push([Double.pi], .number, range) }
    if let color = NamedColors.color(named: name.path) {
      return push([color.red, color.green, color.blue, color.alpha], .color, range)
    }
    if scope.mayHold(name.path) { return pushHole(nil, range) }
    diagnostics.report(
      .unknownName(
        text, range, name.path, suggestion: diagnostics.suggestion(for: name.path, in: scope)))
    pushHole(nil, range)
  }

  private mutating func addEntry(
    _ entry: FormulaScope.Entry, _ name: ParsedFormula.Name, _ range: Range<Int>,
    _ diagnostics: inout Diagnostics
  ) {
    switch entry {
    case .broken: pushHole(nil, range)
    case .constant(let value):
      if let type = value.type { return push(value.lanes, type, range) }
      diagnostics.report(finding(on: value, name.path, range, diagnostics))
      pushHole(nil, range)
    case .lane(let lane, let type):
      if lane == BuiltinSignal.x.lane {
        if !scope.allowsX {
          diagnostics.report(.xNotAllowed(text, range))
          return pushHole(type, range)
        }
      } else if !scope.allowsSignals {
        diagnostics.report(.signalNotAllowed(text, range, name.path))
        return pushHole(type, range)
      }
      operands.append(Operand(type: type, isConstant: false, first: program.count, range: range))
      emit(Instruction(type == .color ? .colorLanes : .lane, index: lane))
    }
  }

  /// Returns the finding about a constant that is a point, an easing or a text: it is not allowed here, or is
  /// misspelt.
  private func finding(
    on value: ConstantValue, _ name: String, _ range: Range<Int>, _ diagnostics: Diagnostics
  ) -> Diagnostic {
    let definition = scope.text(of: name)
    if wantsColor, case .text(let word) = value, let definition,
      let near = diagnostics.suggestion(for: word, in: NamedColors.names)
    {
      return .misspeltColor(definition, word, near: near, usedAt: text.range(range), as: name)
    }
    return .notForFormulas(text, range, name, value, definedAt: definition?.wholeRange)
  }

  private mutating func addMember(
    _ name: ParsedFormula.Name, _ members: Range<Int>, _ range: Range<Int>,
    _ diagnostics: inout Diagnostics
  ) {
    let member = text.bytes.string(members)
    switch scope.lookup(name.root) {
    case .constant(.point(let x, let y)):
      if member == "x" { return push([x], .number, range) }
      if member == "y" { return push([y], .number, range) }
      diagnostics.report(.unknownMember(text, members, member, of: "a point", named: name.root))
    case .broken: break
    case .constant(let value):
      diagnostics.report(.unknownMember(text, members, member, of: value.described, named: name.root))
    case .lane(_, let type):
      diagnostics.report(.unknownMember(text, members, member, of: type.described, named: name.root))
    case nil where scope.mayHold(name.root): break
    case nil:
      let root = range.lowerBound..<max(range.lowerBound, members.lowerBound - 1)
      diagnostics.report(
        .unknownName(
          text, root, name.root, suggestion: diagnostics.suggestion(for: name.root, in: scope)))
    }
    pushHole(nil, range)
  }
}

// MARK: Findings

extension DiagnosticCode {
  package static let unknownName = DiagnosticCode("unknown-name")
  static let signalNotAllowed = DiagnosticCode("signal-not-allowed")
  static let xNotAllowed = DiagnosticCode("x-not-allowed")
}

extension Diagnostic {
  fileprivate static func unknownName(
    _ text: ScalarText, _ range: Range<Int>, _ name: String, suggestion: String?
  ) -> Diagnostic {
    let place = text.range(range)
    if let meaning = BooleanSpelling.meaning(of: name), name.utf8.count > 1 {
      return booleanSpelling(text, range, name, meaning)
    }
    if let index = FunctionTable.index(of: name) {
      return Diagnostic(
        .unknownName, "'\(name)' is a function and wants its arguments", at: place, node: text.node,
        help: ["it is written '\(FunctionTable.rows[index].signature)'"])
    }
    var offer = offer(suggestion, for: name, at: place)
    if CopyNames.numbers.contains(name) {
      offer = (
        [
          "'\(name)' stands in tracks of a node with 'targets', and in what replicators copy; times take it nowhere"
        ], nil
      )
    }
    return Diagnostic(
      .unknownName, "there is no constant or signal named '\(text.bytes.excerpt(range))'", at: place,
      node: text.node,
      help: offer.help, fix: offer.fix)
  }

  fileprivate static func unknownMember(
    _ text: ScalarText, _ range: Range<Int>, _ member: String, of owner: String, named name: String
  ) -> Diagnostic {
    Diagnostic(
      .unknownName, "'\(name)' is \(owner) and has no part '\(member)'", at: text.range(range),
      node: text.node, help: owner == "a point" ? ["write '\(name).x' or '\(name).y'"] : [])
  }

  fileprivate static func notForFormulas(
    _ text: ScalarText, _ range: Range<Int>, _ name: String, _ value: ConstantValue,
    definedAt place: SourceRange?
  ) -> Diagnostic {
    var help: [String] = []
    if case .point = value { help = ["write '\(name).x' or '\(name).y'"] }
    if case .easing = value { help = ["write 'ease(\(name), progress)' to use an easing in a formula"] }
    return Diagnostic(
      .typeMismatch, "'\(name)' is \(value.described), expected a value that formulas can use",
      at: text.range(range), node: text.node, labels: place.map { [Label("defined here", at: $0)] } ?? [],
      help: help)
  }

  fileprivate static func signalNotAllowed(_ text: ScalarText, _ range: Range<Int>, _ name: String)
    -> Diagnostic
  {
    Diagnostic(
      .signalNotAllowed, "'\(name)' is a signal, expected constants only here", at: text.range(range),
      node: text.node)
  }

  fileprivate static func xNotAllowed(_ text: ScalarText, _ range: Range<Int>) -> Diagnostic {
    Diagnostic(
      .xNotAllowed, "'x' is a node's progress and stands only in a track's 'formula'", at: text.range(range),
      node: text.node)
  }

  /// A finding about a constant that is used as a colour but names no colour.
  fileprivate static func misspeltColor(
    _ definition: ScalarText, _ word: String, near: String, usedAt place: SourceRange, as name: String
  ) -> Diagnostic {
    let range = definition.wholeRange
    return Diagnostic(
      .unknownName, "there is no colour named '\(word.excerpt)'", at: range, node: definition.node,
      labels: [Label("'\(name)' is a colour here", at: place)], help: ["did you mean '\(near)'?"],
      fix: fix(near, for: word, at: range))
  }
}
