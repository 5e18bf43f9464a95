/// The shapes of waves, over one turn.
package enum WaveShape: String, CaseIterable, Sendable {
  case sine, square, triangle, sawtooth, bounce, custom

  /// The level at a part of a turn, from 0 up to 1; a custom wave's comes from its curve and is 0 here.
  ///
  /// Sine, square and triangle run from −1 to 1, the last from 0 upwards; the sawtooth rises from −1 and falls back at
  /// once; bounce is the sine of half a turn and so runs from 0 to 1 and back.
  package func level(at part: Double) -> Double {
    switch self {
    case .sine: Trigonometry.sine(2 * Double.pi * part)
    case .square: part < 0.5 ? 1 : -1
    case .triangle: part < 0.25 ? 4 * part : part < 0.75 ? 2 - 4 * part : 4 * part - 4
    case .sawtooth: 2 * part - 1
    case .bounce: Trigonometry.sine(Double.pi * part)
    case .custom: 0
    }
  }
}
