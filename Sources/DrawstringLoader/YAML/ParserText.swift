internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringSyntax

/// The text that libyaml is given in place of a file's.
///
/// Where libyaml refuses what YAML 1.2 or JSON allow, or reads it as YAML 1.1, other characters stand, as many and of
/// the same length, so that the parser's marks stay right. `restored` puts the file's characters back into scalars.
struct ParserText {
  private let source: [UInt8]
  /// The part of the file that is read.
  let start: Int
  let end: Int
  private(set) var bytes: [UInt8]
  /// Unquoted colours whose `#` would make the rest of the line a comment; without those in calls, in order.
  private(set) var colours: [SourceRange] = []
  /// The offsets of the other characters that are replaced, in order.
  private var replaced: [Int32] = []

  /// Replaces NEL, LS and PS, line breaks of YAML 1.1, of which `invisible` has the offsets.
  init(_ source: [UInt8], to end: Int, invisible: [Int32]) {
    self.source = source
    start = TextCheck.byteOrderMark(of: source)
    self.end = max(start, end)
    bytes = source
    for offset in invisible where offset < end {
      let last = Int(offset) + Self.length(at: Int(offset), in: source) - 1
      switch source[last] {
      case 0x85 where last - Int(offset) == 1: bytes[last] = 0xA1
      case 0xA8 where source[last - 1] == 0x80, 0xA9 where source[last - 1] == 0x80: bytes[last] = 0xA7
      default: continue
      }
      replaced.append(offset)
    }
  }

  /// Replaces what may have stopped the parser; returns whether anything was replaced.
  mutating func mend() -> Bool {
    let count = replaced.count
    replacePairs()
    replaceTabs()
    let slips = FlowSlips(from: start, to: end, in: source)
    colours = slips.colours
    for sign in colours.map(\.start) + slips.inCalls {
      bytes[sign] = UInt8(ascii: "_")
      replaced.append(Int32(sign))
    }
    replaced.sort()
    return replaced.count > count
  }

  /// Replaces pairs of escapes that stand for one character beyond U+FFFF.
  private mutating func replacePairs() {
    var place = start
    while place < end {
      guard source[place] == UInt8(ascii: "\\") else {
        place += 1
        continue
      }
      if Document.escapedPair(at: place, in: source, to: end) == nil {
        place += 2
        continue
      }
      replaced.append(Int32(place))
      for digits in [place + 2, place + 8] {
        bytes.replaceSubrange(digits..<digits + 4, with: "E000".utf8)
      }
      place += 12
    }
  }

  /// Replaces tabs behind the dashes of items.
  private mutating func replaceTabs() {
    var place = start
    while place < end {
      var tabs: [Int] = []
      var isBehindDash = false
      while place < end {
        let byte = source[place]
        if byte == UInt8(ascii: "-") {
          guard place + 1 < end, source[place + 1] == 0x20 || source[place + 1] == 0x09 else { break }
          isBehindDash = true
        } else if byte == 0x09, isBehindDash {
          tabs.append(place)
        } else if byte != 0x20 {
          break
        }
        place += 1
      }
      for tab in tabs {
        bytes[tab] = 0x20
        replaced.append(Int32(tab))
      }
      place = source.lineEnd(from: place) + 1
    }
  }

  /// Returns a scalar's text with the file's characters where the parser read others; nil if it read the file's.
  func restored(
    _ text: UnsafeBufferPointer<UInt8>, style: Document.Style, range: SourceRange
  ) -> [UInt8]? {
    if replaced.isEmpty { return nil }
    var next = replaced.partition { $0 >= range.start }
    guard next < replaced.count, replaced[next] < range.end else { return nil }
    let text = unsafe Array(text)
    let offsets = Document.offsets(of: text, style: style, range: range, in: bytes)
    var result: [UInt8] = []
    var place = 0
    while place < text.count {
      while next < replaced.count, replaced[next] < offsets[place] { next += 1 }
      guard next < replaced.count, replaced[next] == offsets[place] else {
        result.append(text[place])
        place += 1
        continue
      }
      let first = Int(replaced[next])
      let end = first + Self.length(at: first, in: source)
      if style == .doubleQuoted, let pair = Document.escapedPair(at: first, in: source, to: end) {
        result.append(contentsOf: UTF8.encode(pair) ?? UTF8.encodedReplacementCharacter)
      } else {
        result.append(contentsOf: source[first..<end])
      }
      while place < text.count, offsets[place] < end { place += 1 }
    }
    return result
  }

  /// The length of a replaced character: a pair of escapes, a separator or one byte.
  private static func length(at offset: Int, in source: [UInt8]) -> Int {
    switch source[offset] {
    case UInt8(ascii: "\\"): 12
    case ..<0x80: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }
}
