internal import DrawstringCore

/// Reads the arguments of an easing's call, each at its range.
struct EasingArguments {
  let text: ScalarText
  let row: EasingRow
  let call: Range<Int>
  let arguments: [Range<Int>]
  let scope: FormulaScope
  let nesting: Int

  private static let positionWords = Steps.Position.allCases.map(\.rawValue) + ["start", "end"]

  /// Returns the easing of the call; nil after a finding.
  func easing(_ diagnostics: inout Diagnostics) -> Easing? {
    switch row.form {
    case .keyword(let easing): easing
    case .cubicBezier: cubicBezier(&diagnostics)
    case .steps: steps(&diagnostics)
    case .linearStops: linearStops(&diagnostics)
    case .back(let side): back(side, &diagnostics)
    case .elastic(let side): elastic(side, &diagnostics)
    case .bounce(let side): bounce(side, &diagnostics)
    case .spring: spring(&diagnostics)
    }
  }

  private func cubicBezier(_ diagnostics: inout Diagnostics) -> Easing? {
    guard arguments.count == row.parameters.count else {
      diagnostics.report(
        .invalidEasing(
          text, call, "'\(row.name)' takes \(row.parameters.count) numbers, found \(arguments.count)",
          example: row.writtenExample))
      return nil
    }
    var numbers: [Double] = []
    for (argument, parameter) in zip(arguments, row.parameters) {
      if let value = number(argument, &diagnostics), isAllowed(value, argument, parameter, &diagnostics) {
        numbers.append(value)
      }
    }
    guard numbers.count == 4 else { return nil }
    return CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]).map { .cubicBezier($0) }
  }

  private func steps(_ diagnostics: inout Diagnostics) -> Easing? {
    guard arguments.count == 1 || arguments.count == 2 else {
      diagnostics.report(
        .invalidEasing(
          text, call, "'steps' takes a count and may take a position, found \(arguments.count) parameters",
          example: row.writtenExample))
      return nil
    }
    var position = Steps.Position.jumpEnd
    if arguments.count == 2 {
      let word = text.bytes.string(arguments[1])
      guard let found = Steps.Position(word: word) else {
        diagnostics.report(
          .unknownStepPosition(
            text, arguments[1], word, suggestion: diagnostics.suggestion(for: word, in: Self.positionWords)))
        return nil
      }
      position = found
    }
    guard let count = number(arguments[0], &diagnostics) else { return nil }
    let smallest = Double(position.smallestCount)
    guard count == count.rounded(), count >= smallest, count <= 1e9 else {
      diagnostics.report(
        .invalidEasing(
          text, arguments[0],
          "the number of steps is a whole number from \(position.smallestCount) to 1000000000",
          example: nil))
      return nil
    }
    return Steps(Int(limiting: count), position).map { .steps($0) }
  }

  private func linearStops(_ diagnostics: inout Diagnostics) -> Easing? {
    guard arguments.count >= 2 else {
      diagnostics.report(
        .invalidEasing(text, call, "'linear(…)' needs at least two stops", example: row.writtenExample))
      return nil
    }
    var stops: [LinearStops.Stop] = []
    for argument in arguments {
      if let stop = stop(argument, &diagnostics) { stops.append(stop) }
    }
    guard stops.count == arguments.count else { return nil }
    return LinearStops(stops).map { .linearStops($0) }
  }

  /// Reads an output with up to two percentages before or after it.
  private func stop(_ argument: Range<Int>, _ diagnostics: inout Diagnostics) -> LinearStops.Stop? {
    var rest = argument
    var before: [Double] = []
    var after: [Double] = []
    while before.count < 3, let (value, range) = percentage(atStartOf: rest) {
      before.append(value)
      rest = text.bytes.trimmed(range.upperBound..<rest.upperBound)
    }
    while after.count < 3, let (value, range) = percentage(atEndOf: rest) {
      after.insert(value, at: 0)
      rest = text.bytes.trimmed(rest.lowerBound..<range.lowerBound)
    }
    let inputs = before + after
    guard inputs.count <= 2, before.isEmpty || after.isEmpty, !rest.isEmpty else {
      diagnostics.report(
        .invalidEasing(
          text, argument.isEmpty ? call : argument,
          argument.isEmpty
            ? "a stop of 'linear(…)' is missing" : "a stop is one number and up to two percentages",
          example: row.writtenExample))
      return nil
    }
    guard let output = number(rest, &diagnostics) else { return nil }
    return LinearStops.Stop(output, from: inputs.first, to: inputs.count == 2 ? inputs[1] : nil)
  }

  private func percentage(atStartOf range: Range<Int>) -> (Double, Range<Int>)? {
    let end = text.bytes[range].firstIndex { $0.isBlank } ?? range.upperBound
    return percentage(range.lowerBound..<end)
  }

  private func percentage(atEndOf range: Range<Int>) -> (Double, Range<Int>)? {
    let blank = text.bytes[range].lastIndex { $0.isBlank }
    return percentage((blank.map { $0 + 1 } ?? range.lowerBound)..<range.upperBound)
  }

  private func percentage(_ word: Range<Int>) -> (Double, Range<Int>)? {
    guard let first = word.first else { return nil }
    let isNegative = text.bytes[first] == Ascii.minus
    guard let token = NumberToken(text.bytes, at: first + (isNegative ? 1 : 0), percent: true),
      token.problem == nil, token.unit == .percent, token.range.upperBound == word.upperBound
    else { return nil }
    return (isNegative ? -token.value : token.value, word)
  }

  func number(_ argument: Range<Int>, _ diagnostics: inout Diagnostics) -> Double? {
    guard !argument.isEmpty else {
      diagnostics.report(
        .invalidEasing(text, call, "a parameter of '\(row.name)' is missing", example: row.writtenExample))
      return nil
    }
    let value = ValueReader.constant(
      text, in: argument, expecting: .number(allowsPercent: false), scope: scope, diagnostics: &diagnostics,
      nesting: nesting)
    return value?.firstLane
  }

  func isAllowed(
    _ value: Double, _ argument: Range<Int>, _ parameter: EasingParameter, _ diagnostics: inout Diagnostics
  ) -> Bool {
    if parameter.range.contains(value) { return true }
    diagnostics.report(
      .invalidEasing(
        text, argument, "'\(parameter.name)' of '\(row.name)' lies between \(parameter.limits)", example: nil)
    )
    return false
  }
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func unknownStepPosition(
    _ text: ScalarText, _ range: Range<Int>, _ word: String, suggestion: String?
  ) -> Diagnostic {
    let place = text.range(range)
    let offer = offer(suggestion, for: word, at: place)
    return Diagnostic(
      .invalidEasing,
      "expected 'jump-start', 'jump-end', 'jump-none' or 'jump-both', found '\(text.bytes.excerpt(range))'",
      at: place, node: text.node, help: offer.help, fix: offer.fix)
  }
}
