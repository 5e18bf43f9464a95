internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringOutput
internal import DrawstringSyntax

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
    let names = LayerKind.allCases.filter { group.contains(LayerKindSet($0)) }.map(\.rawValue)
    return "Of layers of kind " + Diagnostic.list(names)
  }

  private static func section(_ rows: [PropertyRow]) -> [String] {
    let words: [String] = rows.flatMap { row -> [String] in
      if case .word(let list) = row.type { ReferenceKeys.words(of: row.name, list.described) } else { [] }
    }
    return Markdown.table(
      ["property", "value", "range", "default", "moves", "meaning", "example"], rows.map(cells))
      + words
  }

  private static func cells(_ row: PropertyRow) -> [String] {
    [
      row.keys.map(Markdown.code).joined(separator: ", "),
      Markdown.bare(row.type.described) + (row.isFraction ? "; percentages allowed" : ""),
      row.range.map { ReferenceValues.limits($0.lowerBound, $0.upperBound) } ?? "",
      row.writtenInitial.map(Markdown.code) ?? "none", row.type.isContinuous ? "smoothly" : "in steps",
      row.summary,
      Markdown.code("\(row.name): \(row.example)"),
    ]
  }
}
