internal import DrawstringCompiler
internal import DrawstringOutput
internal import DrawstringSyntax

/// Findings for people: each with its place, its line, carets under the mistake, and help.
package enum TextReporter {
  /// All findings of all files, then a line with their counts.
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
      text += TextFinding(finding, in: report.source, textStyle: TextStyle(coloured)).text + "\n"
    }
  }

  /// One line: the number of findings and of files.
  package static func summary(of reports: [FileReport], coloured: Bool) -> String {
    let textStyle = TextStyle(coloured)
    let files = counted(reports.count, "file")
    var parts: [String] = []
    for severity in [Severity.error, .warning, .info] {
      let count = reports.reduce(0) { $0 + $1.count(of: severity) }
      let word = severity == .info ? "note" : severity.rawValue
      if count > 0 { parts.append(textStyle.paint(counted(count, word), as: textStyle.style(of: severity))) }
    }
    return parts.isEmpty ? "\(files): no findings\n" : "\(files): \(parts.joined(separator: ", "))\n"
  }

  private static func counted(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}

/// One finding as text.
struct TextFinding {
  private struct Mark {
    var range: SourceRange
    /// Its line, counted through all files.
    var row: Int
    var message: String
    var isMain: Bool
  }

  private(set) var text = ""
  private let textStyle: TextStyle
  private let source: SourceText
  private let style: TextStyle.Style
  private var gutter = 1
  /// The file of the lines that are shown.
  private var file = ""

  init(_ finding: Diagnostic, in source: SourceText, textStyle: TextStyle) {
    self.textStyle = textStyle
    self.source = source
    style = textStyle.style(of: finding.code.severity)
    let place = source.position(of: finding.range.start)
    let severity = finding.code.severity.rawValue
    text += textStyle.paint(
      "\(VisibleText.text(source.file(at: finding.range.start))):\(place.line):\(place.column): ", as: .strong
    )
    text += textStyle.paint("\(severity)[\(finding.code.id)]", as: style)
    text += textStyle.paint(": \(VisibleText.text(finding.message))", as: .strong) + "\n"
    file = source.file(at: finding.range.start)
    var marks = [
      Mark(range: finding.range, row: source.row(of: finding.range.start), message: "", isMain: true)
    ]
    for label in finding.labels {
      let row = source.row(of: label.range.start)
      marks.append(Mark(range: label.range, row: row, message: label.message, isMain: false))
    }
    gutter = marks.map { "\(source.place(ofRow: $0.row).line)".utf8.count }.max() ?? 1
    // The file of the finding comes first.
    func order(_ mark: Mark) -> (Int, Int, Int) {
      (source.place(ofRow: mark.row).file == file ? 0 : 1, mark.row, mark.isMain ? 0 : 1)
    }
    writeExcerpts(marks.sorted { order($0) < order($1) })
    for line in finding.help { writeNote("help", line) }
    if let advice = finding.fixAdvice(in: source) { writeNote("fix", advice) }
  }

  private mutating func writeExcerpts(_ marks: [Mark]) {
    // Of a compiled effect there is no text.
    if source.bytes.isEmpty { return }
    var previous: Int?
    var excerpt: Excerpt?
    for mark in marks {
      let place = source.place(ofRow: mark.row)
      if mark.row != previous {
        if place.file != file {
          text += textStyle.paint(
            String(repeating: " ", count: gutter) + " > \(VisibleText.text(place.file)):\(place.line)",
            as: .frame)
          text += "\n"
          file = place.file
        } else if let previous, mark.row > previous + 1 {
          text += textStyle.paint(String(repeating: " ", count: gutter) + " ⋮", as: .frame) + "\n"
        }
        let shown = Excerpt(of: source, row: mark.row, focus: mark.range.start)
        writeFrame("\(place.line)")
        text += (shown.text.isEmpty ? "" : " " + shown.text) + "\n"
        excerpt = shown
        previous = mark.row
      }
      guard let excerpt else { continue }
      let columns = excerpt.columns(of: firstLine(of: mark))
      writeFrame("")
      text += String(repeating: " ", count: columns.lowerBound + 1)
      let line = String(repeating: mark.isMain ? "^" : "-", count: columns.count)
      let words = mark.message.isEmpty ? "" : " " + VisibleText.text(mark.message)
      text += textStyle.paint(line + words, as: mark.isMain ? style : .frame) + "\n"
    }
  }

  /// The part of a mark on its first line.
  private func firstLine(of mark: Mark) -> SourceRange {
    SourceRange(mark.range.start, min(mark.range.end, source.range(ofRow: mark.row).end))
  }

  private mutating func writeFrame(_ number: String) {
    let blanks = String(repeating: " ", count: gutter - number.utf8.count)
    text += textStyle.paint("\(blanks)\(number) |", as: .frame)
  }

  private mutating func writeNote(_ kind: String, _ words: String) {
    text += textStyle.paint(String(repeating: " ", count: gutter) + " = ", as: .frame)
    text += textStyle.paint(kind, as: .strong) + ": \(VisibleText.text(words))\n"
  }
}
