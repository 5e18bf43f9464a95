import DrawstringCore
internal import DrawstringSyntax

/// Reads the tree of layers: ids, kinds, parents and copies. Properties are compiled by `LayerCompiler`.
struct LayerReader: CompilerPart {
  var components: ComponentReader
  var tree = LayerTree()
  /// The innermost replicator around the layer that is read, an index of `tree.replicators` or -1.
  private var openReplicator = -1
  /// The copy numbers of the layer that is read, one for each replicator around it.
  private var openCopies: [Int] = []
  /// Whether more layers than a file may have are reported; their number is reported once.
  private var isFull = false

  init(_ components: ComponentReader) { self.components = components }

  var values: CompileContext { components.values }

  /// Collects all layers, parents before children, so that every id is known before a reference to it is read.
  mutating func collectLayers(_ field: Fields.Field?) {
    guard let field else { return }
    collectLayers(field.valueNode, parent: -1)
  }

  mutating func collectLayers(_ node: NodeID, parent: Int) {
    guard let items = reader.items(of: node, what: "a list of layers") else {
      reader.broken.insert(.layers)
      return
    }
    if document.isUnfinished(node) { reader.broken.insert(.layers) }
    for item in items {
      if graph.layers.count >= Limits.mostLayers {
        reportTooManyLayers(item)
        return
      }
      let instance = components.instance(item)
      guard
        var fields =
          if let instance { components.fields(of: item, instance: instance) } else { layerFields(item) }
      else {
        reader.broken.insert(.layers)
        continue
      }
      let index = graph.layers.count
      var kind = instance == nil ? kind(&fields, layer: index) : .group
      if kind == .image, fields.has("sheet") { kind = .sheet }
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

  /// Whether a layer without `layers` may still have child layers: the key is broken, or an unknown key has a list of
  /// mappings.
  private func mayHideLayers(_ fields: Fields) -> Bool {
    fields.broken.contains("layers")
      || fields.strangers.contains { document.isListOfMappings($0.valueNode) }
  }

  private mutating func layerFields(_ node: NodeID) -> Fields? {
    guard mayBeInstance(node) else { return reader.fields(of: node, Self.layerContext) }
    // The other keys may be parameters.
    var fields = reader.fieldsOfAnyName(of: node, Self.layerContext)
    fields.entries.removeAll { !Self.layerContext.allows($0.name) }
    return fields
  }

  /// Whether a layer has a kind that is not known in an effect with components.
  private func mayBeInstance(_ node: NodeID) -> Bool {
    guard !document.parts.files.isEmpty, document.kind(of: node) == .mapping,
      let kind = document.plainValue(of: "kind", in: node), document.kind(of: kind) == .scalar
    else { return false }
    return LayerKind(named: document.text(of: kind)) == nil
  }

  /// The keys of layers of all kinds. Whether a layer's own kind has a property is checked later.
  private static let layerContext = Format.layer.takingProperties

  /// Returns the kind of a layer.
  ///
  /// If `kind` cannot be read, the first property that a group does not have decides, and properties of other kinds are
  /// not reported. If `kind` is missing, that property decides as well and is reported.
  private mutating func kind(_ fields: inout Fields, layer: Int) -> LayerKind {
    if let kind = kindCalledType(&fields) { return kind }
    if let field = fields["kind"], let kind = kind(field.valueNode) { return kind }
    let special = fields.entries.first { field in
      PropertyTable.id(named: PropertyTable.pieces(of: field.name).name).map {
        // A `frame` of other layers is a word of other notations.
        !$0.row.kinds.contains(.group) && $0 != .frame
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
    let kinds = row.kinds.named
    if !isMeant {
      report(
        .propertyOfOtherKind(
          row.name, LayerKind.group.rawValue, kinds: kinds.map(\.rawValue),
          layer: fields["id"].map { document.text(of: $0.valueNode) } ?? "", at: range(special.keyNode),
          node: special.keyNode))
    }
    return kinds.first ?? .group
  }

  /// Returns the kind of a word. The kinds of a file's components are offered, too.
  private mutating func kind(_ node: NodeID) -> LayerKind? {
    let files = document.parts.files
    guard let word = reader.text(node, what: "a kind of layer") else { return nil }
    if let kind = LayerKind(named: word) { return kind }
    if document.parts.lacksFiles { return nil }
    let names =
      files.isEmpty
      ? [] : files[document.file(of: node)].visible.flatMap { document.parts.components[$0].keys }.sorted()
    // A component that could not be put here has a finding.
    if names.contains(word) { return .group }
    let words = LayerKind.named.map(\.rawValue) + names
    let near = reader.diagnostics.suggestion(for: word, in: words)
    report(.unknownWord(word, node, what: "a kind of layer", words: words, near: near, in: document))
    return nil
  }

  /// Returns the kind of a layer that has `type` in place of `kind`. Reports the key, and removes it from `fields`.
  private mutating func kindCalledType(_ fields: inout Fields) -> LayerKind? {
    guard fields.lacks("kind"), let field = fields["type"], document.kind(of: field.valueNode) == .scalar,
      let kind = WordAlias.layerKind(document.text(of: field.valueNode))
    else { return nil }
    report(.kindCalledType(document.text(of: field.valueNode), kind, field, in: document))
    fields.entries.removeAll { $0.name == field.name }
    return kind
  }

  private mutating func layerID(_ field: Fields.Field?) -> String? {
    guard let field,
      let written = reader.identifier(field.valueNode, what: "a layer's id", names: .id, .layers)
    else { return nil }
    let id = values.whole(written, at: field.valueNode)
    if written == "outputs" {
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
      reportTooManyLayers(fields["instanceCount"]?.valueNode ?? fields.node)
      return
    }
    tree.replicators[place].count = count
    checkDelay(of: place)
    for copy in 1..<max(count, 1) { addCopy(copy, of: place) }
  }

  private mutating func reportTooManyLayers(_ node: NodeID) {
    if !isFull { report(.tooManyLayers(at: range(node), node: node)) }
    isFull = true
  }

  /// Adds a copy of all layers of the first copy.
  private mutating func addCopy(_ copy: Int, of place: Int) {
    let replicator = tree.replicators[place]
    let offset = copy * replicator.stride
    // The position of this replicator's number among the copy numbers of a layer.
    let depth = tree.drafts[replicator.firstCopy].copies.count - 1
    for index in replicator.block {
      var draft = tree.drafts[index]
      draft.index = index + offset
      draft.copies[depth] = copy
      let parent = graph.layers[index].parent.index
      addLayer(
        draft, parent: index == replicator.firstCopy ? parent : parent + offset,
        kind: graph.layers[index].kind)
    }
  }

  private mutating func instanceCount(_ field: Fields.Field?) -> Int {
    guard let field, let count = values.constant(field.valueNode, .length)?.firstLane else { return 1 }
    // Numbers below the range and fractions are reported when the property is compiled.
    return max(Int(exactly: min(count, 1e9)) ?? 1, 1)
  }

  private mutating func instanceDelay(_ field: Fields.Field?) -> Nanoseconds {
    guard let field else { return .zero }
    return values.duration(field, allowsNegative: true) ?? .zero
  }

  /// Reports a replicator whose last copy, with the delays of the replicators around it, is delayed by more than 10⁹ s,
  /// and sets the replicator's delay to zero.
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
  /// `word` is the value of `type`; it may be the name of the kind in another notation.
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
