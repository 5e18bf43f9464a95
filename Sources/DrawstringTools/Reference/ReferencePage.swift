internal import DrawstringCore
internal import DrawstringSpec

/// The reference of the language, made from its tables: every key, property, easing, function, signal, word, unit
/// and limit.
package enum ReferencePage {
  package static var text: String { lines.joined(separator: "\n") + "\n" }

  private static var lines: [String] {
    let head = [
      "# Reference", "",
      "Every word of the Drawstring language, version \(Tool.languageVersion), made from the tables that its reader uses.",
      "How they work together is told in [the language](language.md); findings are explained in",
      "[their own reference](diagnostics.md); [schema.json](schema.json) says the same to editors.", "",
    ]
    let contents = chapters.map { "- " + Markdown.link($0.heading) } + [""]
    return head + contents + chapters.flatMap { ["## \($0.heading)", ""] + $0.lines + [""] }.dropLast()
  }

  private static var chapters: [(heading: String, lines: [String])] {
    [
      ("Values and units", ReferenceValues.lines),
      ("Keys", ReferenceKeys.lines),
      ("Kinds of layers", kinds),
      ("Properties", ReferenceProperties.lines),
      ("Easings", easings),
      ("Functions", functions),
      ("Signals", signals),
      ("Phases", phases),
      ("Events", events),
      ("Limits", limits),
    ]
  }

  private static var kinds: [String] {
    Markdown.table(
      ["kind", "what it draws of its own", "example"],
      LayerKind.allCases.map {
        [Markdown.code($0.rawValue), $0.summary, Markdown.code("{id: dot, kind: \($0.rawValue)}")]
      })
  }

  private static var easings: [String] {
    [
      "They stand at `ease`, as the first argument of `ease(…)` in a formula, and as constants.", "",
    ]
      + Markdown.table(
        ["easing", "parameters", "meaning", "example"],
        EasingTable.rows.map { row in
          [
            Markdown.code(row.name), parameters(of: row), row.summary + curve(of: row),
            Markdown.code(row.example),
          ]
        })
  }

  private static func curve(of row: EasingRow) -> String {
    guard case .keyword(.cubicBezier(let curve)) = row.form else { return "" }
    let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map { JavaScriptNumber.description(of: $0) }
    return " (\(numbers.joined(separator: ", ")))"
  }

  private static func parameters(of row: EasingRow) -> String {
    row.parameters.map { parameter in
      let limits = ReferenceValues.limits(parameter.range.lowerBound, parameter.range.upperBound)
      let initial = parameter.initial.map { ", \(JavaScriptNumber.description(of: $0)) by default" } ?? ""
      return Markdown.code(parameter.name) + (limits.isEmpty ? "" : " " + limits) + initial
    }.joined(separator: "; ")
  }

  private static var functions: [String] {
    Markdown.table(
      ["function", "arguments", "gives", "result", "example"],
      FunctionTable.rows.map { row in
        [
          Markdown.code(row.signature),
          row.parameters.map { "\($0.name): \($0.shape.described)" }.joined(separator: "; "),
          row.result.described(row.parameters), row.summary, Markdown.code(row.example),
        ]
      })
  }

  private static var signals: [String] {
    Markdown.table(
      ["signal", "type", "meaning"],
      SignalTable.rows.map { [Markdown.code($0.name), Markdown.bare($0.type.described), $0.summary] })
  }

  private static var phases: [String] {
    ["They stand at `during` and `hold`.", ""]
      + Markdown.table(
        ["phase", "meaning"], FormatWord.phases.map { [Markdown.code($0.name), $0.summary] })
  }

  private static var events: [String] {
    ["What an effect emits by itself.", ""]
      + Markdown.table(
        ["event", "when"], LifecycleEvent.Kind.words.map { [Markdown.code($0.name), $0.summary] })
  }

  private static var limits: [String] {
    ["Beyond is a finding that names the limit.", ""]
      + Markdown.table(
        ["what", "at most"], [["a file", "64 MiB"]] + Format.limits.map { [$0.what, $0.most] })
  }
}

extension FunctionRow.Shape {
  fileprivate var described: String {
    switch self {
    case .easing: "an easing"
    case .boolean: "a boolean"
    case .number: "a number"
    case .angleOrNumber: "an angle, or a number of radians"
    case .anyScalar: "a number, an angle or a duration"
    case .scalarA, .scalarB: "a number, an angle or a duration, the same for all of its kind"
    case .mixableA: "as for numbers, or a colour"
    case .anyA: "of any type, both of the same"
    }
  }
}

extension FunctionRow.Result {
  fileprivate func described(_ parameters: [FunctionRow.Parameter]) -> String {
    func same(_ isIt: (FunctionRow.Shape) -> Bool) -> String {
      "the type of " + (parameters.first { isIt($0.shape) }?.name ?? "x")
    }
    switch self {
    case .number: return "a number"
    case .angle: return "an angle"
    case .sameAsA:
      return same {
        switch $0 {
        case .scalarA, .mixableA, .anyA: true
        default: false
        }
      }
    case .sameAsB:
      return same {
        if case .scalarB = $0 { true } else { false }
      }
    }
  }
}
