/// A plain text in braces that YAML splits at its commas: `{label: Release, now}` has the keys 'label' and 'now'.
package struct CutText {
  /// The key of the text.
  package let key: NodeID
  /// From the start of the text to the end of its last piece.
  package let range: SourceRange
  /// Whether the piece in question is the first that is cut off.
  package let isFirst: Bool

  /// The most pieces between a text and a key, which keeps the search linear.
  private static let mostPieces = 64

  /// Finds the text of which a key may be a piece; nil if there is none. A piece is a key without a colon.
  package init?(endingWith piece: NodeID, in document: Document) {
    guard let mapping = document[piece].parent else { return nil }
    let children = document.children(of: mapping)
    guard let place = Self.place(of: piece, among: children, in: document),
      Self.isPiece(place, children, document)
    else { return nil }
    var first = place
    while first - 2 > children.startIndex, place - first < 2 * Self.mostPieces,
      Self.isPiece(first - 2, children, document)
    {
      first -= 2
    }
    guard first - 2 >= children.startIndex else { return nil }
    let text = children[first - 1]
    guard document[text].style == .plain, document.kind(of: text) == .scalar, document[text].count > 0,
      document[text].parent == mapping, !document.isHole(text),
      Self.isComma(between: document.range(of: text), document.range(of: children[first]), document)
    else { return nil }
    var last = place
    while last + 2 < children.endIndex, last - place < 2 * Self.mostPieces,
      Self.isPiece(last + 2, children, document)
    {
      last += 2
    }
    key = children[first - 2]
    range = document.range(of: text).union(document.range(of: children[last]))
    isFirst = first == place
  }

  /// Returns the place of a key of a mapping in braces, whose keys are in the order of the file unless they are aliases.
  private static func place(of key: NodeID, among children: ArraySlice<NodeID>, in document: Document) -> Int?
  {
    let start = document.range(of: key).start
    var (low, high) = (0, children.count / 2)
    while low < high {
      let middle = (low + high) / 2
      let place = children.startIndex + 2 * middle
      if children[place] == key { return place }
      if document.range(of: children[place]).start < start { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  private static func isPiece(_ place: Int, _ children: ArraySlice<NodeID>, _ document: Document) -> Bool {
    let (key, value) = (children[place], children[place + 1])
    guard document.kind(of: key) == .scalar, document[key].style == .plain, !document.isHole(key),
      document.kind(of: value) == .scalar, document[value].style == .plain, document[value].count == 0,
      !document.isHole(value)
    else { return false }
    let next = document.source[document.range(of: key).end...].first { $0 > 0x20 }
    return next == Ascii.comma || next == UInt8(ascii: "}")
  }

  private static func isComma(between text: SourceRange, _ piece: SourceRange, _ document: Document) -> Bool {
    guard text.end < piece.start else { return false }
    let between = document.source[text.end..<piece.start]
    return between.filter { $0 > 0x20 } == [Ascii.comma]
  }
}
