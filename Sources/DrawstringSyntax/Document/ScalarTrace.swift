extension Document {
  /// Returns a scalar's text with its source offsets; for a container, an empty text at its start.
  ///
  /// Takes time linear in the scalar's length.
  package func scalarText(_ id: NodeID) -> ScalarText {
    let node = self[id]
    let text = Array(bytes(of: id))
    guard node.kind == .scalar else { return ScalarText(node: id, bytes: [], base: node.range.start) }
    let quotes = node.style == .singleQuoted || node.style == .doubleQuoted ? 1 : 0
    let (start, end) = (node.range.start + quotes, node.range.end - quotes)
    if node.style != .literal, node.style != .folded, end - start == text.count {
      // Folding and most escapes shorten a text, so a text of the same length has consecutive offsets.
      if node.style != .doubleQuoted || source[start..<end].elementsEqual(text) {
        return ScalarText(node: id, bytes: text, base: start, isPlain: node.style == .plain)
      }
    }
    return ScalarText(
      node: id, bytes: text, base: start,
      offsets: Self.offsets(of: text, style: node.style, range: node.range, in: source),
      isPlain: node.style == .plain)
  }

  /// Returns the source offset of each byte of a scalar's text, and of its end as one more entry.
  package static func offsets(
    of text: [UInt8], style: Style, range: SourceRange, in source: [UInt8]
  ) -> [Int32] {
    let quotes = style == .singleQuoted || style == .doubleQuoted ? 1 : 0
    var trace = ScalarTrace(source: source, start: range.start + quotes, end: range.end - quotes)
    switch style {
    case .plain, .singleQuoted, .doubleQuoted: trace.readFlow(style: style)
    case .literal, .folded: trace.readBlock(isFolded: style == .folded, text: text)
    }
    return trace.offsets(for: text.count)
  }

  /// Returns the character beyond U+FFFF that two escapes at an offset stand for, as JSON writes it: `\ud83d\ude00`.
  package static func escapedPair(at offset: Int, in source: [UInt8], to end: Int) -> Unicode.Scalar? {
    guard offset + 12 <= end, let high = unit(at: offset, in: source), high >> 10 == 0xD800 >> 10,
      let low = unit(at: offset + 6, in: source), low >> 10 == 0xDC00 >> 10
    else { return nil }
    return Unicode.Scalar(0x10000 + (high & 0x3FF) << 10 + low & 0x3FF)
  }

  /// Returns the number of an escape `\u` with four digits.
  private static func unit(at offset: Int, in source: [UInt8]) -> UInt32? {
    guard source[offset] == UInt8(ascii: "\\"), source[offset + 1] == UInt8(ascii: "u") else { return nil }
    var number: UInt32 = 0
    for byte in source[offset + 2..<offset + 6] {
      guard let digit = byte.hexValue else { return nil }
      number = number << 4 | UInt32(digit)
    }
    return number
  }
}

/// A scan of a scalar's source that records the source offset of each decoded byte.
///
/// It follows a YAML parser but records offsets only; the text itself is the parser's. If the lengths disagree, the
/// offsets are cut or filled up with the end, so that a range is never outside the scalar.
private struct ScalarTrace {
  let source: [UInt8]
  var place: Int
  let end: Int
  var offsets: [Int32] = []

  init(source: [UInt8], start: Int, end: Int) {
    self.source = source
    self.end = min(max(end, 0), source.count)
    place = min(max(start, 0), self.end)
  }

  /// Returns one entry for each of `count` bytes and one for the end.
  func offsets(for count: Int) -> [Int32] {
    var result = offsets
    if result.count > count { result.removeLast(result.count - count) }
    while result.count <= count { result.append(Int32(end)) }
    return result
  }

  private mutating func emit(_ count: Int = 1, from offset: Int) {
    for _ in 0..<count { offsets.append(Int32(offset)) }
  }

  // MARK: - Plain and quoted

  mutating func readFlow(style: Document.Style) {
    while place < end {
      let byte = source[place]
      if byte == 0x20 || byte == 0x09 {
        let first = place
        skipBlanks()
        // Blanks before a line break belong to the fold.
        if place < end, breakLength(at: place) > 0 { continue }
        for offset in first..<place { emit(from: offset) }
      } else if breakLength(at: place) > 0 {
        fold()
      } else if style == .singleQuoted, byte == UInt8(ascii: "'") {
        emit(from: place)
        place += 2
      } else if style == .doubleQuoted, byte == UInt8(ascii: "\\") {
        readEscape()
      } else {
        emit(from: place)
        place += 1
      }
    }
  }

  private mutating func skipBlanks() {
    while place < end, source[place] == 0x20 || source[place] == 0x09 { place += 1 }
  }

  /// Folds line breaks: a single break becomes a space; of several breaks, all but the first remain.
  private mutating func fold() {
    var breaks: [Int] = []
    while place < end {
      let length = breakLength(at: place)
      if length == 0 { break }
      breaks.append(place)
      place += length
      skipBlanks()
    }
    if breaks.count == 1 { emit(from: breaks[0]) }
    for offset in breaks.dropFirst() { emit(from: offset) }
  }

  private mutating func readEscape() {
    let start = place
    guard start + 1 < end else {
      place = end
      return
    }
    let breakAfter = breakLength(at: start + 1)
    if breakAfter > 0 {
      // An escaped line break is removed together with the blanks after it; further breaks remain.
      place = start + 1 + breakAfter
      skipBlanks()
      while place < end {
        let length = breakLength(at: place)
        if length == 0 { break }
        emit(from: place)
        place += length
        skipBlanks()
      }
      return
    }
    if Document.escapedPair(at: start, in: source, to: end) != nil {
      emit(4, from: start)
      place = start + 12
      return
    }
    var digits = 0
    var decoded = 1
    switch source[start + 1] {
    case UInt8(ascii: "x"): digits = 2
    case UInt8(ascii: "u"): digits = 4
    case UInt8(ascii: "U"): digits = 8
    case UInt8(ascii: "N"), UInt8(ascii: "_"): decoded = 2
    case UInt8(ascii: "L"), UInt8(ascii: "P"): decoded = 3
    default: break
    }
    if digits > 0 {
      var value: UInt32 = 0
      for byte in source[min(start + 2, end)..<min(start + 2 + digits, end)] {
        let digit = byte <= UInt8(ascii: "9") ? byte &- UInt8(ascii: "0") : (byte | 0x20) &- 87
        value = value &* 16 &+ UInt32(digit)
      }
      decoded = value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x10000 ? 3 : 4
    }
    emit(decoded, from: start)
    place = min(start + 2 + digits, end)
  }

  // MARK: - Block scalars

  /// Reads a block scalar; `place` is at the `|` or `>`, and `text` is the parser's result.
  mutating func readBlock(isFolded: Bool, text: [UInt8]) {
    while place < end, breakLength(at: place) == 0 { place += 1 }
    place += breakLength(at: place)
    let indent = max(contentIndent(text: text), 0)
    var leading: Int?
    var trailing = skipBlankLines(indent: indent)
    var leadingBlank = false
    while place < end {
      let startsBlank = source[place] == 0x20 || source[place] == 0x09
      if let first = leading {
        if !isFolded || leadingBlank || startsBlank || trailing.isEmpty { emit(from: first) }
      }
      for offset in trailing { emit(from: offset) }
      leadingBlank = startsBlank
      while place < end, breakLength(at: place) == 0 {
        emit(from: place)
        place += 1
      }
      let length = breakLength(at: place)
      leading = length > 0 ? place : nil
      place += length
      trailing = skipBlankLines(indent: indent)
    }
    // Final line breaks that chomping keeps get the end as their offset.
  }

  /// The block's indentation: the difference of leading spaces between source and text on the first line.
  private func contentIndent(text: [UInt8]) -> Int {
    indentOfFirstLine(in: source[place..<end]) - indentOfFirstLine(in: text[...])
  }

  /// The number of spaces before the first line that is not blank.
  private func indentOfFirstLine(in bytes: ArraySlice<UInt8>) -> Int {
    var indent = 0
    for byte in bytes {
      switch byte {
      case 0x20: indent += 1
      case 0x0A, 0x0D: indent = 0
      default: return indent
      }
    }
    return indent
  }

  private mutating func skipBlankLines(indent: Int) -> [Int] {
    var breaks: [Int] = []
    while place < end {
      var probe = place
      while probe < end, probe - place < indent, source[probe] == 0x20 { probe += 1 }
      let length = breakLength(at: probe)
      if length == 0 {
        place = probe
        break
      }
      breaks.append(probe)
      place = probe + length
    }
    return breaks
  }

  // MARK: - Line breaks

  /// The number of bytes of the line break at an offset, 0 if there is none.
  private func breakLength(at offset: Int) -> Int {
    guard offset < end else { return 0 }
    switch source[offset] {
    case 0x0A: return 1
    case 0x0D: return offset + 1 < end && source[offset + 1] == 0x0A ? 2 : 1
    default: return 0
    }
  }
}
