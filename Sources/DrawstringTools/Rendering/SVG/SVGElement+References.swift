extension SVGElement {
  /// The element with every id, and every reference to one, beginning with a prefix.
  package func prefixingIDs(with prefix: String) -> SVGElement {
    var element = self
    for index in attributes.indices {
      let value = attributes[index].value
      guard value.numbers.isEmpty else { continue }
      let word = value.words[0]
      if attributes[index].name == "id" {
        element.attributes[index].value = SVGText(prefix + word)
      } else if word.hasPrefix("url(#") {
        element.attributes[index].value = SVGText("url(#" + prefix + word.dropFirst(5))
      } else if attributes[index].name == "href", word.hasPrefix("#") {
        element.attributes[index].value = SVGText("#" + prefix + word.dropFirst())
      }
    }
    element.children = children.map { $0.prefixingIDs(with: prefix) }
    return element
  }
}
