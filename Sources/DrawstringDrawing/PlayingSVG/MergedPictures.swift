internal import DrawstringOutput

/// The elements that occur in any picture of a scenario, and the channels of their attributes.
///
/// Elements are identified by their layers' ids, their characters, and their index among similar elements. An element
/// that is not in every picture has `display` as a channel, `none` where it is absent.
struct MergedPictures {
  /// The identity of an element among its siblings.
  struct Key: Hashable {
    var name: String
    /// The layer of the element, or the order of layers that it shows.
    var layer: SVGText?
    var text: String?
    /// The index among similar elements.
    var number: Int
  }

  struct Node {
    var key: Key
    var attributes: [String]
    /// The functions of a transform are separate channels.
    var functionCount = 0
    /// The places of the functions in a text with the transform's most frequent words.
    var cut: TransformCut?
    var children: [Int] = []
    /// The number of merged pictures with the element.
    var seen = 0
    /// Its first channel.
    var firstChannel = 0
    /// Its path in the first picture, and whether others have another one.
    var path: SVGText?
    var pathMoves = false
  }

  /// The first is the picture itself.
  private(set) var nodes: [Node] = []
  private(set) var tolerances: [Tolerance] = []
  /// How many pictures were merged.
  private var count = 0

  static let transforms: Set<String> = ["transform", "gradientTransform"]

  /// Whether attributes are read for animations: each function of a transform separately, paths without arcs.
  private let isAnimated: Bool

  init(_ pictures: some Sequence<SVGElement>, isAnimated: Bool = true) {
    self.isAnimated = isAnimated
    nodes = [Node(key: Key(name: "g", number: 0), attributes: [])]
    for picture in pictures {
      count += 1
      merge(picture, into: 0)
    }
    addPresence()
    layOutChannels()
  }

  private func isSplit(_ attribute: String) -> Bool {
    isAnimated && Self.transforms.contains(attribute)
  }

  private mutating func merge(_ element: SVGElement, into index: Int) {
    nodes[index].seen += 1
    for (place, attribute) in element.attributes.enumerated() {
      if attribute.name == "d" {
        let path = nodes[index].path ?? attribute.value
        nodes[index].path = path
        nodes[index].pathMoves = nodes[index].pathMoves || path != attribute.value
      }
      let names = nodes[index].attributes
      let isKnown = names.indices.contains(place) && names[place] == attribute.name
      if isKnown || names.contains(attribute.name) { continue }
      nodes[index].attributes.append(attribute.name)
      if isSplit(attribute.name) {
        nodes[index].functionCount = SVGTransform(attribute.value).playable.count
        nodes[index].cut = TransformCut(attribute.value)
      }
    }
    let children = nodes[index].children
    if isAligned(element.children, children) {
      for (place, child) in children.enumerated() { merge(element.children[place], into: child) }
    } else {
      mergeChildren(element.children, into: index)
    }
  }

  private mutating func mergeChildren(_ elements: [SVGElement], into index: Int) {
    var previous: Int?
    let known = Dictionary(uniqueKeysWithValues: nodes[index].children.map { (nodes[$0].key, $0) })
    for (key, child) in Self.keyed(elements) {
      var place = known[key]
      if place == nil {
        place = nodes.count
        nodes.append(Node(key: key, attributes: []))
        // The element goes after its predecessor.
        let after = previous.flatMap { nodes[index].children.firstIndex(of: $0) }
        nodes[index].children.insert(nodes.count - 1, at: after.map { $0 + 1 } ?? 0)
      }
      if let place { merge(child, into: place) }
      previous = place
    }
  }

  private static func keyed(_ elements: [SVGElement]) -> [(Key, SVGElement)] {
    var numbers: [Key: Int] = [:]
    return elements.map { element in
      var key = Key(
        name: element.name, layer: element["data-layer"] ?? element["data-order"], text: element.text,
        number: 0)
      let number = numbers[key, default: 0]
      numbers[key] = number + 1
      key.number = number
      return (key, element)
    }
  }

  private mutating func addPresence() {
    for index in nodes.indices where nodes[index].seen < count {
      // The first title counts, and nothing shows or hides titles.
      if nodes[index].key.name == "title" || nodes[index].attributes.contains("display") { continue }
      nodes[index].attributes.append("display")
    }
  }

  private mutating func layOutChannels() {
    for index in nodes.indices {
      nodes[index].firstChannel = tolerances.count
      for name in nodes[index].attributes {
        let count = isSplit(name) ? nodes[index].functionCount : 1
        tolerances += Array(repeating: .drawn(attribute: name), count: count)
      }
    }
  }

  /// The channels of an attribute of a node.
  func channels(of name: String, _ node: Node) -> Range<Int> {
    var first = node.firstChannel
    for other in node.attributes {
      let count = isSplit(other) ? node.functionCount : 1
      if other == name { return first..<first + count }
      first += count
    }
    return first..<first
  }

  // MARK: Reading

  /// Returns the values of all channels in a picture; nil for channels of nodes that the picture does not have.
  func read(_ picture: SVGElement) -> [SVGText?] {
    var texts: [SVGText?] = Array(repeating: nil, count: tolerances.count)
    read(picture, 0, &texts)
    return texts
  }

  // Nodes and elements are many and large: none is copied as a whole.
  private func read(_ element: SVGElement?, _ index: Int, _ texts: inout [SVGText?]) {
    readAttributes(of: element, index, &texts)
    let children = nodes[index].children
    if children.isEmpty { return }
    guard let element else {
      for child in children where nodes[child].seen < count { read(nil, child, &texts) }
      return
    }
    if isAligned(element.children, children) {
      for place in children.indices { read(element.children[place], children[place], &texts) }
      return
    }
    let keyed = Dictionary(uniqueKeysWithValues: Self.keyed(element.children))
    for child in children { read(keyed[nodes[child].key], child, &texts) }
  }

  private func readAttributes(of element: SVGElement?, _ index: Int, _ texts: inout [SVGText?]) {
    var channel = nodes[index].firstChannel
    for (place, name) in nodes[index].attributes.enumerated() {
      // Attributes mostly come in one order.
      let value =
        element.flatMap { element in
          element.attributes.indices.contains(place) && element.attributes[place].name == name
            ? element.attributes[place].value : element[name]
        }
      if isSplit(name) {
        let parts = value.map { nodes[index].cut?.parts(of: $0) ?? SVGTransform($0).playable } ?? []
        for part in 0..<nodes[index].functionCount {
          texts[channel] = parts.indices.contains(part) ? parts[part] : nil
          channel += 1
        }
      } else {
        texts[channel] = isAnimated && name == "d" && nodes[index].pathMoves ? value?.withoutArcs : value
        if name == "display", nodes[index].seen < count {
          texts[channel] = element == nil ? "none" : value ?? "inline"
        }
        channel += 1
      }
    }
  }

  /// Whether elements correspond to some nodes, one by one.
  private func isAligned(_ elements: [SVGElement], _ children: [Int]) -> Bool {
    guard elements.count == children.count else { return false }
    for place in children.indices {
      let index = children[place]
      if elements[place].name != nodes[index].key.name || elements[place].text != nodes[index].key.text {
        return false
      }
      if nodes[index].key.layer != nil, elements[place].attributes.first?.value != nodes[index].key.layer {
        return false
      }
    }
    return true
  }
}
