internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringOutput
package import DrawstringSyntax

/// The places in the file of the parts of an explanation.
extension Explanation {
  /// The line of a node, counted through all files.
  package func line(of node: NodeID) -> Int { source.row(of: document.range(of: node).start) }

  /// `file:line`; of a compiled effect, `line` alone: the file that was compiled is not known.
  package func place(_ line: Int?) -> String? {
    guard let line else { return nil }
    if document.root == nil { return "line \(line)" }
    let place = source.place(ofRow: line)
    return "\(place.file):\(place.line)"
  }

  /// A line as its file counts it, with the file if that is a shared one.
  func json(line: Int?) -> JSONValue {
    guard let line else { return ["line": .null] }
    let place = source.place(ofRow: line)
    let value: JSONValue = ["line": .init(place.line)]
    return place.file == source.name ? value : value.adding(["file": .init(place.file)])
  }

  /// The line of a node; for a node of reduced motion that stands in for another, the line of that node.
  package func line(ofNode index: Int) -> Int? {
    let index = graph.names.movingNode(of: index)
    guard sites.nodes.indices.contains(index) else { return nil }
    let node = sites.nodes[index]
    // The line of its `id`, if it has one.
    return line(of: document.plainEntries(of: node).first { $0.name == "id" }?.key ?? node)
  }

  /// The line of the key of a track.
  package func line(ofTrack index: Int) -> Int? {
    if sites.tracks.indices.contains(index) { return line(of: sites.tracks[index]) }
    // A compiled effect may have kept its lines.
    let line = graph.names.tracks[index].line
    return line > 0 ? line : nil
  }

  package func line(ofKeyframe index: Int) -> Int? { sites.keyframe(index).map { line(of: $0) } }

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
  package var stated: (key: NodeID, value: NodeID)? {
    statement.map { ($0.key, $0.value) } ?? output.map { ($0.key, $0.value) }
  }

  package func line(ofLayer index: Int) -> Int? {
    guard sites.layers.indices.contains(index) else { return nil }
    let layer = sites.layers[index]
    return line(of: layer.id ?? layer.node)
  }

  /// The line of the key of a body in `physics`.
  package func line(ofBody index: Int) -> Int? {
    guard let physics = graph.physics, let root = document.root,
      let block = document.plainValue(of: "physics", in: root),
      let bodies = document.plainValue(of: "bodies", in: block)
    else { return nil }
    let id = graph.layers[physics.layers[index]].id
    return document.plainEntries(of: bodies).first { $0.name == id }.map { line(of: $0.key) }
  }

  /// The text of a node in the file, on one line.
  package func text(of node: NodeID) -> String {
    let words = source.text(in: document.range(of: node)).split { $0 == " " || $0 == "\n" || $0 == "\r" }
    let text = words.joined(separator: " ")
    return text.count <= 72 ? text : String(text.prefix(71)) + "…"
  }

  /// The value of a key.
  func value(ofKey key: NodeID) -> NodeID? {
    guard let parent = document[key].parent else { return nil }
    let children = document.children(of: parent)
    guard let place = children.firstIndex(of: key), place + 1 < children.endIndex else { return nil }
    return children[place + 1]
  }

  /// The text of a track that has a single value.
  package func text(ofTrack index: Int) -> String? {
    guard sites.tracks.indices.contains(index), let value = value(ofKey: sites.tracks[index]) else {
      return nil
    }
    return text(of: value)
  }

  /// The text of a keyframe's value, if it is written apart from the offset.
  package func text(ofKeyframe index: Int) -> String? {
    guard let place = sites.keyframe(index) else { return nil }
    guard let parent = document[place].parent, document.kind(of: parent) == .mapping,
      let value = document.plainValue(of: "value", in: parent)
    else { return text(of: place) }
    return text(of: value)
  }
}
