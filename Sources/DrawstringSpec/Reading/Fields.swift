/// The entries of one mapping after reading: names known, no duplicates, merges resolved, in document order.
package struct Fields: Sendable {
  package struct Field: Sendable {
    package var keyNode: NodeID
    package var valueNode: NodeID
    package var name: String
  }

  /// The mapping itself.
  package var node: NodeID
  package var entries: [Field]
  /// Whether keys were left out after a finding, so that what seems to lack may be there misspelt.
  package var isPartial = false
  /// Names that were meant and have findings already: written without a value, or misspelt. To say that they are
  /// not there as well would be to report one mistake twice.
  package var spoiled: Set<String> = []

  package subscript(_ name: String) -> Field? { entries.first { $0.name == name } }

  package subscript(_ key: FormatKey) -> Field? { self[key.name] }

  package func has(_ name: String) -> Bool { entries.contains { $0.name == name } }

  /// Whether the author meant to write the key, however it came out.
  package func means(_ name: String) -> Bool { has(name) || spoiled.contains(name) }
}
