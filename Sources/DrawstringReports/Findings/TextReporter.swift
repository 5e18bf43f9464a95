internal import DrawstringCompiler
internal import DrawstringOutput
internal import DrawstringSyntax

/// Findings for people: each with its place, the line it is on, carets under what is wrong and what to do.
package enum TextReporter {
  /// All findings of all files, then a line that counts them.
  package static func report(_ reports: [FileReport], coloured: Bool) -> String {
    var text = ""
    for report in reports.sorted(by: { $0.source.name < $1.source.name }) {
      text += findings(of: report, coloured: coloured)
    }
    return text + summary(of: reports, coloured: coloured)
  }

  /// The findings of one file, without a summary.
  package static func findings(of report: FileReport, coloured: Bool) -> String {
    report.sorted.reduce(into: "") { text, finding in
      text += TextFinding(finding, in: report.source, ink: Ink(coloured)).text + "\n"
    }
  }

  /// One line: how many findings there are in how many files.
  package static func summary(of reports: [FileReport], coloured: Bool) -> String {
    let ink = Ink(coloured)
    let files = counted(reports.count, "file")
    var parts: [String] = []
    for severity in [Severity.error, .warning, .info] {
      let count = reports.reduce(0) { $0 + $1.count(of: severity) }
      let word = severity == .info ? "note" : severity.rawValue
      if count > 0 { parts.append(ink.paint(counted(count, word), as: ink.style(of: severity))) }
    }
    return parts.isEmpty ? "\(files): no findings\n" : "\(files): \(parts.joined(separator: ", "))\n"
  }

  private static func counted(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}
