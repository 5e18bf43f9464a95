/// A scalar's decoded text, with the source offsets of its bytes.
///
/// The parsers of formulas, path data, easings and colours read `bytes` and report offsets into them; `range(_:)`
/// converts these offsets to ranges of the file, across quoting, escapes and line folding.
package struct ScalarText: Sendable {
  package var node: NodeID
  package var bytes: [UInt8]
  /// The source offset of each decoded byte, and of the end as one more entry; nil if they are consecutive.
  package var offsets: [Int32]?
  /// The source offset of the first decoded byte.
  package var base: Int
  /// Whether the text is written without quotes, so that a replacement of all of it may need quotes.
  package var isPlain: Bool

  package init(
    node: NodeID, bytes: [UInt8], base: Int, offsets: [Int32]? = nil, isPlain: Bool = false
  ) {
    self.node = node
    self.bytes = bytes
    self.base = base
    self.offsets = offsets
    self.isPlain = isPlain
  }

  /// Makes a text that is its own source, for tests.
  package init(_ text: String) { self.init(node: NodeID(0), bytes: Array(text.utf8), base: 0) }

  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the source range of decoded bytes; empty for an empty range.
  package func range(_ range: Range<Int>) -> SourceRange {
    guard let offsets else { return SourceRange(base + range.lowerBound, base + range.upperBound) }
    let last = offsets.count - 1
    return SourceRange(
      Int(offsets[Swift.min(range.lowerBound, last)]), Int(offsets[Swift.min(range.upperBound, last)]))
  }

  package var wholeRange: SourceRange { range(0..<bytes.count) }
}

extension Collection<UInt8> {
  /// Returns the range of the first occurrence of a text; nil for none. The standard library's search is in a module of
  /// regular expressions, which would slow every start.
  @inlinable
  package func place(of text: String) -> Range<Index>? {
    let part = text.utf8
    guard let first = part.first else { return isEmpty ? nil : startIndex..<startIndex }
    var start = startIndex
    while start != endIndex {
      if self[start] == first, self[start...].starts(with: part) {
        return start..<index(start, offsetBy: part.count)
      }
      formIndex(after: &start)
    }
    return nil
  }
}

extension StringProtocol {
  /// Returns the range of the first occurrence of a text, byte by byte; nil for none.
  @inlinable package func place(of text: String) -> Range<Index>? { utf8.place(of: text) }

  /// Whether a text occurs.
  @inlinable package func holds(part text: String) -> Bool { place(of: text) != nil }
}
