/// The units of numbers.
package enum NumberUnit: String, CaseIterable, Sendable {
  case none = ""
  case points = "pt"
  case seconds = "s"
  case milliseconds = "ms"
  case degrees = "deg"
  case radians = "rad"
  case turns = "turn"
  case percent = "%"
}

/// One number in a text, with the problem of its spelling.
struct NumberToken {
  enum Problem: Equatable {
    /// `0x1F`, `1_000`, `5.`: the number is clear, but its spelling is not allowed.
    case spelling(found: String, right: String)
    /// `012`, which YAML 1.1 reads as an octal number.
    case octal(decimal: String, octal: String)
    /// `1:30`, which YAML 1.1 reads as a sexagesimal number.
    case sexagesimal(seconds: String)
    /// `.inf`, `.nan`.
    case notFinite
    /// `1.2.3`, `0xZZ`.
    case malformed
    case unknownUnit(String)
    case tooLarge
  }

  /// The whole token, unit included.
  var range: Range<Int>
  var unitStart: Int
  /// In the unit of formulas: points, fractions, seconds, radians.
  var value: Double
  /// As written, without the unit.
  var plainValue: Double
  var unit: NumberUnit
  var problem: Problem?

  /// Reads the number that starts at `start`, without a sign; nil if no number starts there.
  ///
  /// A percent sign is a unit only if `percent` is true: in formulas it is the modulo operator.
  init?(_ bytes: [UInt8], at start: Int, percent: Bool) {
    if let number = PlainNumber(bytes, in: min(start, bytes.count)..<bytes.count, percent: percent) {
      self.init(
        range: start..<number.end, unitStart: number.unitStart, value: number.value,
        plainValue: number.plainValue, unit: number.unit, problem: nil)
      return
    }
    var scanner = NumberScanner(bytes: bytes, position: start)
    guard scanner.startsNumber else { return nil }
    self = scanner.scan(percent: percent)
  }

  init(
    range: Range<Int>, unitStart: Int, value: Double, plainValue: Double, unit: NumberUnit, problem: Problem?
  ) {
    self.range = range
    self.unitStart = unitStart
    self.value = value
    self.plainValue = plainValue
    self.unit = unit
    self.problem = problem
  }
}

/// The longest time of a spec, a trace or a command line.
package enum LongestTime {
  package static let seconds = 1e9

  /// Returns a time as a double. It stays above the longest time if its `digits`, which may include a point, are above
  /// it and only rounding makes them equal.
  package static func seconds(_ value: Double, digits: some Sequence<UInt8>) -> Double {
    guard value == seconds else { return value }
    let significant = digits.drop { $0 == Ascii.zero || $0 == Ascii.point }
    var iterator = significant.makeIterator()
    // A number that was rounded up begins with a nine.
    guard iterator.next() == UInt8(ascii: "1") else { return value }
    while let digit = iterator.next() {
      if digit.isDigit, digit != Ascii.zero { return value.nextUp }
    }
    return value
  }
}

private struct NumberScanner {
  let bytes: [UInt8]
  var position: Int
  let start: Int

  init(bytes: [UInt8], position: Int) {
    self.bytes = bytes
    self.position = position
    start = position
  }

  func byte(_ ahead: Int = 0) -> UInt8 {
    position + ahead < bytes.count ? bytes[position + ahead] : 0
  }

  var startsNumber: Bool {
    byte().isDigit || byte() == Ascii.point && (byte(1).isDigit || specialWord != nil)
  }

  /// The word `.inf` or `.nan` at the position, in one of YAML's three spellings each.
  private var specialWord: String? {
    guard byte() == Ascii.point, position + 4 <= bytes.count, !byte(4).isNamePart else { return nil }
    let word = String(decoding: bytes[position..<position + 4], as: UTF8.self)
    return [".inf", ".Inf", ".INF", ".nan", ".NaN", ".NAN"].contains(word) ? word : nil
  }

  mutating func scan(percent: Bool) -> NumberToken {
    if specialWord != nil {
      position += 4
      return token(problem: .notFinite)
    }
    if byte() == Ascii.zero, let radix = radix(of: byte(1)) { return scanRadix(radix) }

    var problem: NumberToken.Problem?
    var digits = ""
    var hasUnderscores = false
    while byte().isDigit || byte() == Ascii.underscore && (byte(1).isDigit || byte(1) == Ascii.underscore) {
      if byte() == Ascii.underscore { hasUnderscores = true } else { digits.append(byte().character) }
      position += 1
    }
    if byte() == Ascii.colon, byte(1).isDigit, !digits.isEmpty { return scanSexagesimal() }
    let wholeCount = digits.utf8.count
    let hasLeadingZero = wholeCount > 1 && digits.utf8.first == Ascii.zero

    var trailingPoint = false
    var decimals = ""
    if byte() == Ascii.point {
      position += 1
      while byte().isDigit || byte() == Ascii.underscore && byte(1).isDigit {
        if byte() == Ascii.underscore { hasUnderscores = true } else { decimals.append(byte().character) }
        position += 1
      }
      trailingPoint = decimals.isEmpty
      if byte() == Ascii.point && byte(1).isDigit {
        while byte().isDigit || byte() == Ascii.point { position += 1 }
        return token(problem: .malformed)
      }
    }
    var exponent = 0
    if byte() | 0x20 == Ascii.letterE {
      let hasSign = byte(1) == Ascii.plus || byte(1) == Ascii.minus
      if byte(hasSign ? 2 : 1).isDigit {
        let negative = byte(1) == Ascii.minus
        position += hasSign ? 2 : 1
        while byte().isDigit {
          // Beyond the range of doubles in both directions.
          exponent = min(exponent * 10 + Int(byte() - Ascii.zero), 100_000_000)
          position += 1
        }
        if negative { exponent = -exponent }
      }
    }
    let plainEnd = position
    let (unit, unknown) = scanUnit(percent: percent)

    if hasUnderscores || hasLeadingZero || trailingPoint {
      var right = String(digits.drop { $0 == "0" })
      if right.isEmpty { right = "0" }
      if !decimals.isEmpty { right += "." + decimals }
      if exponent != 0 { right += "e\(exponent)" }
      right += String(decoding: bytes[plainEnd..<position], as: UTF8.self)
      let found =
        hasUnderscores ? "underscores" : hasLeadingZero ? "a leading zero" : "a point without digits after it"
      problem = .spelling(found: found, right: right)
      if hasLeadingZero, !hasUnderscores, position - start == wholeCount,
        let octal = UInt64(digits, radix: 8),
        "\(octal)" != right
      {
        problem = .octal(decimal: right, octal: "\(octal)")
      }
    }
    if let unknown { problem = .unknownUnit(unknown) }

    let mantissa = (digits.isEmpty ? "0" : digits) + (decimals.isEmpty ? "" : "." + decimals)
    let plain = Double(mantissa + "e\(exponent)") ?? .infinity
    let value = Self.value(mantissa: mantissa, exponent: exponent, plain: plain, unit: unit)
    if !plain.isFinite || !value.isFinite { problem = problem ?? .tooLarge }
    return NumberToken(
      range: start..<position, unitStart: plainEnd, value: value.limitedForReading,
      plainValue: plain.limitedForReading, unit: unit, problem: problem)
  }

  /// Returns the value in the unit of formulas, correctly rounded: decimal units change the exponent of the text.
  private static func value(mantissa: String, exponent: Int, plain: Double, unit: NumberUnit) -> Double {
    switch unit {
    case .none, .points, .radians: plain
    case .seconds: LongestTime.seconds(plain, digits: mantissa.utf8)
    case .milliseconds:
      LongestTime.seconds(Double(mantissa + "e\(exponent - 3)") ?? .infinity, digits: mantissa.utf8)
    case .percent: Double(mantissa + "e\(exponent - 2)") ?? .infinity
    case .turns: plain * (2 * Double.pi)
    case .degrees: PlainNumber.radians(degrees: plain)
    }
  }

  private mutating func scanUnit(percent: Bool) -> (NumberUnit, unknown: String?) {
    if percent && byte() == Ascii.percent {
      position += 1
      return (.percent, nil)
    }
    let unitStart = position
    while true {
      // The non-ASCII characters that people write in units: ° and the two letters µ.
      if byte() == 0xC2 && (byte(1) == 0xB0 || byte(1) == 0xB5) || byte() == 0xCE && byte(1) == 0xBC {
        position += 2
      } else if byte().isNamePart {
        position += 1
      } else {
        break
      }
    }
    if position == unitStart { return (.none, nil) }
    let word = String(decoding: bytes[unitStart..<position], as: UTF8.self)
    if let unit = NumberUnit(rawValue: word) { return (unit, nil) }
    return (.none, word)
  }

  private func radix(of letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "x"), UInt8(ascii: "X"): 16
    case UInt8(ascii: "o"), UInt8(ascii: "O"): 8
    case UInt8(ascii: "b"), UInt8(ascii: "B"): 2
    default: nil
    }
  }

  private mutating func scanRadix(_ radix: Int) -> NumberToken {
    position += 2
    let digitsStart = position
    while byte().isNamePart { position += 1 }
    let digits = String(
      decoding: bytes[digitsStart..<position].filter { $0 != Ascii.underscore }, as: UTF8.self)
    guard digits.utf8.count <= 16, let value = UInt64(digits, radix: radix) else {
      return token(problem: .malformed)
    }
    let found = radix == 16 ? "a hexadecimal number" : radix == 8 ? "an octal number" : "a binary number"
    return token(problem: .spelling(found: found, right: "\(value)"))
  }

  private mutating func scanSexagesimal() -> NumberToken {
    var total = 0
    var current = 0
    var decimals = ""
    position = start
    scan: while position < bytes.count {
      switch byte() {
      case let digit where digit.isDigit: current = min(current * 10 + Int(digit - Ascii.zero), 1_000_000_000)
      case Ascii.underscore: break
      case Ascii.colon where byte(1).isDigit:
        total = min((total + current) * 60, 1_000_000_000)
        current = 0
      default: break scan
      }
      position += 1
    }
    if byte() == Ascii.point {
      position += 1
      while byte().isDigit {
        decimals.append(byte().character)
        position += 1
      }
    }
    return token(
      problem: .sexagesimal(seconds: "\(total + current)" + (decimals.isEmpty ? "" : "." + decimals)))
  }

  private func token(problem: NumberToken.Problem) -> NumberToken {
    NumberToken(
      range: start..<position, unitStart: position, value: 0, plainValue: 0, unit: .none, problem: problem)
  }
}

extension Double {
  /// 0 for a number that no double can hold, which has a finding.
  fileprivate var limitedForReading: Double { isFinite ? self : 0 }
}

extension Document {
  /// The text of a scalar that is a number, with its unit if it has one; nil for other nodes.
  package func writtenNumber(_ node: NodeID) -> String? {
    guard kind(of: node) == .scalar else { return nil }
    let text = text(of: node)
    return isNumber(text) ? text : nil
  }

  /// Whether a text is a number as written in values.
  package func isNumber(_ text: String) -> Bool {
    let digits = Array(text.hasPrefix("-") ? text.dropFirst().utf8 : text.utf8[...])
    return NumberToken(digits, at: 0, percent: true)?.range.count == digits.count
  }
}
