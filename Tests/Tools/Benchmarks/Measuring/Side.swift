import BenchmarkFloor

/// One of the sides that are compared: how long its rounds took.
///
/// The sides take turns, so that a busy machine is busy for all of them, and what counts is the time that the processor
/// gave to this thread, in the fastest round; of long rounds, in the fastest round of each part. (No side uses another
/// thread.) Where instructions are counted, they take the place of nanoseconds everywhere.
struct Side {
  static let countsInstructions = instructions_are_counted() != 0

  private var parts: [Int: (cost: Double, count: Int)] = [:]

  /// Runs a round, or a part of one, in which `count` things are done.
  mutating func round(of count: Int, part: Int = 0, _ body: () -> Void) {
    let cost = Self.cost(of: body)
    // Clocks of virtual machines stand still at times.
    if cost <= 0 { return }
    parts[part] = (min(cost, parts[part]?.cost ?? .infinity), count)
  }

  /// What one thing costs at best, in nanoseconds.
  var best: Double {
    parts.values.reduce(0) { $0 + $1.cost } / Double(parts.values.reduce(0) { $0 + $1.count })
  }
  /// Nil where it took no part.
  var result: Double? { parts.isEmpty ? nil : best }

  private static func cost(of body: () -> Void) -> Double {
    if countsInstructions {
      instructions_begin()
      body()
      return instructions_end()
    }
    let start = measure_thread_nanoseconds()
    body()
    return measure_thread_nanoseconds() - start
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
