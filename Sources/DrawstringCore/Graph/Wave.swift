/// A value that swings for ever: offset + amplitude·w(place/period + phase).
package struct Wave: Sendable {
  package var shape: WaveShape
  /// The length of a turn, above 0: in seconds, or in the unit of the signal that is the clock.
  package var period: Double
  /// Where in a turn it is at 0, in turns.
  package var phase: Double
  /// The curve that a custom wave runs through in each turn.
  package var curve: Int32
  package var amplitude: ValueSource
  package var offset: ValueSource
  /// The period in nanoseconds where it is a whole number of them, else 0.
  private let wholePeriod: Int64

  /// What a period may be.
  package static let periods = 1e-9...1e9

  package init(
    shape: WaveShape, period: Double, phase: Double, curve: Int32, amplitude: ValueSource, offset: ValueSource
  ) {
    self.shape = shape
    self.period = period
    self.phase = phase
    self.curve = curve
    self.amplitude = amplitude
    self.offset = offset
    let whole = Nanoseconds(seconds: period)
    wholePeriod = whole.isFinite && whole.seconds == period ? whole.count : 0
  }

  /// Which part of a turn it is in at a place of its clock: from 0 up to 1.
  package func part(at place: Double) -> Double { Wave.fraction((place / period).limitedToFinite + phase) }

  /// The same at a time. Whole turns are left out before anything is rounded, so that a turn starts when it should
  /// however many went before.
  package func part(at time: Nanoseconds) -> Double {
    if wholePeriod == 0 || !time.isFinite { return part(at: time.seconds) }
    return Wave.fraction(Double(time.count % wholePeriod) / Double(wholePeriod) + phase)
  }

  private static func fraction(_ turns: Double) -> Double {
    let part = turns - turns.rounded(.down)
    // A tiny negative number is so near to the next turn that the difference rounds to all of it.
    return part < 1 ? part : 0
  }
}
