/// A place in a text.
public struct TextPosition: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The line, from 1; 0 if a finding is about a file that cannot be read.
  public var line: Int
  /// The column, from 1, counted in Unicode scalars; 0 if the line is 0.
  public var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The line and the column: `3:14`.
  public var description: String { "\(line):\(column)" }

  /// Orders places by line, then by column.
  public static func < (a: TextPosition, b: TextPosition) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// An error, a warning or a hint about an effect or a trace file.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
  /// The weight of a finding.
  public enum Severity: String, CaseIterable, Sendable {
    /// A hint.
    case info
    /// A likely mistake; the effect can be used.
    case warning
    /// A mistake: there is no effect.
    case error
  }

  /// An edit that removes the cause of a finding.
  public struct Edit: Hashable, Sendable {
    /// The text to replace; empty for an insertion.
    public var range: Range<TextPosition>
    /// The text that takes its place.
    public var replacement: String

    package init(range: Range<TextPosition>, replacement: String) {
      self.range = range
      self.replacement = replacement
    }
  }

  /// The kind of finding, stable from version to version; `drawstring explain CODE` documents it.
  public var code: String
  /// The weight of the finding.
  public var severity: Severity
  /// What was found and what was expected, in one sentence.
  public var message: String
  /// The smallest part of the text that is wrong; empty at 0:0 if the file cannot be read.
  public var range: Range<TextPosition>
  /// Suggestions, two at most.
  public var help: [String]
  /// The edit that corrects the mistake; nil if no edit is certain to.
  public var edit: Edit?

  /// The place and the message: `3:14: error: [code] message`.
  public var description: String { "\(range.lowerBound): \(severity.rawValue): [\(code)] \(message)" }

  package init(
    code: String, severity: Severity, message: String, range: Range<TextPosition>, help: [String] = [],
    edit: Edit? = nil
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.range = range
    self.help = help
    self.edit = edit
  }
}

// Embedded Swift has no coders.
#if !hasFeature(Embedded)
  extension Finding: Codable {}
  extension Finding.Edit: Codable {}
  extension Finding.Severity: Codable {}
  extension TextPosition: Codable {}
#endif
