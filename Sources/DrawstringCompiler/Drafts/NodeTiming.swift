import DrawstringCore
internal import DrawstringSyntax

/// Reads the timing of nodes.
extension NodeReader {
  mutating func readTiming(_ fields: Fields, into draft: inout NodeDraft, _ context: NodeContext) {
    if let field = fields["duration"], isForever(field) {
      draft.timing.duration = .infinity
      draft.hasDuration = true
    } else if !saysForeverOtherwise(fields["duration"]), let duration = values.duration(fields["duration"]) {
      draft.timing.duration = duration
      draft.hasDuration = true
    } else if !fields.lacks("duration") {
      // The duration has a finding. Any other stands in, so that no missing duration is reported.
      draft.timing.duration = Nanoseconds(seconds: 1)
      draft.hasDuration = true
      draft.isDurationBroken = true
    }
    draft.timing.delay = values.duration(fields["delay"], allowsNegative: true) ?? .zero
    draft.timing.endDelay = values.duration(fields["endDelay"], allowsNegative: true) ?? .zero
    draft.timing.longestActive = values.duration(fields["repeatFor"]) ?? .infinity
    if fields.has("repeatFor") { draft.timing.iterations = .infinity }
    if let count = fields["repeat"] { draft.timing.iterations = iterations(count) ?? 1 }
    draft.timing.iterationStart =
      values.number(fields["iterationStart"], .number(allowsPercent: true), in: 0...1e9) ?? 0
    if let direction = fields["direction"] {
      draft.timing.direction =
        reader.keyword(direction.valueNode, as: PlaybackDirection.self, what: "a direction") ?? .normal
    }
    if let fill = fields["fill"] {
      draft.timing.fill = reader.keyword(fill.valueNode, as: FillMode.self, what: "a fill") ?? .both
    }
    draft.timing.easing = values.easing(fields["ease"]) ?? .linear
    if let speed = fields["speed"],
      let rate = values.number(speed, .number(allowsPercent: true), in: -1e6...1e6)
    {
      if rate == 0 {
        report(.zeroSpeed(at: range(speed.valueNode), node: speed.valueNode))
      } else {
        draft.timing.speed = rate
      }
    }
  }

  private mutating func iterations(_ field: Fields.Field) -> Double? {
    if isForever(field) { return .infinity }
    if saysForeverOtherwise(field) { return nil }
    return values.number(field, .number(allowsPercent: false), in: 0...1e15)
  }

  /// Whether a value is `forever` misspelt or in the word of another notation. Reports such a value.
  private mutating func saysForeverOtherwise(_ field: Fields.Field?) -> Bool {
    guard let field else { return false }
    return values.reportsWord(
      field.valueNode, "a value of '\(field.name)'", among: ["forever"],
      or: [field.name == "repeat" ? "a number" : "a duration"])
  }

  private func isForever(_ field: Fields.Field) -> Bool {
    document.kind(of: field.valueNode) == .scalar && document.text(of: field.valueNode) == "forever"
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let zeroSpeed = DiagnosticCode("zero-speed")
}

extension Diagnostic {
  fileprivate static func zeroSpeed(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.zeroSpeed, "a speed of 0 stops the node's time", at: range, node: node)
  }
}
