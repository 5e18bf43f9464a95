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

extension Document {
  /// A node in twenty bytes: a file may hold one for each of its own.
  package struct Node: Sendable {
    private var start: Int32
    private var end: Int32
    /// For containers: where the children lie in `children`. For scalars: the text's place in `texts`.
    package var first: Int32
    /// −1 where there is none.
    private var parentIndex: Int32
    /// From the lowest bit: 27 of the count, 2 of the kind, 3 of the style. No file has more bytes or children.
    private var packed: UInt32

    private static let countBits: UInt32 = 27
    private static let kindBits: UInt32 = 2

    package init(
      kind: Kind, style: Style, range: SourceRange, first: Int32, count: Int32, parent: NodeID?
    ) {
      (start, end) = (Int32(range.start), Int32(range.end))
      self.first = first
      parentIndex = parent?.index ?? -1
      packed = UInt32(style.rawValue) << Self.kindBits | UInt32(kind.rawValue)
      packed = packed << Self.countBits | UInt32(count)
    }

    package var kind: Kind {
      switch packed >> Self.countBits & (1 << Self.kindBits - 1) {
      case 0: .scalar
      case 1: .sequence
      default: .mapping
      }
    }

    package var style: Style {
      Style(rawValue: UInt8(packed >> (Self.countBits + Self.kindBits))) ?? .plain
    }

    /// From the first byte to the last of the node's own text (quotes included, anchors and tags not).
    package var range: SourceRange {
      get { SourceRange(Int(start), Int(end)) }
      set { (start, end) = (Int32(newValue.start), Int32(newValue.end)) }
    }

    /// For containers: how many handles (a mapping has two for each entry). For scalars: bytes of text.
    package var count: Int32 {
      get { Int32(packed & (1 << Self.countBits - 1)) }
      set { packed = packed & ~(1 << Self.countBits - 1) | UInt32(newValue) }
    }

    /// The container that it was written in.
    package var parent: NodeID? {
      get { parentIndex < 0 ? nil : NodeID(Int(parentIndex)) }
      set { parentIndex = newValue?.index ?? -1 }
    }
  }
}

extension Document {
  /// One entry of a mapping, its own or a merged one.
  package struct Entry {
    package var name: String
    package var key: NodeID
    package var value: NodeID
  }

  /// The entries of a mapping with its merges resolved, as the reader sees them but without a word about what is
  /// wrong: of a key's several values the first counts, and a mapping's own keys go before merged ones.
  package func plainEntries(of node: NodeID) -> [Entry] {
    var result: [Entry] = []
    var seen: Set<String> = []
    collectEntries(of: node, into: &result, &seen)
    return result
  }

  /// The value of a key; nil where the mapping has none.
  package func plainValue(of key: String, in node: NodeID) -> NodeID? {
    plainEntries(of: node).first { $0.name == key }?.value
  }

  /// The depth of merges is bounded: the document counts the levels that aliases add.
  private func collectEntries(of node: NodeID, into result: inout [Entry], _ seen: inout Set<String>) {
    if kind(of: node) != .mapping { return }
    let children = children(of: node)
    var merged: NodeID?
    for place in stride(from: children.startIndex, to: children.endIndex - 1, by: 2) {
      let (key, value) = (children[place], children[place + 1])
      let name = text(of: key)
      if name == "<<", self[key].style == .plain {
        merged = merged ?? value
      } else if !name.utf8.starts(with: "x-".utf8), seen.insert(name).inserted {
        result.append(Entry(name: name, key: key, value: value))
      }
    }
    guard let merged else { return }
    if kind(of: merged) == .sequence {
      for item in self.children(of: merged) { collectEntries(of: item, into: &result, &seen) }
    } else {
      collectEntries(of: merged, into: &result, &seen)
    }
  }
}

extension Document {
  /// Whether this is an effect, and not a trace: a mapping that names the language or has layers.
  package var isEffect: Bool { topKeys.contains { ["drawstring", "effect", "layers"].contains($0) } }

  /// Whether this is a trace, and not an effect: a list of mappings that say when something happened.
  package var isTrace: Bool {
    guard let root, kind(of: root) == .sequence, let first = children(of: root).first else { return false }
    return keys(of: first).contains("at")
  }

  private var topKeys: [String] { root.map { keys(of: $0) } ?? [] }

  private func keys(of node: NodeID) -> [String] {
    guard kind(of: node) == .mapping else { return [] }
    let entries = children(of: node)
    return stride(from: entries.startIndex, to: entries.endIndex, by: 2).map { text(of: entries[$0]) }
  }
}
