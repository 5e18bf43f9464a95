/// Counts the steps of a fixed rate from the instant the bodies became active.
///
/// All in integers: a step falls on the same nanosecond after an hour as in the first second.
package struct StepClock: Equatable, Sendable {
  /// Steps per second, 1 to 1,000,000.
  package let stepsPerSecond: Int

  package init(stepsPerSecond: Int) {
    self.stepsPerSecond = min(max(stepsPerSecond, 1), PhysicsLimits.stepsPerSecond)
  }

  /// The number of steps made `elapsed` after the start, ⌊elapsed·rate/10⁹⌋, and the part of the way
  /// to the next one, 0 ≤ fraction < 1.
  ///
  /// Before the start both are 0. Exact for every `elapsed`, infinity being 2⁶³ − 1 ns.
  package func step(after elapsed: Nanoseconds) -> (index: Int, fraction: Double) {
    guard elapsed.count > 0 else { return (0, 0) }
    // Whole seconds apart: at most 9.3·10⁹ seconds times 10⁶ steps, and 10⁹ ns times 10⁶.
    let (seconds, nanoseconds) = elapsed.count.quotientAndRemainder(dividingBy: 1_000_000_000)
    let scaled = nanoseconds * Int64(stepsPerSecond)
    let (steps, rest) = scaled.quotientAndRemainder(dividingBy: 1_000_000_000)
    return (Int(seconds * Int64(stepsPerSecond) + steps), Double(rest) / 1e9)
  }

  /// The first nanosecond at which `step(after:)` counts `index` steps: ⌈index·10⁹/rate⌉.
  ///
  /// Indices below 0 count as 0; instants beyond 10⁹ s are infinite.
  package func start(ofStep index: Int) -> Nanoseconds {
    guard index > 0 else { return .zero }
    let rate = Int64(stepsPerSecond)
    let (seconds, rest) = Int64(index).quotientAndRemainder(dividingBy: rate)
    guard seconds < 1_000_000_000 else { return .infinity }
    return Nanoseconds(seconds * 1_000_000_000 + (rest * 1_000_000_000 + rate - 1) / rate)
  }
}
