import DrawstringCore
import DrawstringTestSupport
import Testing

@Suite struct PathMorphTests {
  private func circle(_ radius: Double) -> VectorPath {
    var path = VectorPath()
    path.addCircle(center: .zero, radius: radius)
    return path
  }

  private func square(_ half: Double) -> VectorPath {
    var path = VectorPath()
    path.addRect(origin: Vec2(-half, -half), size: Vec2(2 * half, 2 * half))
    return path
  }

  @Test func alikePathsKeepTheirKind() {
    let morph = PathMorph(from: circle(5), to: circle(10))
    #expect(morph.path(at: 0.5) == circle(7.5))
    #expect(morph.path(at: 1.2).description == circle(11).description)
    #expect(PathMorph.difference(circle(5), circle(10)) == nil)
  }

  @Test func namesTheFirstDifference() {
    var open = VectorPath()
    open.addPolyline([Vec2(0, 0), Vec2(1, 0), Vec2(1, 1)])
    var bent = open
    bent.line(to: Vec2(0, 1))
    var two = open
    two.append(open)
    #expect(PathMorph.difference(open, two) == .subpathCount(1, 2))
    #expect(PathMorph.difference(open, bent) == .segmentCount(subpath: 0, 2, 3))
    #expect(PathMorph.difference(open, square(1)) == .closedness(subpath: 0, false, true))
    // Both have four cubics and are closed.
    #expect(PathMorph.difference(circle(1), square(1)) == nil)
  }

  @Test func endsAreUntouched() {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<60 {
      let (a, b) = (SamplePaths.random(&random), SamplePaths.random(&random))
      let morph = PathMorph(from: a, to: b)
      #expect(morph.path(at: 0) == a)
      #expect(morph.path(at: 1) == b)
      // Just beside the ends the outline is the same up to the arcs' approximation.
      for (x, path) in [(1e-12, a), (1 - 1e-12, b)] {
        guard let near = morph.path(at: x).bounds, let exact = path.bounds else { continue }
        let reach = 1e-3 * (exact.size.length + 1000)
        // Partners that shrink to a point add no extent of their own beyond the other path.
        let union = [a.bounds, b.bounds].compactMap { $0 }
        #expect(union.contains { near.lowest.x >= min($0.lowest.x, exact.lowest.x) - reach })
        #expect((PathMeasure(morph.path(at: x)).length - PathMeasure(path).length).magnitude < reach)
      }
    }
  }

  @Test func splitsTheLongestSegments() {
    var line = VectorPath()
    line.addPolyline([Vec2(0, 0), Vec2(30, 0), Vec2(30, 10)])
    var zigzag = VectorPath()
    zigzag.addPolyline([Vec2(0, 0), Vec2(10, 5), Vec2(20, 0), Vec2(30, 5), Vec2(30, 15)])
    let middle = PathOutline(PathMorph(from: line, to: zigzag).path(at: 1e-300))
    #expect(middle.segments.map { $0.end.x.rounded() } == [10, 20, 30, 30])
  }

  @Test func ringsTurnTheSameWayAndStartNearby() {
    var backwards = VectorPath()
    backwards.addPolyline(
      [Vec2(10, 10), Vec2(10, -10), Vec2(-10, -10), Vec2(-10, 0), Vec2(-10, 10)], closed: true)
    let morph = PathMorph(from: square(10), to: backwards)
    // The same square in other words: half way it has not caved in.
    let outline = PathOutline(morph.path(at: 0.5))
    for point in [Vec2(6, 6), Vec2(-6, 6), Vec2(6, -6), Vec2(-6, -6)] { #expect(outline.contains(point)) }
  }

  @Test func pathsWithoutPartnersShrink() {
    var two = square(10)
    two.addRect(origin: Vec2(100, 100), size: Vec2(20, 20))
    let half = PathMorph(from: two, to: square(10)).path(at: 0.5)
    #expect(half.bounds?.highest == Vec2(115, 115))
    #expect(!PathMorph(from: VectorPath(), to: square(10)).path(at: 0.5).isEmpty)
  }

  @Test func hugeNumbersStayFinite() {
    let huge = Double.greatestFiniteMagnitude
    var wild = VectorPath()
    wild.move(to: Vec2(-huge, huge))
    wild.cubic(Vec2(huge, huge), Vec2(-huge, 0), to: Vec2(1, 1))
    wild.line(to: Vec2(huge, -huge))
    wild.arc(radii: Vec2(huge, 1e-300), largeArc: true, sweep: false, to: Vec2(-huge, 7))
    wild.close()
    for other in [square(10), circle(3), VectorPath(), wild] {
      for x in [-huge, -1, 0.5, 2, huge] {
        let path = PathMorph(from: wild, to: other).path(at: x)
        #expect(path.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      }
    }
  }

  /// The worst radial error of the quarter-circle cubic, 2.7·10⁻⁴ (Goldapp, 1991).
  @Test func arcsAsCubicsAreClose() {
    for segment in PathOutline(circle(1)).segments {
      #expect(segment.cubics.count == 2)
      for cubic in segment.cubics {
        for step in 0...100 { #expect(abs(cubic.point(at: Double(step) / 100).length - 1) < 2.8e-4) }
      }
    }
  }

  @Test func mappedArcsLieWhereTheirPointsAreMapped() {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<60 {
      let path = SamplePaths.random(&random)
      let m = (0..<6).map { _ in Double.random(in: -2...2, using: &random) }
      let mapped = path.mapped(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])
      let (before, after) = (PathOutline(path).segments, PathOutline(mapped).segments)
      #expect(before.count == after.count)
      for (old, new) in zip(before, after) {
        for u in [0, 0.2, 0.5, 0.9, 1] {
          let p = old.point(at: u)
          let expected = Vec2(m[0] * p.x + m[2] * p.y + m[4], m[1] * p.x + m[3] * p.y + m[5])
          #expect((new.point(at: u) - expected).length < 1e-5, "\(path)")
        }
      }
    }
  }

  @Test func plainMapsKeepNumbersPlain() {
    let moved = circle(5).mapped(a: 2, b: 0, c: 0, d: 2, tx: 1, ty: 1)
    #expect(moved.description == "M11 1A10 10 0 1 1 -9 1A10 10 0 1 1 11 1Z")
    let mirrored = circle(5).mapped(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    #expect(mirrored.description == "M-5 0A5 5 0 1 0 5 0A5 5 0 1 0 -5 0Z")
    let stretched = circle(5).mapped(a: 1, b: 0, c: 0, d: 3, tx: 0, ty: 0)
    #expect(stretched.description == "M5 0A5 15 0 1 1 -5 0A5 15 0 1 1 5 0Z")
  }
}
