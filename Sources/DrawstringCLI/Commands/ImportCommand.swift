internal import DrawstringDrawing
internal import DrawstringImport
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

/// `import`: drawings of other programs as effects.
enum ImportCommand {
  static let row = CommandRow(
    name: .import, operands: "FILE", operandCount: 1...1,
    summary: "make an effect of an SVG drawing",
    details: [
      """
      Shapes, groups, transforms, strokes, gradients, clips, masks and the animations of SVG become layers and nodes; colours and \
      paths that occur twice get names, and 'currentColor' is the input 'tint'. What is left out or not exact is a finding with its \
      place in the drawing.
      """,
      """
      A drawing that moves plays while refreshing. One that does not move appears with the pull, so that the effect can be tried at \
      once. '--as' chooses otherwise.
      """,
    ],
    examples: [
      .init("drawstring import logo.svg -o logo.yaml", "writes an effect"),
      .init("drawstring import spinner.svg --as both -o spinner.yaml", "for the pull and while refreshing"),
      .init("drawstring import logo.svg", "prints it, for 'drawstring watch -' behind a pipe"),
    ], run: run)

  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    let path = invocation.operands[0]
    guard let bytes = terminal.contents(of: path) else { return .failure }
    let file = path == "-" ? "imported" : String(FilePath.name(path))
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    let imported = Importer.read(
      bytes, name: Terminal.displayName(path), effect: stem,
      motion: invocation.text(.as).flatMap(ImportedMotion.init))
    let color = terminal.usesColor(invocation.text(.color), onScreen: terminal.errorsAreScreen)
    if !imported.findings.isEmpty {
      let report = FileReport(source: imported.source, document: nil, diagnostics: imported.findings)
      terminal.errors.write(TextReporter.findings(of: report, coloured: color))
    }
    guard let text = imported.text else { return .findings }
    if !imported.errors.isEmpty {
      let source = SourceText(name: "the effect", bytes: text)
      let report = FileReport(source: source, document: nil, diagnostics: imported.errors)
      terminal.errors.write(TextReporter.findings(of: report, coloured: color))
      return .findings
    }
    terminal.output.write(text)
    return .clean
  }
}
