import DrawstringCore
import Testing

/// Rows of web-platform-tests: web-animations/interfaces/AnimationEffect/getComputedTiming.html (active duration and
/// end time) and web-animations/timing-model/animation-effects/active-time.html and local-time.html. Times in ms.
struct ComputedTimingTests {
  private func timing(
    _ duration: Double, iterations: Double = 1, delay: Double = 0, endDelay: Double = 0,
    fill: FillMode = .none
  ) -> Timing {
    var timing = Timing()
    timing.duration = duration.isInfinite ? .infinity : Nanoseconds(seconds: duration / 1000)
    timing.iterations = iterations
    timing.delay = Nanoseconds(seconds: delay / 1000)
    timing.endDelay = Nanoseconds(seconds: endDelay / 1000)
    timing.fill = fill
    return timing
  }

  @Test(
    arguments: [
      (0, 1, 0), (1000, 1, 1000), (1000, 7, 7000), (1000, 2.5, 2500), (1000, .infinity, .infinity),
      (1000, 0, 0), (0, 2.5, 0), (0, .infinity, 0), (0, 0, 0), (.infinity, 1, .infinity), (.infinity, 0, 0),
      (.infinity, 2.5, .infinity), (.infinity, .infinity, .infinity),
    ] as [(Double, Double, Double)])
  func activeDurations(_ duration: Double, _ iterations: Double, _ expected: Double) {
    #expect(timing(duration, iterations: iterations).activeDuration.seconds == expected / 1000)
  }

  @Test(
    arguments: [
      (0, 1, 0, 0), (1000, 1, 0, 1000), (1000, 2.5, 0, 2500), (1000, 1, 1500, 2500), (1000, 2, 1500, 3500),
      (1000, .infinity, 0, .infinity), (.infinity, 10, 0, .infinity), (.infinity, 10, 1000, .infinity),
      (.infinity, 10, -1000, .infinity), (1000, 2, -1000, 1000), (1000, 2, -3000, 0), (0, 2, -1000, 0),
    ] as [(Double, Double, Double, Double)])
  func ends(_ duration: Double, _ iterations: Double, _ delay: Double, _ expected: Double) {
    #expect(timing(duration, iterations: iterations, delay: delay).end.seconds == expected / 1000)
  }

  @Test(arguments: [(.none, nil), (.backwards, 0), (.forwards, nil), (.both, 0)] as [(FillMode, Double?)])
  func beforeTheActivePhase(_ fill: FillMode, _ expected: Double?) {
    #expect(timing(0, delay: 1, fill: fill).computed(at: .zero).progress?.directed == expected)
  }

  @Test(arguments: [(1000, 0, 500), (1000, 500, 1000), (1000, -500, 0)] as [(Double, Double, Double)])
  func inTheActivePhase(_ duration: Double, _ delay: Double, _ time: Double) {
    let place = timing(duration, delay: delay).computed(at: Nanoseconds(seconds: time / 1000))
    #expect(place.progress?.directed == 0.5)
  }

  /// A finished animation stands at its end; its iteration and its progress there.
  @Test(
    arguments: [
      (1000, 2.3, 500, 0, FillMode.forwards, 2, 0.3), (0, .infinity, 0, 0, .forwards, .infinity, 1),
      (1000, 2.3, 500, 4000, .forwards, 2, 0.3), (1000, 2.3, 500, -800, .forwards, 1, 0.5),
      (1000, 2.3, 500, -2500, .forwards, 0, 0), (1000, 2.3, 500, -4000, .forwards, 0, 0),
      (1000, 2.3, 500, 0, .both, 2, 0.3),
    ] as [(Double, Double, Double, Double, FillMode, Double, Double)])
  func afterTheActivePhase(
    _ row: (Double, Double, Double, Double, FillMode, Double, Double)
  ) throws {
    let timing = timing(row.0, iterations: row.1, delay: row.2, endDelay: row.3, fill: row.4)
    let place = try #require(timing.computed(at: timing.end).progress)
    #expect(place.iteration == row.5)
    #expect(abs(place.directed - row.6) < 1e-9)
  }

  @Test(arguments: [FillMode.none, .backwards])
  func afterWithoutFill(_ fill: FillMode) {
    #expect(timing(0, fill: fill).computed(at: .zero).progress == nil)
    #expect(timing(1000, fill: fill).computed(at: Nanoseconds(seconds: 1)).progress == nil)
  }

  /// Without a speed, local time is the time there is; a speed divides it.
  @Test(arguments: [-1, 0, 5, 10, 20] as [Double])
  func localTimes(_ seconds: Double) {
    var timing = timing(10_000)
    #expect(timing.localTime(Nanoseconds(seconds: seconds)) == Nanoseconds(seconds: seconds))
    timing.speed = 2
    #expect(timing.localTime(Nanoseconds(seconds: seconds)) == Nanoseconds(seconds: 2 * seconds))
  }
}
