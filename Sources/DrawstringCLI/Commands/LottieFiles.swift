internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringExport
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

/// `export --to lottie|dotlottie|css`: an animation with the phases of an effect one after the other, alone or in an
/// archive with a state machine, or a stylesheet; with findings about what is left out.
enum LottieFiles {
  static func write(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    if invocation.operands.count > 1, invocation.has(.output) {
      throw UsageError("'--output' takes one FILE; without it each effect has its own")
    }
    if let report = invocation.text(.report) {
      if invocation.operands.count > 1 { throw UsageError("'--report' takes one FILE") }
      if report == "-" {
        throw UsageError("'--report' takes a file of its own")
      }
    }
    if invocation.has(.strip) {
      throw UsageError("'--strip' needs '--to web'; only compiled effects hold names and lines of the file")
    }
    var options = try options(invocation)
    options.isSplit = invocation.has(.split)
    if let path = invocation.text(.font) {
      guard let font = try FontFiles.font(path, &terminal) else { return .failure }
      options.font = font
    }
    var code = ExitCode.clean
    for operand in invocation.operands.indices {
      code = max(code, try write(invocation, operand, options, &terminal))
    }
    return code
  }

  private static func options(_ invocation: Invocation) throws(UsageError) -> LottieExport.Options {
    var options = LottieExport.Options()
    if let tolerance = invocation.number(.tolerance) {
      guard tolerance > 0 else { throw UsageError("--tolerance: a tolerance is above 0") }
      options.tolerance = tolerance
    }
    let names = invocation.names(.phases)
    if !names.isEmpty {
      options.kinds = []
      for name in names {
        guard let kind = ExportSegment.Kind(rawValue: name) else {
          throw UsageError(
            "--phases: '\(Printable.text(name))' is no segment", found: name,
            among: ExportSegment.Kind.allCases.map(\.rawValue))
        }
        options.kinds.insert(kind)
      }
    }
    return options
  }

  private static func write(
    _ invocation: Invocation, _ operand: Int, _ options: LottieExport.Options, _ terminal: inout Terminal
  ) throws(UsageError) -> ExitCode {
    let (loaded, code) = try terminal.loadSpec(invocation, operand: operand)
    guard let spec = loaded, let effect = spec.effect else { return code }
    let images: ImageAssets
    do throws(FileError) {
      images = try AssetFolder.pictures(invocation.text(.assets), of: effect, &terminal)
    } catch {
      terminal.complain(error.message)
      return .failure
    }
    var budget = WorkBudget.command
    var options = options
    if let path = invocation.text(.trace) {
      let (trace, code) = terminal.loadTrace(path, for: effect, color: invocation.text(.color))
      guard let trace else { return code }
      options.trace = try effect.replayed(trace, &budget)
    }
    // With a requested variant, the others are not exported.
    let variants = invocation.has(.variant) ? [] : spec.ownVariants
    let option = invocation.has(.output) ? "--output" : ""
    var export: ExportReport
    if invocation.text(.to) == "css" {
      let style = StyleExport(effect, options, images: images, &budget)
      if !style.isComplete { throw .tooMuchWork("the export") }
      export = style.report
      export.findings += variants.map { .variant($0) }
      if !write(style, to: invocation.text(.output) ?? effect.name, option: option, &terminal) {
        return .failure
      }
    } else {
      var lottie = LottieExport(effect, options, images: images, &budget)
      if !lottie.isComplete { throw .tooMuchWork("the export") }
      let segments = lottie.parts.map(\.segment.kind.rawValue)
      if let name = invocation.names(.phases).first(where: { !segments.contains($0) }) {
        throw UsageError("--phases: '\(effect.name)' has no segment '\(Printable.text(name))'")
      }
      let file =
        invocation.text(.to) == "dotlottie" ? DotLottie(lottie, of: effect, options.start, &budget) : nil
      var findings = file?.findings ?? []
      for name in variants {
        var changed = spec.with(variants: [name])
        try invocation.begin(&changed)
        let why = try changed.effect.flatMap { variant throws(UsageError) in
          try lottie.take(name, variant, playing: file, options, images, &budget)
        }
        if let why { findings.append(.variant(name, why)) }
      }
      export = lottie.report
      export.findings += findings
      if options.isSplit {
        let output = invocation.text(.output) ?? effect.name
        guard let names = try write(lottie, to: output, option: option, &terminal) else { return .failure }
        export.files = names
      } else {
        let bytes = file?.archive(of: lottie) ?? lottie.animation.line
        if invocation.has(.output) {
          terminal.output.write(bytes)
        } else {
          let name = "\(effect.name).\(file == nil ? "json" : "lottie")"
          if !terminal.write(bytes, to: name, option: option) { return .failure }
          terminal.note("wrote '\(Printable.text(name))'")
        }
      }
    }
    let findings = FileReport(
      source: spec.source, document: spec.document, diagnostics: export.findings.map { diagnostic($0, spec) })
    if let path = invocation.text(.report) {
      let bytes =
        path.hasSuffix(".json")
        ? export.json.line
        : path.hasSuffix(".sarif") ? SARIFReporter.report([findings]) : Array(export.text.utf8)
      if !terminal.write(bytes, to: path, option: "--report") { return .failure }
    }
    if !findings.diagnostics.isEmpty { terminal.write(findings: findings, color: invocation.text(.color)) }
    return invocation.has(.strict) && export.findings.contains { $0.code != .exportHost } ? .findings : .clean
  }

  /// Writes an animation for each segment, into a folder or by a name with `%s` for the segment; returns the names, nil
  /// after an error, which is reported.
  private static func write(
    _ export: LottieExport, to output: String, option: String, _ terminal: inout Terminal
  ) throws(UsageError) -> [String]? {
    let segments = export.parts.map(\.segment.kind.rawValue)
    let pattern = output.parts(between: "%s")
    if pattern.count > 2 || pattern.count == 1 && (output == "-" || output.hasSuffix(".json")) {
      let stem = output == "-" || pattern.count > 2 ? export.name : String(output.dropLast(5))
      throw UsageError(
        "'--split' writes several files: '-o' takes a folder, or a name such as '\(Printable.text(stem))-%s.json'"
      )
    }
    if pattern.count == 1 {
      let files = zip(segments, export.animations).map { (name: "\($0).json", bytes: $1.line) }
      return ExportCommand.write(files, to: output, option: option, advice: "", &terminal)
        ? files.map(\.name) : nil
    }
    let names = segments.map { pattern[0] + $0 + pattern[1] }
    for (name, animation) in zip(names, export.animations)
    where !terminal.write(animation.line, to: name, option: option) { return nil }
    return names
  }

  /// Writes a stylesheet with its markup and script into a folder, or one file, by its extension.
  private static func write(
    _ style: StyleExport, to output: String, option: String, _ terminal: inout Terminal
  ) -> Bool {
    let isSheet = output.hasSuffix(".css")
    guard isSheet || output == "-" || output.hasSuffix(".html") else {
      return ExportCommand.write(style.files, to: output, option: option, advice: "", &terminal)
    }
    terminal.output.write(Array((isSheet ? style.stylesheet : style.page).utf8))
    return true
  }

  /// The finding at the text that states its property, or at its layer, or at the beginning of the file.
  private static func diagnostic(_ finding: ExportFinding, _ spec: LoadedSpec) -> Diagnostic {
    let document = spec.edited
    var node = document.root
    if let layer = finding.layer, spec.sites.layers.indices.contains(layer) {
      let original = spec.sites.layers[layer].original
      if original >= 0 {
        let stated = finding.property.flatMap { spec.sites.property($0, layer: layer) }
        node = stated?.key ?? spec.sites.layers[original].id ?? spec.sites.layers[original].node
      }
    }
    let whole = node.map { document[$0].range } ?? SourceRange(0, 0)
    var range = finding.layer == nil ? SourceRange(whole.start, whole.start) : whole
    if let signal = spec.sites.signals.first(where: { $0.name == finding.signal }) {
      (range, node) = (document[signal.key].range, signal.key)
    }
    if let variant = spec.variants.first(where: { $0.name == finding.variant }) {
      range = SourceRange(variant.range.start, variant.range.start)
      node = nil
    }
    return Diagnostic(finding.code, finding.message, at: range, node: node)
  }
}

extension LottieExport {
  /// Adds a variant of the effect as a theme; returns the reason if it differs in values that themes cannot hold.
  fileprivate mutating func take(
    _ name: String, _ variant: Effect, playing file: DotLottie?, _ options: Options, _ images: ImageAssets,
    _ budget: inout WorkBudget
  ) throws(UsageError) -> String? {
    var options = options
    if let trace = options.trace { options.trace = try variant.replayed(trace.trace, &budget) }
    let export = LottieExport(variant, options, images: images, &budget)
    if !export.isComplete { throw .tooMuchWork("the export") }
    if let file, !DotLottie(export, of: variant, options.start, &budget).plays(like: file) {
      return "it changes the state machine"
    }
    return take(name, export)
  }
}
