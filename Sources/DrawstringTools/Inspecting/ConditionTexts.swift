internal import DrawstringSpec

/// The conditions of outermost nodes as their author wrote them.
struct ConditionTexts {
  private var byName: [String: String] = [:]

  init(_ document: Document) {
    guard let root = document.root, let animations = Self.value(of: "animations", in: root, document),
      document.kind(of: animations) == .sequence
    else { return }
    for (index, node) in document.children(of: animations).enumerated() {
      guard let condition = Self.value(of: "when", in: node, document) else { continue }
      let text = document.text(of: condition)
      byName["animations[\(index)]"] = text
      if let id = Self.value(of: "id", in: node, document) { byName[document.text(of: id)] = text }
    }
  }

  subscript(node: String) -> String? { byName[node] }

  private static func value(of key: String, in node: NodeID, _ document: Document) -> NodeID? {
    guard document.kind(of: node) == .mapping else { return nil }
    let children = Array(document.children(of: node))
    for index in stride(from: 0, to: children.count - 1, by: 2)
    where document.bytes(of: children[index]).elementsEqual(key.utf8) {
      return children[index + 1]
    }
    return nil
  }
}
