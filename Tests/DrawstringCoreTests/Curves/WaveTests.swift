import DrawstringCore
import Testing

@Suite struct WaveTests {
  private func wave(_ shape: WaveShape, period: Double, phase: Double = 0) -> Wave {
    Wave(
      shape: shape, period: period, phase: phase, curve: Ref(0), amplitude: .constant(0), offset: .constant(0)
    )
  }

  @Test(arguments: [
    (WaveShape.sine, [0, 0.7071067811865476, 1, 0.7071067811865476, 0, -0.7071067811865476, -1]),
    (.square, [1, 1, 1, 1, -1, -1, -1]), (.triangle, [0, 0.5, 1, 0.5, 0, -0.5, -1]),
    (.sawtooth, [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5]),
    (.bounce, [0, 0.3826834323650898, 0.7071067811865476, 0.9238795325112867, 1, 0.9238795325112867]),
  ])
  func levelsAtEighthsOfATurn(shape: WaveShape, levels: [Double]) {
    for (eighth, level) in levels.enumerated() {
      #expect(abs(shape.level(at: Double(eighth) / 8) - level) < 1e-15)
    }
  }

  /// Only square and sawtooth jump, once or twice a turn.
  @Test(arguments: WaveShape.allCases) func othersAreContinuous(shape: WaveShape) {
    var jumps = 0
    var last = shape.level(at: 0)
    for step in 1...10_000 {
      let level = shape.level(at: Double(step % 10_000) / 10_000)
      #expect((-1...1).contains(level))
      if abs(level - last) > 0.001 { jumps += 1 }
      last = level
    }
    #expect(jumps == (shape == .square ? 2 : shape == .sawtooth ? 1 : 0))
  }

  /// Whole turns take nothing from the exactness of the rest.
  @Test func turnsStartOnTime() {
    for (period, nanoseconds) in [
      (0.1, 100_000_000), (0.2, 200_000_000), (0.007, 7_000_000), (3, 3_000_000_000),
    ] {
      let wave = wave(.sawtooth, period: period)
      for turn in [0, 1, 3, 7, 1_000_003, 33_333_333] {
        let start = Int64(nanoseconds) * Int64(turn)
        #expect(wave.part(at: Nanoseconds(start)) == 0)
        #expect(wave.part(at: Nanoseconds(start + Int64(nanoseconds) / 2)) == 0.5)
        #expect(wave.part(at: Nanoseconds(start + Int64(nanoseconds) - 1)) < 1)
      }
    }
  }

  @Test func periodsNeedNotBeWholeNanoseconds() {
    let wave = wave(.sine, period: 1.0 / 3)
    #expect(abs(wave.part(at: Nanoseconds(10_100_000_000)) - 0.3) < 1e-12)
  }

  @Test func phasesAreTurns() {
    #expect(wave(.sine, period: 2, phase: 0.25).part(at: Nanoseconds(1_500_000_000)) == 0)
    #expect(wave(.sine, period: 2, phase: -0.25).part(at: 0) == 0.75)
    #expect(wave(.sine, period: 40, phase: 3.5).part(at: -10) == 0.25)
  }

  @Test func partsLieWithinATurnWhateverComes() {
    for period in [1e-9, 0.3, 1e9] {
      for place in [-1e308, -1e-300, -0.0, 1e-300, 1, 1e17, 1e308] {
        for phase in [-1e308, -1e-20, 0, 0.999, 1e300] {
          let part = wave(.sine, period: period, phase: phase).part(at: place)
          #expect(part >= 0 && part < 1, "\(period) \(place) \(phase)")
        }
      }
    }
  }
}
