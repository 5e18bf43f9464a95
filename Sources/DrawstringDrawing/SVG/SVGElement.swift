internal import DrawstringOutput

/// An element of a picture, before it is printed.
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
  /// Characters inside, not yet escaped.
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

  /// What an array takes besides its elements.
  static let arrayHeader = 32

  /// About how many bytes it takes to keep.
  package var byteCount: Int {
    var count = MemoryLayout<SVGElement>.stride + 2 * Self.arrayHeader + (text?.utf8.count ?? 0)
    for attribute in attributes { count += MemoryLayout<Attribute>.stride + attribute.value.byteCount }
    for child in children { count += child.byteCount }
    return count
  }
}
