// The messages of the findings about a file as YAML.

extension Diagnostic {
  package static func yamlSyntax(
    _ message: String, at range: SourceRange, labels: [Label] = [], help: [String] = []
  ) -> Diagnostic {
    Diagnostic(.yamlSyntax, message, at: range, labels: labels, help: help)
  }

  package static func emptyDocument(holdsComments: Bool) -> Diagnostic {
    Diagnostic(
      .emptyDocument, holdsComments ? "the file holds only comments" : "the file is empty",
      at: SourceRange(0, 0))
  }

  package static func explicitTag(at range: SourceRange, in source: [UInt8]) -> Diagnostic {
    var end = range.end
    while end < source.count, source[end] == 0x20 { end += 1 }
    return Diagnostic(
      .explicitTag, "the tag '\(shown(range, of: source))' is not allowed; the place decides what a value is",
      at: range, fix: Fix(replace: SourceRange(range.start, end), with: ""))
  }

  package static func unquotedCall(
    _ range: SourceRange, isClosed: Bool, in source: [UInt8]
  ) -> Diagnostic {
    let text = shown(range, of: source)
    return Diagnostic(
      .unquotedCall, "inside braces or brackets YAML splits '\(text)' at its commas; quote it", at: range,
      fix: isClosed ? quoting(range, in: source) : nil)
  }

  /// An edit that quotes a text; nil for a text that would need escapes.
  static func quoting(_ range: SourceRange, in source: [UInt8]) -> Fix? {
    let text = source[range.start..<range.end]
    guard text.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) else {
      return nil
    }
    return Fix(replace: range, with: "\"\(String(decoding: text, as: UTF8.self))\"")
  }

  /// A finding about the unquoted colours of one line or one list; there is at least one colour.
  package static func unquotedColours(_ ranges: [SourceRange], in source: [UInt8]) -> Diagnostic {
    let whole = ranges.reduce(ranges[0]) { $0.union($1) }
    var quoted = ""
    var place = whole.start
    for range in ranges {
      quoted += String(decoding: source[place..<range.start], as: UTF8.self)
      quoted += "\"\(shown(range, of: source))\""
      place = range.end
    }
    let isOneLine = source.lineEnd(from: whole.start) >= whole.end
    let all = isOneLine ? "the colours of this line" : "the colours of this list"
    let what = ranges.count == 1 ? "the colour" : all
    return Diagnostic(
      .unquotedColour, "YAML reads '\(shown(ranges[0], of: source))' as a comment; quote \(what)",
      at: ranges[0],
      fix: Fix(replace: whole, with: quoted))
  }

  package static func missingSpace(
    afterColonAt colon: Int, in range: SourceRange, of source: [UInt8]
  ) -> Diagnostic {
    let text = shown(range, of: source)
    if let signs = signsAfterColon(at: colon, in: source) {
      return Diagnostic(
        .missingSpace, "YAML reads '\(text)' as one word; nothing may follow a colon that ends its line",
        at: range, fix: Fix(replace: signs, with: ""))
    }
    return Diagnostic(
      .missingSpace, "YAML reads '\(text)' as one word; a space is missing after the colon",
      at: range, fix: Fix(replace: SourceRange(colon + 1, colon + 1), with: " "))
  }

  /// Returns the `;` or `,` between a colon and the end of its line; nil if there is none.
  static func signsAfterColon(at colon: Int, in source: [UInt8]) -> SourceRange? {
    // Only as far as needed: a line may be long, with many colons.
    let rest = source[min(colon + 1, source.count)...]
    let signs = rest.prefix { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }
    if signs.isEmpty { return nil }
    let next = rest[signs.endIndex...].first { $0 != 0x20 }
    let isAll = next.map { $0 == UInt8(ascii: "#") || $0 == 0x0A || $0 == 0x0D } ?? true
    return isAll ? SourceRange(signs.startIndex, signs.endIndex) : nil
  }

  /// A finding about a key that YAML reads as one word with its value.
  package static func keySlip(_ slip: KeySlip, in range: SourceRange, of source: [UInt8]) -> Diagnostic {
    slip.isColon
      ? missingSpace(afterColonAt: slip.key.end, in: range, of: source)
      : Diagnostic(
        .unknownKey, "YAML reads '\(shown(range, of: source))' as one word; a key ends at a colon",
        at: range, fix: Fix(replace: slip.sign, with: ": "))
  }

  /// Returns source text for a message, shortened to 80 bytes.
  static func shown(_ range: SourceRange, of source: [UInt8]) -> String {
    let end = min(range.end, source.count)
    return source.excerpt(min(range.start, end)..<end, most: 80)
  }

}

extension DiagnosticCode {
  package static let limitExceeded = DiagnosticCode("limit-exceeded")
  package static let yamlSyntax = DiagnosticCode("yaml-syntax")
  static let emptyDocument = DiagnosticCode("empty-document")
  static let explicitTag = DiagnosticCode("explicit-tag")
  static let unquotedCall = DiagnosticCode("unquoted-call")
  package static let unquotedColour = DiagnosticCode("unquoted-colour")
  static let missingSpace = DiagnosticCode("missing-space")
  package static let unknownKey = DiagnosticCode("unknown-key")
}

extension Diagnostic {
  /// Returns the part of a container on its first line, for messages; at most 2,000 bytes.
  package static func firstLine(of node: NodeID, in document: Document) -> SourceRange {
    let range = document.range(of: node)
    let line = document.source[range.start..<range.end].prefix(2000).prefix { !$0.isLineBreak }
    return SourceRange(range.start, line.endIndex)
  }
}
