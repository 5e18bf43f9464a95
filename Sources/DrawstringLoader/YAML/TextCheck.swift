internal import DrawstringSyntax

/// The checks of the bytes before the YAML parser reads them.
///
/// Not left to libyaml, which reports no place for an invalid byte, decodes UTF-16 silently, and takes quadratic time
/// for many directives.
struct TextCheck {
  /// The most lines of `%` directives: libyaml compares each with all before it.
  private static let directiveLimit = 64

  private(set) var isASCII = true
  /// The finding about the first invalid byte or character, at which the check stopped.
  private(set) var fault: Diagnostic?
  /// Whether the text has more than blanks, line breaks and comments.
  private(set) var hasContent = false
  private(set) var hasComment = false
  /// The byte offsets of invisible characters, in ascending order.
  private(set) var invisible: [Int32] = []
  /// The first of too many directives in a row, which comments may separate.
  private(set) var lastDirective: Int?
  private var directives: [Int] = []

  /// Returns the length of a UTF-8 byte-order mark at the start, or 0.
  static func byteOrderMark(of bytes: [UInt8]) -> Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Returns the name of an encoding other than UTF-8, recognised by a byte-order mark or by zero bytes around an ASCII
  /// character at the start; else nil.
  static func foreignEncoding(of bytes: [UInt8]) -> String? {
    let head = Array(bytes.prefix(4))
    if head == [0xFF, 0xFE, 0, 0] { return "UTF-32 (little-endian)" }
    if head == [0, 0, 0xFE, 0xFF] { return "UTF-32 (big-endian)" }
    if head.starts(with: [0xFF, 0xFE]) { return "UTF-16 (little-endian)" }
    if head.starts(with: [0xFE, 0xFF]) { return "UTF-16 (big-endian)" }
    if head.count == 4 {
      if head[0..<3].allSatisfy({ $0 == 0 }), head[3] != 0 { return "UTF-32 (big-endian)" }
      if head[0] != 0, head[1...].allSatisfy({ $0 == 0 }) { return "UTF-32 (little-endian)" }
      if head[0] == 0, head[1] != 0, head[2] == 0, head[3] != 0 { return "UTF-16 (big-endian)" }
      if head[0] != 0, head[1] == 0, head[2] != 0, head[3] == 0 { return "UTF-16 (little-endian)" }
    }
    return nil
  }

  /// Counts a percent sign that begins a line, as a directive does.
  private mutating func countDirective(_ bytes: [UInt8], _ offset: Int) {
    guard offset == 0 || bytes[offset - 1].isLineBreak, lastDirective == nil else { return }
    if let previous = directives.last {
      let between = bytes[previous..<offset].split { $0.isLineBreak }.dropFirst()
      if !between.allSatisfy({ $0.first == UInt8(ascii: "#") }) { directives = [] }
    }
    directives.append(offset)
    if directives.count > Self.directiveLimit { lastDirective = offset }
  }

  init(_ bytes: [UInt8]) {
    var offset = Self.byteOrderMark(of: bytes)
    var inComment = false
    while offset < bytes.count {
      let byte = bytes[offset]
      // Most of a file is such a character after the first.
      if hasContent, byte >= 0x20, byte < 0x7F {
        if byte == UInt8(ascii: "%") { countDirective(bytes, offset) }
        offset += 1
        continue
      }
      if byte < 0x80 {
        if byte == UInt8(ascii: "%") { countDirective(bytes, offset) }
        if byte < 0x20 && !byte.isBlank || byte == 0x7F {
          fault = .controlCharacter(UInt32(byte), at: SourceRange(offset, offset + 1))
          return
        }
        if !hasContent {
          if byte.isLineBreak {
            inComment = false
          } else if byte == UInt8(ascii: "#") {
            inComment = true
            hasComment = true
          } else if byte != 0x20, byte != 0x09, !inComment {
            hasContent = true
          }
        }
        offset += 1
        continue
      }
      isASCII = false
      let length = Self.sequenceLength(in: bytes, at: offset)
      if length == 0 {
        fault = .invalidUTF8(byte, at: SourceRange(offset, offset + 1))
        return
      }
      if Self.mayBeInvisible(byte) {
        let scalar = Self.scalar(in: bytes, at: offset, length)
        switch scalar.value {
        case 0x80..<0xA0 where scalar.value != 0x85, 0xFFFE...0xFFFF:
          fault = .controlCharacter(scalar.value, at: SourceRange(offset, offset + length))
          return
        default: if scalar.isInvisible { invisible.append(Int32(offset)) }
        }
      }
      if !inComment { hasContent = true }
      offset += length
    }
  }

  /// Whether a character with this first byte may be invisible or a control character.
  private static func mayBeInvisible(_ first: UInt8) -> Bool {
    switch first {
    case 0xC2, 0xD8, 0xE1, 0xE2, 0xEF, 0xF0, 0xF3: true
    default: false
    }
  }

  private static func scalar(in bytes: [UInt8], at offset: Int, _ length: Int) -> Unicode.Scalar {
    var value = UInt32(bytes[offset]) & (0x7F >> UInt32(length))
    for byte in bytes[offset + 1..<offset + length] { value = value << 6 | UInt32(byte & 0x3F) }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Returns the length of the well-formed UTF-8 sequence at an offset, or 0 (Unicode, table 3-7).
  private static func sequenceLength(in bytes: [UInt8], at offset: Int) -> Int {
    let first = bytes[offset]
    let length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0
    if length == 0 || offset + length > bytes.count { return 0 }
    for next in bytes[offset + 1..<offset + length] where next & 0xC0 != 0x80 { return 0 }
    let second = bytes[offset + 1]
    switch first {
    case 0xE0 where second < 0xA0, 0xED where second > 0x9F, 0xF0 where second < 0x90,
      0xF4 where second > 0x8F:
      return 0
    default: return length
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let controlCharacter = DiagnosticCode("control-character")
}

extension Diagnostic {
  fileprivate static func invalidUTF8(_ byte: UInt8, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .encoding, "the byte 0x\(UInt32(byte).hex(digits: 2)) is not part of a UTF-8 character", at: range,
      help: ["save the file as UTF-8; the lines from here on were not read"])
  }

  fileprivate static func controlCharacter(_ scalar: UInt32, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .controlCharacter, "the control character U+\(scalar.hex(digits: 4)) is not allowed in a file",
      at: range,
      help: ["remove it; the lines from here on were not read"])
  }
}
