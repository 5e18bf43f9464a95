internal import DrawstringCompiler
internal import DrawstringDrawing
internal import DrawstringEditing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

/// `fmt`: files in one style.
enum FmtCommand {
  static let row = CommandRow(
    name: .fmt, operands: "[FILE…]", operandCount: 0...Int.max,
    summary: "format effects and traces",
    details: [
      """
      Comments, blank lines and the choice between blocks and braces are kept; braces and brackets wider than 100 columns \
      become blocks. The meaning does not change. A file that is not valid YAML is left unchanged, and its findings are \
      printed.
      """,
      """
      In a folder, and without operands, the files are those of 'validate'. With '-', standard input is formatted to \
      standard output.
      """,
    ],
    examples: [
      .init("drawstring fmt specs/boss-dots.yaml", "rewrites the file if its format changes"),
      .init("drawstring fmt --check specs", "lists the files that would change, and writes none"),
      .init("drawstring fmt - < effect.yaml", "for editors"),
    ], run: run)

  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    var code = ExitCode.clean
    var finder = SpecFinder(operands: try invocation.operands(or: ProjectFile.find()))
    var found = 0
    var (formatted, changed) = (0, 0)
    while let find = finder.next() {
      switch find {
      case .unreadable(let error):
        terminal.complain(error.message)
        code = max(code, .failure)
      case .endOfFolder(let path, let hasKnown):
        if found == 0, !hasKnown {
          terminal.complain("there are no effects in '\(Printable.text(path))'")
          code = max(code, .failure)
        }
        found = 0
      case .path(let path, let isNamed):
        guard let bytes = terminal.contents(of: path) else {
          code = max(code, .failure)
          continue
        }
        if !isNamed, !isSpec(bytes) { continue }
        if isNamed, path != "-", !isKnown(bytes, path) {
          terminal.complain("'\(Printable.text(path))' is no effect and no trace, and stays as it is")
          code = max(code, .findings)
          continue
        }
        if !isNamed { found += 1 }
        let (own, isChanged) = format(path, bytes, invocation, &terminal)
        code = max(code, own)
        if path != "-" { formatted += 1 }
        if isChanged { changed += 1 }
      }
    }
    if formatted > 0, !invocation.has(.check) {
      terminal.note("\(changed) of \(formatted) file\(formatted == 1 ? "" : "s") changed")
    }
    return code
  }

  private static func isSpec(_ bytes: [UInt8]) -> Bool {
    var diagnostics = Diagnostics()
    return YAMLAdapter.read(bytes, into: &diagnostics).isSpecOrTrace
  }

  /// Whether a file is for the program, or is not YAML, which `format` reports.
  private static func isKnown(_ bytes: [UInt8], _ path: String) -> Bool {
    var diagnostics = Diagnostics()
    let document = YAMLAdapter.read(bytes, into: &diagnostics)
    return diagnostics.hasErrors || document.isSpecOrTrace || FilePath.name(path) == Project.fileName
  }

  /// Formats a file; the second result is whether the file is written.
  private static func format(
    _ path: String, _ bytes: [UInt8], _ invocation: Invocation, _ terminal: inout Terminal
  ) -> (ExitCode, Bool) {
    let name = Terminal.displayName(path)
    switch Formatter.format(bytes, name: name) {
    case .text(let text):
      if invocation.has(.check) {
        if text == bytes { return (.clean, false) }
        terminal.output.write(Printable.text(name) + "\n")
        return (.findings, false)
      }
      if path == "-" {
        terminal.output.write(text)
      } else if text != bytes {
        let code = terminal.replace(path, with: text)
        return (code, code == .clean)
      }
      return (.clean, false)
    case .broken(let source, let document, let diagnostics):
      let color = terminal.usesColor(invocation.text(.color), onScreen: terminal.errorsAreScreen)
      let report = FileReport(source: source, document: document, diagnostics: diagnostics)
      terminal.errors.write(TextReporter.findings(of: report, coloured: color))
    case .unknown(let source, let offset):
      let place = source.position(of: offset)
      terminal.complain(
        "\(Printable.text(name)):\(place.line):\(place.column): this way of writing YAML is not known to 'fmt'"
      )
    }
    if path == "-", !invocation.has(.check) { terminal.output.write(bytes) }
    return (.findings, false)
  }
}
