// YAML reads some texts otherwise than they look. Where that is clear, one finding says so and the document
// holds what was meant.

extension DocumentBuilder {
  /// Looking for the end of a call goes no further than this many items, which keeps it linear.
  private static let mostPieces = 64

  /// A colour that YAML took for a comment: the bytes of `#fff` where a value is missing right before it. Outside of
  /// brackets a masked one is just that.
  func swallowedColour(at range: SourceRange, isEmpty: Bool) -> SourceRange? {
    if isEmpty { return swallowedColour(after: range.start) }
    guard !maskedColours.isEmpty, !isInFlow, maskedColours.contains(range.start) else { return nil }
    return Pitfalls.colour(at: range.start, in: document.source)
  }

  private func swallowedColour(after offset: Int) -> SourceRange? {
    guard isInFlow, let frame = frames.last, document.kind(of: frame.node) == .mapping,
      (pending.count - frame.firstPending) % 2 == 1, let key = pending.last
    else { return Pitfalls.colour(after: offset, in: document.source) }
    // In braces an empty value's marks stand behind the comment, so look right after the key's colon.
    var place = document.range(of: key).end
    while place < document.source.count, document.source[place] == 0x20 { place += 1 }
    guard place < document.source.count, document.source[place] == UInt8(ascii: ":") else { return nil }
    return Pitfalls.colour(after: place + 1, in: document.source)
  }

  /// Reports a colour that YAML took for a comment; gives whether more than a colour may have been meant.
  mutating func reportSwallowed(_ colour: SourceRange) -> Bool {
    let source = document.source
    var place = colour.end
    while place < source.count, source[place] == 0x20 { place += 1 }
    // Outside of brackets a comma or an end of brackets is an error after a quoted text.
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

  /// Reports a colour in braces or brackets that the parser was shown otherwise; those of one line are one finding, at the
  /// first of them.
  mutating func reportMasked(_ colour: SourceRange) {
    if colour.start < toldColoursEnd { return }
    let source = document.source
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

  /// Whether a key in braces is a digit right after a comma, as of `{duration: 1,5s}`, which YAML splits.
  func isDigitAfterComma(_ range: SourceRange) -> Bool {
    guard range.start > 0, range.start < document.source.count,
      document.source[range.start - 1] == UInt8(ascii: ","), Pitfalls.isDigit(document.source[range.start]),
      let frame = frames.last
    else { return false }
    return document.kind(of: frame.node) == .mapping
  }

  /// Reports the colours of a list of which YAML sees nothing, because each has a line of its own and is a comment there.
  mutating func reportEmptyList(endingAt end: Int) {
    guard let frame = frames.last, pending.count == frame.firstPending,
      document.kind(of: frame.node) == .sequence
    else { return }
    let colours = Pitfalls.colours(
      onLinesOf: SourceRange(document.range(of: frame.node).start, end), in: document.source)
    if colours.isEmpty { return }
    report(.unquotedColours(colours, in: document.source))
    document.holes.insert(frame.node)
  }

  /// Mends the entries of a flow container whose texts hold parentheses, colons or the decimals after a comma.
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
        // Of a list in parentheses what wanted the list says that it is one.
        if pieces.isCall { report(.unquotedCall(whole, isClosed: pieces.isClosed, in: document.source)) }
        joinPieces(into: value, whole: whole, isClosed: pieces.isClosed)
        if step == 2 { pending[kept] = pending[place] }
        pending[kept + step - 1] = value
        place = pieces.last + (step == 2 ? 2 : 1)
      } else if kind == .mapping, let last = lastOfSplitNumber(from: place) {
        // What reads the number says what is wrong with it.
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

  /// The last piece of a call, or of a list in parentheses, that commas split, as a place in `pending`: of a mapping the
  /// piece is the key.
  private func piecesOfCall(from place: Int, step: Int) -> (last: Int, isClosed: Bool, isCall: Bool)? {
    let value = pending[place + step - 1]
    guard isPlain(value) else { return nil }
    var balance = 0
    let text = document.bytes(of: value)
    let isCall = Pitfalls.opensCall(text, balance: &balance)
    guard isCall || Pitfalls.opensList(text, balance: &balance) else { return nil }
    var last: Int?
    let end = min(pending.count, place + step * Self.mostPieces)
    for next in stride(from: place + step, to: end, by: step) {
      let piece = pending[next]
      guard isPlain(piece), document.range(of: piece).start >= document.range(of: value).end else { break }
      if step == 2, document[pending[next + 1]].count != 0 || !isPlain(pending[next + 1]) { break }
      for byte in document.bytes(of: piece) { Pitfalls.count(byte, in: &balance) }
      last = next
      if balance == 0 { return (next, true, isCall) }
      if balance < 0 { return nil }
    }
    // Keys without values can be nothing else; the items of a list may be texts of their own.
    if isCall, step == 2, end == pending.count, let last { return (last, false, true) }
    return nil
  }

  /// `1,5s` in braces is a value '1' and a key '5s' without a value: the last of such keys, as a place in `pending`.
  private func lastOfSplitNumber(from place: Int) -> Int? {
    var piece = pending[place + 1]
    var last: Int?
    for next in stride(from: place + 2, to: min(pending.count - 1, place + 2 * Self.mostPieces), by: 2) {
      let (key, missing) = (pending[next], pending[next + 1])
      guard isPlain(piece), isPlain(key), isPlain(missing), document[missing].count == 0,
        document.range(of: piece).end + 1 == document.range(of: key).start,
        isDigitAfterComma(document.range(of: key)),
        document.bytes(of: piece).last.map(Pitfalls.isDigit) == true
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
    if !isClosed { document.holes.insert(value) }
  }

  /// `{at:0}` is a key 'at:0' without a value, and so is `{at = 0}`; it becomes the key 'at' and the value '0'.
  private mutating func splitKey(_ key: NodeID, value: NodeID) -> (key: NodeID, value: NodeID)? {
    guard isPlain(key), isPlain(value), document[value].count == 0 else { return nil }
    let (text, range) = (document.bytes(of: key), document.range(of: key))
    guard text.count == range.end - range.start else { return nil }
    let keyLength: Int
    let valueStart: Int
    if let colon = Pitfalls.missingSpace(in: text) {
      keyLength = colon - text.startIndex
      valueStart = keyLength + 1
      report(.missingSpace(afterColonAt: range.start + keyLength, in: range, of: document.source))
    } else if let sign = SignForColon(in: document.source[range.start..<range.end]) {
      keyLength = sign.key.end - range.start
      valueStart = sign.sign.end - range.start
      report(.signForColon(sign, in: range, of: document.source))
      // Quotes behind the sign are part of the text to YAML.
      if valueStart < text.count,
        [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(text[text.startIndex + valueStart])
      {
        document.holes.insert(value)
      }
    } else {
      return nil
    }
    document.nodes[Int(value.index)].first = document[key].first + Int32(valueStart)
    document.nodes[Int(value.index)].count = document[key].count - Int32(valueStart)
    document.nodes[Int(value.index)].range = SourceRange(range.start + valueStart, range.end)
    document.nodes[Int(key.index)].count = Int32(keyLength)
    document.nodes[Int(key.index)].range = SourceRange(range.start, range.start + keyLength)
    return (key, value)
  }

  /// Whether a child of the innermost container is a plain text written right there, not through an alias.
  private func isPlain(_ id: NodeID) -> Bool {
    let node = document[id]
    return node.kind == .scalar && node.style == .plain && node.parent == frames.last?.node
      && !document.isHole(id)
  }
}

// MARK: Findings

extension Diagnostic {
  /// A colour outside of brackets with a comma or a closing bracket behind it, which has no place there; `both` are the two,
  /// where nothing else follows.
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
