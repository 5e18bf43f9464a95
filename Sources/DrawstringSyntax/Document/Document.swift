/// A YAML document as a flat array of nodes with byte ranges and resolved aliases.
///
/// A container's children are consecutive in `children`; a mapping's children are key, value, key, value. A node
/// reached through an alias is the anchored node itself and may have several parents; `parent` is the container in
/// which it was written. Building never fails: errors become findings, and the document holds the parts that could be
/// read.
package struct Document: Sendable {
  package enum Kind: UInt8, Sendable {
    case scalar, sequence, mapping

    /// Other modules would call the derived function through a witness table.
    package static func == (a: Kind, b: Kind) -> Bool {
      switch (a, b) {
      case (.scalar, .scalar), (.sequence, .sequence), (.mapping, .mapping): true
      default: false
      }
    }
  }

  /// The way a scalar was written. It never decides a type; it is used to find places in the source.
  package enum Style: UInt8, Sendable { case plain, singleQuoted, doubleQuoted, literal, folded }

  /// The source, byte for byte.
  package var source: [UInt8]
  package var nodes: [Node] = []
  package var children: [NodeID] = []
  /// The decoded texts of all scalars, as concatenated UTF-8.
  package var texts: [UInt8] = []
  package var root: NodeID?
  /// The nodes that were not read to their end, or whose text is not what the author meant. They have a finding, so later stages
  /// report nothing about them, or about what they lack.
  package var unread: Set<NodeID> = []
  /// Whether the whole source was read. If not, an unknown name may be defined further on.
  package var isComplete = true
  /// Whether the changes of a variant are applied.
  package var isVariant = false
  /// The shared files and the copies of components.
  package var parts = DocumentParts()

  package init(source: [UInt8]) { self.source = source }

  package subscript(id: NodeID) -> Node { nodes[Int(id.index)] }

  /// Whether nothing of a node could be read.
  package func isHole(_ id: NodeID) -> Bool {
    !unread.isEmpty && unread.contains(id) && (kind(of: id) == .scalar || self[id].count == 0)
  }

  /// Whether reading stopped inside a node, so that more of it may follow.
  package func isUnfinished(_ id: NodeID) -> Bool { !unread.isEmpty && unread.contains(id) }

  package func kind(of id: NodeID) -> Kind { self[id].kind }
  package func range(of id: NodeID) -> SourceRange { self[id].range }

  /// The items of a sequence; keys and values in turn for a mapping; empty for a scalar.
  package func children(of id: NodeID) -> ArraySlice<NodeID> {
    let node = self[id]
    if node.kind == .scalar { return [] }
    return children[Int(node.first)..<Int(node.first) + Int(node.count)]
  }

  /// A scalar's decoded text as UTF-8; empty for a container.
  package func bytes(of id: NodeID) -> ArraySlice<UInt8> {
    let node = self[id]
    if node.kind != .scalar { return [] }
    return texts[Int(node.first)..<Int(node.first) + Int(node.count)]
  }

  /// A scalar's decoded text; empty for a container.
  package func text(of id: NodeID) -> String {
    let node = self[id]
    if node.kind != .scalar { return "" }
    let first = Int(node.first)
    return String(decoding: texts[first..<first + Int(node.count)], as: UTF8.self)
  }

  /// Marks the source as cut off after the last node, although all open containers were closed.
  package mutating func markCut() {
    var node = root
    while let container = node, kind(of: container) != .scalar {
      unread.insert(container)
      node = children(of: container).last
    }
    // The value of the last key was to follow.
    if let node, isMissing(node) { unread.insert(node) }
  }

  /// Whether the node is a plain scalar that has no value in YAML: empty, `~` or `null`.
  package func isMissing(_ id: NodeID) -> Bool {
    let node = self[id]
    guard node.kind == .scalar, node.isPlain else { return false }
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
  /// A node in twenty bytes, since a file may have a node for each of its bytes.
  package struct Node: Sendable {
    private var start: Int32
    private var end: Int32
    /// For containers: the index of the first child in `children`. For scalars: the offset of the text in `texts`.
    package var first: Int32
    /// −1 for none.
    private var parentIndex: Int32
    /// From the lowest bit: 27 bits of count, 2 of kind, 3 of style. No file has more bytes or children.
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

    package var isPlain: Bool { packed >> (Self.countBits + Self.kindBits) == 0 }

    package var style: Style {
      Style(rawValue: UInt8(packed >> (Self.countBits + Self.kindBits))) ?? .plain
    }

    /// The range of the node's own text, with quotes but without anchors and tags.
    package var range: SourceRange {
      get { SourceRange(Int(start), Int(end)) }
      set { (start, end) = (Int32(newValue.start), Int32(newValue.end)) }
    }

    /// For containers: the number of handles (a mapping has two for each entry). For scalars: the bytes of text.
    package var count: Int32 {
      get { Int32(packed & (1 << Self.countBits - 1)) }
      set { packed = packed & ~(1 << Self.countBits - 1) | UInt32(newValue) }
    }

    /// The container in which the node was written.
    package var parent: NodeID? {
      get { parentIndex < 0 ? nil : NodeID(Int(parentIndex)) }
      set { parentIndex = newValue?.index ?? -1 }
    }
  }
}

extension Document {
  /// One entry of a mapping, its own or merged.
  package struct Entry {
    package var name: String
    package var key: NodeID
    package var value: NodeID

    package init(name: String, key: NodeID, value: NodeID) {
      (self.name, self.key, self.value) = (name, key, value)
    }
  }

  /// What a key of a mapping stands for: a name, a merge `<<`, or an extension `x-…`, which is skipped.
  package enum KeyRole { case name, merge, `extension` }

  package func role(ofKey key: NodeID) -> KeyRole {
    let node = self[key]
    guard node.kind == .scalar, node.count >= 2 else { return .name }
    switch (texts[Int(node.first)], texts[Int(node.first) + 1]) {
    case (UInt8(ascii: "<"), UInt8(ascii: "<")) where node.count == 2 && node.isPlain: return .merge
    case (UInt8(ascii: "x"), Ascii.minus): return .extension
    default: return .name
    }
  }

  /// Returns the entries of a mapping with merges resolved, like the reader but without findings: of several values of
  /// a key the first counts, and a mapping's own keys precede merged keys.
  package func plainEntries(of node: NodeID) -> [Entry] {
    var result: [Entry] = []
    var seen: Set<String> = []
    collectEntries(of: node, into: &result, &seen)
    return result
  }

  /// Returns the value of a key; nil if the mapping lacks the key.
  package func plainValue(of key: String, in node: NodeID) -> NodeID? {
    plainEntries(of: node).first { $0.name == key }?.value
  }

  /// Collects entries recursively. The depth is bounded, since the document counts the levels that aliases add.
  private func collectEntries(of node: NodeID, into result: inout [Entry], _ seen: inout Set<String>) {
    if kind(of: node) != .mapping { return }
    let children = children(of: node)
    var merged: NodeID?
    for place in stride(from: children.startIndex, to: children.endIndex - 1, by: 2) {
      let (key, value) = (children[place], children[place + 1])
      switch role(ofKey: key) {
      case .merge: merged = merged ?? value
      case .extension: break
      case .name:
        let name = text(of: key)
        if seen.insert(name).inserted { result.append(Entry(name: name, key: key, value: value)) }
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
  /// Whether this is an effect rather than a trace: a mapping that names the language or has layers.
  package var isEffect: Bool { topKeys.contains { ["drawstring", "effect", "layers"].contains($0) } }

  /// Whether this is a trace rather than an effect: a list of mappings with the key `at`.
  package var isTrace: Bool {
    guard let root, kind(of: root) == .sequence, let first = children(of: root).first else { return false }
    return keys(of: first).contains("at")
  }

  /// Whether the file says that it is a spec: the top-level mapping has the key `drawstring`.
  ///
  /// Of a file that is not valid YAML, a line that begins with the key suffices, so that a broken spec is not taken for another
  /// file.
  package var isSpec: Bool {
    if topKeys.contains("drawstring") { return true }
    if root != nil, isComplete { return false }
    return source.split(whereSeparator: \.isLineBreak).contains { $0.starts(with: "drawstring:".utf8) }
  }

  private var topKeys: [String] { root.map { keys(of: $0) } ?? [] }

  private func keys(of node: NodeID) -> [String] {
    guard kind(of: node) == .mapping else { return [] }
    let entries = children(of: node)
    return stride(from: entries.startIndex, to: entries.endIndex, by: 2).map { text(of: entries[$0]) }
  }
}
