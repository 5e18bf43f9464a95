import DrawstringCLI
import DrawstringCore
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import DrawstringTestSupport
import Testing

/// What is baked is what was read, within the tolerance, in few keys.
@Suite struct BakerTests {
  static func resample(
    _ range: ClosedRange<Int>, tolerance: Double = 0.25, step: Int = 100, known: [Int] = [],
    _ function: (Int) -> Double
  ) -> Resampler.Resampled {
    Resampler(tolerances: [.each(tolerance)], step: step).resample(range, known: known) {
      [SVGText(function($0))]
    }
  }

  @Test func whatStaysIsOneKey() {
    let baked = Self.resample(0...10_000) { _ in 3 }
    #expect(baked.streams[0].keys == [.init(tick: 0, value: SVGText(3))])
    #expect(baked.worst == 0)
  }

  @Test func aStraightWayIsTwoKeys() {
    let baked = Self.resample(0...10_000) { Double($0) * 0.125 }
    #expect(baked.streams[0].keys.map(\.tick) == [0, 10_000])
    #expect(baked.streams[0].value(at: 5000.5) == SVGText(625.0625))
  }

  @Test func cornersAreFoundToTheTick() {
    let baked = Self.resample(0...10_000) { Double(abs($0 - 3217)) }
    #expect(baked.streams[0].keys.map(\.tick) == [0, 3217, 10_000])
  }

  @Test func leapsAreFoundToTheTick() {
    let baked = Self.resample(0...10_000) { $0 < 3217 ? 0 : 5 }
    let keys: [KeyframeTrack.Key] = [
      .init(tick: 0, value: SVGText(0)), .init(tick: 3217, value: SVGText(0)),
      .init(tick: 3217, value: SVGText(5)),
    ]
    #expect(baked.streams[0].keys == keys)
  }

  /// A pulse that halving would not find: the value is back before the next reading.
  @Test func knownTicksAreReadOnBothSides() {
    let pulse = { (tick: Int) -> Double in tick == 3217 ? 9 : 0 }
    #expect(Self.resample(0...10_000, pulse).streams[0].isConstant)
    let baked = Self.resample(0...10_000, known: [3217], pulse)
    #expect(baked.streams[0].value(at: 3217) == SVGText(9))
    #expect(baked.streams[0].value(at: 3216) == SVGText(0))
    #expect(baked.streams[0].value(at: 3218) == SVGText(0))
  }

  @Test func wordsSwitchAndNumbersInThemMix() {
    let read = { (tick: Int) -> [SVGText?] in
      let x = Double(tick)
      return [tick < 40 ? nil : tick < 60 ? "rotate(\(x))" : "skewX(\(x) \(2 * x))"]
    }
    let stream = Resampler(tolerances: [.each(0.1)], step: 16).resample(0...100, read).streams[0]
    for tick in 0...100 { #expect(stream.value(at: Double(tick)) == read(tick)[0]) }
    #expect(stream.keys.map(\.tick) == [0, 40, 60, 60, 100])
  }

  /// Between the ends of such a stretch the mixture itself is what is wanted.
  @Test func mixedStretchesAreReadAtTheirEnds() {
    var baker = Resampler(tolerances: [.each(0.01)], step: 7)
    baker.mixed = [0..<50, 50..<100]
    var readAt: Set<Int> = []
    let baked = baker.resample(0...120) { tick in
      readAt.insert(tick)
      return [SVGText(Double(tick < 50 ? 0 : tick < 100 ? 10 : 30))]
    }
    #expect(readAt.filter { $0 < 100 }.sorted() == [0, 50])
    #expect(baked.streams[0].value(at: 25) == SVGText(5))
    #expect(baked.streams[0].value(at: 75) == SVGText(20))
  }

  /// A channel may not cost another its keys.
  @Test func channelsHaveKeysOfTheirOwn() {
    let baker = Resampler(tolerances: [.each(0.1), .each(0.1), .each(0.1)], step: 50)
    let streams = baker.resample(0...1000) { tick in
      [SVGText(1), SVGText(Double(tick)), SVGText(sine(Double(tick) / 100))]
    }.streams
    #expect(streams[0].keys.count == 1)
    #expect(streams[1].keys.count == 2)
    #expect(streams[2].keys.count > 5)
  }

  @Test func whatIsTooWildIsSaidToBe() {
    var baker = Resampler(tolerances: [.each(0.1)], step: 1000)
    baker.mostSamples = 300
    let baked = baker.resample(0...100_000) { tick in [SVGText(tick.isMultiple(of: 2) ? 0 : 1)] }
    #expect(baked.worst > 1)
    #expect(baked.readings < 1000)
  }

  /// Where it is too wild there is a gap; everywhere else all is as near as ever, and other channels do not care.
  @Test func whatBendsTooOftenHasGaps() {
    var baker = Resampler(tolerances: [.each(0.1), .each(0.1)], step: 1000)
    baker.timeout = 300
    let wild = { (tick: Int) -> Double in
      var random = SeededGenerator(seed: UInt64(tick))
      return (40_000..<60_000).contains(tick) ? .random(in: 0...100, using: &random) : Double(tick) / 1000
    }
    let even = { (tick: Int) -> Double in sine(Double(tick) / 4000) * 20 }
    let baked = baker.resample(0...100_000) { [SVGText(wild($0)), SVGText(even($0))] }
    let (first, second) = (baked.streams[0], baked.streams[1])
    #expect(second.gaps.isEmpty)
    #expect(first.gaps.ranges.allSatisfy { $0.lowerBound >= 38_000 && $0.upperBound <= 62_000 })
    #expect(baked.readings < 4_000 && first.keys.count < 2_000)
    #expect((40_000..<60_000).count { first.gaps.contains(Double($0)) } > 19_000)
    func isOff(_ stream: KeyframeTrack, _ tick: Int, from value: Double) -> Bool {
      !(abs((stream.value(at: Double(tick))?.numbers[0] ?? .infinity) - value) <= 0.1)
    }
    #expect(!(0...100_000).contains { isOff(second, $0, from: even($0)) })
    #expect([0..<39_900, 60_100..<100_000].joined().first { isOff(first, $0, from: wild($0)) } == nil)
  }

  /// Two keys that show the same tell that it stays; what moves ever so little says so.
  @Test func whatMovesALittleIsNotStill() {
    let baked = Self.resample(0...10_000) { $0 < 4_000 ? 1 : $0 < 6_000 ? 1.01 : 1 }
    let stream = baked.streams[0]
    let stays = zip(stream.keys, stream.keys.dropFirst()).filter { $0.value == $1.value }
    #expect(stays.allSatisfy { $1.tick <= 4_000 || $0.tick >= 6_000 })
    #expect(!stream.isConstant)
  }

  @Test func gapsThatTouchAreOne() {
    let gaps = Gaps([30..<40, 0..<10, 10..<20, 35..<50])
    #expect(gaps.ranges == [0..<20, 30..<50])
    #expect(gaps.contains(10) && gaps.contains(0.5) && gaps.contains(49))
    #expect(![0.0, 20, 25, 30, 50, -1].contains { gaps.contains($0) })
    #expect(gaps.before(35).ranges == [0..<20, 30..<35] && gaps.before(0).isEmpty)
  }

  /// Random smooth pieces, corners and jumps, at every tick and between ticks.
  @Test(arguments: 0..<60) func everythingIsWithinItsTolerance(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let way = RandomWay(length: 20_000, &random)
    let tolerance = [0.25, 0.005, 1][seed % 3]
    let baked = Self.resample(
      0...20_000, tolerance: tolerance, step: 200, known: way.discontinuities, way.value)
    let stream = baked.streams[0]
    #expect(baked.worst <= 1)
    var worst = 0.0
    for tick in 0...20_000 {
      worst = max(worst, abs((stream.value(at: Double(tick))?.numbers[0] ?? .infinity) - way.value(tick)))
    }
    #expect(worst <= tolerance)
    // No more keys than cutting every smooth piece evenly would take.
    #expect(stream.keys.count <= way.evenKeys(tolerance))
  }
}

/// A sine without a C library, exact enough to be a curve.
func sine(_ x: Double) -> Double {
  let turn = 2 * Double.pi
  var rest = x - (x / turn).rounded() * turn
  if rest > .pi / 2 { rest = .pi - rest }
  if rest < -.pi / 2 { rest = -.pi - rest }
  let square = rest * rest
  var (sum, term) = (0.0, rest)
  for index in 0..<9 {
    sum += term
    term *= -square / Double((2 * index + 2) * (2 * index + 3))
  }
  return sum
}

/// Pieces of waves and straight lines, some of which begin where the previous one ended, others with a jump.
struct RandomWay {
  private struct Piece {
    var start: Int
    var value: Double
    var slope: Double
    var amplitude: Double
    var rate: Double
  }

  private var pieces: [Piece] = []
  private let length: Int
  private(set) var discontinuities: [Int] = []

  init(length: Int, _ random: inout SeededGenerator) {
    self.length = length
    var start = 0
    while start < length {
      var piece = Piece(
        start: start, value: .random(in: -50...50, using: &random),
        slope: .random(in: -0.01...0.01, using: &random), amplitude: .random(in: 0...20, using: &random),
        rate: .random(in: 0.0005...0.004, using: &random))
      if Int.random(in: 0..<3, using: &random) == 0 { piece.amplitude = 0 }
      if let last = pieces.last {
        if Bool.random(using: &random) {
          piece.value = Self.value(last, start)
        } else {
          discontinuities.append(start)
        }
      }
      pieces.append(piece)
      start += .random(in: 700...6000, using: &random)
    }
  }

  private static func value(_ piece: Piece, _ tick: Int) -> Double {
    let x = Double(tick - piece.start)
    return piece.value + piece.slope * x + piece.amplitude * sine(piece.rate * x)
  }

  func value(_ tick: Int) -> Double {
    let index = pieces.lastIndex { $0.start <= tick } ?? 0
    return Self.value(pieces[index], tick)
  }

  /// How many keys there are where each piece is cut into equal parts whose chords stay within half of a tolerance.
  func evenKeys(_ tolerance: Double) -> Int {
    var count = 0
    for (index, piece) in pieces.enumerated() {
      let end = index + 1 < pieces.count ? pieces[index + 1].start : length
      let velocityStep = piece.amplitude * piece.rate * piece.rate
      let widest = velocityStep > 0 ? (8 * tolerance / 2 / velocityStep).squareRoot() : .infinity
      count += Int((Double(end - piece.start) / widest).rounded(.up)) + 3
    }
    return count
  }
}
