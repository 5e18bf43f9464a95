internal import DrawstringCore
package import DrawstringSyntax

/// The entries of one mapping after reading: names known, no duplicates, merges resolved, in document order.
package struct Fields: Sendable {
  package struct Field: Sendable {
    package var keyNode: NodeID
    package var valueNode: NodeID
    package var name: String
    /// 0 for the mapping's own keys; those of merged mappings count on, the weakest last.
    package var rank = 0
  }

  /// The mapping itself.
  package var node: NodeID
  package var entries: [Field]
  /// Keys that were meant and have a finding: without a value, unreadable, or misspelt. That they are missing is
  /// no mistake of its own.
  package var broken: Set<String> = []
  /// Keys that no key of the mapping is like.
  package var strangers: [Field] = []
  /// Whether the file breaks off inside the mapping.
  package var isUnfinished = false

  /// Whether something that seems to lack may be there all the same, misspelt or broken.
  package var isPartial: Bool { !strangers.isEmpty || isUnfinished || !broken.isEmpty }

  package subscript(_ name: String) -> Field? { entries.first { $0.name == name } }

  /// Whether a key is neither there nor meant.
  package func lacks(_ name: String) -> Bool { !has(name) && !broken.contains(name) }

  package func has(_ name: String) -> Bool { entries.contains { $0.name == name } }

  /// The entries with merged ones first, the weakest first of all: where two are about one thing, the later counts.
  package var weakestFirst: [Field] {
    guard let last = entries.last, last.rank > 0 else { return entries }
    var result: [Field] = []
    var end = entries.endIndex
    while end > entries.startIndex {
      // The ranks rise through the list.
      var start = end - 1
      while start > entries.startIndex, entries[start - 1].rank == entries[end - 1].rank { start -= 1 }
      result += entries[start..<end]
      end = start
    }
    return result
  }
}
