import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A picture's file as a parser that is not ours reads it.
struct XMLTree {
  var name: String
  var attributes: [String: String]
  var children: [XMLTree] = []
  var text = ""

  /// Nil for what is no well-formed XML.
  init?(_ text: String) {
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    guard parser.parse(), let root = reader.root else { return nil }
    self = root
  }

  init(_ name: String, _ attributes: [String: String], _ children: [XMLTree] = []) {
    self.name = name
    self.attributes = attributes
    self.children = children
  }

  subscript(attribute: String) -> String? { attributes[attribute] }

  /// Itself and all elements in it, in the order of the file.
  var all: [XMLTree] { [self] + children.flatMap(\.all) }

  func all(_ name: String) -> [XMLTree] { all.filter { $0.name == name } }

  /// The drawing of a layer.
  func layer(_ id: String) -> XMLTree? { all.first { $0["data-layer"] == id } }
}

/// A class, because the parser's delegate has to be one.
private final class Reader: NSObject, XMLParserDelegate {
  var root: XMLTree?
  private var open: [XMLTree] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(XMLTree(name, attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if !open.isEmpty { open[open.count - 1].text += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    let element = open.removeLast()
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }
}
