internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// The manual page of the tool, made from the tables: for `man`.
package enum ManualPage {
  package static var text: String {
    (head + commonOptions + CommandTable.rows.flatMap(command) + tail).map { $0 + "\n" }.joined()
  }

  private static var head: [String] {
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

  private static var commonOptions: [String] {
    [Roff.section("OPTIONS"), "Every command has these; the others stand with their command."]
      + OptionTable.commonRows.flatMap(option)
  }

  private static func command(_ row: CommandRow) -> [String] {
    let isFirst = row.name == CommandTable.rows.first?.name
    let own = OptionTable.ownRows(of: row.name)
    var title = "drawstring \(row.name.rawValue)"
    if !own.isEmpty { title += " [OPTIONS]" }
    if !row.operands.isEmpty { title += " \(row.operands)" }
    var lines = isFirst ? [Roff.section("COMMANDS")] : []
    lines += [Roff.subsection(title), Roff.text(HelpText.sentence(row.summary))]
    for paragraph in row.details { lines += [".PP", Roff.text(paragraph)] }
    return lines + own.flatMap(option)
  }

  private static func option(_ row: OptionRow) -> [String] {
    let spelling = row.spellings.joined(separator: ", ")
    let term = row.value.placeholder.map { "\(spelling) \($0)" } ?? spelling
    return Roff.entry(term, HelpText.sentence(row.explanation))
  }

  private static var tail: [String] {
    var lines = [Roff.section("EXIT STATUS")]
    for code in ExitCode.allCases { lines += Roff.entry(String(code.rawValue), code.summary) }
    lines.append(Roff.section("ENVIRONMENT"))
    for variable in Terminal.variables { lines += Roff.entry(variable.name, variable.summary) }
    lines.append(Roff.section("FILES"))
    lines += Roff.entry("*.yaml, *.yml", "Effects and traces; traces may be JSON.")
    lines.append(Roff.section("EXAMPLES"))
    for row in CommandTable.rows {
      for example in row.examples { lines += Roff.example(example.line, HelpText.sentence(example.summary)) }
    }
    return lines
  }
}
