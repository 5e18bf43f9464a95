internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports
package import DrawstringSyntax

/// `explain`: the meaning of a finding's code, or the origin of a value.
enum ExplainCommand {
  static let row = CommandRow(
    name: .explain, operands: "[CODE | FILE]", operandCount: 0...1,
    summary: "explain a value, or the code of a finding",
    details: [
      """
      With a FILE, a layer and a property, the command lists every node that writes the property at a moment, given by the \
      options of 'frame'; the node that sets the value, and the reason; and the origin of the value: clock, progress, \
      keyframes, easing and the value underneath, each with its line.
      """
    ],
    examples: [
      .init(
        "drawstring explain boss-dots.yaml --layer line --property strokeEnd --pull 30",
        "the origin of a value"),
      .init("drawstring explain unknown-key", "the meaning of a finding, and its correction"),
    ], run: run)

  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    let extra = invocation.first(of: ExplainValueCommand.options)
    guard let operand = invocation.operands.first else {
      if let extra { throw UsageError("'\(extra.spelling)' needs a FILE") }
      terminal.output.write(DiagnosticPage.list(FindingPage.all))
      return .clean
    }
    if isFile(operand, invocation) { return try ExplainValueCommand.run(invocation, &terminal) }
    guard let page = FindingPage.of(operand) ?? FindingPage.ofRenamed(operand) else {
      throw UsageError(
        "there is no code '\(Printable.text(operand))'", found: operand, among: FindingPage.all.map(\.code.id)
      )
    }
    if let extra { throw UsageError("'\(extra.spelling)' goes with a FILE, and '\(page.code.id)' is a code") }
    if page.code.id != operand { terminal.output.write("'\(operand)' is now '\(page.code.id)'.\n\n") }
    terminal.output.write(DiagnosticPage.page(page))
    return .clean
  }

  /// Whether the operand is a file and not a code.
  private static func isFile(_ operand: String, _ invocation: Invocation) -> Bool {
    if operand == "-" || operand.hasSuffix(".yaml") || operand.hasSuffix(".yml") { return true }
    if FindingPage.of(operand) ?? FindingPage.ofRenamed(operand) != nil { return false }
    return invocation.has(.layer) || invocation.has(.property) || Files.status(of: operand) != nil
  }
}

/// `explain FILE`: the origin of a property's value at a moment.
enum ExplainValueCommand {
  /// The options that require a file.
  static let options: [OptionName] =
    [.layer, .property, .format, .variant, .trace, .time, .input, .size] + MomentOptions.momentOnly

  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    guard let layer = invocation.text(.layer), let property = invocation.text(.property) else {
      // Reports a file that cannot be read before missing options.
      if let path = invocation.operands.first, path != "-", terminal.contents(of: path) == nil {
        return .failure
      }
      throw UsageError("'explain FILE' needs '--layer ID' and '--property NAME'")
    }
    try MomentOptions.check(invocation)
    var (spec, code) = try terminal.loadSpec(invocation)
    var replayed: Trace?
    if let path = invocation.text(.trace) {
      let loaded = terminal.loadTrace(path, for: spec?.effect, color: invocation.text(.color))
      code = max(code, loaded.code)
      replayed = loaded.trace
    }
    guard let spec, let effect = spec.effect, code == .clean else { return code }
    let target = try ExplainedProperty(layer, property, of: effect.graph)
    let time = Duration(seconds: invocation.number(.time) ?? 0)
    let explanation: Explanation?
    var budget = WorkBudget.command
    if let replayed {
      explanation = Explanation(
        target, of: spec, in: try effect.replayed(replayed, &budget).timeline.timeline, of: replayed,
        at: min(Nanoseconds(time), .longest), shownAs: time, &budget)
    } else {
      var moment = MomentOptions.moment(
        invocation, pull: try MomentOptions.pull(invocation, of: effect))
      moment.time = time
      try MomentOptions.check(moment, of: effect)
      explanation = Explanation(target, of: spec, at: moment, &budget)
      if let phase = explanation?.phase { MomentOptions.tellPhase(phase, of: moment, invocation, &terminal) }
    }
    guard let explanation else { throw .tooMuchWork("this moment") }
    switch invocation.format(ExplanationFormat.text) {
    case .json: terminal.output.write(explanation.report.json.line)
    case .text:
      let coloured = terminal.usesColor(invocation.text(.color), onScreen: terminal.outputIsScreen)
      terminal.output.write(explanation.report.text(coloured: coloured))
    }
    return .clean
  }
}

/// The explanation of a finding's code: its meaning, the reason, an example and its correction.
package enum DiagnosticPage {
  package static func page(_ page: FindingPage) -> String {
    let code = page.code
    var lines = ["\(code.id) (\(code.severity.rawValue)): \(page.summary)", ""]
    lines += HelpText.wrapped(page.rationale, indent: 0)
    lines += ["", page.leadIn, ""] + indented(page.bad)
    lines += ["", FindingPage.leadInOfGood, ""] + indented(page.good)
    return lines.joined(separator: "\n") + "\n"
  }

  /// All codes with their summaries, by name.
  package static func list(_ pages: [FindingPage]) -> String {
    let width = pages.map { $0.code.id.count }.max() ?? 0
    let lines = pages.sorted { $0.code.id < $1.code.id }.map { page in
      let code = page.code
      let gap = String(repeating: " ", count: width - code.id.count + 2)
      let severity = code.severity.rawValue
      return code.id + gap + severity + String(repeating: " ", count: 9 - severity.count) + page.summary
        + "\n"
    }
    return lines.joined()
  }

  private static func indented(_ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "" : "  \($0)"
    }
    return Array(lines.last == "" ? lines.dropLast() : lines[...])
  }
}
