internal import DrawstringOutput

/// Pictures in which siblings change places, made playable: SVG draws in the order of the document, which no animation
/// changes. For each order there is a copy of the siblings, and one copy is visible at a time.
struct SiblingOrders {
  /// For the parent layer, "" for none, the orders that occur.
  private var orders: [String: [[SVGText]]] = [:]
  /// Whether there are more copies than there is room for; siblings then keep the first order.
  private(set) var isOverfull = false

  /// Whether there are siblings that change places.
  var change: Bool { !orders.isEmpty }

  /// The most layers, and the most copies of them, of a playing picture.
  private static let mostCopies = Resampler.mostLayers

  /// For pictures in which no siblings change places.
  init() {}

  init(_ pictures: some Sequence<SVGElement>) {
    for picture in pictures where !isOverfull {
      for (layer, order) in Self.orders(in: picture) where orders[layer]?.contains(order) != true {
        orders[layer, default: []].append(order)
      }
      let copies = orders.values.reduce(0) { $0 + ($1.count > 1 ? $1.count * $1[0].count : 0) }
      isOverfull = copies > Self.mostCopies
    }
    orders = isOverfull ? [:] : orders.filter { $0.value.count > 1 }
  }

  /// By the parent layer, "" for none, the order of the siblings in one picture.
  static func orders(in picture: SVGElement) -> [String: [SVGText]] {
    var orders: [String: [SVGText]] = [:]
    collect(picture, in: "", &orders)
    return orders
  }

  private static func collect(
    _ element: SVGElement, in layer: String, _ orders: inout [String: [SVGText]]
  ) {
    let layer = element["data-layer"]?.words[0] ?? layer
    let order = element.children.compactMap(sibling)
    if order.count > 1 { orders[layer] = order }
    for child in element.children { collect(child, in: layer, &orders) }
  }

  /// Returns the index of an order among those of a layer, or of the most similar one; nil where there are none.
  private func place(of order: [SVGText], in layer: String) -> Int? {
    guard let known = orders[layer] else { return nil }
    if let place = known.firstIndex(of: order) { return place }
    let places = Dictionary(zip(order, order.indices)) { first, _ in first }
    let distances = known.map { other in
      other.indices.reduce(abs(other.count - order.count)) { sum, index in
        sum + abs((places[other[index]] ?? order.count) - index)
      }
    }
    return distances.indices.min { distances[$0] < distances[$1] }
  }

  /// Returns the layer of an element, also where its mask or its lines are around it; nil for other elements.
  private static func sibling(_ element: SVGElement) -> SVGText? {
    if let layer = element["data-layer"] { return layer }
    // An element with an id of its own is a definition.
    guard element.name == "g", element["id"] == nil else { return nil }
    let layers = element.children.compactMap { $0["data-layer"] }
    return layers.count == 1 ? layers[0] : nil
  }

  /// Returns the picture with siblings that change places in a group for each order.
  func sorted(_ picture: SVGElement) -> SVGElement {
    orders.isEmpty ? picture : sorted(picture, in: "")
  }

  private func sorted(_ element: SVGElement, in layer: String) -> SVGElement {
    let layer = element["data-layer"]?.words[0] ?? layer
    var element = element
    element.children = element.children.map { sorted($0, in: layer) }
    let order = element.children.compactMap(Self.sibling)
    guard order.count > 1, let place = place(of: order, in: layer) else { return element }
    let isSibling = element.children.map { Self.sibling($0) != nil }
    guard let first = isSibling.firstIndex(of: true), let last = isSibling.lastIndex(of: true) else {
      return element
    }
    // Elements between siblings, such as clips, go with them.
    let siblings = Array(element.children[first...last])
    var names: Set<String> = []
    for sibling in siblings { Self.collectNames(sibling, &names) }
    let copies =
      names.isEmpty
      ? siblings : siblings.map { Self.renamed($0, names, "order" + String(place) + "-") }
    let group = SVGElement("g", [.init("data-order", SVGText(String(place)))], children: copies)
    element.children.replaceSubrange(first...last, with: [group])
    return element
  }

  private static func collectNames(_ element: SVGElement, _ names: inout Set<String>) {
    if let name = element["id"]?.words[0] { names.insert(name) }
    for child in element.children { collectNames(child, &names) }
  }

  /// Returns elements with other ids for definitions among the siblings.
  private static func renamed(_ element: SVGElement, _ names: Set<String>, _ prefix: String) -> SVGElement {
    var element = element
    for index in element.attributes.indices where element.attributes[index].value.numbers.isEmpty {
      let attribute = element.attributes[index]
      let word = attribute.value.words[0]
      let start = attribute.name == "id" ? "" : attribute.name == "href" ? "#" : "url(#"
      guard word.hasPrefix(start) else { continue }
      let name = String(word.dropFirst(start.count).prefix { $0 != ")" })
      if names.contains(name), attribute.name != "data-layer" {
        let rest = word.dropFirst(start.count)
        element.attributes[index].value = SVGText(start + prefix + rest)
      }
    }
    element.children = element.children.map { renamed($0, names, prefix) }
    return element
  }
}
