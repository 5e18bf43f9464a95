import DrawstringCore

extension PlayedDocument {
  /// From an element's coordinates to those of a group around it, at an instant.
  func transform(of index: Int, below top: Int, at instant: Double) -> Affine {
    var result = Affine.identity
    for node in lineage(of: index, below: top) {
      result = transform(of: node, at: instant).followed(by: result)
    }
    return result
  }

  private func transform(of index: Int, at instant: Double) -> Affine {
    for child in nodes[index].children where nodes[child].name == "animateTransform" {
      guard let value = Self.value(of: nodes[child], at: instant), let kind = nodes[child].attributes["type"]
      else {
        continue
      }
      return Affine(svg: kind, Self.numbers(value))
    }
    return Affine(svg: nodes[index].attributes["transform"] ?? "")
  }

  /// An element with everything in it as it is at an instant, without animations.
  func still(_ index: Int, at instant: Double) -> XMLTree {
    var tree = XMLTree(nodes[index].name, nodes[index].attributes)
    tree.text = nodes[index].text
    for child in nodes[index].children {
      let node = nodes[child]
      guard let name = node.attributes["attributeName"] else {
        tree.children.append(still(child, at: instant))
        continue
      }
      guard let value = Self.value(of: node, at: instant) else { continue }
      tree.attributes[name] =
        node.name == "animateTransform" ? "\(node.attributes["type"] ?? "")(\(value))" : value
    }
    return tree
  }

  /// The opacity of an element with all around it, 0 where it is not displayed.
  func opacity(of index: Int, below top: Int, at instant: Double) -> Double {
    lineage(of: index, below: top).reduce(1) { product, node in
      if value("display", of: node, at: instant) == "none" { return 0 }
      return product * (value("opacity", of: node, at: instant).flatMap(Double.init) ?? 1)
    }
  }
}
