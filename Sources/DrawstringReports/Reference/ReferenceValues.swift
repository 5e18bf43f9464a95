internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringOutput
internal import DrawstringSyntax

/// The types of values and the units numbers carry.
enum ReferenceValues {
  static var lines: [String] {
    Markdown.table(["value", "units", "example"], values)
      + ["", "Units touch their number; `12` and `\"12\"` are one number.", ""]
      + Markdown.table(
        ["unit", "of", "meaning", "example"],
        NumberUnit.allCases.filter { $0 != .none }.map {
          [Markdown.code($0.rawValue), $0.quantity, $0.summary, Markdown.code("12\($0.rawValue)")]
        })
  }

  private static let values: [[String]] = [
    row(.number(allowsPercent: false), "", "-0.5"), row(.number(allowsPercent: true), "`%` or none", "40%"),
    row(.length, "`pt` or none", "12"), row(.duration, "`s`, `ms`", "250ms"),
    row(.angle, "`deg`, `rad`, `turn`", "90deg"), row(.boolean, "", "true"),
    row(.color, "", "\"#c8c8c8\""), ["a condition", "", Markdown.code("pull > 20 and not finishing")],
    ["an easing", "", Markdown.code("ease-in-out")], ["a text", "", Markdown.code("Pull to refresh")],
  ]

  private static func row(_ value: ExpectedValue, _ units: String, _ example: String) -> [String] {
    [value.described, units, Markdown.code(example)]
  }

  /// What a number may be, in words; empty where there is no bound.
  static func limits(_ least: Double, _ most: Double) -> String {
    let hasLeast = least > -1e15
    let hasMost = most < 1e15
    func text(_ value: Double) -> String { JavaScriptNumber.description(of: value) }
    if hasLeast && hasMost { return "from \(text(least)) to \(text(most))" }
    if hasLeast { return "from \(text(least))" }
    return hasMost ? "to \(text(most))" : ""
  }
}
