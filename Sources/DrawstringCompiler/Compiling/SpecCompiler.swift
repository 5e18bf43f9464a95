package import DrawstringCore
package import DrawstringSyntax

/// Compiles the document of an effect to a graph, in four stages.
///
/// `Declarations` define names. `LayerCompiler`, `PathCompiler` and `NodeReader` compile properties and paths, and read
/// nodes into drafts. `NodeResolver` and `CopySpreader` complete the drafts with durations, starts and the tracks of
/// copies. `RootEmitter` writes the drafts into the graph. The parts hand a `ValueCompiler` on, with the findings and
/// the graph so far.
///
/// The compiler does not stop at a finding: it leaves out the part that has the finding, and reports nothing about
/// parts that depend on this one. The graph is complete only if there is no error.
package enum SpecCompiler {
  /// Returns the graph of a document with the sites of its parts, and adds findings to `diagnostics`. Nil for a
  /// document without a root.
  package static func compile(
    _ document: Document, _ source: SourceText, _ diagnostics: inout Diagnostics
  ) -> CompiledSpec? {
    guard let root = document.root else { return nil }
    var values = ValueCompiler(Reader(document, diagnostics: diagnostics), source)
    let expectations = compile(root, &values)
    diagnostics = values.reader.diagnostics
    var constants: [String: ConstantValue] = [:]
    for constant in values.sites.constants {
      if case .constant(let value) = values.scope.lookup(constant.name) { constants[constant.name] = value }
    }
    return CompiledSpec(
      graph: values.graph.build(), sites: values.sites, constants: constants, expectations: expectations)
  }

  private static func compile(_ root: NodeID, _ values: inout ValueCompiler) -> Expectations {
    if values.document.isTrace {
      values.report(.traceForEffect(root, in: values.document))
      return Expectations()
    }
    let format = values.document.isLibrary ? Format.sampledLibrary : Format.effect
    guard let fields = values.reader.fields(of: root, format) else { return Expectations() }
    for kind in BrokenNames.Kind.allCases where isBroken(kind, fields, values.document) {
      values.reader.broken.insert(kind)
    }
    for name in values.document.parts.clashes { values.reader.broken.insert(name) }
    values.scope.broken = values.reader.broken
    compileHeader(fields, &values)
    let declarations = Declarations(of: fields, &values)
    // Drafts.
    let targets = TargetFinder(values, declarations.layers, declarations.outputs)
    var layers = LayerCompiler(properties: PropertyCompiler(targets, declarations.paths))
    layers.compileLayers()
    layers.checkMasks()
    var paths = PathCompiler(properties: layers.properties)
    paths.compilePaths()
    var nodes = NodeReader(paths.properties)
    nodes.compileAnimations(fields["animations"])
    // Resolution.
    var resolver = NodeResolver(&nodes)
    resolver.resolve()
    var spreader = CopySpreader(resolver.values, nodes)
    spreader.spread(&resolver.roots)
    // Emission.
    var emitter = RootEmitter(spreader.values)
    emitter.emit(resolver.roots)
    paths.properties = nodes.properties
    paths.values = emitter.values
    // Tracks may have added paths written in place.
    paths.compilePaths()
    StrictMorph.judge(nodes.tracks.strictMorphs, &paths.values)
    var physics = PhysicsReader(properties: paths.properties)
    physics.compilePhysics(fields["physics"])
    var pull = PullReader(values: physics.values)
    pull.compileLeave(fields["pull"], roots: emitter.rootIndices, nodes.nodes)
    declarations.layers.addReplicators(to: pull.graph)
    physics.values = pull.values
    var expectations = ExpectationReader(physics.properties)
    expectations.compileExpectations(fields["expect"])
    values = expectations.values
    collectSites(declarations.layers, physics.paths, &values)
    return expectations.expectations
  }

  /// Whether a block may define names that were not read: its key is broken, or its value has the wrong kind or is cut
  /// off. A missing block may if it is required, if the file breaks off, or if an unknown key has a list or mapping.
  private static func isBroken(_ kind: BrokenNames.Kind, _ fields: Fields, _ document: Document) -> Bool {
    let name = kind.rawValue
    if document.parts.lacksFiles && kind != .pull || fields.broken.contains(name) {
      return true
    }
    guard let node = fields[name]?.valueNode else {
      return fields.isUnfinished || Format.effect.row(named: name)?.isRequired == true
        || fields.strangers.contains { document.kind(of: $0.valueNode) != .scalar }
    }
    return document.kind(of: node) != kind.block || document.unfinished.contains(node)
  }

  private static func collectSites(
    _ layers: LayerTree, _ paths: PathTable, _ values: inout ValueCompiler
  ) {
    values.sites.layers = layers.drafts.map {
      SpecSites.Layer(node: $0.fields.node, id: $0.fields["id"]?.valueNode, original: $0.original)
    }
    values.sites.paths = paths.nodes.enumerated().map { index, node in
      SpecSites.NamedPath(key: paths.names.nodes[values.graph.paths[index].name], value: node)
    }
  }

  private static func compileHeader(_ fields: Fields, _ values: inout ValueCompiler) {
    if let version = fields["drawstring"] { values.reader.checkVersion(version) }
    if let name = fields["effect"] {
      values.graph.name =
        values.reader.identifier(name.valueNode, what: "an effect's name", names: .effect) ?? ""
    }
    func text(_ key: String) -> String { fields[key].flatMap { values.reader.text($0.valueNode) } ?? "" }
    values.graph.names.title = text("title")
    values.graph.names.summary = text("description")
    values.graph.names.author = text("author")
    values.graph.names.license = text("license")
  }
}
/// A compiled document: the graph, and the sites of its parts.
package struct CompiledSpec: Sendable {
  package var graph: Graph
  package var sites: SpecSites
  /// The values of the author's constants, by name.
  package var constants: [String: ConstantValue]
  package var expectations: Expectations
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func traceForEffect(_ root: NodeID, in document: Document) -> Diagnostic {
    Diagnostic(
      .wrongKind, "expected an effect, found a trace", at: firstLine(of: root, in: document),
      node: root,
      help: ["give the effect's file, and this one to '--trace'"])
  }
}
