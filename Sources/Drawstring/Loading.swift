package import DrawstringSpec

/// A spec that was read: its findings and, where none is an error, its effect.
package struct LoadedSpec: Sendable {
  package let source: SourceText
  package let document: Document
  /// By place.
  package let diagnostics: [Diagnostic]
  package let effect: Effect?
  /// Where what the effect holds is written, in the document as its variants have it.
  package let sites: SpecSites
  package let edited: Document

  /// The variants that may be asked for.
  package let variantNames: [String]
  /// Those that were asked for and are not among them; there is no effect then.
  package let unknownVariants: [String]

  /// What was compiled without any variant.
  private let base: CompiledSpec?
  private let variants: [SpecVariant]

  /// Reads a spec, as the named variants have it, applied in turn. All of its variants are checked.
  package init(name: String, bytes: [UInt8], variants names: [String] = []) {
    var diagnostics = Diagnostics()
    document = YAMLAdapter.read(bytes, into: &diagnostics)
    source = SourceText(name: name, bytes: bytes)
    base = SpecCompiler.compile(document, source, &diagnostics)
    variants = VariantReader.read(document, &diagnostics)
    variantNames = VariantCompiler.names(of: variants)
    var choice = VariantCompiler.Choice(document, base?.sites ?? SpecSites())
    if let base {
      VariantCompiler.check(variants, of: document, source, base: base, &diagnostics)
      choice = VariantCompiler.choose(
        names, among: variants, of: document, source, base: base, &diagnostics)
    }
    self.diagnostics = diagnostics.sorted
    unknownVariants = choice.unknown
    choice.graph?.names.variants = variantNames
    effect = diagnostics.hasErrors ? nil : choice.graph.map { Effect($0) }
    sites = choice.sites
    edited = choice.document
  }

  /// The variants that the file itself has, in its order.
  package var ownVariants: [String] { variants.map(\.name) }

  package var hasErrors: Bool { diagnostics.contains { $0.code.severity == .error } }

  /// All findings, with those that only a look at the whole spec gives and without those that a comment allows; by
  /// place.
  ///
  /// Where there is an error, nothing is said about the whole; some things only where `isStrict`.
  package func examined(isStrict: Bool = false) -> [Diagnostic] {
    let comments = AllowComments(document, source)
    guard let effect else { return comments.applied(to: diagnostics, isWhole: false) }
    var all = Diagnostics()
    for diagnostic in diagnostics { all.report(diagnostic) }
    Examination.examine(edited, effect.shared.graph, sites, &all)
    if let base { VariantExamination.examine(variants, of: document, source, base: base, &all) }
    runExpectations(&all)
    let findings = comments.applied(to: all.sorted, isWhole: true)
    return isStrict ? findings : findings.filter { !DiagnosticCode.strictCodes.contains($0.code) }
  }
}

extension LoadedSpec {
  /// Holds what the file expects against what the effect does, and each of its variants that is named.
  private func runExpectations(_ diagnostics: inout Diagnostics) {
    guard let base else { return }
    var budget = ExpectationRun.mostNumbers
    ExpectationRun.run(
      base.expectations, of: base.graph, document, variant: nil, budget: &budget, &diagnostics)
    for name in base.expectations.variantNames {
      guard
        let spec = VariantCompiler.compiled(name, among: variants, of: document, source, base: base)
      else { continue }
      ExpectationRun.run(
        spec.expectations, of: spec.graph, document, variant: name, budget: &budget, &diagnostics)
    }
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
  package static func load(name: String, bytes: [UInt8], variants: [String] = []) -> LoadedSpec {
    LoadedSpec(name: name, bytes: bytes, variants: variants)
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
