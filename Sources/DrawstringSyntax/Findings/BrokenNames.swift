/// The names that broken parts of a file may have defined. Such a name is not reported as unknown.
package struct BrokenNames: Sendable {
  /// The kinds of entries that have names of the author's choice.
  package enum Kind: String, CaseIterable, Sendable {
    case constants, inputs, signals, outputs, paths, layers, animations, pull
  }

  /// The kinds with a definition that could not be read and may define any name.
  package var kinds: Set<Kind> = []
  /// Names whose definitions have findings and were dropped.
  package private(set) var names: Set<String> = []

  package init(_ kinds: Set<Kind> = []) { self.kinds = kinds }

  package mutating func insert(_ kind: Kind) { kinds.insert(kind) }

  package mutating func insert(_ name: String) { names.insert(name) }

  /// Whether a broken part may define a name of one of these kinds.
  package func mayDefine(_ name: String, _ kinds: Kind...) -> Bool {
    names.contains(name) || kinds.contains { self.kinds.contains($0) }
  }
}
