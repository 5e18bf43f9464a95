package import DrawstringOutput
package import DrawstringSyntax

/// The unit in which a client counts the characters of a line.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
}

/// The text of a file, with positions of the Language Server Protocol: lines and characters from 0.
///
/// A byte-order mark belongs to the first line. Positions beyond a line mean its end, and lines beyond the text mean the
/// end of the text.
package struct OpenText: Sendable {
  package private(set) var source: SourceText { didSet { countUnits() } }
  package let encoding: PositionEncoding
  /// The number of UTF-16 units before each block of bytes, since a file may have all its text in one line.
  private var units: [Int] = []
  private static let block = 512

  package init(_ bytes: [UInt8], _ encoding: PositionEncoding) {
    source = SourceText(name: "", bytes: bytes)
    self.encoding = encoding
    countUnits()
  }

  private mutating func countUnits() {
    units.removeAll(keepingCapacity: true)
    var count = 0
    for start in stride(from: 0, through: bytes.count, by: Self.block) {
      units.append(count)
      count += Self.units(of: bytes[start..<min(start + Self.block, bytes.count)])
    }
  }

  /// The number of UTF-16 units of the characters that begin in a part of a text.
  private static func units(of bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
  }

  /// The number of UTF-16 units before an offset.
  private func units(before offset: Int) -> Int {
    let block = offset / Self.block
    return units[block] + Self.units(of: bytes[block * Self.block..<offset])
  }

  package var bytes: [UInt8] { source.bytes }

  private func start(ofLine line: Int) -> Int { line == 0 ? 0 : source.range(ofRow: line + 1).start }

  /// Returns the offset of a position in bytes.
  package func offset(line: Int, character: Int) -> Int {
    if line < 0 { return 0 }
    if line >= source.lineCount { return bytes.count }
    let start = start(ofLine: line)
    let end = source.range(ofRow: line + 1).end
    var place = start
    var rest = character
    while place < end {
      let size = Self.size(of: bytes[place])
      let units = encoding == .utf8 ? size : size == 4 ? 2 : 1
      if rest < units { break }
      rest -= units
      place += size
    }
    return min(place, end)
  }

  package func position(of offset: Int) -> JSONValue {
    let line = source.row(of: offset) - 1
    let start = start(ofLine: line)
    let offset = min(max(offset, start), bytes.count)
    let character =
      switch encoding {
      case .utf8: offset - start
      case .utf16: units(before: offset) - units(before: start)
      }
    return ["line": .init(line), "character": .init(character)]
  }

  package func range(_ range: SourceRange) -> JSONValue {
    ["start": position(of: range.start), "end": position(of: max(range.start, range.end))]
  }

  package func offset(of position: JSONValue?) -> Int? {
    guard let line = position?["line"]?.integer, let character = position?["character"]?.integer else {
      return nil
    }
    return offset(line: line, character: character)
  }

  package func range(of range: JSONValue?) -> SourceRange? {
    guard let start = offset(of: range?["start"]), let end = offset(of: range?["end"]) else { return nil }
    return SourceRange(min(start, end), max(start, end))
  }

  /// Applies an item of `contentChanges`: the replacement of a range, or of the whole text. False for other values.
  package mutating func apply(_ change: JSONValue) -> Bool {
    guard let text = change["text"]?.characters else { return false }
    guard let range = change["range"] else {
      source = SourceText(name: "", bytes: Array(text.utf8))
      return true
    }
    guard let range = self.range(of: range) else { return false }
    source = SourceText(
      name: "", bytes: Array(bytes[..<range.start]) + Array(text.utf8) + Array(bytes[range.end...]))
    return true
  }

  /// The number of bytes of a character that begins with a byte.
  private static func size(of byte: UInt8) -> Int { byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }
}
