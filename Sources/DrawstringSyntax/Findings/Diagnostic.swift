/// The severity of a finding; an error keeps a spec from being evaluated.
package enum Severity: String, Comparable, Sendable {
  case info, warning, error

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }

  package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
}

/// One finding about a source text.
package struct Diagnostic: Sendable {
  /// A related place of a finding, with its own message.
  package struct Label: Sendable {
    package var message: String
    package var range: SourceRange

    package init(_ message: String, at range: SourceRange) {
      self.message = message
      self.range = range
    }
  }

  /// A certain edit: replaces the range by the text.
  package struct Fix: Sendable {
    package var range: SourceRange
    package var replacement: String

    package init(replace range: SourceRange, with replacement: String) {
      self.range = range
      self.replacement = replacement
    }
  }

  package var code: DiagnosticCode
  /// One sentence: what was found and what was expected; no full stop, names in straight single quotes ('so').
  package var message: String
  /// The smallest range that is wrong.
  package var range: SourceRange
  /// The node of the finding; its place in the tree becomes the finding's path.
  package var node: NodeID?
  package var labels: [Label]
  /// At most two suggestions for the author.
  package var help: [String]
  package var fix: Fix?

  package init(
    _ code: DiagnosticCode, _ message: String, at range: SourceRange, node: NodeID? = nil,
    labels: [Label] = [], help: [String] = [], fix: Fix? = nil
  ) {
    self.code = code
    self.message = message
    self.range = range
    self.node = node
    self.labels = labels
    self.help = help
    self.fix = fix
  }
}

extension Diagnostic {
  /// The finding about a text that begins further on; it has no node.
  package func moved(by bytes: Int) -> Diagnostic {
    var finding = self
    finding.range = range.moved(by: bytes)
    finding.node = nil
    finding.labels = labels.map { Label($0.message, at: $0.range.moved(by: bytes)) }
    finding.fix = fix.map { Fix(replace: $0.range.moved(by: bytes), with: $0.replacement) }
    return finding
  }
}

/// The code of a finding: a stable name and a severity.
///
/// A code is declared in a file that reports it; if several files do, in the lowest of them. Its explanation, with an
/// example and the mended example, is a section of `specs/diagnostics.md` (see `FindingPage`).
package struct DiagnosticCode: Hashable, Sendable {
  /// Kebab-case. If it changes, `FindingPage.renamed` keeps the earlier one.
  package let id: String
  package let severity: Severity
  /// Whether several findings of this code may have one range; they then differ in their messages.
  package let sharesRanges: Bool

  package init(_ id: String, _ severity: Severity = .error, sharesRanges: Bool = false) {
    self.id = id
    self.severity = severity
    self.sharesRanges = sharesRanges
  }

  /// The same code with another severity.
  package func with(_ severity: Severity) -> DiagnosticCode {
    DiagnosticCode(id, severity, sharesRanges: sharesRanges)
  }

  package static func == (a: DiagnosticCode, b: DiagnosticCode) -> Bool { a.id == b.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Parts of messages that several findings share.
extension Diagnostic {
  /// Joins words as in «a, b or c».
  package static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Returns a name from the source for a message, cut if it is too long for a name.
  package static func brief(_ text: String) -> String {
    text.unicodeScalars.count <= 60
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(40))) + "…"
  }

  /// Returns an edit that inserts the suggestion, if the suggestion is certain.
  package static func fix(_ near: String?, for word: String, at range: SourceRange) -> Fix? {
    guard let near, Suggestion.isCertain(near, for: word) else { return nil }
    return Fix(replace: range, with: near)
  }
}
