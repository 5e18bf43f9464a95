internal import DrawstringCore
internal import DrawstringSyntax

/// Writes numbers, durations, colours and path data.
struct NumberWriting {
  /// The digits after the point.
  var decimals: Int

  private static let powers: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

  /// The power of ten of some digits after the point, at most nine.
  static func power(_ digits: Int) -> Double { powers[max(0, min(digits, 9))] }

  func rounded(_ value: Double) -> Double {
    let power = Self.power(decimals)
    guard value.isFinite else { return 0 }
    let large = value * power
    if large.magnitude > 1e15 { return value }
    // Small numbers that are not 0 keep four digits.
    if value != 0, large.magnitude < 1 { return Double(shortest(value)) ?? value }
    return large.rounded() / power + 0
  }

  private func shortest(_ value: Double) -> String {
    if value.magnitude < 1e-9 { return "0" }
    var scale = 1.0
    while value.magnitude * scale < 1_000 { scale *= 10 }
    return JavaScriptNumber.description(of: (value * scale).rounded() / scale)
  }

  /// The text of a number, with `digits` more after the point than the usual ones.
  func text(_ value: Double, digits: Int = 0) -> String {
    JavaScriptNumber.description(of: NumberWriting(decimals: decimals + digits).rounded(value))
  }

  /// The text of a factor, which may multiply large lengths: small ones have at least five significant digits.
  func factor(_ value: Double, digits: Int = 0) -> String {
    var digits = max(digits, 5 - decimals)
    var place = 0.1
    while digits < 9, value != 0, value.magnitude < place { (digits, place) = (digits + 1, place / 10) }
    return text(value, digits: digits)
  }

  func duration(_ seconds: Double) -> String {
    let microseconds = (seconds * 1_000_000).rounded()
    return microseconds.magnitude < 1_000_000
      ? JavaScriptNumber.description(of: microseconds / 1_000) + "ms"
      : JavaScriptNumber.description(of: microseconds / 1_000_000) + "s"
  }

  /// A colour as a literal, without the names of constants.
  func color(_ color: RGBAColor) -> String {
    if let word = ColorWords.word(color) { return word }
    func byte(_ part: Double) -> Int? {
      let value = (part * 255).rounded()
      return (0...255).contains(value) && (part * 255 - value).magnitude < 1e-6 ? Int(limiting: value) : nil
    }
    func hex(_ byte: Int) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    if let r = byte(color.red), let g = byte(color.green), let b = byte(color.blue) {
      if color.alpha == 1 { return "#" + hex(r) + hex(g) + hex(b) }
      return "rgb(\(r) \(g) \(b) / \(text(color.alpha)))"
    }
    func part(_ value: Double) -> String { JavaScriptNumber.description(of: (value * 255e3).rounded() / 1e3) }
    let parts = "\(part(color.red)) \(part(color.green)) \(part(color.blue))"
    return color.alpha == 1 ? "rgb(\(parts))" : "rgb(\(parts) / \(text(color.alpha)))"
  }

  /// The data of a path, broken between its commands.
  func lines(of path: VectorPath, isOneLine: Bool = false) -> [String] {
    PathWriting.lines(of: path, decimals: decimals, isOneLine: isOneLine)
  }
}

/// Words for colours.
enum ColorWords {
  /// The word of a common colour; nil for others.
  static func word(_ color: RGBAColor) -> String? {
    if color == .clear { return "clear" }
    return ["black", "white", "red", "gray"].first { NamedColors.color(named: $0) == color }
  }

  /// A name for a constant, by the hue and the lightness: `blueTone`.
  static func tone(of color: RGBAColor) -> String {
    let (high, low) = (max(color.red, color.green, color.blue), min(color.red, color.green, color.blue))
    let chroma = high - low
    if chroma < 0.08 {
      let word = high < 0.3 ? "dark" : high > 0.75 ? "light" : "grey"
      return word + "Tone"
    }
    var hue: Double
    if high == color.red {
      hue = (color.green - color.blue) / chroma
    } else if high == color.green {
      hue = 2 + (color.blue - color.red) / chroma
    } else {
      hue = 4 + (color.red - color.green) / chroma
    }
    hue = (hue * 60 + 360).truncatingRemainder(dividingBy: 360)
    let words: [(Double, String)] = [
      (15, "red"), (42, "orange"), (68, "yellow"), (165, "green"), (195, "teal"), (255, "blue"),
      (290, "violet"), (345, "pink"), (361, "red"),
    ]
    return (words.first { hue < $0.0 }?.1 ?? "red") + "Tone"
  }
}
