import DrawstringCompiler
import DrawstringCore
import DrawstringSyntax

/// Something that an author names in a file.
struct Symbol: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case layer, node, path, output, variant, event
    /// A constant, a signal or an input, which share their names.
    case constant, signal, input
    /// A name of a node's `values`.
    case local(NodeID)
  }

  var kind: Kind
  var name: String
}

/// The names of a file: where each is defined, and where it is used.
struct Symbols: Sendable {
  struct Occurrence: Sendable {
    var symbol: Symbol
    /// The name alone, without backquotes.
    var range: SourceRange
    var isDefinition: Bool
    /// How another name is written there.
    var spelling: NameSpelling
    /// Whether backquotes stand around the name.
    var isQuoted: Bool
  }

  /// By place.
  private(set) var all: [Occurrence] = []
  private(set) var definitions: [Symbol: SourceRange] = [:]
  /// The kinds of layers by their ids.
  private(set) var kinds: [String: LayerKind] = [:]
  /// The names of a node's `values`.
  private(set) var locals: [NodeID: Set<String>] = [:]

  /// The inputs that are words; a name that is compared with one is a word.
  private(set) var wordInputs: [String: [String]] = [:]
  private var names: [String: Symbol.Kind] = [:]
  private let document: Document

  /// Reads the names; for completion, which asks for no uses, `withUses` is false.
  init(_ document: Document, withUses: Bool = true) {
    self.document = document
    let walk = SpecWalk(document: document)
    walk.visit { define($0) }
    if withUses { walk.visit { use($0) } }
    all.sort { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
    // A place that allows several forms of values is read as each of them.
    var last: SourceRange?
    all.removeAll { occurrence in
      defer { last = occurrence.range }
      return last == occurrence.range
    }
  }

  /// The names of a kind, in alphabetical order.
  func names(_ kinds: Symbol.Kind...) -> [String] {
    definitions.keys.filter { kinds.contains($0.kind) }.map(\.name).sorted()
  }

  /// The occurrence at an offset, its ends included.
  func occurrence(at offset: Int) -> Occurrence? {
    all.last { $0.range.start <= offset && offset <= $0.range.end }
  }

  func occurrences(of symbol: Symbol) -> [Occurrence] { all.filter { $0.symbol == symbol } }

  // MARK: Definitions

  private mutating func define(_ visit: SpecWalk.Visit) {
    let (node, slot) = (visit.node, visit.slot)
    if let owner = visit.owner {
      guard owner.hasNames, let kind = Self.definedKind(owner.name) else {
        if owner.hasNames, let (mapping, key) = owner.name, mapping == .node, key == "values",
          let copies = visit.copies.first
        {
          let name = document.text(of: node)
          locals[copies, default: []].insert(name)
          define(Symbol(kind: .local(copies), name: name), at: node)
        }
        return
      }
      define(Symbol(kind: kind, name: document.text(of: node)), at: node)
      if kind == .constant || kind == .signal || kind == .input { names[document.text(of: node)] = kind }
    } else if let (mapping, key) = slot.name, document.kind(of: node) == .sequence,
      mapping == .effect && key == "inputs" || mapping == .input && key == "type", let name = visit.name
    {
      wordInputs[name] = document.children(of: node).map { document.text(of: $0) }
    } else if document.kind(of: node) == .scalar, let (mapping, key) = slot.name, key == "id" {
      if mapping == .layer {
        let name = document.text(of: node)
        define(Symbol(kind: .layer, name: name), at: node)
        let kind = document[node].parent.flatMap { document.plainValue(of: "kind", in: $0) }
        kinds[name] = kind.map { LayerKind(named: document.text(of: $0)) ?? .group } ?? .group
      } else if mapping == .node {
        define(Symbol(kind: .node, name: document.text(of: node)), at: node)
      }
    } else if document.kind(of: node) == .scalar, let (mapping, key) = slot.name, mapping == .event,
      key == "emit"
    {
      let symbol = Symbol(kind: .event, name: document.text(of: node))
      add(symbol, document.scalarText(node).wholeRange, isDefinition: definitions[symbol] == nil)
      if definitions[symbol] == nil { definitions[symbol] = document.range(of: node) }
    }
  }

  /// The kind of names that the keys of a mapping define.
  private static func definedKind(_ name: (mapping: FormatMapping, key: String)?) -> Symbol.Kind? {
    guard let (mapping, key) = name, mapping == .effect else { return nil }
    switch key {
    case "constants": return .constant
    case "signals": return .signal
    case "inputs": return .input
    case "outputs": return .output
    case "paths": return .path
    case "variants": return .variant
    default: return nil
    }
  }

  private mutating func define(_ symbol: Symbol, at node: NodeID) {
    let range = document.scalarText(node).wholeRange
    let isFirst = definitions[symbol] == nil
    if isFirst { definitions[symbol] = range }
    add(symbol, range, isDefinition: isFirst)
  }

  private mutating func add(
    _ symbol: Symbol, _ range: SourceRange, isDefinition: Bool = false, as spelling: NameSpelling = .plain,
    isQuoted: Bool = false
  ) {
    all.append(
      Occurrence(
        symbol: symbol, range: range, isDefinition: isDefinition, spelling: spelling, isQuoted: isQuoted))
  }

  // MARK: Uses

  private mutating func use(_ visit: SpecWalk.Visit) {
    let node = visit.node
    guard document.kind(of: node) == .scalar else { return }
    let text = document.scalarText(node)
    if let owner = visit.owner {
      useKey(text, owner, visit)
      return
    }
    switch visit.slot.name {
    case (.node, "after")?: useWord(text, .node)
    case (.node, "on")?, (.layer, "tap")?, (.traceEvent, "fire")?: useWhole(text, names[text.string])
    case (_, "variant")? where visit.slot.name?.mapping != .effect: useWhole(text, .variant)
    default:
      for value in visit.slot.resolved { use(value, text, visit) }
    }
  }

  private mutating func use(_ value: FormatValue, _ text: ScalarText, _ visit: SpecWalk.Visit) {
    switch value {
    case .reference(.layer): useLayer(text, 0..<text.bytes.count)
    case .reference(.path): useWhole(text, .path)
    case .reference(.topLevelNode): useWhole(text, .node)
    case .reference(.numberSignal): useWhole(text, names[text.string])
    case .text: useTemplates(text, visit)
    case .easing: useFormula(text, visit)
    case .condition, .formula: useFormula(text, visit)
    case .constant, .pair:
      // A text is no formula.
      var ignored = Diagnostics()
      let isFormula =
        text.bytes.contains(Ascii.open) || FormulaParser.parse(text, diagnostics: &ignored) != nil
      if isFormula { useFormula(text, visit) } else { useTemplates(text, visit) }
    default: break
    }
  }

  private mutating func useKey(_ text: ScalarText, _ owner: AllowedValue, _ visit: SpecWalk.Visit) {
    if owner.mappings.contains(.expectAt), Format.expectAt.row(named: text.string) == nil {
      return useTarget(text, as: .formula)
    }
    guard owner.hasNames, let (mapping, key) = owner.name else { return }
    switch (mapping, key) {
    case (.node, "tracks"): useTarget(text, as: .plain)
    case (.physics, _), (.variant, "layers"): useLayer(text, 0..<text.bytes.count)
    case (.variant, "animations"): useWhole(text, .node)
    case (.variant, "paths"): useWhole(text, .path)
    case (.variant, "outputs"): useWhole(text, .output)
    case (.variant, _), (.expectedMoment, _), (.traceEvent, _): useWhole(text, names[text.string])
    default: break
    }
  }

  private mutating func useWhole(_ text: ScalarText, _ kind: Symbol.Kind?) {
    guard let kind else { return }
    let symbol = Symbol(kind: kind, name: text.string)
    if definitions[symbol] != nil { add(symbol, text.wholeRange) }
  }

  /// The id at the start of `after`.
  private mutating func useWord(_ text: ScalarText, _ kind: Symbol.Kind) {
    let whole = text.bytes.trimmed(0..<text.bytes.count)
    var end = whole.lowerBound
    while end < whole.upperBound, text.bytes[end].isNamePart || text.bytes[end] == Ascii.minus { end += 1 }
    let symbol = Symbol(kind: kind, name: text.bytes.string(whole.lowerBound..<end))
    if definitions[symbol] != nil { add(symbol, text.range(whole.lowerBound..<end)) }
  }

  /// A layer's id, with the numbers of copies or without.
  private mutating func useLayer(
    _ text: ScalarText, _ range: Range<Int>, as spelling: NameSpelling = .plain, isQuoted: Bool = false
  ) {
    let end = text.bytes[range].firstIndex(of: UInt8(ascii: "[")) ?? range.upperBound
    let symbol = Symbol(kind: .layer, name: text.bytes.string(range.lowerBound..<end))
    if definitions[symbol] != nil {
      add(symbol, text.range(range.lowerBound..<end), as: spelling, isQuoted: isQuoted)
    }
  }

  /// `layer.property`, `outputs.name`, `signals.name` or a signal, as a key.
  private mutating func useTarget(_ text: ScalarText, as spelling: NameSpelling) {
    let bytes = text.bytes
    if bytes.first == UInt8(ascii: "`") || !bytes.contains(Ascii.point) {
      for name in FormulaNames(text).names { use(name, text, locals: [], layers: true) }
      return
    }
    guard let point = bytes.firstIndex(of: Ascii.point) else { return }
    let member = point + 1..<bytes.count
    switch bytes.string(0..<point) {
    case "outputs": useMember(text, member, .output)
    case "signals": useMember(text, member, names[bytes.string(member)])
    default:
      useLayer(text, 0..<point)
      let name = bytes.string(0..<point)
      if spelling == .formula, let kind = names[name] {
        add(Symbol(kind: kind, name: name), text.range(0..<point))
      }
    }
  }

  private mutating func useMember(_ text: ScalarText, _ range: Range<Int>, _ kind: Symbol.Kind?) {
    guard let kind else { return }
    let symbol = Symbol(kind: kind, name: text.bytes.string(range))
    if definitions[symbol] != nil { add(symbol, text.range(range)) }
  }

  private mutating func useFormula(_ text: ScalarText, _ visit: SpecWalk.Visit) {
    let mapping = visit.slot.name?.mapping
    let layers = mapping == .expectNever || mapping == .expectContinuous
    let found = FormulaNames(text).names
    for name in found {
      if let other = name.compared, wordInputs[text.bytes.string(found[other].root)] != nil { continue }
      use(name, text, locals: visit.copies, layers: layers)
    }
  }

  private mutating func use(
    _ name: FormulaNames.Name, _ text: ScalarText, locals copies: [NodeID], layers: Bool
  ) {
    let root = text.bytes.string(name.root)
    let spelling: NameSpelling =
      name.root.lowerBound == (name.isQuoted ? 1 : 0) && text.isPlain ? .startOfPlainFormula : .formula
    if layers, let members = name.members {
      if root == "outputs" { return useMember(text, members, .output) }
      if root == "signals" { return useMember(text, members, names[text.bytes.string(members)]) }
      if definitions[Symbol(kind: .layer, name: root)] != nil {
        return useLayer(text, name.root, as: spelling, isQuoted: name.isQuoted)
      }
    }
    let kind: Symbol.Kind?
    if let copies = copies.first(where: { locals[$0]?.contains(root) == true }), names[root] != .signal,
      names[root] != .input
    {
      kind = .local(copies)
    } else if !copies.isEmpty, CopyNames.numbers.contains(root) {
      kind = nil
    } else {
      kind = names[root]
    }
    guard let kind else { return }
    add(Symbol(kind: kind, name: root), text.range(name.root), as: spelling, isQuoted: name.isQuoted)
  }

  /// Names in `${…}`.
  private mutating func useTemplates(_ text: ScalarText, _ visit: SpecWalk.Visit) {
    var place = 0
    while let open = text.bytes[place...].place(of: "${") {
      guard let close = text.bytes[open.upperBound...].firstIndex(of: UInt8(ascii: "}")) else { return }
      for name in FormulaNames(text, in: open.upperBound..<close).names {
        use(name, text, locals: visit.copies, layers: false)
      }
      place = close
    }
  }
}

/// The names in a formula, an easing or a colour, found without parsing: it may be broken.
struct FormulaNames {
  struct Name {
    /// The bytes of the part before the first point, without backquotes.
    var root: Range<Int>
    /// The bytes after the first point; nil without one.
    var members: Range<Int>?
    var isQuoted = false
    /// The index of the name with which this one is compared; nil for none.
    var compared: Int?

    fileprivate var start: Int { isQuoted ? root.lowerBound - 1 : root.lowerBound }
    fileprivate var end: Int { members?.upperBound ?? (isQuoted ? root.upperBound + 1 : root.upperBound) }
  }

  private(set) var names: [Name] = []

  /// Finds the names in a text, or in a part of its bytes.
  init(_ text: ScalarText, in part: Range<Int>? = nil) {
    let bytes = part.map { Array(text.bytes[..<$0.upperBound]) } ?? text.bytes
    var place = part?.lowerBound ?? 0
    while place < bytes.count {
      let start = place
      let byte = bytes[place]
      if byte == UInt8(ascii: "`") {
        let end = bytes[(place + 1)...].firstIndex(of: byte) ?? bytes.count
        place = min(end + 1, bytes.count)
        var name = Name(root: start + 1..<max(end, start + 1), isQuoted: true)
        name.members = Self.members(bytes, &place)
        names.append(name)
      } else if byte.isLetter {
        while place < bytes.count, bytes[place].isNamePart { place += 1 }
        let root = start..<place
        // `ease-in` is one word, and a name before a parenthesis is a function.
        if Self.isHyphenated(bytes, root, &place) || Self.next(bytes, place) == Ascii.open { continue }
        names.append(Name(root: root, members: Self.members(bytes, &place)))
      } else if byte.isDigit || byte == UInt8(ascii: "#") {
        place += 1
        while place < bytes.count, bytes[place].isNamePart || bytes[place] == Ascii.point { place += 1 }
      } else {
        place += 1
      }
    }
    for place in names.indices.dropFirst() {
      let between = bytes.trimmed(names[place - 1].end..<names[place].start)
      if ["==", "!="].contains(bytes.string(between)) {
        names[place - 1].compared = place
        names[place].compared = place - 1
      }
    }
  }

  /// Skips the words of an easing, a space of colours or the like that has hyphens.
  private static func isHyphenated(_ bytes: [UInt8], _ root: Range<Int>, _ place: inout Int) -> Bool {
    var end = place
    while end + 1 < bytes.count, bytes[end] == Ascii.minus, bytes[end + 1].isLetter {
      end += 1
      while end < bytes.count, bytes[end].isNamePart { end += 1 }
    }
    let word = bytes.string(root.lowerBound..<end)
    guard end > place, EasingTable.rows.contains(where: { $0.name == word }) || word.hasPrefix("jump-") else {
      return false
    }
    place = end
    return true
  }

  private static func members(_ bytes: [UInt8], _ place: inout Int) -> Range<Int>? {
    let start = place
    while place + 1 < bytes.count, bytes[place] == Ascii.point, bytes[place + 1].isLetter {
      place += 1
      while place < bytes.count, bytes[place].isNamePart { place += 1 }
    }
    return place > start ? start + 1..<place : nil
  }

  private static func next(_ bytes: [UInt8], _ place: Int) -> UInt8? {
    bytes[place...].first { !$0.isBlank }
  }
}
