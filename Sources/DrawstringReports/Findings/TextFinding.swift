internal import DrawstringCompiler
internal import DrawstringOutput
internal import DrawstringSyntax

/// One finding laid out for people.
struct TextFinding {
  private struct Mark {
    var range: SourceRange
    var line: Int
    var message: String
    var isMain: Bool
  }

  private(set) var text = ""
  private let ink: Ink
  private let source: SourceText
  private let style: Ink.Style
  private var gutter = 1

  init(_ finding: Diagnostic, in source: SourceText, ink: Ink) {
    self.ink = ink
    self.source = source
    style = ink.style(of: finding.code.severity)
    let place = source.position(of: finding.range.start)
    let severity = finding.code.severity.rawValue
    text += ink.paint("\(VisibleText.text(source.name)):\(place.line):\(place.column): ", as: .strong)
    text += ink.paint("\(severity)[\(finding.code.id)]", as: style)
    text += ink.paint(": \(VisibleText.text(finding.message))", as: .strong) + "\n"
    var marks = [Mark(range: finding.range, line: place.line, message: "", isMain: true)]
    for label in finding.labels {
      let line = source.position(of: label.range.start).line
      marks.append(Mark(range: label.range, line: line, message: label.message, isMain: false))
    }
    gutter = marks.map { "\($0.line)".utf8.count }.max() ?? 1
    writeExcerpts(marks.sorted { ($0.line, $0.isMain ? 0 : 1) < ($1.line, $1.isMain ? 0 : 1) })
    for line in finding.help { writeNote("help", line) }
    if let advice = finding.fixAdvice(in: source) { writeNote("fix", advice) }
  }

  private mutating func writeExcerpts(_ marks: [Mark]) {
    var previous: Int?
    var excerpt: Excerpt?
    for mark in marks {
      if mark.line != previous {
        if let previous, mark.line > previous + 1 {
          text += ink.paint(String(repeating: " ", count: gutter) + " ⋮", as: .frame) + "\n"
        }
        let shown = Excerpt(of: source, line: mark.line, focus: mark.range.start)
        writeFrame("\(mark.line)")
        text += (shown.text.isEmpty ? "" : " " + shown.text) + "\n"
        excerpt = shown
        previous = mark.line
      }
      guard let excerpt else { continue }
      let columns = excerpt.columns(of: firstLine(of: mark))
      writeFrame("")
      text += String(repeating: " ", count: columns.lowerBound + 1)
      let line = String(repeating: mark.isMain ? "^" : "-", count: columns.count)
      let words = mark.message.isEmpty ? "" : " " + VisibleText.text(mark.message)
      text += ink.paint(line + words, as: mark.isMain ? style : .frame) + "\n"
    }
  }

  /// What of a mark stands on its first line.
  private func firstLine(of mark: Mark) -> SourceRange {
    SourceRange(mark.range.start, min(mark.range.end, source.range(ofLine: mark.line).end))
  }

  private mutating func writeFrame(_ number: String) {
    let blanks = String(repeating: " ", count: gutter - number.utf8.count)
    text += ink.paint("\(blanks)\(number) |", as: .frame)
  }

  private mutating func writeNote(_ kind: String, _ words: String) {
    text += ink.paint(String(repeating: " ", count: gutter) + " = ", as: .frame)
    text += ink.paint(kind, as: .strong) + ": \(VisibleText.text(words))\n"
  }
}
