internal import DrawstringCompiler
internal import DrawstringOutput
internal import DrawstringSyntax

/// One line of a source as it is shown, and where its bytes stand in it.
///
/// Only the part around the marks is looked at, so a line of megabytes costs no more than a short one.
struct Excerpt {
  private static let before = 60
  private static let after = 100

  private(set) var text = ""
  /// Byte offset and column of each character shown, and of the end.
  private var columns: [(offset: Int, column: Int)] = []

  /// Line `line` of the source, cut around byte `focus` if it is long.
  init(of source: SourceText, line: Int, focus: Int) {
    let whole = source.range(ofLine: line)
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

  /// Bytes of the character at an offset; what is not UTF-8 goes byte by byte.
  private static func length(in bytes: [UInt8], at offset: Int, end: Int) -> Int {
    let first = bytes[offset]
    let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    if offset + length > end { return 1 }
    for byte in bytes[offset + 1..<offset + length] where byte & 0xC0 != 0x80 { return 1 }
    return length
  }
}
