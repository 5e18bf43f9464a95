internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringServer

/// `lsp`: a language server for editors.
enum LanguageServerCommand {
  static let row = CommandRow(
    name: .lsp, operands: "", operandCount: 0...0,
    summary: "run the language server for editors",
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
    var pages = EditorPages(invocation: invocation)
    let code = loop.run(0, &terminal.output, &pages) { folder in
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

/// The live pages of files that are open in an editor.
private struct EditorPages: PreviewPages {
  let invocation: Invocation
  private var server: LiveServer?
  /// The numbers of files.
  private var numbers: [String: Int] = [:]

  init(invocation: Invocation) { self.invocation = invocation }

  var isServing: Bool { server != nil }

  mutating func open(_ file: PreviewedFile) throws(FileError) -> String {
    if server == nil { server = try LiveServer(port: 0) }
    if numbers[file.id] == nil {
      numbers[file.id] = server?.add(file.name)
      mark(nil, in: file.id)
    }
    show(file)
    return "\(server?.links.first ?? "")\((numbers[file.id] ?? 0) + 1)"
  }

  mutating func show(_ file: PreviewedFile) {
    guard let number = numbers[file.id] else { return }
    let save = LiveSave(file.name, .success(file.bytes), file.files, invocation) { _ in ImageAssets() }
    server?.show(save, file: number, project: file.project)
  }

  mutating func mark(_ layer: String?, in file: String) {
    if let number = numbers[file] { server?.mark(layer, file: number) }
  }

  mutating func serve(until input: Int32, for milliseconds: Int32) -> [(file: String, layer: String)] {
    let choices = server?.serve(for: milliseconds, until: input) ?? []
    return choices.flatMap { choice in
      numbers.filter { $0.value == choice.file }.map { (file: $0.key, layer: choice.layer) }
    }
  }
}
