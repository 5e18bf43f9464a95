/// A stretch of a source file: a half-open range of byte offsets.
package struct SourceRange: Hashable, Sendable {
  package var start: Int
  package var end: Int

  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  package var isEmpty: Bool { end <= start }

  /// The smallest range that covers both.
  package func union(_ other: SourceRange) -> SourceRange {
    SourceRange(Swift.min(start, other.start), Swift.max(end, other.end))
  }
}
