internal import DrawstringOutput

extension SVGElement {
  /// The document with each definition once, though many pictures need the same, and with short ids.
  package var sharingDefinitions: SVGElement {
    var index = DefinitionIndex()
    index.add(self)
    return index.names.isEmpty ? self : index.withoutRepeated(self).renamingIDs { index.names[$0] }
  }
}

/// What the definitions of a document are called from now on.
private struct DefinitionIndex {
  /// Those that mean the same wherever they stand: they lie in the coordinates of what refers to them.
  private static let sharable: Set<String> = ["linearGradient", "radialGradient", "clipPath", "filter"]

  /// New ids by the old ones.
  private(set) var names: [String: String] = [:]
  private var kept: [String: String] = [:]
  private var repeated: Set<String> = []
  private var count = 0

  mutating func add(_ element: SVGElement) {
    if let id = element.identifier {
      if Self.sharable.contains(element.name) {
        var content = element
        content.remove("id")
        let text = SVGPrinter.text(content)
        if let known = kept[text] {
          names[id] = known
          repeated.insert(id)
          return
        }
        kept[text] = next
      }
      names[id] = next
      count += 1
    }
    for child in element.children { add(child) }
  }

  private var next: String { "d\(count + 1)" }

  /// The element without what is there already.
  func withoutRepeated(_ element: SVGElement) -> SVGElement {
    var element = element
    element.children = element.children.filter { !($0.identifier.map(repeated.contains) ?? false) }
      .map(withoutRepeated)
    return element
  }
}

extension SVGElement {
  fileprivate var identifier: String? {
    guard let id = self["id"], id.numbers.isEmpty else { return nil }
    return id.words[0]
  }
}
