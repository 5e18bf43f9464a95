internal import DrawstringCore
internal import DrawstringOutput

/// Stretches of which nothing is known but what is at their ends, in order and apart from each other.
package struct Gaps: Hashable, Sendable {
  package private(set) var ranges: [Range<Int>] = []

  /// Around all ticks that are ever shown.
  package static let everywhere = Gaps([-1 << 50..<1 << 50])

  package init() {}

  /// Intervals in any order; those that touch become one.
  package init(_ intervals: [Range<Int>]) {
    for interval in intervals.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = ranges.last, last.upperBound >= interval.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, interval.upperBound)
      } else {
        ranges.append(interval)
      }
    }
  }

  package var isEmpty: Bool { ranges.isEmpty }

  /// Whether a place lies strictly between the ends of one.
  package func contains(_ place: Double) -> Bool {
    let next = ranges.partition { Double($0.upperBound) > place }
    return next < ranges.count && Double(ranges[next].lowerBound) < place
  }

  /// What lies before a tick.
  package func before(_ end: Int) -> Gaps {
    Gaps(ranges.filter { $0.lowerBound < end }.map { $0.lowerBound..<min($0.upperBound, end) })
  }
}
