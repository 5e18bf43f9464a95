package import DrawstringCore
package import DrawstringSyntax

/// Compiles the document of an effect to a graph, in four stages.
///
/// `Declarations` define names. `LayerCompiler`, `PathCompiler` and `NodeReader` compile properties and paths, and read
/// nodes into drafts. `NodeResolver` and `CopySpreader` complete the drafts with durations, starts and the tracks of
/// copies. `RootEmitter` writes the drafts into the graph. Each stage takes the values of the stages before, so that
/// no other order compiles. All stages share one `CompileContext`, with the findings and the graph so far.
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
    let (expectations, compiled) = compile(
      root, CompileContext(Reader(document, diagnostics: diagnostics), source))
    diagnostics = compiled.reader.diagnostics
    return CompiledSpec(
      graph: compiled.graph.build(), sites: compiled.sites, constants: constants(of: compiled),
      expectations: expectations)
  }

  /// Returns the values of the author's constants, by name.
  private static func constants(of compiled: CompileContext) -> [String: ConstantValue] {
    var constants: [String: ConstantValue] = [:]
    for constant in compiled.sites.constants {
      if case .constant(let value) = compiled.scope.lookup(constant.name) { constants[constant.name] = value }
    }
    return constants
  }

  /// Compiles the fields of a root. Returns the context as the compiler leaves it.
  private static func compile(
    _ root: NodeID, _ values: CompileContext
  ) -> (Expectations, CompileContext) {
    guard let fields = fields(of: root, values) else { return (Expectations(), values) }
    let declarations = Declarations(of: fields, values)
    let layers = LayerCompiler(declarations)
    let paths = PathCompiler(layers)
    var nodes = NodeReader(fields["animations"], paths)
    let resolver = NodeResolver(&nodes)
    let spreader = CopySpreader(resolver, nodes)
    let emitter = RootEmitter(spreader)
    let allPaths = emitter.paths(of: nodes)
    let physics = PhysicsReader(fields["physics"], allPaths)
    let properties = complete(declarations, nodes, emitter, physics)
    let expectations = ExpectationReader(fields["expect"], properties)
    return (expectations.expectations, values)
  }

  /// Adds what the declarations say about roots and layers of the finished graph: `leave`, replicators and sites. Returns the
  /// properties that expectations may name.
  private static func complete(
    _ declarations: Declarations, _ nodes: NodeReader, _ emitter: RootEmitter, _ physics: PhysicsReader
  ) -> PropertyCompiler {
    let values = declarations.values
    declarations.pull.compileLeave(roots: emitter.rootIndices, nodes.nodes)
    declarations.layers.addReplicators(to: values.graph)
    values.sites.layers = declarations.layers.drafts.map {
      SpecSites.Layer(node: $0.fields.node, id: $0.fields["id"]?.valueNode, original: $0.original)
    }
    let paths = physics.paths
    values.sites.paths = paths.nodes.enumerated().map { index, node in
      SpecSites.NamedPath(key: paths.names.nodes[values.graph.paths[index].name], value: node)
    }
    return physics.properties
  }

  /// Returns the fields of an effect, and notes which blocks may define names that were not read. Nil after a finding.
  private static func fields(of root: NodeID, _ values: CompileContext) -> Fields? {
    if values.document.isTrace {
      values.report(.traceForEffect(root, in: values.document))
      return nil
    }
    let format = values.document.isLibrary ? Format.sampledLibrary : Format.effect
    guard let fields = values.reader.fields(of: root, format) else { return nil }
    for kind in BrokenNames.Kind.allCases where isBroken(kind, fields, values.document) {
      values.reader.broken.insert(kind)
    }
    for name in values.document.parts.clashes { values.reader.broken.insert(name) }
    values.scope.broken = values.reader.broken
    return fields
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
    return document.mayDefineMore(node, of: kind)
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
