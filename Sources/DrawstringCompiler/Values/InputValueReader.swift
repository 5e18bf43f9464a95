import DrawstringCore
internal import DrawstringSyntax

/// Reads values of inputs, in traces, expectations and options: a mapping of names to values, or a single value.
struct InputValueReader {
  /// The inputs of the effect; nil where the effect is not known, so that names and values are not judged.
  let inputs: [Input]?
  /// The constants that values may use.
  let scope: FormulaScope

  /// Returns the settings of a mapping; values with findings are left out.
  func settings(_ node: NodeID, _ reader: inout Reader) -> [InputSetting] {
    reader.openFields(of: node, what: "an input", names: .formula).compactMap { setting($0, &reader) }
  }

  private func setting(_ field: Fields.Field, _ reader: inout Reader) -> InputSetting? {
    guard let input = input(field.name, at: field.keyNode, &reader) else { return nil }
    let place = reader.document.range(of: field.valueNode)
    if input.kind == .trigger {
      reader.report(.setTrigger(input.name, at: place, node: field.valueNode))
      return nil
    }
    guard let value = value(field.valueNode, input, reader), input.accepted(value) != nil else {
      reader.report(.inputType(input, at: place, node: field.valueNode))
      return nil
    }
    if case .number(let number) = value, let range = input.range, range.limited(number) != number {
      reader.report(.inputRange(input, number, range, at: place, node: field.valueNode))
      return nil
    }
    if case .angle(let angle) = value, let range = input.range, range.limited(angle) != angle {
      reader.report(.inputRange(input, angle, range, at: place, node: field.valueNode))
      return nil
    }
    return InputSetting(field.name, value)
  }

  /// Returns the name of a trigger; nil after a finding.
  func trigger(_ node: NodeID, _ reader: inout Reader) -> String? {
    guard let name = reader.text(node, what: "the name of a trigger"),
      let input = input(name, at: node, &reader)
    else { return nil }
    if input.kind == .trigger { return name }
    reader.report(.firedValue(name, at: reader.document.range(of: node), node: node))
    return nil
  }

  private func input(_ name: String, at node: NodeID, _ reader: inout Reader) -> Input? {
    guard let inputs else { return nil }
    if let input = inputs.first(where: { $0.name == name }) { return input }
    if scope.mayHold(name) { return nil }
    if name == "width" || name == "height" {
      reader.report(.sizeAsInput(name, at: reader.document.range(of: node), node: node))
      return nil
    }
    let near = reader.diagnostics.suggestion(for: name, in: inputs.map(\.name))
    reader.report(.unknownInput(name, near: near, at: reader.document.range(of: node), node: node))
    return nil
  }

  /// Returns the value of a node; nil if it is not of the input's type.
  private func value(_ node: NodeID, _ input: Input, _ reader: Reader) -> InputValue? {
    let document = reader.document
    if document.isHole(node) || document.isMissing(node) { return nil }
    if document.kind(of: node) == .sequence {
      var numbers: [Double] = []
      for item in document.children(of: node) {
        guard let number = constant(item, .length, reader)?.firstLane else { return nil }
        numbers.append(number)
      }
      switch (input.kind, numbers.count) {
      case (.point, 2): return .point(Vec2(numbers[0], numbers[1]))
      case (.color, 4):
        return .color(RGBAColor(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3]))
      default: return nil
      }
    }
    guard document.kind(of: node) == .scalar else { return nil }
    switch input.kind {
    case .number: return constant(node, .number(allowsPercent: true), reader)?.firstLane.map { .number($0) }
    case .angle: return constant(node, .angle, reader)?.firstLane.map { .angle($0) }
    case .boolean: return constant(node, .boolean, reader)?.firstLane.map { .boolean($0 != 0) }
    case .color:
      if case .color(let color) = constant(node, .color, reader) { return .color(color) }
      return nil
    case .word: return .word(document.text(of: node))
    case .text: return .text(document.text(of: node))
    case .point:
      if case .point(let x, let y) = ValueReader.namedConstant(document.scalarText(node), scope: scope) {
        return .point(Vec2(x, y))
      }
      return nil
    case .trigger: return nil
    }
  }

  /// Returns a constant; its own findings are left out, since the type of the input says more.
  private func constant(_ node: NodeID, _ expected: ExpectedValue, _ reader: Reader) -> ConstantValue? {
    var diagnostics = Diagnostics()
    guard reader.document.kind(of: node) == .scalar else { return nil }
    return ValueReader.constant(
      reader.document.scalarText(node), expecting: expected, scope: scope, diagnostics: &diagnostics)
  }
}

/// Reads sizes of the canvas, `[width, height]`, in traces and expectations.
struct SizeReader {
  /// The canvas of the effect; nil where the effect is not known, so that sizes are not judged.
  let canvas: CanvasRect?
  /// The constants that sizes may use.
  let scope: FormulaScope

  /// Returns the size; nil after a finding.
  func size(_ node: NodeID, _ reader: inout Reader) -> Vec2? {
    guard let items = reader.items(of: node, what: "a size [width, height]") else { return nil }
    let place = reader.document.range(of: node)
    if items.count != 2 {
      reader.report(
        Diagnostic(.wrongCount, "a size is [width, height] in points", at: place, node: node))
      return nil
    }
    var numbers: [Double] = []
    for item in items {
      guard let text = reader.scalarText(item, what: ExpectedValue.length.described),
        let number = ValueReader.constant(
          text, expecting: .length, scope: scope, diagnostics: &reader.diagnostics)?.firstLane
      else { return nil }
      numbers.append(number)
    }
    let size = Vec2(numbers[0], numbers[1])
    if let reason = (canvas ?? .anySize).impossibility(ofSize: size) {
      reader.report(.wrongSize(reason, at: place, node: node))
      return nil
    }
    return size
  }
}

extension CanvasRect {
  /// A canvas that can have every size.
  fileprivate static let anySize: CanvasRect = {
    var canvas = CanvasRect()
    canvas.flexible = [.width, .height]
    return canvas
  }()
}

extension InputValue {
  /// The value as a trace file has it: `0.4`, `0.5rad`, `true`, `busy`, `"Loading…"`, `[12, 8]`, `[1, 0, 0, 1]`.
  package var written: String {
    func list(_ numbers: Double...) -> String {
      "[" + numbers.map { JavaScriptNumber.description(of: $0) }.joined(separator: ", ") + "]"
    }
    return switch self {
    case .number(let value): JavaScriptNumber.description(of: value)
    case .angle(let value): "\(JavaScriptNumber.description(of: value))rad"
    case .boolean(let value): value ? "true" : "false"
    case .color(let value): list(value.red, value.green, value.blue, value.alpha)
    case .point(let value): list(value.x, value.y)
    case .word(let value): value
    case .text(let value): "\"\(value.unicodeScalars.map(Self.escaped).joined())\""
    }
  }

  /// A character in double quotes of YAML: what is no printable character, or a line break there, is escaped.
  private static func escaped(_ character: Unicode.Scalar) -> String {
    switch character {
    case "\"", "\\": "\\\(character)"
    case "\u{20}"..."\u{7e}", "\u{a0}"..."\u{2027}", "\u{202a}"..."\u{d7ff}", "\u{e000}"..."\u{fefe}",
      "\u{ff00}"..."\u{fffd}", "\u{10000}"...:
      "\(character)"
    default:
      "\\u" + character.value.hex(digits: 4).lowercased()
    }
  }
}

extension CompileContext {
  /// Returns the index of the trigger that a value names; nil after a finding.
  func trigger(_ node: NodeID) -> Int? {
    guard let name = reader.text(node, what: "the name of a trigger") else { return nil }
    let entry = scope(at: node).lookup(name)
    if entry == .trigger, let index = graph.inputs.firstIndex(where: { $0.name == name }) { return index }
    if isBroken(name, at: node) { return nil }
    let triggers = graph.inputs.filter { $0.kind == .trigger }.map(\.name)
    let near = reader.diagnostics.suggestion(for: name, in: triggers)
    report(.unknownTrigger(name, isOther: entry != nil, near: near, at: range(node), node: node))
    return nil
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let triggerValue = DiagnosticCode("trigger-value")
  static let canvasSize = DiagnosticCode("canvas-size")
}

extension InputKind {
  /// The values of the type, with their article.
  fileprivate func described(_ words: [String]) -> String {
    switch self {
    case .number: "a number"
    case .angle: "an angle"
    case .boolean: "true or false"
    case .color: "a colour"
    case .point: "a point [x, y]"
    case .word: "one of \(Diagnostic.list(words))"
    case .text: "a text"
    case .trigger: "an event"
    }
  }
}

extension Diagnostic {
  fileprivate static func unknownTrigger(
    _ name: String, isOther: Bool, near: String?, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .unknownName, isOther ? "'\(brief(name))' is no trigger" : "there is no trigger '\(brief(name))'",
      at: range, node: node,
      help: near == nil ? ["a trigger is an input: 'inputs: {\(brief(name)): trigger}'"] : suggestion(near),
      fix: fix(near, for: name, at: range))
  }

  fileprivate static func unknownInput(_ name: String, near: String?, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .unknownName, "the effect has no input '\(brief(name))'", at: range, node: node,
      help: suggestion(near), fix: fix(near, for: name, at: range))
  }

  /// `set: {width: …}`: only an event `size` resizes the canvas.
  fileprivate static func sizeAsInput(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .unknownName, "'\(name)' is the size of the canvas and cannot be set as an input", at: range,
      node: node,
      help: ["a flexible canvas is resized by 'size: [width, height]'"])
  }

  fileprivate static func inputType(_ input: Input, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .typeMismatch, "the input '\(input.name)' wants \(input.kind.described(input.words))", at: range,
      node: node)
  }

  fileprivate static func inputRange(
    _ input: Input, _ number: Double, _ range: InputRange, at place: SourceRange, node: NodeID
  ) -> Diagnostic {
    let unit = input.kind == .angle ? "rad" : ""
    let written = [number, range.least, range.most].map { JavaScriptNumber.description(of: $0) + unit }
    return Diagnostic(
      .outOfRange,
      "the input '\(input.name)' is from \(written[1]) to \(written[2]), and this is \(written[0])",
      at: place,
      node: node)
  }

  fileprivate static func setTrigger(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .triggerValue, "'\(name)' is a trigger, which has no value", at: range, node: node,
      help: ["write 'fire: \(name)'"])
  }

  fileprivate static func wrongSize(_ reason: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.canvasSize, reason, at: range, node: node)
  }

  fileprivate static func firedValue(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .triggerValue, "'\(name)' has a value and is no trigger", at: range, node: node,
      help: ["write 'set: {\(name): …}'"])
  }
}
