import DrawstringCore
internal import DrawstringSyntax

/// Reads `values`, the names that differ from target to target.
extension NodeReader {
  /// Returns for each name one entry for each target; a name with findings is broken in all of them.
  mutating func copyValues(
    _ field: Fields.Field?, count: Int, isBroken: Bool
  ) -> [String: [FormulaScope.Entry]] {
    guard let field else { return [:] }
    var result: [String: [FormulaScope.Entry]] = [:]
    for name in reader.openFields(of: field.valueNode, what: "a name of values", names: .formula) {
      result[name.name] =
        entries(name, count: count, isBroken: isBroken) ?? Array(repeating: .broken, count: count)
    }
    return result
  }

  /// Returns the names of values that have a finding as a whole, so that their uses have none.
  mutating func brokenValues(_ field: Fields.Field, in outer: CopyNames?) -> CopyNames? {
    let names = reader.openFields(of: field.valueNode, what: "a name of values", names: .formula)
    let entries = names.map { ($0.name, FormulaScope.Entry.broken) }
    return CopyNames(
      index: 0, of: 1, values: Dictionary(entries) { first, _ in first }, in: outer)
  }

  /// Returns the constants of a name; nil after a finding.
  private mutating func entries(
    _ name: Fields.Field, count: Int, isBroken: Bool
  ) -> [FormulaScope.Entry]? {
    if let owner = owner(of: name.name) {
      report(.reservedName(name.name, owner, at: range(name.keyNode), node: name.keyNode))
      return nil
    }
    guard let items = reader.items(of: name.valueNode, what: "a list of constants") else { return nil }
    guard items.count == count else {
      if !isBroken { values.reportCount("'\(name.name)'", count, found: items.count, of: name.valueNode) }
      return nil
    }
    var first: ConstantValue?
    var entries: [FormulaScope.Entry] = []
    for item in items {
      guard tracks.keyframes.countsKeyframe(at: item), let value = values.anyConstant(item) else {
        return nil
      }
      if let first, !first.isLike(value) {
        report(
          .mixedValues(name.name, first.described, value.described, at: range(item), node: item))
        return nil
      }
      first = first ?? value
      entries.append(.constant(value))
    }
    return entries
  }

  /// What has a name already that `values` cannot hide, in words; nil for none.
  private func owner(of name: String) -> String? {
    if let reason = FormulaScope.reservation(of: name) { return reason }
    if CopyNames.numbers.contains(name) { return "a number of each copy" }
    switch scope.lookup(name) {
    case .lane: return "a signal"
    case .text, .word, .trigger: return "an input"
    default: return nil
    }
  }
}

extension ConstantValue {
  /// Whether two constants have one type.
  fileprivate func isLike(_ other: ConstantValue) -> Bool { described == other.described }
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func mixedValues(
    _ name: String, _ first: String, _ other: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .typeMismatch, "the values of '\(brief(name))' have one type: the first is \(first), this is \(other)",
      at: range, node: node)
  }
}
