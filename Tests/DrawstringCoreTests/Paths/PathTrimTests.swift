import DrawstringCore
import DrawstringTestSupport
import Testing

@Suite struct PathTrimTests {
  /// An open stroke of length 10 and a closed square of length 40.
  private let measure: PathMeasure = {
    var path = VectorPath()
    path.addPolyline([Vec2(0, 0), Vec2(10, 0)])
    path.addRect(origin: Vec2(20, 0), size: Vec2(10, 10))
    return PathMeasure(path)
  }()

  private func trim(_ start: Double, _ end: Double, _ offset: Double = 0, _ mode: StrokeMode = .sequential)
    -> String
  {
    measure.trimmed(start: start, end: end, offset: offset, mode: mode).description
  }

  @Test func wholeAndNothing() {
    #expect(trim(0, 1) == "M0 0L10 0M20 0L30 0L30 10L20 10Z")
    #expect(trim(-3, 7) == measure.path.description)
    #expect(trim(0, 1, 0.3) == measure.path.description)
    #expect(trim(0.4, 0.4) == "")
    #expect(trim(0.6, 0.4) == "")
  }

  /// A stretch that starts a last bit before a ring's end is the one that starts at its beginning.
  @Test func aLastBitBeforeTheEnd() {
    var ring = VectorPath()
    ring.addRect(origin: Vec2(20, 0), size: Vec2(10, 10))
    for offset in [Double(1).nextDown, 1 - 4e-16, Double(2).nextDown, -1e-16] {
      let part = PathMeasure(ring).trimmed(start: 0, end: 0.25, offset: offset)
      #expect(part.description == "M20 0L30 0")
    }
  }

  @Test func sequentialRunsThroughAllSubpaths() {
    #expect(trim(0.1, 0.3) == "M5 0L10 0M20 0L25 0")
    // Cuts at joints leave no slivers.
    #expect(trim(0, 0.2) == "M0 0L10 0")
    #expect(trim(0.2, 0.4) == "M20 0L30 0")
    #expect(trim(0.2, 1) == "M20 0L30 0L30 10L20 10L20 0")
  }

  @Test func parallelTrimsEach() {
    #expect(trim(0, 0.5, 0, .parallel) == "M0 0L5 0M20 0L30 0L30 10")
  }

  @Test func offsetsComeInAgainAtTheStart() {
    #expect(trim(0.5, 1, 0.2) == "M25 10L20 10L20 0M0 0L10 0")
    #expect(trim(0, 0.2, -1.2) == "M20 10L20 0")
    // A ring is joined over its start.
    #expect(trim(0.75, 1, 0.125, .parallel) == "M8.75 0L10 0M0 0L1.25 0M20 5L20 0L25 0")
  }

  @Test func quartersOfEqualLinesAreExact() {
    var path = VectorPath()
    for (from, to) in [
      (Vec2(17.5, 5), Vec2(5, 17.5)), (Vec2(5, 17.5), Vec2(17.5, 30)), (Vec2(17.5, 30), Vec2(30, 17.5)),
      (Vec2(30, 17.5), Vec2(17.5, 5)),
    ] { path.addPolyline([from, to]) }
    let measure = PathMeasure(path)
    #expect(measure.trimmed(start: 0.25, end: 0.5).description == "M5 17.5L17.5 30")
    #expect(measure.trimmed(start: 0.65, end: 0.75).description.split(separator: "M").count == 1)
  }

  @Test func partsOfCirclesStayArcs() {
    var path = VectorPath()
    path.addCircle(center: .zero, radius: 13.5)
    let trimmed = PathMeasure(path).trimmed(start: 0.25, end: 0.5)
    let measure = PathMeasure(trimmed)
    #expect(measure.outline.segments.count == 1)
    #expect(abs(measure.length - 13.5 * Double.pi / 2) < 1e-12)
    #expect((measure.place(atFraction: 0).point - Vec2(0, 13.5)).length < 1e-12)
    #expect(measure.place(atFraction: 1).point == Vec2(-13.5, 0))
  }

  @Test func trimsHaveTheLengthAskedForAndLieOnThePath() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<25 {
      let measure = PathMeasure(SamplePaths.random(&random))
      let (a, b) = (Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random))
      let offset = Double.random(in: -2...2, using: &random)
      for mode in StrokeMode.allCases {
        let part = PathMeasure(measure.trimmed(start: min(a, b), end: max(a, b), offset: offset, mode: mode))
        let share = max(a, b) - min(a, b)
        #expect(abs(part.length - share * measure.length) < 2e-6 * measure.length, "\(measure.path)")
      }
      let simple = PathMeasure(measure.trimmed(start: min(a, b), end: max(a, b)))
      let middle = simple.place(atFraction: 0.5).point
      let expected = measure.place(atFraction: (a + b) / 2).point
      #expect((middle - expected).length < 1e-5 * measure.length, "\(measure.path)")
    }
  }
}
