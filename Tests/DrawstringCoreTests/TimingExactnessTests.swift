import DrawstringCore
import Testing

/// Times are whole nanoseconds: no boundary drifts, however late or however fast.
struct TimingExactnessTests {
  @Test(arguments: [1, 3, 333_333_333, 710_000_000, 1_000_000_007, 10_000_000_019] as [Int64])
  func iterationsBeginExactly(_ length: Int64) {
    var timing = Timing()
    timing.duration = Nanoseconds(length)
    timing.iterations = .infinity
    for iteration in [1, 1000, 1_000_000, 10_000_019] as [Int64] {
      let start = iteration * length
      let first = timing.computed(at: Nanoseconds(start)).progress
      #expect(first?.iteration == Double(iteration) && first?.directed == 0)
      let last = timing.computed(at: Nanoseconds(start - 1)).progress
      #expect(last?.iteration == Double(iteration - 1))
      #expect(last?.directed == Double(length - 1) / Double(length))
    }
  }

  @Test(arguments: [10_000_000_019, 999_999_999_989] as [Int64])
  func wholeIterationsEndExactly(_ length: Int64) {
    var timing = Timing()
    timing.duration = Nanoseconds(length)
    timing.iterations = 1_000_003 / 3
    timing.iterations.round(.down)
    let end = length * 333_334
    #expect(timing.end == Nanoseconds(end))
    #expect(timing.computed(at: Nanoseconds(end - 1)).phase == .active)
    #expect(timing.computed(at: Nanoseconds(end)).progress?.directed == 1)
  }

  @Test(arguments: [1, 2, 3, 7, 0.3, 1.2, 1e-3, 997], [1, 10, 333_333_333, 1_000_000_000] as [Int64])
  func atItsLengthANodeIsAtItsEnd(_ speed: Double, _ duration: Int64) {
    for sign in [1.0, -1] {
      var timing = Timing()
      timing.duration = Nanoseconds(duration)
      timing.speed = sign * speed
      let place = timing.computed(at: timing.localTime(timing.length))
      #expect(place.progress?.directed == (sign > 0 ? 1 : 0))
      #expect(place.phase == (sign > 0 ? .after : .before))
    }
  }

  /// From the end backwards: at a speed of −2 a node of 1 s with 0.2 s before and 0.4 s after it.
  @Test func negativeSpeed() {
    var timing = Timing()
    timing.delay = Nanoseconds(200_000_000)
    timing.duration = Nanoseconds(1_000_000_000)
    timing.endDelay = Nanoseconds(400_000_000)
    timing.speed = -2
    #expect(timing.length == Nanoseconds(800_000_000))
    func progress(_ milliseconds: Int64) -> Double? {
      timing.computed(at: timing.localTime(Nanoseconds(milliseconds * 1_000_000))).progress?.directed
    }
    #expect(progress(0) == 1)
    #expect(progress(200) == 1)
    #expect(progress(450) == 0.5)
    #expect(progress(700) == 0)
    #expect(progress(800) == 0)
    #expect(progress(5000) == 0)
  }

  /// `end` stops the clock: with a negative end delay the fill holds what the end shows.
  @Test func negativeEndDelayHoldsItsEnd() {
    var timing = Timing()
    timing.duration = Nanoseconds(1000)
    timing.endDelay = Nanoseconds(-250)
    for time in [750, 800, 1000, 5000] as [Int64] {
      #expect(timing.computed(at: Nanoseconds(time)).progress?.directed == 0.75)
    }
  }

  /// Cut by `repeatFor` at the end of a reversed iteration, a loop stays where that iteration ends.
  @Test(arguments: [
    (2_000, PlaybackDirection.alternate, 0.0), (3_000, .alternate, 1), (2_500, .alternate, 0.5),
    (1_250, .alternate, 0.75), (2_000, .alternateReverse, 1), (3_000, .alternateReverse, 0),
    (2_000, .reverse, 0), (2_000, .normal, 1),
  ])
  func cutLoopsStayWhereTheyEnd(_ cut: Int64, _ direction: PlaybackDirection, _ expected: Double) {
    var timing = Timing()
    timing.duration = Nanoseconds(1000)
    timing.iterations = .infinity
    timing.longestActive = Nanoseconds(cut)
    timing.direction = direction
    #expect(timing.end == Nanoseconds(cut))
    #expect(timing.computed(at: timing.end).progress?.directed == expected)
    #expect(timing.computed(at: Nanoseconds(cut + 77)).progress?.directed == expected)
  }

  /// CSS Easing 2, the before flag: a step that jumps at its start has not jumped while the node waits, and one
  /// that plays backwards has jumped back once it is over.
  @Test func stepsBeforeAndAfter() throws {
    var timing = Timing()
    timing.delay = Nanoseconds(100)
    timing.duration = Nanoseconds(100)
    timing.easing = .stepStart
    #expect(timing.computed(at: Nanoseconds(50)).progress?.transformed == 0)
    #expect(timing.computed(at: Nanoseconds(100)).progress?.transformed == 1)
    timing.direction = .reverse
    #expect(timing.computed(at: Nanoseconds(50)).progress?.transformed == 1)
    #expect(timing.computed(at: Nanoseconds(199)).progress?.transformed == 1)
    #expect(timing.computed(at: Nanoseconds(200)).progress?.transformed == 0)
  }

  /// Every direction over whole and broken iterations: what the standard's steps 6 to 8 give, in exact halves.
  @Test(arguments: PlaybackDirection.allCases)
  func directions(_ direction: PlaybackDirection) {
    for halvesOfStart in 0...5 as ClosedRange<Int64> {
      for halves in 1...7 as ClosedRange<Int64> {
        var timing = Timing()
        timing.duration = Nanoseconds(8)
        timing.iterations = Double(halves) / 2
        timing.iterationStart = Double(halvesOfStart) / 2
        timing.direction = direction
        for time in 0...(4 * halves) {
          let eighths = time + 4 * halvesOfStart
          let isEnd = time == 4 * halves && eighths % 8 == 0
          let iteration = isEnd ? eighths / 8 - 1 : eighths / 8
          let simple = isEnd ? 1 : Double(eighths % 8) / 8
          let isForwards =
            switch direction {
            case .normal: true
            case .reverse: false
            case .alternate: iteration % 2 == 0
            case .alternateReverse: iteration % 2 == 1
            }
          let found = timing.computed(at: Nanoseconds(time)).progress
          #expect(found?.directed == (isForwards ? simple : 1 - simple))
          #expect(found?.iteration == Double(iteration))
        }
      }
    }
  }
}
