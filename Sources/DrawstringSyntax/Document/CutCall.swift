/// A call in block context that YAML cuts at a colour, which it reads as a comment: `color-mix(in oklab, #f00, blue)`.
struct CutCall {
  /// From the start of the value to the parenthesis that closes the call.
  let range: SourceRange
  let colour: SourceRange
  /// Whether the line ends with the call.
  let isAlone: Bool

  /// Finds such a call at a plain text, which ends before the colour; nil if there is none.
  init?(at text: SourceRange, in source: [UInt8]) {
    var balance = 0
    guard text.end <= source.count, Pitfalls.opensCall(source[text.start..<text.end], balance: &balance)
    else { return nil }
    var place = source[text.end...].firstIndex { $0 != 0x20 } ?? source.count
    guard place > text.end, let colour = Pitfalls.colour(at: place, in: source) else { return nil }
    self.colour = colour
    place = colour.end
    while balance > 0 {
      guard place < source.count, !source[place].isLineBreak else { return nil }
      Pitfalls.count(source[place], in: &balance)
      place += 1
    }
    range = SourceRange(text.start, place)
    isAlone = (source[place..<source.lineEnd(from: place)].first { $0 != 0x20 } ?? Ascii.hash) == Ascii.hash
  }
}

// MARK: Findings

extension Diagnostic {
  static func cutCall(_ call: CutCall, in source: [UInt8]) -> Diagnostic {
    let colour = String(decoding: source[call.colour.start..<call.colour.end], as: UTF8.self)
    return Diagnostic(
      .unquotedColour, "YAML reads '\(colour)' and what follows as a comment; quote the whole value",
      at: call.colour, fix: call.isAlone ? quoting(call.range, in: source) : nil)
  }
}
