import DrawstringCore
import Testing

@Suite struct EasingFamilyTests {
  private static let families: [@Sendable (EasingSide) -> Easing] = [
    { .back(BackCurve(overshoot: 1.70158), $0) }, { .back(BackCurve(overshoot: 0), $0) },
    { .elastic(ElasticCurve(amplitude: 1, period: 0.3), $0) },
    { .elastic(ElasticCurve(amplitude: 2.5, period: 0.45), $0) }, { .bounce($0) },
  ]

  private func easing(of spring: SpringCurve?) throws -> Easing {
    .spring(try #require(spring.flatMap { SpringEasing($0) }))
  }

  /// Values of the curves as easings.net and jQuery UI have them; worked out by hand from Penner's formulas.
  @Test(arguments: penner) func valuesOfPenner(easing: Easing, x: Double, expected: Double) {
    #expect(abs(easing.value(at: x) - expected) < 1e-12)
  }

  private static let penner: [(Easing, Double, Double)] = [
    (.back(BackCurve(overshoot: 1.70158), .out), 0.5, 1.0876975),
    (.back(BackCurve(overshoot: 1.70158), .in), 0.5, -0.0876975),
    (.back(BackCurve(overshoot: 1.70158), .in), 0.25, -0.0641365625),
    (.back(BackCurve(overshoot: 1.70158), .inOut), 0.25, -0.04384875),
    (.back(BackCurve(overshoot: 0), .in), 0.5, 0.125),
    (.elastic(ElasticCurve(amplitude: 1, period: 0.3), .out), 0.5, 1.015625),
    (.elastic(ElasticCurve(amplitude: 1, period: 0.3), .in), 0.5, -0.015625),
    (.elastic(ElasticCurve(amplitude: 1, period: 0.3), .out), 0.3, 0.875),
    (.elastic(ElasticCurve(amplitude: 0.2, period: 0.3), .out), 0.3, 0.875),
    // A swing of 2 starts 30° before its height is −1; a third of a period later it is at 90°.
    (.elastic(ElasticCurve(amplitude: 2, period: 0.3), .out), 0.1, 2),
    (.bounce(.out), 0.5, 0.765625), (.bounce(.in), 0.5, 0.234375), (.bounce(.inOut), 0.25, 0.1171875),
    (.bounce(.out), 0.2, 0.3025), (.bounce(.out), 1.5 / 2.75, 0.75), (.bounce(.out), 2.25 / 2.75, 0.9375),
    (.bounce(.out), 2.625 / 2.75, 0.984375), (.bounce(.out), 1 / 2.75, 1),
  ]

  @Test func sidesAreTurnedForms() {
    for family in Self.families {
      for step in 1..<200 {
        let x = Double(step) / 200
        let out = family(.out).value(at: x)
        #expect(abs(family(.in).value(at: 1 - x) - (1 - out)) < 1e-12)
        #expect(abs(family(.inOut).value(at: 0.5 + x / 2) - (1 + out) / 2) < 1e-12)
        #expect(abs(family(.inOut).value(at: 0.5 - x / 2) - (1 - out) / 2) < 1e-12)
      }
    }
  }

  @Test func endsAreExactAndNothingMovesBeyond() throws {
    let spring = try easing(of: SpringCurve(mass: 1, velocity: 4))
    for easing in Self.families.flatMap({ family in EasingSide.allCases.map(family) }) + [spring] {
      for x in [-1e308, -1, 0] { #expect(easing.value(at: x) == 0) }
      for x in [1, 1.5, 1e308] { #expect(easing.value(at: x) == 1) }
      // Penner's elastic curves end a thousandth of their swing away from their ends.
      #expect(abs(easing.value(at: 1e-13)) < 0.003)
      #expect(abs(easing.value(at: 1 - 1e-13) - 1) < 0.003)
    }
  }

  @Test func onlyElasticJumps() {
    for family in [Self.families[0], Self.families[1], Self.families[4]] {
      for side in EasingSide.allCases {
        let easing = family(side)
        var last = 0.0
        for step in 1...20_000 {
          let y = easing.value(at: Double(step) / 20_000)
          #expect(abs(y - last) < 5e-4)
          last = y
        }
      }
    }
  }

  /// The spring's run is stretched over the progress: at half of it, the time is half of the settling.
  @Test func springRunsToItsSettling() throws {
    let spring = try #require(SpringCurve(mass: 1, stiffness: 100, damping: 10, velocity: 2))
    let easing = Easing.spring(try #require(SpringEasing(spring)))
    let settling = spring.settlingSeconds(.standard)
    for x in [0.1, 0.37, 0.5, 0.9] {
      #expect(easing.value(at: x) == spring.motion.value(at: x * settling))
    }
    #expect(abs(easing.value(at: 1.0.nextDown) - 1) <= 0.001)
    #expect(SpringCurve(mass: 1, damping: 0).flatMap { SpringEasing($0) } == nil)
  }

  /// Without a velocity only the shape matters: the same spring, slower, is the same easing.
  @Test func springAtRestHasNoLengthOfItsOwn() throws {
    for bounce in [-0.5, 0, 0.4] {
      let fast = try easing(of: SpringCurve(duration: .milliseconds(200), bounce: bounce))
      let slow = try easing(of: SpringCurve(duration: .seconds(3), bounce: bounce))
      for x in [0.05, 0.2, 0.5, 0.8] {
        #expect(abs(fast.value(at: x) - slow.value(at: x)) < 1e-12)
      }
    }
  }
}
