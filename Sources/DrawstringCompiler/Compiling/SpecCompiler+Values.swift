import DrawstringCore
internal import DrawstringSyntax

/// Values of properties, in layers and in tracks.
extension SpecCompiler {
  /// A property's value: lanes that are known, one formula for all lanes, or one for each.
  enum PropertyLanes {
    case lanes([Double])
    case whole(Formula)
    case parts([Formula])
  }

  /// Reads a property's value; nil after a finding. In a track's formula `x` may be used.
  mutating func propertyValue(_ node: NodeID, _ target: PropertyTarget, allowsX: Bool = false)
    -> PropertyLanes?
  {
    if document.isHole(node) { return nil }
    switch target.type {
    case .number, .angle, .duration, .boolean, .color: return scalarValue(node, target, allowsX: allowsX)
    case .point, .size, .angles: return pairValue(node, target, allowsX: allowsX)
    case .scale:
      if document.kind(of: node) == .scalar, !namesPoint(node) {
        guard let value = element(node, target, allowsX: allowsX) else { return nil }
        return joined(value, value)
      }
      return pairValue(node, target, allowsX: allowsX)
    case .word(let list): return word(node, list, target).map { .lanes([Double($0)]) }
    case .text: return textIndex(node, target).map { .lanes([Double($0)]) }
    case .path: return pathIndex(node).map { .lanes([Double($0)]) }
    case .layer: return layerReference(node, target).map { .lanes([Double($0)]) }
    case .numbers: return numberList(node, target).map { .lanes([Double($0)]) }
    case .colors, .stops: return itemList(node, target, allowsX: allowsX)
    }
  }

  private func namesPoint(_ node: NodeID) -> Bool {
    if case .point = ValueReader.namedConstant(document.scalarText(node), scope: scope) { return true }
    return false
  }

  private mutating func scalarValue(_ node: NodeID, _ target: PropertyTarget, allowsX: Bool) -> PropertyLanes?
  {
    switch element(node, target, allowsX: allowsX) {
    case .constant(let lanes, _): return .lanes(lanes)
    case .formula(let formula): return .whole(formula)
    case nil: return nil
    }
  }

  private mutating func pairValue(_ node: NodeID, _ target: PropertyTarget, allowsX: Bool) -> PropertyLanes? {
    switch pair(node, what: target.type.described) {
    case .constant(let x, let y): return .lanes([x, y])
    case .nodes(let first, let second):
      let x = element(first, target, allowsX: allowsX)
      let y = element(second, target, allowsX: allowsX)
      guard let x, let y else { return nil }
      return joined(x, y)
    case nil: return nil
    }
  }

  private mutating func joined(_ x: CompiledValue, _ y: CompiledValue) -> PropertyLanes {
    if let x = x.constantLane, let y = y.constantLane { return .lanes([x, y]) }
    return .parts([formula(x), formula(y)])
  }

  /// One element of a property's value, within the property's range.
  mutating func element(_ node: NodeID, _ target: PropertyTarget, allowsX: Bool) -> CompiledValue? {
    let row = target.property?.row
    let expected: ExpectedValue =
      switch target.type.element {
      case .angle: .angle
      case .boolean: .boolean
      case .color: .color
      case .duration: .duration
      case .number: row?.isFraction == true ? .number(allowsPercent: true) : .length
      }
    let value: CompiledValue?
    if row?.isFixed == true {
      value = constant(node, expected).map { .constant($0.lanes, target.type.element) }
    } else {
      value = self.value(node, expected, allowsX: allowsX)
    }
    guard let value else { return nil }
    if !target.isAmount, let range = row?.range, let number = value.constantLane, !range.contains(number) {
      reader.reportOutOfRange(target.name, number, range, at: node)
      return nil
    }
    return value
  }

  private mutating func word(_ node: NodeID, _ list: WordList, _ target: PropertyTarget) -> Int? {
    guard let written = reader.text(node, what: target.type.described) else { return nil }
    if let index = list.words.firstIndex(of: written) { return index }
    if case .constant(.text(let text)) = scope.lookup(written), let index = list.words.firstIndex(of: text) {
      return index
    }
    if isBroken(written) { return nil }
    let near = reader.diagnostics.suggestion(for: written, in: list.words)
    report(
      .unknownWord(
        written, node, what: "a value of '\(target.name)'", words: list.words, near: near, in: document))
    return nil
  }

  /// A text's place among the graph's texts.
  private mutating func textIndex(_ node: NodeID, _ target: PropertyTarget) -> Int? {
    guard let text = reader.scalarText(node, what: "a text") else { return nil }
    if !isCopying, FormulaParser.isCall(text) {
      report(.formulaInText(target.name, at: range(node), node: node))
    }
    guard let whole = substituted(text) else { return nil }
    let string = whole.string
    if let index = textIndex[string] { return Int(index) }
    let index = graph.addText(string)
    textIndex[string] = Int32(index)
    return index
  }

  /// A path's place among the graph's paths, or -1 for none: a name, path data or a shape written in place.
  mutating func pathIndex(_ node: NodeID) -> Int? {
    if document.isHole(node) { return nil }
    guard document.kind(of: node) == .scalar else { return addInlinePath(node) }
    guard let name = reader.text(node, what: "a path") else { return nil }
    if name == "none" { return -1 }
    if let index = paths[name] { return index }
    if looksLikePathData(name) { return addInlinePath(node) }
    if reader.broken.mayDefine(name, .paths) { return nil }
    let near = reader.diagnostics.suggestion(for: name, in: paths.names)
    report(.unknownPath(name, near: near, at: range(node), node: node))
    return nil
  }

  /// Path data begins with a move and goes on with a number.
  private func looksLikePathData(_ text: String) -> Bool {
    let trimmed = text.drop(while: \.isWhitespace)
    guard let first = trimmed.first, first == "M" || first == "m" else { return false }
    guard let next = trimmed.dropFirst().drop(while: \.isWhitespace).first else { return false }
    return next.isNumber || "+-.$".contains(next)
  }

  private mutating func layerReference(_ node: NodeID, _ target: PropertyTarget) -> Int? {
    guard let name = reader.text(node, what: "a layer's id") else { return nil }
    if name == "none" { return -1 }
    guard let layer = maskLayer(named: name, for: target.layer, at: node) else { return nil }
    return canMask(layer, target.layer, at: node) ? layer : nil
  }

  /// The index of a layer that a name without brackets stands for, the first copy where it has copies; nil after a
  /// finding.
  mutating func knownLayer(
    _ name: String, at node: NodeID, in place: SourceRange? = nil, as spelling: NameSpelling = .plain
  ) -> Int? {
    if let index = layers[name] { return index }
    if reader.broken.mayDefine(name, .layers) { return nil }
    let near = reader.diagnostics.suggestion(for: name, in: layers.names)
    report(.unknownLayer(name, near: near, as: spelling, at: place ?? range(node), node: node))
    return nil
  }

  private mutating func numberList(_ node: NodeID, _ target: PropertyTarget) -> Int? {
    guard let items = reader.items(of: node, what: "a list of numbers") else { return nil }
    var numbers: [Double] = []
    for item in items {
      guard let number = constant(item, .length)?.firstLane else { return nil }
      if let range = target.property?.row.range, !range.contains(number) {
        reader.reportOutOfRange(target.name, number, range, at: item)
        return nil
      }
      numbers.append(number)
    }
    return graph.addNumberList(numbers)
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let formulaInText = DiagnosticCode("formula-in-text", .warning)
}

extension Diagnostic {
  fileprivate static func formulaInText(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .formulaInText, "a text is its characters, and this one reads like a formula", at: range, node: node,
      help: [
        "where it is to change, a node's track says so: '{during: armed, tracks: {LAYER.\(name): ...}}'",
        "only '${name}' stands for something else, a constant",
      ])
  }
}
