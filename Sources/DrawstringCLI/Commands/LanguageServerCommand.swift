internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringServer

/// `lsp`: a language server for editors.
enum LanguageServerCommand {
  static let row = CommandRow(
    name: .lsp, operands: "", operandCount: 0...0,
    summary: "serve an editor: findings while typing, completion, meanings, names",
    details: [
      """
      The server speaks the Language Server Protocol 3.17 over standard input and output. specs/editors.md shows how \
      editors start it.
      """
    ],
    examples: [.init("drawstring lsp", "started by an editor")], run: run)

  static func run(_ invocation: Invocation, _ terminal: inout Terminal) -> ExitCode {
    guard case .standard = terminal.input else { return .clean }
    var loop = ServerLoop()
    let code = loop.run(0, &terminal.output) { folder in
      var finder = SpecFinder(operands: [folder])
      var paths: [String] = []
      while let find = finder.next() {
        if case .path(let path, _) = find { paths.append(path) }
      }
      return paths
    }
    return code == 0 ? .clean : .findings
  }
}
