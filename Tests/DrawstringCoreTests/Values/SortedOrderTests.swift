import DrawstringCore
import DrawstringTestSupport
import Testing

@Suite struct SortedOrderTests {
  /// The order is that of the standard library's sort with the place as a second rule.
  @Test func equalNumbersKeepTheirOrder() {
    var random = SeededGenerator(seed: 7)
    for count in 0..<70 {
      let ranks = (0..<count).map { _ in Int.random(in: 0..<9, using: &random) }
      let places = [Int].places(count) { ranks[$0] < ranks[$1] }
      #expect(places == (0..<count).sorted { (ranks[$0], $0) < (ranks[$1], $1) })
    }
  }

  /// Numbers are sorted where they are, and may occur more than once.
  @Test func numbersOfAnArrayAreArranged() {
    var numbers = [3, 1, 2, 1, 3, 0, -4]
    numbers.arrange { $0 > $1 }
    #expect(numbers == [3, 3, 2, 1, 1, 0, -4])
  }
}
