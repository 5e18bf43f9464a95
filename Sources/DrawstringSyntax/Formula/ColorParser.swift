package import DrawstringCore

/// Parses colour literals: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb(…)` and `hsl(…)`.
///
/// Calls contain numbers only, with blanks between them and a slash before alpha, or with commas as in CSS Color Level
/// 3. Each form allows the numbers and percentages that CSS allows; a slash after commas is allowed, too.
package struct ColorParser {
  /// The names of the colour functions.
  static let functions = ["rgb", "rgba", "hsl", "hsla"]

  private struct Component {
    var token: NumberToken
    var isNegative: Bool
    var range: Range<Int>
    /// The comma or slash after the component; nil for none.
    var separator: UInt8?

    var value: Double { isNegative ? -token.value : token.value }
    var isPercentage: Bool { token.unit == .percent }
  }

  /// Returns the colour in the bytes `range`, or nil after a finding.
  package static func parse(
    _ text: ScalarText, in range: Range<Int>? = nil, _ diagnostics: inout Diagnostics
  ) -> RGBAColor? {
    let range = text.bytes.trimmed(range ?? 0..<text.bytes.count)
    guard !range.isEmpty else {
      diagnostics.report(.invalidColor(text, range, "there is no colour here"))
      return nil
    }
    if text.bytes[range.lowerBound] == Ascii.hash { return hex(text, range, &diagnostics) }
    guard let open = text.bytes[range].firstIndex(of: Ascii.open),
      text.bytes[range.upperBound - 1] == Ascii.close
    else {
      let name = text.bytes.string(range)
      if let color = NamedColors.color(named: name) { return color }
      diagnostics.report(
        .unknownColor(
          text, range, name, suggestion: diagnostics.suggestion(for: name, in: NamedColors.names)))
      return nil
    }
    let function = text.bytes.string(text.bytes.trimmed(range.lowerBound..<open))
    guard
      let parts = components(text, open + 1..<range.upperBound - 1, call: range, &diagnostics)
    else { return nil }
    if let (wrong, message) = notationProblem(parts, isRGB: function.hasPrefix("rgb")) {
      let written = parts.map { text.bytes.string($0.range) }
      let alpha = written.count == 4 ? " / \(written[3])" : ""
      let right = "\(function)(\(written[..<3].joined(separator: " "))\(alpha))"
      diagnostics.report(.colorNotation(text, wrong, message, call: range, right: right))
      return nil
    }
    return function.hasPrefix("rgb")
      ? rgb(text, parts, &diagnostics) : hsl(text, parts, &diagnostics)
  }

  /// Returns the component at which a call has neither the form with commas nor the form with blanks, and the problem.
  private static func notationProblem(_ parts: [Component], isRGB: Bool) -> (Range<Int>, String)? {
    let hasComma = parts[0].separator == Ascii.comma
    if (parts[1].separator == Ascii.comma) != hasComma {
      return (parts[hasComma ? 2 : 1].range, "a colour has commas between all of its numbers, or none")
    }
    if !hasComma {
      let isAfterComma = parts[2].separator == Ascii.comma
      return isAfterComma ? (parts[3].range, "without commas between the numbers, alpha follows a '/'") : nil
    }
    if !isRGB {
      let plain = parts[1...2].first { !$0.isPercentage }
      return plain.map { ($0.range, "with commas, saturation and lightness are percentages") }
    }
    let other = parts[1...2].first { $0.isPercentage != parts[0].isPercentage }
    return other.map { ($0.range, "with commas, red, green and blue are all numbers or all percentages") }
  }

  private static func hex(
    _ text: ScalarText, _ range: Range<Int>, _ diagnostics: inout Diagnostics
  ) -> RGBAColor? {
    var digits: [Int] = []
    for place in range.lowerBound + 1..<range.upperBound {
      guard let digit = text.bytes[place].hexValue else {
        diagnostics.report(
          .invalidColor(
            text, place..<place + 1, "'\(text.bytes.string(place..<place + 1))' is not a hexadecimal digit"))
        return nil
      }
      digits.append(digit)
    }
    switch digits.count {
    case 3, 4: digits = digits.flatMap { [$0, $0] }
    case 6, 8: break
    default:
      diagnostics.report(
        .invalidColor(
          text, range, "a colour after '#' has 3, 4, 6 or 8 hexadecimal digits, found \(digits.count)"))
      return nil
    }
    func part(_ place: Int) -> Double { Double(digits[2 * place] * 16 + digits[2 * place + 1]) / 255 }
    return RGBAColor(red: part(0), green: part(1), blue: part(2), alpha: digits.count == 8 ? part(3) : 1)
  }

  private static func components(
    _ text: ScalarText, _ inside: Range<Int>, call: Range<Int>, _ diagnostics: inout Diagnostics
  ) -> [Component]? {
    var parts: [Component] = []
    var place = inside.lowerBound
    let end = inside.upperBound
    func skipBlanks() { while place < end && text.bytes[place].isBlank { place += 1 } }
    while true {
      skipBlanks()
      let start = place
      let isNegative = place < end && text.bytes[place] == Ascii.minus
      if isNegative { place += 1 }
      guard place < end, let token = NumberToken(text.bytes, at: place, percent: true) else {
        let wrong = start..<min(start + 1, end)
        diagnostics.report(.invalidColor(text, wrong, "expected a number in the colour"))
        return nil
      }
      if let problem = token.problem {
        diagnostics.report(.numberProblem(problem, token, in: text, expecting: nil))
        return nil
      }
      place = token.range.upperBound
      parts.append(Component(token: token, isNegative: isNegative, range: start..<place))
      skipBlanks()
      if place >= end { break }
      let separator = text.bytes[place]
      if separator == Ascii.slash ? parts.count == 3 : separator == Ascii.comma && parts.count < 4 {
        parts[parts.count - 1].separator = separator
        place += 1
      } else if separator == Ascii.comma || separator == Ascii.slash {
        diagnostics.report(
          .invalidColor(
            text, place..<place + 1, "a colour has three numbers and may have '/' and an alpha after them"))
        return nil
      } else if parts.count >= 3 {
        break
      }
    }
    guard place >= end, parts.count == 3 || parts.count == 4 else {
      let wrong = place < end ? place..<end : call
      diagnostics.report(
        .invalidColor(text, wrong, "a colour has three numbers and may have '/' and an alpha after them"))
      return nil
    }
    return parts
  }

  /// Returns a component as a fraction of `full`; a percentage is such a fraction.
  private static func fraction(
    _ text: ScalarText, _ part: Component, of full: Double, _ name: String, _ diagnostics: inout Diagnostics
  ) -> Double? {
    guard part.token.unit == .none || part.token.unit == .percent else {
      diagnostics.report(.invalidColor(text, part.range, "\(name) takes no unit but '%'"))
      return nil
    }
    let value = part.token.unit == .percent ? part.value : part.value / full
    guard value >= 0 && value <= 1 else {
      let limit = full == 1 ? "1" : full == 100 ? "100%" : "255"
      diagnostics.report(.invalidColor(text, part.range, "\(name) lies between 0 and \(limit)"))
      return nil
    }
    return value == 0 ? 0 : value
  }

  private static func alpha(
    _ text: ScalarText, _ parts: [Component], _ diagnostics: inout Diagnostics
  ) -> Double? {
    parts.count < 4 ? 1 : fraction(text, parts[3], of: 1, "alpha", &diagnostics)
  }

  private static func rgb(_ text: ScalarText, _ parts: [Component], _ diagnostics: inout Diagnostics)
    -> RGBAColor?
  {
    guard let red = fraction(text, parts[0], of: 255, "red", &diagnostics),
      let green = fraction(text, parts[1], of: 255, "green", &diagnostics),
      let blue = fraction(text, parts[2], of: 255, "blue", &diagnostics),
      let alpha = alpha(text, parts, &diagnostics)
    else { return nil }
    return RGBAColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The conversion of CSS Color Level 4, §7.1.
  private static func hsl(_ text: ScalarText, _ parts: [Component], _ diagnostics: inout Diagnostics)
    -> RGBAColor?
  {
    let degrees: Double
    switch parts[0].token.unit {
    case .none, .degrees:
      degrees = parts[0].isNegative ? -parts[0].token.plainValue : parts[0].token.plainValue
    case .turns: degrees = TotalArithmetic.limited(parts[0].value / (2 * Double.pi) * 360)
    case .radians: degrees = TotalArithmetic.limited(parts[0].value / Double.pi * 180)
    default:
      diagnostics.report(
        .invalidColor(text, parts[0].range, "hue is an angle, in degrees where it has no unit"))
      return nil
    }
    guard let saturation = fraction(text, parts[1], of: 100, "saturation", &diagnostics),
      let lightness = fraction(text, parts[2], of: 100, "lightness", &diagnostics),
      let alpha = alpha(text, parts, &diagnostics)
    else { return nil }
    let reach = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Double {
      let k = TotalArithmetic.modulo(offset + TotalArithmetic.modulo(degrees, 360) / 30, 12)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
    return RGBAColor(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func invalidColor(_ text: ScalarText, _ range: Range<Int>, _ message: String)
    -> Diagnostic
  {
    Diagnostic(.invalidValue, message, at: text.range(range), node: text.node)
  }

  /// `right` is the same colour in the form with blanks, which allows numbers and percentages together.
  fileprivate static func colorNotation(
    _ text: ScalarText, _ range: Range<Int>, _ message: String, call: Range<Int>, right: String
  ) -> Diagnostic {
    Diagnostic(
      .invalidValue, message, at: text.range(range), node: text.node, help: ["write '\(right)'"],
      fix: Fix(replace: text.range(call), with: right))
  }
}
