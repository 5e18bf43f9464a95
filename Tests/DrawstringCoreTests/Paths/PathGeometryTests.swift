import DrawstringCore
import DrawstringTestSupport
import Testing

@Suite struct PathGeometryTests {
  @Test func boundsHoldAllPointsAndTouchThem() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<20 {
      let path = SamplePaths.random(&random)
      let bounds = try #require(path.bounds)
      var touched = PathBounds(PathOutline(path).segments[0].start)
      for segment in PathOutline(path).segments {
        for step in 0...2000 { touched.include(segment.point(at: Double(step) / 2000)) }
      }
      let reach = bounds.size.length
      #expect(touched.lowest.x >= bounds.lowest.x - 1e-9 && touched.highest.x <= bounds.highest.x + 1e-9)
      #expect(touched.lowest.y >= bounds.lowest.y - 1e-9 && touched.highest.y <= bounds.highest.y + 1e-9)
      #expect(
        (touched.lowest - bounds.lowest).length + (touched.highest - bounds.highest).length < 1e-4 * reach)
    }
    #expect(VectorPath().bounds == nil)
  }

  @Test func segmentsRunBackwards() {
    var random = SeededGenerator(seed: 12)
    for segment in (0..<10).flatMap({ _ in PathOutline(SamplePaths.random(&random)).segments }) {
      let reversed = segment.reversed
      for step in 0...20 {
        let u = Double(step) / 20
        #expect((reversed.point(at: u) - segment.point(at: 1 - u)).length < 1e-9)
      }
    }
  }

  @Test func circleBounds() throws {
    var path = VectorPath()
    path.addCircle(center: Vec2(10, 20), radius: 5)
    let bounds = try #require(path.bounds)
    #expect((bounds.lowest - Vec2(5, 15)).length < 1e-12)
    #expect((bounds.highest - Vec2(15, 25)).length < 1e-12)
  }

  @Test func insideOfCircle() {
    var path = VectorPath()
    path.addCircle(center: .zero, radius: 5)
    let outline = PathOutline(path)
    for step in 0..<360 {
      let direction = Direction.at(degrees: Double(step))
      #expect(outline.winding(around: direction * 4.999999) == 1)
      #expect(outline.winding(around: direction * 5.000001) == 0)
    }
  }

  @Test func fillRulesDifferWhereOutlinesOverlap() {
    var path = VectorPath()
    path.addRect(origin: .zero, size: Vec2(10, 10))
    path.addRect(origin: Vec2(2, 2), size: Vec2(4, 4))
    let outline = PathOutline(path)
    #expect(outline.contains(Vec2(3, 3), rule: .nonzero))
    #expect(!outline.contains(Vec2(3, 3), rule: .evenodd))
    #expect(outline.contains(Vec2(8, 8), rule: .evenodd))
    #expect(!outline.contains(Vec2(-1, 2)))
    // An open sub-path fills as if closed.
    var open = VectorPath()
    open.addPolyline([Vec2(0, 0), Vec2(10, 0), Vec2(0, 10)])
    #expect(PathOutline(open).contains(Vec2(2, 2)))
  }

  @Test func windingAgreesWithItsPolylines() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<15 {
      let path = SamplePaths.random(&random)
      let outline = PathOutline(path)
      var lines = VectorPath()
      let flat = path.flattened(tolerance: 1e-4)
      for polyline in flat.polylines { lines.addPolyline(Array(flat.points[polyline.range]), closed: true) }
      let straight = PathOutline(lines)
      for _ in 0..<20 {
        let point = Vec2(
          Double.random(in: -250...250, using: &random), Double.random(in: -250...250, using: &random))
        #expect(outline.winding(around: point) == straight.winding(around: point))
      }
    }
  }

  @Test(arguments: [10.0, 0.1, 0.001]) func flatteningKeepsItsTolerance(tolerance: Double) {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<20 {
      let path = SamplePaths.random(&random)
      for segment in PathOutline(path).segments {
        var single = VectorPath()
        single.move(to: segment.start)
        segment.append(to: &single)
        let flat = single.flattened(tolerance: tolerance).points
        for step in 0...200 {
          let point = segment.point(at: Double(step) / 200)
          let distance = zip(flat, flat.dropFirst()).map { Self.distance(from: point, to: $0, $1) }.min() ?? 0
          #expect(distance <= tolerance * (1 + 1e-6), "\(single)")
        }
      }
    }
  }

  private static func distance(from point: Vec2, to a: Vec2, _ b: Vec2) -> Double {
    let line = b - a
    let share = min(max((point - a).dot(line) / line.lengthSquared, 0), 1)
    return (a + line * share - point).length
  }

  @Test func flatteningDropsRepeatedPoints() {
    var path = VectorPath()
    path.addPolyline([Vec2(0, 0), Vec2(0, 0), Vec2(5, 0), Vec2(5, 5), Vec2(0, 0)], closed: true)
    path.addPolyline([Vec2(1, 1), Vec2(1, 1)])
    let flat = path.flattened(tolerance: 0.1)
    #expect(flat.points == [Vec2(0, 0), Vec2(5, 0), Vec2(5, 5)])
    #expect(flat.polylines.map(\.range) == [0..<3])
    #expect(flat.polylines.map(\.isClosed) == [true])
  }
}
