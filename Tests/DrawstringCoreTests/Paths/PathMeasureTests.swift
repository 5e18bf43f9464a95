import DrawstringCore
import DrawstringTestSupport
import Testing

@Suite struct PathMeasureTests {
  @Test func lengthsAgreeWithManyChords() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<25 {
      let measure = PathMeasure(SamplePaths.random(&random))
      let slow = measure.outline.segments.reduce(0) { $0 + SamplePaths.length(of: $1) }
      #expect(abs(measure.length - slow) <= 1e-7 * slow, "\(measure.path)")
    }
  }

  @Test func circlesAndPolylinesAreExact() {
    var circle = VectorPath()
    circle.addCircle(center: Vec2(3, 4), radius: 13.5)
    #expect(abs(PathMeasure(circle).length - 27 * Double.pi) < 1e-13)
    var crawl = VectorPath()
    crawl.addPolyline([Vec2(0, 0), Vec2(3, 4), Vec2(3, 14)])
    crawl.addPolyline([Vec2(100, 0), Vec2(100, 5)])
    #expect(PathMeasure(crawl).length == 20)
  }

  /// A parabola's length in closed form: y = x² from 0 to 1.
  @Test func parabolaHasItsClosedForm() {
    var path = VectorPath()
    path.move(to: .zero)
    path.quad(control: Vec2(0.5, 0), to: Vec2(1, 1))
    #expect(abs(PathMeasure(path).length - 1.478942857544597433827906) < 1e-14)
  }

  /// The perimeter of an ellipse with half axes 2 and 1 (complete elliptic integral, DLMF 19.9.9): 8·E(√3/2).
  @Test func ellipseHasItsPerimeter() {
    var path = VectorPath()
    path.addEllipse(center: .zero, radii: Vec2(2, 1))
    #expect(abs(PathMeasure(path).length - 9.688448220547676) < 1e-11)
  }

  @Test func placesLieAtTheirDistance() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<15 {
      let measure = PathMeasure(SamplePaths.random(&random))
      var before = 0.0
      for segment in measure.outline.segments {
        let own = SamplePaths.length(of: segment)
        for u in [0.1, 0.37, 0.5, 0.93] {
          let along = SamplePaths.length(of: segment, to: u)
          let place = measure.place(atDistance: before + along)
          // Where the curve hardly moves with u, compare lengths rather than parameters.
          #expect(
            (place.point - segment.point(at: u)).length < 1e-6 * max(measure.length, 1),
            "\(measure.path) \(u)")
        }
        before += own
      }
    }
  }

  @Test func endsAreExact() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<100 {
      let measure = PathMeasure(SamplePaths.random(&random))
      let outline = measure.outline
      #expect(measure.place(atFraction: 0).point == outline.segments[0].start)
      #expect(measure.place(atFraction: 1).point == outline.segments[outline.segments.count - 1].end)
      for (index, segment) in outline.segments.enumerated() {
        let share = Double(index) / Double(outline.segments.count)
        #expect((measure.place(atFraction: share, pace: .segment).point - segment.start).length < 1e-9)
      }
    }
  }

  /// A quarter of a circle travelled evenly: progress is the angle.
  @Test func quarterArcGoesByAngle() {
    var path = VectorPath()
    path.addArc(center: Vec2(187.5, 124), radius: 58, from: -Double.pi / 2, to: 0)
    let measure = PathMeasure(path)
    for step in 0...1000 {
      let share = Double(step) / 1000
      let expected = Vec2(187.5, 124) + Direction.at(radians: (share - 1) * Double.pi / 2) * 58
      for pace in PathPace.allCases {
        let place = measure.place(atFraction: share, pace: pace)
        #expect((place.point - expected).length < 1e-12)
        #expect(abs(place.angle - share * Double.pi / 2) < 1e-12)
      }
    }
    #expect(measure.place(atFraction: 1).point == Vec2(245.5, 124))
    #expect(measure.place(atFraction: 1.2).point == Vec2(245.5, 124))
    #expect(measure.place(atFraction: -1).point == Vec2(187.5, 66))
  }

  @Test func closedPathsGoRound() {
    var path = VectorPath()
    path.addRect(origin: .zero, size: Vec2(10, 10))
    let measure = PathMeasure(path)
    #expect(measure.place(atDistance: 45).point == Vec2(5, 0))
    #expect(measure.place(atDistance: -5).point == Vec2(0, 5))
    #expect(measure.place(atFraction: 1).point == Vec2(0, 0))
    #expect(measure.place(atFraction: 1.25, pace: .segment).point == Vec2(10, 0))
    // At a corner the side that begins there counts; at the very end the one that ends.
    #expect(measure.place(atDistance: 10).angle == Double.pi / 2)
    #expect(measure.place(atDistance: 40).angle == -Double.pi / 2)
  }

  @Test func tangentsOfDegenerateEnds() {
    var path = VectorPath()
    path.move(to: .zero)
    path.cubic(.zero, Vec2(0, 10), to: Vec2(10, 10))
    path.line(to: Vec2(10, 10))
    let measure = PathMeasure(path)
    #expect(measure.place(atFraction: 0).angle == Double.pi / 2)
    #expect(measure.place(atFraction: 1).angle == 0)
    #expect(measure.place(atFraction: 1, pace: .segment).angle == 0)
    // A cusp in the middle, where the derivative vanishes.
    var cusp = VectorPath()
    cusp.move(to: .zero)
    cusp.cubic(Vec2(1, 1), Vec2(0, 1), to: Vec2(1, 0))
    let middle = PathMeasure(cusp).place(atFraction: 0.5)
    #expect((middle.point - Vec2(0.5, 0.75)).length < 1e-9)
    #expect(middle.direction.lengthSquared > 0)
  }

  @Test func pathsWithoutLengthArePoints() {
    var lone = VectorPath()
    lone.move(to: Vec2(5, 6))
    var dot = VectorPath()
    dot.addPolyline([Vec2(5, 6), Vec2(5, 6)], closed: true)
    for path in [lone, dot] {
      let place = PathMeasure(path).place(atFraction: 0.3)
      #expect(place.point == Vec2(5, 6))
      #expect(place.angle == 0)
      #expect(PathMeasure(path).place(atFraction: 0.3, pace: .segment).point == Vec2(5, 6))
    }
    #expect(PathMeasure(VectorPath()).place(atFraction: 1).point == .zero)
  }

  @Test func strangeNumbersGiveAPlace() {
    var ring = VectorPath()
    ring.addRect(origin: .zero, size: Vec2(10, 10))
    var line = VectorPath()
    line.addPolyline([Vec2(0, 0), Vec2(10, 0)])
    for strange in [Double.nan, .infinity, -.infinity] {
      for path in [ring, line, VectorPath()] {
        let measure = PathMeasure(path)
        for pace in PathPace.allCases {
          let place = measure.place(atFraction: strange, pace: pace)
          #expect(place.point.x.isFinite && place.point.y.isFinite)
        }
        #expect(path.point(atDistance: strange).x.isFinite)
        #expect(abs(path.tangent(atDistance: strange).length - 1) < 1e-15)
        #expect(path.trimmed(start: 0.2, end: 0.4, offset: strange) == path.trimmed(start: 0.2, end: 0.4))
      }
    }
    // Directions too small or too large to be squared.
    for size in [1e-300, 1e300] {
      var tiny = VectorPath()
      tiny.addPolyline([Vec2(0, 0), Vec2(3 * size, 4 * size)])
      #expect((tiny.tangent(atDistance: 0) - Vec2(0.6, 0.8)).length < 1e-15)
    }
  }

  @Test func hugeNumbersStayFinite() {
    let huge = Double.greatestFiniteMagnitude
    var path = VectorPath()
    path.move(to: Vec2(-huge, huge))
    path.line(to: Vec2(huge, -huge))
    path.cubic(Vec2(huge, huge), Vec2(-huge, 0), to: Vec2(1, 1))
    path.arc(radii: Vec2(huge, 1e-300), rotation: 1e300, largeArc: true, sweep: false, to: Vec2(-huge, 7))
    path.close()
    let measure = PathMeasure(path)
    #expect(measure.length.isFinite)
    for share in [-huge, -1, 0, 0.2, 0.5, 0.9, 1, huge, .infinity, -.infinity, .nan] {
      for pace in PathPace.allCases {
        let place = measure.place(atFraction: share, pace: pace)
        #expect(place.point.x.isFinite && place.point.y.isFinite)
      }
      _ = measure.trimmed(start: 0.1, end: 0.7, offset: share)
    }
    _ = path.bounds
    _ = path.flattened(tolerance: 0)
    _ = measure.outline.contains(.zero)
  }
}
