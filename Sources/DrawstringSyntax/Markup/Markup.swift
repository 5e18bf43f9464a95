/// An XML document: its elements in the order of their start tags, each with its place in the source.
///
/// The elements stand in one array and name one another by index, so that deep documents need no recursion. Names have no prefix
/// of the SVG namespace; other prefixes stay, as in `sodipodi:namedview`, and names of another default namespace begin with a colon.
/// Comments and processing instructions are left out.
package struct Markup: Sendable {
  package struct Attribute: Sendable {
    package var name: String
    /// The value between its quotes.
    package var value: SourceRange
  }

  package struct Element: Sendable {
    package var name: String
    /// The name in the start tag.
    package var nameRange: SourceRange
    /// The start tag.
    package var tag: SourceRange
    /// The index of the element around it; nil for the root.
    package var parent: Int?
    package var attributes: [Attribute] = []
    package var children: [Int] = []
    /// The pieces of its own character data, those of CDATA sections included.
    package var text: [Piece] = []

    package init(name: String, nameRange: SourceRange, tag: SourceRange, parent: Int?) {
      (self.name, self.nameRange, self.tag, self.parent) = (name, nameRange, tag, parent)
    }

    /// The element in a text that begins further on.
    package func moved(by bytes: Int) -> Element {
      var element = self
      element.nameRange = nameRange.moved(by: bytes)
      element.tag = tag.moved(by: bytes)
      element.attributes = attributes.map { .init(name: $0.name, value: $0.value.moved(by: bytes)) }
      element.text = text.map { .init(range: $0.range.moved(by: bytes), isLiteral: $0.isLiteral) }
      return element
    }
  }

  package struct Piece: Sendable {
    package var range: SourceRange
    /// Whether the piece is a CDATA section, in which `&` has no meaning.
    package var isLiteral: Bool
  }

  /// The bytes to which all ranges refer; those of further files may follow the document's own.
  package var source: [UInt8]
  package var elements: [Element] = []

  init(source: [UInt8]) { self.source = source }

  /// The text of an attribute with its references replaced; nil without the attribute.
  package func text(_ name: String, of element: Int) -> ScalarText? {
    elements[element].attributes.first { $0.name == name }.map { decoded($0.value) }
  }

  package func string(_ name: String, of element: Int) -> String? { text(name, of: element)?.string }

  /// The range of an attribute's value, or of the element's name without the attribute.
  package func place(_ name: String, of element: Int) -> SourceRange {
    elements[element].attributes.first { $0.name == name }?.value ?? elements[element].nameRange
  }

  /// The character data of an element, without that of the elements in it.
  package func content(of element: Int) -> ScalarText {
    var result = ScalarText(node: NodeID(0), bytes: [], base: 0)
    var offsets: [Int32] = []
    for piece in elements[element].text {
      if piece.isLiteral {
        result.bytes += source[piece.range.start..<piece.range.end]
        offsets += (piece.range.start..<piece.range.end).map { Int32($0) }
      } else {
        let text = decoded(piece.range)
        result.bytes += text.bytes
        offsets += text.offsets ?? (0..<text.bytes.count).map { Int32(text.base + $0) }
        offsets.removeLast(offsets.count - result.bytes.count)
      }
    }
    offsets.append(Int32(elements[element].text.last?.range.end ?? elements[element].tag.end))
    result.offsets = offsets
    return result
  }

  /// The text of a range of the source with its references replaced. Line breaks and tabs count as blanks.
  package func decoded(_ range: SourceRange) -> ScalarText {
    let bytes = source[range.start..<range.end]
    guard bytes.contains(UInt8(ascii: "&")) else {
      return ScalarText(node: NodeID(0), bytes: Array(bytes), base: range.start)
    }
    var text: [UInt8] = []
    var offsets: [Int32] = []
    var place = range.start
    while place < range.end {
      if source[place] == UInt8(ascii: "&"),
        let reference = MarkupReference(source, at: place, end: range.end), let scalar = reference.scalar
      {
        for byte in String(Character(scalar)).utf8 {
          text.append(byte)
          offsets.append(Int32(place))
        }
        place = reference.end
      } else {
        text.append(source[place])
        offsets.append(Int32(place))
        place += 1
      }
    }
    offsets.append(Int32(range.end))
    return ScalarText(node: NodeID(0), bytes: text, base: range.start, offsets: offsets)
  }
}

/// A reference such as `&amp;`, `&#65;` or `&#x41;`.
struct MarkupReference {
  /// The place after the semicolon.
  var end: Int
  /// The name of an entity; empty for a number.
  var name: String
  /// The character; nil for an unknown entity and for numbers that are no character.
  var scalar: Unicode.Scalar?

  private static let longest = 64

  /// Reads the reference at an ampersand; nil if there is none.
  init?(_ source: [UInt8], at start: Int, end: Int) {
    let limit = min(end, start + Self.longest)
    guard let semicolon = source[start..<limit].firstIndex(of: UInt8(ascii: ";")), semicolon > start + 1
    else { return nil }
    let word = source[(start + 1)..<semicolon]
    self.end = semicolon + 1
    name = ""
    if word.first == Ascii.hash {
      let isHexadecimal = word.dropFirst().first == UInt8(ascii: "x")
      let digits = String(decoding: word.dropFirst(isHexadecimal ? 2 : 1), as: UTF8.self)
      guard digits.utf8.first != Ascii.plus, let number = UInt32(digits, radix: isHexadecimal ? 16 : 10)
      else {
        return nil
      }
      scalar = number == 0 ? nil : Unicode.Scalar(number)
      return
    }
    guard word.allSatisfy({ $0.isNamePart || $0 == Ascii.minus || $0 == Ascii.point || $0 >= 0x80 }) else {
      return nil
    }
    name = String(decoding: word, as: UTF8.self)
    switch name {
    case "amp": scalar = "&"
    case "lt": scalar = "<"
    case "gt": scalar = ">"
    case "quot": scalar = "\""
    case "apos": scalar = "'"
    default: scalar = nil
    }
  }
}
