package import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

extension Comparison {
  /// The statements, then the largest differences phase by phase; in JSON all statements, then all differences.
  ///
  /// In JSON, the amount of a difference without a numeric value is null, and the two values are written as in a frame.
  package func report(
    a: (file: String, effect: String), b: (file: String, effect: String)
  ) -> ReportNode {
    let facts: JSONValue = [
      "version": .init(AnswerForm.version), "a": ["file": .init(a.file), "effect": .init(a.effect)],
      "b": ["file": .init(b.file), "effect": .init(b.effect)], "differs": .init(!isEmpty),
      "frames": .init(frames), "tolerance": .init(tolerance),
      "statements": .init(statements.map(\.node.value)), "differences": .init(differences.map(\.node.value)),
    ]
    if isEmpty {
      return ReportNode(nil, facts, line: "nothing is seen to differ in \(frames) frames of each")
    }
    let files = [("A", a), ("B", b)].map { ReportNode(line: "\($0) is \($1.file), \($1.effect)") }
    return ReportNode(nil, facts, children: files + groups + [summary])
  }

  /// The text of each circumstance: what differs at all times, then in each phase.
  private var groups: [ReportNode] {
    var titles: [String] = []
    for title in statements.map(\.circumstance) + differences.map(\.circumstance)
    where !titles.contains(title) { titles.append(title) }
    return titles.flatMap { title in
      let statements = statements.filter { $0.circumstance == title }
      let differences = differences.filter { $0.circumstance == title }
      let events = statements.filter(\.isEvent).map(\.node.text)
      let phases: [Phase?] = [nil, .pulling, .idle, .refreshing, .finishing, .cancelling, .floor, .closing]
      return phases.map { phase in
        var lines = differences.filter { $0.phase == phase }.map(\.node.text)
        if phase == nil {
          lines = statements.filter { !$0.isEvent }.map(\.node.text) + lines
          if !events.isEmpty { lines.append(ReportNode(line: "in \(scenario)", children: events)) }
        }
        let name = phase.map(Self.name) ?? "at all times"
        return ReportNode(line: lines.isEmpty ? nil : "\(name)\(title)", .title, children: lines)
      }
    }
  }

  private var summary: ReportNode {
    func counted(_ count: Int, _ one: String, _ many: String) -> String? {
      count == 0 ? nil : "\(count) \(count == 1 ? one : many)"
    }
    let count = Set(differences.map(\.property.title)).count
    let parts = [
      counted(statements.count, "statement", "statements"), counted(count, "property", "properties"),
    ]
    let what = parts.compactMap(\.self).joined(separator: " and ")
    let verb = count + statements.count == 1 ? "differs" : "differ"
    return ReportNode(line: "\(what) \(verb) in \(frames) frames of each", .apart)
  }

  /// The words for a variant, and for an input with another value than its default, to follow those for a phase; empty for
  /// neither.
  static func circumstance(_ variant: String?, _ input: String?) -> String {
    (variant.map { " in the variant '\($0)'" } ?? "") + (input.map { " with \($0)" } ?? "")
  }

  /// The phase as a comparison names it: `pulling` stands for all phases of a drag.
  package static func name(_ phase: Phase) -> String { phase == .pulling ? "dragging" : phase.rawValue }

  package static func place(_ moment: Moment) -> String {
    if moment.impliedPhase == .pulling { return "at a pull of \(Figures.points(moment.pull ?? 0))" }
    // Rounded to milliseconds, enough to find the moment again.
    let time = (moment.time.inSeconds * 1000).rounded() / 1000
    return
      "\(Figures.seconds(time)) into \(moment.impliedPhase.rawValue)\(moment.begin ? " after a begin" : "")"
  }
}

extension ReportNode {
  /// The line without its value in JSON.
  fileprivate var text: ReportNode { ReportNode(line: line) }
}

extension Comparison.Statement {
  package var circumstance: String { Comparison.circumstance(variant, input) }

  fileprivate var node: ReportNode {
    let words =
      switch (a, b) {
      case (let a?, let b?): ": \(a) in A, \(b) in B"
      case (let a?, nil): ": \(a), only in A"
      case (nil, let b?): ": \(b), only in B"
      case (nil, nil): ""
      }
    return ReportNode(
      nil,
      [
        "variant": .init(variant), "input": .init(input), "what": .init(what), "a": .init(a), "b": .init(b),
      ], line: what + words)
  }
}

extension Comparison.Difference {
  package var circumstance: String { Comparison.circumstance(variant, input) }

  /// The amount with its unit, of which three digits suffice because the two values are printed, too; nil for values
  /// without a numeric difference.
  package var amountWords: String? {
    if amount.isInfinite { return nil }
    var scale = 1.0
    while amount < 100, amount * scale < 100, scale < 1e15 { scale *= 10 }
    let unit = property.unit == .shades || property.unit == .none ? "" : " "
    return Figures.number((amount * scale).rounded() / scale) + unit + property.unit.rawValue
  }

  fileprivate var node: ReportNode {
    ReportNode(
      nil,
      [
        "variant": .init(variant), "input": .init(input), "phase": .init(phase.map(Comparison.name)),
        "layer": .init(property.owner), "property": .init(property.name), "amount": .init(amount),
        "unit": .init(property.unit.rawValue), "a": .init(a), "b": .init(b),
        "at": [
          "time": .init(moment.time.inSeconds), "pull": .init(moment.pull), "begin": .init(moment.begin),
        ],
        "frames": .init(frames), "of": .init(framesOfPhase),
      ], line: line)
  }

  private var line: String {
    var line = property.title + (amountWords.map { " by up to \($0)" } ?? "")
    // In `idle`, the time says nothing more than the phase.
    if phase != nil, phase != .idle { line += ", \(Comparison.place(moment))" }
    // For paths that differ only in their points, the distance says more than the paths.
    if property.type != .path || amount.isInfinite { line += ": \(words.a) in A, \(words.b) in B" }
    if phase == nil { return line }
    if frames != framesOfPhase { return line + " (in \(frames) of \(framesOfPhase) frames)" }
    return phase == .idle ? line : line + " (all along)"
  }
}
