package import DrawstringCore

/// Parses an easing: a name, a call with parameters, or a constant that is an easing.
///
/// Parameters may be formulas of constants. The first argument of `ease(…)` is parsed here as well.
package enum EasingParser {
  /// The deepest nesting of easings within formulas within easings.
  static let maximumNesting = 8

  /// Returns the easing in the bytes `range`, or nil after a finding.
  package static func parse(
    _ text: ScalarText, in range: Range<Int>? = nil, scope: FormulaScope, diagnostics: inout Diagnostics,
    nesting: Int = 0
  ) -> Easing? {
    let range = text.bytes.trimmed(range ?? 0..<text.bytes.count)
    guard ValueReader.hasReadableLength(text, range, &diagnostics) else { return nil }
    guard nesting <= maximumNesting else {
      diagnostics.report(.formulaTooDeep(text, range))
      return nil
    }
    guard let open = text.bytes[range].firstIndex(of: Ascii.open) else {
      return named(text, range, scope, &diagnostics)
    }
    let nameRange = text.bytes.trimmed(range.lowerBound..<open)
    let name = text.bytes.string(nameRange)
    guard let row = EasingTable.rows.first(where: { $0.name == name && $0.takesParameters }) else {
      if EasingTable.rows.contains(where: { $0.name == name }) {
        diagnostics.report(
          .invalidEasing(text, open..<range.upperBound, "'\(name)' takes no parameters", example: name))
      } else {
        diagnostics.report(
          .unknownEasing(
            text, nameRange, name,
            suggestion: diagnostics.suggestion(for: name, in: EasingTable.rows.map(\.name))))
      }
      return nil
    }
    guard let arguments = arguments(text, range, open: open, &diagnostics) else { return nil }
    let reader = EasingArguments(
      text: text, row: row, call: range, arguments: arguments, scope: scope, nesting: nesting)
    return reader.easing(&diagnostics)
  }

  /// Whether the text looks like an easing, for places that accept several types.
  static func isEasing(_ text: ScalarText, in range: Range<Int>, scope: FormulaScope) -> Bool {
    let end = text.bytes[range].firstIndex(of: Ascii.open) ?? range.upperBound
    let name = text.bytes.string(text.bytes.trimmed(range.lowerBound..<end))
    if scope.lookup(name) != nil { return false }
    let isCall = end < range.upperBound
    return EasingTable.rows.contains { $0.name == name && (isCall ? $0.takesParameters : $0.standsAlone) }
  }

  private static func named(
    _ text: ScalarText, _ range: Range<Int>, _ scope: FormulaScope, _ diagnostics: inout Diagnostics
  ) -> Easing? {
    let name = text.bytes.string(range)
    switch scope.lookup(name) {
    case .constant(.easing(let easing)): return easing
    case .broken: return nil
    case .constant(let value):
      diagnostics.report(.notAnEasing(text, range, name, found: value.described))
      return nil
    case .lane(_, let type):
      diagnostics.report(.notAnEasing(text, range, name, found: type.described))
      return nil
    case .formula(let argument):
      diagnostics.report(.notAnEasing(text, range, name, found: argument.type.described))
      return nil
    case .word, .text, .trigger:
      diagnostics.report(.notAnEasing(text, range, name, found: "an input"))
      return nil
    case nil: break
    }
    if let row = EasingTable.rows.first(where: { $0.name == name && $0.standsAlone }) {
      let reader = EasingArguments(text: text, row: row, call: range, arguments: [], scope: scope, nesting: 0)
      return reader.easing(&diagnostics)
    }
    // An easing and something after it, as in `ease-out 300ms`.
    if let blank = text.bytes[range].firstIndex(where: \.isBlank),
      EasingTable.rows.contains(where: { $0.name == text.bytes.string(range.lowerBound..<blank) })
    {
      let rest = text.bytes.trimmed(blank..<range.upperBound)
      diagnostics.report(
        .invalidEasing(
          text, rest, "expected nothing after the easing; a time stands under 'duration'", example: nil))
      return nil
    }
    if let row = EasingTable.rows.first(where: { $0.name == name }) {
      diagnostics.report(
        .invalidEasing(text, range, "'\(name)' needs its parameters", example: row.writtenExample))
    } else if ForeignTable.meaning(of: name, at: .easing) != nil {
      diagnostics.report(.unknownEasing(text, range, name, suggestion: nil))
    } else if range.isEmpty || !text.bytes[range].allSatisfy({ $0.isNamePart || $0 == Ascii.minus }) {
      diagnostics.report(
        .invalidEasing(text, range, "expected an easing, found '\(name.excerpt)'", example: "ease-in-out"))
    } else if !scope.mayHold(name) {
      diagnostics.report(
        .unknownEasing(
          text, range, name,
          suggestion: diagnostics.suggestion(for: name, in: EasingTable.rows.map(\.name))))
    }
    return nil
  }

  /// Returns the ranges between the commas of a call, without blanks at their ends.
  private static func arguments(
    _ text: ScalarText, _ range: Range<Int>, open: Int, _ diagnostics: inout Diagnostics
  ) -> [Range<Int>]? {
    var arguments: [Range<Int>] = []
    var start = open + 1
    var nesting = 0
    for place in open..<range.upperBound {
      switch text.bytes[place] {
      case Ascii.open: nesting += 1
      case Ascii.close:
        nesting -= 1
        guard nesting == 0 else { break }
        arguments.append(text.bytes.trimmed(start..<place))
        let rest = text.bytes.trimmed(place + 1..<range.upperBound)
        guard rest.isEmpty else {
          diagnostics.report(
            .invalidEasing(text, rest, "expected nothing after the easing", example: nil))
          return nil
        }
        return arguments.count == 1 && arguments[0].isEmpty ? [] : arguments
      case Ascii.comma where nesting == 1:
        arguments.append(text.bytes.trimmed(start..<place))
        start = place + 1
      default: break
      }
    }
    diagnostics.report(.unclosedParenthesis(text, open: open, end: range.upperBound))
    return nil
  }

  /// Returns the words in a range that may be names of constants; units and hyphenated names of easings are left out.
  static func words(
    in text: ScalarText, _ range: Range<Int>
  ) -> [(word: String, range: Range<Int>, isCall: Bool)] {
    let bytes = text.bytes
    let end = range.upperBound
    var words: [(word: String, range: Range<Int>, isCall: Bool)] = []
    var place = range.lowerBound
    while place < end {
      let start = place
      guard bytes[start].isNamePart || bytes[start] == Ascii.hash else {
        place += 1
        continue
      }
      place += 1
      while place < end && bytes[place].isNamePart { place += 1 }
      guard bytes[start].isLetter else { continue }
      var hyphenated = place
      // No easing's name is longer; without the limit, long chains of words would take quadratic time.
      while hyphenated < end, hyphenated < start + 40,
        bytes[hyphenated].isNamePart || bytes[hyphenated] == Ascii.minus
      {
        hyphenated += 1
      }
      if hyphenated > place {
        let whole = bytes.string(start..<hyphenated)
        if Steps.Position(word: whole) != nil || EasingTable.rows.contains(where: { $0.name == whole }) {
          place = hyphenated
          continue
        }
      }
      let next = bytes[place..<end].first { !$0.isBlank }
      // The name of a parameter is left out.
      if next == Ascii.colon { continue }
      let isCall = next == Ascii.open
      words.append((bytes.string(start..<place), start..<place, isCall))
    }
    return words
  }
}

extension EasingRow {
  /// Whether the easing may be written with parentheses.
  package var takesParameters: Bool {
    if case .keyword = form { return false }
    return true
  }

  /// Whether the easing may be written without parentheses.
  package var standsAlone: Bool {
    switch form {
    case .keyword, .back, .elastic, .bounce, .spring: true
    case .cubicBezier, .steps, .linearStops: false
    }
  }

  /// An example of the easing itself: `cubic-bezier(.2, 0, 0, 1)`.
  var writtenExample: String {
    switch form {
    case .keyword, .bounce: name
    case .cubicBezier: "cubic-bezier(.2, 0, 0, 1)"
    case .steps: "steps(4, jump-end)"
    case .linearStops: "linear(0, 0.8 30%, 1)"
    case .back: "\(name)(1.7)"
    case .elastic: "\(name)(1, 0.3)"
    case .spring: "spring(duration: 500ms, bounce: 0.2)"
    }
  }
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func unknownEasing(
    _ text: ScalarText, _ range: Range<Int>, _ name: String, suggestion: String?
  ) -> Diagnostic {
    let place = text.range(range)
    if let right = ForeignTable.meaning(of: name, at: .easing)?.name {
      // Between braces, commas part items.
      let isWhole = range == 0..<text.bytes.count
      let needsQuotes = text.isPlain && right.contains(",")
      return Diagnostic(
        .unknownName, "there is no easing '\(text.bytes.excerpt(range))'", at: place, node: text.node,
        help: ["write '\(right)'"],
        fix: needsQuotes && !isWhole ? nil : Fix(replace: place, with: needsQuotes ? "\"\(right)\"" : right))
    }
    let offer = offer(
      suggestion, for: name, at: place,
      or: ["easings are written as in 'ease-in-out' or 'cubic-bezier(.2, 0, 0, 1)'"])
    return Diagnostic(
      .unknownName, "there is no easing '\(text.bytes.excerpt(range))'", at: place, node: text.node,
      help: offer.help,
      fix: offer.fix)
  }

  fileprivate static func notAnEasing(_ text: ScalarText, _ range: Range<Int>, _ name: String, found: String)
    -> Diagnostic
  {
    Diagnostic(
      .typeMismatch, "expected an easing, found '\(name)', which is \(found)", at: text.range(range),
      node: text.node)
  }
}
