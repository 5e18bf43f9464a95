internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringOutput
internal import DrawstringSyntax

/// The places in the file of the parts of an explanation.
extension Explanation {
  /// The line of a node, counted through all files.
  func line(of node: NodeID) -> Int { source.row(of: document.range(of: node).start) }

  /// `file:line`; of a compiled effect, `line` alone: the file that was compiled is not known. In JSON the line as its file
  /// counts it, with the file if that is a shared one.
  func place(_ row: Int?) -> ReportNode.Place {
    guard let row else { return .init(facts: ["line": .null]) }
    let place = source.place(ofRow: row)
    return .init(
      text: document.root == nil ? "line \(row)" : "\(place.file):\(place.line)",
      facts: .joined(
        ["line": .init(place.line)], place.file == source.name ? [:] : ["file": .init(place.file)]))
  }

  /// The line of a node; for a node of reduced motion that stands in for another, the line of that node.
  func line(ofNode index: Int) -> Int? {
    let index = graph.names.movingNode(of: index)
    guard sites.nodes.indices.contains(index) else { return nil }
    let node = sites.nodes[index]
    // The line of its `id`, if it has one.
    return line(of: document.plainEntries(of: node).first { $0.name == "id" }?.key ?? node)
  }

  /// The line of the key of a track.
  func line(ofTrack index: Int) -> Int? {
    if sites.tracks.indices.contains(index) { return line(of: sites.tracks[index]) }
    // A compiled effect may have kept its lines.
    let line = graph.names.tracks[index].line
    return line > 0 ? line : nil
  }

  func line(ofKeyframe index: Int) -> Int? { sites.keyframe(index).map { line(of: $0) } }

  /// The value that the layer itself has for the slots in the file; for a copy of a replicator, that of its original.
  var statement: SpecSites.Property? {
    guard let layer = property.layer, sites.layers.indices.contains(layer) else { return nil }
    let original = sites.layers[layer].original
    if original < 0 { return nil }
    let way = Int(graph.layers[original].firstSlot) - Int(graph.layers[layer].firstSlot)
    let slots = property.slots.lowerBound + way..<property.slots.upperBound + way
    if let stated = sites.property(at: slots, layer: original) { return stated }
    // The slots of a list's items are apart from the property's slots.
    guard let id = PropertyTable.id(named: String(property.name.prefix { $0 != "[" && $0 != "." })),
      id.row.type.item != nil
    else { return nil }
    return sites.property(id, layer: original)
  }

  var output: SpecSites.Named? { sites.outputs.first { property.layer == nil && $0.name == property.name } }

  /// The key and the value of the property before any node writes; nil if the file does not state one.
  var stated: (key: NodeID, value: NodeID)? {
    statement.map { ($0.key, $0.value) } ?? output.map { ($0.key, $0.value) }
  }

  func line(ofLayer index: Int) -> Int? {
    guard sites.layers.indices.contains(index) else { return nil }
    let layer = sites.layers[index]
    return line(of: layer.id ?? layer.node)
  }

  /// The line of the key of a body in `physics`.
  func line(ofBody index: Int) -> Int? {
    guard let physics = graph.physics, let root = document.root,
      let block = document.plainValue(of: "physics", in: root),
      let bodies = document.plainValue(of: "bodies", in: block)
    else { return nil }
    let id = graph.layers[physics.layers[index]].id
    return document.plainEntries(of: bodies).first { $0.name == id }.map { line(of: $0.key) }
  }

  /// The text of a node in the file, on one line.
  func text(of node: NodeID) -> String {
    let words = source.text(in: document.range(of: node)).split { $0 == " " || $0 == "\n" || $0 == "\r" }
    return Figures.brief(words.joined(separator: " "), 72)
  }

  /// The value of a key.
  func value(ofKey key: NodeID) -> NodeID? {
    guard let parent = document[key].parent else { return nil }
    let children = document.children(of: parent)
    guard let place = children.firstIndex(of: key), place + 1 < children.endIndex else { return nil }
    return children[place + 1]
  }

  /// The text of a track that has a single value.
  func text(ofTrack index: Int) -> String? {
    guard sites.tracks.indices.contains(index), let value = value(ofKey: sites.tracks[index]) else {
      return nil
    }
    return text(of: value)
  }

  /// The text of a keyframe's value, if it is written apart from the offset.
  func text(ofKeyframe index: Int) -> String? {
    guard let place = sites.keyframe(index) else { return nil }
    guard let parent = document[place].parent, document.kind(of: parent) == .mapping,
      let value = document.plainValue(of: "value", in: parent)
    else { return text(of: place) }
    return text(of: value)
  }
}
