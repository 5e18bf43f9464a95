internal import DrawstringCompiler
package import DrawstringSyntax

/// The error for a text that is not an effect, a trace or path data, with all findings of the reading.
public struct SpecError: Error, Sendable, CustomStringConvertible {
  /// One finding.
  public struct Finding: Sendable {
    /// The kind of finding, stable from version to version; `drawstring explain CODE` documents it.
    public var code: String
    /// `error`, `warning` or `info`.
    public var severity: String
    /// What was found and what was expected.
    public var message: String
    /// The line, from 1; 0 if the file cannot be read.
    public var line: Int
    /// The column, from 1, in Unicode scalars; 0 if the line is 0.
    public var column: Int
  }

  /// The name or path of the file, as given to the initialiser.
  public let file: String
  /// All findings, including warnings, in the order of their places.
  public let findings: [Finding]

  /// One line per finding: `file:line:column: severity: [code] message`.
  public var description: String {
    findings.map { finding in
      "\(file):\(finding.line):\(finding.column): \(finding.severity): [\(finding.code)] \(finding.message)"
    }.joined(separator: "\n")
  }

  init(_ loaded: LoadedSpec) {
    let unknown = loaded.unknownVariants.map { name in
      Diagnostic.unknownVariant(
        name, near: Suggestion.nearest(to: name, in: loaded.variantNames), at: SourceRange(0, 0))
    }
    self.init(loaded.source, loaded.diagnostics + unknown)
  }

  package init(_ source: SourceText, _ diagnostics: [Diagnostic]) {
    file = source.name
    findings = diagnostics.map { diagnostic in
      let place = source.position(of: diagnostic.range.start)
      return Finding(
        code: diagnostic.code.id, severity: diagnostic.code.severity.rawValue, message: diagnostic.message,
        line: place.line, column: place.column)
    }
  }

  init(unreadable path: String, reason: String) {
    file = path
    findings = [
      Finding(code: "unreadable-file", severity: "error", message: reason, line: 0, column: 0)
    ]
  }
}
