/// The numbers of case files: decimals with the units of the language, and sums, products and roots of them, so that
/// a figure can be written as it is derived. Angles become radians, times seconds, percentages fractions.
struct CaseArithmetic {
  private var rest: Substring

  static func value(of text: Substring) throws(CaseMistake) -> Double {
    var reading = CaseArithmetic(rest: text.trimmed)
    let value = try reading.sum()
    if !reading.rest.isEmpty { throw CaseMistake("'\(text)' is no number") }
    return value
  }

  private mutating func take(_ character: Character) -> Bool {
    rest = rest.drop { $0 == " " }
    guard rest.first == character else { return false }
    rest = rest.dropFirst().drop { $0 == " " }
    return true
  }

  private mutating func sum() throws(CaseMistake) -> Double {
    var value = try product()
    while true {
      if take("+") {
        value += try product()
      } else if take("-") {
        value -= try product()
      } else {
        return value
      }
    }
  }

  private mutating func product() throws(CaseMistake) -> Double {
    var value = try factor()
    while true {
      if take("*") {
        value *= try factor()
      } else if take("/") {
        value /= try factor()
      } else {
        return value
      }
    }
  }

  private mutating func factor() throws(CaseMistake) -> Double {
    if take("-") { return -(try factor()) }
    if take("(") {
      let value = try sum()
      if !take(")") { throw CaseMistake("no ')'") }
      return value
    }
    let digits = rest.prefix { $0.isNumber || $0 == "." }
    rest = rest.dropFirst(digits.count)
    if digits.isEmpty { return try named() }
    guard var value = Double(digits) else { throw CaseMistake("'\(digits)' is no number") }
    if rest.first == "e" {
      let power = rest.dropFirst().prefix { $0.isNumber || $0 == "-" }
      guard let scaled = Double("\(digits)e\(power)") else { throw CaseMistake("'\(rest)' is no power") }
      value = scaled
      rest = rest.dropFirst(1 + power.count)
    }
    let unit = rest.prefix { $0.isLetter || $0 == "%" }
    rest = rest.dropFirst(unit.count)
    switch unit {
    case "", "s", "rad", "pt": return value
    case "ms": return value / 1000
    case "%": return value / 100
    case "deg": return value * Double.pi / 180
    case "turn": return value * 2 * Double.pi
    default: throw CaseMistake("there is no unit '\(unit)'")
    }
  }

  private mutating func named() throws(CaseMistake) -> Double {
    let name = rest.prefix { $0.isLetter }
    rest = rest.dropFirst(name.count)
    switch name {
    case "pi": return Double.pi
    case "sqrt":
      guard take("(") else { throw CaseMistake("no '(' after sqrt") }
      let value = try sum()
      if !take(")") { throw CaseMistake("no ')'") }
      return value.squareRoot()
    default: throw CaseMistake("'\(name)\(rest)' is no number")
    }
  }
}
