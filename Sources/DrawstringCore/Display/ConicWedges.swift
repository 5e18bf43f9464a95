/// Conic gradients as wedges of one colour each, to be drawn without antialiasing by what has no conic gradients.
package struct ConicWedges {
  package private(set) var wedges: [(path: VectorPath, color: RGBAColor)] = []

  /// The number of wedges. A wedge has the colour of its middle: for colours that run once from black to white and back, the
  /// error is at most 1/255.
  private static let count = 256

  /// Clockwise from an angle in radians.
  package init(center: Vec2, angle: Double, stops: [DisplayStop], covering box: DisplayRectangle?) {
    let size = box.map { Vec2($0.x.magnitude + $0.width, $0.y.magnitude + $0.height) } ?? .zero
    // Far enough to cover the rectangle from any centre, also where the wedge is cut straight.
    let reach =
      1.01
      * TotalArithmetic.hypotenuse(size.x + abs(center.x) * 2 + 1, size.y + abs(center.y) * 2 + 1)
    wedges.reserveCapacity(Self.count)
    for index in 0..<Self.count {
      let (from, to) = (Double(index) / Double(Self.count), Double(index + 1) / Double(Self.count))
      var wedge = VectorPath()
      wedge.move(to: center)
      wedge.line(to: center + Direction.at(radians: angle + from * 2 * Double.pi) * reach)
      wedge.line(to: center + Direction.at(radians: angle + to * 2 * Double.pi) * reach)
      wedge.close()
      wedges.append((wedge, stops.color(at: (from + to) / 2)))
    }
  }
}

extension [DisplayStop] {
  /// Returns the colour at a place from 0 to 1; of two stops at one place the later applies from there on.
  fileprivate func color(at place: Double) -> RGBAColor {
    guard let first, let last else { return .clear }
    if place < first.location { return first.color }
    guard let after = firstIndex(where: { $0.location > place }), after > 0 else { return last.color }
    let (a, b) = (self[after - 1], self[after])
    let t = (place - a.location) / (b.location - a.location)
    func mix(_ x: Double, _ y: Double) -> Double { x + (y - x) * t }
    return RGBAColor(
      red: mix(a.color.red, b.color.red), green: mix(a.color.green, b.color.green),
      blue: mix(a.color.blue, b.color.blue), alpha: mix(a.color.alpha, b.color.alpha))
  }
}
