internal import DrawstringCore
package import DrawstringLoader
internal import DrawstringOutput

/// A comparison as text: the statements, then the largest differences phase by phase.
package enum ComparisonText {
  package static func text(_ comparison: Comparison, a: String, b: String, coloured: Bool) -> String {
    let textStyle = TextStyle(coloured)
    var outline = Outline(textStyle)
    if comparison.isEmpty { return "nothing is seen to differ in \(comparison.frames) frames of each\n" }
    outline.add(0, "A is \(a)")
    outline.add(0, "B is \(b)")
    var titles: [String] = []
    for title in comparison.statements.map(\.circumstance) + comparison.differences.map(\.circumstance)
    where !titles.contains(title) { titles.append(title) }
    for title in titles {
      let statements = comparison.statements.filter { $0.circumstance == title }
      let always = comparison.differences.filter { $0.circumstance == title && $0.phase == nil }
      if !statements.isEmpty || !always.isEmpty {
        outline.gap()
        outline.add(0, "at all times\(title)", as: .strong)
        for statement in statements where !statement.isEvent { outline.add(1, words(statement)) }
        for difference in always { outline.add(1, words(difference)) }
        writeEvents(statements.filter(\.isEvent), in: comparison.scenario, &outline)
      }
      for phase in [Phase.pulling, .idle, .refreshing, .finishing, .cancelling, .floor, .closing] {
        let differences = comparison.differences.filter { $0.circumstance == title && $0.phase == phase }
        if differences.isEmpty { continue }
        outline.gap()
        outline.add(0, "\(name(phase))\(title)", as: .strong)
        for difference in differences { outline.add(1, words(difference)) }
      }
    }
    outline.gap()
    let count = Set(comparison.differences.map(\.property.title)).count
    let parts = [
      counted(comparison.statements.count, "statement", "statements"),
      counted(count, "property", "properties"),
    ].compactMap(\.self)
    outline.add(
      0,
      "\(parts.joined(separator: " and ")) \(count + comparison.statements.count == 1 ? "differs" : "differ") "
        + "in \(comparison.frames) frames of each")
    return outline.text
  }

  /// The words for a variant, and for an input with another value than its default; empty for neither.
  static func circumstance(_ variant: String?, _ input: String?) -> String {
    (variant.map { " in the variant '\($0)'" } ?? "") + (input.map { " with \($0)" } ?? "")
  }

  /// Writes the differences of events, with the refresh in which they were compared.
  private static func writeEvents(
    _ statements: [Comparison.Statement], in scenario: String, _ outline: inout Outline
  ) {
    if statements.isEmpty { return }
    outline.add(1, "in \(scenario)")
    for statement in statements { outline.add(2, words(statement)) }
  }

  private static func counted(_ count: Int, _ one: String, _ many: String) -> String? {
    count == 0 ? nil : "\(count) \(count == 1 ? one : many)"
  }

  /// The phase as a comparison names it: `pulling` stands for all phases of a drag.
  package static func name(_ phase: Phase) -> String { phase == .pulling ? "dragging" : phase.rawValue }

  package static func words(_ statement: Comparison.Statement) -> String {
    switch (statement.a, statement.b) {
    case (let a?, let b?): "\(statement.what): \(a) in A, \(b) in B"
    case (let a?, nil): "\(statement.what): \(a), only in A"
    case (nil, let b?): "\(statement.what): \(b), only in B"
    case (nil, nil): statement.what
    }
  }

  private static func words(_ difference: Comparison.Difference) -> String {
    let amount = amount(difference).map { " by up to \($0)" } ?? ""
    let share =
      difference.frames == difference.framesOfPhase
      ? (difference.phase == .idle ? "" : " (all along)")
      : " (in \(difference.frames) of \(difference.framesOfPhase) frames)"
    // For paths that differ only in their points, the distance says more than the paths.
    let isPath = difference.property.type == .path && difference.amount.isFinite
    let words = difference.words
    let values = isPath ? "" : ": \(words.a) in A, \(words.b) in B"
    if difference.phase == nil { return "\(difference.property.title)\(amount)\(values)" }
    // In `idle`, the time says nothing more than the phase.
    let place = difference.phase == .idle ? "" : ", \(place(difference.moment))"
    return "\(difference.property.title)\(amount)\(place)\(values)\(share)"
  }

  /// The amount with its unit; nil for values without a numeric difference.
  package static func amount(_ difference: Comparison.Difference) -> String? {
    if difference.amount.isInfinite { return nil }
    // Three digits suffice, because the two values are printed, too.
    let unit = difference.property.unit
    return short(difference.amount) + (unit == .shades ? "/255" : unit == .none ? "" : " \(unit.rawValue)")
  }

  private static func short(_ value: Double) -> String {
    if value >= 100 { return Figures.number(value.rounded()) }
    var scale = 1.0
    while value * scale < 100, scale < 1e15 { scale *= 10 }
    return Figures.number((value * scale).rounded() / scale)
  }

  package static func place(_ moment: Moment) -> String {
    if moment.impliedPhase == .pulling { return "at a pull of \(Figures.points(moment.pull ?? 0))" }
    let begin = moment.begin ? " after a begin" : ""
    return "\(Figures.seconds(short(moment.time))) into \(moment.impliedPhase.rawValue)\(begin)"
  }

  /// Rounded to milliseconds, enough to find the moment again.
  private static func short(_ time: Duration) -> Double { (time.inSeconds * 1000).rounded() / 1000 }
}

extension Comparison.Statement {
  /// The words for the variant and the input, to follow those for a phase; empty for neither.
  package var circumstance: String { ComparisonText.circumstance(variant, input) }
}

extension Comparison.Difference {
  /// The words for the variant and the input, to follow those for a phase; empty for neither.
  package var circumstance: String { ComparisonText.circumstance(variant, input) }
}
