import DrawstringCore
import DrawstringTestSupport
import Testing

/// The instants at which nodes come to their events, against stepping through time with the timing model.
struct EventWalkTests {
  /// Every number below is a multiple of this, so that with three halving or doubling speeds everything that happens
  /// lies on a grid of `step`, and between its lines all moves evenly.
  private let unit: Int64 = 512
  private let step: Int64 = 16

  /// A chain of nodes, the root first, and the events of the last.
  private struct Chain {
    var timings: [Timing]
    var starts: [Int64]
    var positions: [Int64]

    var graph: Graph {
      let graph = GraphBuilder()
      for index in timings.indices {
        let isLast = index == timings.count - 1
        _ = graph.addNode(
          TimedNode(
            parent: Ref(index - 1), structure: isLast ? .tracks : .group, start: Nanoseconds(starts[index]),
            timing: timings[index]), "")
      }
      graph.addEvents(
        positions.map { NodeEvent(position: Nanoseconds($0), name: Ref(0)) }, ofNode: timings.count - 1,
        root: 0)
      return graph.build()
    }

    var walk: EventWalk {
      return EventWalk(graph, graph.eventSources[0])
    }
  }

  /// Iterations shorter than a nanosecond: each instant has its events once, however many of them lie in it.
  @Test(arguments: [1, 2, 3, 4, 5, 8, 1000, 1e6], [1, 3, 1e6])
  func iterationsWithinANanosecondReachTheirEventsOnce(_ speed: Double, _ inner: Double) {
    var timing = Timing()
    timing.duration = Nanoseconds(1)
    timing.iterations = .infinity
    timing.speed = speed
    var part = timing
    part.speed = inner
    for timings in [[timing], [timing, part]] {
      let chain = Chain(timings: timings, starts: timings.map { _ in 0 }, positions: [0, 1])
      var walk = chain.walk
      walk.walk(after: -1, through: 20, length: EventWalk.forever, limit: 1_000)
      #expect(Set(walk.found.map(\.at)) == Set(0...20))
      #expect(walk.found.allSatisfy { item in walk.found.count { $0 == item } == 1 })
    }
  }

  /// The same where it ends within an instant that few iterations are in.
  @Test(arguments: [4.0, 8, 16, 1000], 1...40)
  func theLastOfShortIterationsIsReached(_ speed: Double, _ count: Int) {
    var timing = Timing()
    timing.duration = Nanoseconds(1)
    timing.iterations = Double(count)
    timing.speed = speed
    let chain = Chain(timings: [timing], starts: [0], positions: [0, 1])
    var walk = chain.walk
    walk.walk(after: -1, through: 1_000, length: EventWalk.forever, limit: 1_000)
    for event in [0, 1] {
      let instants = (0..<count).map { Int64((Double($0 + event) / speed).rounded(.up)) }
      #expect(Set(walk.found.filter { $0.event == event }.map(\.at)) == Set(instants))
    }
  }

  private func chain(_ random: inout SeededGenerator, depth: Int) -> Chain {
    var chain = Chain(timings: [], starts: [], positions: [])
    for level in 0..<depth {
      var timing = Timing()
      timing.duration = Nanoseconds(unit * Int64.random(in: 1...3, using: &random))
      timing.iterations = [0.5, 1, 1.5, 2, 3].randomElement(using: &random) ?? 1
      timing.iterationStart = [0, 0, 0.5, 1, 1.5].randomElement(using: &random) ?? 0
      timing.delay = Nanoseconds(unit * Int64.random(in: -1...1, using: &random))
      timing.endDelay = Nanoseconds(unit * Int64.random(in: -1...1, using: &random))
      timing.direction = PlaybackDirection.allCases.randomElement(using: &random) ?? .normal
      timing.speed = [1, 1, 2, 0.5, -1, -2, -0.5].randomElement(using: &random) ?? 1
      if level == 0 && timing.speed > 0 && Bool.random(using: &random) { timing.iterations = .infinity }
      chain.timings.append(timing)
      chain.starts.append(unit * Int64.random(in: -1...1, using: &random))
    }
    let length = chain.timings[depth - 1].duration.count
    chain.positions = [0, length, unit / 2, unit, 3 * unit / 2].filter { $0 <= length }
    return chain
  }

  /// Looks between all grid lines where the playhead is and which way it moves, and so what it passes from line to
  /// line.
  private func stepped(_ chain: Chain, length: Int64) -> [[Int64]] {
    var result: Set<[Int64]> = []
    for line in stride(from: Int64(0), to: length, by: Int(step)) {
      var time = line + step / 2
      var isBackwards = false
      var rate = 1.0
      var isPlaying = true
      for (timing, start) in zip(chain.timings, chain.starts) {
        let place = timing.computed(
          at: timing.localTime(Nanoseconds(time - start)), isBackwards: isBackwards)
        guard place.phase == .active, let progress = place.progress else {
          isPlaying = false
          break
        }
        isBackwards = ((timing.speed < 0) != isBackwards) != progress.isReversed
        rate *= abs(timing.speed)
        time = progress.iterationTime.count
      }
      guard isPlaying else { continue }
      let half = Int64(rate * Double(step) / 2)
      for (event, position) in chain.positions.enumerated()
      where (time - half...time + half).contains(position) {
        let way = isBackwards ? time + half - position : position - (time - half)
        result.insert([line + Int64(Double(way) / rate), Int64(event)])
      }
    }
    return result.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }
  }

  private func walked(_ chain: Chain, after: Int64, through: Int64, length: Int64) -> [[Int64]] {
    var walk = chain.walk
    walk.walk(after: after, through: through, length: length, limit: .max)
    return walk.found.map { [$0.at, Int64($0.event)] }
  }

  @Test(arguments: [1, 2, 3])
  func everythingThatIsPassed(_ depth: Int) {
    var random = SeededGenerator(seed: UInt64(depth))
    var count = 0
    for _ in 0..<60 {
      let chain = chain(&random, depth: depth)
      // Not a multiple of anything, but on the grid: where the root stops being in effect.
      let length = step * Int64.random(in: 1...1500, using: &random)
      let expected = stepped(chain, length: length)
      let found = walked(chain, after: -1, through: length, length: length)
      #expect(found.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) } == expected, "\(chain)")
      count += expected.count
    }
    #expect(count > 60)
  }

  /// However a stretch of time is cut into windows, they have the same events together.
  @Test func windowsAddUp() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<60 {
      var chain = chain(&random, depth: 3)
      // Speeds that nothing divides by.
      for index in chain.timings.indices where Bool.random(using: &random) {
        chain.timings[index].speed = [0.3, -0.7, 3.1, 1 / 7.0].randomElement(using: &random) ?? 1
        if chain.timings[index].end.isInfinite { chain.timings[index].speed = 1.7 }
      }
      let length = Int64.random(in: 1...40_000, using: &random)
      let whole = walked(chain, after: -1, through: length, length: length)
      var cuts = (0..<20).map { _ in Int64.random(in: 0...length, using: &random) }
      // Right before, at and after some of the events.
      for event in whole.shuffled(using: &random).prefix(10) {
        cuts += [event[0], event[0] - 1, event[0] + 1].filter { (0...length).contains($0) }
      }
      var parts: [[Int64]] = []
      var last: Int64 = -1
      for cut in cuts.sorted() + [length] {
        parts += walked(chain, after: last, through: cut, length: length)
        last = cut
      }
      #expect(parts == whole, "\(chain)")
      #expect(whole.map { $0[0] } == whole.map { $0[0] }.sorted())
    }
  }

  /// An event is reported at the nearest nanosecond, or at the next one if the rounded time is too early.
  @Test(arguments: [0.3, 3.1, 1 / 7.0, 997])
  func theFirstNanosecondThere(_ speed: Double) throws {
    var timing = Timing()
    timing.duration = Nanoseconds(10_007)
    timing.speed = speed
    let chain = Chain(timings: [timing], starts: [0], positions: [0, 17, 5_003, 10_007])
    let found = walked(chain, after: -1, through: 1_000_000, length: 1_000_000)
    #expect(found.map { $0[1] } == [0, 1, 2, 3])
    for (event, position) in chain.positions.enumerated().dropFirst() {
      let at = Nanoseconds(found[event][0])
      #expect(timing.localTime(at).count >= position)
      #expect(abs(Double(at.count) - Double(position) / speed) <= 1)
    }
  }

  /// Deep in an endless loop, and over loops without any event, a question takes no time.
  @Test func farAwayAndEmpty() {
    var loop = Timing()
    loop.duration = Nanoseconds(7)
    loop.iterations = .infinity
    let far: Int64 = 1_000_000_000_000_000_000
    let plain = Chain(timings: [loop], starts: [0], positions: [3])
    #expect(walked(plain, after: far, through: far + 14, length: EventWalk.forever).count == 2)

    // The member starts where its group's iteration has ended: nothing in 10¹⁸ ns.
    var member = Timing()
    member.duration = Nanoseconds(5)
    let empty = Chain(timings: [loop, member], starts: [0, 7], positions: [0, 5])
    #expect(walked(empty, after: -1, through: far, length: EventWalk.forever).isEmpty)
    // Its start lies in the iteration, its end beyond.
    let cut = Chain(timings: [loop, member], starts: [0, 4], positions: [0, 5])
    #expect(walked(cut, after: far - 1, through: far + 13, length: EventWalk.forever).count == 2)
  }

  /// A node of no length has all its events at once, each time it is passed.
  @Test func nodesOfNoLength() {
    var group = Timing()
    group.duration = Nanoseconds(10)
    group.iterations = 2
    let point = Timing()
    for start in [0, 4, 10] as [Int64] {
      let chain = Chain(timings: [group, point], starts: [0, start], positions: [0, 0])
      let found = walked(chain, after: -1, through: 100, length: 100)
      #expect(found == [[start, 0], [start, 1], [10 + start, 0], [10 + start, 1]])
    }
    var never = Timing()
    never.iterations = 0
    let chain = Chain(timings: [group, never], starts: [0, 4], positions: [0])
    #expect(walked(chain, after: -1, through: 100, length: 100).isEmpty)
  }
}
