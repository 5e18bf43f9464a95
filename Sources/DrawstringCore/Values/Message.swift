/// A sentence made of literals, names and whole numbers, as the bytes of UTF-8.
///
/// Players make the texts of their errors with it: interpolating strings would bring the tables of Unicode and the forms of
/// foreign strings into Embedded Swift.
package struct Message: ExpressibleByStringInterpolation, Sendable {
  private var bytes: [UInt8] = []

  package init(stringLiteral literal: StaticString) { append(literal) }
  package init(stringInterpolation parts: Parts) { self = parts.message }

  /// The sentence as a text.
  package var text: String { String(utf8: bytes[...]) ?? "" }

  fileprivate mutating func append(_ literal: StaticString) { bytes.append(bytesOf: literal) }

  @inline(never)
  fileprivate mutating func append(_ number: Int64) {
    if number < 0 { bytes.append(0x2D) }
    var digits: [UInt8] = []
    var rest = number.magnitude
    repeat {
      digits.append(0x30 + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    for digit in digits.reversed() { bytes.append(digit) }
  }

  fileprivate mutating func append(_ text: String) { bytes.append(bytesOf: text) }

  package struct Parts: StringInterpolationProtocol {
    fileprivate var message: Message = ""

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: StaticString) { message.append(literal) }
    package mutating func appendInterpolation(_ literal: StaticString) { message.append(literal) }
    package mutating func appendInterpolation(_ text: String) { message.append(text) }
    package mutating func appendInterpolation(_ other: Message) { message.bytes += other.bytes }
    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      message.append(Int64(clamping: number))
    }
  }
}
