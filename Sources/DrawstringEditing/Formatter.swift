internal import DrawstringLoader
package import DrawstringSyntax

/// A file in the one style of the project, or the reason why there is none.
package enum FormattedFile: Sendable {
  case text([UInt8])
  /// The file is no YAML; it stays as it is.
  case broken(SourceText, Document, [Diagnostic])
  /// The file is YAML in a way of writing that the formatter does not know, from an offset on; it stays as it is.
  case unknown(SourceText, offset: Int)
}

/// Writes effects and traces in one style; a function of the bytes alone.
package enum Formatter {
  /// Formats a file. What its YAML says stays the same, except for the order of keys that means nothing.
  package static func format(_ bytes: [UInt8], name: String) -> FormattedFile {
    var diagnostics = Diagnostics()
    let document = YAMLAdapter.read(bytes, into: &diagnostics)
    let source = SourceText(name: name, bytes: bytes)
    if diagnostics.hasErrors || document.root == nil {
      return .broken(source, document, diagnostics.sorted)
    }
    do throws(UnknownWriting) {
      var file = try WrittenFileReader.read(document)
      if document.isEffect || document.isTrace { KeyOrder.apply(to: &file, isTrace: document.isTrace) }
      var text = Array(Printer.text(of: file).utf8)
      if endsLinesWithCarriageReturns(bytes) {
        text = text.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
      }
      // A formatter may not damage a file: what it wrote is read again.
      var others = Diagnostics()
      let other = YAMLAdapter.read(text, into: &others)
      guard !others.hasErrors, Self.says(document, document.root, sameAs: other, other.root) else {
        throw UnknownWriting(offset: 0)
      }
      return .text(text)
    } catch {
      return .unknown(source, offset: error.offset)
    }
  }

  /// Whether the first line of a file ends with CR LF; its lines then keep this ending.
  private static func endsLinesWithCarriageReturns(_ bytes: [UInt8]) -> Bool {
    guard let end = bytes.firstIndex(of: 0x0A), end > 0 else { return false }
    return bytes[end - 1] == 0x0D
  }

  /// Whether two nodes are the same except for the order of keys.
  private static func says(_ a: Document, _ first: NodeID?, sameAs b: Document, _ second: NodeID?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    guard a.kind(of: first) == b.kind(of: second) else { return false }
    switch a.kind(of: first) {
    case .scalar:
      return a.bytes(of: first).elementsEqual(b.bytes(of: second))
        && a.isMissing(first) == b.isMissing(second)
    case .sequence:
      let (items, others) = (a.children(of: first), b.children(of: second))
      return items.count == others.count && zip(items, others).allSatisfy { says(a, $0, sameAs: b, $1) }
    case .mapping:
      let (entries, others) = (pairs(a, first), pairs(b, second))
      return entries.count == others.count
        && zip(entries, others).allSatisfy { $0.name == $1.name && says(a, $0.value, sameAs: b, $1.value) }
    }
  }

  /// The entries of a mapping by name; those of one name in their order.
  private static func pairs(_ document: Document, _ node: NodeID) -> [(name: String, value: NodeID)] {
    let children = Array(document.children(of: node))
    let pairs = stride(from: 0, to: children.count - 1, by: 2).map { index in
      let isMerge = document[children[index]].style == .plain && document.text(of: children[index]) == "<<"
      return (
        name: (isMerge ? "m" : "k") + document.text(of: children[index]), value: children[index + 1], index
      )
    }
    return pairs.sorted { ($0.name, $0.2) < ($1.name, $1.2) }.map { ($0.name, $0.value) }
  }
}
