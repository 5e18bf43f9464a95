internal import DrawstringOutput

/// An element of a picture before printing.
package struct SVGElement: Hashable, Sendable {
  package struct Attribute: Hashable, Sendable {
    package var name: String
    package var value: SVGText

    package init(_ name: String, _ value: SVGText) {
      self.name = name
      self.value = value
    }
  }

  package var name: String
  package var attributes: [Attribute]
  package var children: [SVGElement]
  /// The characters inside, not escaped.
  package var text: String?

  package init(
    _ name: String, _ attributes: [Attribute] = [], children: [SVGElement] = [], text: String? = nil
  ) {
    self.name = name
    self.attributes = attributes
    self.children = children
    self.text = text
  }

  package subscript(name: String) -> SVGText? {
    attributes.first { $0.name == name }?.value
  }

  /// The size of an array without its elements, in bytes.
  static let arrayHeader = 32

  /// The approximate size in memory, in bytes.
  package var byteCount: Int {
    var count = MemoryLayout<SVGElement>.stride + 2 * Self.arrayHeader + (text?.utf8.count ?? 0)
    for attribute in attributes { count += MemoryLayout<Attribute>.stride + attribute.value.byteCount }
    for child in children { count += child.byteCount }
    return count
  }
}

extension SVGElement {
  /// Returns the element with a prefix before every id and every reference to one.
  package func prefixingIDs(with prefix: String) -> SVGElement { renamingIDs { prefix + $0 } }

  /// Returns the element with other ids, also in references; ids without a replacement stay.
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
  /// Returns a text with another id: as the id itself, in `url(#…)`, or in a reference `#…`.
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

extension SVGElement {
  /// Returns the document with each shared definition once, and with short ids.
  package var sharingDefinitions: SVGElement {
    var index = DefinitionIndex()
    index.add(self)
    return index.names.isEmpty ? self : index.withoutRepeated(self).renamingIDs { index.names[$0] }
  }
}

/// The new ids of the definitions of a document.
private struct DefinitionIndex {
  /// The definitions that mean the same wherever they stand: they use the coordinates of the element that refers to
  /// them.
  private static let sharable: Set<String> = ["linearGradient", "radialGradient", "clipPath", "filter"]

  /// The new ids, by the old ones.
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

  /// Returns the element without definitions that are there already.
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
