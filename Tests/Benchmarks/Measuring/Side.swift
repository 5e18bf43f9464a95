/// One of the sides that are compared: how long its rounds took.
///
/// The sides take turns, so that a busy machine is busy for all of them; the fastest round is what counts.
struct Side {
  private(set) var best = Double.infinity

  /// Runs a round and keeps its time, in nanoseconds for each of `count` things done in it.
  mutating func round(of count: Int, _ body: () -> Void) {
    let elapsed = ContinuousClock().measure(body)
    best = min(best, FrameClock.seconds(elapsed) * 1e9 / Double(count))
  }

  var result: Double? { best.isFinite ? best : nil }
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
    }
  }
}
