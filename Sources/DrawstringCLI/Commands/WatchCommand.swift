internal import DrawstringCompiler
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

/// `watch`: serves pages of effects to a browser on this machine, which show each save at once.
enum WatchCommand {
  static let row = CommandRow(
    name: .watch, operands: "FILE…", operandCount: 1...(.max),
    summary: "show effects in a browser, and each save at once",
    details: [
      """
      Serves the page of 'render --format html' to browsers on this machine only. When the file is saved, the page shows \
      the new effect at the same moment of the same story. Findings appear over the picture with their lines; while there \
      are errors, the last effect without errors stays. With several files the first page shows all of them, animated. \
      Ctrl-C ends the command.
      """,
      """
      With '--host', other devices in the network reach the page, such as a phone. The printed link has a random token, \
      without which nothing is served; a terminal also shows the link as a QR code. The connection is not encrypted.
      """,
      "With '-', the page shows the effect on standard input, which does not change.",
    ],
    examples: [
      .init("drawstring watch specs/boss-dots.yaml", "one effect"),
      .init("drawstring watch --port 8000 specs/*.yaml", "all of a folder, at http://127.0.0.1:8000/"),
      .init(
        "drawstring watch --host 0.0.0.0 specs/boss-dots.yaml",
        "one effect, also on a phone in the same network"),
      .init("drawstring watch -", "the output of another command, such as 'import'"),
    ], run: run)

  /// The interval of checks for changed files, in milliseconds.
  private static let glance: Int32 = 15

  /// Returns only on an error; a signal ends the process, and nothing needs to be cleaned up.
  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    let port = invocation.text(.port).map { ($0, UInt16($0)) }
    if let (text, number) = port, number == nil {
      throw UsageError("--port: '\(Printable.text(text))' is not a number from 0 to 65535")
    }
    let host = invocation.text(.host).map { ($0, NetworkAddress($0)) }
    if let (text, address) = host, address == nil {
      throw UsageError("--host: '\(Printable.text(text))' is not an address, such as 0.0.0.0 or 192.168.1.20")
    }
    guard let fonts = try FontFiles.fonts(invocation, &terminal) else { return .failure }
    /// The characters that notes have named.
    var missing: Set<Character> = []
    var input: [UInt8]?
    for path in invocation.inputs where !invocation.names(.font).contains(path) {
      do throws(FileError) {
        if path != "-" {
          _ = try Files.contents(ofRegular: path)
          continue
        }
        let bytes = try terminal.standardInput()
        input = bytes
        // The command before the pipe has failed and has said why.
        if bytes.isEmpty {
          terminal.complain("nothing came from standard input")
          return .failure
        }
      } catch {
        terminal.complain(error.message)
        return .failure
      }
    }
    var server: LiveServer
    do throws(FileError) {
      server = try LiveServer(at: host?.1, port: port?.1)
    } catch {
      terminal.complain(error.message)
      if error.code == FileError.foreignAddress {
        let addresses = NetworkAddress.ofThisMachine.map(\.text).joined(separator: ", ")
        terminal.note("the addresses of this machine: \(addresses.isEmpty ? "none" : addresses)")
      }
      return .failure
    }
    var specs = invocation.operands.map { WatchedFile($0, input: input) }
    /// The shared files of each effect.
    var shared = specs.map { _ in [WatchedFile]() }
    var trace = invocation.text(.trace).map { WatchedFile($0, input: input) }
    for spec in specs { _ = server.add(spec.name) }
    var isBroken = specs.map { _ in false }
    /// Prints the first error of a save in the terminal, or that no errors are left.
    func tell(_ save: LiveSave, _ file: Int, _ terminal: inout Terminal) {
      guard let spec = save.spec else { return }
      let errors = spec.diagnostics.filter { $0.code.severity == .error }
      let name = Printable.text(specs[file].name)
      if let first = errors.first {
        let place = spec.source.place(ofRow: spec.source.position(of: first.range.start).line)
        let column = spec.source.position(of: first.range.start).column
        let help = first.help.first.map { "; \($0)" } ?? ""
        let more = errors.count > 1 ? " (\(errors.count - 1) more)" : ""
        terminal.note("\(place.file):\(place.line):\(column): error: \(first.message)\(help)\(more)")
      } else if isBroken[file] {
        terminal.note("\(name): no errors")
      }
      isBroken[file] = !errors.isEmpty
    }
    func show(_ file: Int, _ terminal: inout Terminal) {
      let save = LiveSave(
        specs[file].name, specs[file].contents, invocation.files(beside: specs[file].path),
        trace: trace.map { ($0.path, $0.contents) }, invocation
      ) { effect throws(FileError) in
        var assets = try AssetFolder.pictures(invocation.text(.assets), of: effect, &terminal)
        assets.fonts = fonts
        FontFiles.noteMissing(of: effect, fonts, known: &missing, &terminal)
        return assets
      }
      tell(save, file, &terminal)
      terminal.errors.flush()
      server.show(save, file: file, project: ProjectFile.find()?.project ?? Project())
      let used = save.spec?.usedFiles ?? []
      if used != shared[file].map(\.path) {
        shared[file] = used.map { WatchedFile($0) }
        for index in used.indices { _ = shared[file][index].hasChanged() }
      }
    }
    func hasChanged(_ file: Int) -> Bool {
      var result = specs[file].hasChanged()
      for index in shared[file].indices where shared[file][index].hasChanged() { result = true }
      return result
    }
    let name = specs.count == 1 ? "\(Printable.text(specs[0].name)) is" : "\(specs.count) effects are"
    terminal.note("\(name) at \(server.links[0]) and followed there; Ctrl-C ends it")
    for link in server.links.dropFirst() { terminal.note("another address: \(link)") }
    if host != nil, terminal.errorsAreScreen, terminal.usesColor(invocation.text(.color), onScreen: true),
      let code = QRCode(server.links[0]), code.columns <= terminal.size?.columns ?? .max
    {
      terminal.errors.write(code.text(terminal.colorDepth))
    }
    terminal.errors.flush()
    for file in specs.indices {
      _ = specs[file].hasChanged()
      if file == 0 { _ = trace?.hasChanged() }
      show(file, &terminal)
    }
    while true {
      let isOtherTrace = trace?.hasChanged() ?? false
      for file in specs.indices where hasChanged(file) || isOtherTrace { show(file, &terminal) }
      _ = server.serve(for: glance)
    }
  }
}
