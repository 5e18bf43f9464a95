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
    if let color = NamedColors.color(named: name.path) { return push(color, range) }
    if scope.mayHold(name.path) { return pushHole(nil, range) }
    diagnostics.report(
      .unknownName(
        text, range, name.path, suggestion: diagnostics.suggestion(for: name.path, in: scope)))
    pushHole(nil, range)
  }

  /// Adds the comparison of an input of words with a word, if the next nodes are one: beside `==` and `!=` a bare name is a
  /// word of the input on the other side, even if something else has that name. A comparison of texts is a finding.
  mutating func addWordComparison(of formula: ParsedFormula, _ diagnostics: inout Diagnostics) -> Bool {
    let first = place + 1
    guard first + 2 < formula.nodes.count, case .name(let a) = formula.nodes[first].kind,
      case .name(let b) = formula.nodes[first + 1].kind,
      case .binary(let opcode) = formula.nodes[first + 2].kind, opcode == .equal || opcode == .notEqual
    else { return false }
    for (name, node) in [(a, first), (b, first + 1)] {
      guard case .text = scope.lookup(formula.names[name].path) else { continue }
      // What it is compared with may be meant as characters.
      place += 3
      diagnostics.report(.textInFormula(text, formula.nodes[node].range, formula.names[name].path))
      pushHole(.boolean, formula.nodes[first + 2].range)
      return true
    }
    for (input, other, node) in [(a, b, first + 1), (b, a, first)] {
      guard case .word(let lane, let words) = scope.lookup(formula.names[input].path) else { continue }
      place += 3
      let range = formula.nodes[first + 2].range
      let word = formula.names[other].path
      if !scope.allowsSignals {
        diagnostics.report(
          .signalNotAllowed(
            text, formula.nodes[node == first ? first + 1 : first].range, formula.names[input].path))
        pushHole(.boolean, range)
        return true
      }
      guard let index = words.firstIndex(of: word) else {
        diagnostics.report(
          .unknownInputWord(
            text, formula.nodes[node].range, word, of: formula.names[input].path, words,
            near: diagnostics.suggestion(for: word, in: words)))
        pushHole(.boolean, range)
        return true
      }
      operands.append(Operand(type: .boolean, isConstant: false, first: program.count, range: range))
      emit(Instruction(.lane, index: lane))
      emit(Instruction(.constant, constant: Double(index)))
      emit(Instruction(opcode))
      return true
    }
    // Beside a name whose definition is broken, an unknown name may be a word.
    for (input, other) in [(a, b), (b, a)]
    where isBroken(formula.names[input].path) && scope.lookup(formula.names[other].path) == nil {
      place += 3
      pushHole(.boolean, formula.nodes[first + 2].range)
      return true
    }
    return false
  }

  private func isBroken(_ name: String) -> Bool {
    switch scope.lookup(name) {
    case .broken: true
    case nil: scope.mayHold(name)
    default: false
    }
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
    case .word(_, let words):
      diagnostics.report(.loneWord(text, range, name.path, words))
      pushHole(nil, range)
    case .text:
      diagnostics.report(.textInFormula(text, range, name.path))
      pushHole(nil, range)
    case .trigger:
      diagnostics.report(.loneTrigger(text, range, name.path))
      pushHole(nil, range)
    case .formula(let argument): addArgument(argument, name.path, range, &diagnostics)
    case .lane(_, .point):
      diagnostics.report(.pointInFormula(text, range, name.path))
      pushHole(nil, range)
    case .lane(let lane, let type):
      if lane == BuiltinSignal.x.lane {
        if !scope.allowsX {
          diagnostics.report(.xNotAllowed(text, range))
          return pushHole(type, range)
        }
      } else if !scope.allowsSignals, !scope.allowsSize || lane < SignalTable.laneCount {
        diagnostics.report(.signalNotAllowed(text, range, name.path))
        return pushHole(type, range)
      }
      operands.append(Operand(type: type, isConstant: false, first: program.count, range: range))
      emit(Instruction(type == .color ? .colorLanes : .lane, index: lane))
    }
  }

  /// Adds the program of an argument in place of its name.
  private mutating func addArgument(
    _ argument: FormulaScope.Argument, _ name: String, _ range: Range<Int>, _ diagnostics: inout Diagnostics
  ) {
    if !scope.allowsSignals {
      diagnostics.report(.formulaNotAllowed(text, range, name))
      return pushHole(argument.type, range)
    }
    if program.count + argument.program.count > room {
      diagnostics.report(.tooManyInstructions(text, range))
      return pushHole(argument.type, range)
    }
    operands.append(Operand(type: argument.type, isConstant: false, first: program.count, range: range))
    for var instruction in argument.program {
      if instruction.opcode == .ease { instruction.index += Int32(curves.count) }
      emit(instruction)
    }
    curves += argument.curves
  }

  /// Adds a colour in sRGB, or reports the findings about its names.
  mutating func addColor(_ color: WrittenColor, _ range: Range<Int>, _ diagnostics: inout Diagnostics) {
    let known = color.resolved { name, place in
      switch scope.lookup(name) {
      case .constant(.color(let color)): return CSSColor(color)
      case .constant(let value):
        diagnostics.report(
          misspeltColor(value, name, place, diagnostics)
            ?? .notForMixes(text, place, "'\(name)' is \(value.described)"))
      case .lane, .word, .text, .trigger, .formula:
        diagnostics.report(.notForMixes(text, place, "'\(name)' is a signal"))
      case .broken: break
      case nil:
        if let color = NamedColors.color(named: name) { return CSSColor(color) }
        if scope.mayHold(name) { return nil }
        let near = diagnostics.suggestion(for: name, in: scope, or: NamedColors.names)
        diagnostics.report(.unknownColor(text, place, name, suggestion: near))
      }
      return nil
    }
    guard let known else { return pushHole(.color, range) }
    push(known.mapped, range)
  }

  private mutating func push(_ color: RGBAColor, _ range: Range<Int>) {
    push([color.red, color.green, color.blue, color.alpha], .color, range)
  }

  /// Returns the finding about a constant that is a point, an easing or a text: it is not allowed here, or is
  /// misspelt.
  private func finding(
    on value: ConstantValue, _ name: String, _ range: Range<Int>, _ diagnostics: Diagnostics
  ) -> Diagnostic {
    if wantsColor, let misspelt = misspeltColor(value, name, range, diagnostics) { return misspelt }
    return .notForFormulas(text, range, name, value, definedAt: scope.text(of: name)?.wholeRange)
  }

  /// Returns a finding about a constant that is used as a colour and is a text like the name of one.
  private func misspeltColor(
    _ value: ConstantValue, _ name: String, _ range: Range<Int>, _ diagnostics: Diagnostics
  ) -> Diagnostic? {
    guard case .text(let word) = value, let definition = scope.text(of: name),
      let near = diagnostics.suggestion(for: word, in: NamedColors.names)
    else { return nil }
    return .misspeltColor(definition, word, near: near, usedAt: text.range(range), as: name)
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
    case .lane(let lane, .point) where member == "x" || member == "y":
      if !scope.allowsSignals {
        diagnostics.report(.signalNotAllowed(text, range, name.root))
        return pushHole(.number, range)
      }
      operands.append(Operand(type: .number, isConstant: false, first: program.count, range: range))
      return emit(Instruction(.lane, index: lane + (member == "y" ? 1 : 0)))
    case .word:
      diagnostics.report(.unknownMember(text, members, member, of: "a word", named: name.root))
    case .text:
      diagnostics.report(.unknownMember(text, members, member, of: "a text", named: name.root))
    case .trigger:
      diagnostics.report(.unknownTriggerMember(text, members, member, of: name.root))
    case .constant(let value):
      diagnostics.report(.unknownMember(text, members, member, of: value.described, named: name.root))
    case .formula(let argument):
      diagnostics.report(
        .unknownMember(text, members, member, of: argument.type.described, named: name.root))
    case .lane(_, let type):
      diagnostics.report(.unknownMember(text, members, member, of: type.described, named: name.root))
    case nil where scope.mayHold(name.root): break
    case nil where ForeignTable.meaning(of: name.path, at: .name) != nil:
      diagnostics.report(.unknownName(text, range, name.path, suggestion: nil))
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
  fileprivate static func unknownInputWord(
    _ text: ScalarText, _ range: Range<Int>, _ word: String, of input: String, _ words: [String],
    near: String?
  ) -> Diagnostic {
    let place = text.range(range)
    let offer = offer(near, for: word, at: place)
    return Diagnostic(
      .unknownName, "the input '\(input)' has no word '\(text.bytes.excerpt(range))'", at: place,
      node: text.node, help: offer.help.isEmpty ? ["expected one of \(list(words))"] : offer.help,
      fix: offer.fix)
  }

  fileprivate static func loneWord(
    _ text: ScalarText, _ range: Range<Int>, _ name: String, _ words: [String]
  ) -> Diagnostic {
    Diagnostic(
      .typeMismatch, "'\(name)' is a word, which formulas compare only", at: text.range(range),
      node: text.node, help: ["write '\(name) == \(words.first ?? "")'"])
  }

  fileprivate static func textInFormula(_ text: ScalarText, _ range: Range<Int>, _ name: String) -> Diagnostic
  {
    Diagnostic(
      .typeMismatch, "'\(name)' is a text, expected a value that formulas can use", at: text.range(range),
      node: text.node, help: ["texts of layers show it, as '${\(name)}'"])
  }

  fileprivate static func loneTrigger(_ text: ScalarText, _ range: Range<Int>, _ name: String) -> Diagnostic {
    Diagnostic(
      .typeMismatch, "'\(name)' is a trigger, which has no value", at: text.range(range), node: text.node,
      help: ["write '\(name).count' or '\(name).since'"])
  }

  fileprivate static func pointInFormula(_ text: ScalarText, _ range: Range<Int>, _ name: String)
    -> Diagnostic
  {
    Diagnostic(
      .typeMismatch, "'\(name)' is a point, expected a value that formulas can use", at: text.range(range),
      node: text.node, help: ["write '\(name).x' or '\(name).y'"])
  }

  fileprivate static func unknownTriggerMember(
    _ text: ScalarText, _ members: Range<Int>, _ member: String, of name: String
  ) -> Diagnostic {
    Diagnostic(
      .unknownName, "'\(name)' is a trigger and has no part '\(member)'", at: text.range(members),
      node: text.node, help: ["write '\(name).count' or '\(name).since'"])
  }

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
    if let meaning = ForeignTable.meaning(of: name, at: .name) {
      offer = ([meaning.help], meaning.name.map { Fix(replace: place, with: $0) })
    }
    if CopyNames.numbers.contains(name) {
      offer = (
        [
          "'\(name)' is defined in the tracks of a node with 'targets' and in the layers of a replicator, but not in times or in arguments of components, which all copies share"
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

  fileprivate static func notForMixes(_ text: ScalarText, _ range: Range<Int>, _ message: String)
    -> Diagnostic
  {
    Diagnostic(
      .typeMismatch, "\(message), expected a colour: 'color-mix' takes literals and constants",
      at: text.range(range), node: text.node)
  }

  fileprivate static func signalNotAllowed(_ text: ScalarText, _ range: Range<Int>, _ name: String)
    -> Diagnostic
  {
    let isSize = name == "width" || name == "height"
    return Diagnostic(
      .signalNotAllowed,
      isSize
        ? "'\(name)' changes with the flexible canvas, expected constants only here"
        : "'\(name)' is a signal, expected constants only here", at: text.range(range), node: text.node,
      help: isSize ? ["name the value in 'signals:' and use it where signals may stand"] : [])
  }

  fileprivate static func formulaNotAllowed(_ text: ScalarText, _ range: Range<Int>, _ name: String)
    -> Diagnostic
  {
    Diagnostic(
      .signalNotAllowed, "the argument '\(name)' is a formula of signals, expected constants only here",
      at: text.range(range), node: text.node)
  }

  static func tooManyInstructions(_ text: ScalarText, _ range: Range<Int>) -> Diagnostic {
    Diagnostic(
      .limitExceeded, "with its arguments put in, this is too long for a formula", at: text.range(range),
      node: text.node, help: ["name the argument as a signal"])
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
