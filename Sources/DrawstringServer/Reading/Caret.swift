internal import DrawstringSyntax

/// Where a caret stands in a file that may be broken, found from the lines above by their indentation and from the
/// brackets that are open: the way from the root, and the text that is being written.
///
/// A list or mapping in brackets ends where a later line is indented no deeper than the key it belongs to.
struct Caret: Sendable {
  enum Step: Equatable, Sendable {
    case key(String)
    case item
  }

  /// The way to the mapping of a key that is being written, or to the value.
  private(set) var steps: [Step] = []
  /// Whether a key may stand here.
  private(set) var isKey = true
  /// Whether a value may stand here: after a key and a colon, or as an item of a list.
  private(set) var isValue = false
  /// The start of the text that is being written, after an opening quote.
  private(set) var start: Int
  /// The other keys of the mapping of the key that is being written, with the texts of their values.
  private(set) var siblings: [String: String] = [:]
  /// The keys above the caret of the mapping around that mapping.
  private(set) var outer: [String: String] = [:]
  /// Whether the text lies in a comment.
  private(set) var isComment = false
  /// Whether the mapping or list around is written in brackets.
  var isFlow: Bool { brackets.last != nil }

  /// A key or a dash in block style.
  private struct Entry {
    var column: Int
    var step: Step
    var siblings: [String: String] = [:]
  }

  /// An open bracket, with the key before the current value.
  private struct Bracket {
    var isMapping: Bool
    var key: String?
    var siblings: [String: String] = [:]
  }

  private var entries: [Entry] = []
  private var brackets: [Bracket] = []
  /// The start of the current key, item or value within brackets.
  private var partStart = 0
  private var quote: UInt8?
  private let bytes: [UInt8]
  private let offset: Int

  init(_ source: SourceText, at offset: Int) {
    bytes = source.bytes
    self.offset = min(max(offset, 0), source.bytes.count)
    start = self.offset
    let last = source.row(of: self.offset)
    var line = 1
    while line <= last {
      let range = source.range(ofRow: line)
      let end = max(range.start, line == last ? self.offset : range.end)
      line += 1
      let first = skippingBlanks(range.start, end)
      let column = first - range.start
      if first == end {
        if line > last {
          take(column)
          if brackets.isEmpty {
            partStart = first
            (isKey, isValue) = (true, entries.last?.step == .item)
          }
        }
        continue
      }
      if bytes[first] == UInt8(ascii: "#"), brackets.isEmpty {
        isComment = line > last
        continue
      }
      if let owner = entries.last, !brackets.isEmpty || quote != nil {
        if column > owner.column || !looksLikeEntry(first, end) {
          scanFlow(first, end)
          continue
        }
        brackets = []
        quote = nil
      }
      if let next = readEntries(first, end, column: column, isLast: line > last, source) {
        line = max(line, next)
      }
    }
    finish(source, last)
  }

  // MARK: Block style

  /// Leaves the entries that a line of this indentation cannot belong to.
  private mutating func take(_ column: Int, isDash: Bool = false) {
    while let last = entries.last, last.column >= column {
      // The dashes of a list may stand below the key of the list.
      if isDash, last.column == column, last.step != .item { break }
      entries.removeLast()
    }
  }

  /// Reads the dashes and the key of a line, and the start of the value. Returns the line after a block scalar.
  private mutating func readEntries(
    _ first: Int, _ end: Int, column: Int, isLast: Bool, _ source: SourceText
  ) -> Int? {
    var (place, column) = (first, column)
    while place < end, bytes[place] == UInt8(ascii: "-"), place + 1 == end || bytes[place + 1].isBlank {
      take(column, isDash: true)
      entries.append(Entry(column: column, step: .item))
      let next = skippingBlanks(place + 1, end)
      column += next - place
      place = next
    }
    partStart = place
    isValue = entries.last?.step == .item
    isKey = true
    guard place < end else { return nil }
    guard let colon = colon(place, end) else {
      take(column)
      if isLast || [UInt8(ascii: "["), UInt8(ascii: "{")].contains(bytes[place]) { scanFlow(place, end) }
      return nil
    }
    let key = text(place, colon)
    let value = skippingBlanks(colon + 1, end)
    var siblings: [String: String] = [:]
    while let last = entries.last, last.column >= column {
      if last.column == column, last.step != .item { siblings = last.siblings }
      entries.removeLast()
    }
    siblings[key] = text(value, end)
    entries.append(Entry(column: column, step: .key(key), siblings: siblings))
    partStart = value
    (isKey, isValue) = (false, true)
    if value < end, bytes[value] == UInt8(ascii: "|") || bytes[value] == UInt8(ascii: ">") {
      var line = source.row(of: value) + 1
      while line <= source.lineCount {
        let range = source.range(ofRow: line)
        let first = skippingBlanks(range.start, range.end)
        if first < range.end, first - range.start <= column { break }
        line += 1
      }
      return line
    }
    scanFlow(value, end)
    return nil
  }

  private func looksLikeEntry(_ first: Int, _ end: Int) -> Bool {
    bytes[first] == UInt8(ascii: "-") || colon(first, end) != nil
  }

  /// The colon after a key without brackets.
  private func colon(_ start: Int, _ end: Int) -> Int? {
    var quote: UInt8?
    if [UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "#")].contains(bytes[start]) { return nil }
    for place in start..<end {
      let byte = bytes[place]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), place == start {
        quote = byte
      } else if byte == UInt8(ascii: ":"), place + 1 == end || bytes[place + 1].isBlank {
        return place
      } else if byte == UInt8(ascii: "#"), bytes[place - 1].isBlank {
        return nil
      }
    }
    return nil
  }

  // MARK: Flow style

  private mutating func scanFlow(_ first: Int, _ end: Int) {
    var place = first
    while place < end {
      let byte = bytes[place]
      if let open = quote {
        if byte == UInt8(ascii: "\\"), open == UInt8(ascii: "\"") {
          place += 1
        } else if byte == open {
          quote = nil
        }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
        place == partStart || isAfterBlank(place)
      {
        quote = byte
        if brackets.isEmpty || text(partStart, place).isEmpty { partStart = place }
      } else if byte == UInt8(ascii: "#"), place > 0, bytes[place - 1].isBlank {
        isComment = end == offset
        return
      } else if !brackets.isEmpty || place == partStart {
        scanBracket(byte, place, end)
      }
      place += 1
    }
  }

  private func isAfterBlank(_ place: Int) -> Bool {
    place > 0
      && [0x20, 0x09, 0x0A, UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{")].contains(
        bytes[place - 1])
  }

  private mutating func scanBracket(_ byte: UInt8, _ place: Int, _ end: Int) {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      brackets.append(Bracket(isMapping: byte == UInt8(ascii: "{")))
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      endPart(place)
      _ = brackets.popLast()
      return
    case UInt8(ascii: ","): endPart(place)
    case UInt8(ascii: ":"):
      guard let last = brackets.indices.last, brackets[last].isMapping, brackets[last].key == nil,
        place + 1 == bytes.count || place + 1 == end || bytes[place + 1].isBlank
      else { return }
      brackets[last].key = text(partStart, place)
    default: return
    }
    partStart = skippingBlanks(place + 1, bytes.count)
  }

  /// Ends a value in brackets.
  private mutating func endPart(_ place: Int) {
    guard let last = brackets.indices.last else { return }
    if let key = brackets[last].key { brackets[last].siblings[key] = text(partStart, place) }
    brackets[last].key = nil
  }

  // MARK: The end

  private mutating func finish(_ source: SourceText, _ last: Int) {
    steps = entries.map(\.step)
    outer = (brackets.count > 1 ? brackets.dropLast().last?.siblings : entries.last?.siblings) ?? [:]
    if let bracket = brackets.last {
      isKey = bracket.isMapping && bracket.key == nil
      isValue = !isKey
      siblings = bracket.siblings
    } else if isKey, !isFlow {
      siblings = keys(source, after: last)
    }
    for bracket in brackets {
      if !bracket.isMapping {
        steps.append(.item)
      } else if let key = bracket.key {
        steps.append(.key(key))
      }
    }
    start = min(max(partStart, 0), offset)
    if quote != nil, start < offset { start += 1 }
  }

  /// The keys beside the caret in block style, above and below.
  private func keys(_ source: SourceText, after last: Int) -> [String: String] {
    let own = source.range(ofRow: last)
    var first = own.start
    while first < offset, bytes[first].isBlank || bytes[first] == UInt8(ascii: "-") { first += 1 }
    let column = first - own.start
    var result: [String: String] = [:]
    let ownHasDash = bytes[own.start..<first].contains(UInt8(ascii: "-"))
    for isDown in [false, true] {
      var line = last
      if ownHasDash && !isDown { continue }
      while true {
        line += isDown ? 1 : -1
        guard line >= 1, line <= source.lineCount else { break }
        let range = source.range(ofRow: line)
        var place = range.start
        while place < range.end, bytes[place] == 0x20 || bytes[place] == UInt8(ascii: "-") { place += 1 }
        if place == range.end || bytes[place] == UInt8(ascii: "#") { continue }
        let hasDash = bytes[range.start..<place].contains(UInt8(ascii: "-"))
        if place - range.start < column || (isDown && hasDash && place - range.start <= column) { break }
        if place - range.start == column, let colon = colon(place, range.end) {
          result[text(place, colon)] = text(skippingBlanks(colon + 1, range.end), range.end)
        }
        if hasDash, place - range.start == column { break }
      }
    }
    return result
  }

  private func skippingBlanks(_ start: Int, _ end: Int) -> Int {
    var place = start
    while place < end, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
    return place
  }

  /// A key or value without blanks at its ends, quotes and a comment.
  private func text(_ start: Int, _ end: Int) -> String {
    guard start < end else { return "" }
    var range = bytes.trimmed(start..<end)
    // A loop of its own: every line above the caret comes here.
    var place = range.lowerBound + 1
    while place < range.upperBound {
      if bytes[place] == UInt8(ascii: "#"), bytes[place - 1] == 0x20 {
        range = bytes.trimmed(range.lowerBound..<place - 1)
        break
      }
      place += 1
    }
    if range.count > 1, let first = bytes[range].first,
      first == UInt8(ascii: "\"") || first == UInt8(ascii: "'"),
      bytes[range.upperBound - 1] == first
    {
      range = range.lowerBound + 1..<range.upperBound - 1
    }
    return bytes.string(range)
  }
}

extension Caret {
  /// What the language allows at the caret.
  var slot: AllowedValue {
    steps.reduce(.file) { slot, step in
      switch step {
      case .key(let name): slot.value(ofKey: name) ?? AllowedValue()
      case .item: slot.item
      }
    }
  }
}
