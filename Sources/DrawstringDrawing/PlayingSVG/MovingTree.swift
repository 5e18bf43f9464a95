internal import DrawstringOutput

/// The elements of a scenario with animations in place of the attributes that change.
struct MovingTree {
  private let merged: MergedPictures
  private let tracks: [KeyframeTrack]
  private let length: Int

  init(_ merged: MergedPictures, _ tracks: [KeyframeTrack], length: Int) {
    self.merged = merged
    self.tracks = tracks
    self.length = length
  }

  /// The whole tree; nil where nothing is ever visible.
  var element: SVGElement? { element(0) }

  private func element(_ index: Int) -> SVGElement? {
    let node = merged.nodes[index]
    if isStill(index) {
      let still = still(index)
      return Self.pruned.contains(node.key.name) ? still.pruned(keepingNames: true) : still
    }
    var element = SVGElement(node.key.name, text: node.key.text)
    var animations: [SVGElement] = []
    for name in node.attributes where !MergedPictures.transforms.contains(name) {
      let track = tracks[merged.channels(of: name, node).lowerBound]
      let animation = Animation(track, of: name, length: length, usual: Self.usual[name])
      if animation.isConstant {
        guard let value = track.firstText else { continue }
        element.attributes.append(.init(name, value))
      } else {
        animations.append(animation.element(of: name))
      }
    }
    if element["display"] == "none" || element["opacity"] == SVGText(0) { return nil }
    element.attributes.removeAll { $0.value == Self.usual[$0.name] }
    drop("fill", of: &element, &animations)
    drop("stroke", of: &element, &animations)
    element.children = node.children.compactMap { self.element($0) }
    if node.attributes.contains("transform") {
      element.children = animations + element.children
      return nested(element, node)
    }
    if node.attributes.contains("gradientTransform") { animations += added(node, to: &element) }
    element.children = animations + element.children
    return element
  }

  /// Elements that are drawn in place; others may be references.
  private static let pruned: Set<String> = ["g", "path", "rect", "text", "image"]

  /// Default values of attributes.
  private static let usual: [String: SVGText] = [
    "opacity": SVGText(1), "fill-opacity": SVGText(1), "stroke-opacity": SVGText(1),
    "stop-opacity": SVGText(1),
    "display": "inline", "clip-path": "none", "mask": "none", "fill-rule": "nonzero",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter", "stroke-width": SVGText(1), "stroke-dashoffset": SVGText(0),
    "text-anchor": "start",
  ]

  /// Removes a paint that never covers anything.
  private func drop(_ paint: String, of element: inout SVGElement, _ animations: inout [SVGElement]) {
    guard element[paint + "-opacity"] == SVGText(0) else { return }
    animations.removeAll { $0["attributeName"] == SVGText(paint) }
    element.attributes.removeAll { $0.name == paint || $0.name == paint + "-opacity" }
    element.attributes.append(.init(paint, "none"))
  }

  private func isStill(_ index: Int) -> Bool {
    let node = merged.nodes[index]
    for name in node.attributes {
      for channel in merged.channels(of: name, node) where !tracks[channel].isConstant {
        if !Animation(tracks[channel], of: name, length: length, usual: Self.usual[name]).isConstant {
          return false
        }
      }
    }
    return node.children.allSatisfy(isStill)
  }

  /// An element without changes.
  private func still(_ index: Int) -> SVGElement {
    let node = merged.nodes[index]
    var element = SVGElement(node.key.name, text: node.key.text)
    for name in node.attributes {
      let parts = merged.channels(of: name, node).compactMap { tracks[$0].firstText }
      if !parts.isEmpty { element.attributes.append(.init(name, Self.joined(parts))) }
    }
    element.children = node.children.map(still)
    return element
  }

  // MARK: Transforms

  private static func joined(_ functions: [SVGText]) -> SVGText {
    var all = functions[0]
    for function in functions.dropFirst() {
      all.append(" ")
      all.append(function)
    }
    return all
  }

  private struct Function {
    var name: String
    var still: SVGText
    var animation: Animation
  }

  private func functions(of attribute: String, _ node: MergedPictures.Node) -> [Function] {
    merged.channels(of: attribute, node).compactMap { channel in
      guard let value = tracks[channel].firstText else { return nil }
      let animation = Animation(tracks[channel], of: attribute, length: length, usual: nil)
      return Function(name: String(value.words[0].dropLast()), still: value, animation: animation)
    }
  }

  /// A group around the element for each moving function, since an animation moves a whole transform; constant
  /// functions are a group of their own, too. Clips of the element stay with it, in its own coordinates.
  private func nested(_ element: SVGElement, _ node: MergedPictures.Node) -> SVGElement {
    var functions = functions(of: "transform", node)
    var layers: [SVGElement] = []
    while let function = functions.first {
      functions.removeFirst()
      if function.animation.isConstant {
        var still = [function.still]
        while let next = functions.first, next.animation.isConstant {
          still.append(next.still)
          functions.removeFirst()
        }
        guard let transform = SVGTransform(Self.joined(still)).shortened else { continue }
        layers.append(SVGElement("g", [.init("transform", transform)]))
      } else {
        layers.append(
          SVGElement("g", children: [function.animation.element(of: "transform", kind: function.name)]))
      }
    }
    var result = element
    // The innermost group may be the element itself, if it is a group without a transform.
    for layer in layers.reversed() {
      var layer = layer
      layer.children.append(result)
      result = layer
    }
    return result
  }

  /// A gradient has no group around it: its functions are added to one another.
  private func added(_ node: MergedPictures.Node, to element: inout SVGElement) -> [SVGElement] {
    let functions = functions(of: "gradientTransform", node)
    if functions.allSatisfy({ $0.animation.isConstant }) {
      element.attributes.append(.init("gradientTransform", Self.joined(functions.map(\.still))))
      return []
    }
    return functions.enumerated().map { index, function in
      function.animation.element(of: "gradientTransform", kind: function.name, isAdded: index > 0)
    }
  }
}
