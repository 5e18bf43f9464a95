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
  /// The layers, and the nodes of the animations.
  private var items: [BrokenNames.Kind: [String: Item]] = [:]
  /// The names and blocks that could not be read completely.
  private(set) var broken = BrokenNames()

  var layers: [String: Item] { items[.layers] ?? [:] }
  var nodes: [String: Item] { items[.animations] ?? [:] }

  init(_ document: Document) {
    guard let root = document.root else { return }
    let entries = document.plainEntries(of: root)
    // A value with an unknown key may be any block.
    let isCut =
      document.isUnfinished(root)
      || entries.contains { !Format.effect.allows($0.name) && document.kind(of: $0.value) != .scalar }
    for kind in BrokenNames.Kind.allCases {
      guard let node = entries.first(where: { $0.name == kind.rawValue })?.value else {
        if isCut || kind == .layers { broken.insert(kind) }
        continue
      }
      switch kind {
      case .layers: collect(kind, of: node, inside: ["layers"], document)
      case .animations: collect(kind, of: node, inside: ["group", "sequence"], document)
      case .constants, .inputs, .signals, .outputs, .paths, .pull:
        if document.mayDefineMore(node, of: kind) { broken.insert(kind) }
        names[kind] = document.plainEntries(of: node).map(\.name)
      }
    }
  }

  /// Collects the items of a list, and of the lists in these keys of theirs.
  private mutating func collect(
    _ kind: BrokenNames.Kind, of list: NodeID, inside keys: [String], _ document: Document
  ) {
    if document.mayDefineMore(list, of: kind) { broken.insert(kind) }
    guard document.kind(of: list) == .sequence else { return }
    for place in document.children(of: list).indices {
      for entry in document.plainEntries(of: document.children[place]) {
        if entry.name == "id", document.kind(of: entry.value) == .scalar {
          let id = document.whole(document.text(of: entry.value), at: entry.value)
          if items[kind, default: [:]].updateValue(Item(list: list, place: place), forKey: id) == nil {
            names[kind, default: []].append(id)
          }
        } else if keys.contains(entry.name) {
          collect(kind, of: entry.value, inside: keys, document)
        }
      }
    }
  }
}
