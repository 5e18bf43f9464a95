internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringExport
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

/// `export --to lottie|dotlottie|css`: an animation with the phases of an effect one after the other, by itself or in an
/// archive with a state machine, or a stylesheet; and what it leaves out.
enum LottieFiles {
  static func write(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    if invocation.operands.count > 1, invocation.has(.output) {
      throw UsageError("'--output' takes one FILE; without it each effect has its own")
    }
    let options = try options(invocation)
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
    var budget = WorkBudget.film
    var options = options
    if let path = invocation.text(.trace) {
      let (trace, code) = terminal.loadTrace(path, for: effect, color: invocation.text(.color))
      guard let trace else { return code }
      options.trace = try effect.replayed(trace, &budget)
    }
    var export: ExportReport
    if invocation.text(.to) == "css" {
      let style = StyleExport(effect, options, images: images, &budget)
      if !style.isComplete { throw .tooMuchWork("the export") }
      export = style.report
      if !write(style, to: invocation.text(.output) ?? effect.name, &terminal) { return .failure }
    } else {
      let lottie = LottieExport(effect, options, images: images, &budget)
      if !lottie.isComplete { throw .tooMuchWork("the export") }
      export = lottie.report
      var (bytes, ending) = (lottie.animation.line, "json")
      if invocation.text(.to) == "dotlottie" {
        let file = DotLottie(lottie, of: effect, options.start, &budget)
        export.findings += file.findings
        (bytes, ending) = (file.bytes, "lottie")
      }
      if invocation.has(.output) {
        terminal.output.write(bytes)
      } else if terminal.replace("\(effect.name).\(ending)", with: bytes) != .clean {
        return .failure
      }
    }
    if invocation.text(.to) != "lottie" {
      let others = spec.variants.map(\.name).filter { !invocation.names(.variant).contains($0) }
      export.findings += others.map { .variant($0) }
    }
    if let report = invocation.text(.report) {
      let bytes = report.hasSuffix(".json") ? export.json.line : Array(export.text.utf8)
      if terminal.replace(report, with: bytes) != .clean { return .failure }
    }
    let findings = export.findings.map { diagnostic($0, spec) }
    if !findings.isEmpty {
      let report = FileReport(source: spec.source, document: spec.document, diagnostics: findings)
      terminal.write(findings: report, color: invocation.text(.color))
    }
    return invocation.has(.strict) && export.findings.contains { $0.code != .host } ? .findings : .clean
  }

  /// Writes a stylesheet with what it needs: into a folder, or into one file whose ending tells which.
  private static func write(_ style: StyleExport, to output: String, _ terminal: inout Terminal) -> Bool {
    let isSheet = output.hasSuffix(".css")
    guard isSheet || output == "-" || output.hasSuffix(".html") else {
      return ExportCommand.write(style.files, to: output, advice: "", &terminal)
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
    let range = finding.layer == nil ? SourceRange(whole.start, whole.start) : whole
    return Diagnostic(
      DiagnosticCode(finding.code.rawValue, finding.code == .host ? .info : .warning, sharesRanges: true),
      finding.message, at: range, node: node)
  }
}
