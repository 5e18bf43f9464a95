/// Parts of messages that several findings share.
extension Diagnostic {
  /// The words in a row, as in «a, b or c».
  package static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// A name from the source for a message, cut where it is no name any more.
  package static func brief(_ text: String) -> String {
    text.unicodeScalars.count <= 60
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(40))) + "…"
  }

  /// An edit that puts the suggestion in place, where it is certain.
  package static func fix(_ near: String?, for word: String, at range: SourceRange) -> Fix? {
    guard let near, Suggestion.isCertain(near, for: word) else { return nil }
    return Fix(replace: range, with: near)
  }

  /// A container's place for a message: what of it stands on its first line, if that is not endless.
  package static func firstLine(of node: NodeID, in document: Document) -> SourceRange {
    let range = document.range(of: node)
    var end = range.start
    while end < range.end, end - range.start < 2000, document.source[end] != 0x0A,
      document.source[end] != 0x0D
    { end += 1 }
    return SourceRange(range.start, end)
  }
}
