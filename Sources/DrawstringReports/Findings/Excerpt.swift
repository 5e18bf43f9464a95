internal import DrawstringCompiler
internal import DrawstringOutput
internal import DrawstringSyntax

/// One line of a source as it is shown, with the byte offset of each column.
///
/// Only the part around the marks is read, so a line of megabytes costs no more than a short one.
struct Excerpt {
  private static let before = 60
  private static let after = 100

  private(set) var text = ""
  /// Byte offset and column of each character shown, and of the end.
  private var columns: [(offset: Int, column: Int)] = []

  /// Row `row` of the source, cut around byte `focus` if it is long.
  init(of source: SourceText, row: Int, focus: Int) {
    let whole = source.range(ofRow: row)
    let bytes = source.bytes
    var start = whole.start
    var end = whole.end
    if end - start > Self.before + Self.after {
      let focus = min(max(focus, start), end)
      start = max(start, focus - Self.before)
      end = min(end, focus + Self.after)
      while start < focus, bytes[start] & 0xC0 == 0x80 { start += 1 }
      while end > focus, end < whole.end, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    }
    var column = 0
    if start > whole.start {
      text = "…"
      column = 1
    }
    var offset = start
    while offset < end {
      columns.append((offset, column))
      let length = Self.length(in: bytes, at: offset, end: end)
      let decoded = String(decoding: bytes[offset..<offset + length], as: UTF8.self)
      let cell = VisibleText.cell(decoded.unicodeScalars.first ?? "\u{FFFD}", at: column)
      text += cell.text
      column += cell.width
      offset += length
    }
    columns.append((offset, column))
    if end < whole.end { text += "…" }
    while text.utf8.last == 0x20 { text.removeLast() }
  }

  /// The columns that a range takes, at least one.
  func columns(of range: SourceRange) -> Range<Int> {
    let first = column(of: range.start)
    return first..<max(column(of: range.end), first + 1)
  }

  private func column(of offset: Int) -> Int {
    var result = columns[0].column
    for item in columns where item.offset <= offset { result = item.column }
    return result
  }

  /// The number of bytes of the character at an offset; 1 for a byte that is not valid UTF-8.
  private static func length(in bytes: [UInt8], at offset: Int, end: Int) -> Int {
    let first = bytes[offset]
    let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    if offset + length > end { return 1 }
    for byte in bytes[offset + 1..<offset + length] where byte & 0xC0 != 0x80 { return 1 }
    return length
  }
}

/// Text that is safe in a terminal: control characters and bidirectional or invisible characters are shown as text.
enum VisibleText {
  /// A scalar made visible, and its width in columns; `column` is its position, for tabs.
  static func cell(_ scalar: Unicode.Scalar, at column: Int) -> (text: String, width: Int) {
    switch scalar.value {
    case 0x09:
      let width = 4 - column % 4
      return (String(repeating: " ", count: width), width)
    case 0..<0x20: return (picture(scalar.value), 1)
    case 0x7F: return ("\u{2421}", 1)
    case _ where scalar.isHidden || scalar.isJoiner:
      let text = "<U+" + String(scalar.value, radix: 16, uppercase: true) + ">"
      return (text, text.utf8.count)
    default: return (String(Character(scalar)), width(of: scalar.value))
    }
  }

  /// A message made visible.
  static func text(_ text: String) -> String {
    var result = ""
    var column = 0
    for scalar in text.unicodeScalars {
      let cell = cell(scalar, at: column)
      result += cell.text
      column += cell.width
    }
    return result
  }

  /// The Unicode symbol of a control character, from U+2400.
  private static func picture(_ value: UInt32) -> String {
    Unicode.Scalar(0x2400 + value).map { String(Character($0)) } ?? "?"
  }

  /// The width in columns: combining marks have none, East Asian wide characters and emoji have two.
  private static func width(of value: UInt32) -> Int {
    switch value {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x20D0...0x20FF, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}
