/// The allowed spelling of a name, which depends on its place.
package enum NamePattern: Sendable {
  /// An effect's name: `[a-z][a-z0-9-]*`.
  case effect
  /// A layer's or node's id: `[A-Za-z][A-Za-z0-9_-]*`.
  case id
  /// The id of a layer or node, also of one in a component: ids with slashes between them.
  case reference
  /// A name that formulas can use: `[A-Za-z][A-Za-z0-9_]*`.
  case formula
  /// Any text; the caller checks further.
  case any

  @inlinable
  package func matches(_ text: some Sequence<UInt8>) -> Bool {
    if self == .any { return true }
    if self == .reference {
      return Array(text).split(separator: Ascii.slash, omittingEmptySubsequences: false)
        .allSatisfy { NamePattern.id.matches($0) }
    }
    var isFirst = true
    for byte in text {
      let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      let isAllowed =
        switch (self, byte) {
        case (.effect, UInt8(ascii: "-")), (.id, UInt8(ascii: "-")): !isFirst
        case (.id, UInt8(ascii: "_")), (.formula, UInt8(ascii: "_")): !isFirst
        default: isLower || (isUpper && self != .effect) || (isDigit && !isFirst)
        }
      if !isAllowed { return false }
      isFirst = false
    }
    return !isFirst
  }

  package var described: String {
    switch self {
    case .effect: "lower-case letters, digits and hyphens, beginning with a letter"
    case .id, .reference: "letters, digits, '_' and '-', beginning with a letter"
    case .formula: "letters, digits and '_', beginning with a letter"
    case .any: "any text"
    }
  }
}

/// The spelling of a name at the place where a finding offers it.
package enum NameSpelling {
  /// Unchanged: in keys, and where a value is a name.
  case plain
  /// As part of a formula: in backquotes if it would be read as something else.
  case formula
  /// At the start of a formula without quotes, where YAML does not allow a backquote.
  case startOfPlainFormula

  private static let words: Set<String> = ["and", "or", "not", "true", "false"]

  /// Returns the name as it is written there.
  package func written(_ name: String) -> String {
    self == .plain || isOneWord(name) ? name : "`\(name)`"
  }

  /// Whether an edit to this name makes no other mistake.
  package func allowsEdit(to name: String) -> Bool { self != .startOfPlainFormula || isOneWord(name) }

  /// Whether a formula reads the name without backquotes.
  private func isOneWord(_ name: String) -> Bool {
    NamePattern.formula.matches(name.utf8) && !Self.words.contains(name)
  }
}
