internal import DrawstringCompiler
internal import DrawstringLint
package import DrawstringSyntax

/// The content of a spec without its notation: for making random specs and for printing them again.
package indirect enum SpecTree: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var key: String
    package var value: SpecTree

    package init(_ key: String, _ value: SpecTree) {
      self.key = key
      self.value = value
    }
  }

  case text(String)
  /// YAML's «no value».
  case missing
  case list([SpecTree])
  case map([Entry])

  /// What a document says, aliases written out; nil for one without a root, or with more than `limit` nodes.
  package init?(_ document: Document, limit: Int = 100_000) {
    guard let root = document.root else { return nil }
    var left = limit
    self.init(document, root, &left)
    if left < 0 { return nil }
  }

  private init(_ document: Document, _ node: NodeID, _ left: inout Int) {
    left -= 1
    let children = left < 0 ? [] : Array(document.children(of: node))
    switch document.kind(of: node) {
    case .scalar: self = document.isMissing(node) ? .missing : .text(document.text(of: node))
    case .sequence: self = .list(children.map { SpecTree(document, $0, &left) })
    case .mapping:
      var entries: [Entry] = []
      for place in stride(from: 0, to: children.count, by: 2) {
        entries.append(
          Entry(document.text(of: children[place]), SpecTree(document, children[place + 1], &left)))
      }
      self = .map(entries)
    }
  }
}

extension SpecTree: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }
  package init(arrayLiteral elements: SpecTree...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, SpecTree)...) {
    self = .map(elements.map { Entry($0.0, $0.1) })
  }
}
