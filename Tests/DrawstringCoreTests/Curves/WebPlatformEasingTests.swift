import DrawstringCore
import Testing

/// The rows of the web-platform-tests in css/css-easing: cubic-bezier-timing-functions-output,
/// step-timing-functions-output, linear-timing-functions-output and linear-timing-functions-syntax.
///
/// There a keyframe's easing gets its input from an effect's easing, which leaves 0…1.
@Suite struct WebPlatformEasingTests {
  private static func bezier(_ points: [Double]) throws -> CubicBezier {
    try #require(CubicBezier(points[0], points[1], points[2], points[3]))
  }

  struct BezierRow: Sendable {
    var keyframe: [Double]
    var effect: [Double]
    /// The slope beyond 0 and 1 of the keyframe's easing.
    var slope: Double
    /// Times at which the effect's progress lies within 0…1, and outside.
    var inside: [Double]
    var outside: [Double]
  }

  private static let bezierRows = [
    BezierRow(
      keyframe: [0.5, 1, 0.5, 0], effect: [0, 1.5, 1, 1.5], slope: 2, inside: [0, 0.23, 1],
      outside: [0.24, 0.7, 0.99]),
    BezierRow(
      keyframe: [0, 1.5, 1, 1.5], effect: [0, 1.5, 1, 1.5], slope: 0, inside: [0, 0.23, 1],
      outside: [0.24, 0.7, 0.99]),
    BezierRow(
      keyframe: [0.5, 1, 0.5, 0], effect: [0, -0.5, 1, -0.5], slope: 2, inside: [0, 0.77, 1],
      outside: [0.01, 0.3, 0.75]),
    BezierRow(
      keyframe: [0, -0.5, 1, -0.5], effect: [0, -0.5, 1, -0.5], slope: 0, inside: [0, 0.77, 1],
      outside: [0.01, 0.3, 0.75]),
  ]

  @Test(arguments: bezierRows) func bezierBeyondItsEnds(row: BezierRow) throws {
    let keyframe = try Self.bezier(row.keyframe)
    let effect = try Self.bezier(row.effect)
    for time in row.inside { #expect((0...1).contains(effect.value(at: time))) }
    for time in row.outside {
      let x = effect.value(at: time)
      #expect(!(0...1).contains(x))
      let expected = x < 0 ? row.slope * x : 1 + row.slope * (x - 1)
      #expect(abs(keyframe.value(at: x) - expected) < 1e-12)
    }
  }

  /// Where the effect's easing leaves 0…1, as the tests state it.
  @Test func bezierCrossesItsEnds() throws {
    let above = try Self.bezier([0, 1.5, 1, 1.5])
    #expect(above.value(at: 0.23368) < 1 && above.value(at: 0.23369) > 1)
    let below = try Self.bezier([0, -0.5, 1, -0.5])
    #expect(below.value(at: 0.76631) < 0 && below.value(at: 0.76632) > 0)
  }

  struct StepRow: Sendable {
    var steps: Int
    var position: Steps.Position
    var effect: [Double]
    /// Times and what the keyframe's easing gives there.
    var outputs: [(time: Double, output: Double)]
  }

  private static let stepRows = [
    StepRow(
      steps: 1, position: .jumpStart, effect: [0, 1.5, 1, 1.5],
      outputs: [(0, 1), (0.23, 1), (0.25, 2), (1, 1)]),
    StepRow(
      steps: 1, position: .jumpStart, effect: [0, 3, 1, 3],
      outputs: [(0, 1), (0.114, 2), (0.5, 3), (0.9, 2)]),
    StepRow(
      steps: 1, position: .jumpStart, effect: [0, -0.5, 1, -0.5],
      outputs: [(0, 1), (0.75, 0), (0.8, 1), (1, 1)]),
    StepRow(
      steps: 1, position: .jumpStart, effect: [0, -2, 1, -2],
      outputs: [(0, 1), (0.1, 0), (0.5, -1), (1, 1)]),
    StepRow(
      steps: 1, position: .jumpEnd, effect: [0, 1.5, 1, 1.5],
      outputs: [(0, 0), (0.23, 0), (0.25, 1), (1, 1)]),
    StepRow(
      steps: 1, position: .jumpEnd, effect: [0, 3, 1, 3], outputs: [(0, 0), (0.114, 1), (0.5, 2), (0.9, 1)]),
    StepRow(
      steps: 1, position: .jumpEnd, effect: [0, -0.5, 1, -0.5],
      outputs: [(0, 0), (0.75, -1), (0.8, 0), (1, 1)]),
    StepRow(
      steps: 1, position: .jumpBoth, effect: [0, 1.5, 1, 1.5],
      outputs: [(0, 0.5), (0.23, 0.5), (0.25, 1), (1, 1)]),
    StepRow(
      steps: 1, position: .jumpBoth, effect: [0, 3, 1, 3],
      outputs: [(0, 0.5), (0.114, 1), (0.5, 1.5), (0.9, 1)]),
    StepRow(
      steps: 1, position: .jumpBoth, effect: [0, -0.5, 1, -0.5],
      outputs: [(0, 0.5), (0.75, 0), (0.8, 0.5), (1, 1)]),
    StepRow(
      steps: 2, position: .jumpNone, effect: [0, 1.5, 1, 1.5],
      outputs: [(0, 0), (0.045, 1), (0.23, 1), (0.25, 2), (1, 1)]),
    StepRow(
      steps: 2, position: .jumpNone, effect: [0, 3, 1, 3],
      outputs: [(0, 0), (0.114, 3), (0.5, 4), (0.9, 3)]),
    StepRow(
      steps: 2, position: .jumpNone, effect: [0, -0.5, 1, -0.5],
      outputs: [(0, 0), (0.75, -1), (0.8, 0), (1, 1)]),
  ]

  @Test(arguments: stepRows) func stepsBeyondTheirEnds(row: StepRow) throws {
    let steps = try #require(Steps(row.steps, row.position))
    let effect = try Self.bezier(row.effect)
    for (time, output) in row.outputs {
      #expect(steps.value(at: effect.value(at: time)) == output, "\(time)")
    }
  }

  typealias Stop = LinearStops.Stop

  @Test(arguments: [
    ([Stop(0), Stop(1.5), Stop(1)], [0, 0.75, 1.5, 1.25, 1]),
    ([Stop(1), Stop(-0.5), Stop(0)], [1, 0.25, -0.5, -0.25, 0]),
  ])
  func linearAtQuarters(stops: [Stop], outputs: [Double]) throws {
    let linear = try #require(LinearStops(stops))
    for (quarter, output) in outputs.enumerated() {
      #expect(abs(linear.value(at: Double(quarter) / 4) - output) < 1e-15)
    }
  }

  @Test func linearLikeSteps() throws {
    let linear = try #require(
      LinearStops([
        Stop(0.2, from: 0, to: 0.2), Stop(0.4, from: 0.2, to: 0.4), Stop(0.6, from: 0.4, to: 0.6),
        Stop(0.8, from: 0.6, to: 0.8), Stop(1, from: 0.8, to: 1),
      ]))
    let steps = try #require(Steps(5, .jumpStart))
    for time in [0, 0.2, 0.4, 0.6, 0.8, 1] { #expect(linear.value(at: time) == steps.value(at: time)) }
  }

  @Test(arguments: [
    ([Stop(0), Stop(0.1, from: -0.1), Stop(1)], [Stop(0), Stop(0.1, from: 0), Stop(1)], [0, 0.1, 0.55, 1]),
    (
      [Stop(0), Stop(0.9, from: 1.1), Stop(1)], [Stop(0), Stop(0.9, from: 1.1), Stop(1, from: 1.1)],
      [0, 0.45, 0.9, 0.95, 1]
    ),
  ])
  func linearEquivalents(stops: [Stop], others: [Stop], times: [Double]) throws {
    let (linear, other) = (try #require(LinearStops(stops)), try #require(LinearStops(others)))
    for time in times { #expect(linear.value(at: time) == other.value(at: time)) }
  }

  /// Computed values: where the points lie.
  @Test(arguments: [
    ([Stop(0), Stop(1)], [0, 1.0]),
    ([Stop(-10), Stop(-5), Stop(0), Stop(5), Stop(10)], [0, 0.25, 0.5, 0.75, 1]),
    (
      [Stop(-10, from: -0.1), Stop(-5, from: -0.05), Stop(0), Stop(5), Stop(10)], [-0.1, -0.05, 0.3, 0.65, 1]
    ),
    ([Stop(0, from: 0, to: 0.5), Stop(1, from: 0.5, to: 1)], [0, 0.5, 0.5, 1]),
    ([Stop(0), Stop(0.5, from: 0.25, to: 0.75), Stop(1, from: 1, to: 1)], [0, 0.25, 0.75, 1, 1]),
    ([Stop(0), Stop(0, from: 0.4), Stop(1), Stop(0.5), Stop(1)], [0, 0.4, 0.6, 0.8, 1]),
    (
      [
        Stop(0), Stop(1.3), Stop(1), Stop(0.92), Stop(1), Stop(0.99), Stop(1), Stop(0.998),
        Stop(1, from: 1, to: 1),
      ], [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1, 1]
    ),
  ])
  func linearPoints(stops: [Stop], inputs: [Double]) throws {
    let points = try #require(LinearStops(stops)).points.map(\.input)
    #expect(points.count == inputs.count)
    for (point, input) in zip(points, inputs) { #expect(abs(point - input) < 1e-15) }
  }
}
