import DrawstringTestSupport
import Testing

@testable import DrawstringCore

/// The numbers of `random`, against a second implementation in Python's whole numbers.
@Suite struct RandomNumberTests {
  private static let table: [(seed: Double, index: Double, value: Double)] = [
    (0, 0, 0.6524484863740322),
    (7, 3, 0.6042348053683145),
    (-1, 0, 0.3662420901697574),
    (0, 1, 0.7012121095215252),
    (1, 0, 0.36818951565166946),
    (0, -1, 0.28176129772258496),
    (2.5, 0, 0.7375181681915192),
    (3, 0, 0.7375181681915192),
    (-2.5, 0, 0.490536849486921),
    (-3, 0, 0.490536849486921),
    (0.49999999999999994, -0.5, 0.28176129772258496),
    (0, -1, 0.28176129772258496),
    (123456789, 1000, 0.6647701810359503),
    (9007199254740992, 0, 0.2478158597438318),
    (1e+300, 0, 0.2478158597438318),
    (-9007199254740992, 4, 0.45963695963276374),
    (-1.7976931348623157e+308, 4, 0.45963695963276374),
    (5, 9007199254740991, 0.40803576154727106),
    (1e-300, 1e+17, 0.8499710910209322),
  ]

  @Test func areThoseOfTheDocumentedHash() {
    for row in Self.table {
      #expect(
        RandomNumber.value(seed: row.seed, index: row.index) == row.value, "random(\(row.seed), \(row.index))"
      )
    }
  }

  @Test func areEvenlySpreadAndDifferFromIndexToIndex() {
    var buckets = Array(repeating: 0, count: 10)
    var last = -1.0
    for index in 0..<10_000 {
      let value = RandomNumber.value(seed: 42, index: Double(index))
      #expect(value != last)
      buckets[Int(value * 10)] += 1
      last = value
    }
    // 1,000 each, with a standard deviation of 30.
    #expect(buckets.allSatisfy { (850...1_150).contains($0) }, "\(buckets)")
  }

  @Test func areFromZeroUpToOneForAnyNumber() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2_000 {
      let seed = TotalArithmetic.limited(Double(bitPattern: random.next()))
      let index = TotalArithmetic.limited(Double(bitPattern: random.next()))
      #expect((0..<1).contains(RandomNumber.value(seed: seed, index: index)))
    }
  }
}
