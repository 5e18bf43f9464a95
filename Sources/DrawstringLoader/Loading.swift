package import DrawstringCompiler
@_exported public import DrawstringPlayer
package import DrawstringSyntax

/// A spec that was read: its findings and, if none is an error, its effect.
package struct LoadedSpec: Sendable {
  package let source: SourceText
  package let document: Document
  /// Sorted by place.
  package let diagnostics: [Diagnostic]
  package let effect: Effect?
  /// The sites of the effect's parts in `edited`, the document with the variants applied.
  package let sites: SpecSites
  package let edited: Document

  /// The variants that can be applied.
  package let variantNames: [String]
  /// The requested variants that do not exist; if there are any, there is no effect.
  package let unknownVariants: [String]

  /// The spec compiled without variants.
  package let base: CompiledSpec?
  package let variants: [SpecVariant]

  /// Reads a spec and applies the named variants in order. All variants of the spec are checked.
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
    if let graph = choice.graph, !diagnostics.hasErrors {
      var names = graph.names
      names.variants = variantNames
      effect = Effect(
        graph.named(names), warnings: self.diagnostics.map { [source] in Finding($0, in: source) })
    } else {
      effect = nil
    }
    sites = choice.sites
    edited = choice.document
  }

  /// The names of the file's own variants, in its order.
  package var ownVariants: [String] { variants.map(\.name) }

  package var hasErrors: Bool { diagnostics.contains { $0.code.severity == .error } }
}

/// A trace file that was read: its findings and, if none is an error, its trace.
package struct LoadedTrace: Sendable {
  package let source: SourceText
  package let document: Document
  /// Sorted by place.
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
  /// Reads an effect from YAML text; throws a `SpecError` with every finding where there is an error among them.
  ///
  /// `name` stands for the file in the findings. `variants` are applied in turn: of two that change one thing, the
  /// later has it. `reducedMotion` can always be asked for; where the file has no such variant it is derived, after
  /// the others. For a name that is none of `variants` the error has the finding `unknown-variant`.
  public init(yaml: String, name: String = "effect.yaml", variants: [String] = []) throws(SpecError) {
    try self.init(bytes: yaml.utf8, name: name, variants: variants)
  }

  /// Reads an effect from a YAML file of at most 64 MiB; throws a `SpecError` with every finding where there is an
  /// error among them, or with one, `unreadable-file`, that says why the file cannot be read.
  ///
  /// `variants` are as in `init(yaml:name:variants:)`.
  public init(contentsOfFile path: String, variants: [String] = []) throws(SpecError) {
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.read(path)
    } catch {
      throw SpecError(unreadable: path, reason: error.reason)
    }
    try self.init(bytes: bytes, name: path, variants: variants)
  }

  /// Reads an effect from the bytes of a YAML file in UTF-8 or UTF-16, such as Foundation's `Data`; throws a `SpecError` with every finding where there
  /// is an error among them.
  ///
  /// `name` and `variants` are as in `init(yaml:name:variants:)`.
  public init(bytes: some Sequence<UInt8>, name: String = "effect.yaml", variants: [String] = [])
    throws(SpecError)
  {
    let loaded = LoadedSpec(name: name, bytes: Array(bytes), variants: variants)
    guard let effect = loaded.effect else { throw SpecError(loaded) }
    self = effect
  }

  package static func load(name: String, bytes: [UInt8], variants: [String] = []) -> LoadedSpec {
    LoadedSpec(name: name, bytes: bytes, variants: variants)
  }
}

extension Trace {
  package static func load(name: String, bytes: [UInt8]) -> LoadedTrace {
    LoadedTrace(name: name, bytes: bytes)
  }

  /// Reads a trace from YAML or JSON text: a list such as `- {at: 0.05s, drag: 12}`; throws a `SpecError` with all
  /// findings if one of them is an error.
  public init(yaml: String, name: String = "trace.yaml") throws(SpecError) {
    let loaded = LoadedTrace(name: name, bytes: Array(yaml.utf8))
    guard let trace = loaded.trace else { throw SpecError(loaded.source, loaded.diagnostics) }
    self = trace
  }
}
