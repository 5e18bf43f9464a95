internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringOutput
internal import DrawstringSyntax

/// The reference of the language, made from its tables: every key, property, easing, function, signal, word, unit
/// and limit.
package enum ReferencePage {
  package static var text: String { lines.joined(separator: "\n") + "\n" }

  /// The anchors of the sections about keys.
  package static var keyAnchors: [String] {
    FormatMapping.allCases.filter { $0 != .track }.map { Markdown.anchor(of: $0.heading) }
  }

  private static var lines: [String] {
    let head = [
      "# Reference", "",
      "This page lists every key and word of the Drawstring language, version \(Version.language). It is generated from the",
      "program's tables. The rules are in [the language](language.md), and all findings are explained in",
      "[their own reference](diagnostics.md). For editors, [schema.json](schema.json) has the same keys and words.",
      "",
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
      ("Colours", colors),
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
      ["kind", "meaning", "example"],
      LayerKind.named.map {
        [Markdown.code($0.rawValue), $0.summary, Markdown.code("{id: dot, kind: \($0.rawValue)}")]
      })
  }

  private static var colors: [String] {
    let spaces = CSSColorSpace.words.map(Markdown.code).joined(separator: ", ")
    let polar = CSSColorSpace.allCases.filter { $0.hue != nil }.map { Markdown.code($0.rawValue) }
    let ways = HueDirection.allCases.map { Markdown.code($0.rawValue) }.joined(separator: ", ")
    let mix = [
      Markdown.code(ColorMixParser.name),
      "a space: \(spaces); with \(polar.joined(separator: ", ")) a way between hues: \(ways); "
        + "two colours, each with a share from 0% to 100% or without",
      Markdown.code("color-mix(in oklch longer hue, red, brand 30%)"),
    ]
    return [
      "Separate the numbers by blanks, and alpha by a `/`. Each may be `none`, which means 0 or, in a mix, the number of the",
      "other colour. `rgb`, `rgba`, `hsl` and `hsla` may have commas instead of blanks.", "",
    ]
      + Markdown.table(
        ["function", "components", "example"],
        ColorFunction.rows.map { [Markdown.code($0.name), $0.summary, Markdown.code($0.example)] } + [mix])
  }

  private static var easings: [String] {
    [
      "Easings are values of `ease`, first arguments of `ease(…)` in formulas, and values of constants.", "",
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
          arguments(of: row),
          (row.optional > 0 ? "a number, or " : "") + row.result.described(row.parameters), row.summary,
          Markdown.code(row.example),
        ]
      })
  }

  /// The parameters of a function; consecutive ones of the same type are grouped.
  private static func arguments(of row: FunctionRow) -> String {
    var groups: [(names: [String], shape: FunctionRow.Shape)] = []
    for parameter in row.parameters {
      if let last = groups.last, last.shape == parameter.shape {
        groups[groups.count - 1].names.append(parameter.name)
      } else {
        groups.append(([parameter.name], parameter.shape))
      }
    }
    return groups.map { group in
      let names = group.names.map(Markdown.code).joined(separator: ", ")
      return names + " " + group.shape.described(row.isVariadic ? 2 : group.names.count)
    }.joined(separator: "; ")
  }

  private static var signals: [String] {
    Markdown.table(
      ["signal", "type", "meaning"],
      SignalTable.rows.map { [Markdown.code($0.name), Markdown.bare($0.type.described), $0.summary] })
  }

  private static var phases: [String] {
    ["Phases are values of `during` and `hold`.", ""]
      + Markdown.table(
        ["phase", "meaning"], FormatWord.phases.map { [Markdown.code($0.name), $0.summary] })
  }

  private static var events: [String] {
    ["Every effect emits these events.", ""]
      + Markdown.table(
        ["event", "when"], EmittedEvent.Kind.lifecycle.map { [Markdown.code($0.rawValue), $0.summary] })
  }

  private static var limits: [String] {
    ["A file that exceeds a limit gets a finding that names the limit.", ""]
      + Markdown.table(
        ["what", "at most"], [["a file", "64 MiB"]] + Format.limits.map { [$0.what, $0.most] })
  }
}

extension FunctionRow.Shape {
  /// A description of one argument of the shape, or of several.
  fileprivate func described(_ count: Int) -> String {
    switch self {
    case .easing: "an easing"
    case .boolean: "a boolean"
    case .number: count == 1 ? "a number" : "numbers"
    case .angleOrNumber: "an angle, or a number of radians"
    case .anyScalar: "a number, an angle or a duration"
    case .scalarA, .scalarB:
      count == 1 ? "a number, an angle or a duration" : "all numbers, all angles or all durations"
    case .mixableA: "all numbers, all angles, all durations or all colours"
    case .anyA: "all of one type"
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

/// Tables and marks of Markdown.
enum Markdown {
  static func code(_ text: String) -> String { "`\(text)`" }

  /// The anchor of a heading.
  static func anchor(of heading: String) -> String {
    String(
      heading.lowercased().compactMap { character in
        character == " "
          ? "-" : character.isLetter || character.isNumber || character == "-" ? character : nil
      })
  }

  static func link(_ heading: String) -> String { "[\(heading)](#\(anchor(of: heading)))" }

  /// A table without the columns that are empty in every row.
  static func table(_ head: [String], _ rows: [[String]]) -> [String] {
    let used = head.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    return ([head, head.map { _ in "---" }] + rows).map { cells in
      "| " + used.map { escaped(cells[$0]) }.joined(separator: " | ") + " |"
    }
  }

  private static func escaped(_ cell: String) -> String { cell.replacing(ascii: "|", with: "\\|") }

  /// A description without its article.
  static func bare(_ words: String) -> String {
    for article in ["a ", "an "] where words.hasPrefix(article) {
      return String(words.dropFirst(article.count))
    }
    return words
  }
}

/// `specs/diagnostics.md`: the page of every code, in the order of the codes, with a table of all codes. `FindingPage`
/// reads the file back, so that writing it changes only the table and the order.
package enum DiagnosticsPage {
  package static var text: String { lines.joined(separator: "\n") + "\n" }

  private static var lines: [String] {
    let pages = FindingPage.all.sorted { $0.code.id < $1.code.id }
    let head = [
      "# Findings", "",
      "This page explains every finding of `drawstring validate` and `drawstring import`, in the same way as",
      "`drawstring explain CODE`. A finding is an error, a warning or a remark (`info`). If a code was renamed, `explain` also takes",
      "the earlier one, and an `allow` comment or a project file with it gets a finding that names the new one.",
      "",
    ]
    let table = Markdown.table(
      ["code", "severity", "finding"],
      pages.map { ["[`\($0.code.id)`](#\($0.code.id))", $0.code.severity.rawValue, $0.summary] })
    return head + table + pages.flatMap { section($0) }
  }

  private static func section(_ page: FindingPage) -> [String] {
    let code = page.code
    return [
      "", "## \(code.id)", "", "**\(code.severity.rawValue):** \(page.summary)", "", page.rationale, "",
      page.leadIn, "",
    ] + fenced(page.bad, page.subject) + ["", FindingPage.leadInOfGood, ""] + fenced(page.good, page.subject)
  }

  private static func fenced(_ text: String, _ subject: FindingPage.Subject) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last == "" { lines.removeLast() }
    return ["```" + subject.language] + lines + ["```"]
  }
}
