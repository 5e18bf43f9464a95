internal import DrawstringCore
internal import DrawstringSyntax

/// What of a document has a name, and where its mapping hangs: what a variant can refer to.
///
/// It is read off without a word about what is wrong; that is the compiler's to say.
struct SpecOutline {
  /// A mapping that has an id: a layer, or a node of the animations.
  struct Item {
    /// The list it is an item of, and its place in the document's `children`.
    var list: NodeID
    var place: Int
  }

  /// The names of one block.
  struct Names {
    /// In file order.
    var names: [String] = []
    /// Whether the block could not be read whole, so that an unknown name is no mistake of its own.
    var isOpen = false
  }

  private(set) var constants = Names()
  private(set) var signals = Names()
  private(set) var outputs = Names()
  private(set) var paths = Names()
  private(set) var layers: [String: Item] = [:]
  private(set) var nodes: [String: Item] = [:]
  /// In file order, for suggestions.
  private(set) var layerNames = Names()
  private(set) var nodeNames = Names()

  init(_ document: Document) {
    guard let root = document.root else { return }
    var isCut = document.unfinished.contains(root)
    var blocks: [String: NodeID] = [:]
    for entry in document.plainEntries(of: root) {
      blocks[entry.name] = entry.value
      // A block without a known key may be any.
      if !entry.name.hasPrefix("x-"), !Format.effect.allows(entry.name),
        document.kind(of: entry.value) != .scalar
      {
        isCut = true
      }
    }
    func names(_ block: String) -> Names {
      guard let node = blocks[block] else { return Names(isOpen: isCut) }
      return Names(
        names: document.plainEntries(of: node).map(\.name),
        isOpen: document.kind(of: node) != .mapping || document.unfinished.contains(node))
    }
    constants = names("constants")
    signals = names("signals")
    outputs = names("outputs")
    paths = names("paths")
    layerNames.isOpen = isCut || blocks["layers"] == nil
    nodeNames.isOpen = isCut
    if let node = blocks["layers"] { collectLayers(node, document) }
    if let node = blocks["animations"] { collectNodes(node, document) }
  }

  private mutating func collectLayers(_ list: NodeID, _ document: Document) {
    guard let places = document.places(inList: list) else {
      layerNames.isOpen = true
      return
    }
    if document.unfinished.contains(list) { layerNames.isOpen = true }
    for place in places {
      if document.isNode(amongLayers: document.children[place]) {
        nodeNames.isOpen = true
        continue
      }
      for entry in document.plainEntries(of: document.children[place]) {
        if entry.name == "id", document.kind(of: entry.value) == .scalar {
          let id = document.text(of: entry.value)
          if layers.updateValue(Item(list: list, place: place), forKey: id) == nil {
            layerNames.names.append(id)
          }
        } else if entry.name == "layers" {
          collectLayers(entry.value, document)
        }
      }
    }
  }

  private mutating func collectNodes(_ list: NodeID, _ document: Document) {
    guard let places = document.places(inList: list) else {
      nodeNames.isOpen = true
      return
    }
    if document.unfinished.contains(list) { nodeNames.isOpen = true }
    for place in places {
      for entry in document.plainEntries(of: document.children[place]) {
        if entry.name == "id", document.kind(of: entry.value) == .scalar {
          let id = document.text(of: entry.value)
          if nodes.updateValue(Item(list: list, place: place), forKey: id) == nil {
            nodeNames.names.append(id)
          }
        } else if entry.name == "group" || entry.name == "sequence" {
          collectNodes(entry.value, document)
        }
      }
    }
  }
}

extension Document {
  /// Where the items of a list lie in `children`; nil for what is no list.
  fileprivate func places(inList node: NodeID) -> Range<Int>? {
    guard kind(of: node) == .sequence else { return nil }
    let first = Int(self[node].first)
    return first..<first + Int(self[node].count)
  }
}
