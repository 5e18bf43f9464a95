/// A source file: its name, its bytes and the offsets of its lines; with the files that it uses, if it uses any.
///
/// The bytes of further files follow, each after a line break. An offset tells the file, and rows count the lines of all.
///
/// Lines end at LF, CR LF or a lone CR. Lines and columns count from 1; columns count Unicode scalars or UTF-16 units.
/// A byte-order mark precedes column 1. In text that is not UTF-8, a column counts the bytes that could begin a
/// character, so that every offset has a position.
package struct SourceText: Sendable {
  package struct Position: Hashable, Sendable {
    package var line: Int
    package var column: Int
    package var utf16Column: Int

    package init(line: Int, column: Int, utf16Column: Int) {
      self.line = line
      self.column = column
      self.utf16Column = utf16Column
    }
  }

  package let name: String
  package let bytes: [UInt8]
  /// The further files, by the index of their first line.
  private var others: [(name: String, line: Int)] = []
  /// The offset of each line's first byte; the first line starts after a byte-order mark.
  private let lineStarts: [Int32]
  /// The scalars and UTF-16 units before each block, so that a position in a very long line needs no scan of the line.
  private let scalarsBeforeBlock: [Int32]
  private let unitsBeforeBlock: [Int32]

  private static let blockSize = 512
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package init(name: String, bytes: [UInt8]) { self.init(name: name, bytes: bytes, others: []) }

  /// Makes the text of a file with further ones; `bytes` has them all, `others` the name and the start of each.
  package init(name: String, bytes: [UInt8], others: [(name: String, start: Int)]) {
    self.name = name
    self.bytes = bytes
    var starts: [Int32] = [bytes.starts(with: Self.byteOrderMark) ? 3 : 0]
    var scalarsBefore: [Int32] = []
    var unitsBefore: [Int32] = []
    var (scalars, units) = (0, 0)
    for start in stride(from: 0, to: bytes.count, by: Self.blockSize) {
      scalarsBefore.append(Int32(truncatingIfNeeded: scalars))
      unitsBefore.append(Int32(truncatingIfNeeded: units))
      let end = min(start + Self.blockSize, bytes.count)
      scalars += end - start
      units += end - start
      for offset in start..<end {
        let byte = bytes[offset]
        // Most bytes are a character and end no line.
        if byte > 0x0D, byte < 0x80 { continue }
        if byte >= 0x80 {
          Self.correct(for: byte, &scalars, &units)
        } else if byte == 0x0A || (byte == 0x0D && (offset + 1 == bytes.count || bytes[offset + 1] != 0x0A)) {
          starts.append(Int32(truncatingIfNeeded: offset + 1))
        }
      }
    }
    scalarsBefore.append(Int32(truncatingIfNeeded: scalars))
    unitsBefore.append(Int32(truncatingIfNeeded: units))
    for other in others {
      var (line, high) = (0, starts.count)
      while high - line > 1 {
        let middle = (line + high) / 2
        if Int(starts[middle]) <= other.start { line = middle } else { high = middle }
      }
      self.others.append((other.name, line))
    }
    lineStarts = starts
    scalarsBeforeBlock = scalarsBefore
    unitsBeforeBlock = unitsBefore
  }

  package var lineCount: Int { lineStarts.count }

  /// The row of a byte, from 1: its line, counted through all files. Offsets outside the text count as its ends.
  package func row(of offset: Int) -> Int { lineIndex(of: clamped(offset)) + 1 }

  /// The name and the line of a row in its file.
  package func place(ofRow row: Int) -> (file: String, line: Int) {
    guard let file = others.last(where: { $0.line < row }) else { return (name, row) }
    return (file.name, row - file.line)
  }

  /// The name of the file of a byte.
  package func file(at offset: Int) -> String {
    others.isEmpty ? name : place(ofRow: row(of: offset)).file
  }

  /// The line of a byte in its file.
  package func line(of offset: Int) -> Int {
    others.isEmpty ? row(of: offset) : place(ofRow: row(of: offset)).line
  }

  /// The position of a byte; offsets outside the text count as its ends.
  package func position(of offset: Int) -> Position {
    let offset = clamped(offset)
    let index = lineIndex(of: offset)
    let start = Int(lineStarts[index])
    let line = line(of: offset)
    if offset <= start { return Position(line: line, column: 1, utf16Column: 1) }
    let (scalarsAtStart, unitsAtStart) = counts(before: start)
    let (scalars, units) = counts(before: offset)
    return Position(
      line: line, column: scalars - scalarsAtStart + 1, utf16Column: units - unitsAtStart + 1)
  }

  /// The number of Unicode scalars and UTF-16 units in a range, line breaks included.
  package func length(of range: SourceRange) -> (scalars: Int, utf16: Int) {
    if range.isEmpty { return (0, 0) }
    let (first, last) = (counts(before: clamped(range.start)), counts(before: clamped(range.end)))
    return (last.scalars - first.scalars, last.utf16 - first.utf16)
  }

  /// The bytes of a row (from 1) without its line break; empty for an unknown row.
  package func range(ofRow line: Int) -> SourceRange {
    guard line >= 1, line <= lineStarts.count else { return SourceRange(bytes.count, bytes.count) }
    let start = Int(lineStarts[line - 1])
    var end = line < lineStarts.count ? Int(lineStarts[line]) : bytes.count
    if line < lineStarts.count {
      end -= 1
      if end > start, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
    }
    return SourceRange(start, max(start, end))
  }

  /// The text of a range; bytes that are not UTF-8 become U+FFFD.
  package func text(in range: SourceRange) -> String {
    let (start, end) = (clamped(range.start), clamped(range.end))
    return start < end ? String(decoding: bytes[start..<end], as: UTF8.self) : ""
  }

  private func clamped(_ offset: Int) -> Int { min(max(offset, 0), bytes.count) }

  private func lineIndex(of offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(lineStarts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private func counts(before offset: Int) -> (scalars: Int, utf16: Int) {
    let block = min(offset / Self.blockSize, scalarsBeforeBlock.count - 1)
    var scalars = Int(scalarsBeforeBlock[block])
    var units = Int(unitsBeforeBlock[block])
    let first = min(block * Self.blockSize, offset)
    scalars += offset - first
    units += offset - first
    for byte in bytes[first..<offset] where byte >= 0x80 { Self.correct(for: byte, &scalars, &units) }
    return (scalars, units)
  }

  /// Corrects counts in which a byte beyond ASCII counts as a scalar and as a unit.
  private static func correct(for byte: UInt8, _ scalars: inout Int, _ units: inout Int) {
    if byte & 0xC0 == 0x80 {
      scalars -= 1
      units -= 1
    } else if byte >= 0xF0 {
      units += 1
    }
  }
}

/// A half-open range of byte offsets in a source file.
package struct SourceRange: Hashable, Sendable {
  package var start: Int
  package var end: Int

  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  package var isEmpty: Bool { end <= start }

  /// The same range in a text that begins further on.
  package func moved(by bytes: Int) -> SourceRange { SourceRange(start + bytes, end + bytes) }

  /// The smallest range that covers both.
  package func union(_ other: SourceRange) -> SourceRange {
    SourceRange(Swift.min(start, other.start), Swift.max(end, other.end))
  }
}

/// A handle of a node in a `Document`.
package struct NodeID: Hashable, Sendable {
  package var index: Int32
  package init(_ index: Int) { self.index = Int32(index) }
}
