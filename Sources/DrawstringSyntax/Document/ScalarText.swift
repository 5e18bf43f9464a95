/// A scalar's decoded characters, with the way back to the bytes of the source.
///
/// The parsers of formulas, path data, easings and colours read `bytes` and report by offset into them;
/// `range(_:)` turns such offsets into places in the file, whatever quoting, escapes or line folding lie between.
package struct ScalarText: Sendable {
  package var node: NodeID
  package var bytes: [UInt8]
  /// Source offset of each decoded byte, and of the end as one more entry; nil where they run in step.
  package var offsets: [Int32]?
  /// Source offset of the first decoded byte.
  package var base: Int
  /// Whether it is written without quotes, so that what replaces all of it may need some.
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

  /// A text that stands for itself, for tests: its source is its own bytes.
  package init(_ text: String) { self.init(node: NodeID(0), bytes: Array(text.utf8), base: 0) }

  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The place in the source of decoded bytes `range`; an empty range gives an empty place.
  package func range(_ range: Range<Int>) -> SourceRange {
    guard let offsets else { return SourceRange(base + range.lowerBound, base + range.upperBound) }
    let last = offsets.count - 1
    return SourceRange(
      Int(offsets[Swift.min(range.lowerBound, last)]), Int(offsets[Swift.min(range.upperBound, last)]))
  }

  package var wholeRange: SourceRange { range(0..<bytes.count) }
}
