internal import DrawstringCompiler
public import DrawstringPlayer
package import DrawstringSyntax

extension Finding {
  package init(_ diagnostic: Diagnostic, in source: SourceText) {
    let severity: Severity =
      switch diagnostic.code.severity {
      case .info: .info
      case .warning: .warning
      case .error: .error
      }
    self.init(
      code: diagnostic.code.id, severity: severity, message: diagnostic.message,
      range: source.positions(of: diagnostic.range), help: diagnostic.help,
      edit: diagnostic.fix.map { Edit(range: source.positions(of: $0.range), replacement: $0.replacement) })
  }

  fileprivate init(unreadable reason: String) {
    let nowhere = TextPosition(line: 0, column: 0)
    self.init(code: "unreadable-file", severity: .error, message: reason, range: nowhere..<nowhere)
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

/// The error of a text that is neither a valid effect nor a valid trace, with all its findings.
public struct SpecError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, as it was named.
  public let file: String
  /// All findings, also warnings, by place.
  public let findings: [Finding]

  /// The file of each finding: `file`, or a shared file that it uses.
  public let files: [String]

  /// One line a finding: `file:line:column: severity: [code] message`.
  public var description: String {
    zip(files, findings).map { "\($0):\($1)" }.joined(separator: "\n")
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
    findings = diagnostics.map { Finding($0, in: source) }
    files = diagnostics.map { source.file(at: $0.range.start) }
  }

  package init(unreadable path: String, reason: String) {
    file = path
    findings = [Finding(unreadable: reason)]
    files = [path]
  }
}
