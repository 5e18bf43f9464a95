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
    place = min(source.lineEnd(from: place), end)
  }

  /// Skips bytes that are no comment.
  mutating func skip(to next: Int) {
    place = min(next, end)
    last = source[place - 1]
  }
}

extension UInt8 {
  /// Whether the byte may be part of a name as authors write names: with hyphens.
  fileprivate var isWord: Bool { isNamePart || self == Ascii.minus }
  fileprivate var endsFlow: Bool { self == UInt8(ascii: "]") || self == UInt8(ascii: "}") }
}

/// Detection of pitfalls in the bytes of a source.
package enum Pitfalls {
  /// Returns the range of a colour that follows blanks at an offset, if a line end, comma, closing bracket or comment follows it.
  static func colour(after offset: Int, in source: [UInt8]) -> SourceRange? {
    let start = source[offset...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? source.count
    guard start > offset, let colour = colour(at: start, in: source) else { return nil }
    let next = source[colour.end...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? source.count
    guard next < source.count else { return colour }
    let byte = source[next]
    let isEnd =
      byte.isLineBreak || byte == Ascii.comma || byte.endsFlow || byte == Ascii.hash && next > colour.end
    return isEnd ? colour : nil
  }

  /// Returns the range of the colour at an offset: a hash and as many hexadecimal digits as a colour has.
  static func colour(at start: Int, in source: [UInt8]) -> SourceRange? {
    guard start < source.count, source[start] == Ascii.hash else { return nil }
    let digits = source[(start + 1)...].prefix(9).prefix { $0.isNamePart }
    guard [3, 4, 6, 8].contains(digits.count), digits.allSatisfy({ $0.hexValue != nil }) else { return nil }
    return SourceRange(start, digits.endIndex)
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
    var place = source.lineStart(before: min(offset, source.count))
    let line = source[place..<source.lineEnd(from: place)]
    if line.allSatisfy({ $0 < 0x80 }) { return nil }
    for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
      let length = UTF8.width(scalar)
      if scalar.looksLikeSpace || scalar == "\u{3000}" {
        return (SourceRange(place, place + length), scalar)
      }
      place += length
    }
    return nil
  }
}

/// The signs in braces and brackets that YAML reads otherwise than they look, in a part of a source.
package struct FlowSlips {
  /// The colours that are comments, in order; without those in calls.
  ///
  /// A comment is a colour if it has the place and the form of an item: a comma or closing bracket follows it in its line, or
  /// it is the only item of its line and may be the last of its list.
  package private(set) var colours: [SourceRange] = []
  /// The offsets of signs in calls: the hashes of colours, and colons after the names of parameters.
  package private(set) var inCalls: [Int] = []

  package init(from start: Int, to end: Int, in source: [UInt8]) {
    var open: [UInt8] = []
    // The colons of the innermost call that has no closing parenthesis yet.
    var colons: [Int] = []
    // Whether there are only commas and comments since the last colour.
    var isAfterColour = false
    var scan = LineScanner(source, from: start, to: end)
    while let byte = scan.next() {
      let place = scan.place - 1
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if scan.isFirst || !open.isEmpty { open.append(byte) }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        while open.popLast() == Ascii.open {}
        colons = []
      case Ascii.open where open.last == Ascii.open || !open.isEmpty && source[place - 1].isWord:
        open.append(byte)
      case Ascii.close where open.last == Ascii.open:
        open.removeLast()
        if open.last == Ascii.open { break }
        inCalls += colons
        colons = []
      case Ascii.colon where open.last == Ascii.open && scan.place < end && source[scan.place] <= 0x20:
        colons.append(place)
      case Ascii.hash where scan.isFirst:
        guard let bracket = open.last,
          isAfterColour || [bracket, Ascii.comma, Ascii.colon].contains(scan.previous),
          let colour = Pitfalls.colour(at: place, in: source),
          bracket == Ascii.open
            || Self.endsItem(colour.end, isAlone: isAfterColour || scan.previous != Ascii.comma, in: source)
        else {
          scan.skipComment()
          continue
        }
        if bracket == Ascii.open { inCalls.append(place) } else { colours.append(colour) }
        scan.skip(to: colour.end)
        isAfterColour = true
        continue
      default:
        // A block follows: the bracket is part of a text, or missing.
        if byte.isLineBreak, scan.place < end, source[scan.place].isLetter { (open, colons) = ([], []) }
      }
      if byte > 0x20, byte != Ascii.comma { isAfterColour = false }
    }
  }

  /// Whether an item ends at an offset: at a comma or closing bracket in its line or, for an item alone in its line, at one or
  /// another comment at the start of the next.
  private static func endsItem(_ offset: Int, isAlone: Bool, in source: [UInt8]) -> Bool {
    func next(_ place: Int) -> Int {
      source[place...].firstIndex { $0 > 0x20 || $0.isLineBreak } ?? source.count
    }
    var place = next(offset)
    func isSign() -> Bool { place < source.count && (source[place] == Ascii.comma || source[place].endsFlow) }
    if isSign() { return true }
    guard isAlone else { return false }
    if place > offset, place < source.count, source[place] == Ascii.hash {
      place = source.lineEnd(from: place)
    }
    guard place < source.count, source[place].isLineBreak else { return false }
    place = source[place...].firstIndex { $0 > 0x20 } ?? source.count
    return isSign() || place == source.count || source[place] == Ascii.hash
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

  /// Returns the range of a colour that YAML read as a comment: the bytes of `#fff` after a missing value.
  func swallowedColour(after offset: Int) -> SourceRange? {
    // In braces the range of an empty value lies after the comment, so the search starts at the key's colon.
    guard isInFlow, let frame = frames.last, document.kind(of: frame.node) == .mapping,
      (pending.count - frame.firstPending) % 2 == 1, let key = pending.last
    else { return Pitfalls.colour(after: offset, in: document.source) }
    return swallowedColour(afterKey: key)
  }

  func swallowedColour(afterKey key: NodeID) -> SourceRange? {
    let sign = document.source[document.range(of: key).end...].drop { $0 == 0x20 }
    return sign.first == Ascii.colon ? Pitfalls.colour(after: sign.startIndex + 1, in: document.source) : nil
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
    let isAlone = source[(place + 1)..<source.lineEnd(from: place)].allSatisfy { $0 == 0x20 }
    report(
      .unquotedColour(colour, withSign: isAlone ? SourceRange(colour.start, place + 1) : nil, in: source))
    return !isAlone
  }

  /// Reports the masked colours of a line at the first of them, where a scalar begins.
  mutating func reportMasked(at start: Int) {
    maskedColours = maskedColours.drop { $0.start < start }
    guard maskedColours.first?.start == start else { return }
    let line = document.source.lineEnd(from: start)
    let colours = maskedColours.prefix { $0.start < line }
    maskedColours = maskedColours.dropFirst(colours.count)
    report(.unquotedColours(Array(colours), in: document.source))
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
    let slips = FlowSlips(from: document.range(of: frame.node).start, to: end, in: document.source)
    if slips.colours.isEmpty { return }
    report(.unquotedColours(slips.colours, in: document.source))
    document.unread.insert(frame.node)
  }

  /// Mends the entries of a flow container whose texts have parentheses, colons or decimals after a comma.
  mutating func mendPitfalls(from first: Int, kind: Document.Kind) {
    let step = kind == .mapping ? 2 : 1
    var kept = first
    var place = first
    while place + step <= pending.count {
      let value = pending[place + step - 1]
      var last = place
      if let (end, isClosed) = piecesOfCall(from: place, step: step) {
        last = end
        let whole = joinPieces(into: value, upTo: last == place ? value : pending[last], isClosed: isClosed)
        report(.unquotedCall(whole, isClosed: isClosed, in: document.source))
      } else if kind == .mapping, let end = lastOfSplitNumber(from: place) {
        // The reader of the number reports the mistake.
        last = end
        joinPieces(into: value, upTo: pending[last], isClosed: true)
      } else if kind == .mapping {
        splitKey(pending[place], value: value)
      }
      for part in 0..<step { pending[kept + part] = pending[place + part] }
      place = last + step
      kept += step
    }
    pending.removeSubrange(kept...)
  }

  /// Returns the last piece of a call that commas or colons split, as an index of `pending`; the entry itself if it has the whole
  /// call.
  private func piecesOfCall(from place: Int, step: Int) -> (last: Int, isClosed: Bool)? {
    let value = pending[place + step - 1]
    var balance = 0
    guard isPlain(value) else { return nil }
    let text = document.bytes(of: value)
    guard Pitfalls.opensCall(text, balance: &balance) else {
      // Braces allow a blank after a colon only in what is masked.
      let isMasked = zip(text, text.dropFirst()).contains { $0 == Ascii.colon && $1 == 0x20 }
      return isMasked ? (place, true) : nil
    }
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

  /// Makes one text of a value and the pieces behind it; returns its range.
  @discardableResult
  private mutating func joinPieces(into value: NodeID, upTo last: NodeID, isClosed: Bool) -> SourceRange {
    let whole = document.range(of: value).union(document.range(of: last))
    let first = document.texts.count
    for byte in document.source[whole.start..<whole.end] { document.texts.append(byte.isBlank ? 0x20 : byte) }
    document.nodes[Int(value.index)].range = whole
    document.nodes[Int(value.index)].first = Int32(first)
    document.nodes[Int(value.index)].count = Int32(whole.end - whole.start)
    if !isClosed { document.unread.insert(value) }
    return whole
  }

  /// Splits a key without a value: `{at:0}` has the key 'at:0', as has `{at = 0}`; it becomes the key 'at' and the
  /// value '0'.
  private mutating func splitKey(_ key: NodeID, value: NodeID) {
    guard isPlain(key), isPlain(value), document[value].count == 0 else { return }
    let range = document.range(of: key)
    guard document[key].count == range.end - range.start,
      let slip = KeySlip(in: document.source[range.start..<range.end])
    else { return }
    report(.keySlip(slip, in: range, of: document.source))
    let valueStart = slip.sign.end
    // In YAML, quotes after an equals sign are part of the text.
    let mark = valueStart < range.end ? document.source[valueStart] : 0
    if !slip.isColon, mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") {
      document.unread.insert(value)
    }
    document.nodes[Int(value.index)].first = document[key].first + Int32(valueStart - range.start)
    document.nodes[Int(value.index)].count = Int32(range.end - valueStart)
    document.nodes[Int(value.index)].range = SourceRange(valueStart, range.end)
    document.nodes[Int(key.index)].count = Int32(slip.key.end - range.start)
    document.nodes[Int(key.index)].range = slip.key
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
