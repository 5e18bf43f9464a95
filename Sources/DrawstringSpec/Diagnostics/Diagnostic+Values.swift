internal import DrawstringCore

// Numbers.
extension Diagnostic {
  static func numberProblem(
    _ problem: NumberToken.Problem, _ token: NumberToken, in text: ScalarText,
    expecting expected: ExpectedValue?
  ) -> Diagnostic {
    let place = text.range(token.range)
    let written = text.bytes.excerpt(token.range)
    switch problem {
    case .spelling(let found, let right):
      if let hex = HexWithoutHash(text.bytes, in: token.range), hex.hasPrefix, hex.digits.utf8.count >= 6,
        expected == nil || expected == .any
      {
        return Diagnostic(
          .numberSpelling, "hexadecimal numbers such as '\(written)' are not known here", at: place,
          node: text.node,
          help: ["write \"#\(hex.digits)\", in quotes, for a colour, or \(right) for a number"])
      }
      // A number that lacks its unit as well is mended in one go.
      let unit = token.unit == .none ? Self.unit(for: expected, Double(right) ?? 0) : nil
      return spelled("'\(written)' has \(found)", right + (unit ?? ""), place, text)
    case .sexagesimal(let seconds):
      let right = expected == .duration ? seconds + "s" : seconds
      return spelled("'\(written)' is not a number", right, place, text)
    case .notFinite:
      return Diagnostic(
        .numberRange, "'\(written)' is not a number, expected a finite one", at: place, node: text.node)
    case .malformed:
      return Diagnostic(
        .numberSpelling, "'\(written)' is not a number", at: place, node: text.node,
        help: ["a number is digits, with at most one point between them"])
    case .unknownUnit(let unit):
      return unknownUnit(unit, token, written, place, text, expected)
    case .tooLarge:
      // A turn is more than six radians.
      let most = token.unit == .turns ? "2.861e307turn" : "1.797e308" + token.unit.rawValue
      return Diagnostic(
        .numberRange, "'\(written)' is too large, expected at most \(most)", at: place, node: text.node)
    }
  }

  private static func spelled(
    _ message: String, _ right: String, _ place: SourceRange, _ text: ScalarText
  ) -> Diagnostic {
    Diagnostic(
      .numberSpelling, "\(message), expected '\(right.excerpt)'", at: place, node: text.node,
      fix: Fix(replace: place, with: right))
  }

  static func decimalComma(
    _ number: DecimalComma, in text: ScalarText, expecting expected: ExpectedValue?
  ) -> Diagnostic {
    let place = text.range(number.range)
    let written = text.bytes.excerpt(number.range)
    // A number that lacks its unit as well is mended in one go.
    let unit = number.token.unit == .none ? unit(for: expected, number.token.plainValue) ?? "" : ""
    guard let thousands = number.ofThousands else {
      return spelled("'\(written)' has a decimal comma", number.mended + unit, place, text)
    }
    return Diagnostic(
      .numberSpelling, "'\(written)' has a comma, and a number is written without one", at: place,
      node: text.node,
      help: [
        "write '\((number.mended + unit).excerpt)', or '\((thousands + unit).excerpt)' if it parts thousands"
      ])
  }

  static func plusSign(_ text: ScalarText, _ range: Range<Int>) -> Diagnostic {
    let place = text.range(range)
    return Diagnostic(
      .numberSpelling, "a plus sign is not written before a value", at: place, node: text.node,
      fix: Fix(replace: place, with: ""))
  }

  /// The unit a bare number most likely has: whole numbers of milliseconds are rarely below 10.
  private static func unit(for expected: ExpectedValue?, _ value: Double) -> String? {
    switch expected {
    case .duration: value >= 10 ? "ms" : "s"
    case .angle: "deg"
    default: nil
    }
  }

  private static func units(for expected: ExpectedValue?) -> String {
    switch expected {
    case .duration: "'s' or 'ms'"
    case .angle: "'deg', 'rad' or 'turn'"
    case .length: "'pt' or none"
    case .number(allowsPercent: true): "'%' or none"
    case .number(allowsPercent: false): "none"
    case .place: "'%', 's', 'ms' or none"
    default: "'pt', 's', 'ms', 'deg', 'rad' and 'turn'"
    }
  }

  static func missingUnit(
    _ text: ScalarText, _ range: Range<Int>, _ token: NumberToken, _ expected: ExpectedValue
  ) -> Diagnostic {
    let unit = unit(for: expected, token.value) ?? ""
    // A plus sign goes at the same time.
    let hasPlus = text.bytes[range.lowerBound] == Ascii.plus
    let right = text.bytes.string(hasPlus ? token.range : range) + unit
    return Diagnostic(
      .missingUnit, "expected \(expected.described), found '\(text.bytes.excerpt(range))' without a unit",
      at: text.range(range), node: text.node, help: ["the units are \(units(for: expected))"],
      fix: Fix(replace: text.range(range), with: right))
  }

  static func wrongUnit(
    _ text: ScalarText, _ range: Range<Int>, _ token: NumberToken, _ expected: ExpectedValue
  ) -> Diagnostic {
    let place = text.range(token.unitStart..<token.range.upperBound)
    return Diagnostic(
      .wrongUnit, "expected \(expected.described), found '\(text.bytes.excerpt(range))'", at: place,
      node: text.node,
      help: ["the units here are \(units(for: expected))"],
      fix: isLengthForNumber(token.unit, expected) ? Fix(replace: place, with: "") : nil)
  }

  /// Whether a number's unit says that it is a length, where a mere number is wanted: `scale: 1pt`.
  private static func isLengthForNumber(_ unit: NumberUnit, _ expected: ExpectedValue) -> Bool {
    if case .number = expected { return unit == .points }
    return false
  }

  static func percentNotAllowed(
    _ text: ScalarText, _ range: Range<Int>, _ token: NumberToken, _ expected: ExpectedValue
  ) -> Diagnostic {
    Diagnostic(
      .percentNotAllowed,
      "expected \(expected.described), found the percentage '\(text.bytes.excerpt(range))'",
      at: text.range(range), node: text.node)
  }

  private static func unknownUnit(
    _ unit: String, _ token: NumberToken, _ written: String, _ place: SourceRange, _ text: ScalarText,
    _ expected: ExpectedValue?
  ) -> Diagnostic {
    let number = text.bytes.string(token.range.lowerBound..<token.unitStart)
    let unitPlace = text.range(token.unitStart..<token.range.upperBound)
    let meant: String? =
      switch unit.lowercased() {
      case "s", "sec", "secs", "second", "seconds": "s"
      case "ms", "msec", "msecs", "millis", "milliseconds": "ms"
      case "px", "pt", "pts", "point", "points", "dp": "pt"
      case "°", "deg", "degs", "degree", "degrees": "deg"
      case "rad", "rads", "radians": "rad"
      case "turn", "turns", "rev": "turn"
      default: nil
      }
    var help = [
      meant.map { "write '\(number)\($0)'" } ?? "the units are 'pt', 's', 'ms', 'deg', 'rad' and 'turn'"
    ]
    if let expected, let known = meant.flatMap(NumberUnit.init), !expected.accepts(known) {
      let isLength = isLengthForNumber(known, expected)
      return Diagnostic(
        .unknownUnit, "there is no unit '\(unit.excerpt)'", at: unitPlace, node: text.node,
        help: [isLength ? "write '\(number)'" : "the units here are \(units(for: expected))"],
        fix: isLength ? Fix(replace: unitPlace, with: "") : nil)
    }
    if meant == nil && expected == nil { help.append("write '\(number) * \(unit)' to multiply") }
    return Diagnostic(
      .unknownUnit, "there is no unit '\(unit.excerpt)'", at: unitPlace, node: text.node, help: help,
      fix: meant.map { Fix(replace: unitPlace, with: $0) })
  }
}

// Booleans and colours.
extension Diagnostic {
  static func booleanSpelling(
    _ text: ScalarText, _ range: Range<Int>, _ word: String, _ meaning: Bool? = nil
  ) -> Diagnostic {
    let meaning = meaning ?? BooleanSpelling.meaning(of: word) ?? false
    let place = text.range(range)
    return Diagnostic(
      .booleanSpelling, "'\(word)' is not a boolean, expected '\(meaning)'", at: place, node: text.node,
      fix: Fix(replace: place, with: "\(meaning)"))
  }

  static func invalidColor(_ text: ScalarText, _ range: Range<Int>, _ message: String) -> Diagnostic {
    Diagnostic(.invalidColor, message, at: text.range(range), node: text.node)
  }

  /// `right` is the same colour in the form with blanks, which allows numbers and percentages side by side.
  static func colorNotation(
    _ text: ScalarText, _ range: Range<Int>, _ message: String, call: Range<Int>, right: String
  ) -> Diagnostic {
    Diagnostic(
      .invalidColor, message, at: text.range(range), node: text.node, help: ["write '\(right)'"],
      fix: Fix(replace: text.range(call), with: right))
  }

  static func hexWithoutHash(_ hex: HexWithoutHash, in text: ScalarText) -> Diagnostic {
    let word = text.bytes.string(hex.range)
    let right = "#\(hex.digits)"
    var help = ["write \"\(right)\", in quotes"]
    if let ofDecimal = hex.ofDecimal {
      help = ["write \"\(ofDecimal)\", in quotes, for red, green and blue as one number, or \"\(right)\""]
    } else if hex.hasPrefix, hex.digits.utf8.count == 8 {
      help = ["write \"\(right)\", in quotes: alpha is last"]
    }
    // Which digits are alpha, or missing, differs from language to language; six are the same everywhere.
    let isCertain = hex.hasPrefix && hex.digits.utf8.count == 6 && hex.range == 0..<text.bytes.count
    let place = text.range(hex.range)
    return Diagnostic(
      .invalidColor,
      hex.hasPrefix ? "'\(word)' has '0x' for the '#' of a colour" : "'\(word)' lacks the '#' of a colour",
      at: place, node: text.node, help: isCertain ? [] : help,
      fix: isCertain ? Fix(replace: place, with: text.isPlain ? "\"\(right)\"" : right) : nil)
  }

  static func unknownColor(
    _ text: ScalarText, _ range: Range<Int>, _ name: String, suggestion: String?
  ) -> Diagnostic {
    let place = text.range(range)
    let offer = offer(
      suggestion, for: name, at: place, or: ["colours are written \"#rrggbb\" or by their CSS name"])
    return Diagnostic(
      .unknownColor, "there is no colour named '\(text.bytes.excerpt(range))'", at: place, node: text.node,
      help: offer.help,
      fix: offer.fix)
  }

  /// A constant that a formula takes for a colour, and that names none.
  static func misspeltColor(
    _ definition: ScalarText, _ word: String, near: String, usedAt place: SourceRange, as name: String
  ) -> Diagnostic {
    let range = definition.wholeRange
    return Diagnostic(
      .unknownColor, "there is no colour named '\(word.excerpt)'", at: range, node: definition.node,
      labels: [Label("'\(name)' is a colour here", at: place)], help: ["did you mean '\(near)'?"],
      fix: fix(near, for: word, at: range))
  }

  /// A constant that was to be a value and is a text, for its signs are wide ones.
  static func fullWidthSigns(
    _ definition: ScalarText, _ written: String, plain: String, usedAt place: SourceRange
  ) -> Diagnostic {
    let range = definition.wholeRange
    // In braces YAML would split an unquoted one at its commas.
    let needsQuotes = definition.isPlain && plain.contains { ",:#[]{}".contains($0) }
    let isQuotable = !plain.contains { $0 == "\"" || $0 == "\\" }
    let right = needsQuotes ? "\"\(plain)\"" : plain
    return Diagnostic(
      .typeMismatch, "'\(written.excerpt)' is a text, because it has full-width signs", at: range,
      node: definition.node, labels: [Label("a value is wanted here", at: place)],
      help: ["write '\(plain.excerpt)'"],
      fix: isQuotable ? Fix(replace: range, with: right) : nil)
  }

  /// A constant whose name is also a colour's.
  package static func hiddenColorName(_ name: String, at range: SourceRange, node: NodeID?) -> Diagnostic {
    Diagnostic(
      .hiddenColorName, "the constant '\(name)' hides the CSS colour of that name", at: range, node: node)
  }
}

// Easings.
extension Diagnostic {
  static func unknownEasing(
    _ text: ScalarText, _ range: Range<Int>, _ name: String, suggestion: String?
  ) -> Diagnostic {
    let place = text.range(range)
    let offer = offer(
      suggestion, for: name, at: place,
      or: ["easings are written as in 'ease-in-out' or 'cubic-bezier(.2, 0, 0, 1)'"])
    return Diagnostic(
      .unknownEasing, "there is no easing '\(text.bytes.excerpt(range))'", at: place, node: text.node,
      help: offer.help,
      fix: offer.fix)
  }

  static func notAnEasing(_ text: ScalarText, _ range: Range<Int>, _ name: String, found: String)
    -> Diagnostic
  {
    Diagnostic(
      .typeMismatch, "expected an easing, found '\(name)', which is \(found)", at: text.range(range),
      node: text.node)
  }

  static func unknownStepPosition(
    _ text: ScalarText, _ range: Range<Int>, _ word: String, suggestion: String?
  ) -> Diagnostic {
    let place = text.range(range)
    let offer = offer(suggestion, for: word, at: place)
    return Diagnostic(
      .invalidEasing,
      "expected 'jump-start', 'jump-end', 'jump-none' or 'jump-both', found '\(text.bytes.excerpt(range))'",
      at: place, node: text.node, help: offer.help, fix: offer.fix)
  }

  static func invalidEasing(
    _ text: ScalarText, _ range: Range<Int>, _ message: String, example: String?
  ) -> Diagnostic {
    Diagnostic(
      .invalidEasing, message, at: text.range(range), node: text.node,
      help: example.map { ["it is written as in '\($0)'"] } ?? [])
  }
}

extension Diagnostics {
  /// A suggestion among the names of a scope and `others`; the names are not even gathered where the file has
  /// so many findings that nobody reads them.
  func suggestion(for word: String, in scope: FormulaScope, or others: [String] = []) -> String? {
    findings.count < 500 ? Suggestion.nearest(to: word, in: scope.candidates + others) : nil
  }
}
