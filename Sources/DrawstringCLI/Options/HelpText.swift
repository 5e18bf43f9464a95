internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// The text of `--help`, made from the tables.
package enum HelpText {
  /// The default width; the smallest and the largest width on a screen.
  package static let usual = 80
  package static let widths = 60...100

  /// The help of the tool itself.
  package static func overview(of commands: [CommandRow], width: Int = usual) -> String {
    var lines = [
      "Check, draw, watch and export pull-to-refresh effects that are written in YAML.", "",
      "Usage: drawstring COMMAND [OPTIONS] FILE…", "", "Commands:",
    ]
    lines += columns(commands.map { ($0.name.rawValue, $0.summary) }, width)
    lines.append("")
    lines += wrapped(
      "The file '-' is standard input. 'drawstring COMMAND --help' shows the help of a command.", indent: 0,
      width: width)
    lines.append("")
    lines += exitCodes(width)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The help of one command.
  package static func page(of row: CommandRow, width: Int = usual) -> String {
    var lines = wrapped(sentence(row.summary), indent: 0, width: width) + [""]
    let operands = row.operands.isEmpty ? "" : " \(row.operands)"
    lines += ["Usage: drawstring \(row.name.rawValue) [OPTIONS]\(operands)", ""]
    for paragraph in row.details { lines += wrapped(paragraph, indent: 0, width: width) + [""] }
    lines.append("Options:")
    lines += columns(OptionTable.rows(of: row.name).map { ($0.usage, $0.explanation) }, width)
    lines += ["", "Examples:"]
    for example in row.examples { lines += ["  # \(example.summary)", "  \(example.line)"] }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func exitCodes(_ width: Int) -> [String] {
    ["Exit codes:"] + columns(ExitCode.allCases.map { (String($0.rawValue), $0.summary) }, width)
  }

  /// A summary with a capital and a full stop.
  static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  /// Two columns; if the left column is too wide, the right one begins on the next line.
  private static func columns(_ rows: [(left: String, right: String)], _ width: Int) -> [String] {
    let indent = Swift.min(rows.map { $0.left.count }.max() ?? 0, 24) + 4
    var lines: [String] = []
    for row in rows {
      var right = wrapped(row.right, indent: indent, width: width)
      let left = "  " + row.left
      if left.count + 2 <= indent, !right.isEmpty {
        right[0] = left + String(repeating: " ", count: indent - left.count) + right[0].dropFirst(indent)
      } else {
        lines.append(left)
      }
      lines += right
    }
    return lines
  }

  static func wrapped(_ text: String, indent: Int, width: Int = usual) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    if !line.isEmpty { lines.append(margin + line) }
    return lines
  }
}
