import DrawstringCore
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

/// Keys by name: the few of most mappings in a list, which is looked through sooner than a name is hashed; many in a
/// table.
struct KeyIndex {
  private var list: [(name: String, key: NodeID)] = []
  private var table: [String: NodeID] = [:]

  private static let mostInList = 12

  /// Room for some keys.
  init(capacity: Int = 0) {
    if capacity <= Self.mostInList {
      list.reserveCapacity(capacity)
    } else {
      table.reserveCapacity(capacity)
    }
  }

  /// Adds a name. Where it is there already nothing changes, and its key is given.
  mutating func add(_ key: NodeID, named name: String) -> NodeID? {
    if table.isEmpty {
      for entry in list where entry.name == name { return entry.key }
      if list.count < Self.mostInList {
        list.append((name, key))
        return nil
      }
      for entry in list { table[entry.name] = entry.key }
    }
    if let first = table[name] { return first }
    table[name] = key
    return nil
  }
}

extension PropertyRow {
  /// The keys that stand for the property or one of its parts.
  package var keys: [String] { [name] + (type.hasParts ? type.laneNames.map { "\(name).\($0)" } : []) }
}

extension PropertyTable {
  /// The property that a key is about, and which part of it.
  static func pieces(of key: String) -> (name: String, part: String?) {
    guard let point = key.utf8.firstIndex(of: Ascii.point) else { return (key, nil) }
    return (String(key[..<point]), String(key[key.utf8.index(after: point)...]))
  }

  /// Whether a key stands for a property or one of its parts.
  static func hasKey(_ key: String) -> Bool {
    if id(named: key) != nil { return true }
    let (name, part) = pieces(of: key)
    guard let part, let type = id(named: name)?.row.type else { return false }
    return type.hasParts && type.laneNames.contains(part)
  }
}

extension Document {
  /// Whether a node is a list of mappings, as blocks are that hold layers or nodes.
  func isListOfMappings(_ node: NodeID) -> Bool {
    kind(of: node) == .sequence && children(of: node).contains { kind(of: $0) == .mapping }
  }
}

extension BrokenNames.Kind {
  /// The kind of node that holds the names.
  var block: Document.Kind { self == .layers || self == .animations ? .sequence : .mapping }
}
