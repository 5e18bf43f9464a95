internal import DrawstringCompiler
internal import DrawstringOutput
package import DrawstringSyntax

/// All findings about one file, with what is needed to show their places.
package struct FileReport: Sendable {
  package var source: SourceText
  /// What was read of the file; without it findings have no path.
  package var document: Document?
  package var diagnostics: [Diagnostic]

  package init(source: SourceText, document: Document?, diagnostics: [Diagnostic]) {
    self.source = source
    self.document = document
    self.diagnostics = diagnostics
  }

  package func count(of severity: Severity) -> Int {
    diagnostics.count { $0.code.severity == severity }
  }

  /// By place, then by code.
  var sorted: [Diagnostic] {
    diagnostics.sorted {
      ($0.range.start, $0.code.id, $0.range.end) < ($1.range.start, $1.code.id, $1.range.end)
    }
  }
}
