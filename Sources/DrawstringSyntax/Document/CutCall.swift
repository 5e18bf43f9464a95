/// A call in block context that YAML cuts at a colour, which it reads as a comment: `color-mix(in oklab, #f00, blue)`.
struct CutCall {
  /// From the start of the value to the parenthesis that closes the call.
  let range: SourceRange
  let colour: SourceRange
  /// Whether the line ends with the call.
  let isAlone: Bool

  /// Finds such a call at a plain text; nil if there is none. The text ends before the colour, or continues after it if the
  /// colour is masked.
  init?(at text: SourceRange, in source: [UInt8], masked: Set<Int>) {
    var balance = 0
    if !masked.isEmpty, text.end <= source.count,
      let place = (text.start..<text.end).first(where: { source[$0] == Ascii.hash && masked.contains($0) }),
      Pitfalls.opensCall(source[text.start..<place], balance: &balance)
    {
      range = text
      colour = SourceRange(place, place + 1 + source[(place + 1)...].prefix { $0.isNamePart }.count)
      isAlone = true
      return
    }
    balance = 0
    guard text.end <= source.count, Pitfalls.opensCall(source[text.start..<text.end], balance: &balance)
    else { return nil }
    var place = text.end
    while place < source.count, source[place] == 0x20 { place += 1 }
    guard place > text.end, place < source.count, source[place] == Ascii.hash else { return nil }
    let digits = source[(place + 1)...].prefix { $0.isNamePart }
    guard [3, 4, 6, 8].contains(digits.count), digits.allSatisfy({ $0.hexValue != nil }) else { return nil }
    colour = SourceRange(place, digits.endIndex)
    place = digits.endIndex
    while balance > 0 {
      guard place < source.count, !source[place].isLineBreak else { return nil }
      Pitfalls.count(source[place], in: &balance)
      place += 1
    }
    range = SourceRange(text.start, place)
    let rest = source[place...].prefix { !$0.isLineBreak }
    isAlone = (rest.first { $0 != 0x20 } ?? Ascii.hash) == Ascii.hash
  }

  /// Whether a call that is open on the line of an offset holds it, outside of quotes and brackets.
  static func holds(_ offset: Int, in source: [UInt8]) -> Bool {
    // Not further back than calls are long, which keeps the search linear.
    let first = max(0, offset - 1000)
    let line = source[first..<offset].lastIndex { $0.isLineBreak }.map { $0 + 1 } ?? first
    var balance = 0
    for byte in source[line..<offset] {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "'"): balance = 0
      default: Pitfalls.count(byte, in: &balance)
      }
    }
    return balance > 0
  }
}

// MARK: Findings

extension Diagnostic {
  static func cutCall(_ call: CutCall, in source: [UInt8]) -> Diagnostic {
    let written = source[call.range.start..<call.range.end]
    let isPlain = written.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    let text = String(decoding: written, as: UTF8.self)
    let colour = String(decoding: source[call.colour.start..<call.colour.end], as: UTF8.self)
    return Diagnostic(
      .unquotedColour, "YAML reads '\(colour)' and what follows as a comment; quote the whole value",
      at: call.colour, fix: isPlain && call.isAlone ? Fix(replace: call.range, with: "\"\(text)\"") : nil)
  }
}
