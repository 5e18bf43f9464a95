// The wordings of the findings about a file as YAML.

extension Diagnostic {
  package static func yamlSyntax(
    _ message: String, at range: SourceRange, labels: [Label] = [], help: [String] = []
  ) -> Diagnostic {
    Diagnostic(.yamlSyntax, message, at: range, labels: labels, help: help)
  }

  package static func unreadableFile(_ message: String) -> Diagnostic {
    Diagnostic(.unreadableFile, message, at: SourceRange(0, 0))
  }

  package static func tabIndentation(at range: SourceRange) -> Diagnostic {
    Diagnostic(.tabIndentation, "a tab cannot indent a line; use spaces", at: range)
  }

  package static func encoding(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .encoding, "the file is encoded as \(name); expected UTF-8", at: range, help: ["save the file as UTF-8"]
    )
  }

  package static func invalidUTF8(_ byte: UInt8, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .invalidUTF8, "the byte 0x\(hex(UInt32(byte), digits: 2)) is not part of a UTF-8 character", at: range,
      help: ["save the file as UTF-8; the lines from here on were not read"])
  }

  package static func controlCharacter(_ scalar: UInt32, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .controlCharacter, "the control character U+\(hex(scalar, digits: 4)) is not allowed in a file",
      at: range,
      help: ["remove it; the lines from here on were not read"])
  }

  package static func emptyDocument(holdsComments: Bool) -> Diagnostic {
    Diagnostic(
      .emptyDocument, holdsComments ? "the file holds only comments" : "the file is empty",
      at: SourceRange(0, 0))
  }

  package static func secondDocument(at range: SourceRange, first: SourceRange) -> Diagnostic {
    Diagnostic(
      .secondDocument, "a second document begins here; a file holds one", at: range,
      labels: [Label("the first one begins here", at: first)], help: ["move it to a file of its own"])
  }

  package static func explicitTag(at range: SourceRange, in source: [UInt8]) -> Diagnostic {
    var end = range.end
    while end < source.count, source[end] == 0x20 { end += 1 }
    return Diagnostic(
      .explicitTag, "the tag '\(shown(range, of: source))' is not allowed; the place decides what a value is",
      at: range, fix: Fix(replace: SourceRange(range.start, end), with: ""))
  }

  package static func undefinedAlias(_ name: String, near: String?, at range: SourceRange) -> Diagnostic {
    let isCertain = near.map { Suggestion.isCertain($0, for: name) } ?? false
    return Diagnostic(
      .undefinedAlias, "the alias '*\(brief(name))' has no anchor '&\(brief(name))' before it", at: range,
      help: near.map { ["did you mean '*\($0)'?"] } ?? [],
      fix: isCertain ? near.map { Fix(replace: range, with: "*" + $0) } : nil)
  }

  package static func recursiveAlias(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.recursiveAlias, "the alias '*\(brief(name))' stands inside the value it names", at: range)
  }

  package static func keyNotText(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .keyNotText, "a list or mapping cannot be a key; expected a name", at: range,
      help: ["a text that begins with '{' or '[' needs quotes"])
  }

  package static func tooDeep(at range: SourceRange) -> Diagnostic {
    Diagnostic(.tooDeep, "lists and mappings are nested more than 128 deep", at: range)
  }

  package static func tooManyNodes(at range: SourceRange) -> Diagnostic {
    Diagnostic(.tooManyNodes, "the file has more than 16,000,000 values", at: range)
  }

  package static func tooManyAliases(at range: SourceRange) -> Diagnostic {
    Diagnostic(.tooManyAliases, "aliases and merges add more than 1,000,000 values", at: range)
  }

  package static func tooManyFindings(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .tooManyFindings, "there are more than \(Diagnostics.limit) findings like these; the rest is left out",
      at: range)
  }

  package static func fileTooLarge(bytes: Int) -> Diagnostic {
    Diagnostic(
      .fileTooLarge, "the file has \(bytes) bytes; at most 64 MiB (67108864 bytes) are read",
      at: SourceRange(0, 0))
  }

  package static func unquotedCall(
    _ range: SourceRange, isClosed: Bool, in source: [UInt8]
  ) -> Diagnostic {
    let text = shown(range, of: source)
    let isPlain = source[range.start..<range.end].allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    return Diagnostic(
      .unquotedCall, "inside braces or brackets YAML splits '\(text)' at its commas; quote it", at: range,
      fix: isClosed && isPlain ? Fix(replace: range, with: "\"\(text)\"") : nil)
  }

  /// Colours of one line or one list; there is at least one.
  package static func unquotedColours(_ ranges: [SourceRange], in source: [UInt8]) -> Diagnostic {
    let whole = ranges.reduce(ranges[0]) { $0.union($1) }
    var quoted = ""
    var place = whole.start
    for range in ranges {
      quoted += String(decoding: source[place..<range.start], as: UTF8.self)
      quoted += "\"\(shown(range, of: source))\""
      place = range.end
    }
    let isOneLine = !source[whole.start..<whole.end].contains { $0 == 0x0A || $0 == 0x0D }
    let all = isOneLine ? "the colours of this line" : "the colours of this list"
    let what = ranges.count == 1 ? "the colour" : all
    return Diagnostic(
      .unquotedColour, "YAML reads '\(shown(ranges[0], of: source))' as a comment; quote \(what)",
      at: ranges[0],
      fix: Fix(replace: whole, with: quoted))
  }

  /// A colour outside of brackets with a comma or a closing bracket behind it, which has no place there; `both` are the two,
  /// where nothing else follows.
  package static func unquotedColour(
    _ range: SourceRange, withSign both: SourceRange?, in source: [UInt8]
  ) -> Diagnostic {
    let text = shown(range, of: source)
    return Diagnostic(
      .unquotedColour, "YAML reads '\(text)' as a comment; quote the colour", at: range,
      help: both == nil ? ["write several as a list in brackets, each in quotes: [\"\(text)\", …]"] : [],
      fix: both.map { Fix(replace: $0, with: "\"\(text)\"") })
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

  /// The `;` or `,` between a colon and the end of its line.
  private static func signsAfterColon(at colon: Int, in source: [UInt8]) -> SourceRange? {
    let line = source[min(colon + 1, source.count)...].prefix { $0 != 0x0A && $0 != 0x0D }
    let signs = line.prefix { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }
    let isAll = line[signs.endIndex...].first { $0 != 0x20 }.map { $0 == UInt8(ascii: "#") } ?? true
    return signs.isEmpty || !isAll ? nil : SourceRange(signs.startIndex, signs.endIndex)
  }

  /// A key that YAML takes for a word together with what was to be its value.
  static func signForColon(
    _ sign: SignForColon, in range: SourceRange, of source: [UInt8]
  ) -> Diagnostic {
    Diagnostic(
      .unknownKey, "YAML reads '\(shown(range, of: source))' as one word; a key ends at a colon",
      at: range, fix: Fix(replace: sign.sign, with: ": "))
  }

  /// The same where the YAML breaks off at it.
  package static func keyWithoutColon(_ sign: SignForColon) -> Diagnostic {
    Diagnostic(
      .yamlSyntax, "expected ': ' after this key", at: sign.key, fix: Fix(replace: sign.sign, with: ": "))
  }

  package static func foreignBlank(_ blanks: ForeignBlanks) -> Diagnostic {
    Diagnostic(
      .yamlSyntax, "\(blanks.name) stands where a plain space should", at: blanks.first,
      fix: Fix(replace: blanks.whole, with: String(decoding: blanks.mended, as: UTF8.self)))
  }

  /// Source text for a message: never more than a short stretch.
  static func shown(_ range: SourceRange, of source: [UInt8]) -> String {
    let start = min(max(range.start, 0), source.count)
    let end = min(max(range.end, start), source.count)
    if end - start <= 80 { return String(decoding: source[start..<end], as: UTF8.self) }
    return String(decoding: source[start..<start + 60], as: UTF8.self) + "…"
  }

  private static func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
