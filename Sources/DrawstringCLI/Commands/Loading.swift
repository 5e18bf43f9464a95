internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

extension Terminal {
  /// Replaces a file at once, through links and with its permissions; reports an error.
  mutating func replace(_ path: String, with text: [UInt8]) -> ExitCode {
    var sink = OutputSink.file(path)
    sink.write(text)
    sink.finish()
    guard let failure = sink.failure else { return .clean }
    complain(failure.message)
    return .failure
  }

  /// Reads an effect. Findings go to standard error; without an effect the exit code gives the reason. Throws if the effect
  /// does not have the requested variant.
  mutating func loadEffect(
    _ invocation: Invocation, operand: Int = 0
  ) throws(UsageError) -> (effect: Effect?, code: ExitCode) {
    let (spec, code) = try loadSpec(invocation, operand: operand)
    return (spec?.effect, code)
  }

  /// Reads an effect with its document and findings.
  mutating func loadSpec(
    _ invocation: Invocation, operand: Int = 0
  ) throws(UsageError) -> (spec: LoadedSpec?, code: ExitCode) {
    let path = invocation.operands[operand]
    guard let bytes = contents(of: path) else { return (nil, .failure) }
    return try loadSpec(path, bytes, invocation)
  }

  /// Reads an effect from the bytes of a file.
  mutating func loadSpec(
    _ path: String, _ bytes: [UInt8], _ invocation: Invocation
  ) throws(UsageError) -> (spec: LoadedSpec?, code: ExitCode) {
    let color = invocation.text(.color)
    var spec = Effect.load(
      name: Terminal.displayName(path), bytes: bytes, variants: invocation.names(.variant),
      files: invocation.files(beside: path))
    if let unknown = spec.unknownVariants.first, !spec.hasErrors {
      throw UsageError(
        "--variant: there is no variant '\(Printable.text(unknown))'", found: unknown,
        among: spec.variantNames)
    }
    for file in spec.usedFiles { reads(file) }
    try invocation.begin(&spec)
    report(
      FileReport(source: spec.source, document: spec.document, diagnostics: spec.diagnostics),
      evaluated: spec.effect != nil, color: color)
    return (spec, spec.effect == nil ? .findings : .clean)
  }

  /// The bytes of a compiled effect; reports an error and returns nil if no player would read them.
  mutating func compiled(_ spec: LoadedSpec, notes: Bool) -> [UInt8]? {
    let bytes = spec.compiled(notes: notes)
    if bytes == nil {
      complain("'\(spec.source.name)' cannot be compiled, which is a mistake of Drawstring; please report it")
    }
    return bytes
  }

  /// Reads a trace. Findings go to standard error; without a trace the exit code gives the reason.
  mutating func loadTrace(
    _ path: String, for effect: Effect?, color: String?
  ) -> (trace: Trace?, code: ExitCode) {
    guard let bytes = contents(of: path) else { return (nil, .failure) }
    let loaded = Trace.load(name: Terminal.displayName(path), bytes: bytes, for: effect)
    report(
      FileReport(source: loaded.source, document: loaded.document, diagnostics: loaded.diagnostics),
      evaluated: loaded.trace != nil, color: color)
    return (loaded.trace, loaded.trace == nil ? .findings : .clean)
  }

  /// Infos are left out if there is output: they would only distract from it.
  private mutating func report(_ file: FileReport, evaluated: Bool, color: String?) {
    var file = file
    if evaluated { file.diagnostics.removeAll { $0.code.severity < .warning } }
    if file.diagnostics.isEmpty { return }
    write(findings: file, color: color)
  }

  /// Writes findings to standard error.
  mutating func write(findings file: FileReport, color: String?) {
    errors.write(TextReporter.findings(of: file, coloured: usesColor(color, onScreen: errorsAreScreen)))
  }
}

extension Invocation {
  /// The files and folders on the command line, or else those of the project; throws if there are none.
  func operands(or file: ProjectFile?) throws(UsageError) -> [String] {
    if !operands.isEmpty { return operands }
    guard let file, !file.project.files.isEmpty else {
      throw UsageError(
        "'\(command.name.rawValue)' needs a FILE, or a project file '\(Project.fileName)' with 'files'")
    }
    return file.project.files.map(file.path)
  }

  /// The command line with the image folder of the project, if the command takes one and none is given.
  func withProjectAssets(_ terminal: inout Terminal) -> Invocation {
    guard !has(.assets), OptionTable.row(.assets, of: command.name) != nil, let file = ProjectFile.find()
    else { return self }
    terminal.reads(file.loaded.source.name)
    guard let assets = file.project.assets else { return self }
    var result = self
    result.values[.assets] = .text(file.path(assets))
    return result
  }

  /// The shared files of an effect: those of `--library`, or else those in the folder of its file and below.
  func files(beside path: String) -> SharedFiles {
    text(.library).map { SharedFiles(folder: $0) } ?? SharedFiles(beside: path == "-" ? "" : path)
  }

  /// Gives an effect the values of `--input` and `--size` before the first event.
  func begin(_ spec: inout LoadedSpec) throws(UsageError) {
    guard let effect = spec.effect else { return }
    let settings = try inputSettings(of: effect)
    let size = try size(of: effect)
    if !settings.isEmpty || size != nil { spec.begin(with: settings, size: size) }
  }

  /// The value of `--size`; nil without the option.
  private func size(of effect: Effect) throws(UsageError) -> Vec2? {
    guard let text = text(.size) else { return nil }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else {
      throw UsageError("--size: '\(Printable.text(text))' is no WIDTHxHEIGHT in points, such as 430x55")
    }
    if let reason = effect.canvas.impossibility(ofSize: Vec2(width, height)) {
      throw UsageError("--size: \(reason) (canvas-size)")
    }
    return Vec2(width, height)
  }

  /// The values of `--input`.
  private func inputSettings(of effect: Effect) throws(UsageError) -> [InputSetting] {
    var settings: [InputSetting] = []
    for text in names(.input) {
      guard let sign = text.firstIndex(of: "=") else {
        throw UsageError("--input: '\(Printable.text(text))' is no NAME=VALUE")
      }
      let name = String(text[..<sign])
      guard effect.inputs.contains(where: { $0.name == name }) else {
        throw UsageError(
          "--input: there is no input '\(Printable.text(name))' (unknown-name)", found: name,
          among: effect.inputs.map(\.name))
      }
      let (setting, problem) = InputSetting.read(name, String(text[text.index(after: sign)...]), of: effect)
      guard let setting else { throw UsageError("--input: \(problem)") }
      settings.append(setting)
    }
    return settings
  }
}

extension Effect {
  /// The replay of a trace; throws if it exceeds the budget.
  func replayed(_ trace: Trace, _ budget: inout WorkBudget) throws(UsageError) -> Replay {
    guard let replay = makeReplay(of: trace, &budget) else { throw .tooMuchWork("the trace") }
    return replay
  }
}

/// The output format by the extension of the file of `--output`.
///
/// Without `--format`, the extension chooses the format; an unknown extension is refused. With `--format`, only the extension
/// of another picture or page is refused, because other programs rely on the extension.
enum FormatByName {
  /// Returns the invocation with the format of the file's extension.
  static func applied(to invocation: Invocation) throws(UsageError) -> Invocation {
    guard let path = invocation.text(.output), let ending = ending(of: path),
      case .word(let words)? = OptionTable.row(.format, of: invocation.command.name)?.value
    else { return invocation }
    let shown = Printable.text(path)
    if invocation.command.name == .render, let way = ways[ending] {
      let stem = Printable.text(String(path.dropLast(ending.utf8.count)))
      throw UsageError(
        "--output: '\(shown)' cannot be drawn, only SVG, PNG, APNG, GIF, pages and characters: \(way.parts(between: "STEM.").joined(separator: stem))"
      )
    }
    // The explanation of a code is always text.
    if invocation.command.name == .explain, !invocation.has(.property) { return invocation }
    guard let named = words.first(where: { FormatFiles.endings(of: $0).contains(ending) }) else {
      if invocation.has(.format), !FormatFiles.pictures.contains(ending) { return invocation }
      let known = words.flatMap(FormatFiles.endings).map { ".\($0)" }
      throw UsageError(
        "--output: '\(shown)' has the ending of no format of '\(invocation.command.name.rawValue)': it writes \(known.joined(separator: ", ")), and with '--format' any other",
        found: ".\(ending)", among: known)
    }
    if let format = invocation.text(.format) {
      if format != named, FormatFiles.pictures.contains(named), !(format == "apng" && named == "png") {
        throw UsageError("--output: '\(shown)' is \(named) by its name, and '--format' says \(format)")
      }
      return invocation
    }
    var result = invocation
    result.values[.format] = .text(named)
    return result
  }

  /// The extension in lower case, without the dot; nil for none.
  private static func ending(of path: String) -> String? {
    let name = FilePath.name(path)
    guard let point = name.utf8.lastIndex(of: UInt8(ascii: ".")), point != name.startIndex else { return nil }
    let ending = name[name.utf8.index(after: point)...].lowercased()
    return ending.isEmpty ? nil : ending
  }

  /// How to produce files of formats that are not supported; `STEM.` stands for the name without its extension.
  private static let ways: [String: String] = {
    var ways: [String: String] = [
      "pdf": "'-o STEM.svg', and then 'rsvg-convert -f pdf STEM.svg -o STEM.pdf'",
      "svgz": "'-o STEM.svg', and then 'gzip'",
    ]
    for picture in ["jpg", "jpeg", "webp", "avif", "bmp", "tif", "tiff"] {
      ways[picture] = "'-o STEM.png' writes a PNG file, which other programs convert"
    }
    for video in ["mp4", "m4v", "mov", "webm", "mkv", "avi"] {
      ways[video] =
        "'-o STEM.apng' and '-o STEM.gif' play; '-o STEM.%04d.png' writes the frames, and 'ffmpeg -framerate 30 -i STEM.%04d.png -pix_fmt yuv420p STEM.mp4' makes a video of them"
    }
    return ways
  }()
}
