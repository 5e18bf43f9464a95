package import DrawstringCore

/// Parses colours: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, the functions of `ColorFunction`, `color-mix(…)` and names.
///
/// Functions contain numbers and `none` only, with blanks between them and a slash before alpha; `rgb` and `hsl` also with
/// commas as in CSS Color Level 3, and then a slash is allowed, too.
package struct ColorParser {
  /// The names of the colour functions.
  static let functions = ColorFunction.rows.map(\.name) + [ColorMixParser.name]

  private struct Component {
    /// Nil for `none`.
    var token: NumberToken?
    var isNegative = false
    var range: Range<Int>
    /// The comma or slash after the component; nil for none.
    var separator: UInt8?

    var isPercentage: Bool { token?.unit == .percent }
  }

  /// Returns the colour in the bytes `range`, without the names of constants; nil after a finding.
  package static func parse(
    _ text: ScalarText, in range: Range<Int>? = nil, _ diagnostics: inout Diagnostics
  ) -> RGBAColor? {
    let range = text.bytes.trimmed(range ?? 0..<text.bytes.count)
    guard !range.isEmpty else {
      diagnostics.report(.invalidColor(text, range, "there is no colour here"))
      return nil
    }
    var written: WrittenColor?
    if let call = call(in: text.bytes, at: range.lowerBound, end: range.upperBound),
      call.name == ColorMixParser.name
    {
      let parsed = ColorMixParser.parse(text, from: range.lowerBound, to: range.upperBound, &diagnostics)
      guard let parsed else { return nil }
      guard parsed.end == range.upperBound else {
        let rest = parsed.end..<range.upperBound
        diagnostics.report(.invalidColor(text, rest, "expected nothing after the colour"))
        return nil
      }
      written = .mix(parsed.mix)
    } else if text.bytes[range.lowerBound] == Ascii.hash || text.bytes[range.upperBound - 1] == Ascii.close {
      written = literal(text, range, &diagnostics).map { .color($0) }
    } else {
      written = .name(text.bytes.string(range), range)
    }
    let color = written?.resolved { name, place in
      if let color = NamedColors.color(named: name) { return CSSColor(color) }
      let near = diagnostics.suggestion(for: name, in: NamedColors.names)
      diagnostics.report(.unknownColor(text, place, name, suggestion: near))
      return nil
    }
    return color?.mapped
  }

  /// Returns the name of the colour function that is called at `start`, and the place of its parenthesis; nil if none is.
  static func call(in bytes: [UInt8], at start: Int, end: Int) -> (name: String, open: Int)? {
    var place = start
    // No function has a longer name; without the limit, long chains of words would take quadratic time.
    let limit = min(end, start + ColorMixParser.name.utf8.count + 1)
    while place < limit, bytes[place].isNamePart || bytes[place] == Ascii.minus { place += 1 }
    let name = bytes.string(start..<place)
    if !functions.contains(name) { return nil }
    while place < end, bytes[place].isBlank { place += 1 }
    guard place < end, bytes[place] == Ascii.open else { return nil }
    return (name, place)
  }

  /// Returns the colour of a hexadecimal number or of a function other than `color-mix`, which fills the range; nil after a
  /// finding.
  static func literal(
    _ text: ScalarText, _ range: Range<Int>, _ diagnostics: inout Diagnostics
  ) -> CSSColor? {
    if text.bytes[range.lowerBound] == Ascii.hash {
      return hex(text, range, &diagnostics).map { CSSColor($0) }
    }
    let open = text.bytes[range].firstIndex(of: Ascii.open) ?? range.upperBound
    let name = text.bytes.trimmed(range.lowerBound..<open)
    guard let function = ColorFunction.rows.first(where: { $0.name == text.bytes.string(name) }) else {
      diagnostics.report(.notAColor(text, word: name, diagnostics))
      return nil
    }
    guard
      let parts = components(
        of: function, text, min(open + 1, range.upperBound - 1)..<range.upperBound - 1, call: range,
        &diagnostics)
    else { return nil }
    if let (wrong, message) = notationProblem(parts, of: function) {
      let written = parts.map { text.bytes.string($0.range) }
      let alpha = written.count == 4 ? " / \(written[3])" : ""
      let right = "\(function.name)(\(written[..<3].joined(separator: " "))\(alpha))"
      diagnostics.report(.colorNotation(text, wrong, message, call: range, right: right))
      return nil
    }
    var components = SIMD4(0, 0, 0, 1.0)
    for (place, part) in parts.enumerated() {
      let component = place == 3 ? ColorFunction.alpha : function.components[place]
      guard let value = value(of: part, component, function, text, &diagnostics) else { return nil }
      components[place] = value
    }
    return CSSColor(function.space, components)
  }

  /// Returns the component at which a call has neither the form with commas nor the form with blanks, and the problem.
  private static func notationProblem(
    _ parts: [Component], of function: ColorFunction
  ) -> (Range<Int>, String)? {
    if !function.allowsCommas, let comma = parts.firstIndex(where: { $0.separator == Ascii.comma }) {
      let next = parts[comma + 1].range
      return comma == 2
        ? (next, "alpha follows a '/'")
        : (next, "'\(function.name)' has blanks between its numbers, not commas")
    }
    let hasComma = parts[0].separator == Ascii.comma
    if (parts[1].separator == Ascii.comma) != hasComma {
      return (parts[hasComma ? 2 : 1].range, "a colour has commas between all of its numbers, or none")
    }
    if !hasComma {
      let isAfterComma = parts[2].separator == Ascii.comma
      return isAfterComma ? (parts[3].range, "without commas between the numbers, alpha follows a '/'") : nil
    }
    if let none = parts.first(where: { $0.token == nil }) {
      return (none.range, "'none' does not stand between commas")
    }
    if function.space == .hsl {
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
    of function: ColorFunction, _ text: ScalarText, _ inside: Range<Int>, call: Range<Int>,
    _ diagnostics: inout Diagnostics
  ) -> [Component]? {
    var parts: [Component] = []
    var place = inside.lowerBound
    let end = inside.upperBound
    func skipBlanks() { while place < end && text.bytes[place].isBlank { place += 1 } }
    while true {
      skipBlanks()
      let isHue = parts.count < 3 && function.components[parts.count].kind == .hue
      guard let part = component(text, from: place, to: end, isHue: isHue, &diagnostics) else { return nil }
      parts.append(part)
      place = part.range.upperBound
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

  /// Returns the number or `none` that begins at `start`; nil after a finding.
  private static func component(
    _ text: ScalarText, from start: Int, to end: Int, isHue: Bool, _ diagnostics: inout Diagnostics
  ) -> Component? {
    var place = start
    while place < end, text.bytes[place].isNamePart { place += 1 }
    if text.bytes.string(start..<place) == "none" { return Component(range: start..<place) }
    place = start
    let isNegative = place < end && text.bytes[place] == Ascii.minus
    if isNegative || place < end && text.bytes[place] == Ascii.plus { place += 1 }
    guard place < end, let token = NumberToken(text.bytes, at: place, percent: true) else {
      let wrong = start..<min(start + 1, end)
      diagnostics.report(.invalidColor(text, wrong, "expected a number in the colour"))
      return nil
    }
    // Gradians stand in colours only, as in CSS.
    let isInGradians = isHue && token.problem == .unknownUnit("grad")
    if let problem = token.problem, !isInGradians {
      diagnostics.report(.numberProblem(problem, token, in: text, expecting: nil))
      return nil
    }
    return Component(token: token, isNegative: isNegative, range: start..<token.range.upperBound)
  }

  /// Returns the value of a component in the colour space, NaN for `none`; nil after a finding.
  private static func value(
    of part: Component, _ component: ColorFunction.Component, _ function: ColorFunction, _ text: ScalarText,
    _ diagnostics: inout Diagnostics
  ) -> Double? {
    guard let token = part.token else { return .nan }
    if component.kind == .hue { return hue(token, part, text, &diagnostics) }
    guard let size = component.value(token.value, token.unit) else {
      diagnostics.report(.invalidColor(text, part.range, "\(component.name) takes no unit but '%'"))
      return nil
    }
    let value = TotalArithmetic.limited(part.isNegative ? -size : size)
    switch component.kind {
    case .bounded where value < 0 || value > 1:
      let limit = component.whole == 1 ? "1" : component.whole == 100 ? "100%" : "255"
      diagnostics.report(
        .invalidColor(text, part.range, "\(component.name) lies between 0 and \(limit)"))
      return nil
    case .lightness where value < 0 || value > component.full:
      let limited = max(0, min(value, component.full))
      // A lightness of 1 to 100 was meant as a percentage.
      let isPercentage = component.full == 1 && token.unit == .none && value > 1 && value <= 100
      diagnostics.report(
        .limitedColor(
          text, part.range,
          "the lightness of '\(function.name)' lies between 0 and \(component.full == 1 ? "1" : "100")",
          as: limited == 0 ? "0" : component.full == 1 ? "1" : "100",
          right: isPercentage ? text.bytes.string(token.range) + "%" : nil))
      return limited
    case .chroma where value < 0:
      diagnostics.report(
        .limitedColor(
          text, part.range, "the chroma of '\(function.name)' is not negative", as: "0", right: nil))
      return 0
    default: return value
    }
  }

  /// Returns an angle in degrees.
  private static func hue(
    _ token: NumberToken, _ part: Component, _ text: ScalarText, _ diagnostics: inout Diagnostics
  ) -> Double? {
    let degrees: Double
    switch token.unit {
    case .none where token.problem != nil: degrees = token.plainValue * 0.9
    case .none, .degrees: degrees = token.plainValue
    case .turns: degrees = TotalArithmetic.limited(token.value / (2 * Double.pi) * 360)
    case .radians: degrees = TotalArithmetic.limited(token.value / Double.pi * 180)
    default:
      diagnostics.report(
        .invalidColor(text, part.range, "hue is an angle, in degrees where it has no unit"))
      return nil
    }
    return part.isNegative ? -degrees : degrees
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let limitedColour = DiagnosticCode("limited-colour", .warning)
}

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

  /// A finding about a component that CSS limits to its range; `right` is the likely meaning.
  fileprivate static func limitedColor(
    _ text: ScalarText, _ range: Range<Int>, _ message: String, as limited: String, right: String?
  ) -> Diagnostic {
    let place = text.range(range)
    return Diagnostic(
      .limitedColour, "\(message); '\(text.bytes.excerpt(range))' counts as \(limited)", at: place,
      node: text.node,
      help: right.map { ["write '\($0)'"] } ?? [], fix: right.map { Fix(replace: place, with: $0) })
  }

  /// A finding about a call that writes no colour.
  static func notAColor(_ text: ScalarText, word: Range<Int>, _ diagnostics: Diagnostics) -> Diagnostic {
    let name = text.bytes.string(word)
    let place = text.range(word)
    if FunctionTable.index(of: name) != nil {
      return Diagnostic(
        .invalidValue, "'\(name)' does not stand in a mix, which takes literals and constants", at: place,
        node: text.node,
        help: ["give the colour a name under 'constants'"])
    }
    let functions = ColorParser.functions
    let offer = offer(
      diagnostics.suggestion(for: name, in: functions), for: name, at: place,
      or: ["the functions of colours are \(list(functions.map { "'\($0)'" }))"])
    return Diagnostic(
      .unknownName, "there is no colour function '\(name.excerpt)'", at: place, node: text.node,
      help: offer.help,
      fix: offer.fix)
  }
}
