import DrawstringCore
package import DrawstringSyntax

/// The entries of one mapping after reading, in document order: names are known and unique, merges are resolved.
package struct Fields: Sendable {
  package struct Field: Sendable {
    package var keyNode: NodeID
    package var valueNode: NodeID
    package var name: String
    /// 0 for the mapping's own keys; higher for the keys of merged mappings, highest for those of lowest precedence.
    package var rank = 0
  }

  /// The mapping itself.
  package var node: NodeID
  package var entries: [Field]
  /// Keys that have a finding: without a value, unreadable, or misspelt. They are not reported as missing.
  package var broken: Set<String> = []
  /// Keys without a similar allowed key.
  package var strangers: [Field] = []
  /// Whether reading stopped inside the mapping.
  package var isUnfinished = false

  /// Whether a missing key may be present, misspelt or broken.
  package var isPartial: Bool { !strangers.isEmpty || isUnfinished || !broken.isEmpty }

  package subscript(_ name: String) -> Field? { entries.first { $0.name == name } }

  /// Whether a key is neither present nor broken.
  package func lacks(_ name: String) -> Bool { !has(name) && !broken.contains(name) }

  package func has(_ name: String) -> Bool { entries.contains { $0.name == name } }

  /// The entries in ascending precedence, merged ones first: of two about the same property, the later one wins.
  package var weakestFirst: [Field] {
    guard let last = entries.last, last.rank > 0 else { return entries }
    var result: [Field] = []
    var end = entries.endIndex
    while end > entries.startIndex {
      // Ranks ascend through the list.
      var start = end - 1
      while start > entries.startIndex, entries[start - 1].rank == entries[end - 1].rank { start -= 1 }
      result += entries[start..<end]
      end = start
    }
    return result
  }
}

/// Keys by name. A short list is searched, which is faster than hashing; a long one becomes a table.
struct KeyIndex {
  private var list: [(name: String, key: NodeID)] = []
  private var table: [String: NodeID] = [:]

  static let mostInList = 12

  /// Reserves room for some keys.
  init(capacity: Int = 0) {
    if capacity > Self.mostInList { table.reserveCapacity(capacity) }
  }

  /// Adds a name and returns nil; a name that exists already is not changed, and its key is returned.
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
  /// The keys of the property and of its parts.
  package var keys: [String] { [name] + type.partKeys.map { name + $0 } }
}

extension PropertyTable {
  /// The property of a key, and its part if it names one: `x`, or of corners `[0]`.
  package static func pieces(of key: String) -> (name: String, part: String?) {
    if let bracket = key.utf8.firstIndex(of: UInt8(ascii: "[")),
      id(named: String(key[..<bracket]))?.row.type == .corners
    {
      return (String(key[..<bracket]), String(key[bracket...]))
    }
    guard let point = key.utf8.firstIndex(of: Ascii.point) else { return (key, nil) }
    return (String(key[..<point]), String(key[key.utf8.index(after: point)...]))
  }

  /// Whether a key is a property or a part of one.
  static func hasKey(_ key: String) -> Bool {
    if id(named: key) != nil { return true }
    let (name, part) = pieces(of: key)
    guard let part, let type = id(named: name)?.row.type else { return false }
    return type.partKeys.contains { $0 == part || $0.dropFirst() == part && $0.first == "." }
  }
}

extension Document {
  /// Whether a node is a list of mappings, as the blocks of layers and nodes are.
  func isListOfMappings(_ node: NodeID) -> Bool {
    kind(of: node) == .sequence && children(of: node).contains { kind(of: $0) == .mapping }
  }
}

extension Document {
  /// Whether a block may define names that were not read: it is of the wrong kind or cut off.
  func mayDefineMore(_ block: NodeID, of names: BrokenNames.Kind) -> Bool {
    let expected: Kind = names == .layers || names == .animations ? .sequence : .mapping
    return kind(of: block) != expected || isUnfinished(block)
  }
}
