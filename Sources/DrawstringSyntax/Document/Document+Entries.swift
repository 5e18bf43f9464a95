extension Document {
  /// One entry of a mapping, its own or a merged one.
  package struct Entry {
    package var name: String
    package var key: NodeID
    package var value: NodeID
  }

  /// The entries of a mapping with its merges resolved, as the reader sees them but without a word about what is
  /// wrong: of a key's several values the first counts, and a mapping's own keys go before merged ones.
  package func plainEntries(of node: NodeID) -> [Entry] {
    var result: [Entry] = []
    var seen: Set<String> = []
    collectEntries(of: node, into: &result, &seen)
    return result
  }

  /// The value of a key; nil where the mapping has none.
  package func plainValue(of key: String, in node: NodeID) -> NodeID? {
    plainEntries(of: node).first { $0.name == key }?.value
  }

  /// The depth of merges is bounded: the document counts the levels that aliases add.
  private func collectEntries(of node: NodeID, into result: inout [Entry], _ seen: inout Set<String>) {
    if kind(of: node) != .mapping { return }
    let children = children(of: node)
    var merged: NodeID?
    for place in stride(from: children.startIndex, to: children.endIndex - 1, by: 2) {
      let (key, value) = (children[place], children[place + 1])
      let name = text(of: key)
      if name == "<<", self[key].style == .plain {
        merged = merged ?? value
      } else if !name.utf8.starts(with: "x-".utf8), seen.insert(name).inserted {
        result.append(Entry(name: name, key: key, value: value))
      }
    }
    guard let merged else { return }
    if kind(of: merged) == .sequence {
      for item in self.children(of: merged) { collectEntries(of: item, into: &result, &seen) }
    } else {
      collectEntries(of: merged, into: &result, &seen)
    }
  }
}
