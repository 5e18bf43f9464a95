internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringOutput
package import DrawstringSyntax

/// Where what an explanation speaks of is written.
extension Explanation {
  package func line(of node: NodeID) -> Int {
    source.position(of: document.range(of: node).start).line
  }

  /// `file:line`.
  package func place(_ line: Int?) -> String? { line.map { "\(source.name):\($0)" } }

  /// The line of a node; of one that stands still in place of another, that one's.
  package func line(ofNode index: Int) -> Int? {
    let index = graph.names.moving[index] ?? index
    guard sites.nodes.indices.contains(index) else { return nil }
    let node = sites.nodes[index]
    // What a node is called is the best place to look at.
    return line(of: document.plainEntries(of: node).first { $0.name == "id" }?.key ?? node)
  }

  /// The line of the key that a track is written at.
  package func line(ofTrack index: Int) -> Int? {
    sites.tracks.indices.contains(index) ? line(of: sites.tracks[index]) : nil
  }

  package func line(ofKeyframe index: Int) -> Int? { sites.keyframe(index).map { line(of: $0) } }

  /// What a layer says about slots by itself; a copy in a replicator says what its original does.
  var statement: SpecSites.Property? {
    guard let layer = property.layer, sites.layers.indices.contains(layer) else { return nil }
    let original = sites.layers[layer].original
    if original < 0 { return nil }
    let way = Int(graph.layers[original].firstSlot) - Int(graph.layers[layer].firstSlot)
    let slots = property.slots.lowerBound + way..<property.slots.upperBound + way
    if let stated = sites.property(at: slots, layer: original) { return stated }
    // Items of a list lie apart from the property.
    guard let id = PropertyTable.id(named: String(property.name.prefix { $0 != "[" && $0 != "." })),
      id.row.type.item != nil
    else { return nil }
    return sites.property(id, layer: original)
  }

  var output: SpecSites.Named? { sites.outputs.first { property.layer == nil && $0.name == property.name } }

  /// The key and the value of what is there before any node writes; nil where the file says nothing.
  package var stated: (key: NodeID, value: NodeID)? {
    statement.map { ($0.key, $0.value) } ?? output.map { ($0.key, $0.value) }
  }

  package func line(ofLayer index: Int) -> Int? {
    guard sites.layers.indices.contains(index) else { return nil }
    let layer = sites.layers[index]
    return line(of: layer.id ?? layer.node)
  }

  /// The key of a body in `physics`.
  package func line(ofBody index: Int) -> Int? {
    guard let physics = graph.physics, let root = document.root,
      let block = document.plainValue(of: "physics", in: root),
      let bodies = document.plainValue(of: "bodies", in: block)
    else { return nil }
    let id = graph.layers[Int(physics.layers[index])].id
    return document.plainEntries(of: bodies).first { $0.name == id }.map { line(of: $0.key) }
  }

  /// What is written at a node, in one line.
  package func text(of node: NodeID) -> String {
    let words = source.text(in: document.range(of: node)).split { $0 == " " || $0 == "\n" || $0 == "\r" }
    let text = words.joined(separator: " ")
    return text.count <= 72 ? text : String(text.prefix(71)) + "…"
  }

  /// The value that belongs to a key, as it is written.
  func value(ofKey key: NodeID) -> NodeID? {
    guard let parent = document[key].parent else { return nil }
    let children = document.children(of: parent)
    guard let place = children.firstIndex(of: key), place + 1 < children.endIndex else { return nil }
    return children[place + 1]
  }

  /// What a track says, where that is one value.
  package func text(ofTrack index: Int) -> String? {
    guard sites.tracks.indices.contains(index), let value = value(ofKey: sites.tracks[index]) else {
      return nil
    }
    return text(of: value)
  }

  /// What a keyframe says its value is, where it says so apart from its place.
  package func text(ofKeyframe index: Int) -> String? {
    guard let place = sites.keyframe(index) else { return nil }
    guard let parent = document[place].parent, document.kind(of: parent) == .mapping,
      let value = document.plainValue(of: "value", in: parent)
    else { return text(of: place) }
    return text(of: value)
  }
}
