import DrawstringCore

extension Scene {
  /// What a part of a written picture shows by SVG's rules: groups, rectangles, and paths that are rectangles.
  init(_ part: XMLTree, of document: XMLTree) {
    let definitions = document.all.filter { $0["id"] != nil }.map { ($0["id"] ?? "", $0) }
    let reader = SVGReader(definitions: Dictionary(definitions) { first, _ in first })
    self.init(group: part.children.compactMap { reader.scene($0, in: .identity) })
  }
}

private struct SVGReader {
  var definitions: [String: XMLTree]

  func scene(_ element: XMLTree, in outer: Affine) -> Scene? {
    if element["display"] == "none" { return nil }
    let world = Affine(svg: element["transform"] ?? "").followed(by: outer)
    var scene: Scene
    switch element.name {
    case "g": scene = Scene(group: element.children.compactMap { self.scene($0, in: world) })
    case "use":
      let target = definitions[String((element["href"] ?? "").dropFirst())]
      scene = Scene(group: target.flatMap { self.scene($0, in: world) }.map { [$0] } ?? [])
    case "rect", "path":
      guard element["fill"] != "none" else { return nil }
      scene = Scene(.area(area(element, world), color: Self.name(element["fill"] ?? "#000000")))
      scene.opacity = element["fill-opacity"].flatMap(Double.init) ?? 1
    default: return nil
    }
    scene.opacity *= element["opacity"].flatMap(Double.init) ?? 1
    if let clip = definition(element["clip-path"]) {
      let box = clip.children.first { $0.name == "rect" }
      scene.clip = box.map { area($0, world) } ?? Scene.Area(world: world, size: .zero)
    }
    if let mask = definition(element["mask"]) {
      scene.mask = Scene.Mask(scenes: mask.children.compactMap { self.scene($0, in: world) })
    }
    return scene
  }

  private func definition(_ reference: String?) -> XMLTree? {
    guard let reference, reference.hasPrefix("url(#") else { return nil }
    return definitions[String(reference.dropFirst(5).dropLast())]
  }

  private func area(_ element: XMLTree, _ world: Affine) -> Scene.Area {
    func number(_ name: String) -> Double { element[name].flatMap(Double.init) ?? 0 }
    if let data = element["d"] {
      let numbers = PlayedDocument.numbers(data)
      let xs = stride(from: 0, to: numbers.count, by: 2).map { numbers[$0] }
      let ys = stride(from: 1, to: numbers.count, by: 2).map { numbers[$0] }
      return Scene.Area(world: world, size: Vec2(xs.max() ?? 0, ys.max() ?? 0))
    }
    return Scene.Area(
      world: world, size: Vec2(number("width"), number("height")), radius: number("rx"))
  }

  /// A colour with all of its digits.
  private static func name(_ color: String) -> String {
    if color.hasPrefix("rgb") {
      let channels = PlayedDocument.numbers(color).map { Int($0.rounded()) }
      return "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    return color.count == 4 ? "#" + color.dropFirst().flatMap { [$0, $0] } : color
  }
}

extension Affine {
  /// A transform list of SVG (SVG 2, section 8.5).
  init(svg list: String) {
    self = list.split(separator: ")").reduce(.identity) { result, part in
      let name = part.prefix { $0 != "(" }.filter(\.isLetter)
      return Affine(svg: name, PlayedDocument.numbers(String(part.drop { $0 != "(" }))).followed(by: result)
    }
  }

  /// One function of it.
  init(svg name: String, _ numbers: [Double]) {
    self = .identity
    guard let first = numbers.first else { return }
    let degree = Double.pi / 180
    switch name {
    case "translate": (tx, ty) = (first, numbers.count > 1 ? numbers[1] : 0)
    case "scale": (a, d) = (first, numbers.count > 1 ? numbers[1] : first)
    case "rotate":
      let (sine, cosine) = (Trigonometry.sine(first * degree), Trigonometry.cosine(first * degree))
      (a, b, c, d) = (cosine, sine, -sine, cosine)
    case "skewX": c = Trigonometry.tangent(first * degree)
    case "skewY": b = Trigonometry.tangent(first * degree)
    case "matrix" where numbers.count == 6:
      self = Affine(
        a: first, b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    default: preconditionFailure("\(name) is no transform of SVG")
    }
  }
}
