internal import DrawstringCore

/// A colour as written: known, the name of a constant or of CSS, or a mix of such colours.
indirect enum WrittenColor: Equatable, Sendable {
  case color(CSSColor)
  case name(String, Range<Int>)
  case mix(ColorMix)

  /// Returns the colour, with the meanings of names given by `lookup`; nil where it knows none.
  ///
  /// Every name is looked up, so that each unknown one has its finding.
  func resolved(_ lookup: (String, Range<Int>) -> CSSColor?) -> CSSColor? {
    switch self {
    case .color(let color): return color
    case .name(let name, let range): return lookup(name, range)
    case .mix(let mix):
      let (first, second) = (mix.first.resolved(lookup), mix.second.resolved(lookup))
      guard let first, let second else { return nil }
      var color = mix.interpolation.mix(first, second, at: mix.share)
      color.components[3] *= mix.opacity
      return color
    }
  }

  /// The names in the colour, in their order.
  var names: [(name: String, range: Range<Int>)] {
    switch self {
    case .color: []
    case .name(let name, let range): [(name, range)]
    case .mix(let mix): mix.first.names + mix.second.names
    }
  }
}

/// A call `color-mix(in oklch, red 30%, blue)` of CSS Color Level 5.
struct ColorMix: Equatable, Sendable {
  var interpolation: ColorInterpolation
  var first: WrittenColor
  var second: WrittenColor
  /// How far the mix lies on the way from the first colour to the second, 0 to 1.
  private(set) var share = 0.5
  /// What alpha is multiplied by: the sum of the shares, where it is below 100 %.
  private(set) var opacity = 1.0

  init(_ interpolation: ColorInterpolation, _ first: WrittenColor, _ second: WrittenColor) {
    self.interpolation = interpolation
    self.first = first
    self.second = second
  }

  /// Sets the shares of the two colours, percentages from 0 to 100 or nil where none is written. Returns whether they
  /// make a mix: both must not be 0.
  mutating func setShares(_ first: Double?, _ second: Double?) -> Bool {
    guard first != nil || second != nil else { return true }
    let (one, other) = (first ?? 100 - (second ?? 0), second ?? 100 - (first ?? 0))
    let sum = one + other
    guard sum > 0 else { return false }
    share = other / sum
    opacity = min(sum / 100, 1)
    return true
  }
}
