import DrawstringCore
internal import DrawstringSyntax

/// The value of `after`: an anchor in the time of another node, and an offset from it.
struct AfterReference {
  enum Anchor: Hashable {
    /// The first active instant.
    case start
    case end
    /// The end of an iteration, counted from 1.
    case loop(Int)
  }

  var name: String
  var anchor = Anchor.end
  var offset = Nanoseconds.zero
  /// The range of the name, and the range of the name with its anchor.
  var nameRange: SourceRange
  var anchorRange: SourceRange
  var node: NodeID
}

/// Reads `after`: `node`, `node.start`, `node.end` or `node.loop(k)`, with a duration added or subtracted.
extension NodeReader {
  private enum AnchorWord: String, CaseIterable { case start, end, loop }

  mutating func afterReference(_ field: Fields.Field) -> AfterReference? {
    let node = field.valueNode
    guard let text = reader.scalarText(node, what: "a node's id and a place in its time"),
      ValueReader.hasReadableLength(text, 0..<text.bytes.count, &reader.diagnostics)
    else { return nil }
    let whole = text.bytes.trimmed(0..<text.bytes.count)
    var place = whole.lowerBound
    let name = word(text, at: &place, through: whole.upperBound)
    guard !name.isEmpty else {
      report(.afterSyntax("a node's id", at: text.range(whole), node: node))
      return nil
    }
    var result = AfterReference(
      name: document.whole(text.bytes.string(name), at: node), nameRange: text.range(name),
      anchorRange: text.range(name), node: node)
    if place < whole.upperBound, text.bytes[place] == Ascii.point {
      place += 1
      guard let anchor = anchor(text, at: &place, through: whole.upperBound) else { return nil }
      result.anchor = anchor
      result.anchorRange = text.range(name.lowerBound..<place)
    }
    while place < whole.upperBound, text.bytes[place].isBlank { place += 1 }
    guard place < whole.upperBound else { return result }
    guard text.bytes[place] == Ascii.plus || text.bytes[place] == Ascii.minus else {
      report(
        .afterSyntax("'+' or '-' and a duration", at: text.range(place..<whole.upperBound), node: node))
      return nil
    }
    // A minus is part of the value, so that 'a - x + y' means a + (-x + y).
    let rest = (text.bytes[place] == Ascii.plus ? place + 1 : place)..<whole.upperBound
    guard text.bytes.trimmed(rest).count > (text.bytes[place] == Ascii.plus ? 0 : 1) else {
      report(.afterSyntax("a duration", at: text.range(place..<whole.upperBound), node: node))
      return nil
    }
    guard
      let seconds = ValueReader.constant(
        text, in: rest, expecting: .duration, scope: values.scope(at: node), diagnostics: &reader.diagnostics)?
        .firstLane
    else { return nil }
    if abs(seconds) > 1e9 {
      report(.timeTooLong(at: text.range(text.bytes.trimmed(rest)), node: node))
      return nil
    }
    result.offset = Nanoseconds(seconds: seconds)
    return result
  }

  /// `start`, `end` or `loop(k)`.
  private mutating func anchor(_ text: ScalarText, at place: inout Int, through end: Int) -> AfterReference
    .Anchor?
  {
    let name = word(text, at: &place, through: end)
    let written = text.bytes.string(name)
    switch AnchorWord(rawValue: written) {
    case .start: return .start
    case .end: return .end
    case .loop: return loop(text, at: &place, through: end)
    case nil:
      let near = reader.diagnostics.suggestion(for: written, in: AnchorWord.allCases.map(\.rawValue))
      report(.afterAnchor(written, near: near, at: text.range(name), node: text.node))
      return nil
    }
  }

  private mutating func loop(_ text: ScalarText, at place: inout Int, through end: Int) -> AfterReference
    .Anchor?
  {
    let open = place
    var depth = 0
    while place < end {
      if text.bytes[place] == Ascii.open { depth += 1 }
      if text.bytes[place] == Ascii.close { depth -= 1 }
      place += 1
      if depth == 0 { break }
    }
    guard depth == 0, place - open > 2, text.bytes[open] == Ascii.open else {
      report(
        .afterSyntax("which loop, as in 'loop(2)'", at: text.range(open..<max(place, open)), node: text.node))
      return nil
    }
    let inside = text.bytes.trimmed(open + 1..<place - 1)
    guard
      let count = ValueReader.constant(
        text, in: inside, expecting: .number(allowsPercent: false),
        scope: values.scope(at: text.node), diagnostics: &reader.diagnostics)?.firstLane
    else { return nil }
    if !(1...1e15).contains(count) {
      report(.outOfRange("loop", count, 1...1e15, at: text.range(inside), node: text.node))
      return nil
    }
    guard let whole = Int(exactly: count) else {
      report(.wholeNumber("loop", count, at: text.range(inside), node: text.node))
      return nil
    }
    return .loop(whole)
  }

  /// A name: a letter, then letters, digits, hyphens, underscores and the slashes of components. Empty where there is none.
  private func word(_ text: ScalarText, at place: inout Int, through end: Int) -> Range<Int> {
    let start = place
    guard place < end, text.bytes[place].isLetter else { return start..<start }
    while place < end, text.bytes[place].isNamePart || [Ascii.minus, Ascii.slash].contains(text.bytes[place])
    {
      place += 1
    }
    return start..<place
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let afterSyntax = DiagnosticCode("after-syntax")
}

extension Diagnostic {
  fileprivate static func afterSyntax(_ expected: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .afterSyntax, "expected \(expected)", at: range, node: node,
      help: ["write it as in 'rise.end + 100ms', 'rise.start' or 'spin.loop(2) - 50ms'"])
  }

  fileprivate static func afterAnchor(_ word: String, near: String?, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .afterSyntax, "'\(brief(word))' is no place in a node's time: expected start, end or loop(k)",
      at: range,
      node: node, help: near.map { ["did you mean '\($0)'?"] } ?? [], fix: fix(near, for: word, at: range))
  }
}
