/// How the traps look in bytes.
package enum Pitfalls {
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

  /// The colours of comments that begin with one.
  package static func colours(onLinesOf range: SourceRange, in source: [UInt8]) -> [SourceRange] {
    var found: [SourceRange] = []
    var isComment = false
    for place in range.start..<range.end {
      switch source[place] {
      case 0x0A, 0x0D: isComment = false
      case UInt8(ascii: "#") where !isComment:
        guard let colour = colour(at: place, in: source) else { isComment = true; continue }
        found.append(colour)
      default: break
      }
    }
    return found
  }

  /// Where colours have been swallowed that took the end of their braces or brackets with them: the first after
  /// `start`, and those on later lines that look alike.
  package static func coloursInFlow(from start: Int, firstBefore limit: Int, in source: [UInt8]) -> [Int] {
    var found: [Int] = []
    var lineHasBracket = true
    var isComment = false
    var quote: UInt8 = 0
    // The bracket that a colour follows may be what was read last.
    var previous = source[..<start].last { $0 > 0x20 } ?? 0
    var place = start
    while place < source.count {
      if found.isEmpty, place >= limit { return [] }
      let byte = source[place]
      let isFirst = place == 0 || source[place - 1] <= 0x20 || isSeparator(source[place - 1])
      switch byte {
      case 0x0A, 0x0D:
        lineHasBracket = false
        isComment = false
        quote = 0
      case quote where previous != UInt8(ascii: "\\"): quote = 0
      case _ where isComment || quote != 0: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): lineHasBracket = true
      case UInt8(ascii: "\"") where isFirst, UInt8(ascii: "'") where isFirst: quote = byte
      case UInt8(ascii: "#") where isFirst:
        if lineHasBracket || found.isEmpty || isBeforeFlowSign(place, in: source),
          previous == UInt8(ascii: ":") || isSeparator(previous), colour(at: place, in: source) != nil
        {
          found.append(place)
        } else {
          isComment = true
        }
      default: break
      }
      if byte > 0x20, !isComment { previous = byte }
      place += 1
    }
    return found
  }

  /// Whether the next item of a list may touch a byte.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "[") || byte == UInt8(ascii: ",")
  }

  /// Whether a colour that YAML takes for a comment has the look of an item, and a closing bracket behind it in its line.
  package static func hidesBracket(colourAt offset: Int, in source: [UInt8]) -> Bool {
    isBeforeFlowSign(offset, in: source)
      && source[offset...].prefix { $0 != 0x0A && $0 != 0x0D }.contains {
        $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "}")
      }
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

  /// A call on one line around the colon of one of its parameters, as in `spring(mass: 1, damping: 5)`.
  package static func namedCall(at colon: Int, in source: [UInt8]) -> (range: SourceRange, isClosed: Bool)? {
    guard colon < source.count, source[colon] == UInt8(ascii: ":") else { return nil }
    var balance = 0
    var start = colon
    while start > 0, balance <= 0 {
      start -= 1
      let byte = source[start]
      if [0x0A, 0x0D, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "'")].contains(
        byte)
      {
        return nil
      }
      count(byte, in: &balance)
    }
    guard balance > 0, start > 0, isWord(source[start - 1]) else { return nil }
    var end = start
    while start > 0, isWord(source[start - 1]) { start -= 1 }
    balance = 0
    repeat {
      if source[end] == 0x0A || source[end] == 0x0D { break }
      count(source[end], in: &balance)
      end += 1
    } while end < source.count && balance > 0
    return (SourceRange(start, end), balance == 0)
  }

  /// Whether a text begins with a parenthesis that belongs to no call and is left open, as of `(8, 10)` split at its comma.
  static func opensList(_ text: ArraySlice<UInt8>, balance: inout Int) -> Bool {
    guard text.first == UInt8(ascii: "(") else { return false }
    balance = 0
    for byte in text { count(byte, in: &balance) }
    return balance > 0
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

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}
