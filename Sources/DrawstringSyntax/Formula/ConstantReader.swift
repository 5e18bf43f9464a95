internal import DrawstringCore

/// Reads the value of a constant, whose type does not follow from its place.
///
/// A value is a number with or without a unit, an easing, a colour, a boolean, a formula of other constants, or a
/// text. A text is a value that is not a formula and does not look like one.
package enum ConstantReader {
  /// Returns the constant's value, or nil after a finding.
  package static func value(
    _ text: ScalarText, scope: FormulaScope, diagnostics: inout Diagnostics
  ) -> ConstantValue? {
    let scope = scope.constantsOnly
    let range = text.bytes.trimmed(0..<text.bytes.count)
    guard ValueReader.hasReadableLength(text, range, &diagnostics) else { return nil }
    if let named = ValueReader.namedConstant(text, scope: scope) { return named }
    if EasingParser.isEasing(text, in: range, scope: scope) {
      return EasingParser.parse(text, in: range, scope: scope, diagnostics: &diagnostics).map { .easing($0) }
    }
    if isText(text, range, scope) { return .text(text.string) }
    return ValueReader.constant(text, in: range, expecting: .any, scope: scope, diagnostics: &diagnostics)
  }

  /// Returns the names in the constant's value, for sorting constants by dependence.
  package static func referencedNames(_ text: ScalarText) -> [(name: String, range: SourceRange)] {
    let range = text.bytes.trimmed(0..<text.bytes.count)
    if range.count > ValueReader.longestValue { return [] }
    if EasingParser.isEasing(text, in: range, scope: FormulaScope()) {
      return EasingParser.words(in: text, range).filter { !$0.isCall }.map { ($0.word, text.range($0.range)) }
    }
    var ignored = Diagnostics()
    return FormulaParser.parse(text, in: range, diagnostics: &ignored)?.referencedNames ?? []
  }

  private static func isText(_ text: ScalarText, _ range: Range<Int>, _ scope: FormulaScope) -> Bool {
    guard let first = range.first else { return true }
    var ignored = Diagnostics()
    if let formula = FormulaParser.parse(text, in: range, diagnostics: &ignored) {
      // A lone unknown word is a text; a misspelling is reported where the constant is used.
      guard let name = formula.loneName else { return false }
      let isKnown =
        scope.lookup(name.path) != nil || scope.lookup(name.root) != nil || name.path == "pi"
        || NamedColors.color(named: name.path) != nil
      return !isKnown
    }
    // A value that begins like a formula, or joins known names by operators, was meant as a formula.
    if text.bytes[first] == Ascii.hash || text.bytes[first] == Ascii.open || text.bytes[first].isDigit {
      return false
    }
    if NumberToken(text.bytes, at: first, percent: true) != nil { return false }
    if [Ascii.minus, Ascii.plus].contains(text.bytes[first]) { return false }
    guard text.bytes[range].contains(where: { "+-*/%^(=<>".utf8.contains($0) }) else { return true }
    return !EasingParser.words(in: text, range).contains { word in
      if case .constant = scope.lookup(word.word) { return true }
      if ColorParser.call(in: text.bytes, at: word.range.lowerBound, end: range.upperBound) != nil {
        // Full-width characters are reported where the constant is used.
        return text.bytes[range].allSatisfy { $0 < 0x80 }
      }
      return word.isCall && FunctionTable.index(of: word.word) != nil
    }
  }
}
