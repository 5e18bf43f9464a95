internal import DrawstringOutput

/// The drawing of a page: elements whose attributes are set from channels.
struct PageDrawing {
  /// An attribute that moves: of which element, counted in the order of the document, and which channel it is.
  struct Attribute {
    var element: Int
    var name: String
    var place: Int
  }

  /// With all that never changes.
  private(set) var markup = ""
  private(set) var attributes: [Attribute] = []
  private let reader: PageReader
  private let moving: MovingChannels
  private var count = 0

  init(_ reader: PageReader, _ moving: MovingChannels) {
    self.reader = reader
    self.moving = moving
    markup = SVGPrinter.text(element(0))
  }

  private mutating func element(_ index: Int) -> SVGElement {
    let node = reader.skeleton.nodes[index]
    var element = SVGElement(node.key.name, text: node.key.text)
    let number = count
    count += 1
    for name in node.attributes {
      for channel in reader.skeleton.channels(of: name, node) {
        let value = moving.value(of: reader.firstAttribute + channel)
        if let place = value.place {
          attributes.append(Attribute(element: number, name: name, place: place))
        } else if let text = reader.first[reader.firstAttribute + channel] {
          element.attributes.append(.init(name, text))
        }
      }
    }
    for child in node.children { element.children.append(self.element(child)) }
    return element
  }
}
