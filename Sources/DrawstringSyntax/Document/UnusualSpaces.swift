/// Blanks that look like a space and are none to YAML, where a space belongs: in the indentation of a line, after the colon
/// of a key, after the '-' of an item, after a comma in brackets. Texts pasted from pages and word processors hold them.
///
/// What stands in quotes, comments and block texts is not looked at, nor is what is within a text.
package struct UnusualSpaces {
  /// The first of them, as far as they touch each other.
  package let first: SourceRange
  /// All on that line and on the lines right below it.
  package let whole: SourceRange
  /// What belongs in the place of `whole`.
  package let mended: [UInt8]
  /// The first one's name, with its article.
  package let name: String

  /// No edit replaces more bytes than this.
  private static let longestEdit = 1 << 16
  /// Nobody looks further behind this many; a longest edit holds no more.
  private static let mostRuns = longestEdit / 2

  /// The first in a text before `end`; nil where there is none.
  package init?(in source: [UInt8], before end: Int) {
    var scan = Scan(source, before: end)
    scan.run()
    guard let first = scan.found.first else { return nil }
    self.first = first
    let length = Self.length(in: source, at: first.start)
    name = Self.names[Array(source[first.start..<(first.start + length)])] ?? "a blank"
    var mended: [UInt8] = []
    var place = first.start
    for run in scan.found where run.end - first.start <= Self.longestEdit {
      let between = source[place..<run.start]
      if between.count(where: { $0 == 0x0A }) > 1 { break }
      mended += between
      var rest = run.start
      while rest < run.end {
        mended.append(0x20)
        rest += max(Self.length(in: source, at: rest), 1)
      }
      place = run.end
    }
    self.mended = mended
    whole = SourceRange(first.start, place)
  }

  private static let names: [[UInt8]: String] = [
    [0xC2, 0xA0]: "a no-break space (U+00A0)", [0xE2, 0x80, 0x87]: "a figure space (U+2007)",
    [0xE2, 0x80, 0x89]: "a thin space (U+2009)", [0xE2, 0x80, 0xAF]: "a narrow no-break space (U+202F)",
    [0xE3, 0x80, 0x80]: "an ideographic space (U+3000)",
  ]

  /// The bytes of the foreign blank at an offset; 0 where there is none.
  static func length(in source: [UInt8], at offset: Int) -> Int {
    guard offset < source.count, [0xC2, 0xE2, 0xE3].contains(source[offset]) else { return 0 }
    for length in 2...3 where offset + length <= source.count {
      if names[Array(source[offset..<offset + length])] != nil { return length }
    }
    return 0
  }
}

extension UnusualSpaces {
  /// One way through the lines of a text.
  private struct Scan {
    let source: [UInt8]
    let end: Int
    var found: [SourceRange] = []
    /// The quote that is open, also over lines.
    private var quote: UInt8?
    /// How many braces and brackets are open.
    private var depth = 0
    /// Lines that are indented deeper are those of a block text.
    private var blockIndentation: Int?

    init(_ source: [UInt8], before end: Int) {
      self.source = source
      self.end = end
    }

    mutating func run() {
      var start = 0
      while start < end, found.count < UnusualSpaces.mostRuns {
        var stop = start
        while stop < end, source[stop] != 0x0A, source[stop] != 0x0D { stop += 1 }
        line(start, stop)
        start = stop + 1
      }
    }

    private mutating func line(_ start: Int, _ stop: Int) {
      var place = start
      if quote == nil {
        while place < stop, source[place] == 0x20 { place += 1 }
        let indentation = place - start
        if let least = blockIndentation {
          if place == stop || indentation > least { return }
          blockIndentation = nil
        }
        // Of a text's further line the blanks are its own.
        let runs = beginning(&place, stop)
        if depth > 0 || Self.isEntry(source[place..<stop]) { found += runs }
        let last = source[start..<stop].last { $0 != 0x20 }
        if depth == 0, last == UInt8(ascii: "|") || last == UInt8(ascii: ">") {
          blockIndentation = indentation
        }
      }
      rest(from: place, stop)
    }

    /// Passes over blanks and the dashes of items; gives the runs of foreign ones among them.
    private func beginning(_ place: inout Int, _ stop: Int) -> [SourceRange] {
      var runs: [SourceRange] = []
      while place < stop {
        let run = run(at: place)
        if !run.isEmpty {
          runs.append(run)
          place = run.end
        } else if source[place] == 0x20 {
          place += 1
        } else if source[place] == UInt8(ascii: "-"), place + 1 < stop,
          source[place + 1] == 0x20 || UnusualSpaces.length(in: source, at: place + 1) > 0
        {
          place += 1
        } else {
          break
        }
      }
      return runs
    }

    /// Whether what follows the blanks is a key, or a bracket.
    private static func isEntry(_ text: ArraySlice<UInt8>) -> Bool {
      guard let first = text.first else { return false }
      if [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first) { return true }
      let word = text.prefix { Pitfalls.isWord($0) || $0 == UInt8(ascii: ".") }
      return !word.isEmpty && word.endIndex < text.endIndex && text[word.endIndex] == UInt8(ascii: ":")
    }

    /// What stands on a line behind its beginning, `start`.
    private mutating func rest(from start: Int, _ stop: Int) {
      // Where the entry began, whose key may be what ends at a colon.
      var entry: Int? = start
      var before: UInt8 = UInt8(ascii: ":")
      var place = start
      while place < stop, found.count < UnusualSpaces.mostRuns {
        let byte = source[place]
        defer { if byte != 0x20 { before = byte } }
        if let open = quote {
          if byte == UInt8(ascii: "\\"), open == UInt8(ascii: "\"") { place += 1 }
          if byte == open { quote = nil }
          place += 1
          continue
        }
        let isSeparated = place == start || source[place - 1] == 0x20
        switch byte {
        case UInt8(ascii: "#") where isSeparated: return
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          if Self.beginsValue(before) || place == start { quote = byte }
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          if depth > 0 || Self.beginsValue(before) { depth += 1 }
          entry = place + 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(0, depth - 1)
        case UInt8(ascii: ","):
          if depth > 0 {
            entry = place + 1
            found += [run(at: place + 1)].filter { !$0.isEmpty }
          }
        case UInt8(ascii: ":"):
          if let first = entry, isKey(first, place) {
            found += [run(at: place + 1)].filter { !$0.isEmpty }
          }
          entry = nil
        default: break
        }
        place += 1
        if let last = found.last, last.start == place { place = last.end }
      }
    }

    private static func beginsValue(_ before: UInt8) -> Bool {
      [UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "-")]
        .contains(
          before)
    }

    /// Whether one word and blanks around it are all between two offsets.
    private func isKey(_ start: Int, _ stop: Int) -> Bool {
      var first = start
      while first < stop, source[first] == 0x20 || source[first] >= 0x80 { first += 1 }
      return first < stop
        && source[first..<stop].allSatisfy { Pitfalls.isWord($0) || $0 == UInt8(ascii: ".") }
    }

    /// The foreign blanks at an offset that touch each other.
    private func run(at offset: Int) -> SourceRange {
      var stop = offset
      while stop < end {
        let length = UnusualSpaces.length(in: source, at: stop)
        if length == 0 { break }
        stop += length
      }
      return SourceRange(offset, stop)
    }
  }
}
