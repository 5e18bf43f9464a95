/// Numbers that look like chance and are the same on each run (SplitMix64).
struct Chance {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) >> 33) % bound
  }

  /// The numbers from 0 up to a count, in another order.
  static func shuffled(_ count: Int, seed: UInt64 = 7) -> [Int] {
    var chance = Chance(seed: seed)
    var order = Array(0..<count)
    for index in stride(from: count - 1, to: 0, by: -1) {
      order.swapAt(index, chance.next(below: index + 1))
    }
    return order
  }
}
