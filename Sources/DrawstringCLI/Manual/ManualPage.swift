internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// The manual page of the tool for `man`, made from the tables.
package struct ManualPage {
  private let commands: [CommandRow]

  package init(commands: [CommandRow]) { self.commands = commands }

  package var text: String {
    (head + commonOptions + commands.flatMap(command) + tail).map { $0 + "\n" }.joined()
  }

  private var head: [String] {
    [
      #".\" Made by 'drawstring help --format man'."#,
      ".TH DRAWSTRING 1 \"\" \"drawstring \(Roff.text(Version.program))\" \"User Commands\"",
      Roff.section("NAME"),
      "drawstring \\- \(Roff.text("describe pull-to-refresh animations, check them, and ask for any frame"))",
      Roff.section("SYNOPSIS"),
      ".B drawstring", ".I COMMAND", "[\\fIOPTIONS\\fR]", ".I \(Roff.text("FILE…"))",
      Roff.section("DESCRIPTION"),
      Roff.text(
        "Effects are files of YAML in the Drawstring language. A file '-' is standard input. Options may stand "
          + "anywhere behind the command and be written with '=' or a blank before their value; behind '--' there "
          + "are only files."),
    ]
  }

  private var commonOptions: [String] {
    [Roff.section("OPTIONS"), "Every command has these; the others stand with their command."]
      + OptionTable.commonRows.flatMap(option)
  }

  private func command(_ row: CommandRow) -> [String] {
    let isFirst = row.name == commands.first?.name
    let own = OptionTable.ownRows(of: row.name)
    var title = "drawstring \(row.name.rawValue)"
    if !own.isEmpty { title += " [OPTIONS]" }
    if !row.operands.isEmpty { title += " \(row.operands)" }
    var lines = isFirst ? [Roff.section("COMMANDS")] : []
    lines += [Roff.subsection(title), Roff.text(HelpText.sentence(row.summary))]
    for paragraph in row.details { lines += [".PP", Roff.text(paragraph)] }
    return lines + own.flatMap(option)
  }

  private func option(_ row: OptionRow) -> [String] {
    let spelling = row.spellings.joined(separator: ", ")
    let term = row.value.placeholder.map { "\(spelling) \($0)" } ?? spelling
    return Roff.entry(term, HelpText.sentence(row.explanation))
  }

  private var tail: [String] {
    var lines = [Roff.section("EXIT STATUS")]
    for code in ExitCode.allCases { lines += Roff.entry(String(code.rawValue), code.summary) }
    lines.append(Roff.section("ENVIRONMENT"))
    for variable in Terminal.variables { lines += Roff.entry(variable.name, variable.summary) }
    lines.append(Roff.section("FILES"))
    lines += Roff.entry("*.yaml, *.yml", "Effects and traces; traces may be JSON.")
    lines.append(Roff.section("EXAMPLES"))
    for row in commands {
      for example in row.examples { lines += Roff.example(example.line, HelpText.sentence(example.summary)) }
    }
    return lines
  }
}

/// Lines of a manual page in troff with the macro package man.
enum Roff {
  /// Text escaped so that it contains no requests or escapes of troff.
  static func text(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\"": result += "\\(dq"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default: result += "\\[u\(hexadecimal(scalar))]"
      }
    }
    // A dot at the beginning of a line would be a request.
    return result.hasPrefix(".") ? "\\&" + result : result
  }

  static func section(_ title: String) -> String { ".SH \(quoted(title))" }

  static func subsection(_ title: String) -> String { ".SS \(quoted(title))" }

  /// A term in bold, followed by its explanation.
  static func entry(_ term: String, _ explanation: String) -> [String] {
    [".TP", ".B \(quoted(term))", text(explanation)]
  }

  /// A command line, preceded by its purpose.
  static func example(_ line: String, _ summary: String) -> [String] {
    [".TP", text(summary), ".EX", text(line), ".EE"]
  }

  private static func quoted(_ text: String) -> String { "\"\(self.text(text))\"" }

  /// At least four digits, as `\[uXXXX]` requires.
  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
