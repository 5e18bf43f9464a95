// YAML pitfalls: texts that YAML reads otherwise than they look. Where the meaning is clear, one finding reports the
// pitfall and the document holds the intended nodes.

/// A scan through the lines of a text that skips quoted text.
private struct LineScanner {
  let source: [UInt8]
  let end: Int
  /// The offset after the last byte read.
  private(set) var place: Int
  /// The last byte before it that is not blank; skipped comments do not count.
  private(set) var previous: UInt8
  private var last: UInt8
  private var quote: UInt8 = 0

  init(_ source: [UInt8], from start: Int, to end: Int) {
    (self.source, self.end, place) = (source, end, start)
    last = source[..<start].last { $0 > 0x20 } ?? 0
    previous = last
  }

  /// Whether an item may begin at the last byte read.
  var isFirst: Bool {
    place < 2 || source[place - 2] <= 0x20 || Self.isSeparator(source[place - 2])
  }

  /// Whether a value may stand at the last byte read.
  var isAfterSign: Bool { previous == Ascii.colon || Self.isSeparator(previous) }

  private static func isSeparator(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "[") || byte == Ascii.comma }

  /// Returns the next byte outside of quotes; an open quote ends with its line.
  mutating func next() -> UInt8? {
    while place < end {
      let byte = source[place]
      place += 1
      previous = last
      if byte > 0x20 { last = byte }
      if byte.isLineBreak {
        quote = 0
      } else if quote != 0 {
        if byte == quote, previous != UInt8(ascii: "\\") { quote = 0 }
        continue
      } else if isFirst, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        continue
      }
      return byte
    }
    return nil
  }

  /// Skips the rest of the line, a comment that begins with the last byte read.
  mutating func skipComment() {
    last = previous
    while place < end, !source[place].isLineBreak { place += 1 }
  }
}

extension UInt8 {
  package var isLineBreak: Bool { self == 0x0A || self == 0x0D }
  /// Whether the byte may be part of a name as authors write names: with hyphens.
  fileprivate var isWord: Bool { isNamePart || self == Ascii.minus }
  fileprivate var endsFlow: Bool { self == UInt8(ascii: "]") || self == UInt8(ascii: "}") }
}

/// Detection of pitfalls in the bytes of a source.
package enum Pitfalls {
  /// Returns the range of a colour that follows blanks at an offset, with the conditions of `colour(at:in:)`.
  static func colour(after offset: Int, in source: [UInt8]) -> SourceRange? {
    let start = source[offset...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? source.count
    return start > offset ? colour(at: start, in: source) : nil
  }

  /// Returns the range of the colour at an offset, if a line end, comma, closing bracket or comment follows it, or `sign`.
  package static func colour(at start: Int, in source: [UInt8], before sign: UInt8? = nil) -> SourceRange? {
    guard start < source.count, source[start] == Ascii.hash else { return nil }
    let end = start + 1 + source[(start + 1)...].prefix(9).prefix { $0.hexValue != nil }.count
    guard [3, 4, 6, 8].contains(end - start - 1) else { return nil }
    let rest = source[end...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? source.count
    guard rest < source.count else { return SourceRange(start, end) }
    let byte = source[rest]
    let isEnd =
      byte.isLineBreak || byte == Ascii.comma || byte == sign || byte.endsFlow
      || byte == Ascii.hash && rest > end
    return isEnd ? SourceRange(start, end) : nil
  }

  /// Returns the colours at the beginning of comments.
  static func colours(onLinesOf range: SourceRange, in source: [UInt8]) -> [SourceRange] {
    var found: [SourceRange] = []
    var scan = LineScanner(source, from: range.start, to: range.end)
    while let byte = scan.next() {
      guard byte == Ascii.hash else { continue }
      if let colour = colour(at: scan.place - 1, in: source) {
        found.append(colour)
      } else {
        scan.skipComment()
      }
    }
    return found
  }

  /// Returns the offsets of colours that YAML read as comments together with the end of their braces or brackets: the
  /// first after `start`, and similar colours on later lines. Empty if the first is not before `limit`.
  package static func coloursInFlow(from start: Int, firstBefore limit: Int, in source: [UInt8]) -> [Int] {
    var found: [Int] = []
    var lineHasBracket = true
    var scan = LineScanner(source, from: start, to: source.count)
    while let byte = scan.next() {
      let place = scan.place - 1
      if found.isEmpty, place >= limit { return [] }
      if byte.isLineBreak {
        lineHasBracket = false
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        lineHasBracket = true
      } else if byte == Ascii.hash, scan.isFirst {
        let isExpected = lineHasBracket || found.isEmpty || isBeforeFlowSign(place, in: source)
        if isExpected, scan.isAfterSign, colour(at: place, in: source, before: Ascii.close) != nil {
          found.append(place)
        } else {
          scan.skipComment()
        }
      }
    }
    return found
  }

  /// Whether a colour that YAML reads as a comment looks like an item, with a closing bracket after it in its line.
  package static func hidesBracket(colourAt offset: Int, in source: [UInt8]) -> Bool {
    isBeforeFlowSign(offset, in: source)
      && source[offset...].prefix { !$0.isLineBreak }.contains { $0.endsFlow }
  }

  /// Whether a comma or a closing bracket follows the word at an offset.
  private static func isBeforeFlowSign(_ offset: Int, in source: [UInt8]) -> Bool {
    let rest = source[(offset + 1)...]
    let sign = rest.dropFirst(rest.prefix(39).prefix { $0.isWord || $0 == 0x20 }.count).first
    return sign.map { $0 == Ascii.comma || $0.endsFlow } ?? false
  }

  /// Returns a call on one line around the colon of a parameter, as in `spring(mass: 1, damping: 5)`.
  package static func namedCall(at colon: Int, in source: [UInt8]) -> (range: SourceRange, isClosed: Bool)? {
    guard colon < source.count, source[colon] == Ascii.colon else { return nil }
    var open: [Int] = []
    let line = (source[..<colon].lastIndex { $0.isLineBreak } ?? -1) + 1
    for place in line..<colon {
      switch source[place] {
      case Ascii.open: open.append(place)
      case Ascii.close: _ = open.popLast()
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "'"): open = []
      default: break
      }
    }
    guard let parenthesis = open.last, parenthesis > 0, source[parenthesis - 1].isWord else { return nil }
    let start = (source[..<parenthesis].lastIndex { !$0.isWord } ?? -1) + 1
    var balance = 0
    for place in parenthesis..<source.count {
      if source[place].isLineBreak { return (SourceRange(start, place), false) }
      count(source[place], in: &balance)
      if balance == 0 { return (SourceRange(start, place + 1), true) }
    }
    return (SourceRange(start, source.count), false)
  }

  /// Whether a text begins a call and leaves it open; `balance` counts open parentheses.
  static func opensCall(_ text: ArraySlice<UInt8>, balance: inout Int) -> Bool {
    for byte in text { count(byte, in: &balance) }
    return balance > 0 && zip(text, text.dropFirst()).contains { $0.isWord && $1 == Ascii.open }
  }

  static func count(_ byte: UInt8, in balance: inout Int) {
    if byte == Ascii.open { balance += 1 }
    if byte == Ascii.close { balance -= 1 }
  }

  /// Returns the first blank of a line that looks like a space but is not white space in YAML. Text pasted from pages
  /// and word processors contains such blanks.
  package static func unusualBlank(onLineOf offset: Int, in source: [UInt8]) -> (
    range: SourceRange, scalar: Unicode.Scalar
  )? {
    let line = (source[..<min(offset, source.count)].lastIndex { $0.isLineBreak } ?? -1) + 1
    let end = source[line...].firstIndex { $0.isLineBreak } ?? source.count
    if source[line..<end].allSatisfy({ $0 < 0x80 }) { return nil }
    var place = line
    for scalar in String(decoding: source[line..<end], as: UTF8.self).unicodeScalars {
      let length = UTF8.width(scalar)
      if scalar.looksLikeSpace || scalar == "\u{3000}" {
        return (SourceRange(place, place + length), scalar)
      }
      place += length
    }
    return nil
  }
}

/// A key without the colon and space that end it: `opacity:0.5`, `opacity = 0.5` or `fillColor => red`.
package struct KeySlip {
  package let key: SourceRange
  /// The sign in place of the colon and the space, with the blanks around it.
  package let sign: SourceRange
  /// Whether the sign is a colon without a space.
  package let isColon: Bool

  /// Finds a slip at the start of a text; nil if there is none. `==` does not count, nor do the colons of `http://`
  /// and `::`.
  package init?(in text: ArraySlice<UInt8>) {
    guard let first = text.first, first.isLetter else { return nil }
    var place = text.firstIndex { !$0.isWord && $0 != Ascii.point } ?? text.endIndex
    key = SourceRange(text.startIndex, place)
    isColon = place < text.endIndex && text[place] == Ascii.colon
    if isColon {
      place += 1
      guard place < text.endIndex, text[place] > 0x20, text[place] != Ascii.slash, text[place] != Ascii.colon
      else { return nil }
    } else {
      func skip(_ byte: UInt8) { while place < text.endIndex, text[place] == byte { place += 1 } }
      skip(0x20)
      guard place < text.endIndex, text[place] == UInt8(ascii: "=") else { return nil }
      place += 1
      if place < text.endIndex, text[place] == UInt8(ascii: ">") { place += 1 }
      skip(0x20)
      if place < text.endIndex, text[place] == UInt8(ascii: "=") { return nil }
    }
    sign = SourceRange(key.end, place)
  }

  /// Finds a slip that ends at an offset, where YAML met a bracket: `{size = [3, 4]}`.
  package init?(before offset: Int, in source: [UInt8]) {
    let end = min(offset, source.count)
    let signs = [0x20, Ascii.point, UInt8(ascii: "="), UInt8(ascii: ">")]
    let length = source[..<end].suffix(200).reversed().prefix { $0.isWord || signs.contains($0) }.count
    guard let first = source[(end - length)..<end].firstIndex(where: \.isLetter),
      let found = Self(in: source[first..<end]), found.sign.end == offset
    else { return nil }
    self = found
  }
}

extension DocumentBuilder {
  /// The most items in which the end of a call is searched, which keeps the search linear.
  private static let mostPieces = 64

  /// Returns the range of a colour that YAML read as a comment: the bytes of `#fff` after a missing value. In block
  /// context every masked colour was swallowed.
  func swallowedColour(at range: SourceRange, isEmpty: Bool) -> SourceRange? {
    if isEmpty { return swallowedColour(after: range.start) }
    guard !maskedColours.isEmpty, !isInFlow, maskedColours.contains(range.start) else { return nil }
    return Pitfalls.colour(at: range.start, in: document.source)
  }

  private func swallowedColour(after offset: Int) -> SourceRange? {
    guard isInFlow, let frame = frames.last, document.kind(of: frame.node) == .mapping,
      (pending.count - frame.firstPending) % 2 == 1, let key = pending.last
    else { return Pitfalls.colour(after: offset, in: document.source) }
    // In braces the range of an empty value lies after the comment, so the search starts at the key's colon.
    var place = document.range(of: key).end
    while place < document.source.count, document.source[place] == 0x20 { place += 1 }
    guard place < document.source.count, document.source[place] == UInt8(ascii: ":") else { return nil }
    return Pitfalls.colour(after: place + 1, in: document.source)
  }

  /// Reports a colour that YAML read as a comment; returns whether more than a colour may have been meant.
  mutating func reportSwallowed(_ colour: SourceRange) -> Bool {
    let source = document.source
    var place = colour.end
    while place < source.count, source[place] == 0x20 { place += 1 }
    // In block context, a comma or closing bracket after a quoted text is an error.
    let signs = [UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")]
    guard !isInFlow, place < source.count, signs.contains(source[place]) else {
      report(.unquotedColours([colour], in: source))
      return false
    }
    let rest = source[(place + 1)...].prefix { $0 != 0x0A && $0 != 0x0D }
    let isAlone = rest.allSatisfy { $0 == 0x20 }
    report(
      .unquotedColour(colour, withSign: isAlone ? SourceRange(colour.start, place + 1) : nil, in: source))
    return !isAlone
  }

  /// Reports a masked colour in braces or brackets; the colours of one line are one finding, at the first of them.
  mutating func reportMasked(_ colour: SourceRange) {
    if colour.start < toldColoursEnd { return }
    let source = document.source
    // The finding about the call says enough.
    if CutCall.holds(colour.start, in: source) { return }
    var colours = [colour]
    var place = colour.end
    while place < source.count, source[place] != 0x0A, source[place] != 0x0D {
      if maskedColours.contains(place), let next = Pitfalls.colour(at: place, in: source) {
        colours.append(next)
      }
      place += 1
    }
    toldColoursEnd = place
    report(.unquotedColours(colours, in: source))
  }

  /// Whether a key in braces is a digit right after a comma, as in `{duration: 1,5s}`, which YAML splits.
  @inline(__always)
  func isDigitAfterComma(_ range: SourceRange) -> Bool {
    guard range.start > 0, range.start < document.source.count,
      document.source[range.start - 1] == UInt8(ascii: ","), document.source[range.start].isDigit,
      let frame = frames.last
    else { return false }
    return document.kind(of: frame.node) == .mapping
  }

  /// Reports the colours of a list that YAML reads as empty, because each colour is a comment on a line of its own.
  mutating func reportEmptyList(endingAt end: Int) {
    guard let frame = frames.last, pending.count == frame.firstPending,
      document.kind(of: frame.node) == .sequence
    else { return }
    let colours = Pitfalls.colours(
      onLinesOf: SourceRange(document.range(of: frame.node).start, end), in: document.source)
    if colours.isEmpty { return }
    report(.unquotedColours(colours, in: document.source))
    document.unread.insert(frame.node)
  }

  /// Mends the entries of a flow container whose texts have parentheses, colons or decimals after a comma.
  mutating func mendPitfalls(from first: Int, kind: Document.Kind) {
    let step = kind == .mapping ? 2 : 1
    var kept = first
    var place = first
    while place + step <= pending.count {
      let value = pending[place + step - 1]
      if kind == .mapping, let (key, split) = splitKey(pending[place], value: value) {
        pending[kept] = key
        pending[kept + 1] = split
        place += 2
      } else if let pieces = piecesOfCall(from: place, step: step) {
        let whole = document.range(of: value).union(document.range(of: pending[pieces.last]))
        report(.unquotedCall(whole, isClosed: pieces.isClosed, in: document.source))
        joinPieces(into: value, whole: whole, isClosed: pieces.isClosed)
        if step == 2 { pending[kept] = pending[place] }
        pending[kept + step - 1] = value
        place = pieces.last + (step == 2 ? 2 : 1)
      } else if kind == .mapping, let last = lastOfSplitNumber(from: place) {
        // The reader of the number reports the mistake.
        let whole = document.range(of: value).union(document.range(of: pending[last]))
        joinPieces(into: value, whole: whole, isClosed: true)
        (pending[kept], pending[kept + 1]) = (pending[place], value)
        place = last + 2
      } else {
        for part in 0..<step { pending[kept + part] = pending[place + part] }
        place += step
      }
      kept += step
    }
    pending.removeSubrange(kept...)
  }

  /// Returns the last piece of a call that commas split, as an index of `pending`; in a mapping the piece is a key.
  private func piecesOfCall(from place: Int, step: Int) -> (last: Int, isClosed: Bool)? {
    let value = pending[place + step - 1]
    var balance = 0
    guard isPlain(value), Pitfalls.opensCall(document.bytes(of: value), balance: &balance) else { return nil }
    var last: Int?
    let end = min(pending.count, place + step * Self.mostPieces)
    for next in stride(from: place + step, to: end, by: step) {
      let piece = pending[next]
      guard isPlain(piece), document.range(of: piece).start >= document.range(of: value).end else { break }
      if step == 2, document[pending[next + 1]].count != 0 || !isPlain(pending[next + 1]) { break }
      for byte in document.bytes(of: piece) { Pitfalls.count(byte, in: &balance) }
      last = next
      if balance == 0 { return (next, true) }
      if balance < 0 { return nil }
    }
    // Keys without values can only be pieces; the items of a list may be texts of their own.
    if step == 2, end == pending.count, let last { return (last, false) }
    return nil
  }

  /// Returns the last piece of a number with decimal commas, as an index of `pending`: `1,5s` in braces is a value '1'
  /// and a key '5s' without a value.
  private func lastOfSplitNumber(from place: Int) -> Int? {
    var piece = pending[place + 1]
    var last: Int?
    for next in stride(from: place + 2, to: min(pending.count - 1, place + 2 * Self.mostPieces), by: 2) {
      let (key, missing) = (pending[next], pending[next + 1])
      guard isPlain(piece), isPlain(key), isPlain(missing), document[missing].count == 0,
        document.range(of: piece).end + 1 == document.range(of: key).start,
        isDigitAfterComma(document.range(of: key)),
        document.bytes(of: piece).last?.isDigit == true
      else { break }
      last = next
      piece = key
    }
    return last
  }

  private mutating func joinPieces(into value: NodeID, whole: SourceRange, isClosed: Bool) {
    let first = document.texts.count
    for byte in document.source[whole.start..<whole.end] {
      document.texts.append(byte == 0x0A || byte == 0x0D || byte == 0x09 ? 0x20 : byte)
    }
    document.nodes[Int(value.index)].range = whole
    document.nodes[Int(value.index)].first = Int32(first)
    document.nodes[Int(value.index)].count = Int32(whole.end - whole.start)
    if !isClosed { document.unread.insert(value) }
  }

  /// Splits a key without a value: `{at:0}` has the key 'at:0', as has `{at = 0}`; it becomes the key 'at' and the
  /// value '0'.
  private mutating func splitKey(_ key: NodeID, value: NodeID) -> (key: NodeID, value: NodeID)? {
    guard isPlain(key), isPlain(value), document[value].count == 0 else { return nil }
    let range = document.range(of: key)
    guard document[key].count == range.end - range.start,
      let slip = KeySlip(in: document.source[range.start..<range.end])
    else { return nil }
    report(.keySlip(slip, in: range, of: document.source))
    let valueStart = slip.sign.end
    // In YAML, quotes after an equals sign are part of the text.
    let mark = valueStart < range.end ? document.source[valueStart] : 0
    if !slip.isColon, mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") { document.unread.insert(value) }
    document.nodes[Int(value.index)].first = document[key].first + Int32(valueStart - range.start)
    document.nodes[Int(value.index)].count = Int32(range.end - valueStart)
    document.nodes[Int(value.index)].range = SourceRange(valueStart, range.end)
    document.nodes[Int(key.index)].count = Int32(slip.key.end - range.start)
    document.nodes[Int(key.index)].range = slip.key
    return (key, value)
  }

  /// Whether a child of the innermost container is a plain text written there, not reached through an alias.
  private func isPlain(_ id: NodeID) -> Bool {
    let node = document[id]
    return node.kind == .scalar && node.style == .plain && node.parent == frames.last?.node
      && !document.isHole(id)
  }
}

// MARK: Findings

extension Diagnostic {
  /// A finding about a colour in block context before a misplaced comma or closing bracket; `both` is the range of
  /// colour and sign if nothing else follows.
  fileprivate static func unquotedColour(
    _ range: SourceRange, withSign both: SourceRange?, in source: [UInt8]
  ) -> Diagnostic {
    let text = shown(range, of: source)
    return Diagnostic(
      .unquotedColour, "YAML reads '\(text)' as a comment; quote the colour", at: range,
      help: both == nil ? ["write several as a list in brackets, each in quotes: [\"\(text)\", …]"] : [],
      fix: both.map { Fix(replace: $0, with: "\"\(text)\"") })
  }
}
