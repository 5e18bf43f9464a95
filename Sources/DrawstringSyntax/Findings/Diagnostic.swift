/// How much a finding matters: an error keeps a spec from being evaluated.
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
  /// Another place that belongs to the finding, with words of its own.
  package struct Label: Sendable {
    package var message: String
    package var range: SourceRange

    package init(_ message: String, at range: SourceRange) {
      self.message = message
      self.range = range
    }
  }

  /// One certain edit: replace the range by the text.
  package struct Fix: Sendable {
    package var range: SourceRange
    package var replacement: String

    package init(replace range: SourceRange, with replacement: String) {
      self.range = range
      self.replacement = replacement
    }
  }

  package var code: DiagnosticCode
  /// One sentence: what was found and what was expected; no full stop, names in quotes ‘like this’ are written 'so'.
  package var message: String
  /// The smallest wrong text.
  package var range: SourceRange
  /// The node the finding is about; its place in the tree becomes the finding's path.
  package var node: NodeID?
  package var labels: [Label]
  /// At most two things the author can do.
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
