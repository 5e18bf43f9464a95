import DrawstringCompiler
import DrawstringCore
import DrawstringLoader
import DrawstringOutput
import DrawstringSyntax

/// What may be written at a caret, from the tables of the language and the names of the file.
///
/// The file may be broken. The place of the caret is found by `Caret`; the names are those that can be read without the line
/// of the caret where the file cannot be read with it.
struct Completion {
  private let text: OpenText
  private let caret: Caret
  private let slot: AllowedValue
  private let symbols: Symbols
  private let shared: SharedNames
  /// The values of constants, as far as they are known.
  private let constants: [String: ConstantValue]
  private let offset: Int
  /// The start of the word before the caret.
  private let start: Int
  private var items: [JSONValue] = []

  /// `files` are the files that the text can use; `libraries` lists the paths of those that it can name in `use`.
  static func items(
    _ text: OpenText, at offset: Int, _ files: SharedFiles, _ constants: [String: ConstantValue],
    libraries: () -> [String]
  ) -> [JSONValue] {
    var completion = Completion(text, offset, files, constants)
    if completion.caret.isComment { return [] }
    if completion.caret.isKey { completion.addKeys() }
    if completion.caret.isValue {
      if completion.slot.name?.key == "use" {
        completion.addLibraries(libraries())
      } else {
        completion.addValues()
      }
    }
    return completion.items
  }

  private init(
    _ text: OpenText, _ offset: Int, _ files: SharedFiles, _ constants: [String: ConstantValue]
  ) {
    self.text = text
    self.constants = constants
    self.offset = offset
    caret = Caret(text.source, at: offset)
    slot = caret.slot
    let document = Self.document(text, offset)
    symbols = Symbols(document, withUses: false)
    shared = SharedNames(document, files)
    let isKey = caret.isKey
    let hasHyphens = !slot.resolved.contains { value in
      switch value {
      case .formula, .condition, .constant: true
      default: false
      }
    }
    var start = offset
    while start > caret.start {
      let byte = text.bytes[start - 1]
      let isPart =
        byte.isNamePart || (isKey || hasHyphens) && byte == Ascii.minus || isKey && byte == Ascii.point
      if !isPart { break }
      start -= 1
    }
    self.start = start
  }

  private static func document(_ text: OpenText, _ offset: Int) -> Document {
    var ignored = Diagnostics()
    let whole = YAMLAdapter.read(text.bytes, into: &ignored)
    if whole.isComplete { return whole }
    let line = text.source.range(ofRow: text.source.row(of: offset))
    var bytes = text.bytes
    for place in line.start..<line.end { bytes[place] = 0x20 }
    let rest = YAMLAdapter.read(bytes, into: &ignored)
    return rest.nodes.count > whole.nodes.count ? rest : whole
  }

  // MARK: Items

  /// The kinds of items in the protocol.
  private enum Kind: Int {
    case function = 3, field = 5, variable = 6, property = 10, unit = 11, value = 12, enumeration = 13
    case color = 16, file, reference, constant = 21
  }

  private mutating func add(
    _ label: String, _ kind: Kind, _ detail: String = "", _ documentation: String = "", insert: String? = nil,
    from start: Int? = nil, rank: Int = 1
  ) {
    var item: JSONValue = [
      "label": .init(label), "kind": .init(kind.rawValue), "sortText": .init("\(rank)\(label)"),
      "textEdit": [
        "range": text.range(SourceRange(start ?? self.start, offset)), "newText": .init(insert ?? label),
      ],
    ]
    if !detail.isEmpty { item = item.adding(["detail": .init(detail)]) }
    if !documentation.isEmpty {
      item = item.adding(["documentation": ["kind": "markdown", "value": .init(documentation)]])
    }
    items.append(item)
  }

  // MARK: Keys

  private mutating func addKeys() {
    for (row, mapping) in slot.keys where caret.siblings[row.name] == nil {
      let isChosen = mapping.context.choice?.names.contains { caret.siblings[$0] != nil } == true
      if isChosen, case .exactlyOne(let names)? = mapping.context.choice, names.contains(row.name) {
        continue
      }
      add(
        row.name, .field, row.value.described, Hover.description(of: row), insert: "\(row.name): ",
        rank: row.isRequired ? 0 : 1)
    }
    if slot.mappings.contains(.layer), let kind = caret.siblings["kind"] {
      for parameter in shared.parameters[kind] ?? [] where caret.siblings[parameter.name] == nil {
        add(
          parameter.name, .property, "parameter of '\(kind)'", parameter.note, insert: "\(parameter.name): ",
          rank: 0)
      }
    }
    if slot.hasProperties { addProperties(of: kind, except: Set(caret.siblings.keys)) }
    if slot.mappings.contains(.expectAt) { addTargets(withSignals: true) }
    guard slot.hasNames, let (mapping, key) = slot.name else { return }
    switch (mapping, key) {
    case (.node, "tracks"):
      addTargets(withSignals: false)
      if caret.outer["targets"] != nil { addProperties(of: nil, except: Set(caret.siblings.keys)) }
    case (.physics, _), (.variant, "layers"): addNames(.layer, as: .reference, insert: ": ")
    case (.variant, "animations"): addNames(.node, as: .reference, insert: ": ")
    case (.variant, "paths"): addNames(.path, as: .reference, insert: ": ")
    case (.variant, "outputs"): addNames(.output, as: .reference, insert: ": ")
    case (.variant, "constants"): addNames(.constant, as: .constant, insert: ": ")
    case (.variant, "signals"): addNames(.signal, as: .variable, insert: ": ")
    case (.variant, "inputs"), (.expectedMoment, _), (.traceEvent, _):
      addNames(.input, as: .variable, insert: ": ")
    default: break
    }
  }

  /// The kind of the layer whose keys are written.
  private var kind: LayerKind? {
    if slot.isChange, case .key(let id)? = caret.steps.last { return symbols.kinds[id] }
    return caret.siblings["kind"].map { LayerKind(named: $0) } ?? .group
  }

  /// The properties of a kind of layers; of all kinds without one.
  private mutating func addProperties(
    of kind: LayerKind?, except present: Set<String> = [], from start: Int? = nil
  ) {
    for row in PropertyTable.rows where kind.map({ row.kinds.includes(named: $0) }) ?? true {
      if present.contains(row.name) { continue }
      add(
        row.name, .property, row.type.described, Hover.description(of: row), insert: "\(row.name): ",
        from: start)
    }
  }

  /// `layer.property`: the layers first, and after the point the properties of the layer's kind.
  private mutating func addTargets(withSignals: Bool) {
    let written = text.source.text(in: SourceRange(start, offset))
    if let point = written.utf8.lastIndex(of: Ascii.point) {
      let owner = String(written[..<point])
      let first = start + owner.utf8.count + 1
      if owner == "outputs" {
        for name in symbols.names(.output) {
          add(name, .variable, "output", insert: "\(name): ", from: first)
        }
      } else if let kind = symbols.kinds[owner.split(separator: "[").first.map(String.init) ?? owner] {
        addProperties(of: kind, from: first)
      }
      return
    }
    for name in symbols.names(.layer) {
      add(name, .reference, "layer, \(symbols.kinds[name]?.rawValue ?? "")", insert: "\(name).")
    }
    if !symbols.names(.output).isEmpty { add("outputs", .reference, "outputs", insert: "outputs.") }
    if withSignals { addNames(.signal, as: .variable, insert: ": ") }
  }

  /// The names of the file and of the files that it uses.
  private func names(_ kind: Symbol.Kind) -> [String] {
    symbols.names(kind)
      + (shared.names[kind] ?? []).filter { name in
        symbols.definitions[Symbol(kind: kind, name: name)] == nil
      }
  }

  private mutating func addNames(_ kind: Symbol.Kind, as item: Kind, insert: String = "") {
    for name in names(kind) where caret.siblings[name] == nil || insert.isEmpty {
      add(name, item, kind.described, insert: name + insert, rank: 0)
    }
  }

  // MARK: Values

  /// Paths, which contain more characters than words.
  private mutating func addLibraries(_ paths: [String]) {
    for path in paths { add(path, .file, "library", from: caret.start) }
  }

  private mutating func addValues() {
    let written = text.source.text(in: SourceRange(caret.start, offset))
    if let open = written.utf8.lastIndex(of: UInt8(ascii: "{")), open > written.utf8.startIndex,
      written.utf8[written.utf8.index(before: open)] == UInt8(ascii: "$"),
      !written.utf8[open...].contains(UInt8(ascii: "}"))
    {
      guard slot.property?.type == .text else { return addNames(.constant, as: .constant) }
      var seen: Set<String> = []
      return addFormula(.any, signals: true, &seen)
    }
    if let first = text.bytes[start..<offset].first, first.isDigit { return addUnits() }
    switch slot.name {
    case (.node, "after")?: return addAfter(written)
    case (.node, "on")?, (.layer, "tap")?, (.traceEvent, "fire")?: return addNames(.input, as: .variable)
    case (_, "variant")?: return addNames(.variant, as: .reference)
    default: break
    }
    var seen: Set<String> = []
    if slot.name.map({ $0 == (.layer, "kind") }) == true {
      for name in shared.parameters.keys.sorted() { add(name, .reference, "component", rank: 0) }
    }
    for value in slot.resolved {
      for word in value.words where seen.insert(word.name).inserted {
        add(word.name, .enumeration, word.summary, rank: 0)
      }
      addValues(value, &seen)
    }
    if slot.values.contains(where: { if case .propertyValue = $0 { true } else { false } }) {
      add("shown", .enumeration, "what is shown when the node starts")
    }
    if case .key(let key, _)? = slot.row, written.isEmpty, slot.name?.key == caret.steps.last?.name,
      slot.words.isEmpty, !key.example.isEmpty,
      !items.contains(where: { $0["label"]?.characters == key.example })
    {
      add(key.example, .value, "an example", rank: 2)
    }
  }

  private mutating func addValues(_ value: FormatValue, _ seen: inout Set<String>) {
    switch value {
    case .reference(.layer): addNames(.layer, as: .reference)
    case .reference(.path): addNames(.path, as: .reference)
    case .reference(.topLevelNode): addNames(.node, as: .reference)
    case .reference(.numberSignal): addClocks(&seen)
    case .easing: addEasings()
    case .condition: addFormula(.boolean, signals: true, &seen)
    case .formula(let expected, _): addFormula(expected, signals: true, &seen)
    case .constant(let expected, _): addFormula(expected, signals: false, &seen)
    case .pair(let item, _): addValues(item, &seen)
    case .happens: add("true", .value)
    case .version: add("1", .value, "the version of the language")
    default: break
    }
  }

  private mutating func addAfter(_ written: String) {
    guard let point = written.utf8.lastIndex(of: Ascii.point) else { return addNames(.node, as: .reference) }
    let first = caret.start + written.utf8[..<point].count + 1
    for (word, summary) in [
      ("start", "its first active instant"), ("end", "its end"), ("loop(1)", "the end of an iteration"),
    ] { add(word, .enumeration, summary, from: first) }
  }

  private mutating func addUnits() {
    var first = start
    while first < offset, text.bytes[first].isDigit || text.bytes[first] == Ascii.point { first += 1 }
    for unit in NumberUnit.allCases where unit != .none && unit != .percent {
      add(unit.rawValue, .unit, "\(unit.quantity): \(unit.summary)", from: first)
    }
  }

  private mutating func addFormula(_ expected: ExpectedValue, signals: Bool, _ seen: inout Set<String>) {
    if expected == .color {
      for name in NamedColors.names where seen.insert(name).inserted {
        let color = NamedColors.color(named: name)
        add(name, .color, color?.hex ?? "", rank: 2)
      }
      for row in ColorFunction.rows where seen.insert(row.name).inserted {
        add(row.name, .function, row.example, row.summary, rank: 2)
      }
    }
    if expected == .boolean || expected == .any {
      for word in ["true", "false"] where seen.insert(word).inserted { add(word, .value) }
    }
    addFormulaNames(expected, signals: signals, &seen)
    for row in FunctionTable.rows where seen.insert(row.name).inserted {
      add(
        row.name, .function, row.signature, "\(row.summary)\n\nExample: `\(row.example)`",
        insert: "\(row.name)(", rank: 2)
    }
  }

  /// Constants of a type that only a part of the formula can have come last.
  private mutating func addFormulaNames(
    _ expected: ExpectedValue, signals: Bool, _ seen: inout Set<String>
  ) {
    for name in names(.constant) where seen.insert(name).inserted {
      let fits = constants[name].map { $0.type.map(expected.accepts) ?? false } ?? true
      add(name, .constant, Symbol.Kind.constant.described, rank: fits ? 0 : 2)
    }
    if signals { addSignals(&seen) }
    for name in symbols.locals.values.joined() where seen.insert(name).inserted {
      add(name, .constant, "value of the node's copies")
    }
    guard signals else { return }
    for row in SignalTable.rows where seen.insert(row.name).inserted {
      add(row.name, .variable, row.type.described, row.summary)
    }
  }

  private mutating func addSignals(_ seen: inout Set<String>) {
    for kind in [Symbol.Kind.signal, .input] {
      for name in names(kind) where seen.insert(name).inserted {
        add(name, .variable, kind.described, rank: 0)
      }
    }
  }

  /// Adds the clocks of a node: time and signals.
  private mutating func addClocks(_ seen: inout Set<String>) {
    addSignals(&seen)
    for row in SignalTable.rows where row.type == .number && seen.insert(row.name).inserted {
      add(row.name, .variable, row.type.described, row.summary)
    }
  }

  private mutating func addEasings() {
    var seen: Set<String> = []
    for row in EasingTable.rows where seen.insert(row.name).inserted {
      let example = row.example.utf8.dropFirst("{ease: ".utf8.count).dropLast()
      let written = String(decoding: Array(example).filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
      var ignored = Diagnostics()
      let curve = EasingParser.parse(ScalarText(written), scope: FormulaScope(), diagnostics: &ignored)
        .map { Curve($0).text(width: 16) }
      add(row.name, .enumeration, curve ?? "", "\(row.summary)\n\nExample: `\(written)`", rank: 1)
    }
    for name in names(.constant) {
      switch constants[name] {
      case .easing, nil: add(name, .constant, Symbol.Kind.constant.described, rank: 0)
      default: break
      }
    }
  }
}

extension AllowedValue {
  /// The words that are allowed here.
  var words: [FormatWord] { resolved.flatMap(\.words) }
}

extension Caret.Step {
  fileprivate var name: String? {
    if case .key(let name) = self { name } else { nil }
  }
}

/// What a file can use of its components and of the files that it names in `use`.
private struct SharedNames {
  /// The names of the files that it uses.
  var names: [Symbol.Kind: [String]] = [:]
  /// The parameters of components.
  var parameters: [String: [(name: String, note: String)]] = [:]

  init(_ document: Document, _ files: SharedFiles) {
    guard let root = document.root else { return }
    add(componentsOf: root, in: document)
    guard document.plainValue(of: "use", in: root) != nil else { return }
    let whole = files.joined(to: document)
    for root in whole.parts.files.dropFirst().compactMap(\.root) {
      add(componentsOf: root, in: whole)
      let kinds: [(String, Symbol.Kind)] = [("constants", .constant), ("signals", .signal), ("paths", .path)]
      for (key, kind) in kinds {
        names[kind, default: []] += Self.entries(key, of: root, in: whole).map(\.name)
      }
    }
  }

  private static func entries(_ key: String, of node: NodeID, in document: Document) -> [Document.Entry] {
    document.plainValue(of: key, in: node).map { document.plainEntries(of: $0) } ?? []
  }

  private mutating func add(componentsOf root: NodeID, in document: Document) {
    for component in Self.entries("components", of: root, in: document) {
      parameters[component.name] = Self.entries("parameters", of: component.value, in: document).map {
        entry in
        let isScalar = document.kind(of: entry.value) == .scalar
        return (entry.name, isScalar ? "Default: `\(document.text(of: entry.value))`" : "")
      }
    }
  }
}
