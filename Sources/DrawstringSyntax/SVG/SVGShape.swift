package import DrawstringCore

/// The geometry of an element that draws an outline, in its own user units.
package enum SVGShape: Equatable, Sendable {
  case path(VectorPath)
  case circle(center: Vec2, radius: Double)
  case ellipse(center: Vec2, radii: Vec2)
  case rect(origin: Vec2, size: Vec2, radii: Vec2)

  /// The names of elements that draw an outline.
  package static let names: Set = ["path", "circle", "ellipse", "rect", "line", "polyline", "polygon"]

  package var path: VectorPath {
    var path = VectorPath()
    switch self {
    case .path(let own): return own
    case .circle(let center, let radius): path.addCircle(center: center, radius: radius)
    case .ellipse(let center, let radii): path.addEllipse(center: center, radii: radii)
    case .rect(let origin, let size, let radii): path.addRect(origin: origin, size: size, radii: radii)
    }
    return path
  }

  /// Reads the shape of an element; nil where it draws nothing.
  ///
  /// - Parameters:
  ///   - viewport: the size of which percentages are taken.
  ///   - allowsEmpty: whether a shape without an area counts as one, since an animation gives it an area.
  ///   - value: the text of an attribute.
  ///   - report: takes a mistake in path data, which ends the outline, as in browsers.
  package static func read(
    _ name: String, viewport: Vec2, allowsEmpty: Bool = false, _ value: (String) -> ScalarText?,
    report: (Diagnostic) -> Void
  ) -> SVGShape? {
    func isSize(_ length: Double) -> Bool { length > 0 || allowsEmpty && length == 0 }
    func length(_ name: String, of whole: Double) -> Double? {
      SVGScanner.length(value(name)?.string)?.units(of: whole)
    }
    /// A radius; a negative one counts as none.
    func radius(_ name: String) -> Double? {
      length(name, of: name == "rx" ? viewport.x : viewport.y).flatMap { $0 < 0 ? nil : $0 }
    }
    func x(_ name: String) -> Double? { length(name, of: viewport.x) }
    func y(_ name: String) -> Double? { length(name, of: viewport.y) }
    switch name {
    case "path":
      guard let data = value("d") else { return nil }
      let (path, finding) = PathDataParser.parsePrefix(data)
      if let finding { report(finding) }
      return path.isEmpty ? nil : .path(path)
    case "circle":
      let diagonal = (viewport.lengthSquared / 2).squareRoot()
      let empty: Double? = allowsEmpty ? 0 : nil
      guard let radius = length("r", of: diagonal) ?? empty, isSize(radius) else { return nil }
      return .circle(center: Vec2(x("cx") ?? 0, y("cy") ?? 0), radius: radius)
    case "ellipse":
      guard let rx = radius("rx") ?? radius("ry"), let ry = radius("ry") ?? radius("rx"), isSize(rx),
        isSize(ry)
      else {
        return nil
      }
      return .ellipse(center: Vec2(x("cx") ?? 0, y("cy") ?? 0), radii: Vec2(rx, ry))
    case "rect":
      let empty: Double? = allowsEmpty ? 0 : nil
      guard let width = x("width") ?? empty, let height = y("height") ?? empty, isSize(width), isSize(height)
      else {
        return nil
      }
      let rx = radius("rx") ?? radius("ry") ?? 0
      let ry = radius("ry") ?? radius("rx") ?? 0
      let radii = Vec2(min(max(rx, 0), width / 2), min(max(ry, 0), height / 2))
      return .rect(
        origin: Vec2(x("x") ?? 0, y("y") ?? 0), size: Vec2(width, height),
        radii: radii.x == 0 || radii.y == 0 ? .zero : radii)
    case "line":
      var path = VectorPath()
      path.addPolyline([Vec2(x("x1") ?? 0, y("y1") ?? 0), Vec2(x("x2") ?? 0, y("y2") ?? 0)])
      return .path(path)
    case "polyline", "polygon":
      let numbers = SVGScanner.numbers(value("points")?.string ?? "")
      let points = stride(from: 0, to: numbers.count - 1, by: 2).map { Vec2(numbers[$0], numbers[$0 + 1]) }
      guard !points.isEmpty else { return nil }
      var path = VectorPath()
      path.addPolyline(points, closed: name == "polygon")
      return .path(path)
    default: return nil
    }
  }
}
