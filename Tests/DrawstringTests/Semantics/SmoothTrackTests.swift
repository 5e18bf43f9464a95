import Drawstring
import DrawstringTestSupport
import Testing

/// Smooth curves and even paces through keyframes, against an evaluation of their own.
struct SmoothTrackTests {
  private let begun: [TraceEvent] = [.begin(at: s(0))]

  /// Keyframes of a point with the three numbers of Kochanek and Bartels.
  private struct Knot {
    var place: Double
    var value: [Double]
    var tension = 0.0
    var continuity = 0.0
    var bias = 0.0
  }

  /// The curve as its authors give it, tangents of uneven keys included, with each segment as a Bézier curve by de
  /// Casteljau's construction.
  private struct Reference {
    var knots: [Knot]

    func value(at p: Double) -> [Double] {
      let last = knots.count - 2
      let index = min(knots.lastIndex { $0.place <= p } ?? 0, last)
      let width = knots[index + 1].place - knots[index].place
      return value(in: index, at: (p - knots[index].place) / width)
    }

    func value(in index: Int, at u: Double) -> [Double] {
      knots[index].value.indices.map { lane in
        let start = knots[index].value[lane]
        let end = knots[index + 1].value[lane]
        let (out, into) = (tangent(index, lane).after, tangent(index + 1, lane).before)
        var points = [start, start + out / 3, end - into / 3, end]
        while points.count > 1 {
          points = zip(points, points.dropFirst()).map { $0 + ($1 - $0) * u }
        }
        return points[0]
      }
    }

    /// The tangents with which the curve arrives at a knot and leaves it.
    private func tangent(_ index: Int, _ lane: Int) -> (before: Double, after: Double) {
      let knot = knots[index]
      if index == 0 {
        let way = knots[1].value[lane] - knot.value[lane]
        return (way, way)
      }
      let before = knot.value[lane] - knots[index - 1].value[lane]
      if index == knots.count - 1 { return (before, before) }
      let after = knots[index + 1].value[lane] - knot.value[lane]
      let (a, c, b) = (1 - knot.tension, knot.continuity, knot.bias)
      let source = a * (1 - c) * (1 + b) / 2 * before + a * (1 + c) * (1 - b) / 2 * after
      let destination = a * (1 + c) * (1 + b) / 2 * before + a * (1 - c) * (1 - b) / 2 * after
      let first = knot.place - knots[index - 1].place
      let second = knots[index + 1].place - knot.place
      return (source * 2 * first / (first + second), destination * 2 * second / (first + second))
    }

    /// The values at shares of the whole length, by chords.
    func values(atShares shares: [Double], chords: Int) -> [[Double]] {
      var lengths = [0.0]
      var places: [(Int, Double)] = [(0, 0)]
      var last = knots[0].value
      for index in 0..<knots.count - 1 {
        for step in 1...chords {
          let u = Double(step) / Double(chords)
          let next = value(in: index, at: u)
          let chord = zip(next, last).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
          lengths.append(lengths[lengths.count - 1] + chord)
          places.append((index, u))
          last = next
        }
      }
      return shares.map { share in
        let wanted = share * lengths[lengths.count - 1]
        let after = lengths.firstIndex { $0 >= wanted } ?? lengths.count - 1
        if after == 0 { return knots[0].value }
        let rest = (wanted - lengths[after - 1]) / (lengths[after] - lengths[after - 1])
        let (index, u) = places[after]
        let before = u - 1 / Double(chords)
        return value(in: index, at: before + rest * (u - before))
      }
    }
  }

  private func drawn(_ random: inout SeededGenerator, lanes: Int, isShaped: Bool) -> Reference {
    let count = Int.random(in: 3...6, using: &random)
    var places = (0..<count - 2).map { _ in Double(Int.random(in: 1...99, using: &random)) / 100 }
    places = [0] + Array(Set(places)).sorted() + [1]
    return Reference(
      knots: places.map { place in
        var knot = Knot(
          place: place, value: (0..<lanes).map { _ in Double(Int.random(in: -50...50, using: &random)) })
        if isShaped {
          knot.tension = Double(Int.random(in: -10...10, using: &random)) / 10
          knot.continuity = Double(Int.random(in: -10...10, using: &random)) / 10
          knot.bias = Double(Int.random(in: -10...10, using: &random)) / 10
        }
        return knot
      })
  }

  private func track(_ reference: Reference, _ word: String) -> String {
    let frames = reference.knots.map { knot in
      let value = knot.value.count == 1 ? "\(knot.value[0])" : "\(knot.value)"
      return "{at: \(knot.place), value: \(value), tension: \(knot.tension), continuity: \(knot.continuity), "
        + "bias: \(knot.bias)}"
    }
    return "{interpolate: \(word), keyframes: [\(frames.joined(separator: ", "))]}"
  }

  private func course(_ track: String, _ key: String, at times: [Double]) throws -> [[Double]] {
    let probe = try Probe("animations: [{during: refreshing, duration: 1s, tracks: {\(key): \(track)}}]")
    return try times.map { try probe.numbers($0, key, begun) }
  }

  @Test(arguments: Effort.seeds(40))
  func curvesAreThoseOfKochanekAndBartels(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lanes = Int.random(in: 1...2, using: &random)
    let reference = drawn(&random, lanes: lanes, isShaped: seed % 4 != 0)
    let times = [0] + (0..<20).map { _ in Double.random(in: 0...1, using: &random) } + [1]
    let places = times.map { ($0 * 1e9).rounded() / 1e9 }
    let found = try course(track(reference, "cubic"), lanes == 1 ? "a.zPosition" : "a.position", at: places)
    for (place, value) in zip(places, found) {
      #expect(isClose(value, reference.value(at: place)), "at \(place)")
    }
  }

  /// Lengths by brute force: within 1e-6 of the values' reach.
  @Test(arguments: 0..<10)
  func evenCurvesCoverEqualLengths(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &+ 100)
    let lanes = Int(seed % 2) + 1
    let reference = drawn(&random, lanes: lanes, isShaped: seed > 4)
    let times = [0, 0.1, 0.37, 0.5, 0.92, 1]
    let found = try course(
      track(reference, "cubic-paced"), lanes == 1 ? "a.zPosition" : "a.position", at: times)
    let expected = reference.values(atShares: times, chords: 4000)
    for (share, (value, wanted)) in zip(times, zip(found, expected)) {
      #expect(isClose(value, wanted, within: 1e-4), "at \(share): \(value)")
    }
  }

  @Test func evenStraightLines() throws {
    let times = [0, 0.25, 0.5, 0.75, 1]
    let points = try course(
      "{keyframes: [[0, 0], [3, 4], [3, 19]], interpolate: paced}", "a.position", at: times)
    #expect(points == [[0, 0], [3, 4], [3, 9], [3, 14], [3, 19]])
    // Equal values take no time.
    let numbers = try course("{keyframes: [0, 0, 8, 8, 0], interpolate: paced}", "a.zPosition", at: times)
    #expect(numbers == [[0], [4], [8], [4], [0]])
    #expect(
      try course("{keyframes: [5, 5], interpolate: paced}", "a.zPosition", at: times)
        == Array(repeating: [5], count: 5))
    #expect(
      try course("{keyframes: [5, 5, 5], interpolate: cubic-paced}", "a.zPosition", at: times)
        == Array(repeating: [5], count: 5))
  }

  /// Formulas and captured values: measured at the instant asked for, and just as constants are.
  @Test(arguments: ["paced", "cubic-paced", "cubic"])
  func movingValues(_ word: String) throws {
    let times = (0...20).map { Double($0) / 20 }
    let fixed = try course("{keyframes: [3, 10, 4, 6], interpolate: \(word)}", "a.zPosition", at: times)
    let probe = try Probe(
      """
      pull: {trigger: 50}
      animations:
        - {during: dragging, duration: 1s, tracks: {a.zPosition: {keyframes: [shown, pull / 2, 4, 6], interpolate: \(word)}}}
        - {during: dragging, duration: 1s, tracks: {b.zPosition: {keyframes: [10, 4, 6], interpolate: \(word)}}}
        - {during: dragging, duration: 1s, tracks: {c.zPosition: {keyframes: [3, 10, 4, pull / pull * 6], interpolate: \(word)}}}
      """, layers: "[{id: a, zPosition: 3}, {id: b, zPosition: 3}, {id: c}]")
    let trace: [TraceEvent] = [.drag(20, at: s(0))]
    #expect(try times.map { try probe.numbers($0, "a.zPosition", trace) } == fixed)
    #expect(try times.map { try probe.numbers($0, "c.zPosition", trace) } == fixed)
  }

  /// At 0 and 1, and at the keyframes, the values are the keyframes' own bits.
  @Test(arguments: ["cubic", "paced", "cubic-paced"])
  func endsAreExact(_ word: String) throws {
    let ends = try course("{keyframes: [0.1, 0.7, 0.3], interpolate: \(word)}", "a.zPosition", at: [0, 1, 2])
    #expect(ends == [[0.1], [0.3], [0.3]])
    let colors = try course(
      "{keyframes: [\"#123456\", red, \"#abcdef80\"], colorSpace: oklch, interpolate: \(word)}",
      "a.backgroundColor",
      at: [0, 1])
    #expect(
      colors[0] == [18, 52, 86, 255].map { $0 / 255 } && colors[1] == [171, 205, 239, 128].map { $0 / 255 })
  }

  /// A jump splits a curve, and so does a hold; with an even pace both are passed at once.
  @Test func jumpsAndHolds() throws {
    let jump =
      "[{at: 0%, value: 0}, {at: 25%, value: 9}, {at: 50%, value: 3}, {at: 50%, value: 7}, {at: 100%, value: 1}]"
    let times = [0, 0.125, 0.375, 0.499999999, 0.5, 0.75, 1]
    let split = try course("{keyframes: \(jump), interpolate: cubic}", "a.zPosition", at: times).map { $0[0] }
    let left = Reference(
      knots: [Knot(place: 0, value: [0]), Knot(place: 0.25, value: [9]), Knot(place: 0.5, value: [3])])
    #expect(isClose([split[1], split[2]], [left.value(at: 0.125)[0], left.value(at: 0.375)[0]]))
    #expect(isClose([split[3]], [3], within: 1e-6) && split[4] == 7 && split[5] == 4 && split[6] == 1)
    let hold =
      "[{at: 0%, value: 0}, {at: 25%, value: 9, hold: true}, {at: 75%, value: 3}, {at: 100%, value: 7}]"
    let held = try course(
      "{keyframes: \(hold), interpolate: cubic}", "a.zPosition", at: [0.125, 0.5, 0.75, 0.875])
    #expect(held == [[4.5], [9], [3], [5]])
    let even = try course(
      "{keyframes: \(hold), interpolate: cubic-paced}", "a.zPosition",
      at: [0, 4.5 / 13, 9 / 13 + 1e-9, 11 / 13, 1])
    #expect(isClose(even.map { $0[0] }, [0, 4.5, 3, 5, 7], within: 1e-7))
  }

  /// Beyond the ends a straight pace continues along its outermost lines, and an even curve along its tangent.
  @Test func beyondTheEnds() throws {
    func at(_ pull: Double, _ word: String) throws -> Double {
      try Probe(
        """
        pull: {trigger: 50}
        animations:
          - {over: pull, extrapolate: extend, tracks: {a.zPosition: {interpolate: \(word), keyframes:
             [{at: 10, value: 0}, 10, {at: 40, value: 40}]}}}
        """
      ).at(0, "a.zPosition", [.drag(pull, at: s(0))])
    }
    #expect(isClose(try [4, 10, 20, 25, 40, 46].map { try at($0, "paced") }, [-8, 0, 40 / 3, 20, 40, 48]))
    #expect(isClose(try [4, 10, 25, 40, 46].map { try at($0, "cubic-paced") }, [-8, 0, 20, 40, 48]))
  }

  /// An easing of a segment comes before the curve; the node's own shapes an even pace.
  @Test func easings() throws {
    let stepped = try course(
      "{keyframes: [0, {value: 8, ease: step-end}, 8], interpolate: cubic, ease: \"steps(2)\"}",
      "a.zPosition",
      at: [0.1, 0.25, 0.6])
    #expect(stepped == [[0], [4.5], [8]])
    let probe = try Probe(
      "animations: [{during: refreshing, duration: 1s, ease: \"steps(4)\", tracks: {a.zPosition: {keyframes: [0, 1, 8], interpolate: paced}}}]"
    )
    #expect(try probe.course(begun, at: [0.2, 0.3, 0.9]) == [0, 2, 6])
  }

  /// A property written whole by an even track and in part by another of the same root stays whole.
  @Test func partsOfPacedPoints() throws {
    let probe = try Probe(
      """
      animations:
        - during: refreshing
          duration: 1s
          tracks:
            a.position: {keyframes: [[0, 0], [3, 4], [3, 9]], interpolate: paced}
            a.position.y: 7
      """)
    #expect(try probe.numbers(0.25, "a.position", begun) == [1.5, 7])
  }

  /// Numbers at the limits of what a number can be stay numbers.
  @Test(arguments: ["cubic", "paced", "cubic-paced"])
  func hugeNumbers(_ word: String) throws {
    let times = (0...16).map { Double($0) / 16 }
    for keyframes in ["[-1.7e308, 1.7e308, -1.7e308, 0]", "[0, 1e-320, 1e308]", "[1e200, 0, 1e-200, 5]"] {
      let track = "{keyframes: \(keyframes), interpolate: \(word)}"
      #expect(try course(track, "a.zPosition", at: times).allSatisfy { $0[0].isFinite })
      let points = keyframes.dropFirst().dropLast().split(separator: ",").map { "[\($0), \($0)]" }
      let pairs = "{keyframes: [\(points.joined(separator: ", "))], interpolate: \(word)}"
      #expect(try course(pairs, "a.position", at: times).allSatisfy { $0.allSatisfy(\.isFinite) })
    }
  }
}
