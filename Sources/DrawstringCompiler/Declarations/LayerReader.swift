import DrawstringCore
internal import DrawstringSyntax

/// Reads the tree of layers: ids, kinds, parents and copies. Properties are compiled later.
struct LayerReader: CompilerPart {
  var values: ValueCompiler
  var tree = LayerTree()
  /// The innermost replicator around the layer that is read, an index of `tree.replicators` or -1.
  private var openReplicator = -1
  /// The copy of each replicator around the layer that is read.
  private var openCopies: [Int] = []

  init(_ values: ValueCompiler) { self.values = values }

  /// Layers are known by id before anything refers to them; parents come before their children.
  mutating func collectLayers(_ field: Fields.Field?) {
    guard let field else { return }
    collectLayers(field.valueNode, parent: -1)
  }

  mutating func collectLayers(_ node: NodeID, parent: Int) {
    guard let items = reader.items(of: node, what: "a list of layers") else {
      reader.broken.insert(.layers)
      return
    }
    if document.unfinished.contains(node) { reader.broken.insert(.layers) }
    for item in items {
      if graph.layers.count >= Limits.mostLayers {
        report(.tooManyLayers(at: range(item), node: item))
        return
      }
      guard var fields = layerFields(item) else {
        reader.broken.insert(.layers)
        continue
      }
      let index = graph.layers.count
      let kind = kind(&fields, layer: index)
      let id = layerID(fields["id"])
      let hidesLayers = fields["layers"] == nil && mayHideLayers(fields)
      if !fields.has("id") || hidesLayers { reader.broken.insert(.layers) }
      if let id, let key = fields["id"]?.valueNode { tree.ids.define(id, index, at: key) }
      addLayer(
        LayerDraft(
          fields: fields, index: index, name: id ?? "", copies: openCopies, replicator: openReplicator,
          original: index), parent: parent, kind: kind)
      guard let children = fields["layers"] else { continue }
      if kind == .replicator {
        collectCopies(children.valueNode, of: index)
      } else {
        collectLayers(children.valueNode, parent: index)
      }
    }
  }

  /// Whether a layer without layers in it may have some all the same: their key is misspelt or has no value.
  private func mayHideLayers(_ fields: Fields) -> Bool {
    fields.broken.contains("layers")
      || fields.strangers.contains { document.isListOfMappings($0.valueNode) }
  }

  private mutating func layerFields(_ node: NodeID) -> Fields? {
    reader.fields(of: node, Self.layerContext)
  }

  /// All keys a layer of any kind may have; whether its own kind has a property is looked at later.
  private static let layerContext = Format.layer.takingProperties

  /// The layer's kind. Where it cannot be read, its properties tell it, and what does not fit stays silent; where
  /// there is none and properties want one, that is one finding, at the first of them.
  private mutating func kind(_ fields: inout Fields, layer: Int) -> LayerKind {
    if let kind = kindCalledType(&fields) { return kind }
    if let field = fields["kind"],
      let kind = reader.keyword(field.valueNode, as: LayerKind.self, what: "a kind of layer")
    {
      return kind
    }
    let special = fields.entries.first { field in
      PropertyTable.id(named: PropertyTable.pieces(of: field.name).name).map {
        !$0.row.kinds.contains(.group)
      }
        ?? false
    }
    let isMeant = !fields.lacks("kind")
    if isMeant, let word = fields["kind"].map({ document.text(of: $0.valueNode) }),
      let kind = WordAlias.layerKind(word)
    {
      return kind
    }
    if isMeant { tree.uncertainKinds.insert(layer) }
    guard let special, let row = PropertyTable.id(named: PropertyTable.pieces(of: special.name).name)?.row
    else { return .group }
    let kinds = LayerKind.allCases.filter { row.kinds.contains(LayerKindSet($0)) }
    if !isMeant {
      report(
        .propertyOfOtherKind(
          row.name, LayerKind.group.rawValue, kinds: kinds.map(\.rawValue),
          layer: fields["id"].map { document.text(of: $0.valueNode) } ?? "", at: range(special.keyNode),
          node: special.keyNode))
    }
    return kinds.first ?? .group
  }

  /// The kind of a layer that says `type` where it means `kind`; this is its finding, and the key is left out.
  private mutating func kindCalledType(_ fields: inout Fields) -> LayerKind? {
    guard fields.lacks("kind"), let field = fields["type"], document.kind(of: field.valueNode) == .scalar,
      let kind = WordAlias.layerKind(document.text(of: field.valueNode))
    else { return nil }
    report(.kindCalledType(document.text(of: field.valueNode), kind, field, in: document))
    fields.entries.removeAll { $0.name == field.name }
    return kind
  }

  private mutating func layerID(_ field: Fields.Field?) -> String? {
    guard let field, let id = reader.identifier(field.valueNode, what: "a layer's id", names: .id, .layers)
    else {
      return nil
    }
    if id == "outputs" {
      reader.broken.insert(id)
      report(.reservedName(id, "the outputs", at: range(field.valueNode), node: field.valueNode))
      return nil
    }
    if let first = tree.ids.nodes[id] {
      report(
        .duplicateID("layer", id, at: range(field.valueNode), first: range(first), node: field.valueNode))
      return nil
    }
    return id
  }

  mutating func addLayer(_ draft: LayerDraft, parent: Int, kind: LayerKind) {
    let id = draft.copies.reduce(into: draft.name) { id, copy in id += "[\(copy)]" }
    graph.addLayer(id, parent: parent, kind: kind)
    tree.drafts.append(draft)
  }

  mutating func collectCopies(_ node: NodeID, of index: Int) {
    let fields = tree.drafts[index].fields
    let first = graph.layers.count
    let place = tree.replicators.count
    tree.replicators.append(
      ReplicatorDraft(
        layer: index, outer: openReplicator, firstCopy: first, stride: 0, count: 1,
        delay: instanceDelay(fields["instanceDelay"])))
    let around = (openReplicator, openCopies)
    openReplicator = place
    openCopies.append(0)
    addLayer(
      LayerDraft(
        fields: fields, index: first, name: tree.drafts[index].name, copies: openCopies, replicator: place,
        original: -1), parent: index, kind: .group)
    collectLayers(node, parent: first)
    (openReplicator, openCopies) = around
    tree.replicators[place].stride = graph.layers.count - first
    let count = instanceCount(fields["instanceCount"])
    let (added, isTooMany) = (count - 1).multipliedReportingOverflow(by: tree.replicators[place].stride)
    if isTooMany || graph.layers.count + added > Limits.mostLayers {
      let field = fields["instanceCount"]?.valueNode ?? fields.node
      report(.tooManyLayers(at: range(field), node: field))
      return
    }
    tree.replicators[place].count = count
    checkDelay(of: place)
    for copy in 1..<max(count, 1) { addCopy(copy, of: place) }
  }

  /// Another copy of all layers of the first one.
  private mutating func addCopy(_ copy: Int, of place: Int) {
    let replicator = tree.replicators[place]
    let offset = copy * replicator.stride
    // Which number of a layer's is the one of this replicator.
    let depth = tree.drafts[replicator.firstCopy].copies.count - 1
    for index in replicator.block {
      var draft = tree.drafts[index]
      draft.index = index + offset
      draft.copies[depth] = copy
      let parent = Int(graph.layers[index].parent)
      addLayer(
        draft, parent: index == replicator.firstCopy ? parent : parent + offset,
        kind: graph.layers[index].kind)
    }
  }

  private mutating func instanceCount(_ field: Fields.Field?) -> Int {
    guard let field, let count = values.constant(field.valueNode, .length)?.firstLane else { return 1 }
    // What is below the range, or no whole number, is found when the property is read.
    return max(Int(exactly: min(count, 1e9)) ?? 1, 1)
  }

  private mutating func instanceDelay(_ field: Fields.Field?) -> Nanoseconds {
    guard let field else { return .zero }
    return values.duration(field, allowsNegative: true) ?? .zero
  }

  /// The last copy's time must not lie beyond the longest one, together with those of the tree.replicators around.
  private mutating func checkDelay(of place: Int) {
    var most = 0.0
    var next = place
    while next >= 0 {
      most += Double(tree.replicators[next].count - 1) * abs(tree.replicators[next].delay.seconds)
      next = tree.replicators[next].outer
    }
    if most <= 1e9 { return }
    tree.replicators[place].delay = .zero
    let fields = tree.drafts[tree.replicators[place].layer].fields
    let field = fields["instanceDelay"]?.valueNode ?? fields.node
    report(.timeTooLong(at: range(field), node: field))
  }
}

// MARK: Findings

extension Diagnostic {
  /// `word` stands at `type`, and may be what another notation calls the kind.
  fileprivate static func kindCalledType(
    _ word: String, _ kind: LayerKind, _ field: Fields.Field, in document: Document
  )
    -> Diagnostic
  {
    let (key, value) = (document.range(of: field.keyNode), document.range(of: field.valueNode))
    let right = "kind: \(kind.rawValue)"
    // The value of an alias is written elsewhere.
    let isHere = (key.end...key.end + 16).contains(value.start)
    return Diagnostic(
      .wrongLayerKind, "'type' belongs to gradients; what a layer is stands at 'kind'", at: key,
      node: field.keyNode,
      help: ["write '\(right)'"] + (PropertyAlias.pathAdvice(for: word).map { [$0] } ?? []),
      fix: isHere ? Fix(replace: SourceRange(key.start, value.end), with: right) : nil)
  }
}
