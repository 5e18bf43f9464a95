internal import DrawstringLoader
internal import DrawstringOutput

/// `compile`: effects as files for players.
enum CompileCommand {
  static let row = CommandRow(
    name: .compile, operands: "FILE…", operandCount: 1...(.max),
    summary: "write effects as compiled files for players",
    details: [
      """
      Each effect is compiled to a file beside it with the extension '.drawn'; the same effect gives the same bytes. \
      Every command that takes an effect also takes a compiled one.
      """,
      """
      The file contains all variants: every combination if the effect has at most three of its own, else each of them, alone \
      and with reducedMotion. Variants of '--variant' are applied first, so they are always in effect in the file.
      """,
    ],
    examples: [
      .init("drawstring compile specs/boss-dots.yaml", "writes specs/boss-dots.drawn"),
      .init(
        "drawstring compile --strip specs/boss-dots.yaml -o dots.drawn",
        "without the names and lines of the file"),
    ], run: run)

  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    let output = invocation.text(.output)
    if output != nil, invocation.operands.count > 1 {
      throw UsageError("--output: there are \(invocation.operands.count) effects, and one file to write")
    }
    if output == nil, invocation.operands.contains("-") {
      throw UsageError("'compile -' needs '--output FILE', '-' for standard output")
    }
    var code = ExitCode.clean
    for operand in invocation.operands.indices {
      let path = invocation.operands[operand]
      let (spec, ownCode) = try terminal.loadSpec(invocation, operand: operand)
      code = max(code, ownCode)
      guard let spec, spec.effect != nil else { continue }
      guard let bytes = terminal.compiled(spec, notes: !invocation.has(.strip)) else { return .failure }
      if output == nil {
        if !terminal.write(bytes, to: compiledPath(of: path), option: "") { return .failure }
      } else {
        terminal.output.write(bytes)
      }
    }
    return code
  }

  /// The path of the compiled file: the ending `.yaml` or `.yml` becomes `.drawn`.
  private static func compiledPath(of path: String) -> String {
    for ending in [".yaml", ".yml"] where path.hasSuffix(ending) {
      return path.dropLast(ending.count) + ".drawn"
    }
    return path + ".drawn"
  }
}
