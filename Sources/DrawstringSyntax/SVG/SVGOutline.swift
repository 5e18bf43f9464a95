package import DrawstringCore

/// The outline of an element of a drawing: its shapes and those of all elements in it, with their transforms.
///
/// Fills, strokes, styles and texts have no say. Coordinates are user units of the drawing: transforms of the elements around it
/// count, the `viewBox` of the root does not.
package struct SVGOutline {
  /// The most elements that a drawing shows, those in copies by `use` counted.
  package static let elementLimit = 100_000
  /// The most elements in one another, those around uses counted.
  package static let depthLimit = 2 * MarkupReader.depthLimit
  /// The most segments of its outlines.
  package static let segmentLimit = 4_000_000
  /// The most bytes of tags that are read, those of copies by `use` counted.
  package static let byteLimit = 256 * 1024 * 1024

  package enum Problem: Equatable, Sendable {
    case noElement, noOutline, tooLarge
    /// An element that uses itself.
    case ring
  }

  private let markup: Markup
  private let ids: [String: Int]
  /// The size to which percentages refer.
  private var viewport: Vec2
  private var path = VectorPath()
  private var findings: [Diagnostic] = []
  private var visited = 0
  /// The bytes of the tags that were read.
  private var read = 0
  private var depth = 0
  private var users: [Int] = []
  private var problem: Problem?

  /// The elements that draw nothing where they stand.
  package static let definitions: Set = [
    "defs", "symbol", "clipPath", "mask", "marker", "pattern", "linearGradient", "radialGradient", "filter",
    "style", "script", "title", "desc", "metadata",
  ]

  /// Returns the outline of an element, or of the whole drawing, or the reason why there is none. Mistakes in path data are
  /// reported.
  package static func read(
    _ markup: Markup, id: String?, report: (Diagnostic) -> Void
  ) -> (path: VectorPath?, problem: Problem?) {
    var outline = SVGOutline(markup, markup.ids, viewport: viewport(of: markup))
    var element = 0
    if let id {
      guard let found = outline.ids[id] else { return (nil, .noElement) }
      element = found
    }
    var around: [Int] = []
    var next = markup.elements[element].parent
    while let parent = next {
      around.append(parent)
      next = markup.elements[parent].parent
    }
    let outer = around.reversed().reduce(Affine.identity) { outline.transform(of: $1).followed(by: $0) }
    outline.add(element, outer, isNamed: true)
    outline.findings.forEach(report)
    if let problem = outline.problem { return (nil, problem) }
    return outline.path.isEmpty ? (nil, .noOutline) : (outline.path, nil)
  }

  /// The box around an element in its own coordinates, without its own transform; nil where it has no outline.
  ///
  /// - Parameter bytes: the bytes of tags that were read so far, to which those of this call are added.
  package static func bounds(
    _ markup: Markup, _ ids: [String: Int], viewport: Vec2, of element: Int, bytes: inout Int
  ) -> PathBounds? {
    var outline = SVGOutline(markup, ids, viewport: viewport)
    outline.read = bytes
    outline.add(element, .identity, isNamed: true, skipsTransform: true)
    bytes = outline.read
    return outline.problem == nil ? outline.path.bounds : nil
  }

  private init(_ markup: Markup, _ ids: [String: Int], viewport: Vec2) {
    (self.markup, self.ids, self.viewport) = (markup, ids, viewport)
  }

  private static func viewport(of markup: Markup) -> Vec2 {
    SVGViewBox.parse(markup.string("viewBox", of: 0))?.size
      ?? Vec2(
        SVGScanner.length(markup.string("width", of: 0))?.units(of: 300) ?? 300,
        SVGScanner.length(markup.string("height", of: 0))?.units(of: 150) ?? 150)
  }

  private func transform(of element: Int) -> Affine {
    markup.string("transform", of: element).flatMap { SVGTransformList.parse($0) } ?? .identity
  }

  /// The transform of the `viewBox` of a symbol that an element uses.
  private func box(of symbol: Int, in use: Int) -> Affine {
    guard markup.elements[symbol].name == "symbol",
      let box = SVGViewBox.parse(markup.string("viewBox", of: symbol))
    else { return .identity }
    let size = Vec2(
      SVGScanner.length(markup.string("width", of: use))?.units(of: viewport.x) ?? viewport.x,
      SVGScanner.length(markup.string("height", of: use))?.units(of: viewport.y) ?? viewport.y)
    return SVGViewBox.transform(
      box.origin, box.size, to: size, markup.string("preserveAspectRatio", of: symbol))
  }

  private mutating func add(
    _ index: Int, _ outer: Affine, isNamed: Bool = false, skipsTransform: Bool = false
  ) {
    guard problem == nil else { return }
    visited += 1
    depth += 1
    defer { depth -= 1 }
    if visited > Self.elementLimit || depth > Self.depthLimit { return problem = .tooLarge }
    let element = markup.elements[index]
    read += element.tag.end - element.tag.start
    if read > Self.byteLimit { return problem = .tooLarge }
    if !isNamed, markup.string("display", of: index) == "none" { return }
    let own = skipsTransform ? outer : transform(of: index).followed(by: outer)
    if SVGShape.names.contains(element.name) {
      let shape = SVGShape.read(element.name, viewport: viewport, { markup.text($0, of: index) }) {
        findings.append($0)
      }
      guard let shape else { return }
      path.append(shape.path.mapped(a: own.a, b: own.b, c: own.c, d: own.d, tx: own.tx, ty: own.ty))
      if path.segmentCount > Self.segmentLimit { problem = .tooLarge }
    } else if element.name == "use" {
      guard let target = markup.target(of: index, ids) else { return }
      if users.contains(target) { return problem = .ring }
      users.append(target)
      let x = SVGScanner.length(markup.string("x", of: index))?.units(of: viewport.x) ?? 0
      let y = SVGScanner.length(markup.string("y", of: index))?.units(of: viewport.y) ?? 0
      add(
        target, box(of: target, in: index).followed(by: SVGTransformList.move(x, y)).followed(by: own),
        isNamed: true)
      users.removeLast()
    } else if element.name == "svg", index != 0 {
      addNested(index, own)
    } else if isNamed || !Self.definitions.contains(element.name) {
      for child in element.children { add(child, own) }
    }
  }

  /// Adds the children of a nested drawing in its viewport.
  private mutating func addNested(_ index: Int, _ outer: Affine) {
    func length(_ name: String, _ whole: Double, _ usual: Double) -> Double {
      SVGScanner.length(markup.string(name, of: index))?.units(of: whole) ?? usual
    }
    let size = Vec2(length("width", viewport.x, viewport.x), length("height", viewport.y, viewport.y))
    let place = SVGTransformList.move(length("x", viewport.x, 0), length("y", viewport.y, 0))
    guard size.x > 0, size.y > 0 else { return }
    let box = SVGViewBox.parse(markup.string("viewBox", of: index))
    let fit = box.map {
      SVGViewBox.transform($0.origin, $0.size, to: size, markup.string("preserveAspectRatio", of: index))
    }
    let around = viewport
    viewport = box?.size ?? size
    for child in markup.elements[index].children {
      add(child, (fit ?? .identity).followed(by: place).followed(by: outer))
    }
    viewport = around
  }
}

extension Markup {
  /// The elements by their ids; of several with one id the first has it.
  package var ids: [String: Int] {
    var result: [String: Int] = [:]
    for index in elements.indices {
      if let id = string("id", of: index), result[id] == nil { result[id] = index }
    }
    return result
  }

  /// The element that `href` names; nil without one in the document.
  package func target(of element: Int, _ ids: [String: Int]) -> Int? {
    guard let link = string("href", of: element) ?? string("xlink:href", of: element), link.first == "#"
    else {
      return nil
    }
    return ids[String(link.dropFirst())]
  }
}

extension VectorPath {
  /// The number of elements.
  package var segmentCount: Int { verbs.count }
}
