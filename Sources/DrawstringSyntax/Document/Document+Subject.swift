extension Document {
  /// Whether this is an effect, and not a trace: a mapping that names the language or has layers.
  package var isEffect: Bool { topKeys.contains { ["drawstring", "effect", "layers"].contains($0) } }

  /// Whether this is a trace, and not an effect: a list of mappings that say when something happened.
  package var isTrace: Bool {
    guard let root, kind(of: root) == .sequence, let first = children(of: root).first else { return false }
    return keys(of: first).contains("at")
  }

  private var topKeys: [String] { root.map { keys(of: $0) } ?? [] }

  private func keys(of node: NodeID) -> [String] {
    guard kind(of: node) == .mapping else { return [] }
    let entries = children(of: node)
    return stride(from: entries.startIndex, to: entries.endIndex, by: 2).map { text(of: entries[$0]) }
  }
}
