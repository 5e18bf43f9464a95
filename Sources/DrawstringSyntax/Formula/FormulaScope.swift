package import DrawstringCore

/// The names that a formula may use at one place, and their meanings.
///
/// There is one namespace: built-in signals are always included (and refused where `allowsSignals` is false),
/// constants and the author's signals are added with `define`. Functions, `pi` and the keywords of the grammar are not
/// entries; `reservation(of:)` knows them. Dotted names (`top.opacity`) may be defined as well.
package struct FormulaScope: Sendable {
  package enum Entry: Hashable, Sendable {
    case constant(ConstantValue)
    /// A signal and its first lane in the environment.
    case lane(Int, ValueType)
    /// An input that is one of several words, and its lane.
    case word(Int, [String])
    /// An input that is a text: its lane, and its index.
    case text(Int, input: Int)
    /// A parameter of a component whose argument is a formula of signals.
    case formula(Argument)
    /// A trigger; its parts are entries with dotted names.
    case trigger
    /// A name whose definition has findings; its use is not reported.
    case broken
  }

  /// A formula that stands for a name: its program, whose curves are counted from the first of its own.
  package struct Argument: Hashable, Sendable {
    package var program: [Instruction]
    package var curves: [Easing]
    package var type: ValueType

    package init(program: [Instruction], curves: [Easing], type: ValueType) {
      (self.program, self.curves, self.type) = (program, curves, type)
    }
  }

  /// The names that a shared file or a component may use beside the built-in ones.
  package struct Part: Sendable {
    /// The files whose names it sees.
    package var files: Set<Int>
    package var parameters: [String: Entry] = [:]

    package init(files: Set<Int>) { self.files = files }
  }

  /// Whether signals may be used here; otherwise their use is a finding.
  package var allowsSignals: Bool
  /// Whether `width` and `height` of a flexible canvas may be used where signals may not, before there are other signals of
  /// the author's.
  package var allowsSize = false
  /// Whether `x`, a node's progress, may be used here: only in a track's `formula`.
  package var allowsX = false
  /// The names of the copy that is read; nil outside copies. They hide constants.
  package var copy: CopyNames?
  /// The names that broken definitions may define.
  package var broken = BrokenNames()
  /// The part that is read; nil in the spec's own text, where every name of a file may be used.
  package var part: Part?
  /// The file that defines a name.
  private var owners: [String: Int] = [:]
  private var entries: [String: Entry]
  /// The sources of constants that are texts, for findings about misspelt colours.
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

  /// Adds a constant with the source of its value.
  package mutating func define(_ name: String, as value: ConstantValue, at place: ScalarText) {
    define(name, as: value)
    if case .text = value { texts[name] = place } else { texts[name] = nil }
  }

  package func lookup(_ name: String) -> Entry? {
    guard let own = copy?.lookup(name) else { return entry(name) }
    switch entry(name) {
    case .lane(let lane, _) where BuiltinSignal(rawValue: lane)?.mayBeHidden ?? false: return own
    case .lane, .text, .word, .trigger: return entry(name)
    default: return own
    }
  }

  /// Notes that a file defines a name.
  package mutating func own(_ name: String, by file: Int) { owners[name] = file }

  private func entry(_ name: String) -> Entry? {
    guard let part else { return entries[name] }
    return part.parameters[name] ?? (isSeen(name, by: part) ? entries[name] : nil)
  }

  private func isSeen(_ name: String, by part: Part) -> Bool {
    let root = name.utf8.firstIndex(of: Ascii.point).map { String(name[..<$0]) } ?? name
    return owners[root].map { part.files.contains($0) } ?? true
  }

  /// Returns the source of a constant that is a text; nil for other names.
  func text(of name: String) -> ScalarText? {
    if copy?.lookup(name) == nil, part?.parameters[name] == nil, case .constant(.text) = entry(name) {
      texts[name]
    } else {
      nil
    }
  }

  /// This scope, restricted to constants.
  package var constantsOnly: FormulaScope {
    var scope = self
    scope.allowsSignals = false
    scope.allowsX = false
    return scope
  }

  /// This scope without the names of a copy.
  package var outsideCopies: FormulaScope {
    if copy == nil { return self }
    var scope = self
    scope.copy = nil
    return scope
  }

  /// Whether a broken definition may define an unknown name.
  package func mayHold(_ name: String) -> Bool {
    NamePattern.formula.matches(name.utf8) && broken.mayDefine(name, .constants, .inputs, .signals)
  }

  /// The names that may be used here, in alphabetical order, for suggestions.
  ///
  /// Empty if there are more than 2,000 names, to bound the work for a large file full of unknown names.
  package var candidates: [String] {
    if entries.count > 2_000 { return [] }
    let seen = part.map { part in entries.filter { isSeen($0.key, by: part) } } ?? entries
    let names = seen.compactMap { name, entry -> String? in
      // Leaves out dotted names and names that no formula can read.
      if !NamePattern.formula.matches(name.utf8) { return nil }
      if case .lane(let lane, _) = entry {
        if lane == BuiltinSignal.x.lane { return allowsX ? name : nil }
        return allowsSignals ? name : nil
      }
      switch entry {
      case .text, .trigger: return nil
      case .word: return allowsSignals ? name : nil
      default: return name
      }
    }
    return Set(
      names + (part.map { Array($0.parameters.keys) } ?? []) + (copy?.all ?? []) + ["pi", "true", "false"]
    ).sorted()
  }

  /// Returns the reason that an author may not define `name`, as words for a message («a function»); nil if it is
  /// free.
  package static func reservation(of name: String) -> String? {
    if ["and", "or", "not", "true", "false"].contains(name) { return "a word of the formula language" }
    if name == "pi" { return "a built-in constant" }
    if ["trigger", "rest", "width", "height"].contains(name) { return "a built-in constant" }
    // The names of younger colour functions stay free: files from before them may use these names, and only a name with a
    // parenthesis after it is a function.
    if FunctionTable.index(of: name) != nil || ["rgb", "hsl", "rgba", "hsla"].contains(name) {
      return "a function"
    }
    if BuiltinSignal.allCases.contains(where: { !$0.mayBeHidden && $0.row.name == name }) {
      return "a built-in signal"
    }
    return nil
  }
}
