internal import DrawstringCore
internal import DrawstringSyntax

/// The named parts of a document, to which a variant can refer, and the places of their mappings.
///
/// Reads without findings; the compiler reports mistakes.
struct SpecOutline {
  /// A mapping that has an id: a layer, or a node of the animations.
  struct Item {
    /// The list that contains the item, and the item's index in the document's `children`.
    var list: NodeID
    var place: Int
  }

  /// The names of each block, in file order.
  private(set) var names: [BrokenNames.Kind: [String]] = [:]
  private(set) var layers: [String: Item] = [:]
  private(set) var nodes: [String: Item] = [:]
  /// The names and blocks that could not be read completely.
  private(set) var broken = BrokenNames()

  init(_ document: Document) {
    guard let root = document.root else { return }
    let entries = document.plainEntries(of: root)
    // A value with an unknown key may be any block.
    let isCut =
      document.unfinished.contains(root)
      || entries.contains { !Format.effect.allows($0.name) && document.kind(of: $0.value) != .scalar }
    for kind in BrokenNames.Kind.allCases {
      guard let node = entries.first(where: { $0.name == kind.rawValue })?.value else {
        if isCut || kind == .layers { broken.insert(kind) }
        continue
      }
      if document.kind(of: node) != kind.block || document.unfinished.contains(node) { broken.insert(kind) }
      switch kind {
      case .layers: collectLayers(node, document)
      case .animations: collectNodes(node, document)
      case .constants, .inputs, .signals, .outputs, .paths, .pull:
        names[kind] = document.plainEntries(of: node).map(\.name)
      }
    }
  }

  private mutating func collectLayers(_ list: NodeID, _ document: Document) {
    guard let places = document.places(inList: list) else {
      broken.insert(.layers)
      return
    }
    if document.unfinished.contains(list) { broken.insert(.layers) }
    for place in places {
      for entry in document.plainEntries(of: document.children[place]) {
        if entry.name == "id", document.kind(of: entry.value) == .scalar {
          let id = document.whole(document.text(of: entry.value), at: entry.value)
          if layers.updateValue(Item(list: list, place: place), forKey: id) == nil {
            names[.layers, default: []].append(id)
          }
        } else if entry.name == "layers" {
          collectLayers(entry.value, document)
        }
      }
    }
  }

  private mutating func collectNodes(_ list: NodeID, _ document: Document) {
    guard let places = document.places(inList: list) else {
      broken.insert(.animations)
      return
    }
    if document.unfinished.contains(list) { broken.insert(.animations) }
    for place in places {
      for entry in document.plainEntries(of: document.children[place]) {
        if entry.name == "id", document.kind(of: entry.value) == .scalar {
          let id = document.whole(document.text(of: entry.value), at: entry.value)
          if nodes.updateValue(Item(list: list, place: place), forKey: id) == nil {
            names[.animations, default: []].append(id)
          }
        } else if entry.name == "group" || entry.name == "sequence" {
          collectNodes(entry.value, document)
        }
      }
    }
  }
}

extension Document {
  /// The range of a list's items in `children`; nil for other nodes.
  fileprivate func places(inList node: NodeID) -> Range<Int>? {
    guard kind(of: node) == .sequence else { return nil }
    let first = Int(self[node].first)
    return first..<first + Int(self[node].count)
  }
}
