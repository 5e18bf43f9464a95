/// How much the tests try: all cases in optimised builds (`swift test -c release`, in `.ci/long`), and in debug builds a part
/// of them that takes a minute and a half together.
package enum Effort {
  #if DEBUG
    package static let isFull = false
  #else
    package static let isFull = true
  #endif

  /// The number of random cases: all of them, or an eighth of them in debug builds.
  package static func cases(_ count: Int) -> Int { isFull ? count : (count + 7) / 8 }

  /// All of a list of cases, or every fourth of them, the first included, in debug builds.
  package static func part<Case>(of cases: [Case]) -> [Case] {
    isFull ? cases : cases.enumerated().filter { $0.offset.isMultiple(of: 4) }.map(\.element)
  }

  /// Seeds of random cases from `first`: `count` of them, or an eighth in debug builds.
  package static func seeds(from first: UInt64 = 0, _ count: Int) -> Range<UInt64> {
    first..<first + UInt64(cases(count))
  }
}
