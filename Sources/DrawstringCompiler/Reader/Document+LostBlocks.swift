import DrawstringCore
internal import DrawstringSyntax

extension Document {
  private static let movingKeys = ["tracks", "group", "sequence"].map { Array($0.utf8) }
  private static let expectingKeys = ["at", "never", "continuous"].map { Array($0.utf8) }
  /// What no row of the expectations has, and layers and nodes mostly.
  private static let otherKeys = ["id", "kind", "tracks", "group", "sequence"]

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

  /// Whether an item of a list of layers or nodes is a row of the expectations, as all of them are where the line 'expect:'
  /// has got lost: it says what has to hold, and nothing of what moves.
  func isExpectation(amongOthers item: NodeID) -> Bool {
    guard kind(of: item) == .mapping, let first = children(of: item).first else { return false }
    // Rows begin with what they are, so that nodes and layers are done with here.
    let key = bytes(of: first)
    guard Self.expectingKeys.contains(where: { key.elementsEqual($0) }) else { return false }
    return !plainEntries(of: item).contains { Self.otherKeys.contains($0.name) }
  }

  /// Whether a node is a list of mappings, as blocks are that hold layers or nodes.
  func isListOfMappings(_ node: NodeID) -> Bool {
    kind(of: node) == .sequence && children(of: node).contains { kind(of: $0) == .mapping }
  }
}
