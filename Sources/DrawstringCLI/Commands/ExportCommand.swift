internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringSyntax

/// `export`: effects for other players, with everything that these need.
enum ExportCommand {
  static let row = CommandRow(
    name: .export, operands: "FILE…", operandCount: 1...(.max),
    summary: "write effects for the web, Lottie, dotLottie or CSS",
    details: [
      """
      '--to web' writes a folder with the compiled effects, the element <drawstring-effect> (drawstring-effect.js), the player \
      that it uses (drawstring.js and drawstring.wasm), the types of both, and index.html, a page with a list to pull and, for \
      several effects, a selector. The folder needs a server, because browsers load no modules from files.
      """,
      """
      With '-o NAME.html' the output is one file, which needs neither a server nor a network.
      """,
      """
      '--to dotlottie' puts the animation of '--to lottie' into an archive with a state machine. Its inputs are the number \
      'pull', in tenths of a point, and the events 'released', 'begun' and 'finished', and also 'failed' and 'noMore' if the \
      effect shows these outcomes.
      """,
      """
      '--to css' writes effect.css, effect.html and effect.js into a folder; with '-o NAME.html', a self-contained page; \
      with '-o NAME.css', only the stylesheet.
      """,
    ],
    examples: [
      .init("drawstring export --to web specs/boss-dots.yaml -o site", "writes a folder for a server"),
      .init(
        "drawstring export --to web specs/boss-dots.yaml -o dots.html", "writes one file that opens anywhere"),
      .init(
        "drawstring export --to dotlottie specs/boss-dots.yaml -o dots.lottie",
        "writes an animation with a state machine"),
      .init(
        "drawstring export --to css specs/boss-dots.yaml -o dots",
        "writes a stylesheet, its markup and a script"),
    ], run: run)

  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    if invocation.has(.split), invocation.text(.to) != "lottie" {
      throw UsageError("'--split' needs '--to lottie'; other formats have all segments in one file")
    }
    if invocation.has(.font), !["lottie", "dotlottie"].contains(invocation.text(.to)) {
      throw UsageError(
        "'--font' needs '--to lottie' or 'dotlottie'; in browsers texts have the fonts of the page")
    }
    try checkName(invocation)
    if ["lottie", "dotlottie", "css"].contains(invocation.text(.to)) {
      return try LottieFiles.write(invocation, &terminal)
    }
    if let option = invocation.first(of: [.tolerance, .phases, .report, .trace]) {
      throw UsageError(
        "'--\(option.rawValue)' needs '--to lottie', 'dotlottie' or 'css'; the web player shows all of an effect"
      )
    }
    var code = ExitCode.clean
    var export = WebExport()
    for operand in invocation.operands.indices {
      let (spec, ownCode) = try terminal.loadSpec(invocation, operand: operand)
      code = max(code, ownCode)
      guard let spec, let effect = spec.effect else { continue }
      guard let bytes = terminal.compiled(spec, notes: !invocation.has(.strip)) else { return .failure }
      var images = ImageAssets()
      do throws(FileError) {
        images = try AssetFolder.pictures(invocation.text(.assets), of: effect, &terminal)
      } catch {
        terminal.complain(error.message)
        code = .failure
      }
      if !export.add(effect, bytes, images) {
        throw UsageError("there are two effects with the name '\(effect.name)'")
      }
    }
    guard code == .clean, let first = export.effects.first else { return code }
    let output = invocation.text(.output) ?? first.name
    if output == "-" || output.hasSuffix(".html") {
      terminal.output.write(export.page)
      return code
    }
    let option = invocation.has(.output) ? "--output" : ""
    return write(export.files, to: output, option: option, &terminal) ? code : .failure
  }

  /// Refuses a name of another format, and a name with a segment without '--split'.
  private static func checkName(_ invocation: Invocation) throws(UsageError) {
    guard let output = invocation.text(.output) else { return }
    let shown = Printable.text(output)
    let format = invocation.text(.to) ?? "web"
    let formats = [".json": "lottie", ".lottie": "dotlottie", ".css": "css"]
    if let (ending, named) = formats.first(where: { output.hasSuffix($0.key) }), named != format {
      throw UsageError("--output: '\(shown)' ends in '\(ending)', which is for '--to \(named)'")
    }
    if !invocation.has(.split), output.place(of: "%s") != nil {
      throw UsageError("--output: '%s' in '\(shown)' needs '--split'")
    }
  }

  /// Writes files into a folder, which is created; false after an error, which is reported. `advice` says how to use them.
  static func write(
    _ files: [(name: String, bytes: [UInt8])], to folder: String, option: String,
    advice: String? = nil, _ terminal: inout Terminal
  ) -> Bool {
    if !terminal.write(files, inFolder: folder, option: option) { return false }
    let count = files.count
    let shown = Printable.text(folder)
    terminal.note(
      "wrote \(count) files to '\(shown)'\(advice ?? "; serve them with 'python3 -m http.server -d \(shown)'")"
    )
    return true
  }
}
