import DrawstringCore
import Testing

/// A node of the tables: 1 ms of delay, filled on both sides, and what it shows before, at the start of and after its
/// active interval.
struct TimingRow: Sendable, CustomTestStringConvertible {
  var iterations: Double
  var iterationStart: Double
  /// In milliseconds.
  var duration: Double
  /// Simple iteration progress and current iteration.
  var before: (Double, Double)
  /// Nil where the active interval has no length.
  var active: (Double, Double)?
  /// Nil where it has no end.
  var after: (Double, Double)?
  /// In milliseconds.
  var endDelay = 0.0
  /// Whether time runs backwards.
  var isBackwards = false

  var testDescription: String {
    "\(iterations) from \(iterationStart), each \(duration) ms, then \(endDelay) ms\(isBackwards ? ", backwards" : "")"
  }

  var timing: Timing {
    var timing = Timing()
    timing.delay = Nanoseconds(1_000_000)
    timing.duration = duration.isInfinite ? .infinity : Nanoseconds(seconds: duration / 1000)
    timing.iterations = iterations
    timing.iterationStart = iterationStart
    timing.endDelay = Nanoseconds(seconds: endDelay / 1000)
    return timing
  }

  init(
    _ iterations: Double, _ iterationStart: Double, _ duration: Double, _ before: (Double, Double),
    _ active: (Double, Double)?, _ after: (Double, Double)?, endDelay: Double = 0, isBackwards: Bool = false
  ) {
    self.endDelay = endDelay
    self.isBackwards = isBackwards
    self.iterations = iterations
    self.iterationStart = iterationStart
    self.duration = duration
    self.before = before
    self.active = active
    self.after = after
  }
}

/// The rows of web-platform-tests, web-animations/timing-model/animation-effects: simple-iteration-progress.html and
/// current-iteration.html.
struct TimingTableTests {
  static let rows: [TimingRow] = [
    TimingRow(0, 0, 0, (0, 0), nil, (0, 0)),
    TimingRow(0, 0, 100, (0, 0), nil, (0, 0)),
    TimingRow(0, 0, .infinity, (0, 0), nil, (0, 0)),
    TimingRow(0, 2.5, 0, (0.5, 2), nil, (0.5, 2)),
    TimingRow(0, 2.5, 100, (0.5, 2), nil, (0.5, 2)),
    TimingRow(0, 2.5, .infinity, (0.5, 2), nil, (0.5, 2)),
    TimingRow(0, 3, 0, (0, 3), nil, (0, 3)),
    TimingRow(0, 3, 100, (0, 3), nil, (0, 3)),
    TimingRow(0, 3, .infinity, (0, 3), nil, (0, 3)),
    TimingRow(3, 0, 0, (0, 0), nil, (1, 2)),
    TimingRow(3, 0, 100, (0, 0), (0, 0), (1, 2)),
    TimingRow(3, 0, .infinity, (0, 0), (0, 0), nil),
    TimingRow(3, 2.5, 0, (0.5, 2), nil, (0.5, 5)),
    TimingRow(3, 2.5, 100, (0.5, 2), (0.5, 2), (0.5, 5)),
    TimingRow(3, 2.5, .infinity, (0.5, 2), (0.5, 2), nil),
    TimingRow(3, 3, 0, (0, 3), nil, (1, 5)),
    TimingRow(3, 3, 100, (0, 3), (0, 3), (1, 5)),
    TimingRow(3, 3, .infinity, (0, 3), (0, 3), nil),
    TimingRow(3.5, 0, 0, (0, 0), nil, (0.5, 3)),
    TimingRow(3.5, 0, 100, (0, 0), (0, 0), (0.5, 3)),
    TimingRow(3.5, 0, .infinity, (0, 0), (0, 0), nil),
    TimingRow(3.5, 2.5, 0, (0.5, 2), nil, (1, 5)),
    TimingRow(3.5, 2.5, 100, (0.5, 2), (0.5, 2), (1, 5)),
    TimingRow(3.5, 2.5, .infinity, (0.5, 2), (0.5, 2), nil),
    TimingRow(3.5, 3, 0, (0, 3), nil, (0.5, 6)),
    TimingRow(3.5, 3, 100, (0, 3), (0, 3), (0.5, 6)),
    TimingRow(3.5, 3, .infinity, (0, 3), (0, 3), nil),
    TimingRow(.infinity, 0, 0, (0, 0), nil, (1, .infinity)),
    TimingRow(.infinity, 0, 100, (0, 0), (0, 0), nil),
    TimingRow(.infinity, 0, .infinity, (0, 0), (0, 0), nil),
    TimingRow(.infinity, 2.5, 0, (0.5, 2), nil, (0.5, .infinity)),
    TimingRow(.infinity, 2.5, 100, (0.5, 2), (0.5, 2), nil),
    TimingRow(.infinity, 2.5, .infinity, (0.5, 2), (0.5, 2), nil),
    TimingRow(.infinity, 3, 0, (0, 3), nil, (1, .infinity)),
    TimingRow(.infinity, 3, 100, (0, 3), (0, 3), nil),
    TimingRow(.infinity, 3, .infinity, (0, 3), (0, 3), nil),
    // End delays.
    TimingRow(1, 0, 100, (0, 0), (0, 0), (1, 0), endDelay: 50),
    TimingRow(1, 0, 100, (0, 0), (0, 0), (0.5, 0), endDelay: -50),
    TimingRow(1, 0, 100, (0, 0), nil, (0, 0), endDelay: -100),
    TimingRow(1, 0, 100, (0, 0), nil, (0, 0), endDelay: -200),
    TimingRow(1, 0.5, 100, (0.5, 0), (0.5, 0), (0.5, 1), endDelay: 50),
    TimingRow(1, 0.5, 100, (0.5, 0), (0.5, 0), (0, 1), endDelay: -50),
    TimingRow(1, 0.5, 100, (0.5, 0), nil, (0.5, 0), endDelay: -100),
    TimingRow(2, 0, 100, (0, 0), (0, 0), (0, 1), endDelay: -100),
    TimingRow(1, 2, 100, (0, 2), (0, 2), (0.5, 2), endDelay: -50),
    TimingRow(1, 2, 100, (0, 2), nil, (0, 2), endDelay: -100),
    // Negative playback rates.
    TimingRow(1, 0, 1, (0, 0), (1, 0), (1, 0), isBackwards: true),
    TimingRow(2, 0, 1, (0, 0), (1, 1), (1, 1), isBackwards: true),
    TimingRow(1, 0, 0, (0, 0), nil, (1, 0), isBackwards: true),
    TimingRow(0, 0, 0, (0, 0), nil, (0, 0), isBackwards: true),
  ]

  @Test(arguments: rows)
  func progressAndIteration(_ row: TimingRow) {
    let timing = row.timing
    func expect(_ time: Nanoseconds, _ expected: (Double, Double)?, _ place: Comment) {
      guard let expected else { return }
      let found = timing.computed(at: time, isBackwards: row.isBackwards).progress
      #expect(found?.directed == expected.0, place)
      #expect(found?.iteration == expected.1, place)
    }
    // The boundaries of the active interval belong to it, and beyond, according to the direction of time.
    let nanosecond = Nanoseconds(1)
    expect(row.isBackwards ? timing.activeStart : timing.activeStart - nanosecond, row.before, "before")
    if timing.activeStart < timing.activeEnd {
      expect(row.isBackwards ? timing.activeEnd : timing.activeStart, row.active, "active")
    }
    if timing.activeEnd.isFinite {
      expect(row.isBackwards ? timing.activeEnd + nanosecond : timing.activeEnd, row.after, "after")
    }
  }

  /// The rows of the same suite's phases-and-states.html and more of their kind, with lengths of 100 ms for its 1.
  @Test(arguments: [
    // delay, end delay, and for the times in ms whether they are before, active or after
    (0, 0, [(-100, TimingPhase.before), (0, .active), (100, .after)]),
    (100, 0, [(0, .before), (100, .active), (200, .after)]),
    (-100, 0, [(-200, .before), (-100, .before), (0, .after)]),
    (0, 100, [(-100, .before), (0, .active), (100, .after), (200, .after)]),
    (0, -50, [(-50, .before), (0, .active), (45, .active), (50, .after)]),
    (0, -100, [(-100, .before), (0, .after), (100, .after)]),
    (0, -200, [(-200, .before), (-100, .before), (0, .after)]),
    (50, -50, [(0, .before), (50, .active), (100, .after)]),
    (-100, -100, [(-200, .before), (-100, .before), (0, .after)]),
    (-100, -200, [(-300, .before), (-200, .before), (-100, .before), (0, .after)]),
    (0, 0, [(-1, TimingPhase.before), (0, .active), (99, .active), (100, .after)]),
    (10, 0, [(9, .before), (10, .active), (109, .active), (110, .after)]),
    (-10, 0, [(-1, .before), (0, .active), (89, .active), (90, .after)]),
    (-100, 0, [(-1, .before), (0, .after), (1, .after)]),
    (-110, 0, [(-1, .before), (0, .after)]),
    (0, 10, [(0, .active), (99, .active), (100, .after), (110, .after)]),
    (0, -10, [(0, .active), (89, .active), (90, .after), (100, .after)]),
    (0, -100, [(-1, .before), (0, .after)]),
    (0, -110, [(-1, .before), (0, .after)]),
    (50, -110, [(-1, .before), (39, .before), (40, .after)]),
    (50, -160, [(-1, .before), (0, .after)]),
  ])
  func phases(_ row: (Int, Int, [(Int, TimingPhase)])) {
    var timing = Timing()
    timing.delay = Nanoseconds(Int64(row.0) * 1_000_000)
    timing.endDelay = Nanoseconds(Int64(row.1) * 1_000_000)
    timing.duration = Nanoseconds(100_000_000)
    for (time, phase) in row.2 {
      let found = timing.computed(at: Nanoseconds(Int64(time) * 1_000_000)).phase
      #expect(found == phase, "at \(time) ms")
    }
  }

  /// The mirror image: intervals belong to their end where time runs backwards.
  @Test func phasesBackwards() {
    var timing = Timing()
    timing.delay = Nanoseconds(10)
    timing.duration = Nanoseconds(100)
    func phase(_ time: Int64) -> TimingPhase {
      timing.computed(at: Nanoseconds(time), isBackwards: true).phase
    }
    #expect(phase(111) == .after)
    #expect(phase(110) == .active)
    #expect(phase(11) == .active)
    #expect(phase(10) == .before)
  }

  @Test(arguments: FillMode.allCases)
  func fills(_ fill: FillMode) {
    var timing = Timing()
    timing.delay = Nanoseconds(10)
    timing.duration = Nanoseconds(100)
    timing.fill = fill
    func shows(_ time: Int64) -> Bool { timing.computed(at: Nanoseconds(time)).progress != nil }
    #expect(shows(5) == (fill == .backwards || fill == .both))
    #expect(shows(50))
    #expect(shows(110) == (fill == .forwards || fill == .both))
  }
}
