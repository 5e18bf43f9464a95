internal import DrawstringCore

extension Diagnostics {
  /// Returns a suggestion among the names of a scope and `others`, unless the file has 500 findings or more; the names
  /// are then not even collected.
  func suggestion(for word: String, in scope: FormulaScope, or others: [String] = []) -> String? {
    findings.count < 500 ? Suggestion.nearest(to: word, in: scope.candidates + others) : nil
  }
}

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
          .invalidValue, "hexadecimal numbers such as '\(written)' are not known here", at: place,
          node: text.node,
          help: ["write \"#\(hex.digits)\", in quotes, for a colour, or \(right) for a number"])
      }
      // A missing unit is added by the same edit.
      let unit = token.unit == .none ? Self.unit(for: expected, Double(right) ?? 0) : nil
      return spelled("'\(written)' has \(found)", right + (unit ?? ""), place, text)
    case .octal(let decimal, let octal):
      let units = [decimal, octal].map { $0 + (Self.unit(for: expected, Double($0) ?? 0) ?? "") }
      return Diagnostic(
        .invalidValue, "'\(written)' has a leading zero, expected '\(units[0])'", at: place, node: text.node,
        help: ["YAML 1.1 reads the number as octal, which is '\(units[1])'"])
    case .sexagesimal(let seconds):
      let right = expected == .duration ? seconds + "s" : seconds
      return Diagnostic(
        .invalidValue, "'\(written)' is not a number", at: place, node: text.node,
        help: ["YAML 1.1 reads minutes and seconds here, which is '\(right)'"])
    case .notFinite:
      return Diagnostic(
        .invalidValue, "'\(written)' is not a number, expected a finite one", at: place, node: text.node)
    case .malformed:
      return Diagnostic(
        .invalidValue, "'\(written)' is not a number", at: place, node: text.node,
        help: ["a number is digits, with at most one point between them"])
    case .unknownUnit(let unit):
      return unknownUnit(unit, token, written, place, text, expected)
    case .tooLarge:
      // A turn is more than six radians.
      let most = token.unit == .turns ? "2.861e307turn" : "1.797e308" + token.unit.rawValue
      return Diagnostic(
        .invalidValue, "'\(written)' is too large, expected at most \(most)", at: place, node: text.node)
    }
  }

  static func spelled(
    _ message: String, _ right: String, _ place: SourceRange, _ text: ScalarText
  ) -> Diagnostic {
    Diagnostic(
      .invalidValue, "\(message), expected '\(right.excerpt)'", at: place, node: text.node,
      fix: Fix(replace: place, with: right))
  }

  static func decimalComma(
    _ number: DecimalComma, in text: ScalarText, expecting expected: ExpectedValue?
  ) -> Diagnostic {
    let place = text.range(number.range)
    let written = text.bytes.excerpt(number.range)
    // A missing unit is added by the same edit.
    let unit = number.token.unit == .none ? unit(for: expected, number.token.plainValue) ?? "" : ""
    guard let thousands = number.ofThousands else {
      return spelled("'\(written)' has a decimal comma", number.mended + unit, place, text)
    }
    return Diagnostic(
      .invalidValue, "'\(written)' has a comma, and a number is written without one", at: place,
      node: text.node,
      help: [
        "write '\((number.mended + unit).excerpt)', or '\((thousands + unit).excerpt)' if it parts thousands"
      ])
  }

  static func plusSign(_ text: ScalarText, _ range: Range<Int>) -> Diagnostic {
    let place = text.range(range)
    return Diagnostic(
      .invalidValue, "a plus sign is not written before a value", at: place, node: text.node,
      fix: Fix(replace: place, with: ""))
  }

  /// The most likely unit of a bare number: milliseconds are rarely fewer than 10.
  static func unit(for expected: ExpectedValue?, _ value: Double) -> String? {
    switch expected {
    case .duration: value >= 10 ? "ms" : "s"
    case .angle: "deg"
    default: nil
    }
  }

  static func units(for expected: ExpectedValue?) -> String {
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

  /// Whether a number's unit marks a length where a plain number is expected: `scale: 1pt`.
  static func isLengthForNumber(_ unit: NumberUnit, _ expected: ExpectedValue) -> Bool {
    if case .number = expected { return unit == .points }
    return false
  }

  static func unknownUnit(
    _ unit: String, _ token: NumberToken, _ written: String, _ place: SourceRange, _ text: ScalarText,
    _ expected: ExpectedValue?
  ) -> Diagnostic {
    let number = text.bytes.string(token.range.lowerBound..<token.unitStart)
    let unitPlace = text.range(token.unitStart..<token.range.upperBound)
    let meant = ForeignTable.meaning(of: unit.lowercased(), at: .unit)?.name
    var help = [
      meant.map { "write '\(number)\($0)'" } ?? "the units are 'pt', 's', 'ms', 'deg', 'rad' and 'turn'"
    ]
    if let expected, let known = meant.flatMap(NumberUnit.init), !expected.accepts(known) {
      let isLength = isLengthForNumber(known, expected)
      return Diagnostic(
        .wrongUnit, "there is no unit '\(unit.excerpt)'", at: unitPlace, node: text.node,
        help: [isLength ? "write '\(number)'" : "the units here are \(units(for: expected))"],
        fix: isLength ? Fix(replace: unitPlace, with: "") : nil)
    }
    if meant == nil && expected == nil { help.append("write '\(number) * \(unit)' to multiply") }
    return Diagnostic(
      .wrongUnit, "there is no unit '\(unit.excerpt)'", at: unitPlace, node: text.node, help: help,
      fix: meant.map { Fix(replace: unitPlace, with: $0) })
  }

  static func booleanSpelling(
    _ text: ScalarText, _ range: Range<Int>, _ word: String, _ meaning: Bool? = nil
  ) -> Diagnostic {
    let meaning = meaning ?? BooleanSpelling.meaning(of: word) ?? false
    let place = text.range(range)
    return Diagnostic(
      .invalidValue, "'\(word)' is not a boolean, expected '\(meaning)'", at: place, node: text.node,
      fix: Fix(replace: place, with: "\(meaning)"))
  }

  static func hexWithoutHash(_ hex: HexWithoutHash, in text: ScalarText) -> Diagnostic {
    let word = text.bytes.string(hex.range)
    let right = "#\(hex.digits)"
    var help = ["write \"\(right)\", in quotes"]
    if hex.hasPrefix, hex.digits.utf8.count == 8 {
      help = ["write \"\(right)\", in quotes: alpha is last"]
    }
    // Which digits are alpha, or omitted, differs between languages; six digits are the same everywhere.
    let isCertain = hex.hasPrefix && hex.digits.utf8.count == 6 && hex.range == 0..<text.bytes.count
    let place = text.range(hex.range)
    return Diagnostic(
      .invalidValue,
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
      .unknownName, "there is no colour named '\(text.bytes.excerpt(range))'", at: place, node: text.node,
      help: offer.help,
      fix: offer.fix)
  }

  static func invalidEasing(
    _ text: ScalarText, _ range: Range<Int>, _ message: String, example: String?
  ) -> Diagnostic {
    Diagnostic(
      .invalidEasing, message, at: text.range(range), node: text.node,
      help: example.map { ["it is written as in '\($0)'"] } ?? [])
  }
}

extension DiagnosticCode {
  package static let wrongCount = DiagnosticCode("wrong-count")
  package static let invalidValue = DiagnosticCode("invalid-value")
  package static let invalidEasing = DiagnosticCode("invalid-easing")
}
