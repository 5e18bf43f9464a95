internal import Drawstring
internal import DrawstringCompiler
internal import DrawstringOutput
package import DrawstringSyntax

extension JSONValue {
  /// A YAML text as another reader of YAML 1.2 sees it: plain scalars resolved by the core schema, merges done.
  package init(yaml text: String) {
    let document = Effect.load(name: "", bytes: Array(text.utf8)).document
    self = document.root.map { JSONValue(document, $0) } ?? .null
  }

  /// A node of a document; its depth and the nodes that aliases add are limited by the document's reader.
  package init(_ document: Document, _ node: NodeID) {
    let children = document.children(of: node)
    switch document.kind(of: node) {
    case .scalar: self = Self.scalar(document, node)
    case .sequence: self = .array(children.map { JSONValue(document, $0) })
    case .mapping: self = .object(Self.entries(document, node))
    }
  }

  private static func entries(_ document: Document, _ node: NodeID) -> [Member] {
    let children = document.children(of: node)
    var own: [Member] = []
    var merged: [Member] = []
    for place in stride(from: children.startIndex, to: children.endIndex - 1, by: 2) {
      let name = document.text(of: children[place])
      let value = children[place + 1]
      guard name == "<<", document[children[place]].style == .plain else {
        own.append(Member(name, JSONValue(document, value)))
        continue
      }
      let sources = document.kind(of: value) == .sequence ? Array(document.children(of: value)) : [value]
      for source in sources where document.kind(of: source) == .mapping {
        merged += entries(document, source)
      }
    }
    var seen: Set<String> = []
    return (own + merged).filter { seen.insert($0.key).inserted }
  }

  private static func scalar(_ document: Document, _ node: NodeID) -> JSONValue {
    let text = document.text(of: node)
    guard document[node].style == .plain else { return .string(text) }
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .boolean(true)
    case "false", "False", "FALSE": return .boolean(false)
    default: break
    }
    let looksLikeNumber =
      text.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && text.utf8.allSatisfy { "0123456789.eE+-".utf8.contains($0) }
    guard looksLikeNumber, let number = Double(text) else { return .string(text) }
    return .number(number)
  }
}
