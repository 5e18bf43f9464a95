package import DrawstringCore

/// The names a formula may use at one place, and what they stand for.
///
/// One namespace: built-in signals are here from the start (they are refused where `allowsSignals` is false),
/// constants and the author's signals are added with `define`. Functions, `pi` and the words of the grammar
/// are not entries; `reservation(of:)` knows them. Dotted names (`top.opacity`) may be defined as well.
package struct FormulaScope: Sendable {
  package enum Entry: Hashable, Sendable {
    case constant(ConstantValue)
    /// A signal: its first lane in the environment.
    case lane(Int, ValueType)
    /// Something whose definition has findings of its own: its use stays silent.
    case broken
  }

  /// Whether names of signals may be used here; otherwise they are a finding of their own.
  package var allowsSignals: Bool
  /// Whether `x`, a node's progress, may be used here: only in a track's `formula`.
  package var allowsX = false
  /// What broken definitions may have defined.
  package var broken = BrokenNames()
  private var entries: [String: Entry]
  /// Where constants that are texts are written: a colour misspelt is one.
  private var texts: [String: ScalarText] = [:]

  package init(allowsSignals: Bool = true) {
    self.allowsSignals = allowsSignals
    entries = Self.builtins
  }

  private static let builtins: [String: Entry] = {
    var result: [String: Entry] = [:]
    for signal in BuiltinSignal.allCases { result[signal.row.name] = .lane(signal.lane, signal.row.type) }
    return result
  }()

  /// Adds or replaces a name.
  package mutating func define(_ name: String, as entry: Entry) { entries[name] = entry }

  package mutating func define(_ name: String, as value: ConstantValue) { entries[name] = .constant(value) }

  /// Adds a constant with the place of its value.
  package mutating func define(_ name: String, as value: ConstantValue, at place: ScalarText) {
    define(name, as: value)
    if case .text = value { texts[name] = place } else { texts[name] = nil }
  }

  package func lookup(_ name: String) -> Entry? { entries[name] }

  /// Where a constant is written that is a text; nil for all else.
  func text(of name: String) -> ScalarText? {
    if case .constant(.text) = entries[name] { texts[name] } else { nil }
  }

  /// This scope with constants only.
  package var constantsOnly: FormulaScope {
    var scope = self
    scope.allowsSignals = false
    scope.allowsX = false
    return scope
  }

  /// Whether a broken definition may be that of an unknown name.
  package func mayHold(_ name: String) -> Bool {
    NamePattern.formula.matches(name.utf8) && broken.mayDefine(name, .constants, .signals)
  }

  /// The names that may be written here, in alphabetical order: for suggestions.
  ///
  /// None where there are very many, so that a large file full of unknown names does not take forever.
  package var candidates: [String] {
    if entries.count > 2_000 { return [] }
    let names = entries.compactMap { name, entry -> String? in
      // What has members, and what has a finding because no formula can read it.
      if !NamePattern.formula.matches(name.utf8) { return nil }
      if case .lane(let lane, _) = entry {
        if lane == BuiltinSignal.x.lane { return allowsX ? name : nil }
        return allowsSignals ? name : nil
      }
      return name
    }
    return (names + ["pi", "true", "false"]).sorted()
  }

  /// Why an author may not define `name`, as words for a message («a function»); nil where it is free.
  package static func reservation(of name: String) -> String? {
    if ["and", "or", "not", "true", "false"].contains(name) { return "a word of the formula language" }
    if name == "pi" { return "a built-in constant" }
    if ["trigger", "rest", "width", "height"].contains(name) { return "a built-in constant" }
    if FunctionTable.index(of: name) != nil || ["rgb", "hsl", "rgba", "hsla"].contains(name) {
      return "a function"
    }
    if SignalTable.rows.contains(where: { $0.name == name }) { return "a built-in signal" }
    return nil
  }
}
