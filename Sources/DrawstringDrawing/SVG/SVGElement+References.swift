internal import DrawstringOutput

extension SVGElement {
  /// The element with every id, and every reference to one, beginning with a prefix.
  package func prefixingIDs(with prefix: String) -> SVGElement { renamingIDs { prefix + $0 } }

  /// The element with other ids, also where they are referred to; those that get none stay.
  func renamingIDs(_ name: (String) -> String?) -> SVGElement {
    var element = self
    for index in attributes.indices {
      if let text = attributes[index].renamingID(name) { element.attributes[index].value = text }
    }
    element.children = children.map { $0.renamingIDs(name) }
    return element
  }
}

extension SVGElement.Attribute {
  /// Its text with another id, if it has one: as the id itself, in `url(#…)`, or in a reference `#…`.
  fileprivate func renamingID(_ rename: (String) -> String?) -> SVGText? {
    guard value.numbers.isEmpty else { return nil }
    let word = value.words[0]
    if name == "id" { return rename(word).map { SVGText($0) } }
    if word.hasPrefix("url(#") {
      return rename(String(word.dropFirst(5).dropLast())).map { SVGText("url(#\($0))") }
    }
    if name == "href", word.hasPrefix("#") {
      return rename(String(word.dropFirst())).map { SVGText("#" + $0) }
    }
    return nil
  }
}
