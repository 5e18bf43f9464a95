import DrawstringCore
internal import DrawstringSyntax

/// Stage 1: the declarations of an effect.
///
/// Takes the fields of the document. Defines constants, inputs and signals in the scope of formulas, and adds the pull, layers
/// without properties, names of paths, signals and outputs to the graph. Arguments of components are defined in the scopes
/// of their instances. Hands on the layers, the outputs and the paths
/// to be compiled in stage 2.
struct Declarations {
  let values: CompileContext
  let layers: LayerTree
  let outputs: NameTable
  let paths: PathTable
  let pull: PullReader

  /// Reads the declarations of an effect. Afterwards the scope of `values` holds constants and signals.
  init(of fields: Fields, _ values: CompileContext) {
    self.values = values
    values.compileHeader(fields)
    ConstantCompiler(values: values).compileConstants(fields)
    pull = PullReader(fields["pull"], values)
    pull.compilePull()
    pull.compilePhases(fields["phases"])
    values.leaveOutDroppedNames()
    InputCompiler(values: values).compileInputs(fields["inputs"])
    paths = PathTable(fields["paths"], values)
    var signals = SignalCompiler(values: values)
    signals.compileSignals(fields["signals"])
    signals.compileOutputs(fields["outputs"])
    outputs = signals.outputs
    var components = ComponentReader(values: values)
    components.readComponents()
    var layers = LayerReader(components)
    layers.collectLayers(fields["layers"])
    self.layers = layers.tree
  }
}

extension CompileContext {
  fileprivate func compileHeader(_ fields: Fields) {
    if let version = fields["drawstring"] { reader.checkVersion(version) }
    if let name = fields["effect"] {
      graph.name = reader.identifier(name.valueNode, what: "an effect's name", names: .effect) ?? ""
    }
    func text(_ key: String) -> String { fields[key].flatMap { reader.text($0.valueNode) } ?? "" }
    graph.names.title = text("title")
    graph.names.summary = text("description")
    graph.names.author = text("author")
    graph.names.license = text("license")
  }
}

/// The paths of a document: named ones first, then those that layers and tracks write in place.
struct PathTable {
  private(set) var names = NameTable()
  /// Where each path of the graph is written.
  private(set) var nodes: [NodeID] = []
  /// Paths written in place, by their nodes.
  private var inline: [NodeID: Int] = [:]
  /// The names of the copies that paths written in place are for, and the path that each copy has made of a node.
  private(set) var copies: [Int: CopyNames] = [:]
  private var copied: [ObjectIdentifier: [NodeID: Int]] = [:]
  /// The number of paths that have been compiled.
  var compiled = 0
  /// The number of corners of regular polygons and stars so far.
  var corners = 0

  /// Reads the names of paths.
  init(_ field: Fields.Field?, _ values: CompileContext) {
    if let field { addPaths(field.valueNode, values) }
    for instance in values.document.parts.instances {
      if let paths = instance.paths { addPaths(paths, values) }
    }
  }

  private mutating func addPaths(_ node: NodeID, _ values: CompileContext) {
    for path in values.reader.openFields(of: node, what: "a path", names: .id, .paths) {
      if path.name == "none" {
        let range = values.range(path.keyNode)
        values.report(.reservedName("none", "no path at all", at: range, node: path.keyNode))
        continue
      }
      let name = values.document.whole(path.name, at: path.keyNode)
      names.define(name, values.graph.addPath(name), at: path.keyNode)
      nodes.append(path.valueNode)
    }
  }

  /// Returns the path that a name at a node means: one of the same instance, or else one of a file that it sees.
  func named(_ name: String, at node: NodeID, in document: Document) -> Int? {
    guard let part = document.part(of: node) else { return names[name] }
    if part.instance != nil, let own = names[part.prefix + name] { return own }
    guard let key = names.nodes[name], document.part(of: key)?.instance == nil,
      document.parts.files[part.file].visible.contains(document.file(of: key))
    else { return nil }
    return names[name]
  }

  /// Returns the index of a path that is written in place. Adds the path at its first use.
  mutating func inlinePath(_ node: NodeID, of copy: CopyNames?, in graph: GraphBuilder) -> Int {
    let owner = copy.map { ObjectIdentifier($0) }
    if let index = owner.map({ copied[$0]?[node] }) ?? inline[node] { return index }
    let index = graph.addPath("")
    if let owner {
      // The table keeps the names, and so their identity.
      copies[index] = copy
      copied[owner, default: [:]][node] = index
    } else {
      inline[node] = index
    }
    nodes.append(node)
    return index
  }
}
