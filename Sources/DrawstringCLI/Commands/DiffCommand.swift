internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

/// `diff`: the visible differences of two effects.
enum DiffCommand {
  static let row = CommandRow(
    name: .diff, operands: "A B", operandCount: 2...2,
    summary: "list the visible differences between two effects",
    details: [
      """
      Both effects are compared in every phase and variant: dragging from 0 to twice the trigger in 200 steps, the other \
      phases at every sixtieth of a second over their length (endless ones for two rounds of the longest loop, at most \
      10 s). Inputs have their defaults; inputs of both effects then take, one at a time, the other value of each boolean, \
      each word and both ends of each range. Layers, inputs and outputs are matched by name.
      """
    ],
    examples: [
      .init("drawstring diff specs/pulse-dots.yaml specs/orbit-dots.yaml", "two effects"),
      .init("drawstring diff old.yaml new.yaml --format html -o diff.html", "side by side, as a page"),
    ], run: run)

  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    let tolerance = invocation.number(.tolerance) ?? Comparison.tolerance
    if tolerance < 0 { throw UsageError("--tolerance: it cannot be below 0") }
    guard let fonts = try FontFiles.fonts(invocation, &terminal) else { return .failure }
    let format = invocation.format(ComparisonFormat.text)
    if format != .html, invocation.has(.font) { throw UsageError("'--font' needs '--format html'") }
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
    for effect in [a, b] {
      if let reason = effect.tooMuchToShow { throw UsageError(reason) }
    }
    var comparison = Comparison(tolerance: tolerance)
    // For a page, half of the budget is for its pictures.
    var budget = WorkBudget.command
    var share = budget.share(of: format == .html ? 2 : 1)
    // Half of the share is for the effects at their defaults, half of the rest for other values of inputs.
    comparison.compare(a, b, share.share(of: 2))
    share.spend(comparison.work)
    let before = comparison.work
    comparison.compareInputs(a, b, share.share(of: 2))
    share.spend(comparison.work - before)
    if !invocation.has(.variant) { compareVariants(sides, share, &comparison) }
    budget.spend(comparison.work)
    for omission in comparison.omissions { terminal.note(omission) }
    let names = sides.map { Terminal.displayName($0.path) }
    let report = comparison.report(a: (names[0], a.name), b: (names[1], b.name))
    switch format {
    case .json: terminal.output.write(report.json.line)
    case .html:
      var known: Set<Character> = []
      for effect in [a, b] { FontFiles.noteMissing(of: effect, fonts, known: &known, &terminal) }
      terminal.output.write(
        try ComparisonPage.text(
          comparison, (names[0], sides[0].spec, a), (names[1], sides[1].spec, b), fonts: fonts, budget))
    case .text:
      let coloured = terminal.usesColor(invocation.text(.color), onScreen: terminal.outputIsScreen)
      terminal.output.write(report.text(coloured: coloured))
    }
    return comparison.isEmpty ? .clean : .findings
  }

  /// Compares each variant that both files define; variants of only one file are stated.
  private static func compareVariants(
    _ sides: [(path: String, bytes: [UInt8], spec: LoadedSpec)], _ budget: WorkBudget,
    _ comparison: inout Comparison
  ) {
    var budget = budget
    let own = sides.map(\.spec.ownVariants)
    for name in own[0] where !own[1].contains(name) { comparison.state("variant '\(name)'", "there", nil) }
    for name in own[1] where !own[0].contains(name) { comparison.state("variant '\(name)'", nil, "there") }
    let shared = own[0].filter { own[1].contains($0) }
    for (place, name) in shared.enumerated() {
      // Loading a variant reads the file again, with all of its variants.
      budget.spend(
        sides.reduce(0) {
          $0 + $1.spec.document.nodes.count * ($1.spec.ownVariants.count + 1) * WorkBudget.readNode
        })
      if budget.isSpent {
        let left = shared.count - place
        comparison.omit("\(left) of the \(shared.count) variants that both have were not looked at")
        return
      }
      let effects = sides.map { side in
        side.spec.with(variants: [name]).effect
      }
      let before = comparison.work
      if let a = effects[0], let b = effects[1] {
        comparison.compare(a, b, budget.share(of: shared.count - place), variant: name)
      }
      budget.spend(comparison.work - before)
    }
  }
}
