internal import DrawstringCore

/// Parses `color-mix(in SPACE, a p%, b q%)`, whose colours may be mixes and names.
package struct ColorMixParser {
  package static let name = "color-mix"

  private let text: ScalarText
  private let end: Int
  private(set) var position: Int

  private init(_ text: ScalarText, from start: Int, to end: Int) {
    self.text = text
    self.end = end
    position = start
  }

  /// Returns the mix whose name begins at `start`, and the place behind it; nil after a finding.
  static func parse(
    _ text: ScalarText, from start: Int, to end: Int, _ diagnostics: inout Diagnostics
  ) -> (mix: ColorMix, end: Int)? {
    var parser = Self(text, from: start, to: end)
    return parser.mix(depth: 0, &diagnostics).map { ($0, parser.position) }
  }

  // MARK: Scanning

  private func byte(_ place: Int) -> UInt8 { place < end ? text.bytes[place] : 0 }

  private mutating func skipBlanks() { while byte(position).isBlank { position += 1 } }

  /// The word at the position, which is not passed; hyphens belong to it.
  private var word: Range<Int> {
    var place = position
    guard byte(place).isLetter else { return position..<position }
    while byte(place).isNamePart || byte(place) == Ascii.minus { place += 1 }
    return position..<place
  }

  private mutating func pass(_ word: String) -> Bool {
    guard text.bytes.string(self.word) == word else { return false }
    position = self.word.upperBound
    skipBlanks()
    return true
  }

  private mutating func pass(_ sign: UInt8) -> Bool {
    guard byte(position) == sign else { return false }
    position += 1
    skipBlanks()
    return true
  }

  /// What stands at the position, for a finding: a word or one character.
  private var found: Range<Int> {
    if !word.isEmpty { return word }
    var place = min(position + 1, end)
    while place < end, text.bytes[place] & 0xC0 == 0x80 { place += 1 }
    return position..<place
  }

  // MARK: Grammar

  /// Parses the call whose name begins at the position.
  private mutating func mix(depth: Int, _ diagnostics: inout Diagnostics) -> ColorMix? {
    let start = position
    guard depth <= FormulaParser.maximumDepth else {
      diagnostics.report(.formulaTooDeep(text, start..<start + Self.name.utf8.count))
      return nil
    }
    position += Self.name.utf8.count
    skipBlanks()
    let open = position
    position += 1
    skipBlanks()
    guard let interpolation = interpolation(&diagnostics),
      let first = item(open: open, depth, &diagnostics)
    else { return nil }
    guard pass(Ascii.comma) else {
      let isOne = byte(position) == Ascii.close
      return fail(
        isOne ? .mixCount(text, start..<position + 1, "found one") : unexpected("','", open), &diagnostics)
    }
    guard let second = item(open: open, depth, &diagnostics) else { return nil }
    guard byte(position) == Ascii.close else {
      let isThird = byte(position) == Ascii.comma
      return fail(isThird ? .mixCount(text, found, "found a third") : unexpected("')'", open), &diagnostics)
    }
    position += 1
    var mix = ColorMix(interpolation, first.color, second.color)
    guard mix.setShares(first.share, second.share) else {
      return fail(.mixValue(text, start..<position, "both colours have a share of 0%"), &diagnostics)
    }
    return mix
  }

  private func fail<Result>(_ finding: Diagnostic, _ diagnostics: inout Diagnostics) -> Result? {
    diagnostics.report(finding)
    return nil
  }

  private func unexpected(_ wanted: String, _ open: Int) -> Diagnostic {
    position >= end
      ? .unclosedParenthesis(text, open: open, end: end)
      : .mixValue(text, found, "expected \(wanted), found '\(text.bytes.excerpt(found))'")
  }

  /// Parses `in oklch longer hue` and the comma after it.
  private mutating func interpolation(_ diagnostics: inout Diagnostics) -> ColorInterpolation? {
    guard pass("in") else {
      // Browsers take Oklab where no space is written.
      let isSpace = CSSColorSpace(word: text.bytes.string(word)) != nil
      return fail(
        .mixWithoutSpace(text, position, found, insert: isSpace ? "in " : "in oklab, "), &diagnostics)
    }
    let spaceRange = found
    let spaceWord = text.bytes.string(spaceRange)
    guard let space = CSSColorSpace(word: spaceWord) else {
      return fail(
        .unknownMixWord(
          text, spaceRange, "there is no colour space '\(spaceWord.excerpt)' to mix in", word: spaceWord,
          near: diagnostics.suggestion(for: spaceWord, in: CSSColorSpace.words), among: CSSColorSpace.words),
        &diagnostics)
    }
    position = spaceRange.upperBound
    skipBlanks()
    var interpolation = ColorInterpolation(in: space)
    if !word.isEmpty {
      guard let hue = hue(of: space, &diagnostics) else { return nil }
      interpolation.hue = hue
    }
    guard pass(Ascii.comma) else { return fail(missingComma, &diagnostics) }
    return interpolation
  }

  private var missingComma: Diagnostic {
    .mixValue(text, found, "expected a comma after the colour space, found '\(text.bytes.excerpt(found))'")
  }

  /// Parses `longer hue`.
  private mutating func hue(of space: CSSColorSpace, _ diagnostics: inout Diagnostics) -> HueDirection? {
    let range = word
    let direction = text.bytes.string(range)
    let directions = HueDirection.allCases.map(\.rawValue)
    guard let hue = HueDirection(rawValue: direction) else {
      let near = diagnostics.suggestion(for: direction, in: directions)
      // A word that is like none of them is the first colour.
      guard let near else { return fail(missingComma, &diagnostics) }
      return fail(
        .unknownMixWord(
          text, range, "there is no way '\(direction.excerpt)' between two hues", word: direction, near: near,
          among: directions), &diagnostics)
    }
    position = range.upperBound
    skipBlanks()
    guard pass("hue") else {
      return fail(
        .mixValue(text, range, "'\(direction)' is followed by 'hue'", write: "\(direction) hue"), &diagnostics
      )
    }
    guard space.hue != nil else {
      let polar = Diagnostic.list(CSSColorSpace.allCases.filter { $0.hue != nil }.map { "'\($0.rawValue)'" })
      return fail(
        .mixValue(text, range, "'\(space.rawValue)' has no hue, expected \(polar) before '\(direction) hue'"),
        &diagnostics)
    }
    return hue
  }

  /// Parses a colour and its share, in either order.
  private mutating func item(
    open: Int, _ depth: Int, _ diagnostics: inout Diagnostics
  ) -> (color: WrittenColor, share: Double?)? {
    var share: Double?
    let isFirst = startsNumber
    if isFirst {
      guard let number = percentage(&diagnostics) else { return nil }
      share = number
    }
    guard let color = color(open: open, depth, &diagnostics) else { return nil }
    skipBlanks()
    if !isFirst, startsNumber {
      guard let number = percentage(&diagnostics) else { return nil }
      share = number
    }
    return (color, share)
  }

  private var startsNumber: Bool {
    let sign = byte(position) == Ascii.minus || byte(position) == Ascii.plus
    return NumberToken(text.bytes, at: position + (sign ? 1 : 0), percent: true) != nil
  }

  private mutating func percentage(_ diagnostics: inout Diagnostics) -> Double? {
    let start = position
    let isNegative = byte(position) == Ascii.minus
    if isNegative || byte(position) == Ascii.plus { position += 1 }
    guard let token = NumberToken(text.bytes, at: position, percent: true) else { return nil }
    position = token.range.upperBound
    skipBlanks()
    let range = start..<token.range.upperBound
    if let problem = token.problem {
      return fail(.numberProblem(problem, token, in: text, expecting: nil), &diagnostics)
    }
    guard token.unit == .percent else {
      // A number up to 1 was meant as a fraction.
      let share = token.plainValue <= 1 ? (token.plainValue * 1e8).rounded() / 1e6 : token.plainValue
      let percent = token.unit == .none ? Diagnostic.plainDecimal(share) + "%" : nil
      return fail(
        .mixValue(
          text, range, "the share of a colour is a percentage", help: percent.map { "write '\($0)'" }),
        &diagnostics)
    }
    guard token.plainValue <= 100, !isNegative || token.plainValue == 0 else {
      return fail(.mixValue(text, range, "the share of a colour lies between 0% and 100%"), &diagnostics)
    }
    return token.plainValue
  }

  private mutating func color(open: Int, _ depth: Int, _ diagnostics: inout Diagnostics) -> WrittenColor? {
    let start = position
    if byte(start) == Ascii.hash {
      position += 1
      while byte(position).isNamePart { position += 1 }
      return ColorParser.literal(text, start..<position, &diagnostics).map { .color($0) }
    }
    if byte(start) == Ascii.backquote {
      position += 1
      while position < end && byte(position) != Ascii.backquote { position += 1 }
      let name = text.bytes.string(start + 1..<position)
      position = min(position + 1, end)
      return .name(name, start..<position)
    }
    guard !word.isEmpty else { return fail(unexpected("a colour", open), &diagnostics) }
    guard let call = ColorParser.call(in: text.bytes, at: start, end: end) else {
      // A hyphen ends the name of a constant.
      while byte(position).isNamePart { position += 1 }
      let range = start..<position
      skipBlanks()
      guard byte(position) != Ascii.open else {
        return fail(.notAColor(text, word: range, diagnostics), &diagnostics)
      }
      return .name(text.bytes.string(range), range)
    }
    if call.name == Self.name { return mix(depth: depth + 1, &diagnostics).map { .mix($0) } }
    guard let close = text.bytes[call.open..<end].firstIndex(of: Ascii.close) else {
      return fail(.unclosedParenthesis(text, open: call.open, end: end), &diagnostics)
    }
    position = close + 1
    return ColorParser.literal(text, start..<position, &diagnostics).map { .color($0) }
  }
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func mixValue(
    _ text: ScalarText, _ range: Range<Int>, _ message: String, write right: String? = nil,
    help: String? = nil
  ) -> Diagnostic {
    let place = text.range(range)
    let help = help ?? right.map { "write '\($0)'" }
    return Diagnostic(
      .invalidValue, message, at: place, node: text.node, help: help.map { [$0] } ?? [],
      fix: right.map { Fix(replace: place, with: $0) })
  }

  fileprivate static func mixCount(_ text: ScalarText, _ range: Range<Int>, _ found: String) -> Diagnostic {
    Diagnostic(
      .wrongCount, "'color-mix' mixes two colours, \(found)", at: text.range(range), node: text.node,
      help: ["it is written 'color-mix(in oklab, a, b 25%)'; a colour may be a mix itself"])
  }

  /// `insert` stands before the found word in the right spelling.
  fileprivate static func mixWithoutSpace(
    _ text: ScalarText, _ place: Int, _ found: Range<Int>, insert: String
  ) -> Diagnostic {
    Diagnostic(
      .invalidValue, "'color-mix' begins with 'in' and a colour space", at: text.range(found),
      node: text.node,
      help: ["write '\(insert)\(text.bytes.excerpt(found))'"],
      fix: Fix(replace: text.range(place..<place), with: insert))
  }

  fileprivate static func unknownMixWord(
    _ text: ScalarText, _ range: Range<Int>, _ message: String, word: String, near: String?,
    among words: [String]
  ) -> Diagnostic {
    let place = text.range(range)
    let offer = offer(near, for: word, at: place, or: ["write \(list(words.map { "'\($0)'" }))"])
    return Diagnostic(.unknownName, message, at: place, node: text.node, help: offer.help, fix: offer.fix)
  }
}
