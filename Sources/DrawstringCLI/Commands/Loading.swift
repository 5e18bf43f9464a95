internal import Drawstring
internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

extension Terminal {
  /// Reads an effect to be evaluated. What is wrong goes to standard error; without an effect there is a code.
  /// Throws where the invocation asks for a variant that the effect does not have.
  mutating func loadEffect(
    _ invocation: Invocation, operand: Int = 0
  ) throws(UsageError) -> (effect: Effect?, code: ExitCode) {
    let (spec, code) = try loadSpec(invocation, operand: operand)
    return (spec?.effect, code)
  }

  /// The same, with all that was read.
  mutating func loadSpec(
    _ invocation: Invocation, operand: Int = 0
  ) throws(UsageError) -> (spec: LoadedSpec?, code: ExitCode) {
    let path = invocation.operands[operand]
    guard let bytes = contents(of: path) else { return (nil, .failure) }
    return try loadSpec(path, bytes, invocation)
  }

  /// The same of a file's bytes.
  mutating func loadSpec(
    _ path: String, _ bytes: [UInt8], _ invocation: Invocation
  ) throws(UsageError) -> (spec: LoadedSpec?, code: ExitCode) {
    let color = invocation.text(.color)
    let spec = Effect.load(
      name: Terminal.displayName(path), bytes: bytes, variants: invocation.names(.variant))
    if let unknown = spec.unknownVariants.first, !spec.hasErrors {
      throw UsageError(
        "--variant: there is no variant '\(Printable.text(unknown))'", found: unknown,
        among: spec.variantNames)
    }
    report(
      FileReport(source: spec.source, document: spec.document, diagnostics: spec.diagnostics),
      evaluated: spec.effect != nil, color: color)
    return (spec, spec.effect == nil ? .findings : .clean)
  }

  /// Reads a trace in the same way.
  mutating func loadTrace(_ path: String, color: String?) -> (trace: Trace?, code: ExitCode) {
    guard let bytes = contents(of: path) else { return (nil, .failure) }
    let loaded = Trace.load(name: Terminal.displayName(path), bytes: bytes)
    report(
      FileReport(source: loaded.source, document: loaded.document, diagnostics: loaded.diagnostics),
      evaluated: loaded.trace != nil, color: color)
    return (loaded.trace, loaded.trace == nil ? .findings : .clean)
  }

  /// Where there is an answer, mere remarks would only be in its way.
  private mutating func report(_ file: FileReport, evaluated: Bool, color: String?) {
    var file = file
    if evaluated { file.diagnostics.removeAll { $0.code.severity < .warning } }
    if file.diagnostics.isEmpty { return }
    errors.write(TextReporter.findings(of: file, coloured: usesColor(color, onScreen: errorsAreScreen)))
  }
}

extension Effect {
  /// A trace of a command, prepared; throws where that takes too much work.
  func replayed(_ trace: Trace, _ budget: inout WorkBudget) throws(UsageError) -> Replay {
    guard let replay = replay(trace, &budget) else { throw .tooMuchWork("the trace") }
    return replay
  }
}
