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

/// What the ending of the file of `--output` says about the format of the answer.
///
/// Without `--format` an ending that is a format's word chooses it. A picture or a page under the other's name, or
/// under that of a format that nobody here writes, is refused: other programs go by the ending.
enum FormatByName {
  /// The invocation with the format that its file's name asks for.
  static func applied(to invocation: Invocation) throws(UsageError) -> Invocation {
    guard let path = invocation.text(.output), let ending = ending(of: path),
      case .word(let words)? = OptionTable.row(.format, of: invocation.command.name)?.value
    else { return invocation }
    let shown = Printable.text(path)
    if invocation.command.name == .render, let way = ways[ending] {
      let stem = Printable.text(String(path.dropLast(ending.utf8.count)))
      throw UsageError(
        "--output: '\(shown)' cannot be drawn, only SVG, pages and characters: \(way.parts(between: "STEM.").joined(separator: stem))"
      )
    }
    // What a finding's code means is text alone.
    if invocation.command.name == .explain, !invocation.has(.property) { return invocation }
    let named = ending == "htm" ? "html" : ending
    guard words.contains(named) else { return invocation }
    if let format = invocation.text(.format) {
      if format != named, named == "svg" || named == "html" {
        throw UsageError("--output: '\(shown)' is \(named) by its name, and '--format' says \(format)")
      }
      return invocation
    }
    var result = invocation
    result.values[.format] = .text(named)
    return result
  }

  /// In lower case, without the point; nil for none.
  private static func ending(of path: String) -> String? {
    let name = FilePath.name(path)
    guard let point = name.utf8.lastIndex(of: UInt8(ascii: ".")), point != name.startIndex else { return nil }
    let ending = name[name.utf8.index(after: point)...].lowercased()
    return ending.isEmpty ? nil : ending
  }

  /// How to come to a file of a format that is not written here; `STEM.` stands for the name without its ending.
  private static let ways: [String: String] = {
    var ways: [String: String] = [
      "png": "'-o STEM.svg', and then 'rsvg-convert STEM.svg -o STEM.png'",
      "pdf": "'-o STEM.svg', and then 'rsvg-convert -f pdf STEM.svg -o STEM.pdf'",
      "svgz": "'-o STEM.svg', and then 'gzip'",
    ]
    for picture in ["jpg", "jpeg", "webp", "avif", "bmp", "tif", "tiff"] {
      ways[picture] = "'-o STEM.svg', and then 'rsvg-convert STEM.svg -o STEM.png'"
    }
    for samplingRun in ["gif", "apng", "mp4", "m4v", "mov", "webm", "mkv", "avi"] {
      ways[samplingRun] = "'--play -o STEM.svg' plays by itself in a browser or a README"
    }
    return ways
  }()
}
