internal import DrawstringCompiler
internal import DrawstringCore
package import DrawstringSyntax

/// Comments that allow findings: `# drawstring: allow CODE, CODE`, followed by a reason.
///
/// A comment at the end of a line applies to that line; a comment on its own line applies to the next line that is not
/// a comment. Only warnings and remarks can be allowed; an unused allowance is a finding.
package struct AllowComments {
  /// One code that a comment allows.
  private struct Allowance {
    var code: String
    /// The line that it applies to.
    var line: Int
    /// The code in the comment.
    var range: SourceRange
  }

  private let document: Document
  private let source: SourceText
  private var allowances: [Allowance] = []
  /// Findings about the comments themselves.
  private var mistakes = Diagnostics()
  /// The last block of comment lines that was walked; its upper bound is the line after the block.
  private var lastComments = 0..<0

  package init(_ document: Document, _ source: SourceText) {
    self.document = document
    self.source = source
    for start in starts() { read(start) }
  }

  /// Returns the findings that are not allowed and the findings about the comments, sorted by place.
  ///
  /// `isWhole`: whether every check has run; only then unused allowances are reported.
  package func applied(to findings: [Diagnostic], isWhole: Bool) -> [Diagnostic] {
    if allowances.isEmpty && mistakes.findings.isEmpty { return findings }
    var places: [Int: [Int]] = [:]
    for (index, allowance) in allowances.enumerated() { places[allowance.line, default: []].append(index) }
    var isUsed = Array(repeating: false, count: allowances.count)
    var result = Diagnostics()
    for finding in findings {
      let line = source.row(of: finding.range.start)
      let matches = (places[line] ?? []).filter { allowances[$0].code == finding.code.id }
      for index in matches { isUsed[index] = true }
      if matches.isEmpty || finding.code.severity == .error { result.report(finding) }
    }
    for mistake in mistakes.findings { result.report(mistake) }
    for (index, allowance) in allowances.enumerated() where isWhole && !isUsed[index] {
      result.report(.unusedAllow(allowance.code, at: allowance.range))
    }
    return result.sorted
  }

  // MARK: Reading

  private static let keyword = Array("drawstring:".utf8)

  /// Returns the offsets of the bytes after `drawstring:` at the start of comments.
  private func starts() -> [Int] {
    let bytes = source.bytes
    var result: [Int] = []
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "#") {
      let previous = index > 0 ? bytes[index - 1] : UInt8(ascii: "\n")
      // A `#` within a word starts no comment; at offset 3 a byte-order mark may precede it.
      if !Self.isBlank(previous) && index != 3 { continue }
      let word = skippingBlanks(index + 1)
      if bytes[word...].starts(with: Self.keyword) { result.append(word + Self.keyword.count) }
    }
    return result.isEmpty ? [] : outsideScalars(result)
  }

  /// Returns the starts that do not lie within quoted texts or block scalars.
  private func outsideScalars(_ starts: [Int]) -> [Int] {
    var isInside = Array(repeating: false, count: starts.count)
    for node in document.nodes where node.kind == .scalar && node.style != .plain {
      // Walks back from the last start at or before the end of the scalar to the scalar's start.
      var index = starts.partition { $0 > node.range.end }
      while index > 0, starts[index - 1] > node.range.start {
        index -= 1
        isInside[index] = true
      }
    }
    return zip(starts, isInside).filter { !$1 }.map(\.0)
  }

  private mutating func read(_ start: Int) {
    var place = skippingBlanks(start)
    let verb = word(from: place)
    let text = source.text(in: verb)
    guard text == "allow" else {
      // Anything else may be a line that was commented out.
      if Suggestion.nearest(to: text, in: ["allow"]) != nil {
        mistakes.report(.unknownDirective(text, at: verb))
      }
      return
    }
    place = skippingBlanks(verb.end)
    var code = word(from: place)
    if code.isEmpty { mistakes.report(.allowWithoutCode(at: verb)) }
    let line = lineMeant(by: start)
    while !code.isEmpty {
      add(source.text(in: code), line, code)
      place = skippingBlanks(code.end)
      guard place < source.bytes.count, source.bytes[place] == UInt8(ascii: ",") else { return }
      code = word(from: skippingBlanks(place + 1))
    }
  }

  private mutating func add(_ code: String, _ line: Int, _ range: SourceRange) {
    guard let page = FindingPage.of(code) else {
      if let page = FindingPage.ofRenamed(code) {
        mistakes.report(.renamedCode(code, page.code, at: range))
        return
      }
      let near = mistakes.suggestion(for: code, in: FindingPage.all.lazy.map(\.code.id))
      mistakes.report(.unknownAllow(code, near: near, at: range))
      return
    }
    if page.code.severity == .error {
      mistakes.report(.allowedError(code, at: range))
    } else {
      allowances.append(Allowance(code: code, line: line, range: range))
    }
  }

  /// Returns the line of a comment that follows content, or else the next line that is not a comment.
  ///
  /// Calls come in file order; the comments of one block share a walk.
  private mutating func lineMeant(by offset: Int) -> Int {
    let first = source.row(of: offset)
    if lastComments.contains(first) { return lastComments.upperBound }
    var line = first
    while isComment(line), line < source.lineCount { line += 1 }
    lastComments = first..<line
    return line
  }

  private func isComment(_ line: Int) -> Bool {
    let range = source.range(ofRow: line)
    let first = skippingBlanks(range.start)
    return first < range.end && source.bytes[first] == UInt8(ascii: "#")
  }

  private func word(from start: Int) -> SourceRange {
    var end = start
    while end < source.bytes.count, Self.isCodePart(source.bytes[end]) { end += 1 }
    return SourceRange(start, end)
  }

  private func skippingBlanks(_ start: Int) -> Int {
    var place = start
    while place < source.bytes.count, source.bytes[place] == 0x20 || source.bytes[place] == 0x09 {
      place += 1
    }
    return place
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func isCodePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  package static let unusedAllow = DiagnosticCode("unused-allow", .warning)
  static let wrongAllow = DiagnosticCode("wrong-allow", .warning)
}

extension Diagnostic {
  fileprivate static func unusedAllow(_ code: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unusedAllow, "there is no '\(code)' here to allow", at: range,
      help: ["take the comment away, or put it on the line of the finding or right above it"])
  }

  fileprivate static func unknownAllow(_ code: String, near: String?, at range: SourceRange) -> Diagnostic {
    var fix: Fix?
    if let near, Suggestion.isCertain(near, for: code) { fix = Fix(replace: range, with: near) }
    return Diagnostic(
      .wrongAllow, "there is no finding '\(code)'" + (near.map { ", did you mean '\($0)'" } ?? ""),
      at: range,
      help: near == nil ? ["a finding shows its code in brackets"] : [], fix: fix)
  }

  /// A code that has another name by now; the edit is left out if nothing can allow the finding.
  fileprivate static func renamedCode(_ old: String, _ code: DiagnosticCode, at range: SourceRange)
    -> Diagnostic
  {
    let isError = code.severity == .error
    return Diagnostic(
      .wrongAllow,
      "'\(old)' is now '\(code.id)'" + (isError ? ", an error, and errors cannot be allowed" : ""), at: range,
      help: isError ? ["only warnings and remarks can be"] : [],
      fix: isError ? nil : Fix(replace: range, with: code.id))
  }

  fileprivate static func allowedError(_ code: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .wrongAllow, "'\(code)' is an error, and errors cannot be allowed", at: range,
      help: ["only warnings and remarks can be"])
  }

  fileprivate static func unknownDirective(_ word: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .wrongAllow, "found '\(word)' after 'drawstring:' in a comment where 'allow' was expected",
      at: range, fix: Fix(replace: range, with: "allow"))
  }

  fileprivate static func allowWithoutCode(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .wrongAllow, "'allow' is followed by the code of a finding", at: range,
      help: ["write '# drawstring: allow CODE' and then why"])
  }
}
