package import DrawstringCore
internal import DrawstringOutput

extension Graph {
  /// What a node is called: its id, or its path in the file.
  ///
  /// The first of the copies that a replicator's delays make has the name of the group around them, by which its events
  /// are told; among its like it is told apart as they are, `wave[0]` beside `wave[1]`.
  package func name(ofNode index: Int) -> String {
    guard names.nodes.indices.contains(index) else { return "" }
    let name = names.nodes[index]
    let parent = Int(nodes[index].parent)
    return names.nodes.indices.contains(parent) && names.nodes[parent] == name ? "\(name)[0]" : name
  }
}
