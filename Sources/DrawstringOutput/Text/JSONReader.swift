internal import DrawstringCore
internal import DrawstringSyntax

extension JSONValue {
  /// Parses a JSON text (RFC 8259); nil if it is not one, or if it is nested more than 512 levels deep.
  ///
  /// A surrogate without its pair becomes U+FFFD.
  package init?(json text: [UInt8]) {
    var reader = JSONReader(bytes: text)
    guard let value = reader.value(depth: 0) else { return nil }
    reader.skipBlanks()
    guard reader.place == text.count else { return nil }
    self = value
  }
}

extension JSONValue {
  /// The characters of a string; nil for other values.
  package var characters: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// A whole number; nil for other values.
  package var integer: Int? {
    if case .number(let number) = self { Int(exactly: number) } else { nil }
  }

  package var double: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The items of an array; empty for other values.
  package var items: [JSONValue] {
    if case .array(let items) = self { items } else { [] }
  }
}

/// Strings of JSON.
package enum JSONString {
  /// Returns the text between the quotes of a string, with its escapes replaced; a backslash before anything else is left
  /// out.
  package static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    var reader = JSONReader(bytes: Array(bytes))
    var text: [UInt8] = []
    while reader.place < reader.bytes.count {
      let byte = reader.bytes[reader.place]
      reader.place += 1
      if byte != UInt8(ascii: "\\") {
        text.append(byte)
        continue
      }
      let start = reader.place
      if let scalar = reader.escape() { text += Array(String(scalar).utf8) } else { reader.place = start }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

private struct JSONReader {
  let bytes: [UInt8]
  var place = 0

  private static let deepest = 512

  init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8 { place < bytes.count ? bytes[place] : 0 }

  mutating func skipBlanks() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }

  /// Skips blanks and the byte; false without the byte.
  private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    skipBlanks()
    if next != UInt8(ascii: byte) { return false }
    place += 1
    return true
  }

  mutating func value(depth: Int) -> JSONValue? {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return depth < Self.deepest ? object(depth: depth) : nil
    case UInt8(ascii: "["): return depth < Self.deepest ? array(depth: depth) : nil
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "t"): return word("true", true)
    case UInt8(ascii: "f"): return word("false", false)
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }

  private mutating func word(_ text: StaticString, _ value: JSONValue) -> JSONValue? {
    guard bytes[place...].starts(with: text.description.utf8) else { return nil }
    place += text.description.utf8.count
    return value
  }

  private mutating func array(depth: Int) -> JSONValue? {
    place += 1
    var items: [JSONValue] = []
    if skip("]") { return .array([]) }
    repeat {
      guard let item = value(depth: depth + 1) else { return nil }
      items.append(item)
    } while skip(",")
    return skip("]") ? .array(items) : nil
  }

  private mutating func object(depth: Int) -> JSONValue? {
    place += 1
    var members: [JSONValue.Member] = []
    if skip("}") { return .object([]) }
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\""), let key = string(), skip(":"), let item = value(depth: depth + 1)
      else { return nil }
      members.append(.init(key, item))
    } while skip(",")
    return skip("}") ? .object(members) : nil
  }

  private mutating func number() -> JSONValue? {
    let start = place
    if next == UInt8(ascii: "-") { place += 1 }
    let first = place
    guard digits() else { return nil }
    if bytes[first] == UInt8(ascii: "0"), place - first > 1 { return nil }
    if next == UInt8(ascii: ".") {
      place += 1
      guard digits() else { return nil }
    }
    if next | 0x20 == UInt8(ascii: "e") {
      place += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
      guard digits() else { return nil }
    }
    return Double(String(decoding: bytes[start..<place], as: UTF8.self)).map { .number($0) }
  }

  private mutating func digits() -> Bool {
    let start = place
    while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { place += 1 }
    return place > start
  }

  private mutating func string() -> String? {
    place += 1
    var text: [UInt8] = []
    while place < bytes.count {
      let start = place
      while place < bytes.count, bytes[place] >= 0x20, bytes[place] != UInt8(ascii: "\""),
        bytes[place] != UInt8(ascii: "\\")
      {
        place += 1
      }
      text += bytes[start..<place]
      switch next {
      case UInt8(ascii: "\""):
        place += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        place += 1
        guard let scalar = escape() else { return nil }
        text += Array(String(scalar).utf8)
      default: return nil
      }
    }
    return nil
  }

  /// Reads what follows a backslash.
  mutating func escape() -> Unicode.Scalar? {
    let byte = next
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: return nil
    }
    guard let unit = hex() else { return nil }
    let afterUnit = place
    if (0xD800..<0xDC00).contains(unit), next == UInt8(ascii: "\\"), place + 1 < bytes.count,
      bytes[place + 1] == UInt8(ascii: "u")
    {
      place += 2
      if let low = hex(), (0xDC00..<0xE000).contains(low) {
        return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      }
      place = afterUnit
    }
    return Unicode.Scalar(unit) ?? "\u{FFFD}"
  }

  private mutating func hex() -> UInt32? {
    guard place + 4 <= bytes.count else { return nil }
    let digits = String(decoding: bytes[place..<place + 4], as: UTF8.self)
    guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else { return nil }
    place += 4
    return UInt32(digits, radix: 16)
  }
}
