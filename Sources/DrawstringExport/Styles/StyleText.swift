internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringSyntax

/// Values in the notation of stylesheets.
enum StyleText {
  /// A number with digits for a tolerance.
  static func number(_ value: Double, _ tolerance: Double) -> String {
    rounded(value, RoundedNumber.digits(for: tolerance))
  }

  static func rounded(_ value: Double, _ digits: Int) -> String {
    let text = JSONValue.number(RoundedNumber.rounded(value, digits)).compact
    guard text.contains("e") else { return text }
    // Very small numbers are 0 at any tolerance; very large ones may have an exponent in CSS, too.
    return text.holds(part: "e-") ? "0" : text
  }

  static func points(_ value: Double, _ tolerance: Double) -> String {
    let text = number(value, tolerance)
    return text == "0" ? text : "\(text)px"
  }

  static func degrees(_ value: Double, _ tolerance: Double) -> String { "\(number(value, tolerance))deg" }

  static func percentage(_ share: Double) -> String { "\(rounded(share * 100, 7))%" }

  static func timing(_ timing: KeyframeTrack.Timing) -> String? {
    switch timing {
    case .linear: nil
    case .hold: "step-end"
    case .bezier(let x1, let y1, let x2, let y2):
      "cubic-bezier(\([x1, y1, x2, y2].map { rounded($0, 7) }.joined(separator: ", ")))"
    }
  }

  // MARK: Colours

  /// The numbers of a colour that CSS interpolates: red, green and blue times alpha, and alpha.
  static func numbers(_ slots: [Double], _ slot: Int, factor: Double = 1) -> [Double] {
    let parts = (0...3).map { min(max(slots[slot + $0], 0), 1) }
    let alpha = parts[3] * min(max(factor, 0), 1)
    return parts[0...2].map { $0 * alpha } + [alpha]
  }

  /// The same numbers as formulas.
  static func forms(_ slot: Int) -> [SlotForm] {
    let alpha = SlotForm.limited(.slot(slot + 3), 0, 1)
    return (0...2).map { .product(.limited(.slot(slot + $0), 0, 1), alpha) } + [alpha]
  }

  /// A colour from such numbers.
  static func color(_ value: some RandomAccessCollection<Double>) -> String {
    let value = Array(value)
    let alpha = min(max(value[3], 0), 1)
    if alpha < 1e-6 { return "transparent" }
    let parts = value[0...2].map { min(max($0 / alpha, 0), 1) }
    let bytes = parts.map { Int(limiting: ($0 * 255).rounded()) }
    if alpha > 1 - 1e-6, zip(parts, bytes).allSatisfy({ abs($0 * 255 - Double($1)) < 1e-6 }) {
      return "#" + bytes.map { hexadecimal($0) }.joined()
    }
    // Colours in `rgb()` are mixed in sRGB, those in `color()` in Oklab.
    let text = parts.map { rounded($0 * 255, 2) }.joined(separator: " ")
    return alpha > 1 - 1e-6 ? "rgb(\(text))" : "rgb(\(text) / \(rounded(alpha, 5)))"
  }

  private static func hexadecimal(_ byte: Int) -> String {
    let text = String(byte, radix: 16)
    return byte < 16 ? "0\(text)" : text
  }

  // MARK: Markup

  /// A name that is valid for classes and keyframes.
  static func word(_ name: String) -> String {
    let plain = name.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        ? String(scalar) : "-"
    }.joined()
    return plain.first.map { $0.isLetter } == true ? plain : "l-\(plain)"
  }

  /// A string of a stylesheet, in quotes. Characters that could end the string or the stylesheet, and those that no editor
  /// shows, are written as their numbers.
  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars where scalar != "\0" {
      if ["\"", "\\", "<"].contains(scalar) || scalar.isHidden {
        result += "\\\(String(scalar.value, radix: 16)) "
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  // MARK: Paths

  /// Path data from the numbers of sub-paths as `LottieOutline.numbers` gives them, one after the other.
  static func path(_ value: [Double], _ tolerance: Double) -> String {
    let digits = RoundedNumber.digits(for: tolerance)
    var text = ""
    var at = 0
    while at + 8 <= value.count {
      let count = Int(limiting: value[at].rounded())
      if count < 1 || count > (value.count - at - 2) / 6 { break }
      let isClosed = value[at + 1] > 0.5
      func pair(_ index: Int, _ offset: Int) -> String {
        let first = at + 2 + index * 6
        let x = value[first] + (offset > 0 ? value[first + offset] : 0)
        let y = value[first + 1] + (offset > 0 ? value[first + offset + 1] : 0)
        return "\(rounded(x, digits)) \(rounded(y, digits))"
      }
      text += "M\(pair(0, 0))"
      for index in 1..<count + (isClosed ? 1 : 0) where count > 1 {
        let next = index % count
        text += "C\(pair(index - 1, 4)) \(pair(next, 2)) \(pair(next, 0))"
      }
      if isClosed { text += "Z" }
      at += 2 + count * 6
    }
    return text
  }
}
