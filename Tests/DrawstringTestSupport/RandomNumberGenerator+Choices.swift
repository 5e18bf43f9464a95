/// Choices that take one number of the source each and always come to an end, also where the source has run dry and
/// gives the same number for ever.
extension RandomNumberGenerator {
  /// A whole number from 0 and below `count`, which is at least 1.
  package mutating func below(_ count: Int) -> Int { Int(next() % UInt64(max(count, 1))) }

  /// Returns true with a probability of `percent` of a hundred.
  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// One of the items, of which there is at least one.
  package mutating func pick<Element>(_ items: [Element]) -> Element { items[below(items.count)] }

  /// A whole number of a range with more values than a byte has.
  package mutating func wide(_ range: ClosedRange<Int64>) -> Int64 {
    var number: UInt64 = 0
    for _ in 0..<5 { number = number &* 256 &+ next() }
    return range.lowerBound + Int64(number % UInt64(range.upperBound - range.lowerBound + 1))
  }

  /// The items in any order.
  package mutating func shuffled<Element>(_ items: [Element]) -> [Element] {
    var items = items
    for place in items.indices.dropFirst().reversed() { items.swapAt(place, below(place + 1)) }
    return items
  }
}
