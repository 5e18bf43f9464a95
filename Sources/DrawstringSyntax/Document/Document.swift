/// A handle of a node in a `Document`.
package struct NodeID: Hashable, Sendable {
  package var index: Int32
  package init(_ index: Int) { self.index = Int32(index) }
}

/// A YAML document as a flat array of nodes with byte ranges, aliases already resolved.
///
/// A container's children lie side by side in `children`; a mapping's are key, value, key, value. A node
/// reached through an alias is the anchored node itself, so it may have several parents; `parent` is the
/// one it was written in. Building never fails: what is wrong becomes findings, and the document holds what
/// could be read.
package struct Document: Sendable {
  package enum Kind: UInt8, Sendable { case scalar, sequence, mapping }

  /// How a scalar was written. Style never decides a type; it matters for finding places in the source.
  package enum Style: UInt8, Sendable { case plain, singleQuoted, doubleQuoted, literal, folded }

  /// The source, byte for byte.
  package var source: [UInt8]
  package var nodes: [Node] = []
  package var children: [NodeID] = []
  /// The decoded characters of all scalars, as UTF-8, end to end.
  package var texts: [UInt8] = []
  package var root: NodeID?
  /// Nodes that stand where something was broken; it has its finding, and whoever reads on stays silent.
  package var holes: Set<NodeID> = []
  /// Containers that were open where reading stopped: what they lack may be no fault of theirs.
  package var unfinished: Set<NodeID> = []
  /// Whether the whole source was read. If not, a name that is not found may still be defined further on.
  package var isComplete = true
  /// Whether it has the changes of a variant.
  package var isVariant = false

  package init(source: [UInt8]) { self.source = source }

  package subscript(id: NodeID) -> Node { nodes[Int(id.index)] }

  package func isHole(_ id: NodeID) -> Bool { holes.contains(id) }

  package func kind(of id: NodeID) -> Kind { self[id].kind }
  package func range(of id: NodeID) -> SourceRange { self[id].range }

  /// The items of a sequence; for a mapping, keys and values in turn; for a scalar, nothing.
  package func children(of id: NodeID) -> ArraySlice<NodeID> {
    let node = self[id]
    if node.kind == .scalar { return [] }
    return children[Int(node.first)..<Int(node.first) + Int(node.count)]
  }

  /// A scalar's decoded characters as UTF-8; for containers, nothing.
  package func bytes(of id: NodeID) -> ArraySlice<UInt8> {
    let node = self[id]
    if node.kind != .scalar { return [] }
    return texts[Int(node.first)..<Int(node.first) + Int(node.count)]
  }

  /// A scalar's decoded text; for containers, the empty text.
  package func text(of id: NodeID) -> String { String(decoding: bytes(of: id), as: UTF8.self) }

  /// Notes that the source was cut off after what was read, though all that is open was closed for it.
  package mutating func markCut() {
    var node = root
    while let container = node, kind(of: container) != .scalar {
      unfinished.insert(container)
      node = children(of: container).last
    }
    // A key whose value was to follow.
    if let node, isMissing(node) { holes.insert(node) }
  }

  /// Whether the node is a plain scalar that YAML reads as «no value»: nothing, `~` or `null`.
  package func isMissing(_ id: NodeID) -> Bool {
    let node = self[id]
    guard node.kind == .scalar, node.style == .plain else { return false }
    let first = Int(node.first)
    switch node.count {
    case 0: return true
    case 1: return texts[first] == UInt8(ascii: "~")
    case 4: return texts[first..<first + 4].elementsEqual("null".utf8)
    default: return false
    }
  }
}
