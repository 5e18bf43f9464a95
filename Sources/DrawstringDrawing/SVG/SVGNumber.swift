internal import DrawstringCore
internal import DrawstringOutput

/// Numbers as pictures print them: rounded to a few decimals and as short as they can be (`.5`, `-3`).
///
/// The digits come from whole numbers alone, so that they are the same on every machine. Numbers beyond ±10⁷ are
/// limited to that: no screen is as large, and renderers count in less than doubles.
package enum SVGNumber {
  private static let limit = 1e7

  package static func append(_ value: Double, decimals: Int, to bytes: inout [UInt8]) {
    let limited = value.isNaN ? 0 : Swift.min(Swift.max(value, -limit), limit)
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let scaled = Int((limited * Double(unit)).rounded())
    if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt(unit))
    if whole > 0 || rest == 0 { JavaScriptNumber.append(Int(whole), to: &bytes) }
    if rest == 0 { return }
    bytes.append(UInt8(ascii: "."))
    var place = UInt(unit) / 10
    var left = rest
    while left > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(left / place))
      left %= place
      place /= 10
    }
  }

  package static func text(_ value: Double, decimals: Int) -> String {
    var bytes: [UInt8] = []
    append(value, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a number is printed as another one would be.
  package static func isSame(_ value: Double, as other: Double, decimals: Int) -> Bool {
    text(value, decimals: decimals) == text(other, decimals: decimals)
  }
}
