internal import DrawstringCompiler
internal import DrawstringOutput
internal import DrawstringSyntax

/// Finds the paths from a document's root to its nodes, as keys and indices.
///
/// The index of every node among its siblings is computed once, so the cost is linear in the document for any number of
/// findings.
struct NodePaths {
  enum Step: Equatable {
    case key(String)
    case index(Int)
  }

  private let document: Document
  /// The index of each node among its parent's children.
  private let places: [Int32]

  init(_ document: Document) {
    self.document = document
    var places = [Int32](repeating: 0, count: document.nodes.count)
    for index in document.nodes.indices {
      let node = NodeID(index)
      for (place, child) in document.children(of: node).enumerated()
      where document.nodes[Int(child.index)].parent == node {
        places[Int(child.index)] = Int32(place)
      }
    }
    self.places = places
  }

  /// The path of a finding: of its node, or of the innermost node around its range.
  func path(of finding: Diagnostic) -> [Step] {
    guard let node = finding.node ?? innermost(around: finding.range) else { return [] }
    return path(to: node)
  }

  /// The path to a node; the path of a key ends in the key itself.
  func path(to node: NodeID) -> [Step] {
    var steps: [Step] = []
    var current = node
    while Int(current.index) < document.nodes.count, let parent = document[current].parent {
      let place = Int(places[Int(current.index)])
      if document.kind(of: parent) == .mapping {
        let children = document.children(of: parent)
        if place < children.count {
          steps.append(.key(document.text(of: children[children.startIndex + place / 2 * 2])))
        }
      } else {
        steps.append(.index(place))
      }
      current = parent
      if steps.count > document.nodes.count { break }
    }
    return steps.reversed()
  }

  /// Nodes are in source order, so the last node that begins at or before the range is the innermost node or a
  /// descendant of it.
  private func innermost(around range: SourceRange) -> NodeID? {
    var (low, high) = (0, document.nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if document.nodes[middle].range.start <= range.start { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    var node: NodeID? = NodeID(low - 1)
    while let current = node, document.range(of: current).end < range.end { node = document[current].parent }
    return node
  }
}
