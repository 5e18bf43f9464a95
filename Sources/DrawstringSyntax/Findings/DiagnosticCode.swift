/// The code of a finding: its stable name and its severity.
///
/// A code is declared in the file that reports it. Its explanation, with an example and the example mended, is a
/// section of `specs/diagnostics.md` (see `FindingPage`).
package struct DiagnosticCode: Hashable, Sendable {
  /// Kebab-case, never changed once published.
  package let id: String
  package let severity: Severity
  /// Whether several findings of this code may have one range; they then differ in their messages.
  package let sharesRanges: Bool

  package init(_ id: String, _ severity: Severity = .error, sharesRanges: Bool = false) {
    self.id = id
    self.severity = severity
    self.sharesRanges = sharesRanges
  }

  package static func == (a: DiagnosticCode, b: DiagnosticCode) -> Bool { a.id == b.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
