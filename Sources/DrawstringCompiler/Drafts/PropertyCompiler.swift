import DrawstringCore
internal import DrawstringSyntax

/// A property's value: constant lanes, one formula for all lanes, or one formula for each lane.
enum PropertyLanes {
  case lanes([Double])
  case whole(Formula)
  case parts([Formula])
}

/// Compiles values of properties, in layers and in tracks.
final class PropertyCompiler: TargetPart {
  let targets: TargetFinder
  var paths: PathTable
  private var textIndex: [String: Ref<String>] = [:]
  /// The formulas of `x` in the text that was read last, with their slots, which a track writes.
  var textNumbers: [(slot: Int, formula: Formula)] = []
  /// The lanes of texts that inputs stand in.
  private var templateLanes: [TemplateKey: Int] = [:]

  private struct TemplateKey: Hashable {
    var parts: [TextTemplate.Part]
    var isLabel: Bool
  }

  init(_ targets: TargetFinder, _ paths: PathTable) {
    self.targets = targets
    self.paths = paths
  }

  /// Reads a property's value; nil after a finding. `allowsX` is for formulas of tracks, which may use `x`.
  func propertyValue(_ node: NodeID, _ target: PropertyTarget, allowsX: Bool = false)
    -> PropertyLanes?
  {
    if values.isHole(node) { return nil }
    if target.property == .translation { return translationValue(node, target, allowsX: allowsX) }
    switch target.type {
    case .number, .angle, .duration, .boolean, .color: return scalarValue(node, target, allowsX: allowsX)
    case .corners:
      return values.kind(of: node) == .sequence
        ? cornerValues(node, target, allowsX: allowsX) : scalarValue(node, target, allowsX: allowsX)
    case .point, .size, .angles: return pairValue(node, target, allowsX: allowsX)
    case .scale:
      if values.kind(of: node) == .scalar, !namesPoint(node) {
        guard let value = element(node, target, allowsX: allowsX) else { return nil }
        return joined(value, value)
      }
      return pairValue(node, target, allowsX: allowsX)
    case .word(let list): return word(node, list, target).map { .lanes([Double($0)]) }
    case .text: return textValue(node, target, allowsX: allowsX)
    case .path: return pathIndex(node).map { .lanes([Double($0)]) }
    case .layer: return layerReference(node, target).map { .lanes([Double($0)]) }
    case .numbers: return numberList(node, target).map { .lanes([Double($0)]) }
    case .colors, .stops: return itemList(node, target, allowsX: allowsX)
    }
  }

  private func namesPoint(_ node: NodeID) -> Bool {
    if values.pointLane(node) != nil { return true }
    let scope = values.scope(at: node)
    if case .point = ValueReader.namedConstant(values.scalarText(node), scope: scope) { return true }
    return false
  }

  private func scalarValue(_ node: NodeID, _ target: PropertyTarget, allowsX: Bool) -> PropertyLanes? {
    switch element(node, target, allowsX: allowsX) {
    case .constant(let lanes, _): return .lanes(lanes)
    case .formula(let formula): return .whole(formula)
    case nil: return nil
    }
  }

  private func cornerValues(
    _ node: NodeID, _ target: PropertyTarget, allowsX: Bool
  ) -> PropertyLanes? {
    guard let items = reader.items(of: node, what: target.type.described) else { return nil }
    guard items.count == 4 else {
      values.reportCount("'\(target.name)' as a list", 4, found: items.count, of: node)
      return nil
    }
    return joined(items.map { element($0, target, allowsX: allowsX) })
  }

  /// Joins elements of one lane each; nil where one has a finding.
  func joined(_ elements: [CompiledValue?]) -> PropertyLanes? {
    let known = elements.compactMap { $0 }
    guard known.count == elements.count else { return nil }
    let lanes = known.compactMap(\.constantLane)
    return lanes.count == known.count ? .lanes(lanes) : .parts(known.map { values.formula($0) })
  }

  private func pairValue(_ node: NodeID, _ target: PropertyTarget, allowsX: Bool) -> PropertyLanes? {
    if let point = pointInput(node) { return point }
    switch values.pair(node, what: target.type.described) {
    case .constant(let x, let y): return .lanes([x, y])
    case .nodes(let first, let second):
      let x = element(first, target, allowsX: allowsX)
      let y = element(second, target, allowsX: allowsX)
      guard let x, let y else { return nil }
      return joined(x, y)
    case nil: return nil
    }
  }

  /// The parts of an input that is a point, where a scalar is its name.
  func pointInput(_ node: NodeID) -> PropertyLanes? {
    guard let lane = values.pointLane(node) else { return nil }
    return .parts(
      [lane, lane + 1].map { graph.formulas.append([Instruction(.lane, index: $0)], type: .number) })
  }

  private func joined(_ x: CompiledValue, _ y: CompiledValue) -> PropertyLanes {
    if let x = x.constantLane, let y = y.constantLane { return .lanes([x, y]) }
    return .parts([values.formula(x), values.formula(y)])
  }

  /// Reads one element of a property's value, within the property's range; nil after a finding.
  func element(_ node: NodeID, _ target: PropertyTarget, allowsX: Bool) -> CompiledValue? {
    let row = target.property?.row
    let expected: ExpectedValue =
      switch target.type.element {
      case .angle: .angle
      case .boolean: .boolean
      case .color: .color
      case .duration: .duration
      case .number, .point, .word, .text: row?.isFraction == true ? .number(allowsPercent: true) : .length
      }
    let value: CompiledValue?
    if row?.isFixed == true {
      value = values.constant(node, expected, isTime: true).map { .constant($0.lanes, target.type.element) }
    } else {
      value = values.value(node, expected, allowsX: allowsX)
    }
    guard let value else { return nil }
    if !target.isAmount, let range = row?.range, let number = value.constantLane, !range.contains(number) {
      reader.reportOutOfRange(target.name, number, range, at: node)
      return nil
    }
    return value
  }

  private func word(_ node: NodeID, _ list: WordList, _ target: PropertyTarget) -> Int? {
    guard let written = reader.text(node, what: target.type.described) else { return nil }
    if let index = list.words.firstIndex(of: written) { return index }
    let named = values.scope(at: node).lookup(written)
    if case .constant(.text(let text)) = named, let index = list.words.firstIndex(of: text) {
      return index
    }
    if values.isBroken(written, at: node) { return nil }
    let near = reader.diagnostics.suggestion(for: written, in: list.words)
    report(
      .unknownWord(
        written, node, what: "a value of '\(target.name)'", words: list.words, near: near, in: document))
    return nil
  }

  /// Returns the place of a text, or the lane of a text that contains inputs; −1 for a label without characters.
  private func textValue(_ node: NodeID, _ target: PropertyTarget, allowsX: Bool) -> PropertyLanes? {
    guard let text = reader.scalarText(node, what: "a text"), values.canCopy(text) else { return nil }
    if !values.copying.isActive, FormulaParser.isCall(text) {
      report(.formulaInText(target.name, at: range(node), node: node))
    }
    guard let (whole, inserts) = values.substitutedWithInserts(text, allowsX: allowsX) else { return nil }
    let isLabel = target.property == .label
    if !inserts.isEmpty { return insertedText(whole, inserts, isLabel: isLabel) }
    if whole.bytes.isEmpty, isLabel { return .lanes([-1]) }
    return .lanes([Double(index(of: whole.string).rawValue)])
  }

  /// Returns the lane of a text in which inputs and formulas stand at some of its bytes.
  private func insertedText(
    _ text: ScalarText, _ inserts: [CompileContext.TextInsert], isLabel: Bool
  ) -> PropertyLanes {
    var inputs: [Int] = []
    for insert in inserts { if case .text(let input) = insert.kind { inputs.append(input) } }
    if inputs.count < inserts.count { return .lanes([composedLane(text, inserts, isLabel: isLabel)]) }
    let lane = textLane(text, inputs, inserts.map(\.offset), isLabel: isLabel)
    return .whole(graph.formulas.append([Instruction(.lane, index: lane)], type: .number))
  }

  /// Returns the lane of a text in which formulas stand.
  private func composedLane(
    _ text: ScalarText, _ inserts: [CompileContext.TextInsert], isLabel: Bool
  ) -> Double {
    var formulas: [Formula] = []
    let kinds = inserts.map { insert -> ComposedText.Part in
      switch insert.kind {
      case .text(let input):
        let lane = Int(graph.inputs[input].lane)
        formulas.append(graph.formulas.append([Instruction(.lane, index: lane)], type: .number))
        return .text(Ref(input))
      case .word(let input, let lane):
        formulas.append(graph.formulas.append([Instruction(.lane, index: lane)], type: .number))
        return .word(Ref(input))
      case .number(let formula, let decimals, let isTrimmed):
        formulas.append(formula)
        return .number(decimals: Int32(decimals), isTrimmed: isTrimmed)
      }
    }
    let parts = joined(kinds, at: inserts.map(\.offset), in: text) { .characters($0) }
    let first = graph.addSlots(Array(repeating: 0, count: formulas.count))
    textNumbers = []
    for (place, formula) in formulas.enumerated() {
      if values.readsX(formula) {
        textNumbers.append((first + place, formula))
      } else {
        graph.bind(formula, slot: first + place)
      }
    }
    return graph.addComposedText(parts, isLabel: isLabel, first: first)
  }

  /// Returns the lane of a text in which inputs stand.
  private func textLane(_ text: ScalarText, _ inputs: [Int], _ offsets: [Int], isLabel: Bool) -> Int {
    if inputs.count == 1, text.bytes.isEmpty, !isLabel { return Int(graph.inputs[inputs[0]].lane) }
    let parts = joined(inputs.map { .input(Ref($0)) }, at: offsets, in: text) {
      TextTemplate.Part.characters($0)
    }
    let key = TemplateKey(parts: parts, isLabel: isLabel)
    if let lane = templateLanes[key] { return lane }
    let lane = graph.addTextTemplate(parts, isLabel: isLabel)
    templateLanes[key] = lane
    return lane
  }

  /// Returns the parts of a text: inserts at their offsets, and the characters before, between and after them.
  private func joined<Part>(
    _ inserts: [Part], at offsets: [Int], in text: ScalarText, _ characters: (Ref<String>) -> Part
  ) -> [Part] {
    var parts: [Part] = []
    var start = 0
    for (insert, offset) in zip(inserts, offsets) {
      if start < offset { parts.append(characters(index(of: text.bytes.string(start..<offset)))) }
      parts.append(insert)
      start = offset
    }
    if start < text.bytes.count {
      parts.append(characters(index(of: text.bytes.string(start..<text.bytes.count))))
    }
    return parts
  }

  /// Returns the index of a text in the graph. Adds the text at its first use.
  private func index(of text: String) -> Ref<String> {
    if let index = textIndex[text] { return index }
    let index = Ref<String>(graph.addText(text))
    textIndex[text] = index
    return index
  }

  /// Returns the index of a path in the graph, given by its name or written in place as data, segments or a shape; -1
  /// for `none`, nil after a finding.
  func pathIndex(_ node: NodeID) -> Int? {
    if values.isHole(node) { return nil }
    guard values.kind(of: node) == .scalar else { return inlinePath(node) }
    guard let name = reader.text(node, what: "a path") else { return nil }
    if name == "none" { return -1 }
    if let index = paths.named(name, at: node, in: document) { return index }
    if looksLikePathData(name) { return inlinePath(node) }
    if reader.broken.mayDefine(name, .paths) { return nil }
    let near = reader.diagnostics.suggestion(for: name, in: document.written(paths.names.names, at: node))
    report(.unknownPath(name, near: near, at: range(node), node: node))
    return nil
  }

  /// Returns the index of a path written in place; each copy has its own where the path mentions names of copies.
  private func inlinePath(_ node: NodeID) -> Int {
    let copy = scope.copy.flatMap { values.mentions(node) ? $0 : nil }
    return paths.inlinePath(node, of: copy, in: targets.values.graph)
  }

  /// Whether a text begins like path data: with a move and a number.
  private func looksLikePathData(_ text: String) -> Bool {
    let trimmed = text.drop(while: \.isWhitespace)
    guard let first = trimmed.first, first == "M" || first == "m" else { return false }
    guard let next = trimmed.dropFirst().drop(while: \.isWhitespace).first else { return false }
    return next.isNumber || "+-.$".contains(next)
  }

  private func layerReference(_ node: NodeID, _ target: PropertyTarget) -> Int? {
    guard let name = reader.text(node, what: "a layer's id") else { return nil }
    if name == "none" { return -1 }
    guard let layer = targets.maskLayer(named: name, for: target.layer, at: node) else { return nil }
    return targets.canMask(layer, target.layer, at: node) ? layer : nil
  }

  private func numberList(_ node: NodeID, _ target: PropertyTarget) -> Int? {
    guard let items = reader.items(of: node, what: "a list of numbers") else { return nil }
    var numbers: [Double] = []
    for item in items {
      guard let number = values.constant(item, .length)?.firstLane else { return nil }
      if let range = target.property?.row.range, !range.contains(number) {
        reader.reportOutOfRange(target.name, number, range, at: item)
        return nil
      }
      numbers.append(number)
    }
    return graph.addNumberList(numbers)
  }

  /// Reads the items of a list one after the other, as lanes or as one formula for each item; nil after a finding.
  func itemList(_ node: NodeID, _ target: PropertyTarget, allowsX: Bool) -> PropertyLanes? {
    guard let item = target.type.item,
      let nodes = reader.items(of: node, what: target.type.described)
    else { return nil }
    if let count = target.itemCount, nodes.count != count {
      values.reportCount("'\(target.name)'", count, found: nodes.count, of: node)
      return nil
    }
    var single = target
    single.type = item
    var values: [CompiledValue] = []
    for node in nodes {
      guard let value = element(node, single, allowsX: allowsX) else { continue }
      if target.type == .stops, let place = value.constantLane, let last = values.last?.constantLane,
        place < last
      {
        report(.stopsDecrease(place, after: last, at: range(node), node: node))
        continue
      }
      values.append(value)
    }
    guard values.count == nodes.count else { return nil }
    let known = values.compactMap { value -> [Double]? in
      if case .constant(let lanes, _) = value { return lanes }
      return nil
    }
    return known.count == values.count
      ? .lanes(known.flatMap(\.self)) : .parts(values.map { self.values.formula($0) })
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let wrongOrder = DiagnosticCode("wrong-order")
  static let formulaInText = DiagnosticCode("formula-in-text", .warning)
}

extension Diagnostic {
  fileprivate static func stopsDecrease(
    _ place: Double, after last: Double, at range: SourceRange, node: NodeID
  )
    -> Diagnostic
  {
    func text(_ number: Double) -> String { JavaScriptNumber.description(of: number) }
    return Diagnostic(
      .wrongOrder, "locations do not decrease, and here \(text(place)) follows \(text(last))", at: range,
      node: node)
  }

  fileprivate static func formulaInText(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .formulaInText, "this text looks like a formula, but is shown as written", at: range, node: node,
      help: [
        "where the text is to change with the phase, a node's track says so: '{during: armed, tracks: {LAYER.\(name): ...}}'",
        "only '${...}' stands for something else: '${time:1} s' shows the value of a formula",
      ])
  }
}
