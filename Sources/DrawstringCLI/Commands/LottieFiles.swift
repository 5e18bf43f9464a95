internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringExport
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

/// `export --to lottie`: an animation with the phases of an effect one after the other, and what it leaves out.
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
    let export = LottieExport(effect, options, images: images, &budget)
    if !export.isComplete { throw .tooMuchWork("the export") }
    if invocation.has(.output) {
      terminal.output.write(export.animation.line)
    } else if terminal.replace("\(effect.name).json", with: export.animation.line) != .clean {
      return .failure
    }
    if let report = invocation.text(.report) {
      let bytes = report.hasSuffix(".json") ? export.report.line : Array(export.reportText.utf8)
      if terminal.replace(report, with: bytes) != .clean { return .failure }
    }
    let findings = export.findings.map { diagnostic($0, spec) }
    if !findings.isEmpty {
      let report = FileReport(source: spec.source, document: spec.document, diagnostics: findings)
      terminal.write(findings: report, color: invocation.text(.color))
    }
    return invocation.has(.strict) && !export.findings.isEmpty ? .findings : .clean
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
      DiagnosticCode(finding.code.rawValue, .warning, sharesRanges: true), finding.message, at: range,
      node: node)
  }
}
