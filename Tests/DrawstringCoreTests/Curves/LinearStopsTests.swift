import DrawstringCore
import Testing

@Suite struct LinearStopsTests {
  private func inputs(_ stops: [LinearStops.Stop]) throws -> [Double] {
    try #require(LinearStops(stops)).points.map(\.input)
  }

  /// Rows after the canonicalisation rules of CSS Easing Functions Level 2.
  @Test func placesStops() throws {
    #expect(try inputs([.init(0), .init(0.5), .init(1)]) == [0, 0.5, 1])
    #expect(try inputs([.init(0), .init(1), .init(0), .init(1), .init(0)]) == [0, 0.25, 0.5, 0.75, 1])
    #expect(try inputs([.init(0), .init(0.5, from: 0.25, to: 0.75), .init(1)]) == [0, 0.25, 0.75, 1])
    // Below the largest so far: raised.
    #expect(try inputs([.init(0, from: 0.2), .init(0.5, from: 0.1), .init(1)]) == [0.2, 0.2, 1])
    // The last without input never lies before the one ahead of it.
    #expect(try inputs([.init(0), .init(1, from: 1.5), .init(2)]) == [0, 1.5, 1.5])
    #expect(
      try inputs([.init(0), .init(1), .init(2), .init(3, from: 0.6), .init(4)]) == [
        0, 0.6 / 3, 0.6 * (2.0 / 3), 0.6, 1,
      ])
    #expect(LinearStops([]) == nil)
    #expect(LinearStops([.init(.infinity)]) == nil)
  }

  @Test(arguments: [
    (-0.5, -1.0), (0, 0), (0.25, 0.5), (0.5, 0.25), (0.75, 0.625), (1, 1), (1.5, 1.75),
  ])
  func straightBetweenAndBeyond(x: Double, expected: Double) throws {
    // At 0.5 it jumps from 1 to 0.25.
    let stops = try #require(
      LinearStops([.init(0), .init(1, from: 0.5), .init(0.25, from: 0.5), .init(1)]))
    #expect(stops.value(at: x) == expected)
  }

  /// A progress that rounding left just below a jump is at the jump.
  @Test func slackBelowAJump() throws {
    let stops = try #require(
      LinearStops([.init(0), .init(1, from: 0.5), .init(0.25, from: 0.5), .init(1)]))
    #expect(stops.value(at: 0.5.nextDown, slack: 0x1p-50) == 0.25)
    #expect(stops.value(at: 0.5 - 0x1p-40, slack: 0x1p-50) > 0.99)
    #expect(stops.value(at: 0.5.nextDown) > 0.99)
  }

  @Test func doubledEnds() throws {
    let stops = try #require(
      LinearStops([.init(0, from: 0), .init(0.2, from: 0), .init(0.8, from: 1), .init(1, from: 1)]))
    #expect(stops.value(at: -1) == 0)
    #expect(stops.value(at: 0) == 0.2)
    #expect(stops.value(at: 0, before: true) == 0)
    #expect(stops.value(at: 1) == 1)
    #expect(stops.value(at: 2) == 1)
    #expect(abs(stops.value(at: 0.5) - 0.5) < 1e-15)
  }

  @Test func onePointIsConstant() throws {
    let stops = try #require(LinearStops([.init(0.3)]))
    for x in [-1, 0, 0.5, 2] { #expect(stops.value(at: x) == 0.3) }
  }

  @Test func staysFinite() throws {
    let stops = try #require(
      LinearStops([.init(1e308, from: 0), .init(-1e308, from: .leastNonzeroMagnitude)]))
    for x in [-1e308, -1, 0, 0.5, 1, 1e308] { #expect(stops.value(at: x).isFinite) }
  }
}
