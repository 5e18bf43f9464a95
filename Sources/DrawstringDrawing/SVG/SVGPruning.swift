internal import DrawstringOutput

extension SVGElement {
  /// Returns the element without invisible and redundant parts, for a still picture; nil where nothing of it is
  /// visible. The picture looks the same.
  ///
  /// With `keepingNames`, the names of layers stay.
  package func pruned(keepingNames: Bool) -> SVGElement? {
    guard var element = withoutDefaults(keepingNames: keepingNames) else { return nil }
    var children: [SVGElement] = []
    for child in element.children {
      guard let child = child.pruned(keepingNames: keepingNames) else { continue }
      if child.name == "g" && child.attributes.isEmpty {
        children += child.children
      } else {
        children.append(child)
      }
    }
    element.children = children
    element.dropUnusedDefinitions()
    switch element.name {
    case "g" where element["id"] == nil:
      if element.children.allSatisfy({ Self.definitions.contains($0.name) }) { return nil }
      return element.mergedWithOnlyChild
    case "defs": return element.children.isEmpty ? nil : element
    default: return element
    }
  }

  /// Elements that draw nothing themselves.
  private static let definitions: Set<String> = [
    "clipPath", "linearGradient", "radialGradient", "filter", "mask", "defs", "title",
  ]

  private func withoutDefaults(keepingNames: Bool) -> SVGElement? {
    var element = self
    if let display = element["display"] {
      if display == "none" { return nil }
      element.remove("display")
    }
    if let opacity = element.number("opacity") {
      if SVGNumber.isSame(opacity, as: 0, decimals: SVGPrinter.decimals) { return nil }
      if SVGNumber.isSame(opacity, as: 1, decimals: SVGPrinter.decimals) { element.remove("opacity") }
    }
    if !keepingNames { element.remove("data-layer") }
    for name in ["clip-path", "mask"] where element[name] == "none" { element.remove(name) }
    if let transform = element["transform"] {
      element.set("transform", SVGTransform(transform).shortened)
    }
    switch element.name {
    case "path" where element["d"]?.words == [""]: return nil
    case "rect" where element.isZero("width") || element.isZero("height"): return nil
    case "rect", "path", "text": return element.withoutIdlePaint
    case "stop":
      if element.isNumber("stop-opacity", 1) { element.remove("stop-opacity") }
      return element
    default: return element
    }
  }

  /// Removes paint that covers nothing; nil where none is left.
  private var withoutIdlePaint: SVGElement? {
    var element = self
    for name in ["x", "y", "rx"] where element.isZero(name) { element.remove(name) }
    for name in ["fill", "stroke"] {
      if element.isZero(name + "-opacity") { element.set(name, "none") }
      if element[name] == "none" || element.isNumber(name + "-opacity", 1) {
        element.remove(name + "-opacity")
      }
    }
    if element.isZero("stroke-width") { element.set("stroke", "none") }
    let isFilled = element["fill"] != "none"
    if element["stroke"] == nil || element["stroke"] == "none" {
      if !isFilled { return nil }
      element.attributes.removeAll { $0.name.hasPrefix("stroke") }
    }
    if !isFilled { element.remove("fill-rule") }
    if element["fill"]?.hexColor == "#000" { element.remove("fill") }
    for (name, usual) in [("stroke-width", 1.0), ("stroke-miterlimit", 4), ("stroke-dashoffset", 0)]
    where element.isNumber(name, usual) {
      element.remove(name)
    }
    if element["stroke-dasharray"] == "none" {
      element.remove("stroke-dasharray")
      element.remove("stroke-dashoffset")
    }
    return element
  }

  /// Removes a shadow without colour, and clips of children that are absent or not clipped.
  private mutating func dropUnusedDefinitions() {
    if let filter = children.firstIndex(where: { $0.name == "filter" }),
      children[filter].children.contains(where: { $0.name == "feFlood" && $0.isZero("flood-opacity") })
    {
      children.remove(at: filter)
      remove("filter")
    }
    let references = children.compactMap { $0["clip-path"] ?? $0["fill"] }
    children.removeAll { child in
      guard ["clipPath", "linearGradient", "radialGradient"].contains(child.name), let id = child["id"] else {
        return false
      }
      return !references.contains("url(#\(id))")
    }
  }

  /// Merges a group with its only child.
  private var mergedWithOnlyChild: SVGElement {
    guard children.count == 1, var child = children.first,
      ["g", "path", "rect", "text", "image"].contains(child.name), child["id"] == nil
    else { return self }
    let names = Set(child.attributes.map(\.name))
    let shared = attributes.map(\.name).filter(names.contains)
    if shared.contains(where: { $0 != "transform" }) { return self }
    // A clip of the group uses the group's coordinates, a clip of the child the child's.
    let cutting = ["clip-path", "mask", "filter"]
    if names.contains("transform") && attributes.contains(where: { cutting.contains($0.name) }) {
      return self
    }
    // The group's opacity applies last.
    if names.contains("opacity") { return self }
    if let inner = child["transform"], let outer = self["transform"] {
      var joined = outer
      joined.append(" ")
      joined.append(inner)
      child.remove("transform")
      child.attributes = attributes + child.attributes
      child.set("transform", SVGTransform(joined).shortened)
    } else {
      child.attributes = attributes + child.attributes
    }
    return child
  }
}

extension SVGElement {
  mutating func remove(_ name: String) { attributes.removeAll { $0.name == name } }

  /// Changes the value of a present attribute; nil removes the attribute.
  mutating func set(_ name: String, _ value: SVGText?) {
    guard let place = attributes.firstIndex(where: { $0.name == name }) else { return }
    if let value { attributes[place].value = value } else { attributes.remove(at: place) }
  }

  /// Returns the number of an attribute that is a single number.
  func number(_ name: String) -> Double? {
    guard let text = self[name], text.words == ["", ""] else { return nil }
    return text.numbers[0]
  }

  private func isNumber(_ name: String, _ value: Double) -> Bool {
    number(name).map { SVGNumber.isSame($0, as: value, decimals: SVGPrinter.decimals) } ?? false
  }

  private func isZero(_ name: String) -> Bool { isNumber(name, 0) }
}
