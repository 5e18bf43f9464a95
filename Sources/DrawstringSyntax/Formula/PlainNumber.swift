internal import DrawstringCore

/// A number in the most common spelling: at most fifteen digits, with an optional point and an optional unit.
///
/// It is read without a copy of its digits: they are a whole number below 10¹⁵, and the point is a power of ten of at
/// most 10¹⁸. A double holds both exactly, so their quotient is the double nearest to the written number (W. D.
/// Clinger, «How to Read Floating Point Numbers Accurately», 1990).
struct PlainNumber {
  /// In the unit of formulas: points, fractions, seconds, radians.
  let value: Double
  /// As written, without the unit.
  let plainValue: Double
  let unit: NumberUnit
  let unitStart: Int
  let end: Int

  private static let mostDigits = 15
  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
  ]

  /// Reads the number at the start of a range, without a sign; nil if there is none or it has another spelling.
  ///
  /// A percent sign is a unit only if `percent` is true.
  init?(_ bytes: [UInt8], in range: Range<Int>, percent: Bool) {
    let limit = range.upperBound
    var place = range.lowerBound
    var digits = 0.0
    while place < limit, bytes[place].isDigit {
      digits = digits * 10 + Double(bytes[place] - Ascii.zero)
      place += 1
    }
    let wholeCount = place - range.lowerBound
    if wholeCount > 1, bytes[range.lowerBound] == Ascii.zero { return nil }
    var decimals = 0
    if place < limit, bytes[place] == Ascii.point {
      place += 1
      let first = place
      while place < limit, bytes[place].isDigit {
        digits = digits * 10 + Double(bytes[place] - Ascii.zero)
        place += 1
      }
      decimals = place - first
      if decimals == 0 { return nil }
    }
    let count = wholeCount + decimals
    if count == 0 || count > Self.mostDigits { return nil }
    unitStart = place
    guard let unit = Self.unit(bytes, &place, limit, percent: percent) else { return nil }
    self.unit = unit
    end = place
    let plain = digits / Self.powersOfTen[decimals]
    plainValue = plain
    value =
      switch unit {
      case .none, .points, .seconds, .radians: plain
      case .milliseconds: digits / Self.powersOfTen[decimals + 3]
      case .percent: digits / Self.powersOfTen[decimals + 2]
      case .turns: plain * (2 * Double.pi)
      case .degrees: Self.radians(degrees: plain)
      }
  }

  /// Returns the unit at a place, `.none` if there is none, or nil for text that only `NumberScanner` can judge.
  private static func unit(
    _ bytes: [UInt8], _ place: inout Int, _ limit: Int, percent: Bool
  ) -> NumberUnit? {
    let start = place
    guard start < limit else { return NumberUnit.none }
    switch bytes[start] {
    case Ascii.percent where percent:
      place += 1
      return .percent
    case Ascii.point, Ascii.colon, Ascii.underscore: return nil
    default: break
    }
    while place < limit, bytes[place].isNamePart { place += 1 }
    // A character beyond ASCII may be a degree sign.
    if place < limit, bytes[place] >= 0x80 { return nil }
    func byte(_ ahead: Int) -> UInt8 { bytes[start + ahead] }
    switch place - start {
    case 0: return NumberUnit.none
    case 1: return byte(0) == UInt8(ascii: "s") ? .seconds : nil
    case 2:
      if byte(0) == UInt8(ascii: "m"), byte(1) == UInt8(ascii: "s") { return .milliseconds }
      return byte(0) == UInt8(ascii: "p") && byte(1) == UInt8(ascii: "t") ? .points : nil
    case 3, 4: return NumberUnit(rawValue: bytes.string(start..<place))
    default: return nil
    }
  }

  /// Returns x·π/180 with the product kept in two parts, so that 90 gives exactly π/2 and 60 exactly π/3.
  static func radians(degrees x: Double) -> Double {
    let product = x * Double.pi
    guard product.isFinite else { return x / 180 * Double.pi }
    let productError = (-product).addingProduct(x, Double.pi)
    let quotient = product / 180
    return quotient + (product.addingProduct(-quotient, 180) + productError) / 180
  }
}
