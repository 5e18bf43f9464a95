import DrawstringCore
import DrawstringTestSupport
import Testing

/// Going back from a place in a node's own time to its parent's, and to the ends of its iterations.
struct TimingInverseTests {
  private let speeds: [Double] = [1, 2, 0.5, 3, 0.3, 1e-4, 1e6, 997.3, 1 / 3.0]

  @Test func theNearestTimeThatIsThere() {
    var random = SeededGenerator(seed: 5)
    for speed in speeds.flatMap({ [$0, -$0] }) {
      var timing = Timing()
      timing.duration = Nanoseconds(1_000_000_007)
      timing.speed = speed
      for _ in 0..<50 {
        let place = Nanoseconds(Int64.random(in: -2_000_000_000...4_000_000_000, using: &random))
        for arrival in [Timing.Arrival.atOrAfter, .atOrBefore] {
          func isThere(_ time: Nanoseconds) -> Bool {
            let local = timing.localTime(time)
            return arrival == .atOrAfter ? local >= place : local <= place
          }
          let found = timing.parentTime(arrival, place)
          let isRising = (arrival == .atOrAfter) == (speed > 0)
          let exact = Double((speed > 0 ? place : place - timing.end).count) / speed
          #expect(isThere(found), "\(speed) \(place)")
          #expect(
            abs(Double(found.count) - exact) <= 0.5 + abs(exact) * 1e-15
              || !isThere(found + Nanoseconds(isRising ? -1 : 1)), "\(speed) \(place)")
        }
      }
    }
  }

  /// A place that no time of the parent leads to is as far away as there are times.
  @Test(arguments: [1e-9, -1e-9]) func placesBeyondAllTimes(_ speed: Double) {
    var timing = Timing()
    timing.duration = Nanoseconds(7)
    timing.speed = speed
    let far = Nanoseconds(1_000_000_000_000_000_000)
    let beyond: Int64 = speed > 0 ? 2_000_000_000_000_000_000 : -2_000_000_000_000_000_000
    #expect(timing.parentTime(.atOrAfter, far).count == beyond)
    #expect(timing.localTime(Nanoseconds(beyond)) < far)
  }

  /// Iterations of no length end where they begin, as many as there are.
  @Test func iterationsOfNoLength() {
    var timing = Timing()
    timing.delay = Nanoseconds(7)
    timing.duration = .zero
    timing.iterations = 2.5
    #expect((1...4).map { timing.instant(ofLoop: $0)?.count } == [7, 7, nil, nil])
    timing.iterationStart = 0.5
    #expect((1...4).map { timing.instant(ofLoop: $0)?.count } == [7, 7, 7, nil])
  }

  /// By counting the iterations nanosecond by nanosecond.
  @Test(arguments: [1, 2, -1, -2, 0.5, -0.5] as [Double], [0, 0.25, 1, 2.75] as [Double])
  func endsOfIterations(_ speed: Double, _ iterationStart: Double) {
    for iterations in [0.5, 1, 2.25, 3] {
      var timing = Timing()
      timing.delay = Nanoseconds(7)
      timing.duration = Nanoseconds(16)
      timing.iterations = iterations
      timing.iterationStart = iterationStart
      timing.speed = speed
      var found: [Int64] = []
      let skipped = Int64(iterationStart * 16)
      for time in 0...timing.length.count {
        let origin = speed > 0 ? 0 : Double(timing.end.count)
        let local = origin + Double(time) * speed
        let before = origin + Double(time - 1) * speed
        for place in stride(from: Int64(0), through: 200, by: 16) {
          // Where the boundary lies in local time, if it lies in the active interval and not at its beginning.
          let boundary = Double(place - skipped + 7)
          let end = Double(timing.activeEnd.count)
          let isInside = speed > 0 ? boundary > 7 && boundary <= end : boundary >= 7 && boundary < end
          let isReached =
            speed > 0 ? local >= boundary && before < boundary : local <= boundary && before > boundary
          if isInside && isReached { found.append(time) }
        }
      }
      for count in 1...5 {
        let expected = count <= found.count ? found[count - 1] : nil
        #expect(timing.instant(ofLoop: count)?.count == expected, "\(iterations), loop \(count)")
      }
    }
  }
}
