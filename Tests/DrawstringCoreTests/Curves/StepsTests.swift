import DrawstringCore
import Testing

@Suite struct StepsTests {
  /// The figures of CSS Easing Functions Level 2 (section «Step easing functions») for three steps.
  @Test(arguments: threeStepRows) func threeSteps(position: Steps.Position, expected: [Double]) throws {
    let steps = try #require(Steps(3, position))
    for (x, y) in zip([0, 0.3, 0.5, 0.7, 1], expected) { #expect(steps.value(at: x) == y, "\(x)") }
  }

  private static let threeStepRows: [(Steps.Position, [Double])] = {
    let third = 1.0 / 3
    return [
      (.jumpStart, [third, third, 2 * third, 1, 1]), (.jumpEnd, [0, 0, third, 2 * third, 1]),
      (.jumpNone, [0, 0, 0.5, 1, 1]), (.jumpBoth, [0.25, 0.25, 0.5, 0.75, 1]),
    ]
  }()

  /// With the before flag the instant of a jump belongs to the step below it.
  @Test(arguments: beforeRows) func beforeFlag(position: Steps.Position, x: Double, expected: Double) throws {
    #expect(try #require(Steps(2, position)).value(at: x, before: true) == expected)
  }

  private static let beforeRows: [(Steps.Position, Double, Double)] = [
    (.jumpStart, 0, 0), (.jumpStart, 0.5, 0.5), (.jumpEnd, 0, 0), (.jumpEnd, 0.5, 0), (.jumpEnd, 1, 0.5),
    (.jumpNone, 0.5, 0), (.jumpNone, 1, 1), (.jumpBoth, 0, 0), (.jumpBoth, 1, 2.0 / 3),
    (.jumpStart, 0.3, 0.5),
    (.jumpEnd, 0.7, 0.5),
  ]

  @Test func goesOnOutside() throws {
    let steps = try #require(Steps(4))
    #expect(steps.value(at: -0.1) == -0.25)
    #expect(steps.value(at: 1.3) == 1.25)
    #expect(Easing.stepStart.value(at: 0) == 1)
    #expect(Easing.stepEnd.value(at: 1.0.nextDown) == 0)
  }

  @Test func refusesTooFew() {
    #expect(Steps(0) == nil)
    #expect(Steps(1, .jumpNone) == nil)
    #expect(Steps.Position(word: "start") == .jumpStart)
    #expect(Steps.Position(word: "middle") == nil)
  }
}
