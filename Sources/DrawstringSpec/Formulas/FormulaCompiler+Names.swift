internal import DrawstringCore

extension FormulaCompiler {
  /// What a name stands for: the scope's entry, a part of a point, `pi`, a colour; or a finding.
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
    if scope.mayHold(name.path, &diagnostics) { return pushHole(nil, range) }
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

  /// What is wrong with a constant that is a point, an easing or a text: that it stands here, or how it is written.
  private func finding(
    on value: ConstantValue, _ name: String, _ range: Range<Int>, _ diagnostics: Diagnostics
  ) -> Diagnostic {
    let definition = scope.text(of: name)
    if wantsColor, case .text(let word) = value, let definition,
      let near = diagnostics.suggestion(for: word, in: NamedColors.names)
    {
      return .misspeltColor(definition, word, near: near, usedAt: text.range(range), as: name)
    }
    if case .text(let written) = value, let definition, let plain = FullWidthSigns.plain(written) {
      return .fullWidthSigns(definition, written, plain: plain, usedAt: text.range(range))
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
    case nil where scope.mayHold(name.root, &diagnostics): break
    case nil:
      let root = range.lowerBound..<max(range.lowerBound, members.lowerBound - 1)
      diagnostics.report(
        .unknownName(
          text, root, name.root, suggestion: diagnostics.suggestion(for: name.root, in: scope)))
    }
    pushHole(nil, range)
  }
}
