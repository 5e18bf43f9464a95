internal import DrawstringCore
package import DrawstringSyntax

/// Applies a variant's changes to a document, as if the author had written them there.
///
/// Nodes keep their ranges, so that findings about the edited document point at the mistake, in the variant or in the
/// rest of the file. A changed mapping becomes a new node with all its entries; lists change in place.
package struct VariantEditor {
  private(set) var document: Document
  /// The items to remove from lists, as indices of the document's `children`.
  private var removed: [NodeID: Set<Int>] = [:]

  /// The document with a variant applied.
  package static func apply(_ variant: SpecVariant, to document: Document) -> Document {
    var editor = VariantEditor(document: document)
    editor.apply(variant)
    editor.document.isVariant = true
    return editor.document
  }

  private init(document: Document) { self.document = document }

  private mutating func apply(_ variant: SpecVariant) {
    guard let root = document.root else { return }
    let outline = SpecOutline(document)
    for (id, properties) in variant.layers {
      guard let item = outline.layers[id] else { continue }
      let wholes = Set(properties.map(\.name).filter { !$0.contains(".") })
      document.children[item.place] = overlaid(
        document.children[item.place], with: properties,
        without: { name in wholes.contains { name.hasPrefix($0 + ".") } })
    }
    var changes = Changes()
    changeNodes(variant, outline, root, &changes)
    changeBlocks(variant, root, &changes)
    document.root = merged(root, with: changes.set, without: changes.removed.contains)
  }

  /// The changes of the effect's top-level keys.
  private struct Changes {
    var set: [Fields.Field] = []
    var removed: Set<String> = []
  }

  // MARK: Blocks

  private mutating func changeBlocks(_ variant: SpecVariant, _ root: NodeID, _ changes: inout Changes) {
    let blocks = document.plainEntries(of: root)
    func change(_ name: String, _ key: NodeID?, _ entries: [Fields.Field]) {
      if entries.isEmpty { return }
      if let block = blocks.first(where: { $0.name == name }) {
        changes.set.append(
          Fields.Field(keyNode: block.key, valueNode: merged(block.value, with: entries), name: name))
      } else if let key {
        changes.set.append(
          Fields.Field(keyNode: key, valueNode: mapping(entries, like: key), name: name))
      }
    }
    for name in ["constants", "signals", "outputs", "paths"] { change(name, nil, variant.named[name] ?? []) }
    if let block = blocks.first(where: { $0.name == "inputs" }) {
      change("inputs", nil, inputs(block.value, variant.named["inputs"] ?? []))
    }
    for (block, entries) in variant.blocks { change(block.name, block.keyNode, entries) }
    switch variant.physics {
    case .remove: changes.removed.insert("physics")
    case .merge(let block, let entries): change(block.name, block.keyNode, entries)
    case nil: break
    }
  }

  /// Returns the inputs of a block with other defaults, which are the values of the entries.
  private mutating func inputs(_ block: NodeID, _ entries: [Fields.Field]) -> [Fields.Field] {
    let declared = document.plainEntries(of: block)
    return entries.compactMap { entry in
      guard let input = declared.first(where: { $0.name == entry.name }) else { return nil }
      let initial = Fields.Field(
        keyNode: key("default", at: entry.keyNode), valueNode: entry.valueNode, name: "default")
      let value: NodeID
      if document.kind(of: input.value) == .mapping {
        value = merged(input.value, with: [initial])
      } else {
        // The short form: a type alone.
        let type = Fields.Field(keyNode: key("type", at: input.key), valueNode: input.value, name: "type")
        value = mapping([type, initial], like: input.key)
      }
      return Fields.Field(keyNode: input.key, valueNode: value, name: entry.name)
    }
  }

  // MARK: Nodes

  private mutating func changeNodes(
    _ variant: SpecVariant, _ outline: SpecOutline, _ root: NodeID, _ changes: inout Changes
  ) {
    var added: [NodeID] = []
    for (id, change) in variant.nodes {
      switch (change, outline.nodes[id.name]) {
      case (.remove, let item?): removed[item.list, default: []].insert(item.place)
      case (.merge(let entries, let tracks), let item?): edit(item, entries, tracks)
      case (.add(let node), _):
        added.append(merged(node, with: [idField(id)]))
      case (_, nil): continue
      }
    }
    let list = document.plainValue(of: "animations", in: root)
    for (list, places) in removed { takeOut(places, of: list) }
    guard !added.isEmpty, let key = variant.animationsKey else { return }
    if let list, document.kind(of: list) == .sequence {
      setItems(document.children(of: list) + added, of: list)
    } else {
      let value = append(.sequence, added, range: document.range(of: key), parent: root)
      changes.set.append(Fields.Field(keyNode: key, valueNode: value, name: "animations"))
    }
  }

  /// The id of a new node: a new key `id` with the node's key in the variant as its value.
  private mutating func idField(_ id: Fields.Field) -> Fields.Field {
    Fields.Field(keyNode: key("id", at: id.keyNode), valueNode: id.keyNode, name: "id")
  }

  private mutating func edit(
    _ item: SpecOutline.Item, _ entries: [Fields.Field], _ tracks: [SpecVariant.TrackChange]?
  ) {
    let node = document.children[item.place]
    var entries = entries
    if let tracks, let own = document.plainValue(of: "tracks", in: node),
      let place = entries.firstIndex(where: { $0.name == "tracks" })
    {
      let gone = Set(tracks.filter(\.isRemoved).map(\.field.name))
      entries[place].valueNode = merged(
        own, document.trackEntries(of: own), with: tracks.filter { !$0.isRemoved }.map(\.field),
        without: gone.contains)
    }
    // A node has one structure; a new one replaces the old one.
    let structures = ["tracks", "group", "sequence"]
    let isRebuilt = entries.contains { structures.contains($0.name) }
    document.children[item.place] = merged(
      node, with: entries, without: { isRebuilt && structures.contains($0) })
  }

  // MARK: Making nodes

  /// A new key, with the range of another node.
  private mutating func key(_ name: String, at place: NodeID) -> NodeID {
    let first = Int32(document.texts.count)
    document.texts += name.utf8
    document.nodes.append(
      Document.Node(
        kind: .scalar, style: .plain, range: document.range(of: place), first: first,
        count: Int32(name.utf8.count), parent: nil))
    return NodeID(document.nodes.count - 1)
  }

  /// A mapping with changed and removed entries; new entries come last.
  private mutating func merged(
    _ node: NodeID, _ entries: [Document.Entry]? = nil, with changes: [Fields.Field],
    without isGone: (String) -> Bool = { _ in false }
  ) -> NodeID {
    var children: [NodeID] = []
    var values: [String: Fields.Field] = [:]
    for change in changes { values[change.name] = change }
    var known: Set<String> = []
    for entry in entries ?? document.plainEntries(of: node) {
      if let change = values[entry.name] {
        known.insert(entry.name)
        children += [change.keyNode, change.valueNode]
      } else if !isGone(entry.name) {
        children += [entry.key, entry.value]
      }
    }
    for change in changes where !known.contains(change.name) {
      children += [change.keyNode, change.valueNode]
    }
    return append(.mapping, children, range: document.range(of: node), parent: document[node].parent)
  }

  /// A mapping with further keys of its own, before the mappings it merges.
  private mutating func overlaid(
    _ node: NodeID, with changes: [Fields.Field], without isGone: (String) -> Bool
  ) -> NodeID {
    let changed = Set(changes.map(\.name))
    var children = entries(of: node) { !changed.contains($0) && !isGone($0) }
    for change in changes { children += [change.keyNode, change.valueNode] }
    return append(.mapping, children, range: document.range(of: node), parent: document[node].parent)
  }

  /// The keys and values of a mapping whose names satisfy `isWanted`.
  ///
  /// A function of its own: while a slice of the document's nodes is held, appending to the document would copy all
  /// nodes.
  private func entries(of node: NodeID, where isWanted: (String) -> Bool) -> [NodeID] {
    let own = document.children(of: node)
    var entries: [NodeID] = []
    for place in stride(from: own.startIndex, to: own.endIndex - 1, by: 2)
    where isWanted(document.text(of: own[place])) {
      entries += [own[place], own[place + 1]]
    }
    return entries
  }

  private mutating func mapping(_ entries: [Fields.Field], like key: NodeID) -> NodeID {
    append(
      .mapping, entries.flatMap { [$0.keyNode, $0.valueNode] }, range: document.range(of: key), parent: nil)
  }

  private mutating func append(
    _ kind: Document.Kind, _ children: [NodeID], range: SourceRange, parent: NodeID?
  ) -> NodeID {
    let first = Int32(document.children.count)
    document.children += children
    document.nodes.append(
      Document.Node(
        kind: kind, style: .plain, range: range, first: first, count: Int32(children.count), parent: parent))
    return NodeID(document.nodes.count - 1)
  }

  private mutating func takeOut(_ places: Set<Int>, of list: NodeID) {
    let kept = document.children(of: list).indices.filter { !places.contains($0) }
    setItems(kept.map { document.children[$0] }[...], of: list)
  }

  private mutating func setItems(_ items: ArraySlice<NodeID>, of list: NodeID) {
    document.nodes[Int(list.index)].first = Int32(document.children.count)
    document.nodes[Int(list.index)].count = Int32(items.count)
    document.children += items
  }
}

extension Document {
  /// The entries of a node's tracks, with the names that the effect's own file has for them: `wait/arc.opacity` for
  /// `arc.opacity` in a component. Where `targets` name the layers, tracks have the names of properties.
  func trackEntries(of tracks: NodeID) -> [Entry] {
    plainEntries(of: tracks).map { entry in
      let property = PropertyTable.id(named: PropertyTable.pieces(of: entry.name).name)
      let namesLayer = property.map { !$0.row.keys.contains(entry.name) } ?? true
      return namesLayer
        ? Entry(name: whole(entry.name, at: entry.key), key: entry.key, value: entry.value) : entry
    }
  }
}
