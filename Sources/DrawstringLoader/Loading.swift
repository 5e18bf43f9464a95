package import DrawstringCompiler
@_exported public import DrawstringPlayer
package import DrawstringSyntax

/// A spec that was read: its findings and, if none is an error, its effect.
package struct LoadedSpec: Sendable {
  package let source: SourceText
  package let document: Document
  /// Sorted by place.
  package let diagnostics: [Diagnostic]
  package private(set) var effect: Effect?
  /// The sites of the effect's parts in `edited`, the document with the variants applied.
  package let sites: SpecSites
  package let edited: Document

  /// The variants that can be applied.
  package let variantNames: [String]
  /// The variants that the file defines, in its order; the others are derived.
  package let ownVariants: [String]
  /// The requested variants that do not exist; if there are any, there is no effect.
  package let unknownVariants: [String]
  /// The variants that are applied.
  package let requested: [String]
  /// The bytes of the file.
  let bytes: [UInt8]
  /// Where the files that it uses are read.
  let files: SharedFiles
  /// The paths of the files that it uses, missing ones too.
  package let usedFiles: [String]

  /// The spec compiled without variants.
  package let base: CompiledSpec?
  package let variants: [SpecVariant]

  /// Reads a spec or a compiled effect, which its first bytes tell apart, and applies the named variants in order. All
  /// variants of a spec are checked. A shared file by itself has findings and no effect; unless `allowsLibrary`, that is
  /// a finding, too.
  package init(
    name: String, bytes: [UInt8], variants names: [String] = [], files: SharedFiles = .none,
    allowsLibrary: Bool = false
  ) {
    if CompiledEffect.begins(bytes) {
      self.init(compiled: bytes, name, variants: names)
    } else {
      self.init(text: bytes, name, variants: names, files, allowsLibrary: allowsLibrary)
    }
  }

  private init(
    text bytes: [UInt8], _ name: String, variants names: [String], _ files: SharedFiles, allowsLibrary: Bool
  ) {
    var diagnostics = Diagnostics()
    requested = names
    self.bytes = bytes
    self.files = files
    let own = YAMLAdapter.read(bytes, into: &diagnostics)
    let linker = FileLinker(own, name, files, diagnostics)
    diagnostics = linker.diagnostics
    usedFiles = linker.paths
    source = linker.source(named: name, bytes)
    var document = linker.document
    SharedDocument.join(&document, &diagnostics)
    self.document = document
    if document.isLibrary, !allowsLibrary, let root = document.root {
      diagnostics.report(.libraryForEffect(root, in: document))
    }
    base = SpecCompiler.compile(document, source, &diagnostics)
    variants = VariantReader.read(document, &diagnostics)
    variantNames = VariantCompiler.names(of: variants)
    ownVariants = variants.map(\.name)
    var choice = VariantCompiler.Choice(document, base?.sites ?? SpecSites())
    if let base {
      VariantCompiler.check(variants, of: document, source, base: base, &diagnostics)
      choice = VariantCompiler.choose(
        names, among: variants, of: document, source, base: base, &diagnostics)
    }
    self.diagnostics = diagnostics.sorted.map(document.shown)
    unknownVariants = choice.unknown
    if let graph = choice.graph, !diagnostics.hasErrors, !document.isLibrary {
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

  /// Reads a compiled effect, which has no document.
  private init(compiled bytes: [UInt8], _ name: String, variants names: [String]) {
    requested = names
    self.bytes = bytes
    files = .none
    usedFiles = []
    document = Document(source: [])
    edited = document
    source = SourceText(name: name, bytes: [])
    sites = SpecSites()
    base = nil
    variants = []
    var diagnostics = Diagnostics()
    var effect: Effect?
    var known = names
    var own: [String] = []
    do throws(CompiledEffectError) {
      let file = try CompiledEffect(bytes)
      known = file.variants
      own = file.ownVariants
      if names.allSatisfy(known.contains) {
        let graph = try file.graph(variants: names)
        if let name = graph.wrongName {
          throw CompiledEffectError("'\(Diagnostic.brief(name))' is no name", at: 0)
        }
        effect = Effect(graph.withNotes())
      }
    } catch {
      diagnostics.report(.unreadableFile(error.description))
    }
    self.diagnostics = diagnostics.sorted
    self.effect = effect
    ownVariants = own
    variantNames = known
    unknownVariants = names.filter { !known.contains($0) }
  }

  /// The values of inputs before the first event, in place of their defaults.
  package private(set) var beginnings: [InputSetting] = []

  /// The size of a flexible canvas before the first event, in place of the file's.
  package private(set) var beginningSize: Vec2?

  /// Gives inputs other values before the first event, in place of their defaults, and a flexible canvas another size.
  package mutating func begin(with inputs: [InputSetting], size: Vec2? = nil) {
    effect = effect?.beginning(with: inputs, size: size)
    beginnings += inputs
    if let size { beginningSize = size }
  }

  /// The same file with other variants.
  package func with(variants names: [String]) -> LoadedSpec {
    LoadedSpec(name: source.name, bytes: bytes, variants: names, files: files)
  }

  /// The length of the file in `source`, where the files that it uses follow.
  package var ownCount: Int {
    document.parts.files.dropFirst().first.map { $0.start - 1 } ?? source.bytes.count
  }

  /// Whether the effect was compiled: there is no text, so that places are not known.
  package var isCompiled: Bool { effect != nil && base == nil }

  /// The findings, each with its file.
  package var findings: [(file: String, finding: Finding)] {
    diagnostics.map { (source.file(at: $0.range.start), Finding($0, in: source)) }
  }

  package var hasErrors: Bool { diagnostics.contains { $0.code.severity == .error } }
}

/// A trace file that was read: its findings and, if none is an error, its trace.
package struct LoadedTrace: Sendable {
  package let source: SourceText
  package let document: Document
  /// Sorted by place.
  package let diagnostics: [Diagnostic]
  package let trace: Trace?

  /// `effect` is the effect whose inputs the trace may set; nil where it is not known, so that they are not judged.
  package init(name: String, bytes: [UInt8], effect: Effect?) {
    var diagnostics = Diagnostics()
    document = YAMLAdapter.read(bytes, into: &diagnostics)
    source = SourceText(name: name, bytes: bytes)
    let graph = effect?.graph
    let trace = TraceReader.read(
      document, inputs: graph.map { Array($0.declaredInputs) }, canvas: graph?.canvas, &diagnostics)
    self.diagnostics = diagnostics.sorted
    self.trace = diagnostics.hasErrors ? nil : trace
  }
}

/// A project file that was read, with its findings.
package struct LoadedProject: Sendable {
  package let source: SourceText
  package let document: Document
  /// Sorted by place.
  package let diagnostics: [Diagnostic]
  /// What the file says, without the parts that have an error; nil for a file that is an effect or a shared file.
  package let project: Project?

  package init(name: String, bytes: [UInt8]) {
    var diagnostics = Diagnostics()
    document = YAMLAdapter.read(bytes, into: &diagnostics)
    source = SourceText(name: name, bytes: bytes)
    project = Project.isProject(document) ? Project(document, &diagnostics) : nil
    self.diagnostics = diagnostics.sorted
  }
}

extension Effect {
  /// Reads an effect from YAML text; throws a `SpecError` with all findings if one of them is an error.
  ///
  /// `name` stands for the file in the findings. `variants` are applied in turn: if two change the same value, the later one
  /// counts. `reducedMotion` is always available; if the file has no such variant, it is derived after the others. For an
  /// unknown variant the error has the finding `unknown-variant`.
  ///
  /// `files` gives the shared files that the effect names in `use:`; without it, such an effect has an error. Nothing is
  /// read from the disk unless `files` does.
  public init(
    yaml: String, name: String = "effect.yaml", variants: [String] = [], files: SharedFiles = .none
  ) throws(SpecError) {
    try self.init(bytes: yaml.utf8, name: name, variants: variants, files: files)
  }

  /// Reads an effect from a YAML file or a compiled one, of at most 64 MiB; throws a `SpecError` with every finding where there is an
  /// error among them, or with one, `unreadable-file`, that says why the file cannot be read.
  ///
  /// `variants` are as in `init(yaml:name:variants:files:)`. The shared files of the effect are read from its folder and
  /// below it, unless `files` gives them.
  public init(
    contentsOfFile path: String, variants: [String] = [], files: SharedFiles? = nil
  ) throws(SpecError) {
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.read(path)
    } catch {
      throw SpecError(unreadable: path, reason: error.reason)
    }
    try self.init(
      bytes: bytes, name: path, variants: variants, files: files ?? SharedFiles(beside: path))
  }

  /// Reads an effect from the bytes of a YAML file in UTF-8 or UTF-16, or of a compiled one, such as Foundation's `Data`; throws a `SpecError` with every finding where there
  /// is an error among them.
  ///
  /// `name`, `variants` and `files` are as in `init(yaml:name:variants:files:)`.
  public init(
    bytes: some Sequence<UInt8>, name: String = "effect.yaml", variants: [String] = [],
    files: SharedFiles = .none
  ) throws(SpecError) {
    let loaded = LoadedSpec(name: name, bytes: Array(bytes), variants: variants, files: files)
    guard let effect = loaded.effect else { throw SpecError(loaded) }
    self = effect
  }

  package static func load(
    name: String, bytes: [UInt8], variants: [String] = [], files: SharedFiles = .none
  ) -> LoadedSpec {
    LoadedSpec(name: name, bytes: bytes, variants: variants, files: files)
  }
}

extension InputSetting {
  /// Reads a value as an event `set` of a trace has it; a word or a text is taken as it stands. Returns a problem, with its
  /// code, in place of a value that does not fit.
  package static func read(
    _ name: String, _ value: String, of effect: Effect
  ) -> (setting: InputSetting?, problem: String) {
    if effect.inputs.contains(where: { $0.name == name && $0.kind == .text }) {
      return (InputSetting(name, .text(value)), "")
    }
    func quoted(_ text: String) -> String {
      "\"" + text.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
    }
    let written = value.first == "[" ? value : quoted(value)
    let line = "- {at: 0s, set: {\(quoted(name)): \(written)}}"
    let loaded = LoadedTrace(name: "input", bytes: Array(line.utf8), effect: effect)
    if case .set(let settings)? = loaded.trace?.events.first?.kind, let first = settings.first {
      return (first, "")
    }
    let finding = loaded.diagnostics.first { $0.code.severity == .error }
    return (nil, finding.map { "\($0.message) (\($0.code.id))" } ?? "the value cannot be read")
  }
}

extension Trace {
  package static func load(name: String, bytes: [UInt8], for effect: Effect? = nil) -> LoadedTrace {
    LoadedTrace(name: name, bytes: bytes, effect: effect)
  }

  /// Reads a trace from YAML or JSON text: a list such as `- {at: 0.05s, drag: 12}`; throws a `SpecError` with all
  /// findings if one of them is an error.
  ///
  /// A trace that sets inputs is read for an effect, whose inputs decide on the types of values.
  public init(yaml: String, name: String = "trace.yaml", for effect: Effect? = nil) throws(SpecError) {
    let loaded = LoadedTrace(name: name, bytes: Array(yaml.utf8), effect: effect)
    guard let trace = loaded.trace else { throw SpecError(loaded.source, loaded.diagnostics) }
    self = trace
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let unreadableFile = DiagnosticCode("unreadable-file")
}

extension Diagnostic {
  fileprivate static func libraryForEffect(_ root: NodeID, in document: Document) -> Diagnostic {
    Diagnostic(
      .wrongKind, "expected an effect, found a library", at: firstLine(of: root, in: document), node: root,
      help: ["give a file that uses it; 'validate' checks libraries, too"])
  }

  /// A finding about a file that cannot be read at all.
  package static func unreadableFile(_ message: String) -> Diagnostic {
    Diagnostic(.unreadableFile, message, at: SourceRange(0, 0))
  }
}
