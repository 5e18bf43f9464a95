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
  package private(set) var source: SourceText
  package let encoding: PositionEncoding

  package init(_ bytes: [UInt8], _ encoding: PositionEncoding) {
    source = SourceText(name: "", bytes: bytes)
    self.encoding = encoding
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
    var character = 0
    for byte in bytes[start..<offset] {
      switch encoding {
      case .utf8: character += 1
      case .utf16: character += byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
      }
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
