/// How a name has to be written where a finding offers it.
package enum NameSpelling {
  /// As it is: in keys, and where a value is a name.
  case plain
  /// As part of a formula: in backquotes where it would be read as something else.
  case formula
  /// At the very start of a formula without quotes around it, where YAML does not let a backquote stand.
  case startOfPlainFormula

  private static let words: Set<String> = ["and", "or", "not", "true", "false"]

  /// The name as it is written there.
  package func written(_ name: String) -> String {
    self == .plain || isOneWord(name) ? name : "`\(name)`"
  }

  /// Whether putting the name there makes no other mistake.
  package func allowsEdit(to name: String) -> Bool { self != .startOfPlainFormula || isOneWord(name) }

  /// Whether a formula reads it as a name without backquotes.
  private func isOneWord(_ name: String) -> Bool {
    NamePattern.formula.matches(name.utf8) && !Self.words.contains(name)
  }
}
