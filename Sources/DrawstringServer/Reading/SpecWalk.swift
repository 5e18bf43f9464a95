import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// A walk over the nodes of a document in the order of the file, with what the language allows at each.
///
/// A node that aliases reach is visited where it is written, and at the first alias if only that tells what it is.
struct SpecWalk {
  /// A node of the document at its place.
  struct Visit {
    var node: NodeID
    /// Of a key: its value.
    var slot: AllowedValue
    /// For a key, the mapping that it is in.
    var owner: AllowedValue?
    /// The node of the animations around that has `values` or `targets`, innermost first.
    var copies: [NodeID]
    /// The innermost name of the author's choice around the node.
    var name: String?

    var isKey: Bool { owner != nil }
  }

  let document: Document

  func visit(_ body: (Visit) -> Void) {
    guard let root = document.root else { return }
    var seen = [Bool](repeating: false, count: document.nodes.count)
    visit(root, .file, [], &seen, body)
  }

  private func visit(
    _ node: NodeID, _ slot: AllowedValue, _ copies: [NodeID], in name: String? = nil, _ seen: inout [Bool],
    _ body: (Visit) -> Void
  ) {
    // What an alias leads to is visited once, where the language knows it.
    if !slot.values.isEmpty {
      if seen[Int(node.index)] { return }
      seen[Int(node.index)] = true
    }
    body(Visit(node: node, slot: slot, owner: nil, copies: copies, name: name))
    let children = document.children(of: node)
    switch document.kind(of: node) {
    case .scalar: break
    case .sequence:
      let item = slot.item
      for child in children { visit(child, item, copies, in: name, &seen, body) }
    case .mapping:
      var copies = copies
      if slot.mappings.contains(.node), hasCopies(node) { copies.insert(node, at: 0) }
      for place in stride(from: children.startIndex, to: children.endIndex - 1, by: 2) {
        let (key, child) = (children[place], children[place + 1])
        guard document[key].parent == node else { continue }
        let text = document.text(of: key)
        let value = slot.value(ofKey: text) ?? AllowedValue()
        body(Visit(node: key, slot: value, owner: slot, copies: copies))
        visit(child, text == "<<" ? slot : value, copies, in: slot.hasNames ? text : name, &seen, body)
      }
    }
  }

  private func hasCopies(_ node: NodeID) -> Bool {
    document.plainEntries(of: node).contains { $0.name == "values" || $0.name == "targets" }
  }

  /// Returns the innermost node at an offset, with the nodes around it, from the root; empty outside of the document.
  func path(at offset: Int) -> [Visit] {
    guard let root = document.root, contains(root, offset) else { return [] }
    var path = [Visit(node: root, slot: .file, owner: nil, copies: [])]
    var copies: [NodeID] = []
    while let last = path.last {
      let (node, slot) = (last.node, last.slot)
      let children = document.children(of: node)
      switch document.kind(of: node) {
      case .scalar: return path
      case .sequence:
        guard let child = children.last(where: { document[$0].parent == node && contains($0, offset) }) else {
          return path
        }
        path.append(Visit(node: child, slot: slot.item, owner: nil, copies: copies))
      case .mapping:
        if slot.mappings.contains(.node), hasCopies(node) { copies.insert(node, at: 0) }
        guard
          let place = children.indices.last(where: {
            document[children[$0]].parent == node && contains(children[$0], offset)
          })
        else { return path }
        let isKey = (place - children.startIndex).isMultiple(of: 2)
        let key = children[isKey ? place : place - 1]
        let name = document.text(of: key)
        let value = slot.value(ofKey: name) ?? AllowedValue()
        let isMerge = name == "<<" && !isKey
        path.append(
          Visit(
            node: children[place], slot: isMerge ? slot : value, owner: isKey ? slot : nil, copies: copies))
        if isKey { return path }
      }
    }
    return path
  }

  /// Containers in block style end where the next content begins, so an offset in blanks belongs to none of their scalars.
  private func contains(_ node: NodeID, _ offset: Int) -> Bool {
    let range = document.range(of: node)
    return range.start <= offset && offset <= range.end
  }
}
