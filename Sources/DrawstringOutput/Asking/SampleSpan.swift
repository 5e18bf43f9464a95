internal import DrawstringCore
internal import DrawstringSyntax

/// A stretch of values as a command line gives it: `A:B:STEP`, `A:B` for a number of values still to be said, or one
/// value.
///
/// How many are too many, who draws them says, and says it once; a curve does not mind.
package enum SampleSpan: Equatable, Sendable {
  case samples(SampleRange)
  case ends(Double, Double)

  package init(_ text: String, of quantity: Quantity) throws(UsageError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2 {
      self = .ends(try quantity.value(of: parts[0]), try quantity.value(of: parts[1]))
    } else {
      self = .samples(try SampleRange(text, of: quantity, limit: nil))
    }
  }

  /// The values; where only ends are given, so many of them, and one where both ends are the same.
  package func range(count: Int) -> SampleRange {
    switch self {
    case .samples(let range): range
    case .ends(let first, let last) where first == last: SampleRange(single: first)
    case .ends(let first, let last): SampleRange(from: first, through: last, count: count)
    }
  }

  /// The same values in another unit, which is so many of theirs.
  package func scaled(by factor: Double) -> SampleSpan {
    switch self {
    case .samples(let range): .samples(range.scaled(by: factor))
    case .ends(let first, let last): .ends(first * factor, last * factor)
    }
  }

  /// Whether it says by itself how many values there are.
  package var isCounted: Bool {
    if case .samples = self { true } else { false }
  }
}
