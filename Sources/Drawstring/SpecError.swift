internal import DrawstringCompiler
package import DrawstringSyntax

/// A place in a text.
public struct TextPosition: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
  /// The line, from 1; 0 where a finding is about a file that cannot be read.
  public var line: Int
  /// The column, from 1, counted in Unicode scalars; 0 where the line is.
  public var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The line and the column: `3:14`.
  public var description: String { "\(line):\(column)" }

  /// Orders places as they follow each other in a text.
  public static func < (a: TextPosition, b: TextPosition) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// Something that was found in an effect or a trace file.
public struct Finding: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The weight of a finding.
  public enum Severity: String, CaseIterable, Codable, Sendable {
    /// A hint.
    case info
    /// A likely mistake; the effect can be used.
    case warning
    /// A mistake: there is no effect.
    case error
  }

  /// An edit that mends what was found.
  public struct Edit: Hashable, Codable, Sendable {
    /// The text to replace; empty for an insertion.
    public var range: Range<TextPosition>
    /// The text that takes its place.
    public var replacement: String
  }

  /// The kind of finding, stable from version to version; `drawstring explain CODE` documents it.
  public var code: String
  /// The weight of the finding.
  public var severity: Severity
  /// What was found and what was expected, in one sentence.
  public var message: String
  /// The smallest part of the text that is wrong; empty at 0:0 where the file cannot be read.
  public var range: Range<TextPosition>
  /// Suggestions, two at most.
  public var help: [String]
  /// The edit that mends the mistake, where there is a certain one.
  public var edit: Edit?

  /// The place and the message: `3:14: error: [code] message`.
  public var description: String { "\(range.lowerBound): \(severity.rawValue): [\(code)] \(message)" }

  package init(_ diagnostic: Diagnostic, in source: SourceText) {
    code = diagnostic.code.id
    severity =
      switch diagnostic.code.severity {
      case .info: .info
      case .warning: .warning
      case .error: .error
      }
    message = diagnostic.message
    range = source.positions(of: diagnostic.range)
    help = diagnostic.help
    edit = diagnostic.fix.map { Edit(range: source.positions(of: $0.range), replacement: $0.replacement) }
  }

  fileprivate init(unreadable reason: String) {
    code = "unreadable-file"
    severity = .error
    message = reason
    let nowhere = TextPosition(line: 0, column: 0)
    range = nowhere..<nowhere
    help = []
  }
}

extension SourceText {
  fileprivate func positions(of range: SourceRange) -> Range<TextPosition> {
    func place(_ offset: Int) -> TextPosition {
      let place = position(of: offset)
      return TextPosition(line: place.line, column: place.column)
    }
    let start = place(range.start)
    return start..<max(start, place(range.end))
  }
}

/// The error of a text that is no effect and no trace: all findings of one reading.
public struct SpecError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, as it was named.
  public let file: String
  /// All findings, warnings too, by place.
  public let findings: [Finding]

  /// One line a finding: `file:line:column: severity: [code] message`.
  public var description: String { findings.map { "\(file):\($0)" }.joined(separator: "\n") }

  init(_ loaded: LoadedSpec) {
    let unknown = loaded.unknownVariants.map { name in
      Diagnostic.unknownVariant(
        name, near: Suggestion.nearest(to: name, in: loaded.variantNames), at: SourceRange(0, 0))
    }
    self.init(loaded.source, loaded.diagnostics + unknown)
  }

  package init(_ source: SourceText, _ diagnostics: [Diagnostic]) {
    file = source.name
    findings = diagnostics.map { Finding($0, in: source) }
  }

  init(unreadable path: String, reason: String) {
    file = path
    findings = [Finding(unreadable: reason)]
  }
}
