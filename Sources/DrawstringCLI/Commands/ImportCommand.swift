internal import DrawstringDrawing
internal import DrawstringImport
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

/// `import`: drawings and animations of other programs as effects.
enum ImportCommand {
  static let row = CommandRow(
    name: .import, operands: "FILE", operandCount: 1...1,
    summary: "convert an SVG drawing, an Android vector or a Lottie animation",
    details: [
      """
      Shapes, groups, transforms, strokes, gradients, clips, masks and animations of SVG become layers and nodes. Colours and \
      paths that occur twice get names, and 'currentColor' becomes the input 'tint'. Parts that are left out or approximated \
      are reported as findings with their place in the drawing.
      """,
      """
      Lottie animations are read as JSON or from an archive '.lottie': layers with parents, compositions, masks and mattes, shapes, \
      trims, gradients, keyframes with their easings. The markers pull, refreshing, finishing and cancelling set the frames of \
      the phases; '--markers' sets others. Findings name JSON pointers.
      """,
      """
      Android vector drawables are read with their animations and with the files of the app's folder 'res' to which they refer: \
      drawings, animators, interpolators, and the values in 'values'. Colours of the theme become inputs.
      """,
      """
      An animated drawing plays while refreshing. A still drawing appears with the pull, so that the effect can be tried at \
      once. '--as' changes this.
      """,
    ],
    examples: [
      .init("drawstring import logo.svg -o logo.yaml", "writes an effect"),
      .init("drawstring import spinner.svg --as both -o spinner.yaml", "for the pull and while refreshing"),
      .init(
        "drawstring import loading.json --markers pull=0..30,refreshing=30..90 -o loading.yaml",
        "parts of an animation for phases"),
      .init("drawstring import avd_loading.xml -o loading.yaml", "an animated vector of Android"),
      .init(
        "drawstring import loading.json --height 80 -o loading.yaml", "scaled to a header 80 points high"),
      .init("drawstring import logo.svg --strict -o logo.yaml", "fails if anything is left out"),
      .init("drawstring import logo.svg", "prints it, for 'drawstring watch -' behind a pipe"),
      .init("drawstring import logo.svg --for-path", "prints its outlines, for the paths of an effect"),
    ], run: run)

  /// The height, in points, above which a header is unusually high.
  private static let usualHeight = 200.0

  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    let path = invocation.operands[0]
    guard let bytes = terminal.contents(of: path) else { return .failure }
    let file = path == "-" ? "imported" : String(FilePath.name(path))
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    let motion = invocation.text(.as).flatMap(ImportedMotion.init)
    let name = Terminal.displayName(path)
    let height = invocation.number(.height)
    if let height, !(1...100_000 ~= height) { throw UsageError("--height: a height is 1 to 100,000 points") }
    if invocation.has(.forPath) {
      if motion != nil || height != nil || invocation.has(.markers) {
        throw UsageError(
          "'--for-path' prints outlines alone, and takes none of '--as', '--height' and '--markers'")
      }
      if Importer.isLottie(bytes) { throw UsageError("'--for-path' needs an SVG drawing") }
      return write(Importer.readPaths(bytes, name: name, stem: stem), invocation, &terminal)
    }
    var segments: [LottieSegment] = []
    if let text = invocation.text(.markers) {
      guard let list = LottieSegment.list(text) else {
        throw UsageError(
          "--markers takes phases with frames, such as 'pull=0..30,refreshing=30..90', not '\(text)'")
      }
      if !Importer.isLottie(bytes) { throw UsageError("'--markers' needs a Lottie animation") }
      if motion != nil { throw UsageError("'--markers' and '--as' both say what each phase shows") }
      segments = list
    }
    var others: [String] = []
    let imported =
      Importer.isLottie(bytes)
      ? Importer.readLottie(
        bytes, name: name, effect: stem, motion: motion, height: height, segments: segments)
      : Importer.read(
        bytes, name: name, effect: stem, motion: motion, height: height,
        resources: path == "-" ? nil : resources(around: path) { others.append($0) })
    for other in others { terminal.reads(other) }
    return write(imported, invocation, &terminal)
  }

  /// Prints the findings about a file and what is made of the file.
  private static func write(
    _ imported: ImportedFile, _ invocation: Invocation, _ terminal: inout Terminal
  ) -> ExitCode {
    let color = terminal.usesColor(invocation.text(.color), onScreen: terminal.errorsAreScreen)
    if !imported.findings.isEmpty {
      let report = FileReport(source: imported.source, document: nil, diagnostics: imported.findings)
      terminal.errors.write(TextReporter.findings(of: report, coloured: color))
    }
    guard let text = imported.text else { return .findings }
    if !imported.errors.isEmpty {
      let source = SourceText(name: "the effect", bytes: text)
      let report = FileReport(source: source, document: nil, diagnostics: imported.errors)
      terminal.errors.write(TextReporter.findings(of: report, coloured: color))
      return .findings
    }
    if !write(imported.pictures, beside: invocation.text(.output), &terminal) { return .failure }
    terminal.output.write(text)
    if !invocation.has(.height), imported.height > usualHeight {
      terminal.note(
        "the header is \(JavaScriptNumber.description(of: imported.height.rounded())) points high; '--height 80' scales the drawing"
      )
    }
    return invocation.has(.strict) && !imported.findings.isEmpty ? .findings : .clean
  }

  /// The folder of an app with the folder in which a file lies; nil for a file in the root folder of the system. `tell` takes the
  /// paths of the files that are read.
  private static func resources(
    around path: String, _ tell: @escaping (String) -> Void
  ) -> ResourceFolder? {
    let folder = String(FilePath.folder(path))
    let own = String(FilePath.name(Files.resolved(folder.isEmpty ? "." : folder)))
    if own.isEmpty { return nil }
    let isNamed = FilePath.name(String(folder.dropLast())) == own
    let prefix = isNamed ? String(folder.dropLast(own.count + 1)) : folder + "../"
    let root = prefix.isEmpty ? "." : prefix
    return ResourceFolder(
      prefix: prefix, file: "\(own)/\(FilePath.name(path))",
      names: { path in (try? Files.names(in: path.isEmpty ? root : prefix + path)) ?? [] },
      read: { path in
        if FileBytes.refusal(of: prefix + path, below: root) != nil { return nil }
        tell(prefix + path)
        return try? FileBytes.read(prefix + path)
      })
  }

  /// Writes the pictures of an animation into the folder of the effect; false after an error, which is reported.
  private static func write(
    _ pictures: [ImportedPicture], beside path: String?, _ terminal: inout Terminal
  ) -> Bool {
    if pictures.isEmpty { return true }
    guard let path, path != "-" else {
      terminal.note(
        "the animation holds \(pictures.count == 1 ? "a picture" : "\(pictures.count) pictures"); '-o FILE' writes \(pictures.count == 1 ? "it" : "them") beside the effect"
      )
      return true
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    for picture in pictures
    where !terminal.write(picture.bytes, to: folder + picture.name, option: "") { return false }
    let shown =
      pictures.count == 1 ? "'\(Printable.text(folder + pictures[0].name))'" : "\(pictures.count) pictures"
    terminal.note("wrote \(shown) beside the effect; '--assets' shows a command their folder")
    return true
  }
}
