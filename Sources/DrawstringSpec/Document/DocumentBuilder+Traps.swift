// YAML reads some texts otherwise than they look. Where that is clear, one finding says so and the document
// holds what was meant.

extension DocumentBuilder {
  /// Looking for the end of a call goes no further than this many items, which keeps it linear.
  private static let mostPieces = 64

  /// A colour that YAML took for a comment: the bytes of `#fff` where a value is missing right before it.
  func swallowedColour(after offset: Int) -> SourceRange? {
    guard isInFlow, let frame = frames.last, document.kind(of: frame.node) == .mapping,
      (pending.count - frame.firstPending) % 2 == 1, let key = pending.last
    else { return Traps.colour(after: offset, in: document.source) }
    // In braces an empty value's marks stand behind the comment, so look right after the key's colon.
    var place = document.range(of: key).end
    while place < document.source.count, document.source[place] == 0x20 { place += 1 }
    guard place < document.source.count, document.source[place] == UInt8(ascii: ":") else { return nil }
    return Traps.colour(after: place + 1, in: document.source)
  }

  /// Mends the entries of a flow container whose texts hold parentheses or colons.
  mutating func mendTraps(from first: Int, kind: Document.Kind) {
    let step = kind == .mapping ? 2 : 1
    var kept = first
    var place = first
    while place + step <= pending.count {
      let value = pending[place + step - 1]
      if kind == .mapping, let (key, split) = splitMissingSpace(pending[place], value: value) {
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
      } else {
        for part in 0..<step { pending[kept + part] = pending[place + part] }
        place += step
      }
      kept += step
    }
    pending.removeSubrange(kept...)
  }

  /// The last piece of a call that commas split, as a place in `pending`: of a mapping the piece is the key.
  private func piecesOfCall(from place: Int, step: Int) -> (last: Int, isClosed: Bool)? {
    let value = pending[place + step - 1]
    guard isPlain(value) else { return nil }
    var balance = 0
    guard Traps.opensCall(document.bytes(of: value), balance: &balance) else { return nil }
    var last: Int?
    let end = min(pending.count, place + step * Self.mostPieces)
    for next in stride(from: place + step, to: end, by: step) {
      let piece = pending[next]
      guard isPlain(piece), document.range(of: piece).start >= document.range(of: value).end else { break }
      if step == 2, document[pending[next + 1]].count != 0 || !isPlain(pending[next + 1]) { break }
      for byte in document.bytes(of: piece) { Traps.count(byte, in: &balance) }
      last = next
      if balance == 0 { return (next, true) }
      if balance < 0 { return nil }
    }
    // Keys without values can be nothing else; the items of a list may be texts of their own.
    if step == 2, end == pending.count, let last { return (last, false) }
    return nil
  }

  private mutating func joinPieces(into value: NodeID, whole: SourceRange, isClosed: Bool) {
    let first = document.texts.count
    for byte in document.source[whole.start..<whole.end] {
      document.texts.append(byte == 0x0A || byte == 0x0D || byte == 0x09 ? 0x20 : byte)
    }
    document.nodes[Int(value.index)].range = whole
    document.nodes[Int(value.index)].first = Int32(first)
    document.nodes[Int(value.index)].count = Int32(whole.end - whole.start)
    if !isClosed { document.holes.insert(value) }
  }

  /// `{at:0}` is a key 'at:0' without a value; it becomes the key 'at' and the value '0'.
  private mutating func splitMissingSpace(_ key: NodeID, value: NodeID) -> (key: NodeID, value: NodeID)? {
    guard isPlain(key), isPlain(value), document[value].count == 0 else { return nil }
    let (text, range) = (document.bytes(of: key), document.range(of: key))
    guard text.count == range.end - range.start, let colon = Traps.missingSpace(in: text) else { return nil }
    let length = colon - text.startIndex
    report(.missingSpace(afterColonAt: range.start + length, in: range, of: document.source))
    let valueFirst = document[key].first + Int32(length) + 1
    document.nodes[Int(value.index)].first = valueFirst
    document.nodes[Int(value.index)].count = document[key].count - Int32(length) - 1
    document.nodes[Int(value.index)].range = SourceRange(range.start + length + 1, range.end)
    document.nodes[Int(key.index)].count = Int32(length)
    document.nodes[Int(key.index)].range = SourceRange(range.start, range.start + length)
    return (key, value)
  }

  /// Whether a child of the innermost container is a plain text written right there, not through an alias.
  private func isPlain(_ id: NodeID) -> Bool {
    let node = document[id]
    return node.kind == .scalar && node.style == .plain && node.parent == frames.last?.node
      && !document.isHole(id)
  }
}

/// How the traps look in bytes.
package enum Traps {
  /// ` #hex` and nothing else of weight up to the end of the line: the bytes of the colour.
  package static func colour(after offset: Int, in source: [UInt8]) -> SourceRange? {
    var start = offset
    while start < source.count, source[start] == 0x20 || source[start] == 0x09 { start += 1 }
    return start > offset ? colour(at: start, in: source) : nil
  }

  /// The colour that begins at an offset, if nothing of weight follows it.
  package static func colour(at start: Int, in source: [UInt8]) -> SourceRange? {
    guard start < source.count, source[start] == UInt8(ascii: "#") else { return nil }
    var end = start + 1
    while end < source.count, end - start <= 9, isHex(source[end]) { end += 1 }
    guard [3, 4, 6, 8].contains(end - start - 1) else { return nil }
    var rest = end
    while rest < source.count {
      switch source[rest] {
      case 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
        return SourceRange(start, end)
      case UInt8(ascii: "#") where rest > end: return SourceRange(start, end)
      case 0x20, 0x09: rest += 1
      default: return nil
      }
    }
    return SourceRange(start, end)
  }

  /// Where colours have been swallowed that took the end of their braces or brackets with them: the first after
  /// `start`, and those on later lines that look alike.
  package static func coloursInFlow(from start: Int, firstBefore limit: Int, in source: [UInt8]) -> [Int] {
    var found: [Int] = []
    var lineHasBracket = true
    var isQuotedOrComment = false
    var previous: UInt8 = 0
    var place = start
    while place < source.count {
      if found.isEmpty, place >= limit { return [] }
      let byte = source[place]
      switch byte {
      case 0x0A, 0x0D:
        lineHasBracket = false
        isQuotedOrComment = false
      case UInt8(ascii: "{"), UInt8(ascii: "["): lineHasBracket = true
      case UInt8(ascii: "\""), UInt8(ascii: "'"): isQuotedOrComment = true
      case UInt8(ascii: "#") where place > 0 && source[place - 1] <= 0x20 || previous == UInt8(ascii: "["):
        let follows = [UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "[")].contains(previous)
        if lineHasBracket || found.isEmpty || isBeforeFlowSign(place, in: source), follows,
          !isQuotedOrComment,
          colour(at: place, in: source) != nil
        {
          found.append(place)
        } else {
          isQuotedOrComment = true
        }
      default: break
      }
      if byte > 0x20 { previous = byte }
      place += 1
    }
    return found
  }

  /// Whether a comma or a closing bracket follows the word at an offset.
  private static func isBeforeFlowSign(_ offset: Int, in source: [UInt8]) -> Bool {
    var place = offset + 1
    while place < source.count, place - offset < 40, isWord(source[place]) || source[place] == 0x20 {
      place += 1
    }
    return place < source.count
      && [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")].contains(source[place])
  }

  /// Whether a text has a call's name and parenthesis and leaves it open; `balance` counts what is open.
  static func opensCall(_ text: ArraySlice<UInt8>, balance: inout Int) -> Bool {
    var sawName = false
    var previous: UInt8 = 0x20
    for byte in text {
      if byte == UInt8(ascii: "("), isWord(previous) { sawName = true }
      count(byte, in: &balance)
      previous = byte
    }
    return sawName && balance > 0
  }

  static func count(_ byte: UInt8, in balance: inout Int) {
    if byte == UInt8(ascii: "(") { balance += 1 }
    if byte == UInt8(ascii: ")") { balance -= 1 }
  }

  /// The place of the colon in `name:value`, where a space was forgotten; not in `http://`.
  package static func missingSpace(in text: ArraySlice<UInt8>) -> Int? {
    guard let first = text.first, isLetter(first), let colon = text.firstIndex(of: UInt8(ascii: ":")) else {
      return nil
    }
    let after = text.index(after: colon)
    guard after < text.endIndex, text[after] > 0x20, text[after] != UInt8(ascii: "/"),
      text[after] != UInt8(ascii: ":"),
      text[..<colon].allSatisfy({ isWord($0) || $0 == UInt8(ascii: ".") })
    else { return nil }
    return colon
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}
