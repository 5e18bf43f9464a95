/// A kind of finding: its stable name and its page in `explain`.
///
/// Codes are rows in `DiagnosticCode+….swift`, one file for each part of the language; each such file ends in
/// an array of its rows, and `all` joins the arrays. A class, so that each of thousands of findings holds a reference
/// and not the whole page.
package final class DiagnosticCode: Sendable {
  /// Kebab-case, never changed once published.
  package let id: String
  package let severity: Severity
  /// One line: what is wrong.
  package let summary: String
  /// Why it matters and what to do, one short paragraph.
  package let rationale: String
  /// A complete spec (or trace, where `subject` says so) that gives exactly this finding.
  package let bad: String
  /// The same, mended; it validates clean.
  package let good: String
  /// What the examples are.
  package let subject: Subject
  /// Whether `bad` only tells what is wrong, because the thing itself is too long or is no text.
  package let badIsSketch: Bool

  package enum Subject: Sendable { case spec, trace }

  package init(
    _ id: String, _ severity: Severity = .error, _ summary: String, why rationale: String,
    bad: String, good: String, subject: Subject = .spec, badIsSketch: Bool = false
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.rationale = rationale
    self.bad = bad
    self.good = good
    self.subject = subject
    self.badIsSketch = badIsSketch
  }
}

extension DiagnosticCode: Equatable {
  package static func == (a: DiagnosticCode, b: DiagnosticCode) -> Bool { a.id == b.id }
}
