import BenchmarkFloor

/// One of the sides that are compared: how long its rounds took.
///
/// The sides take turns, so that a busy machine is busy for all of them; the fastest round is what counts. Where
/// instructions are counted, they take the place of nanoseconds everywhere.
struct Side {
  static let countsInstructions = instructions_are_counted() != 0

  private(set) var best = Double.infinity

  /// Runs a round and keeps its time, in nanoseconds for each of `count` things done in it.
  mutating func round(of count: Int, _ body: () -> Void) {
    best = min(best, Self.cost(of: body) / Double(count))
  }

  var result: Double? { best.isFinite ? best : nil }

  private static func cost(of body: () -> Void) -> Double {
    guard countsInstructions else { return FrameClock.seconds(ContinuousClock().measure(body)) * 1e9 }
    instructions_begin()
    body()
    return instructions_end()
  }
}

/// How many rounds fit: enough to find a quiet one, but not for ever.
struct Rounds {
  var least = 5
  var most = 60
  /// In seconds.
  var budget = 1.0

  func run(_ body: () -> Void) {
    let clock = ContinuousClock()
    let start = clock.now
    for round in 0..<most {
      if round >= least, FrameClock.seconds(clock.now - start) > budget { return }
      body()
      // Instructions are the same in every round but the first, which may fill what is empty.
      if Side.countsInstructions && round == 1 { return }
    }
  }
}
