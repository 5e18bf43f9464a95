internal import Drawstring
internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// `diff`: what is seen to differ between two effects.
enum DiffCommand {
  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    let tolerance = invocation.number(.tolerance) ?? Comparison.tolerance
    if tolerance < 0 { throw UsageError("--tolerance: it cannot be below 0") }
    var code = ExitCode.clean
    var sides: [(path: String, bytes: [UInt8], spec: LoadedSpec)] = []
    for path in invocation.operands {
      guard let bytes = terminal.contents(of: path) else {
        code = max(code, .failure)
        continue
      }
      let (spec, own) = try terminal.loadSpec(path, bytes, invocation)
      code = max(code, own)
      if let spec, spec.effect != nil { sides.append((path, bytes, spec)) }
    }
    guard code == .clean, sides.count == 2, let a = sides[0].spec.effect, let b = sides[1].spec.effect else {
      return code
    }
    var comparison = Comparison(tolerance: tolerance)
    comparison.compare(a, b)
    if !invocation.has(.variant) { compareVariants(sides, &comparison) }
    let names = sides.map { Terminal.displayName($0.path) }
    switch invocation.text(.format) {
    case "json":
      terminal.output.write(
        ComparisonJSON.line(comparison, a: (names[0], a.name), b: (names[1], b.name)))
    case "html": terminal.output.write(ComparisonPage.text(comparison, (names[0], a), (names[1], b)))
    default:
      let coloured = terminal.usesColor(invocation.text(.color), onScreen: terminal.outputIsScreen)
      terminal.output.write(
        ComparisonText.text(
          comparison, a: "\(names[0]), \(a.name)", b: "\(names[1]), \(b.name)", coloured: coloured))
    }
    return comparison.isEmpty ? .clean : .findings
  }

  /// Each variant that a file has of its own; what only one of them has is said.
  private static func compareVariants(
    _ sides: [(path: String, bytes: [UInt8], spec: LoadedSpec)], _ comparison: inout Comparison
  ) {
    let own = sides.map(\.spec.ownVariants)
    for name in own[0] where !own[1].contains(name) { comparison.state("variant '\(name)'", "there", nil) }
    for name in own[1] where !own[0].contains(name) { comparison.state("variant '\(name)'", nil, "there") }
    for name in own[0] where own[1].contains(name) {
      let effects = sides.map { side in
        Effect.load(name: side.path, bytes: side.bytes, variants: [name]).effect
      }
      if let a = effects[0], let b = effects[1] { comparison.compare(a, b, variant: name) }
    }
  }
}
