internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// `new`: a commented effect as a starting point.
package enum NewCommand {
  static let row = CommandRow(
    name: .new, operands: "NAME", operandCount: 1...1,
    summary: "write a commented template",
    details: [
      "Patterns: \(Starter.all.map { "'\($0.pattern)', \($0.summary)" }.joined(separator: "; ")).",
      """
      The name consists of lower-case letters, digits and hyphens. If a schema.json of effects lies beside the new file or \
      up to three folders above it, the file refers to it for editors.
      """,
    ],
    examples: [
      .init("drawstring new my-ring", "writes my-ring.yaml"),
      .init(
        "drawstring new my-dots --pattern dots -o effects/my-dots.yaml", "another template, in another file"),
      .init("drawstring new my-ball --pattern ball -o -", "prints the file"),
    ], run: run)

  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    let name = invocation.operands[0]
    try EffectName.check(name)
    let pattern = invocation.text(.pattern)
    let starter = Starter.all.first { $0.pattern == pattern } ?? Starter.all[0]
    let path = path(of: name, output: invocation.text(.output))
    let schema = schema(near: path ?? "")
    if let schema { terminal.reads(FilePath.folder(path ?? "") + schema) }
    let text = starter.text(name: name, schema: schema)
    guard let path else {
      terminal.output.write(text)
      return .clean
    }
    if !invocation.has(.force), isTaken(path) {
      terminal.complain("'\(Printable.text(path))' is there already; '--force' writes over it")
      return .failure
    }
    terminal.sendOutput(to: path)
    terminal.output.write(text)
    tellWhatNext(path, &terminal)
    return .clean
  }

  /// The path of the new file; nil for standard output.
  package static func path(of name: String, output: String?) -> String? {
    switch output {
    case "-": nil
    case let path?: path
    case nil: "\(name).yaml"
    }
  }

  /// Whether there is a file, or a link that writing would follow.
  private static func isTaken(_ path: String) -> Bool {
    guard let status = Files.status(of: path) else { return Files.isLink(path) }
    return status.kind == .file
  }

  /// The relative path from a new file to the schema of effects, if one is in its folder or up to three folders above.
  package static func schema(near path: String) -> String? {
    let folder = FilePath.folder(path)
    var way = "schema.json"
    for _ in 0...3 {
      if let bytes = try? Files.contents(ofRegular: folder + way), Schema.isSchema(bytes) { return way }
      way = "../" + way
    }
    return nil
  }

  private static func tellWhatNext(_ path: String, _ terminal: inout Terminal) {
    // A name that begins with a hyphen would be read as an option.
    let file = ShellText.quoted(path.utf8.first == UInt8(ascii: "-") ? "./\(path)" : path)
    terminal.note("wrote \(Printable.text(path)); now try")
    for command in ["watch", "validate"] {
      terminal.errors.write("  drawstring \(command) \(file)\n")
    }
  }
}
