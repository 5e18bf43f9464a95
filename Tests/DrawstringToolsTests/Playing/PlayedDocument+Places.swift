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
      return Self.function(kind, Self.numbers(value))
    }
    var result = Affine.identity
    for part in (nodes[index].attributes["transform"] ?? "").split(separator: ")") {
      let name = part.prefix { $0 != "(" }.filter { $0 != " " }
      result = Self.function(String(name), Self.numbers(String(part.drop { $0 != "(" }))).followed(by: result)
    }
    return result
  }

  private static func function(_ name: String, _ numbers: [Double]) -> Affine {
    let first = numbers.first ?? 0
    switch name {
    case "translate":
      return Affine(a: 1, b: 0, c: 0, d: 1, tx: first, ty: numbers.count > 1 ? numbers[1] : 0)
    case "scale":
      return Affine(a: first, b: 0, c: 0, d: numbers.count > 1 ? numbers[1] : first, tx: 0, ty: 0)
    case "rotate":
      let angle = first * Double.pi / 180
      return Affine(
        a: sine(angle + .pi / 2), b: sine(angle), c: -sine(angle), d: sine(angle + .pi / 2), tx: 0, ty: 0)
    default: return Affine.identity
    }
  }

  /// The opacity of an element with all around it, 0 where it is not displayed.
  func opacity(of index: Int, below top: Int, at instant: Double) -> Double {
    lineage(of: index, below: top).reduce(1) { product, node in
      if value("display", of: node, at: instant) == "none" { return 0 }
      return product * (value("opacity", of: node, at: instant).flatMap(Double.init) ?? 1)
    }
  }
}
