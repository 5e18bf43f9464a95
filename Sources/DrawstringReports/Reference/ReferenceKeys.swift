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

  /// The mappings that a value may be, as links.
  private static func links(_ value: FormatValue) -> String {
    let links = value.mappings.map { Markdown.link($0.heading) }
    return links.isEmpty ? "" : " (" + links.joined(separator: ", ") + ")"
  }

  private static func suffix(_ limits: String) -> String { limits.isEmpty ? "" : ", \(limits)" }

  private static func sentence(_ choice: FormatContext.Choice) -> String {
    let names = Diagnostic.list(choice.names.map(Markdown.code))
    return switch choice {
    case .exactlyOne: "It has exactly one of \(names)."
    case .atLeastOne: "It has at least one of \(names)."
    }
  }

  /// What the words of a key mean; the phases have a chapter of their own.
  static func words(of name: String, _ words: [FormatWord]) -> [String] {
    if words == FormatWord.phases {
      return ["", "The words of `\(name)` are the \(Markdown.link("Phases"))."]
    }
    return ["", "The words of `\(name)`:", ""] + words.map { "- `\($0.name)`: \($0.summary)" }
  }

  /// Where a mapping stands: the keys whose values it may be.
  private static func places(of mapping: FormatMapping) -> String? {
    if mapping == .effect { return "The whole file." }
    if mapping == .traceEvent { return "An item of a trace, which is a list in a file of its own." }
    let found: [String] = FormatMapping.allCases.compactMap { owner in
      let names = owner.context.rows.filter { $0.value.mappings.contains(mapping) }.map { "`\($0.name)`" }
      if names.isEmpty || owner == .track { return nil }
      return all(names) + " of " + Markdown.link(owner.heading)
    }
    return found.isEmpty ? nil : "Stands at " + all(found) + "."
  }

  private static func all(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension FormatMapping {
  /// The title of its section.
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
  /// What a number here may be, in words; empty where there is no bound.
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

  /// The mappings that may stand here.
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
