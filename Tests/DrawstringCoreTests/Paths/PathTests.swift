import DrawstringCore
import Testing

@Suite struct PathTests {
  @Test func circleRunsFromThreeOClock() {
    var path = VectorPath()
    path.addCircle(center: .zero, radius: 5)
    #expect(path.description == "M5 0A5 5 0 1 1 -5 0A5 5 0 1 1 5 0Z")
  }

  @Test func allVerbsPrintAsPathData() {
    var path = VectorPath()
    path.line(to: Vec2(1.5, -0.0))
    path.quad(control: Vec2(0.1, 2), to: Vec2(3, 1e21))
    path.cubic(Vec2(1, 2), Vec2(3, 4), to: Vec2(-5, 6))
    path.arc(radii: Vec2(2, 1), rotation: 30, largeArc: false, sweep: true, to: .zero)
    path.close()
    #expect(path.description == "M0 0L1.5 0Q0.1 2 3 1e+21C1 2 3 4 -5 6A2 1 30 0 1 0 0Z")
    #expect(path.elements.map { $0 }.count == 6)
    #expect(VectorPath().description == "")
  }

  @Test func rectsRunClockwiseFromTheirTopLeft() {
    var sharp = VectorPath()
    sharp.addRect(origin: Vec2(1, 2), size: Vec2(10, 6))
    #expect(sharp.description == "M1 2L11 2L11 8L1 8Z")
    var round = VectorPath()
    round.addRect(origin: Vec2(0, 0), size: Vec2(10, 6), radii: Vec2(20, 20))
    #expect(round.description.hasPrefix("M3 0L7 0A3 3 0 0 1 10 3L10 3A3 3 0 0 1 7 6L3 6A3 3 0 0 1 0 3"))
    var uneven = VectorPath()
    uneven.addRect(origin: Vec2(10, 6), size: Vec2(-10, -6), radii: Vec2(20, 1))
    #expect(uneven.description.hasPrefix("M5 0L5 0A5 1 0 0 1 10 1"))
  }

  private static let quarter = Double.pi / 2

  /// From, to (in quarter turns), clockwise; around (10, 20) with radius 4.
  private static let arcRows: [(Double, Double, Bool, String)] = [
    (-1, 0, true, "M10 16A4 4 0 0 1 14 20"), (0, -1, false, "M14 20A4 4 0 0 0 10 16"),
    (1, -1, true, "M10 24A4 4 0 0 1 10 16"), (0, 0, true, "M14 20"), (5, 0, false, "M10 24A4 4 0 0 0 14 20"),
    (1, 5, true, "M10 24A4 4 0 0 1 10 16A4 4 0 0 1 10 24"),
    (1, 5, false, "M10 24A4 4 0 0 0 10 16A4 4 0 0 0 10 24"),
    (0, -4, true, "M14 20A4 4 0 0 1 6 20A4 4 0 0 1 14 20"), (0, 10, true, "M14 20A4 4 0 0 1 6 20"),
  ]

  @Test(arguments: arcRows) func arcsRunToTheFirstEnd(
    from: Double, to: Double, clockwise: Bool, data: String
  ) {
    var path = VectorPath()
    path.addArc(
      center: Vec2(10, 20), radius: 4, from: from * Self.quarter, to: to * Self.quarter, clockwise: clockwise)
    #expect(path.description == data)
  }

  @Test func starsAndPolygonsStandUpright() {
    var diamond = VectorPath()
    diamond.addRegularPolygon(center: Vec2(5, 5), count: 4, radius: 5)
    #expect(diamond.description == "M5 0L10 5L5 10L0 5Z")
    var star = VectorPath()
    star.addStar(center: Vec2(1, 2), count: 4, outerRadius: 4, innerRadius: 2 * 2.squareRoot())
    let corners = [(1, -2), (3, 0), (5, 2), (3, 4), (1, 6), (-1, 4), (-3, 2), (-1, 0)]
    #expect(star.points.count == 8 && star.verbs.last == .close)
    for (point, (x, y)) in zip(star.points, corners) {
      #expect((point - Vec2(Double(x), Double(y))).length < 1e-14)
    }
    var turned = VectorPath()
    turned.addRegularPolygon(center: .zero, count: 4, radius: 2, rotation: Double.pi / 2)
    #expect(turned.description == "M2 0L0 2L-2 0L0 -2Z")
  }

  @Test func cornersAreRoundedAndLimited() {
    func corners(_ count: Double) -> Int {
      var path = VectorPath()
      path.addRegularPolygon(center: .zero, count: count, radius: 1)
      return path.points.count
    }
    #expect([-5, 0, 2, 3.4, 3.5, 7, 1e300].map(corners) == [3, 3, 3, 3, 4, 7, 10_000])
  }

  /// Arc flags as in the figure of SVG 2, section 9.3.8: four arcs over one chord.
  @Test func endPointArcsPickTheRightEllipse() throws {
    for large in [false, true] {
      for sweep in [false, true] {
        let arc = try #require(
          EllipticArc(
            from: Vec2(0, 0), radii: Vec2(10, 5), rotation: 0, largeArc: large, sweep: sweep, to: Vec2(10, 5))
        )
        // The two ellipses through both ends have their centres at the other corners of the rectangle.
        let center = large == sweep ? Vec2(10, 0) : Vec2(0, 5)
        #expect((arc.center - center).length < 1e-14)
        #expect(abs(arc.sweep - (sweep ? 1 : -1) * (large ? 3 : 1) * Self.quarter) < 1e-14)
      }
    }
  }

  @Test func degenerateArcsAreLinesOrNothing() {
    var path = VectorPath()
    path.move(to: Vec2(1, 1))
    path.arc(radii: Vec2(0, 5), largeArc: true, sweep: true, to: Vec2(4, 5))
    path.arc(radii: Vec2(3, 5), largeArc: true, sweep: true, to: Vec2(4, 5))
    #expect(PathOutline(path).segments == [.line(Vec2(1, 1), Vec2(4, 5))])
  }

  @Test func outlinesCloseOnlyWhereNeeded() {
    var path = VectorPath()
    path.addPolyline([Vec2(0, 0), Vec2(1, 0), Vec2(1, 1), Vec2(0, 0)], closed: true)
    path.line(to: Vec2(-1, 0))
    let outline = PathOutline(path)
    #expect(outline.segments.count == 4)
    #expect(outline.subpaths.map(\.count) == [3, 1])
    #expect(outline.subpaths.map(\.isClosed) == [true, false])
    #expect(outline.segments[3].start == Vec2(0, 0))
  }
}
