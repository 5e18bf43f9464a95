internal import DrawstringCore
internal import DrawstringSyntax

/// A list in brackets in place of a mapping, as a mapping with the conventional keys of its items: the four numbers of
/// a rectangle are its origin and its size.
struct KeyedList {
  /// The mapping, in braces.
  let text: String

  /// Nil if the keys of the items are unknown.
  init?(_ node: NodeID, for context: FormatContext, in document: Document) {
    guard document.isInBrackets(node), !document.isAnchored(node),
      let items = document.itemsInBrackets(node)
    else { return nil }
    let kinds = Set(document.children(of: node).map { document.kind(of: $0) })
    let keys: [(name: String, count: Int)]?
    if kinds == [.scalar] {
      keys = Self.keysOfNumbers(items.count, context)
    } else if kinds == [.sequence], items.count > 1 {
      keys = Self.keysOfPoints(items.count, context)
    } else {
      return nil
    }
    guard let keys else { return nil }
    var rest = items[...]
    let entries = keys.map { key -> String in
      let own = rest.prefix(key.count)
      rest = rest.dropFirst(key.count)
      return "\(key.name): \(key.count == 1 ? own.joined() : "[\(own.joined(separator: ", "))]")"
    }
    text = "{\(entries.joined(separator: ", "))}"
  }

  private static func keysOfNumbers(_ count: Int, _ context: FormatContext) -> [(name: String, count: Int)]? {
    switch (context.title, count) {
    case (Format.rect.title, 4): [("origin", 2), ("size", 2)]
    case (Format.rect.title, 2): [("size", 2)]
    case (Format.circle.title, 3): [("center", 2), ("radius", 1)]
    case (Format.circle.title, 1): [("radius", 1)]
    case (Format.ellipse.title, 4): [("center", 2), ("radii", 2)]
    case (Format.ellipse.title, 2): [("radii", 2)]
    case (Format.line.title, 4): [("from", 2), ("to", 2)]
    default: nil
    }
  }

  private static func keysOfPoints(_ count: Int, _ context: FormatContext) -> [(name: String, count: Int)]? {
    switch (context.title, count) {
    case (Format.line.title, 2): [("from", 1), ("to", 1)]
    case (Format.polyline.title, _), (Format.polygon.title, _): [("points", count)]
    default: nil
    }
  }
}

extension Document {
  /// Whether a list is written in brackets.
  func isInBrackets(_ node: NodeID) -> Bool {
    let range = range(of: node)
    return kind(of: node) == .sequence && range.start < range.end && source[range.start] == UInt8(ascii: "[")
  }

  /// Whether a value has an anchor, so that an alias may use it elsewhere.
  fileprivate func isAnchored(_ node: NodeID) -> Bool {
    let before = source[..<range(of: node).start]
    guard let end = before.lastIndex(where: { $0 != UInt8(ascii: " ") }) else { return false }
    let word = before[...end].reversed().prefix { $0 > 0x20 }
    return word.last == UInt8(ascii: "&")
  }

  /// The text of the items of a list in brackets; nil if there is more between items than commas and spaces, or if an
  /// item is on several lines or elsewhere.
  fileprivate func itemsInBrackets(_ node: NodeID) -> [String]? {
    let whole = range(of: node)
    var end = whole.start + 1
    var items: [String] = []
    for item in children(of: node) {
      let range = range(of: item)
      guard range.start >= end, range.end < whole.end, isHole(item) == false,
        source[end..<range.start].allSatisfy({ $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }),
        !source[range.start..<range.end].contains(0x0A)
      else { return nil }
      items.append(String(decoding: source[range.start..<range.end], as: UTF8.self))
      end = range.end
    }
    let rest = source[end..<max(end, whole.end - 1)]
    return rest.allSatisfy { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") } ? items : nil
  }
}
