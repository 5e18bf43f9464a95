internal import DrawstringCore
internal import DrawstringSyntax

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
