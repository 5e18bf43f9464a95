import DrawstringCore
import DrawstringTestSupport
import Testing

@Suite struct EasingTests {
  /// The curve's value found another way: halving the parameter down to the last bit.
  private func bisected(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
    func bernstein(_ a: Double, _ b: Double, _ u: Double) -> Double {
      3 * (1 - u) * (1 - u) * u * a + 3 * (1 - u) * u * u * b + u * u * u
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if bernstein(x1, x2, middle) < x { low = middle } else { high = middle }
    }
    return bernstein(y1, y2, (low + high) / 2)
  }

  private func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws -> CubicBezier {
    try #require(CubicBezier(x1, y1, x2, y2))
  }

  /// Closed forms: by symmetry ease-in-out is ½ at ½; with x1 = ⅓ and x2 = ⅔ the parameter is the progress.
  @Test func closedForms() throws {
    #expect(abs(Easing.easeInOut.value(at: 0.5) - 0.5) < 1e-15)
    let cube = try curve(1.0 / 3, 0, 2.0 / 3, 0)
    for x in [0.1, 0.25, 0.5, 0.9] { #expect(abs(cube.value(at: x) - x * x * x) < 1e-15) }
    // x = u³ and y = u: the cube root, whose start is upright.
    let root = try curve(0, 1.0 / 3, 0, 2.0 / 3)
    for x in [1e-12, 0.001, 0.125, 0.5, 0.999] {
      let y = root.value(at: x)
      #expect(abs(y * y * y - x) <= 1e-12)
    }
  }

  /// Values as Chromium and WebKit publish them for the named curves (their unit tests, six digits).
  @Test(arguments: namedRows) func namedCurves(easing: Easing, x: Double, expected: Double) {
    #expect(abs(easing.value(at: x) - expected) < 1e-5)
  }

  private static let namedRows: [(Easing, Double, Double)] = [
    (.ease, 0.25, 0.408511), (.ease, 0.5, 0.802403), (.ease, 0.75, 0.960459),
    (.easeIn, 0.25, 0.093465), (.easeIn, 0.5, 0.315357), (.easeIn, 0.75, 0.621862),
    (.easeOut, 0.25, 0.378138), (.easeOut, 0.5, 0.684643), (.easeOut, 0.75, 0.906535),
    (.easeInOut, 0.25, 0.129162), (.easeInOut, 0.5, 0.5), (.easeInOut, 0.75, 0.870838),
  ]

  /// Where the curve is nearly upright, the last bit of x is many bits of y.
  @Test func agreesWithBisection() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<400 {
      let (x1, x2) = (Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random))
      let (y1, y2) = (Double.random(in: -2...3, using: &random), Double.random(in: -2...3, using: &random))
      let bezier = try curve(x1, y1, x2, y2)
      for step in 1..<50 {
        let x = Double(step) / 50
        #expect(abs(bezier.value(at: x) - bisected(x1, y1, x2, y2, at: x)) < 1e-8)
      }
    }
  }

  @Test(arguments: [
    (0.0, 1.0, 0.0, 1.0), (1, 0, 0, 1), (1, 0, 1, 0), (0, 0, 1, 1), (0, 1, 1, 0), (1, 1, 1, 1),
  ])
  func flatStartsAndEnds(x1: Double, y1: Double, x2: Double, y2: Double) throws {
    let bezier = try curve(x1, y1, x2, y2)
    for step in 1..<1000 {
      let x = Double(step) / 1000
      // An upright piece turns the last bit of x into more of y.
      #expect(abs(bezier.value(at: x) - bisected(x1, y1, x2, y2, at: x)) < 1e-5, "\(x)")
    }
    #expect(bezier.value(at: 0) == 0)
    #expect(bezier.value(at: 1) == 1)
    #expect(bezier.value(at: .leastNonzeroMagnitude).isFinite)
    #expect(bezier.value(at: 1.0.nextDown) <= 1)
  }

  /// With y like x every curve is the straight line, so y shows how well x was solved.
  @Test func solvesToTheLastBits() throws {
    var random = SeededGenerator(seed: 2)
    for round in 0..<500 {
      let x1 = round < 4 ? Double(round & 1) : Double.random(in: 0...1, using: &random)
      let x2 = round < 4 ? Double(round >> 1) : Double.random(in: 0...1, using: &random)
      let bezier = try curve(x1, x1, x2, x2)
      for x in [1e-300, 1e-12, 0.001, 0.499999, 0.5, 0.7, 1 - 1e-12] {
        #expect(abs(bezier.value(at: x) - x) <= 1e-12, "\(x1) \(x2)")
      }
    }
  }

  @Test func growsWhereTheControlPointsGrow() {
    for easing in [Easing.ease, .easeIn, .easeOut, .easeInOut, .standard, .decelerate] {
      var last = 0.0
      for step in 0...10_000 {
        let y = easing.value(at: Double(step) / 10_000)
        #expect(y >= last - 1e-15)
        last = y
      }
    }
  }

  /// The slopes of the end tangents for each way the control points can lie.
  @Test(arguments: tangentRows) func goesOnAlongItsTangents(row: [Double]) throws {
    let bezier = try curve(row[0], row[1], row[2], row[3])
    #expect(abs(bezier.value(at: row[4]) - row[5]) < 1e-12)
  }

  /// Control points, progress, eased progress. An upright tangent goes nowhere; where all control points lie on the
  /// end, the curve is the straight line.
  private static let tangentRows: [[Double]] = [
    [0.25, 0.1, 0.25, 1, -1, -0.4], [0, 0, 0.58, 1, -1, -1 / 0.58], [0, 0.2, 0.5, 1, -1, 0],
    [0, 0.3, 0, 1, -1, 0], [0, 0, 0, 0.5, -1, 0], [0, 0, 0, 0, -2, -2], [1, 1, 1, 1, 3, 3],
    [0.5, 1, 1, 1.5, 3, 1], [1, 0.5, 1, 1, 3, 1], [0.25, 0.1, 0.25, 1, 2, 1],
    [0.42, 0, 1, 1, 2, 1 + 1 / 0.58],
    [0, 0, 0.5, 0.5, 2, 2],
    [0.5, 0, 1, 0.4, 2, 1], [1, 0, 1, 0, 2, 1],
  ]

  @Test func refusesControlPointsOutsideTheUnitSpan() {
    #expect(CubicBezier(-0.1, 0, 1, 1) == nil)
    #expect(CubicBezier(0, 0, 1.1, 1) == nil)
    #expect(CubicBezier(.nan, 0, 1, 1) == nil)
    #expect(CubicBezier(0, .infinity, 1, 1) == nil)
  }

  @Test func staysFinite() throws {
    let steep = try curve(.leastNonzeroMagnitude, 1e300, 1, -1e300)
    for x in [-1e308, -1, 0, .leastNonzeroMagnitude, 0.5, 1, 2, 1e308] {
      for easing in [Easing.cubicBezier(steep), .ease, .stepStart, .linear] {
        #expect(easing.value(at: x).isFinite)
      }
    }
  }

  @Test func everyRowHasWordsAndKeywordsRunFromZeroToOne() {
    for row in EasingTable.rows {
      #expect(!row.summary.isEmpty)
      #expect(row.example.contains(row.name))
      guard case .keyword(let easing) = row.form, row.name != "step-start" else { continue }
      #expect(easing.value(at: 0) == 0)
      #expect(easing.value(at: 1) == 1)
    }
  }
}
