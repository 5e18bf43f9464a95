import DrawstringCore
internal import DrawstringSyntax

/// The state that all stages of the compiler share: findings, the scope of formulas, the graph under construction and the
/// places in the document that its parts come from.
///
/// The context also compiles single values: numbers, durations, easings, conditions and formulas of the document's scalars.
/// Every such method returns nil after a finding.
final class CompileContext {
  var reader: Reader
  /// The document of `reader`. In this class, its methods are called without a copy of the document. Code elsewhere uses the
  /// methods of this class for what every value needs, because a call through this property copies the document first.
  let document: Document
  let source: SourceText
  var scope = FormulaScope()
  /// The names of each part of the document.
  var parts: [FormulaScope.Part]
  let graph = GraphBuilder()
  var sites = SpecSites()
  /// The formulas of signals and the lanes of inputs, through which conditions are analysed.
  var analysis = ConditionAnalysis()
  /// The indices of conditions by their text, and the number of definitions visited in the analysis of conditions.
  var conditions = (indices: [[UInt8]: Ref<Condition>](), reach: 0)
  /// Indices of the graph's curves by the hashes of their easings.
  var curveIndex: [Int: [Ref<Easing>]] = [:]
  /// Whether the node is read again for a further target, and the bytes of long values that were read again.
  var copying = (isActive: false, bytes: 0)
  /// The number of bytes that constants have put into texts.
  var substitutedBytes = 0

  init(_ reader: Reader, _ source: SourceText) {
    self.reader = reader
    self.source = source
    let document = reader.document
    self.document = document
    parts = document.parts.list.map { .init(files: document.parts.files[$0.file].visible) }
  }

  /// The names that may be used at a node.
  func scope(at node: NodeID) -> FormulaScope {
    guard let part = document.parts.index(of: node) else { return scope }
    var scope = scope
    scope.part = parts[part]
    return scope
  }

  func range(_ node: NodeID) -> SourceRange { document.range(of: node) }

  func kind(of node: NodeID) -> Document.Kind { document.kind(of: node) }

  func isHole(_ node: NodeID) -> Bool { document.isHole(node) }

  func isWord(_ word: String, _ node: NodeID) -> Bool { document.bytes(of: node).elementsEqual(word.utf8) }

  func scalarText(_ node: NodeID) -> ScalarText { document.scalarText(node) }

  /// The keys of a mapping in their order, unknown and merged keys included.
  func keys(of node: NodeID) -> [(node: NodeID, name: String)] {
    let children = document.children(of: node)
    return stride(from: children.startIndex, to: children.endIndex, by: 2).map {
      (children[$0], document.text(of: children[$0]))
    }
  }

  func whole(_ name: String, at node: NodeID) -> String { document.whole(name, at: node) }

  func report(_ diagnostic: Diagnostic) { reader.report(diagnostic) }

  /// A value that may use signals: one lane, or the four of a colour.
  func value(_ node: NodeID, _ expected: ExpectedValue, allowsX: Bool = false) -> CompiledValue? {
    if let number = document.plainNumber(node, expected) {
      return .constant([number.value], number.unit.type)
    }
    guard let text = reader.scalarText(node, what: expected.described) else { return nil }
    guard canCopy(text) else { return nil }
    var scope = scope(at: node)
    scope.allowsX = allowsX
    return ValueReader.value(
      text, expecting: expected, scope: scope, pool: &graph.formulas, curves: &graph.curves,
      diagnostics: &reader.diagnostics)
  }

  /// A value that may use constants only. Times of any type are the same in all copies.
  func constant(_ node: NodeID, _ expected: ExpectedValue, isTime: Bool = false) -> ConstantValue? {
    if let number = document.plainNumber(node, expected) {
      return ConstantValue(number.value, number.unit)
    }
    guard let text = reader.scalarText(node, what: expected.described), canCopy(text) else { return nil }
    let scope = scope(at: node)
    let isFree = isTime || expected == .duration || expected == .place
    return ValueReader.constant(
      text, expecting: expected, scope: isFree ? scope.outsideCopies : scope,
      diagnostics: &reader.diagnostics)
  }

  /// A constant whose form tells its type: a list is a point.
  func anyConstant(_ node: NodeID) -> ConstantValue? {
    if document.kind(of: node) == .sequence {
      return constantPair(node, what: "a point [x, y]").map { .point(x: $0.x, y: $0.y) }
    }
    guard let text = reader.scalarText(node, what: "a value") else { return nil }
    return ConstantReader.value(text, scope: scope(at: node), diagnostics: &reader.diagnostics)
  }

  /// Whether a value may be read again for a copy of a node; the total size of long values is limited.
  func canCopy(_ text: ScalarText) -> Bool {
    if !copying.isActive || text.bytes.count <= Limits.longestFreeName { return true }
    let wasWithin = copying.bytes <= Limits.mostCopiedBytes
    copying.bytes += text.bytes.count
    if copying.bytes <= Limits.mostCopiedBytes { return true }
    if wasWithin { report(.tooMuchCopied(at: text.wholeRange, node: text.node)) }
    return false
  }

  /// A plain number or length from constants, within a range.
  func number(
    _ field: Fields.Field?, _ expected: ExpectedValue = .length, in range: ClosedRange<Double>? = nil
  ) -> Double? {
    guard let field, let value = constant(field.valueNode, expected)?.firstLane else { return nil }
    if let range, !range.contains(value) {
      reader.reportOutOfRange(field.name, value, range, at: field.valueNode)
      return nil
    }
    return value
  }

  /// A duration from constants: at most 10⁹ s and, unless `allowsNegative`, not negative.
  func duration(_ field: Fields.Field?, allowsNegative: Bool = false) -> Nanoseconds? {
    guard let field else { return nil }
    return duration(field.valueNode, field.name, allowsNegative: allowsNegative)
  }

  func duration(_ node: NodeID, _ name: String, allowsNegative: Bool = false) -> Nanoseconds? {
    guard let seconds = constant(node, .duration)?.firstLane else { return nil }
    if abs(seconds) > 1e9 {
      report(.timeTooLong(at: range(node), node: node))
      return nil
    }
    if seconds < 0 && !allowsNegative {
      reader.reportOutOfRange(name, seconds, 0...(.infinity), unit: "s", at: node)
      return nil
    }
    return Nanoseconds(seconds: seconds)
  }

  /// An easing: a scalar, or a list of the numbers of a cubic Bézier curve.
  func easing(_ field: Fields.Field?) -> Easing? {
    guard let field else { return nil }
    return easing(field.valueNode)
  }

  func easing(_ node: NodeID) -> Easing? {
    // The name of a constant is the most common case.
    if document.parts.index(of: node) == nil, let name = document.shortText(node),
      case .constant(.easing(let easing)) = scope.lookup(name)
    {
      return easing
    }
    if document.kind(of: node) == .sequence {
      var numbers: [Double] = []
      for item in document.children(of: node) {
        guard let number = constant(item, .number(allowsPercent: false))?.firstLane else { return nil }
        numbers.append(number)
      }
      return reader.curve(of: numbers, in: node).map { .cubicBezier($0) }
    }
    guard let text = reader.scalarText(node, what: "an easing"), canCopy(text) else { return nil }
    return EasingParser.parse(text, scope: scope(at: node).constantsOnly, diagnostics: &reader.diagnostics)
  }

  /// The index of an easing among the graph's curves.
  func curve(_ easing: Easing) -> Ref<Easing> {
    let hash = easing.hashValue
    if let index = curveIndex[hash]?.first(where: { graph.curves[$0] == easing }) { return index }
    let index = Ref<Easing>(graph.curves.count)
    curveIndex[hash, default: []].append(index)
    graph.curves.append(easing)
    return index
  }

  /// A condition in the graph; none where it always holds, nil after a finding.
  func condition(_ field: Fields.Field?) -> Ref<Condition>? {
    guard let field else { return Ref.none }
    guard let text = reader.scalarText(field.valueNode, what: "a condition") else { return nil }
    // In two parts, the same text may mean two things.
    let key =
      text.bytes + (document.parts.index(of: field.valueNode).map { Array("\n\($0)".utf8) } ?? [])
    if let known = conditions.indices[key] { return known }
    if conditions.reach > Limits.mostConditionReach { return nil }
    guard
      let condition = ValueReader.condition(
        text, scope: scope(at: field.valueNode), &analysis, pool: &graph.formulas, curves: &graph.curves,
        diagnostics: &reader.diagnostics)
    else { return nil }
    conditions.reach += condition.reach
    if conditions.reach > Limits.mostConditionReach {
      report(.conditionsTooLarge(at: range(field.valueNode), node: field.valueNode))
      return nil
    }
    let formula: Formula
    switch condition.value {
    case .constant(let lanes, _):
      if lanes[0] != 0 { return Ref.none }
      formula = graph.formulas.append([Instruction(.constant, constant: 0)], type: .boolean)
    case .formula(let compiled): formula = compiled
    }
    func times(_ signal: WatchedCondition.Clock) -> [Nanoseconds] {
      condition.instants.filter { $0.signal == signal }.map { Nanoseconds(seconds: $0.seconds) }
        .filter { $0.isFinite }
    }
    var watched = Condition(
      formula: formula, isMoving: condition.movesBetweenEvents, times: times(.time),
      refreshedTimes: times(.refreshed))
    for input in graph.inputs.indices {
      watched.sinceTimes += times(.since(input: input)).map { SinceTime(input: Ref(input), time: $0) }
    }
    let index = graph.addCondition(watched)
    conditions.indices[key] = index
    return index
  }

  /// The two items of a pair; the name of a constant point stands for two numbers.
  enum Pair {
    case constant(Double, Double)
    case nodes(NodeID, NodeID)
  }

  func pair(_ node: NodeID, what: String) -> Pair? {
    if document.isHole(node) { return nil }
    if document.kind(of: node) == .scalar, !document.isMissing(node) {
      let text = document.scalarText(node)
      if case .point(let x, let y) = ValueReader.namedConstant(text, scope: scope(at: node)) {
        return .constant(x, y)
      }
      if isBroken(text.string, at: node) { return nil }
    }
    guard let items = reader.items(of: node, what: what) else { return nil }
    guard items.count == 2, let first = items.first, let last = items.last else {
      reportCount(what, 2, found: items.count, of: node)
      return nil
    }
    return .nodes(first, last)
  }

  /// Returns the first lane of an input that is a point, if a scalar is its name.
  func pointLane(_ node: NodeID) -> Int? {
    guard document.kind(of: node) == .scalar, !document.isHole(node),
      case .lane(let lane, .point) = scope(at: node).lookup(document.text(of: node))
    else { return nil }
    return lane
  }

  /// Reports a wrong number of items, unless reading stopped inside the list.
  func reportCount(_ what: String, _ expected: Int, found: Int, of node: NodeID) {
    reader.reportCount(what, expected, found: found, of: node)
  }

  /// A pair of numbers from constants.
  func constantPair(_ field: Fields.Field?, what: String) -> Vec2? {
    field.flatMap { constantPair($0.valueNode, what: what) }
  }

  func constantPair(_ node: NodeID, what: String) -> Vec2? {
    guard let pair = pair(node, what: what) else { return nil }
    switch pair {
    case .constant(let x, let y): return Vec2(x, y)
    case .nodes(let first, let second):
      let x = constant(first, .length)?.firstLane
      let y = constant(second, .length)?.firstLane
      guard let x, let y else { return nil }
      return Vec2(x, y)
    }
  }

  /// Whether a scalar of a value mentions one of the names of the copy that is read, or of `names`.
  func mentions(_ node: NodeID, anyOf names: [String] = []) -> Bool {
    if document.kind(of: node) != .scalar {
      return document.children(of: node).contains { mentions($0, anyOf: names) }
    }
    let words = document.text(of: node).utf8.split { !$0.isNamePart }
    return words.contains { word in
      let word = String(Substring(word))
      return names.contains(word) || scope.copy?.lookup(word) != nil
    }
  }

  /// Whether a name has findings at its definition, or may have.
  func isBroken(_ name: String, at node: NodeID) -> Bool {
    let scope = scope(at: node)
    return scope.lookup(name).map { $0 == .broken } ?? scope.mayHold(name)
  }

  /// A value as a formula; a constant becomes a single instruction.
  func formula(_ value: CompiledValue) -> Formula {
    switch value {
    case .formula(let formula): return formula
    case .constant(let lanes, let type):
      return graph.formulas.append(
        lanes.map { Instruction(.constant, constant: $0) }, type: type)
    }
  }

  /// Sets the initial value of slots: a constant directly, a formula by a binding.
  func bind(_ value: CompiledValue, slot: Int) {
    switch value {
    case .constant(let lanes, _): graph.set(lanes, at: slot)
    case .formula(let formula): graph.bind(formula, slot: slot)
    }
  }

  /// The only field whose key is one of `names`; reports it if there is none, or more than one.
  func oneOf(_ names: [String], _ fields: Fields, what: String, at place: NodeID) -> Fields.Field? {
    let found = fields.entries.filter { names.contains($0.name) }
    if found.isEmpty {
      if fields.isPartial { return nil }
      report(.needsOneOf(names, what: what, at: range(place), node: place))
      return nil
    }
    for extra in found.dropFirst() {
      report(
        .conflictingKeys(
          extra.name, found[0].name, what: what, at: range(extra.keyNode), first: range(found[0].keyNode),
          node: extra.keyNode))
    }
    return found.first
  }

  /// A whole number from constants, within a range.
  func wholeNumber(_ node: NodeID, _ name: String, in limits: ClosedRange<Double>) -> Double? {
    guard let value = constant(node, .number(allowsPercent: false))?.firstLane else { return nil }
    if !limits.contains(value) {
      reader.reportOutOfRange(name, value, limits, at: node)
      return nil
    }
    if value.rounded() != value {
      reader.reportNotWhole(name, value, at: node)
      return nil
    }
    return value
  }

  /// Whether a text is a misspelt word of `words`, where values are allowed, too; reports it then.
  func reportsWord(_ node: NodeID, _ what: String, among words: [String], or others: [String])
    -> Bool
  {
    guard document.kind(of: node) == .scalar else { return false }
    let text = document.text(of: node)
    let scope = scope(at: node)
    let isWord =
      text.allSatisfy { $0.isLetter || $0 == "-" } || WordAlias.word(for: text, among: words) != nil
    guard !text.isEmpty, isWord, scope.lookup(text) == nil, !scope.mayHold(text) else { return false }
    let near = reader.diagnostics.suggestion(for: text, in: words)
    if near == nil, WordAlias.word(for: text, among: words) == nil { return false }
    report(.unknownWord(text, node, what: what, words: words + others, near: near, in: document))
    return true
  }

  /// The node for findings about missing keys: the key of a mapping if it has one.
  func keyOrSelf(_ node: NodeID) -> NodeID { reader.key(ofValue: node) ?? node }

  /// Reports a definition of a name that has a meaning already. The uses of the name are not reported.
  func refuse(_ definition: Fields.Field, _ owner: String) {
    report(
      .reservedName(definition.name, owner, at: range(definition.keyNode), node: definition.keyNode))
    reader.broken.insert(definition.name)
    scope.define(definition.name, as: .broken)
  }

  /// Defines the names that have findings so far as broken, so that formulas do not report them.
  func leaveOutDroppedNames() {
    for name in reader.broken.names where scope.lookup(name) == nil { scope.define(name, as: .broken) }
    scope.broken = reader.broken
  }

  func readsX(_ formula: Formula) -> Bool {
    let lane = BuiltinSignal.x.lane
    return graph.formulas.reads(formula, anyOf: lane..<lane + 1)
  }

  func joined(_ a: Formula, _ b: Formula, _ opcode: Opcode) -> Formula {
    let program = Array(graph.formulas.program(of: a)) + Array(graph.formulas.program(of: b))
    return graph.formulas.append(
      program + [Instruction(opcode)], type: a.type)
  }
}

extension Document {
  /// The number of a scalar that is a literal number, the most common case; nil for all other values, valid or not.
  func plainNumber(_ node: NodeID, _ expected: ExpectedValue) -> (value: Double, unit: NumberUnit)? {
    let leaf = self[node]
    guard leaf.kind == .scalar, leaf.count <= 24, !isHole(node) else { return nil }
    let first = Int(leaf.first)
    return LiteralParser.number(texts, in: first..<first + Int(leaf.count), expecting: expected)
  }

  /// The text of a scalar with a value that may be read again for each copy; nil for all other nodes.
  fileprivate func shortText(_ node: NodeID) -> String? {
    let leaf = self[node]
    guard leaf.kind == .scalar, leaf.count <= Limits.longestFreeName, !isHole(node), !isMissing(node) else {
      return nil
    }
    return text(of: node)
  }
}

// MARK: Findings

extension Reader {
  /// Reports a list with another number of items.
  fileprivate mutating func reportCount(_ what: String, _ expected: Int, found: Int, of node: NodeID) {
    if document.isUnfinished(node) { return }
    report(.wrongCount(what, expected, found: found, at: document.range(of: node), node: node))
  }

  /// The curve of a list of its four numbers; nil after a finding.
  mutating func curve(of numbers: [Double], in node: NodeID) -> CubicBezier? {
    guard numbers.count == 4 else {
      reportCount("a curve as a list", 4, found: numbers.count, of: node)
      return nil
    }
    for (index, item) in document.children(of: node).enumerated() where index % 2 == 0 {
      if (0...1).contains(numbers[index]) { continue }
      reportOutOfRange("x\(index / 2 + 1)", numbers[index], 0...1, at: item)
      return nil
    }
    return CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
  }
}

extension Diagnostic {
  fileprivate static func wrongCount(
    _ what: String, _ expected: Int, found: Int, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .wrongCount,
      "\(what) takes \(expected) \(expected == 1 ? "item" : "items"), and here \(found == 1 ? "is" : "are") \(found)",
      at: range, node: node)
  }

  fileprivate static func conditionsTooLarge(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .limitExceeded,
      "the conditions of this file look through more than \(Limits.mostConditionReach) signals", at: range,
      node: node)
  }

  fileprivate static func tooMuchCopied(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .limitExceeded,
      "the copies of all targets read more than \(Limits.mostCopiedBytes) bytes of long values again",
      at: range, node: node, help: ["name the value as a constant or a signal"])
  }
}
