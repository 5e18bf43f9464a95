import DrawstringCore
import DrawstringSpec

/// The tables of the language reference, made from the tables that the language itself is made from.
enum LanguageTables {
  /// Every section of the reference that is made, by the words of its markers.
  static var sections: [(name: String, lines: [String])] {
    keySections.map { ("keys of \($0.name)", keys(of: $0.context)) } + [
      ("functions", functions), ("signals", signals), ("kinds", kinds), ("properties", properties),
      ("easings", easings),
    ]
  }

  /// Most contexts are called what their messages call them; where several share a title they are told apart.
  static let keySections: [(name: String, context: FormatContext)] =
    [
      Format.effect, Format.pull, Format.settle, Format.leave, Format.phases, Format.memorySignal,
      Format.layer,
      Format.pathShape, Format.circle, Format.ellipse, Format.rect, Format.line, Format.polyline,
      Format.polygon,
      Format.star, Format.arc,
      Format.pathSegment, Format.spring, Format.wave, Format.node, Format.stagger, Format.event,
      Format.keyframe, Format.physics, Format.body, Format.escape, Format.traceEvent, Format.variant,
      Format.expectAt, Format.expectedMoment, Format.expectNever, Format.expectContinuous,
    ].map { ($0.title, $0) } + [
      ("quad", Format.quad), ("cubic", Format.cubic), ("a track from and to", Format.fromTo),
      ("a track along a path", Format.along), ("a track with a formula", Format.formula),
      ("a track with keyframes", Format.keyframes), ("a track with one value", Format.single),
      ("a track with a spring", Format.springTrack), ("a track with a wave", Format.waveTrack),
    ]

  private static func keys(of context: FormatContext) -> [String] {
    table(
      ["key", "value", "meaning", "example"],
      context.rows.map { row in
        [
          code(row.name), row.value.described, row.fullSummary + (row.isRequired ? " (required)" : ""),
          row.example.isEmpty ? "" : code("\(row.name): \(row.example)"),
        ]
      })
  }

  private static var functions: [String] {
    table(
      ["function", "result", "example"],
      FunctionTable.rows.map { [code($0.signature), $0.summary, code($0.example)] })
  }

  private static var signals: [String] {
    table(
      ["signal", "type", "meaning"],
      SignalTable.rows.map { [code($0.name), bare($0.type.described), $0.summary] })
  }

  private static var kinds: [String] {
    table(
      ["kind", "what it draws of its own"], LayerKind.allCases.map { [code($0.rawValue), $0.summary] })
  }

  private static var easings: [String] {
    table(
      ["easing", "meaning", "example"],
      EasingTable.rows.map { row in
        var summary = row.summary
        if case .keyword(.cubicBezier(let curve)) = row.form {
          let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(number).joined(separator: ", ")
          summary += " (\(numbers))"
        }
        return [code(row.name), summary, code(row.example)]
      })
  }

  private static var properties: [String] {
    table(
      ["property", "of", "value", "range", "default", "moves", "meaning", "example"],
      PropertyTable.rows.map { row in
        [
          code(row.name) + parts(of: row.type), kinds(of: row.kinds),
          bare(row.type.described) + (row.isFraction ? "; percentages allowed" : ""), range(of: row),
          initial(of: row), moves(row), row.summary, code(row.example),
        ]
      })
  }

  private static func moves(_ row: PropertyRow) -> String {
    row.isFixed ? "never" : row.type.mixes ? "smoothly" : "in steps"
  }

  private static func kinds(of set: LayerKindSet) -> String {
    if set == .all { return "all" }
    return LayerKind.allCases.filter { set.contains(LayerKindSet($0)) }.map(\.rawValue).joined(
      separator: ", ")
  }

  private static func parts(of type: PropertyType) -> String {
    type.hasParts ? type.laneNames.map { ", " + code(".\($0)") }.joined() : ""
  }

  private static func range(of row: PropertyRow) -> String {
    guard let range = row.range else { return "" }
    if range.upperBound.isInfinite { return "from \(number(range.lowerBound))" }
    return "\(number(range.lowerBound)) to \(number(range.upperBound))"
  }

  private static func initial(of row: PropertyRow) -> String {
    switch row.type {
    case .number: code(number(row.initial[0]))
    case .angle: code("\(number(row.initial[0]))rad")
    case .duration: code("\(number(row.initial[0]))s")
    case .boolean: code(row.initial[0] == 0 ? "false" : "true")
    case .color:
      code(row.initial == [0, 0, 0, 0] ? "clear" : row.initial == [0, 0, 0, 1] ? "black" : "white")
    case .point, .size, .scale: code("[\(row.initial.map(number).joined(separator: ", "))]")
    case .angles: code("[\(row.initial.map { number($0) + "rad" }.joined(separator: ", "))]")
    case .word(let list): code(list.words[Int(row.initial[0])])
    case .text, .path, .layer: "none"
    case .numbers, .colors, .stops: code("[]")
    }
  }

  private static func number(_ value: Double) -> String { JavaScriptNumber.description(of: value) }

  /// A description without its article.
  private static func bare(_ words: String) -> String {
    for article in ["a ", "an "] where words.hasPrefix(article) {
      return String(words.dropFirst(article.count))
    }
    return words
  }

  private static func code(_ text: String) -> String { "`\(text)`" }

  private static func table(_ head: [String], _ rows: [[String]]) -> [String] {
    ([head, head.map { _ in "---" }] + rows).map { cells in
      "| "
        + cells.map { $0.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") }
        .joined(separator: " | ") + " |"
    }
  }
}
