internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringOutput
internal import DrawstringSyntax

/// The keys of every mapping.
enum ReferenceKeys {
  static var lines: [String] {
    let mappings = FormatMapping.allCases.filter { $0 != .track }
    let contents = mappings.map { "- " + Markdown.link($0.heading) }
    return contents + mappings.flatMap { ["", "### \($0.heading)", ""] + section($0) }
  }

  private static func section(_ mapping: FormatMapping) -> [String] {
    var lines: [String] = []
    if let places = places(of: mapping) { lines += [places, ""] }
    lines += Markdown.table(
      ["key", "value", "default", "meaning", "example"], mapping.context.rows.map(row))
    if let choice = mapping.context.choice { lines += ["", sentence(choice)] }
    let words = mapping.context.rows.filter { $0.value.words.count > 1 }
    for row in words { lines += Self.words(of: row.name, row.value.words) }
    if mapping == .layer { lines += ["", "And the [properties](#properties) of its kind."] }
    return lines
  }

  private static func row(_ key: FormatKey) -> [String] {
    [
      Markdown.code(key.name), key.value.described + suffix(key.value.limits) + links(key.value),
      key.isRequired ? "required" : key.defaultValue.map(Markdown.code) ?? "", key.summary,
      key.example.isEmpty ? "" : Markdown.code("\(key.name): \(key.example)"),
    ]
  }

  /// Links to the mappings that a value may be.
  private static func links(_ value: FormatValue) -> String {
    let links = value.mappings.map { Markdown.link($0.heading) }
    return links.isEmpty ? "" : " (" + links.joined(separator: ", ") + ")"
  }

  private static func suffix(_ limits: String) -> String { limits.isEmpty ? "" : ", \(limits)" }

  private static func sentence(_ choice: FormatContext.Choice) -> String {
    let names = Diagnostic.list(choice.names.map(Markdown.code))
    return switch choice {
    case .exactlyOne: "Exactly one of \(names) is required."
    case .atLeastOne: "At least one of \(names) is required."
    }
  }

  /// The meanings of the words of a key; the phases have a chapter of their own.
  static func words(of name: String, _ words: [FormatWord]) -> [String] {
    if words == FormatWord.phases {
      return ["", "The words of `\(name)` are the \(Markdown.link("Phases"))."]
    }
    return ["", "The words of `\(name)`:", ""] + words.map { "- `\($0.name)`: \($0.summary)" }
  }

  /// The places of a mapping: the keys whose values it may be.
  private static func places(of mapping: FormatMapping) -> String? {
    if mapping == .effect { return "The whole file." }
    if mapping == .literalText { return "A value in a track of texts." }
    if mapping == .traceEvent { return "An item of a trace, which is a list in a file of its own." }
    let found: [String] = FormatMapping.allCases.compactMap { owner in
      let names = owner.context.rows.filter { $0.value.mappings.contains(mapping) }.map { "`\($0.name)`" }
      if names.isEmpty || owner == .track { return nil }
      return all(names) + " of " + Markdown.link(owner.heading)
    }
    return found.isEmpty ? nil : "A value of " + all(found) + "."
  }

  private static func all(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension FormatMapping {
  /// The title of the mapping's section.
  var heading: String {
    switch self {
    case .quad: "The quad curve"
    case .cubic: "The cubic curve"
    case .fromTo: "A track from and to"
    case .along: "A track along a path"
    case .formula: "A track with a formula"
    case .keyframes: "A track with keyframes"
    case .single: "A track with one value"
    case .springTrack: "A track with a spring"
    case .waveTrack: "A track with a wave"
    default: context.title.prefix(1).uppercased() + context.title.dropFirst()
    }
  }
}

extension FormatValue {
  /// The range of a number, in words; empty if it is unbounded.
  fileprivate var limits: String {
    switch self {
    case .constant(.duration, let range?): range.lowerBound == 0 ? "from 0" : ""
    case .constant(_, let range?), .formula(_, let range?):
      ReferenceValues.limits(range.lowerBound, range.upperBound)
    case .oneOf(let values): values.lazy.map(\.limits).first { !$0.isEmpty } ?? ""
    case .saying(_, let value): value.limits
    default: ""
    }
  }

  /// The mappings that the value may be.
  fileprivate var mappings: [FormatMapping] {
    switch self {
    case .mapping(let mapping), .changes(let mapping): [mapping]
    case .track: Format.trackForms + [.keyframe]
    case .path: [.pathShape, .pathSegment]
    case .list(let item, _), .items(let item, _), .names(_, let item), .pair(let item, _): item.mappings
    case .oneOf(let values): values.flatMap(\.mappings)
    case .saying(_, let value): value.mappings
    default: []
    }
  }
}

/// The properties of layers, by the kinds that have them.
enum ReferenceProperties {
  static var lines: [String] {
    var groups: [LayerKindSet] = []
    for row in PropertyTable.rows where !groups.contains(row.kinds) { groups.append(row.kinds) }
    return groups.flatMap { group in
      ["### \(heading(group))", ""] + section(PropertyTable.rows.filter { $0.kinds == group }) + [""]
    }.dropLast()
  }

  private static func heading(_ group: LayerKindSet) -> String {
    if group == .all { return "Of every layer" }
    if group == .sheet { return "Of images with a sheet" }
    let names = group.named.map(\.rawValue)
    return "Of layers of kind " + Diagnostic.list(names)
  }

  private static func section(_ rows: [PropertyRow]) -> [String] {
    let words: [String] = rows.flatMap { row -> [String] in
      if case .word(let list) = row.type { ReferenceKeys.words(of: row.name, list.described) } else { [] }
    }
    return Markdown.table(
      ["property", "value", "range", "default", "animated", "meaning", "example"], rows.map(cells))
      + words
  }

  private static func cells(_ row: PropertyRow) -> [String] {
    [
      row.keys.map(Markdown.code).joined(separator: ", "),
      Markdown.bare(row.type.described) + (row.isFraction ? "; percentages allowed" : ""),
      row.range.map { ReferenceValues.limits($0.lowerBound, $0.upperBound) } ?? "",
      row.writtenInitial.map(Markdown.code) ?? "none",
      row.isFixed ? "never" : row.type.mixes ? "smoothly" : "in steps",
      row.summary,
      Markdown.code("\(row.name): \(row.example)"),
    ]
  }
}

/// The types of values and the units of numbers.
enum ReferenceValues {
  static var lines: [String] {
    Markdown.table(["value", "units", "example"], values)
      + ["", "There is no blank between a number and its unit. `12` and `\"12\"` are the same number.", ""]
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

  /// The range of a number, in words; empty if it is unbounded.
  static func limits(_ least: Double, _ most: Double) -> String {
    let hasLeast = least > -1e15
    let hasMost = most < 1e15
    func text(_ value: Double) -> String { JavaScriptNumber.description(of: value) }
    if hasLeast && hasMost { return "from \(text(least)) to \(text(most))" }
    if hasLeast { return "from \(text(least))" }
    return hasMost ? "to \(text(most))" : ""
  }
}
