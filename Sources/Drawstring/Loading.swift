package import DrawstringSpec

/// A spec that was read: its findings and, where none is an error, its effect.
package struct LoadedSpec: Sendable {
  package let source: SourceText
  package let document: Document
  /// By place.
  package let diagnostics: [Diagnostic]
  package let effect: Effect?
  /// Where what the effect holds is written.
  package let sites: SpecSites

  package init(name: String, bytes: [UInt8]) {
    var diagnostics = Diagnostics()
    document = YAMLAdapter.read(bytes, into: &diagnostics)
    source = SourceText(name: name, bytes: bytes)
    let compiled = SpecCompiler.compile(document, source, &diagnostics)
    self.diagnostics = diagnostics.sorted
    effect = diagnostics.hasErrors ? nil : compiled.map { Effect($0.graph) }
    sites = compiled?.sites ?? SpecSites()
  }

  /// All findings, with those that only a look at the whole spec gives and without those that a comment allows; by
  /// place.
  ///
  /// Where there is an error, nothing is said about the whole; some things only where `isStrict`.
  package func examined(isStrict: Bool = false) -> [Diagnostic] {
    let comments = AllowComments(document, source)
    guard let effect else { return comments.applied(to: diagnostics, isWhole: false) }
    var all = Diagnostics()
    for diagnostic in diagnostics { all.report(diagnostic) }
    Examination.examine(document, effect.shared.graph, sites, &all)
    let findings = comments.applied(to: all.sorted, isWhole: true)
    return isStrict ? findings : findings.filter { !DiagnosticCode.strictCodes.contains($0.code) }
  }
}

/// A trace file that was read: its findings and, where none is an error, its trace.
package struct LoadedTrace: Sendable {
  package let source: SourceText
  package let document: Document
  /// By place.
  package let diagnostics: [Diagnostic]
  package let trace: Trace?

  package init(name: String, bytes: [UInt8]) {
    var diagnostics = Diagnostics()
    document = YAMLAdapter.read(bytes, into: &diagnostics)
    source = SourceText(name: name, bytes: bytes)
    let trace = TraceReader.read(document, &diagnostics)
    self.diagnostics = diagnostics.sorted
    self.trace = diagnostics.hasErrors ? nil : trace
  }
}

extension Effect {
  package static func load(name: String, bytes: [UInt8]) -> LoadedSpec {
    LoadedSpec(name: name, bytes: bytes)
  }
}

extension Trace {
  package static func load(name: String, bytes: [UInt8]) -> LoadedTrace {
    LoadedTrace(name: name, bytes: bytes)
  }

  /// Reads a trace from YAML or JSON text: a list such as `- {at: 0.05s, drag: 12}`; throws a `SpecError` with every
  /// finding.
  public init(yaml: String, name: String = "trace.yaml") throws(SpecError) {
    let loaded = LoadedTrace(name: name, bytes: Array(yaml.utf8))
    guard let trace = loaded.trace else { throw SpecError(loaded.source, loaded.diagnostics) }
    self = trace
  }
}
