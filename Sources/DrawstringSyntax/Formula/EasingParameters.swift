internal import DrawstringCore

/// Parameters that are given by order or by name, and may be omitted.
extension EasingArguments {
  /// An argument and the name before its colon, if it has one.
  private struct Argument {
    var label: Range<Int>?
    var value: Range<Int>
  }

  func back(_ side: EasingSide, _ diagnostics: inout Diagnostics) -> Easing? {
    guard let numbers = numbers(row.parameters, &diagnostics) else { return nil }
    return .back(BackCurve(overshoot: numbers[0]), side)
  }

  func elastic(_ side: EasingSide, _ diagnostics: inout Diagnostics) -> Easing? {
    guard let numbers = numbers(row.parameters, &diagnostics) else { return nil }
    return .elastic(ElasticCurve(amplitude: numbers[0], period: numbers[1]), side)
  }

  func bounce(_ side: EasingSide, _ diagnostics: inout Diagnostics) -> Easing? {
    numbers([], &diagnostics) == nil ? nil : .bounce(side)
  }

  func spring(_ diagnostics: inout Diagnostics) -> Easing? {
    let physical = SpringParameters.physical
    let perceptual = SpringParameters.perceptual
    guard let isPerceptual = isPerceptual(physical, perceptual, &diagnostics),
      let numbers = numbers(isPerceptual ? perceptual : physical, &diagnostics)
    else { return nil }
    let spring =
      isPerceptual
      ? SpringCurve(perceptualSeconds: numbers[0], bounce: numbers[1], velocity: numbers[2])
      : SpringCurve(mass: numbers[0], stiffness: numbers[1], damping: numbers[2], velocity: numbers[3])
    guard let spring else { return nil }
    guard let easing = SpringEasing(spring) else {
      diagnostics.report(
        .endlessSpring(
          isBounce: isPerceptual, at: text.range(place(of: isPerceptual ? 1 : 2, isPerceptual)),
          node: text.node))
      return nil
    }
    return .spring(easing)
  }

  /// Whether the spring is described by duration and bounce; nil after a finding.
  private func isPerceptual(
    _ physical: [EasingParameter], _ perceptual: [EasingParameter], _ diagnostics: inout Diagnostics
  ) -> Bool? {
    var style: (isPerceptual: Bool, name: String)?
    for argument in arguments.map(self.argument) {
      guard let label = argument.label else { continue }
      let name = text.bytes.string(label)
      let isPhysical = physical.contains { $0.name == name }
      let isPerceptual = perceptual.contains { $0.name == name }
      if isPhysical == isPerceptual { continue }
      if let style, style.isPerceptual != isPerceptual {
        diagnostics.report(
          .invalidEasing(
            text, label, "'\(name)' does not go with '\(style.name)', which describes a spring the other way",
            example: row.writtenExample))
        return nil
      }
      style = (isPerceptual, name)
    }
    if let style { return style.isPerceptual }
    // Without names, a first argument that is a duration decides.
    guard let first = arguments.first, !first.isEmpty else { return false }
    var ignored = Diagnostics()
    let value = ValueReader.constant(
      text, in: first, expecting: .any, scope: scope, diagnostics: &ignored, nesting: nesting)
    return value?.type == .duration
  }

  /// Returns the values of all parameters, defaults included; nil after a finding.
  private func numbers(_ parameters: [EasingParameter], _ diagnostics: inout Diagnostics) -> [Double]? {
    let given = arguments.map(self.argument)
    let isNamed = given.first?.label != nil
    if let other = given.firstIndex(where: { ($0.label != nil) != isNamed }) {
      diagnostics.report(
        .invalidEasing(
          text, arguments[other].isEmpty ? call : arguments[other],
          "the parameters of '\(row.name)' are given by name or by order, all of them",
          example: row.writtenExample))
      return nil
    }
    if !isNamed, given.count > parameters.count, let first = given.dropFirst(parameters.count).first,
      let last = given.last
    {
      diagnostics.report(tooMany(parameters, first.value.lowerBound..<last.value.upperBound))
      return nil
    }
    var values: [Double?] = parameters.map(\.initial)
    var seen: Set<Int> = []
    var isWhole = true
    for (place, argument) in given.enumerated() {
      guard let index = argument.label.map({ index(of: $0, parameters, &diagnostics) }) ?? place else {
        isWhole = false
        continue
      }
      if let label = argument.label, !seen.insert(index).inserted {
        diagnostics.report(
          .invalidEasing(text, label, "'\(parameters[index].name)' is given twice", example: nil))
        isWhole = false
        continue
      }
      values[index] = value(of: parameters[index], argument, &diagnostics)
      if values[index] == nil { isWhole = false }
    }
    let known = values.compactMap { $0 }
    return isWhole && known.count == values.count ? known : nil
  }

  private func tooMany(_ parameters: [EasingParameter], _ range: Range<Int>) -> Diagnostic {
    let count = parameters.count
    let most = count == 0 ? "no parameters" : "at most \(count) number\(count == 1 ? "" : "s")"
    return .invalidEasing(
      text, range.isEmpty ? call : range, "'\(row.name)' takes \(most), found \(arguments.count)",
      example: row.writtenExample)
  }

  private func index(
    of label: Range<Int>, _ parameters: [EasingParameter], _ diagnostics: inout Diagnostics
  ) -> Int? {
    let name = text.bytes.string(label)
    if let index = parameters.firstIndex(where: { $0.name == name }) { return index }
    let near = diagnostics.suggestion(for: name, in: parameters.map(\.name))
    diagnostics.report(.unknownEasingParameter(text, label, row, parameters.map(\.name), near: near))
    return nil
  }

  private func value(
    of parameter: EasingParameter, _ argument: Argument, _ diagnostics: inout Diagnostics
  ) -> Double? {
    if let label = argument.label, argument.value.isEmpty {
      diagnostics.report(
        .invalidEasing(text, label, "'\(text.bytes.string(label))' has no value", example: nil))
      return nil
    }
    guard !argument.value.isEmpty else { return number(argument.value, &diagnostics) }
    let value = ValueReader.constant(
      text, in: argument.value, expecting: parameter.expected, scope: scope, diagnostics: &diagnostics,
      nesting: nesting)?.firstLane
    guard let value, isAllowed(value, argument.value, parameter, &diagnostics) else { return nil }
    return value
  }

  /// Reads `name: value`, or a value alone.
  private func argument(_ range: Range<Int>) -> Argument {
    guard let first = range.first, text.bytes[first].isLetter else { return Argument(value: range) }
    let end = text.bytes[range].firstIndex { !$0.isNamePart } ?? range.upperBound
    guard let colon = text.bytes[end..<range.upperBound].firstIndex(where: { !$0.isBlank }),
      text.bytes[colon] == Ascii.colon
    else { return Argument(value: range) }
    return Argument(label: first..<end, value: text.bytes.trimmed(colon + 1..<range.upperBound))
  }

  /// Returns the range of the parameter that damps a spring; the call if it is omitted.
  private func place(of index: Int, _ isPerceptual: Bool) -> Range<Int> {
    let name = isPerceptual ? "bounce" : "damping"
    for (place, range) in arguments.enumerated() {
      let argument = argument(range)
      if let label = argument.label {
        if text.bytes.string(label) == name { return argument.value }
      } else if place == index {
        return range
      }
    }
    return call
  }
}

extension EasingParameter {
  package var expected: ExpectedValue {
    switch kind {
    case .number: .number(allowsPercent: false)
    case .fraction: .number(allowsPercent: true)
    case .duration: .duration
    }
  }

  /// The ends of the range, as in «0 and 1».
  var limits: String {
    let ends = [range.lowerBound, range.upperBound].map { JavaScriptNumber.description(of: $0) }
    let unit = kind == .duration ? "s" : ""
    return "\(ends[0])\(unit) and \(ends[1])\(unit)"
  }
}

// MARK: Findings

extension Diagnostic {
  /// `isInTrack` is true where a node could have a duration.
  package static func endlessSpring(
    isBounce: Bool, isInTrack: Bool = false, at range: SourceRange, node: NodeID?
  ) -> Diagnostic {
    let brake = isBounce ? "give it a 'bounce' below 1" : "give it a 'damping' above 0"
    return Diagnostic(
      .neverEnds, "this spring never settles, and nothing says how long it is to swing", at: range,
      node: node, help: isInTrack ? [brake, "or give its node a 'duration'"] : [brake])
  }
}

extension DiagnosticCode {
  package static let neverEnds = DiagnosticCode("never-ends")
}

extension Diagnostic {
  fileprivate static func unknownEasingParameter(
    _ text: ScalarText, _ range: Range<Int>, _ row: EasingRow, _ names: [String], near: String?
  ) -> Diagnostic {
    let name = text.bytes.string(range)
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    let offer = offer(
      near, for: name, at: text.range(range), or: names.isEmpty ? [] : ["its parameters are \(list)"])
    return Diagnostic(
      .invalidEasing, "'\(row.name)' has no parameter '\(text.bytes.excerpt(range))'", at: text.range(range),
      node: text.node, help: offer.help, fix: offer.fix)
  }
}
