import DrawstringCore
package import DrawstringSyntax

/// Turns a document into a graph: reads by the format's tables, resolves names, types formulas, folds constants.
///
/// It never stops at a finding; what has one is left out, and what depends on it stays silent. The graph it gives
/// is whole only where there was no error.
package struct SpecCompiler {
  var reader: Reader
  var graph = GraphBuilder()
  var sites = SpecSites()
  var expectations = Expectations()
  var scope = FormulaScope()
  let source: SourceText

  /// Formulas of the author's signals by their first lane: conditions look through them.
  var definitions: [Int: Formula] = [:]
  var layers = NameTable()
  var paths = NameTable()
  var nodes = NameTable()
  var outputs = NameTable()
  /// Where each path of the graph is written.
  var pathNodes: [NodeID] = []
  var compiledPaths = 0
  /// The layers, with their mappings, parents first.
  var layerDrafts: [LayerDraft] = []
  /// Replicators as they are written, the outer ones first.
  var replicators: [ReplicatorDraft] = []
  /// The innermost replicator around the layer being collected, a place in `replicators` or -1, and which copy is.
  var openReplicator = -1
  var openCopies: [Int] = []
  var textIndex: [String: Int32] = [:]
  var eventIndex: [String: Int32] = [:]
  /// Whether the top-level node being read runs over a signal, where nothing needs a length.
  var isUntimed = false
  /// The curves of the graph that easings brought, by their hashes.
  var curveIndex: [Int: [Int32]] = [:]
  /// Keyframes and tracks, those of all targets counted.
  var keyframeCount = 0
  var nodeCount = 0
  /// Conditions by their text: many nodes share one.
  var conditionIndex: [[UInt8]: Int32] = [:]
  /// How many definitions of signals conditions have looked through.
  var conditionReach = 0
  /// Whether what is read was read before, for another target.
  var isCopying = false
  /// How many bytes of long values were read again for copies.
  var copiedBytes = 0
  /// How many numbers of lists were copied for replicators.
  var copiedItems = 0
  var inlinePaths: [NodeID: Int] = [:]
  /// Paths that are to fit as they are, judged when all are known.
  var strictMorphs: [StrictMorph] = []
  /// How many corners the numbers of regular polygons and stars have made.
  var cornerCount = 0
  /// How many bytes constants have put into texts.
  var substitutedBytes = 0
  /// The top-level nodes by id, for `leave`.
  var rootsByName: [String: Int] = [:]
  /// The ids of all nodes, wherever they are.
  var nodeIDs: Set<String> = []
  /// Outermost nodes that are compiled and not yet laid out.
  var pendingRoots: [PendingRoot] = []
  /// How many nodes with targets have been spread by the stagger of one around them.
  var inheritedStaggers = 0
  /// Of the top-level node that is being read.
  var keyframesBeyond = KeyframesBeyond()
  var pointsAsProgress = PointsAsProgress()
  /// Layers whose kind could not be read, or that lack one and were told so.
  var layersOfUncertainKind: Set<Int> = []

  private init(_ document: Document, _ source: SourceText, _ diagnostics: Diagnostics) {
    reader = Reader(document, diagnostics: diagnostics)
    self.source = source
  }

  /// The graph of a spec and where it is written; findings are added to `diagnostics`. Nil where there is nothing to
  /// compile.
  package static func compile(
    _ document: Document, _ source: SourceText, _ diagnostics: inout Diagnostics
  ) -> CompiledSpec? {
    guard let root = document.root else { return nil }
    var compiler = SpecCompiler(document, source, diagnostics)
    compiler.compile(root)
    diagnostics = compiler.reader.diagnostics
    var constants: [String: ConstantValue] = [:]
    for constant in compiler.sites.constants {
      if case .constant(let value) = compiler.scope.lookup(constant.name) { constants[constant.name] = value }
    }
    return CompiledSpec(
      graph: compiler.graph.build(), sites: compiler.sites, constants: constants,
      expectations: compiler.expectations)
  }

  private mutating func compile(_ root: NodeID) {
    if document.isTrace { return report(.traceForEffect(root, in: document)) }
    guard let fields = reader.fields(of: root, Format.effect) else { return }
    for kind in BrokenNames.Kind.allCases where isBroken(kind, fields) { reader.broken.insert(kind) }
    scope.broken = reader.broken
    compileHeader(fields)
    compileConstants(fields)
    compilePull(fields["pull"])
    compilePhases(fields["phases"])
    leaveOutDroppedNames()
    collectPathNames(fields["paths"])
    collectLayers(fields["layers"])
    compileSignals(fields["signals"])
    compileOutputs(fields["outputs"])
    compileLayers()
    checkMasks()
    compilePaths()
    compileAnimations(fields["animations"])
    // Tracks may have brought paths written in place.
    compilePaths()
    judgeMorphs()
    compilePhysics(fields["physics"])
    compileLeave(fields["pull"])
    finishReplicators()
    compileExpectations(fields["expect"])
    collectSites()
  }

  /// Whether a block of names cannot be known whole: it is misspelt, of the wrong kind, or cut off; it lacks where it has
  /// to be; or it lacks and a block is there that no key of the effect is like.
  private func isBroken(_ kind: BrokenNames.Kind, _ fields: Fields) -> Bool {
    let name = kind.rawValue
    if fields.broken.contains(name) { return true }
    guard let node = fields[name]?.valueNode else {
      return fields.isUnfinished || Format.effect.row(named: name)?.isRequired == true
        || fields.strangers.contains { document.kind(of: $0.valueNode) != .scalar }
    }
    return document.kind(of: node) != kind.block || document.unfinished.contains(node)
  }

  /// Where layers and paths are written was known all along.
  private mutating func collectSites() {
    sites.layers = layerDrafts.map {
      SpecSites.Layer(
        node: $0.fields.node, id: $0.fields["id"]?.valueNode, original: $0.original)
    }
    sites.paths = pathNodes.enumerated().map { index, node in
      SpecSites.Path(key: paths.nodes[graph.paths[index].name], value: node)
    }
  }

  // MARK: Header

  private mutating func compileHeader(_ fields: Fields) {
    if let version = fields["drawstring"] {
      let text = reader.text(version.valueNode, what: "the language's version")
      if let text, text != "1" {
        report(.unsupportedVersion(text, at: range(version.valueNode), node: version.valueNode))
      }
    }
    if let name = fields["effect"] {
      graph.name = reader.identifier(name.valueNode, what: "an effect's name", names: .effect) ?? ""
    }
    graph.names.title = text(fields["title"])
    graph.names.summary = text(fields["description"])
    graph.names.author = text(fields["author"])
    graph.names.license = text(fields["license"])
  }

  private mutating func text(_ field: Fields.Field?) -> String {
    guard let field else { return "" }
    return reader.text(field.valueNode) ?? ""
  }

  // MARK: Shorthands

  var document: Document { reader.document }

  func range(_ node: NodeID) -> SourceRange { reader.document.range(of: node) }

  mutating func report(_ diagnostic: Diagnostic) { reader.report(diagnostic) }

  func line(of node: NodeID) -> Int { source.line(of: range(node).start) }
}

/// Names of one kind with where each was defined.
struct NameTable: Sendable {
  private(set) var indices: [String: Int] = [:]
  private(set) var nodes: [String: NodeID] = [:]
  private(set) var names: [String] = []

  mutating func define(_ name: String, _ index: Int, at node: NodeID) {
    indices[name] = index
    nodes[name] = node
    names.append(name)
  }

  subscript(name: String) -> Int? { indices[name] }
}

// MARK: Findings

extension DiagnosticCode {
  static let unsupportedVersion = DiagnosticCode("unsupported-version")
}

extension Diagnostic {
  fileprivate static func unsupportedVersion(_ text: String, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .unsupportedVersion, "the file is in version '\(brief(text))' of the language; this reads version 1",
      at: range, node: node)
  }

  fileprivate static func traceForEffect(_ root: NodeID, in document: Document) -> Diagnostic {
    Diagnostic(
      .wrongKind, "this is a trace, and an effect is wanted", at: firstLine(of: root, in: document),
      node: root,
      help: ["give the effect's file, and this one to '--trace'"])
  }
}
