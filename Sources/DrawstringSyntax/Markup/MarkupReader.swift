/// Reads XML 1.0 in UTF-8, in linear time and without recursion.
///
/// A document type is skipped: entities that it declares are not expanded. Input that is not well-formed gives one finding at the
/// first place that is wrong, and no document.
package struct MarkupReader {
  /// The most elements in one another, and the most elements of a document.
  package static let depthLimit = 128
  package static let elementLimit = 1_000_000
  /// The most bytes of a document.
  package static let byteLimit = 64 * 1024 * 1024

  private struct Failure: Error { var finding: Diagnostic }

  private let source: [UInt8]
  private var document: Markup
  private var place = 0
  /// The open elements, outer ones first.
  private var open: [Int] = []
  /// Whether names without a prefix are of another namespace than SVG, for each open element.
  private var isForeign: [Bool] = []
  /// The prefix of the SVG namespace with its colon; empty where SVG has no prefix.
  private var prefix: [UInt8] = []
  private var hasDocumentType = false
  private var warnings: [Diagnostic] = []
  private var entities: Set<String> = []

  /// Reads a document; nil after an error.
  package static func read(_ source: [UInt8], into diagnostics: inout Diagnostics) -> Markup? {
    guard source.count <= byteLimit else {
      diagnostics.report(.markupLimit("the file has more than 64 MiB", at: SourceRange(0, 0)))
      return nil
    }
    var reader = MarkupReader(source)
    do throws(Failure) {
      try reader.readAll()
    } catch {
      diagnostics.report(error.finding)
      return nil
    }
    for warning in reader.warnings { diagnostics.report(warning) }
    return reader.document
  }

  private init(_ source: [UInt8]) { (self.source, document) = (source, Markup(source: source)) }

  // MARK: Characters

  private var byte: UInt8? { place < source.count ? source[place] : nil }

  private func begins(_ text: String) -> Bool {
    byte == text.utf8.first && source[place...].starts(with: text.utf8)
  }

  /// Moves behind the next occurrence of a text; fails at `start` if there is none.
  private mutating func skip(past text: String, from start: Int, _ what: String) throws(Failure) {
    while place < source.count {
      if begins(text) {
        place += text.utf8.count
        return
      }
      place += 1
    }
    try fail("\(what) has no end", SourceRange(start, min(start + 4, source.count)))
  }

  private mutating func skipBlanks() {
    while let byte, byte.isBlank { place += 1 }
  }

  private func fail(_ message: String, _ range: SourceRange) throws(Failure) {
    throw Failure(finding: .malformedMarkup(message, at: range))
  }

  private var here: SourceRange {
    var end = min(place + 1, source.count)
    while end < source.count && source[end] & 0xC0 == 0x80 { end += 1 }
    return SourceRange(place, end)
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    byte.isNamePart || byte == Ascii.minus || byte == Ascii.point || byte == Ascii.colon || byte >= 0x80
  }

  private mutating func readName() -> Range<Int> {
    let start = place
    while let byte, isNameByte(byte) { place += 1 }
    return start..<place
  }

  // MARK: Document

  private mutating func readAll() throws(Failure) {
    if source.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    if source.starts(with: [0xFE, 0xFF]) || source.starts(with: [0xFF, 0xFE]) {
      try fail("the file is in UTF-16, and UTF-8 is wanted", SourceRange(0, 2))
    }
    while place < source.count {
      if source[place] == UInt8(ascii: "<") {
        try readMarkup()
      } else {
        try readText()
      }
    }
    if let last = open.last {
      let element = document.elements[last]
      try fail("the element '\(Diagnostic.brief(element.name))' has no end", element.tag)
    }
    if document.elements.isEmpty { try fail("there is no element", SourceRange(0, min(1, source.count))) }
  }

  private mutating func readMarkup() throws(Failure) {
    let start = place
    if begins("<!--") {
      place += 4
      try skip(past: "-->", from: start, "the comment")
    } else if begins("<![CDATA[") {
      place += 9
      let first = place
      try skip(past: "]]>", from: start, "the CDATA section")
      guard let element = open.last else { return try fail("there is text outside of all elements", here) }
      document.elements[element].text.append(.init(range: SourceRange(first, place - 3), isLiteral: true))
    } else if begins("<?") {
      try skip(past: "?>", from: start, "the processing instruction")
    } else if begins("<!DOCTYPE") {
      try readDocumentType()
    } else if begins("</") {
      try readEndTag()
    } else {
      try readStartTag()
    }
  }

  private mutating func readText() throws(Failure) {
    let start = place
    var isBlank = true
    while let byte, byte != UInt8(ascii: "<") {
      if byte == UInt8(ascii: "&") { try checkReference(end: source.count) }
      if !byte.isBlank { isBlank = false }
      place += 1
    }
    guard let element = open.last else {
      if !isBlank {
        let word = source.trimmed(start..<place)
        try fail("there is text outside of all elements", SourceRange(word.lowerBound, word.upperBound))
      }
      return
    }
    if !isBlank {
      document.elements[element].text.append(.init(range: SourceRange(start, place), isLiteral: false))
    }
  }

  /// Checks the reference at the place, and does not move.
  private mutating func checkReference(end: Int) throws(Failure) {
    guard let reference = MarkupReference(source, at: place, end: end) else {
      return try fail(
        "'&' begins a reference; the character itself is '&amp;'", SourceRange(place, place + 1))
    }
    if reference.scalar != nil { return }
    let range = SourceRange(place, reference.end)
    if reference.name.isEmpty { return try fail("the reference is no character", range) }
    guard hasDocumentType else { return try fail("there is no entity '\(reference.name)'", range) }
    if entities.insert(reference.name).inserted { warnings.append(.entity(reference.name, at: range)) }
  }

  private mutating func readDocumentType() throws(Failure) {
    let start = place
    hasDocumentType = true
    var quote: UInt8?
    var depth = 0
    place += 9
    while let byte {
      if let open = quote {
        if byte == open { quote = nil }
      } else if begins("<!--") {
        try skip(past: "-->", from: place, "the comment")
        continue
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "]") {
        depth -= 1
      } else if byte == UInt8(ascii: ">"), depth <= 0 {
        place += 1
        return
      }
      place += 1
    }
    try fail("the document type has no end", SourceRange(start, start + 9))
  }

  // MARK: Tags

  private mutating func readEndTag() throws(Failure) {
    let start = place
    place += 2
    let name = readName()
    skipBlanks()
    guard byte == UInt8(ascii: ">") else {
      return try fail("the end tag has no '>'", SourceRange(start, max(place, start + 2)))
    }
    place += 1
    let tag = SourceRange(start, place)
    guard let element = open.popLast() else { return try fail("the end tag ends no element", tag) }
    isForeign.removeLast()
    let range = document.elements[element].nameRange
    if !source[range.start..<range.end].elementsEqual(source[name]) {
      var finding = Diagnostic.malformedMarkup(
        "the end tag of '\(Diagnostic.brief(document.elements[element].name))' was expected", at: tag)
      finding.labels.append(.init("the element begins here", at: range))
      throw Failure(finding: finding)
    }
  }

  private mutating func readStartTag() throws(Failure) {
    let start = place
    place += 1
    let name = readName()
    if name.isEmpty {
      return try fail("'<' begins a tag; the character itself is '&lt;'", SourceRange(start, start + 1))
    }
    if open.isEmpty, !document.elements.isEmpty {
      return try fail("there is a second root element", SourceRange(start, place))
    }
    if open.count >= Self.depthLimit {
      throw Failure(
        finding: .markupLimit(
          "the elements nest deeper than \(Self.depthLimit)", at: SourceRange(start, place)))
    }
    if document.elements.count >= Self.elementLimit {
      throw Failure(
        finding: .markupLimit(
          "there are more than \(Self.elementLimit) elements", at: SourceRange(start, place)))
    }
    var element = Markup.Element(
      name: "", nameRange: SourceRange(name.lowerBound, name.upperBound), tag: SourceRange(start, place),
      parent: open.last)
    var isEmpty = false
    var names: Set<String> = []
    while true {
      let before = place
      skipBlanks()
      guard let byte else { return try fail("the tag has no end", SourceRange(start, name.upperBound)) }
      if byte == UInt8(ascii: ">") {
        place += 1
        break
      }
      if begins("/>") {
        place += 2
        isEmpty = true
        break
      }
      if before == place { return try fail("a blank was expected before the attribute", here) }
      try readAttribute(&element, &names)
    }
    element.tag.end = place
    let isForeign = isForeign(element) ?? self.isForeign.last ?? false
    element.name = local(name, isForeign)
    let index = document.elements.count
    if let parent = open.last { document.elements[parent].children.append(index) }
    document.elements.append(element)
    if !isEmpty {
      open.append(index)
      self.isForeign.append(isForeign)
    }
  }

  private static let namespace = "http://www.w3.org/2000/svg"

  /// Whether an element begins another namespace than SVG; nil where it begins none. An entity may stand for SVG.
  private func isForeign(_ element: Markup.Element) -> Bool? {
    guard let value = element.attributes.first(where: { $0.name == "xmlns" })?.value else { return nil }
    let bytes = source[value.start..<value.end]
    return !bytes.isEmpty && bytes.first != UInt8(ascii: "&") && !bytes.elementsEqual(Self.namespace.utf8)
  }

  /// The name of an element without the prefix of SVG; a name of a foreign namespace begins with a colon.
  private func local(_ name: Range<Int>, _ isForeign: Bool) -> String {
    if !prefix.isEmpty, source[name].starts(with: prefix) {
      return source.string(name.lowerBound + prefix.count..<name.upperBound)
    }
    let hasPrefix = source[name].contains(Ascii.colon)
    return (isForeign && !hasPrefix ? ":" : "") + source.string(name)
  }

  private mutating func readAttribute(
    _ element: inout Markup.Element, _ names: inout Set<String>
  ) throws(Failure) {
    let name = readName()
    let range = SourceRange(name.lowerBound, name.upperBound)
    if name.isEmpty { return try fail("the name of an attribute was expected", here) }
    skipBlanks()
    guard byte == UInt8(ascii: "=") else { return try fail("the attribute has no '='", range) }
    place += 1
    skipBlanks()
    guard let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return try fail("the value of the attribute has no quotes", range)
    }
    place += 1
    let start = place
    guard let end = source[place...].firstIndex(of: quote) else {
      return try fail("the value of the attribute has no closing quote", SourceRange(start - 1, start))
    }
    while place < end {
      if source[place] == UInt8(ascii: "<") { return try fail("'<' stands in an attribute", here) }
      if source[place] == UInt8(ascii: "&") { try checkReference(end: end) }
      place += 1
    }
    place = end + 1
    let text = source.string(name)
    guard names.insert(text).inserted else { return try fail("the attribute occurs twice", range) }
    element.attributes.append(.init(name: text, value: SourceRange(start, end)))
    if text.hasPrefix("xmlns:"), source[start..<end].elementsEqual(Self.namespace.utf8) {
      prefix = Array(text.utf8.dropFirst(6)) + [Ascii.colon]
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  package static let importMalformed = DiagnosticCode("import-malformed")
  package static let importUnsupported = DiagnosticCode("import-unsupported", .warning)
  package static let importApproximated = DiagnosticCode("import-approximated", .warning)
}

extension Diagnostic {
  fileprivate static func malformedMarkup(_ message: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.importMalformed, message, at: range)
  }

  fileprivate static func markupLimit(_ message: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.limitExceeded, message, at: range)
  }

  fileprivate static func entity(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .importUnsupported, "the entity '\(brief(name))' is not expanded", at: range,
      help: ["only the five entities of XML and character references are"])
  }
}
