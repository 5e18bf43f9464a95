internal import DrawstringCompiler
package import DrawstringSyntax

/// A file after the certain edits of its findings, applied until none is left.
///
/// An edit may bring a finding with another edit, so that the text is checked again after each round.
package struct MendedFile: Sendable {
  /// One edit: a line for people, with its place in the text of its round.
  package private(set) var edits: [String] = []
  /// The text in UTF-8.
  package private(set) var bytes: [UInt8]
  /// The findings that are left.
  package private(set) var report: FileReport

  /// Rounds after which edits end, so that edits that undo each other do, too.
  private static let mostRounds = 100

  /// - Parameters:
  ///   - report: the report on the file itself, without edits in files that it uses.
  ///   - check: returns the report on other bytes of the file.
  package init(_ report: FileReport, check: ([UInt8]) -> FileReport) {
    self.report = report
    bytes = report.ownBytes
    for _ in 0..<Self.mostRounds {
      let certain = Diagnostic.apart(self.report.sorted.filter { $0.fix.map(isInside) ?? false })
      if certain.isEmpty { break }
      let source = self.report.source
      for finding in certain.reversed() {
        guard let fix = finding.fix else { continue }
        bytes.replaceSubrange(fix.range.start..<fix.range.end, with: Array(fix.replacement.utf8))
      }
      edits += certain.map { Self.line($0, in: source) }
      self.report = check(bytes)
    }
  }

  private func isInside(_ fix: Diagnostic.Fix) -> Bool { fix.range.end <= bytes.count }

  private static func line(_ finding: Diagnostic, in source: SourceText) -> String {
    let start = (finding.fix?.range ?? finding.range).start
    let place = source.position(of: start)
    let advice = finding.fix?.advice(in: source) ?? ""
    let name = VisibleText.text(source.name)
    return "\(name):\(place.line):\(place.column): \(VisibleText.text(advice)) [\(finding.code.id)]"
  }
}

extension Diagnostic {
  /// The findings with an edit in the order of the file, without those whose edits touch the one before.
  package static func apart(_ findings: [Diagnostic]) -> [Diagnostic] {
    var result: [Diagnostic] = []
    var end = -1
    for finding in findings.sorted(by: { ($0.fix?.range.start ?? 0) < ($1.fix?.range.start ?? 0) }) {
      guard let range = finding.fix?.range, range.start > end else { continue }
      result.append(finding)
      end = range.end
    }
    return result
  }
}
