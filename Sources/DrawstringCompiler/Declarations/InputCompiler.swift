import DrawstringCore
internal import DrawstringSyntax

/// Compiles the inputs of an effect: the values that its host gives.
struct InputCompiler: CompilerPart {
  let values: CompileContext

  /// Compiles the inputs of the author, then the size of a flexible canvas.
  func compileInputs(_ field: Fields.Field?) {
    if let field { compileDeclared(field) }
    graph.addSizeInputs()
  }

  private func compileDeclared(_ field: Fields.Field) {
    for input in reader.openFields(of: field.valueNode, what: "an input", names: .formula, .inputs) {
      if let reason = FormulaScope.reservation(of: input.name) {
        values.refuse(input, reason)
      } else if case .constant = scope.lookup(input.name) {
        values.refuse(input, "a constant")
      } else if compile(input) {
        scope.own(input.name, by: 0)
      } else {
        scope.define(input.name, as: .broken)
      }
    }
    values.leaveOutDroppedNames()
  }

  /// Adds an input and its signals to the graph, and its names to the scope. Returns false after a finding.
  private func compile(_ field: Fields.Field) -> Bool {
    if document.kind(of: field.valueNode) != .mapping {
      guard let type = type(field.valueNode) else { return false }
      add(field, type, nil, initial: type.kind == .text ? place(of: "") : type.blank(nil), range: nil)
      return true
    }
    guard let fields = reader.fields(of: field.valueNode, Format.input), let key = fields["type"],
      let type = type(key.valueNode)
    else { return false }
    for name in type.kind.foreignKeys where fields.has(name) {
      if let extra = fields[name] {
        report(.foreignInputKey(name, of: type.kind, at: range(extra.keyNode), node: extra.keyNode))
      }
      return false
    }
    if let description = fields["description"], reader.text(description.valueNode) == nil { return false }
    let inputRange = fields["range"].flatMap { self.range($0, type.kind) }
    if fields.has("range") && inputRange == nil { return false }
    var initial = type.blank(inputRange)
    if let given = fields["default"] {
      guard let lanes = lanes(of: given.valueNode, type) else { return false }
      if let inputRange, inputRange.limited(lanes[0]) != lanes[0] {
        reader.reportOutOfRange(
          "default", lanes[0], inputRange.least...inputRange.most, unit: type.kind == .angle ? "rad" : "",
          at: given.valueNode)
        return false
      }
      initial = lanes
    } else if type.kind == .text {
      initial = place(of: "")
    }
    add(field, type, fields, initial: initial, range: inputRange)
    return true
  }

  private func add(
    _ field: Fields.Field, _ type: InputType, _ fields: Fields?, initial: [Double], range: InputRange?
  ) {
    let name = field.name
    let index = graph.addInput(name, type.kind, initial: initial, range: range)
    let settle = fields?["settle"].flatMap { movement($0) }
    let resets = fields?["reset"].flatMap { values.constant($0.valueNode, .boolean)?.firstLane } ?? 0
    graph.completeInput(index) { input in
      input.words = type.words
      input.settle = settle
      input.resets = resets != 0
    }
    sites.inputs.append(SpecSites.Named(name: name, key: field.keyNode, value: field.valueNode))
    let lane = Int(graph.inputs[index].lane)
    func signal(_ name: String, _ type: ValueType, _ lane: Int) {
      let place = graph.addSignal(
        Signal(name: name, type: type, lane: Int32(lane), source: .input(Ref(index))))
      graph.signalOrder.append(place)
    }
    switch type.kind {
    case .trigger:
      scope.define(name, as: .trigger)
      scope.define("\(name).count", as: .lane(lane, .number))
      scope.define("\(name).since", as: .lane(lane + 1, .duration))
      values.analysis.inputs.since[lane + 1] = index
      signal("\(name).count", .number, lane)
      signal("\(name).since", .duration, lane + 1)
    case .word:
      scope.define(name, as: .word(lane, type.words))
      signal(name, .word, lane)
    case .text:
      scope.define(name, as: .text(lane, input: index))
      signal(name, .text, lane)
    default:
      scope.define(name, as: .lane(lane, type.kind.type))
      if settle != nil { values.analysis.inputs.settling.formUnion(graph.inputs[index].environment) }
      signal(name, type.kind.type, lane)
    }
  }

  // MARK: Parts

  /// Reads a type: its name, or a list of words.
  private func type(_ node: NodeID) -> InputType? {
    if document.kind(of: node) != .sequence {
      return reader.keyword(node, as: InputTypeWord.self, what: "the type of an input").map {
        InputType(kind: $0.kind)
      }
    }
    var words: [String] = []
    for item in document.children(of: node) {
      guard let word = reader.identifier(item, what: "a word of an input", names: .formula) else {
        return nil
      }
      if ["and", "or", "not"].contains(word) {
        report(.reservedName(word, "a word of the formula language", at: range(item), node: item))
        return nil
      }
      if words.contains(word) {
        report(.repeatedWord(word, at: range(item), node: item))
        return nil
      }
      words.append(word)
    }
    if words.isEmpty {
      report(.noWords(at: range(node), node: node))
      return nil
    }
    return InputType(kind: .word, words: words)
  }

  private func range(_ field: Fields.Field, _ kind: InputKind) -> InputRange? {
    guard case .nodes(let first, let second) = values.pair(field.valueNode, what: "a range [from, to]") else {
      return nil
    }
    let expected: ExpectedValue = kind == .angle ? .angle : .number(allowsPercent: true)
    guard let least = values.constant(first, expected)?.firstLane,
      let most = values.constant(second, expected)?.firstLane
    else { return nil }
    if least >= most {
      report(.fallingRange(at: range(field.valueNode), node: field.valueNode))
      return nil
    }
    return InputRange(least: least, most: most)
  }

  private func movement(_ field: Fields.Field) -> PullModel.Settle? {
    guard let fields = reader.fields(of: field.valueNode, Format.settle) else { return nil }
    return PullModel.Settle(
      duration: values.duration(fields["duration"]) ?? PullModel.Settle.standard.duration,
      easing: values.easing(fields["ease"]) ?? PullModel.Settle.standard.easing)
  }

  private func lanes(of node: NodeID, _ type: InputType) -> [Double]? {
    switch type.kind {
    case .number: values.constant(node, .number(allowsPercent: true))?.lanes
    case .angle: values.constant(node, .angle)?.lanes
    case .boolean: values.constant(node, .boolean)?.lanes
    case .color: values.constant(node, .color)?.lanes
    case .point: point(node)
    case .word: word(node, type.words)
    case .text: text(node)
    case .trigger: nil
    }
  }

  private func point(_ node: NodeID) -> [Double]? {
    guard let pair = values.pair(node, what: "a point [x, y]") else { return nil }
    switch pair {
    case .constant(let x, let y): return [x, y]
    case .nodes(let first, let second):
      guard let x = values.constant(first, .length)?.firstLane,
        let y = values.constant(second, .length)?.firstLane
      else { return nil }
      return [x, y]
    }
  }

  private func text(_ node: NodeID) -> [Double]? {
    reader.scalarText(node, what: "a text").flatMap { values.substituted($0) }.map { place(of: $0.string) }
  }

  /// Adds a text to the graph; returns its place.
  private func place(of text: String) -> [Double] { [Double(graph.addText(text))] }

  private func word(_ node: NodeID, _ words: [String]) -> [Double]? {
    guard let word = reader.text(node, what: "a word of the input") else { return nil }
    if let index = words.firstIndex(of: word) { return [Double(index)] }
    let near = reader.diagnostics.suggestion(for: word, in: words)
    report(.unknownWord(word, node, what: "the input", words: words, near: near, in: document))
    return nil
  }
}

/// The type of an input, with the words of a `word`.
private struct InputType {
  var kind: InputKind
  var words: [String] = []

  /// The lanes of the value without a default: zero, or the nearest end of the range.
  func blank(_ range: InputRange?) -> [Double] {
    switch kind {
    case .number, .angle: [range?.limited(0) ?? 0]
    case .boolean, .word: [0]
    case .color: [0, 0, 0, 1]
    case .point: [0, 0]
    // Texts are added to the graph.
    case .text, .trigger: []
    }
  }
}

extension InputKind {
  /// The keys that inputs of the type do not have.
  fileprivate var foreignKeys: [String] {
    switch self {
    case .number, .angle: []
    case .color, .point: ["range"]
    case .boolean, .word, .text: ["range", "settle"]
    case .trigger: ["default", "range", "settle", "reset"]
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let misplacedKey = DiagnosticCode("misplaced-key")
}

extension Diagnostic {
  fileprivate static func foreignInputKey(
    _ key: String, of kind: InputKind, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let reason: String =
      switch (kind, key) {
      case (.trigger, _): "a trigger has no value"
      case (_, "range"): "only numbers and angles have a range"
      default: "only numbers, angles, colours and points settle"
      }
    return Diagnostic(.misplacedKey, "'\(key)' has no meaning here: \(reason)", at: range, node: node)
  }

  fileprivate static func repeatedWord(_ word: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.duplicateName, "the word '\(brief(word))' is here a second time", at: range, node: node)
  }

  fileprivate static func noWords(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.wrongCount, "an input of words has at least one word", at: range, node: node)
  }

  fileprivate static func fallingRange(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.wrongOrder, "the range of an input ends above its start", at: range, node: node)
  }
}
