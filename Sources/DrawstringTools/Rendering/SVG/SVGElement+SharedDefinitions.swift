extension SVGElement {
  /// The document with each definition once, though many pictures need the same, and with short ids.
  package var sharingDefinitions: SVGElement {
    var index = DefinitionIndex()
    index.add(self)
    return index.names.isEmpty ? self : index.renamed(self)
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

  func renamed(_ element: SVGElement) -> SVGElement {
    var element = element
    for index in element.attributes.indices {
      let value = element.attributes[index].value
      guard value.numbers.isEmpty else { continue }
      let word = value.words[0]
      if element.attributes[index].name == "id" {
        if let name = names[word] { element.attributes[index].value = SVGText(name) }
      } else if word.hasPrefix("url(#"), let name = names[String(word.dropFirst(5).dropLast())] {
        element.attributes[index].value = SVGText("url(#\(name))")
      } else if element.attributes[index].name == "href", let name = names[String(word.dropFirst())] {
        element.attributes[index].value = SVGText("#" + name)
      }
    }
    element.children = element.children.filter { !($0.identifier.map(repeated.contains) ?? false) }
      .map(renamed)
    return element
  }
}

extension SVGElement {
  fileprivate var identifier: String? {
    guard let id = self["id"], id.numbers.isEmpty else { return nil }
    return id.words[0]
  }
}
