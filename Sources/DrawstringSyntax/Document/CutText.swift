/// A plain text in braces that YAML splits at its commas: `{label: Release, now}` has the keys 'label' and 'now'.
package struct CutText {
  /// The key of the text.
  package let key: NodeID
  /// From the start of the text to the end of its last piece.
  package private(set) var range: SourceRange
  /// The keys without colons and values that are cut off.
  package private(set) var pieces: [NodeID] = []

  /// Finds the texts of a mapping that is written in braces.
  package static func all(in mapping: NodeID, of document: Document) -> [CutText] {
    let children = document.children(of: mapping)
    var texts: [CutText] = []
    // Whether the text goes up to the entry before.
    var isOpen = false
    for place in stride(from: children.startIndex, to: children.endIndex - 1, by: 2) {
      let (key, value) = (children[place], children[place + 1])
      guard document[value].parent == mapping, isPlain(value, document) else {
        isOpen = false
        continue
      }
      if document[value].count > 0 {
        texts.append(CutText(key: key, range: document.range(of: value)))
        isOpen = true
      } else if isOpen, isPlain(key, document), texts[texts.count - 1].isFollowed(by: key, in: document) {
        texts[texts.count - 1].range.end = document.range(of: key).end
        texts[texts.count - 1].pieces.append(key)
      } else {
        isOpen = false
      }
    }
    return texts.filter { !$0.pieces.isEmpty }
  }

  private static func isPlain(_ node: NodeID, _ document: Document) -> Bool {
    document.kind(of: node) == .scalar && document[node].style == .plain && !document.isHole(node)
  }

  /// Whether only a comma is between the text and a key, and no colon behind the key.
  private func isFollowed(by piece: NodeID, in document: Document) -> Bool {
    let (source, place) = (document.source, document.range(of: piece))
    guard range.end < place.start else { return false }
    let next = source[place.end...].first { $0 > 0x20 }
    return source[range.end..<place.start].filter { $0 > 0x20 } == [Ascii.comma]
      && (next == Ascii.comma || next == UInt8(ascii: "}"))
  }
}
