import DrawstringCore

extension Document {
  private static let movingKeys = ["tracks", "group", "sequence"].map { Array($0.utf8) }

  /// Whether an item of a list of layers is a node of the animations, as all of them are where the line 'animations:' has
  /// got lost: it moves something, and has nothing of a layer but perhaps an id.
  func isNode(amongLayers item: NodeID) -> Bool {
    guard kind(of: item) == .mapping else { return false }
    // A layer has none of these, so that most are done with here.
    let keys = children(of: item)
    let moves = stride(from: keys.startIndex, to: keys.endIndex, by: 2).contains { place in
      let key = bytes(of: keys[place])
      return Self.movingKeys.contains { key.elementsEqual($0) }
    }
    return moves
      && plainEntries(of: item).allSatisfy { entry in
        entry.name == "id" || !Format.layer.allows(entry.name) && PropertyTable.id(named: entry.name) == nil
      }
  }

  /// Whether a node is a list of mappings, as blocks are that hold layers or nodes.
  func isListOfMappings(_ node: NodeID) -> Bool {
    kind(of: node) == .sequence && children(of: node).contains { kind(of: $0) == .mapping }
  }
}
