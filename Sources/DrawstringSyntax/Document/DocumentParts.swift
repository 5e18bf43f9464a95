/// What a document has beside the text of its own file: shared files, and copies of components.
///
/// The bytes of shared files and of drawings follow those of the document, so that a range tells its file. The nodes of a file, and
/// those of an instance of a component, are consecutive.
package struct DocumentParts: Sendable {
  /// A file of a document; the first one is the document's own.
  package struct File: Sendable {
    package var name: String
    /// The offset of its first byte in the document's source.
    package var start: Int
    package var root: NodeID?
    /// The files whose names it may use: itself, and those that it uses, directly or through others.
    package var visible: Set<Int>
    /// The values of `use` that name its files, by the file.
    package var uses: [Int: NodeID] = [:]

    package init(name: String, start: Int, root: NodeID?, visible: Set<Int>, uses: [Int: NodeID] = [:]) {
      (self.name, self.start, self.root, self.visible, self.uses) = (name, start, root, visible, uses)
    }
  }

  /// An instance of a component.
  package struct Instance: Sendable {
    /// The component's mapping in its file.
    package var component: NodeID
    package var name: String
    /// The value of `kind` in the file, which names the component.
    package var use: NodeID
    package var paths: NodeID?
    /// The index of its nodes in `list`; nil without any, after a finding.
    package var part: Int?
    /// Whether a library is checked by itself, so that values of parameters may be missing.
    package var isSample: Bool

    package init(component: NodeID, name: String, use: NodeID, isSample: Bool) {
      (self.component, self.name, self.use, self.isSample) = (component, name, use, isSample)
    }
  }

  /// Nodes with names of their own.
  package struct Part: Sendable {
    package var nodes: Range<Int>
    package var file: Int
    /// What the ids in it begin with, such as `wait/`; empty for a file.
    package var prefix = ""
    /// The index of the instance; nil for a file.
    package var instance: Int?

    package init(nodes: Range<Int>, file: Int, prefix: String = "", instance: Int? = nil) {
      (self.nodes, self.file, self.prefix, self.instance) = (nodes, file, prefix, instance)
    }
  }

  /// A drawing whose outlines are paths.
  package struct Drawing: Sendable {
    /// Nil after an error.
    package var markup: Markup?
    /// The offset of its first byte in the document's source.
    package var start: Int

    package init(markup: Markup?, start: Int) { (self.markup, self.start) = (markup, start) }
  }

  package var files: [File] = []
  package var drawings: [Drawing] = []
  /// The drawing that a path names, or the reason why there is none, by the place where its name is written.
  package var drawingNames: [Int: DrawingName] = [:]

  package enum DrawingName: Sendable {
    case drawing(Int)
    case failed(String)
  }
  package var instances: [Instance] = []
  /// In ascending order of nodes.
  package private(set) var list: [Part] = []
  /// The instances of layers, by the nodes of their `kind`.
  package var kinds: [NodeID: Int] = [:]
  /// The components of each file by name, with the key and the value.
  package var components: [[String: (key: NodeID, value: NodeID)]] = []
  /// The names that two files define, which have a finding.
  package var clashes: Set<String> = []
  /// Whether a file could not be read, so that an unknown name may be defined in it.
  package var lacksFiles = false
  /// The nodes that copies are of, from the first copy on; -1 for others.
  private var originals: [Int32] = []
  private var firstCopy = 0

  package init() {}

  package mutating func add(_ part: Part) { list.append(part) }

  /// Notes that a new node, the last of the document, is a copy.
  mutating func note(_ copy: Int, of original: NodeID) {
    if originals.isEmpty { firstCopy = copy }
    while firstCopy + originals.count < copy { originals.append(-1) }
    originals.append(original.index)
  }

  /// Returns the index of the part of a node; nil for the document's own text.
  package func index(of node: NodeID) -> Int? {
    guard let first = list.first, Int(node.index) >= first.nodes.lowerBound else { return nil }
    var (low, high) = (0, list.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if list[middle].nodes.lowerBound <= Int(node.index) { low = middle } else { high = middle }
    }
    return list[low].nodes.contains(Int(node.index)) ? low : nil
  }

  /// Returns the node of the file of which a node is a copy; the node itself if it is not a copy.
  package func original(of node: NodeID) -> NodeID {
    let place = Int(node.index) - firstCopy
    guard originals.indices.contains(place), originals[place] >= 0 else { return node }
    return NodeID(Int(originals[place]))
  }
}

extension Document {
  package func part(of node: NodeID) -> DocumentParts.Part? {
    parts.index(of: node).map { parts.list[$0] }
  }

  /// The index of the file in which a node is written.
  package func file(of node: NodeID) -> Int { part(of: node)?.file ?? 0 }

  /// The name of a layer, a node or a path that is written as `name` at `node`: `wait/arc` for `arc` in a component.
  package func whole(_ name: String, at node: NodeID) -> String { (part(of: node)?.prefix ?? "") + name }

  /// The names that may be written at a node for some whole names: those of the same instance, without its prefix.
  package func written(_ names: [String], at node: NodeID) -> [String] {
    guard let prefix = part(of: node)?.prefix, !prefix.isEmpty else { return names }
    return names.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }

  /// Whether this is a shared file: it has the key `library`.
  package var isLibrary: Bool { root.map { plainValue(of: "library", in: $0) != nil } ?? false }

  /// Returns a finding as it is shown: about the text of the file, and with the uses of the components around it.
  package func shown(_ finding: Diagnostic) -> Diagnostic {
    guard let node = finding.node, !parts.list.isEmpty else { return finding }
    var finding = finding
    finding.node = parts.original(of: node)
    var part = part(of: node)
    while let instance = part?.instance.map({ parts.instances[$0] }) {
      if !instance.isSample {
        finding.labels.append(.init("used here", at: range(of: instance.use)))
      }
      part = self.part(of: instance.use)
    }
    return finding
  }
}

// MARK: Building

extension Document {
  /// Adds the text of another document, which begins at `start`, and its nodes.
  package mutating func append(_ other: Document, start: Int) {
    source.append(UInt8(ascii: "\n"))
    source += other.source
    let nodeShift = nodes.count
    let (textShift, childShift) = (Int32(texts.count), Int32(children.count))
    texts += other.texts
    children += other.children.map { NodeID(Int($0.index) + nodeShift) }
    for node in other.nodes {
      var node = node
      node.range = SourceRange(node.range.start + start, node.range.end + start)
      node.first += node.kind == .scalar ? textShift : childShift
      node.parent = node.parent.map { NodeID(Int($0.index) + nodeShift) }
      nodes.append(node)
    }
    unread.formUnion(other.unread.map { NodeID(Int($0.index) + nodeShift) })
  }

  /// Adds a node with children.
  package mutating func add(
    _ kind: Kind, _ items: [NodeID], at range: SourceRange, parent: NodeID?
  ) -> NodeID {
    let first = Int32(children.count)
    children += items
    nodes.append(
      Node(kind: kind, style: .plain, range: range, first: first, count: Int32(items.count), parent: parent))
    return NodeID(nodes.count - 1)
  }

  /// Adds a scalar with the range of another text.
  package mutating func add(_ text: String, at range: SourceRange) -> NodeID {
    let first = Int32(texts.count)
    texts += text.utf8
    nodes.append(
      Node(
        kind: .scalar, style: .plain, range: range, first: first, count: Int32(text.utf8.count), parent: nil))
    return NodeID(nodes.count - 1)
  }

  /// Gives a list other items.
  package mutating func set(_ items: [NodeID], of list: NodeID) {
    nodes[Int(list.index)].first = Int32(children.count)
    nodes[Int(list.index)].count = Int32(items.count)
    children += items
  }

  /// Copies a node with all below it; nil if it would lie deeper than lists and mappings may, or be one of too many.
  /// A node with several parents is copied once.
  package mutating func copy(
    _ node: NodeID, depth: Int, _ copies: inout [NodeID: NodeID], _ left: inout Int
  ) -> NodeID? {
    if let known = copies[node] { return known }
    left -= 1
    if left < 0 || depth > DocumentBuilder.depthLimit && kind(of: node) != .scalar { return nil }
    let place = nodes.count
    var new = self[node]
    new.parent = new.parent.flatMap { copies[$0] }
    nodes.append(new)
    parts.note(place, of: node)
    let copy = NodeID(place)
    copies[node] = copy
    if unread.contains(node) { unread.insert(copy) }
    guard new.kind != .scalar else { return copy }
    let range = Int(new.first)..<Int(new.first) + Int(new.count)
    var items: [NodeID] = []
    for child in range {
      guard let item = self.copy(children[child], depth: depth + 1, &copies, &left) else { return nil }
      items.append(item)
    }
    set(items, of: copy)
    return copy
  }
}
