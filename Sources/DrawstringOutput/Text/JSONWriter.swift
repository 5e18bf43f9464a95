package import DrawstringCore
internal import DrawstringSyntax

/// Writes compact JSON to a buffer of bytes, in the order of the calls.
///
/// Invisible characters that control the display of others, such as direction overrides, are written as `\uXXXX`, so
/// that a line of JSON is safe on a terminal.
///
/// The caller pairs `begin…` with `end…` and writes the key of each member; the writer adds the commas. Several values
/// may follow one another, separated by `newline` (NDJSON).
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package mutating func beginObject() { open("{") }
  package mutating func endObject() { close("}") }
  package mutating func beginArray() { open("[") }
  package mutating func endArray() { close("]") }

  /// Writes the key of a member; its value is next.
  package mutating func key(_ name: String) {
    separate()
    appendQuoted(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func string(_ value: String) {
    separate()
    appendQuoted(value)
    needsComma = true
  }

  /// A key with its value.
  package mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  package mutating func member(_ name: String, _ value: Int) {
    key(name)
    number(value)
  }

  /// Writes a number as JavaScript prints it; infinity and NaN, which JSON does not have, become null.
  package mutating func number(_ value: Double) {
    separate()
    JavaScriptNumber.append(value, to: &bytes)
    needsComma = true
  }

  package mutating func number(_ value: Int) {
    separate()
    JavaScriptNumber.append(value, to: &bytes)
    needsComma = true
  }

  package mutating func boolean(_ value: Bool) { word(value ? "true" : "false") }
  package mutating func null() { word("null") }

  /// Ends the value with a line feed; a new value may follow.
  package mutating func newline() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// Removes all bytes and keeps the storage.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  private mutating func word(_ text: StaticString) {
    separate()
    bytes.append(contentsOf: text.description.utf8)
    needsComma = true
  }

  private mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  private mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func appendQuoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    // ASCII control characters are escaped as bytes in `append`.
    if text.utf8.contains(where: { $0 >= 0x7F }) {
      for scalar in text.unicodeScalars {
        if scalar.value > 0x20, scalar.isHidden {
          for unit in UTF16.encode(scalar)! { appendEscaped(unit) }
        } else {
          append(UTF8.encode(scalar)!)
        }
      }
    } else {
      append(text.utf8)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ text: some Sequence<UInt8>) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x08: bytes.append(contentsOf: #"\b"#.utf8)
      case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
      case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
      case 0x0C: bytes.append(contentsOf: #"\f"#.utf8)
      case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
      case 0..<0x20: appendEscaped(UInt16(byte))
      default: bytes.append(byte)
      }
    }
  }

  /// Writes a UTF-16 unit as `\uXXXX`; scalars beyond U+FFFF have two units.
  private mutating func appendEscaped(_ unit: UInt16) {
    let hex = Array("0123456789abcdef".utf8)
    bytes.append(contentsOf: #"\u"#.utf8)
    for shift in [12, 8, 4, 0] { bytes.append(hex[Int(unit >> UInt16(shift)) & 15]) }
  }
}

extension JSONWriter {
  /// Writes points and colours as arrays, absent values as null.
  package mutating func value(_ value: PropertyValue) {
    switch value {
    case .number(let number): self.number(number)
    case .boolean(let boolean): self.boolean(boolean)
    case .point(let point): numbers([point.x, point.y])
    case .color(let color): numbers([color.red, color.green, color.blue, color.alpha])
    case .numbers(let list): numbers(list)
    case .colors(let list):
      beginArray()
      for color in list { numbers([color.red, color.green, color.blue, color.alpha]) }
      endArray()
    case .text(let text): if let text { string(text) } else { null() }
    case .path(let path): if let path { string(path.description) } else { null() }
    }
  }

  private mutating func numbers(_ list: [Double]) {
    beginArray()
    for number in list { self.number(number) }
    endArray()
  }

  /// Returns a single value as text.
  package static func text(_ value: PropertyValue) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return writer.text
  }
}
