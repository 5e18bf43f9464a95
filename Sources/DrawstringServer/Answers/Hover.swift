import DrawstringCompiler
import DrawstringCore
import DrawstringDrawing
import DrawstringLoader
import DrawstringOutput
import DrawstringReports
import DrawstringSyntax

/// What is known about the text at a place, as Markdown: its meaning, its value with a small picture, and the reasons of
/// findings there.
struct Hover {
  private let reading: SpecReading
  /// Whether the client draws the pictures of Markdown.
  private let drawsPictures: Bool
  private var sections: [String] = []

  /// Nil where there is nothing to say.
  static func text(
    _ reading: SpecReading, _ findings: [Diagnostic], at offset: Int, drawsPictures: Bool
  ) -> (String, SourceRange)? {
    var hover = Hover(reading: reading, drawsPictures: drawsPictures)
    var range: SourceRange?
    let path = reading.walk.path(at: offset)
    if let last = path.last, reading.document.kind(of: last.node) == .scalar {
      range = reading.document.range(of: last.node)
      if last.isKey {
        hover.addKey(last, path)
      } else {
        hover.addValue(last, path, at: offset, &range)
      }
    }
    for finding in findings where finding.range.start <= offset && offset <= finding.range.end {
      if let page = FindingPage.of(finding.code.id) {
        hover.sections.append("**\(finding.code.id)**: \(page.rationale)")
      }
    }
    if hover.sections.isEmpty { return nil }
    return (hover.sections.joined(separator: "\n\n---\n\n"), range ?? SourceRange(offset, offset))
  }

  private init(reading: SpecReading, drawsPictures: Bool) {
    self.reading = reading
    self.drawsPictures = drawsPictures
  }

  // MARK: Keys

  private mutating func addKey(_ visit: SpecWalk.Visit, _ path: [SpecWalk.Visit]) {
    let name = reading.document.text(of: visit.node)
    if visit.owner?.hasNames == true || visit.owner?.mappings.contains(.expectAt) == true {
      if let target = target(name, path) {
        addProperty(visit.slot.property, as: name)
        return addCurve(of: target)
      }
      if let symbol = reading.symbols.occurrence(at: reading.document.range(of: visit.node).start) {
        return addSymbol(symbol.symbol)
      }
    }
    switch visit.slot.row {
    case .key(let key, _)?: sections.append(Self.description(of: key))
    case .property(let row)?:
      addProperty(row, as: name)
      if let layer = layer(around: path) { addCurve(of: "\(layer).\(name)") }
    case nil: break
    }
  }

  /// `layer.property` of a track's key, also where `targets` name the layers.
  private func target(_ name: String, _ path: [SpecWalk.Visit]) -> String? {
    if name.utf8.contains(UInt8(ascii: ".")) { return name }
    guard let node = path.last(where: { $0.slot.mappings.contains(.node) })?.node,
      let targets = reading.document.plainValue(of: "targets", in: node),
      let first = reading.document.children(of: targets).first
    else { return nil }
    return "\(reading.document.text(of: first)).\(name)"
  }

  private func layer(around path: [SpecWalk.Visit]) -> String? {
    for visit in path.reversed() where visit.slot.mappings.contains(.layer) && !visit.isKey {
      if let id = reading.document.plainValue(of: "id", in: visit.node) {
        return reading.document.text(of: id)
      }
    }
    return nil
  }

  static func description(of key: FormatKey) -> String {
    var text = "**\(key.name)**: \(key.value.described)\n\n\(sentence(key.summary))"
    if key.isRequired { text += "\n\nRequired." }
    if let value = key.defaultValue { text += "\n\nDefault: `\(value)`" }
    if !key.example.isEmpty { text += "\n\nExample: `\(key.name): \(key.example)`" }
    return text
  }

  static func description(of row: PropertyRow) -> String {
    var text = "**\(row.name)**: \(row.type.described)\n\n\(sentence(row.summary))"
    if let value = row.writtenInitial { text += "\n\nDefault: `\(value)`" }
    return text + "\n\nExample: `\(row.name): \(row.example)`"
  }

  static func sentence(_ words: String) -> String {
    words.isEmpty ? "" : words.prefix(1).uppercased() + words.dropFirst() + "."
  }

  private mutating func addProperty(_ row: PropertyRow?, as name: String) {
    if let row { sections.append(Self.description(of: row)) }
  }

  /// The values over the typical refresh, and who writes them.
  private mutating func addCurve(of target: String) {
    guard let effect = reading.spec.effect else { return }
    var text = ""
    let writers = Inspection(effect.graph).writers.first { $0.target == target }
    if let writers { text = "Written by \(writers.nodes.map(Self.code).joined(separator: ", "))." }
    if let curve = Curve(of: target, in: effect) {
      text += (text.isEmpty ? "" : "\n\n") + drawn(curve, "over a whole refresh")
    }
    if !text.isEmpty { sections.append(text) }
  }

  private func drawn(_ curve: Curve, _ caption: String) -> String {
    let numbers = curve.lanes.first.map { values in
      let ends = [values.min() ?? 0, values.max() ?? 0].map(Self.short)
      return ends[0] == ends[1] ? ends[0] : "\(ends[0]) to \(ends[1])"
    }
    let text = "`\(curve.text(width: 32))` \(numbers ?? ""), \(caption)"
    return drawsPictures ? "\(text)\n\n\(curve.image)" : text
  }

  /// A text of the file as code of Markdown, also if it contains marks of Markdown.
  private static func code(_ text: String) -> String {
    let text = Printable.text(text)
    let runs = text.utf8.split { $0 != UInt8(ascii: "`") }.map(\.count)
    let fence = String(repeating: "`", count: (runs.max() ?? 0) + 1)
    return runs.isEmpty ? fence + text + fence : "\(fence) \(text) \(fence)"
  }

  private static func short(_ value: Double) -> String {
    JavaScriptNumber.description(of: (value * 1000).rounded() / 1000)
  }

  // MARK: Values

  private mutating func addValue(
    _ visit: SpecWalk.Visit, _ path: [SpecWalk.Visit], at offset: Int, _ range: inout SourceRange?
  ) {
    let text = reading.document.scalarText(visit.node)
    if let occurrence = reading.symbols.occurrence(at: offset) {
      range = occurrence.range
      addSymbol(occurrence.symbol)
    } else if let word = word(in: text, at: offset) {
      sections.append(word.text)
      range = word.range
    }
    let values = visit.slot.resolved
    if let word = values.flatMap(\.words).first(where: { $0.name == text.string }) {
      sections.append("`\(word.name)`: \(word.summary)")
    }
    for value in values {
      if addMeaning(of: text, value) { break }
    }
  }

  /// A function, a built-in signal or an easing in a formula.
  private func word(in text: ScalarText, at offset: Int) -> (text: String, range: SourceRange)? {
    guard let place = text.bytes.indices.first(where: { text.range($0..<$0 + 1).end > offset }) else {
      return nil
    }
    var (start, end) = (place, place)
    while start > 0, text.bytes[start - 1].isNamePart { start -= 1 }
    while end < text.bytes.count, text.bytes[end].isNamePart { end += 1 }
    let name = text.bytes.string(start..<end)
    let range = text.range(start..<end)
    let next = text.bytes[end...].first { !$0.isBlank }
    if next == Ascii.open, let index = FunctionTable.index(of: name) {
      let row = FunctionTable.rows[index]
      return ("`\(row.signature)`: \(row.summary)\n\nExample: `\(row.example)`", range)
    }
    if start < end, let signal = SignalTable.rows.first(where: { $0.name == name }) {
      return ("`\(name)`, \(signal.type.described): \(signal.summary)", range)
    }
    return nil
  }

  /// Adds the meaning of a text as a value of one of these; returns false if the text is not such a value.
  private mutating func addMeaning(of text: ScalarText, _ value: FormatValue) -> Bool {
    var ignored = Diagnostics()
    switch value {
    case .easing:
      let scope = reading.scope.constantsOnly
      guard let easing = EasingParser.parse(text, scope: scope, diagnostics: &ignored) else { return false }
      let row = EasingTable.rows.first { text.string == $0.name || text.string.hasPrefix("\($0.name)(") }
      if let row { sections.append("`\(row.name)`: \(row.summary)") }
      sections.append(drawn(Curve(easing), "from the start to the end"))
    case .constant(let expected, _), .formula(let expected, _): return addFormula(text, expected)
    case .condition: return addFormula(text, .boolean)
    default: return false
    }
    return true
  }

  private mutating func addFormula(_ text: ScalarText, _ expected: ExpectedValue) -> Bool {
    var ignored = Diagnostics()
    var pool = FormulaPool()
    var curves: [Easing] = []
    let value = ValueReader.value(
      text, expecting: expected, scope: reading.scope, pool: &pool, curves: &curves, diagnostics: &ignored)
    guard let value else { return false }
    if let constant = value.constantValue {
      // A plain number needs no explanation.
      if case .color = constant {} else if !text.bytes.contains(where: \.isLetter) { return true }
      sections.append(description(of: constant))
    } else {
      sections.append("A formula: \(value.type.described) that changes with signals.")
    }
    return true
  }

  private func description(of value: ConstantValue) -> String {
    switch value {
    case .color(let color): "`\(color.hex)`" + (drawsPictures ? " \(Curve.swatch(color))" : "")
    case .number(let number): "= \(Self.short(number))"
    case .angle(let angle): "= \(Self.short(angle * 180 / Double.pi))deg"
    case .duration(let seconds): "= \(Self.short(seconds))s"
    case .boolean(let value): "= \(value)"
    case .point(let x, let y): "= [\(Self.short(x)), \(Self.short(y))]"
    case .easing(let easing): drawn(Curve(easing), "from the start to the end")
    case .text(let text): "= \(Self.code("'\(text)'"))"
    }
  }

  // MARK: Names

  private mutating func addSymbol(_ symbol: Symbol) {
    let head = "**\(symbol.kind.described)** \(Self.code(symbol.name))"
    switch symbol.kind {
    case .constant:
      let value = reading.spec.base?.constants[symbol.name].map { description(of: $0) }
      sections.append([head, value ?? ""].joined(separator: " "))
    case .signal, .input:
      sections.append(head)
      addCurve(of: "signals.\(symbol.name)")
    case .output:
      sections.append(head)
      addCurve(of: "outputs.\(symbol.name)")
    case .layer:
      sections.append("\(head), \(reading.symbols.kinds[symbol.name]?.summary ?? "")")
    case .node:
      let times = reading.graph.flatMap { NodeTimes(symbol.name, in: $0) }
      sections.append(times.map { "\(head): \($0.text)" } ?? head)
    default: sections.append(head)
    }
  }
}

extension Symbol.Kind {
  var described: String {
    switch self {
    case .layer: "layer"
    case .node: "node"
    case .path: "path"
    case .output: "output"
    case .variant: "variant"
    case .event: "event"
    case .constant: "constant"
    case .signal: "signal"
    case .input: "input"
    case .local: "value of the node's copies"
    }
  }
}
