internal import DrawstringCompiler
internal import DrawstringSyntax

/// The error at which libyaml stopped, with byte offsets.
struct SyntaxProblem {
  var problem: String
  var context: String
  var problemOffset: Int
  /// Nil if the parser gave no context.
  var contextOffset: Int?

  /// Returns the finding for the problem.
  func diagnostic(in source: [UInt8]) -> Diagnostic {
    if let tab = tabOfIndentation(in: source) { return .tabIndentation(at: tab) }
    for offset in [problemOffset, contextOffset ?? problemOffset] {
      if let (range, scalar) = Pitfalls.unusualBlank(onLineOf: offset, in: source) {
        return .unusualBlank(scalar, at: range)
      }
    }
    if problem.hasPrefix("found undefined tag handle") {
      return .explicitTag(at: word(at: contextOffset ?? problemOffset, in: source), in: source)
    }
    if problem.hasPrefix("found unexpected ':'") {
      let colon = min(problemOffset, max(source.count - 1, 0))
      return .missingSpace(afterColonAt: colon, in: wordAndSign(around: colon, in: source), of: source)
    }
    if let line = keyWithoutSpace(in: source) { return line }
    if problem.hasPrefix("did not find expected ',' or"),
      let slip = KeySlip(before: problemOffset, in: source)
    {
      return .keyWithoutColon(slip)
    }
    if let rule = rule(in: source) { return rule }
    let row = SyntaxWording.row(problem: problem, context: context)
    switch row.place {
    case .context:
      let start = contextOffset ?? problemOffset
      return .yamlSyntax(
        row.message, at: firstLine(from: start, in: source), help: row.help.map { [$0] } ?? [])
    case .problem:
      var labels: [Diagnostic.Label] = []
      if let label = row.label, let contextOffset, contextOffset != problemOffset {
        labels.append(Diagnostic.Label(label, at: character(at: contextOffset, in: source)))
      }
      let help =
        bracketedKey(in: source).map { "inside braces '\($0)' needs quotes: '\"\($0)\"'" } ?? row.help
      return .yamlSyntax(
        row.message, at: character(at: problemOffset, in: source), labels: labels,
        help: help.map { [$0] } ?? [])
    }
  }

  /// Returns the key with brackets that begins in a mapping in braces before the problem, such as `dots[2].x`.
  private func bracketedKey(in source: [UInt8]) -> String? {
    guard problem.hasPrefix("did not find expected ',' or '}'"), problemOffset < source.count,
      source[problemOffset] == UInt8(ascii: "[")
    else { return nil }
    func isPart(_ byte: UInt8) -> Bool { byte.isNamePart || "-.[]".utf8.contains(byte) }
    let start = problemOffset - source[..<problemOffset].reversed().prefix(while: isPart).count
    let end = problemOffset + source[problemOffset...].prefix(80).prefix(while: isPart).count
    guard start < problemOffset, end < source.count, source[end] == UInt8(ascii: ":") else { return nil }
    return String(decoding: source[start..<end], as: UTF8.self)
  }

  /// Returns the tabs in the indentation of the problem's line, up to the problem.
  private func tabOfIndentation(in source: [UInt8]) -> SourceRange? {
    let line = source[source.lineStart(before: min(problemOffset, source.count))...]
    let rest = line.drop { $0 == 0x20 }
    let tabs = rest.prefix { $0 == 0x09 }
    if tabs.isEmpty || tabs.startIndex > problemOffset { return nil }
    return SourceRange(tabs.startIndex, tabs.endIndex)
  }

  /// Reports a key without a space or colon, such as `radius:5`, on the problem's line, or on the line of the context or above:
  /// YAML reads the lines as one scalar up to the next colon.
  private func keyWithoutSpace(in source: [UInt8]) -> Diagnostic? {
    guard
      problem.hasPrefix("mapping values are not allowed") || problem.hasPrefix("could not find expected ':'")
    else { return nil }
    var end = min(problemOffset, source.count)
    for isAbove in [false, true] {
      let start = source.lineStart(before: end)
      var text = source[start..<end].drop { $0 == 0x20 || $0 == UInt8(ascii: "-") }
      while text.last == 0x20 { text.removeLast() }
      if let slip = KeySlip(in: text) {
        let range = SourceRange(text.startIndex, text.endIndex)
        return slip.isColon ? .keySlip(slip, in: range, of: source) : .keyWithoutColon(slip)
      }
      if isAbove, let word = loneWord(in: text) {
        return .yamlSyntax("expected ': ' after this key", at: word)
      }
      end =
        contextOffset.map { source.lineEnd(from: min($0, source.count)) }
        ?? (source[..<start].lastIndex { !$0.isLineBreak } ?? -1) + 1
    }
    return nil
  }

  /// Returns the range of a text that is one word, such as a key without its colon; else nil.
  private func loneWord(in text: ArraySlice<UInt8>) -> SourceRange? {
    let isWord = text.allSatisfy { $0 >= 0x80 || $0.isNamePart || $0 == Ascii.minus || $0 == Ascii.point }
    return isWord && !text.isEmpty ? SourceRange(text.startIndex, text.endIndex) : nil
  }

  /// Reports a rule of CSS, such as `@keyframes`, where the problem lies.
  private func rule(in source: [UInt8]) -> Diagnostic? {
    guard problemOffset < source.count, source[problemOffset] == UInt8(ascii: "@") else { return nil }
    let place = word(at: problemOffset, in: source)
    let name = String(decoding: source[place.start + 1..<place.end], as: UTF8.self)
    return ForeignTable.meaning(of: name, at: .rule).map {
      .yamlSyntax("a value cannot begin with '@'", at: place, help: [$0.help])
    }
  }

  private func character(at offset: Int, in source: [UInt8]) -> SourceRange {
    let start = min(offset, source.count)
    guard start < source.count, !source[start].isLineBreak else { return SourceRange(start, start) }
    return SourceRange(start, source[(start + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? source.count)
  }

  private func word(at offset: Int, in source: [UInt8]) -> SourceRange {
    let start = min(offset, source.count)
    return SourceRange(start, source[start...].firstIndex { $0 <= 0x20 } ?? source.count)
  }

  /// Returns the range from the start of the word before an offset to the character after the offset.
  private func wordAndSign(around offset: Int, in source: [UInt8]) -> SourceRange {
    var start = offset
    while start > 0, offset - start < 60, loneWord(in: source[start - 1..<start]) != nil { start -= 1 }
    return SourceRange(start, min(offset + 2, source.count))
  }

  private func firstLine(from offset: Int, in source: [UInt8]) -> SourceRange {
    let start = min(offset, source.count)
    let line = source[start..<source.lineEnd(from: start)]
    return SourceRange(start, (line.lastIndex { $0 != 0x20 } ?? start - 1) + 1)
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let tabIndentation = DiagnosticCode("tab-indentation")
}

extension Diagnostic {
  fileprivate static func tabIndentation(at range: SourceRange) -> Diagnostic {
    Diagnostic(.tabIndentation, "a tab cannot indent a line; use spaces", at: range)
  }

  /// The finding for a key without a colon, where YAML reading stops.
  fileprivate static func keyWithoutColon(_ slip: KeySlip) -> Diagnostic {
    Diagnostic(
      .yamlSyntax, "expected ': ' after this key", at: slip.key, fix: Fix(replace: slip.sign, with: ": "))
  }

  fileprivate static func unusualBlank(_ scalar: Unicode.Scalar, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .yamlSyntax, "\(scalar.title) stands where a plain space should", at: range,
      fix: Fix(replace: range, with: " "))
  }
}
