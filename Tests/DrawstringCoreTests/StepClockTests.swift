import DrawstringCore
import Testing

@Suite struct StepClockTests {
  @Test(
    arguments: [
      (0, 0, 0.0), (4_166_666, 0, 0.99999984), (4_166_667, 1, 0.00000008), (1_000_000_000, 240, 0),
      (1_000_000_001, 240, 0.00000024), (-5, 0, 0),
      (1_000_000_000_000_000_000, 240_000_000_000, 0), (999_999_999_999_999_999, 239_999_999_999, 0.99999976),
    ] as [(Int64, Int, Double)])
  func countsWholeStepsExactly(elapsed: Int64, index: Int, fraction: Double) {
    let step = StepClock(stepsPerSecond: 240).step(after: Nanoseconds(elapsed))
    #expect(step.index == index)
    #expect(abs(step.fraction - fraction) < 1e-12)
  }

  @Test(arguments: [1, 7, 60, 240, 999_983, 1_000_000])
  func aStepStartsAtTheFirstNanosecondThatCountsIt(rate: Int) {
    let clock = StepClock(stepsPerSecond: rate)
    for index in [1, 2, 3, rate, rate + 1, 1_000_003] {
      let start = clock.start(ofStep: index)
      #expect(clock.step(after: start).index == index)
      #expect(clock.step(after: Nanoseconds(start.count - 1)).index == index - 1)
    }
  }

  @Test func extremesDoNotTrap() {
    for rate in [Int.min, 0, .max] {
      let clock = StepClock(stepsPerSecond: rate)
      _ = clock.step(after: .infinity)
      _ = clock.step(after: .distantPast)
      #expect(clock.start(ofStep: .max) == .infinity)
      #expect(clock.start(ofStep: .min) == .zero)
    }
  }

  @Test func blendsBetweenNeighbours() {
    let a = BodyState(position: Vec2(1, 2), rotation: 0.5)
    let b = BodyState(position: Vec2(3, 6), rotation: 1.5)
    let middle = BodyState.blend(a, b, fraction: 0.25)
    #expect(middle.position == Vec2(1.5, 3))
    #expect(middle.rotation == 0.75)
  }
}
