import DrawstringCore
internal import DrawstringSyntax

/// A layer that was found, before its properties are read.
struct LayerDraft {
  var fields: Fields
  var index: Int
  /// As the author names it, without the brackets of copies.
  var name: String
  /// Which copy it is, of each replicator around it from the outside in.
  var copies: [Int]
  /// The innermost replicator around it, or for the group of a copy its replicator: a place in `replicators`, or -1.
  var replicator: Int
  /// The layer that it is a copy of; itself for a first copy, -1 for the group of a copy.
  var original: Int
}

/// Layers and what they are without animation.
extension SpecCompiler {
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
      if let id, let key = fields["id"]?.valueNode { layers.define(id, index, at: key) }
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
    if isMeant { layersOfUncertainKind.insert(layer) }
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
    if let first = layers.nodes[id] {
      report(
        .duplicateID("layer", id, at: range(field.valueNode), first: range(first), node: field.valueNode))
      return nil
    }
    return id
  }

  // MARK: Properties

  mutating func compileLayers() {
    graph.layOutLayers()
    for draft in layerDrafts where draft.original == draft.index {
      compileProperties(draft)
      checkStops(draft)
      checkInstanceCount(draft)
    }
    copyProperties()
  }

  private mutating func compileProperties(_ draft: LayerDraft) {
    let firstBinding = graph.bindings.count
    for field in draft.fields.weakestFirst where !Format.layer.allows(field.name) {
      guard let target = property(field.name, layer: draft.index, at: field.keyNode) else { continue }
      if let property = target.property {
        sites.properties.append(
          SpecSites.Property(
            layer: draft.index, property: property, slot: target.slot, lanes: target.lanes,
            key: field.keyNode, value: field.valueNode))
      }
      compileProperty(field, target, firstBinding)
    }
  }

  /// `firstBinding` is where the layer's own bindings begin.
  private mutating func compileProperty(
    _ field: Fields.Field, _ target: PropertyTarget, _ firstBinding: Int
  ) {
    guard let value = propertyValue(field.valueNode, target) else { return }
    if let item = target.type.item {
      addList(value, of: item, target)
      return
    }
    switch value {
    case .lanes(let lanes):
      // Of a whole and its part, the later counts, also where the earlier is a formula.
      graph.unbind(target.slot..<target.slot + lanes.count, from: firstBinding)
      graph.set(lanes, at: target.slot)
    case .whole(let formula):
      graph.bind(formula, slot: target.slot)
    case .parts(let formulas):
      for (lane, formula) in formulas.enumerated() {
        graph.bind(formula, slot: target.slot + lane)
      }
    }
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
