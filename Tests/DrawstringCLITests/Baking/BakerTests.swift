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
    #expect(baked.tracks[0].keys == [.init(place: 0, kind: 1, value: [3], timing: .hold)])
    #expect(baked.worst == 0)
  }

  @Test func aStraightWayIsTwoKeys() {
    let baked = Self.resample(0...10_000) { Double($0) * 0.125 }
    #expect(baked.tracks[0].keys.map(\.place) == [0, 10_000])
    #expect(baked.tracks[0].value(at: 5000.5) == [625.0625])
  }

  @Test func cornersAreFoundToTheTick() {
    let baked = Self.resample(0...10_000) { Double(abs($0 - 3217)) }
    #expect(baked.tracks[0].keys.map(\.place) == [0, 3217, 10_000])
  }

  @Test func leapsAreFoundToTheTick() {
    let baked = Self.resample(0...10_000) { $0 < 3217 ? 0 : 5 }
    let keys: [KeyframeTrack.Key] = [
      .init(place: 0, kind: 1, value: [0], timing: .linear),
      .init(place: 3217, kind: 1, value: [0], timing: .hold),
      .init(place: 3217, kind: 1, value: [5], timing: .hold),
    ]
    #expect(baked.tracks[0].keys == keys)
  }

  /// A pulse that halving would not find: the value is back before the next reading.
  @Test func knownTicksAreReadOnBothSides() {
    let pulse = { (tick: Int) -> Double in tick == 3217 ? 9 : 0 }
    #expect(Self.resample(0...10_000, pulse).tracks[0].isConstant)
    let baked = Self.resample(0...10_000, known: [3217], pulse)
    #expect(baked.tracks[0].value(at: 3217) == [9])
    #expect(baked.tracks[0].value(at: 3216) == [0])
    #expect(baked.tracks[0].value(at: 3218) == [0])
  }

  @Test func wordsSwitchAndNumbersInThemMix() {
    let read = { (tick: Int) -> [SVGText?] in
      let x = Double(tick)
      return [tick < 40 ? nil : tick < 60 ? "rotate(\(x))" : "skewX(\(x) \(2 * x))"]
    }
    let track = Resampler(tolerances: [.each(0.1)], step: 16).resample(0...100, read).tracks[0]
    for tick in 0...100 {
      let place = Double(tick)
      let key = track.keys.last { $0.place <= place }
      let shown = key.flatMap { key in
        var key = key
        key.value = track.value(at: place)
        return track.text(key)
      }
      #expect(shown == read(tick)[0])
    }
    #expect(track.keys.map(\.place) == [0, 40, 40, 60, 60, 100])
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
    #expect(baked.tracks[0].value(at: 25) == [5])
    #expect(baked.tracks[0].value(at: 75) == [20])
  }

  /// A channel may not cost another its keys.
  @Test func channelsHaveKeysOfTheirOwn() {
    let baker = Resampler(tolerances: [.each(0.1), .each(0.1), .each(0.1)], step: 50)
    let tracks = baker.resample(0...1000) { tick in
      [SVGText(1), SVGText(Double(tick)), SVGText(sine(Double(tick) / 100))]
    }.tracks
    #expect(tracks[0].keys.count == 1)
    #expect(tracks[1].keys.count == 2)
    #expect(tracks[2].keys.count > 5)
  }

  @Test func whatIsTooWildIsSaidToBe() {
    var baker = Resampler(tolerances: [.each(0.1)], step: 1000)
    baker.mostSamples = 300
    let baked = baker.resample(0...100_000) { tick in [SVGText(tick.isMultiple(of: 2) ? 0 : 1)] }
    #expect(baked.worst > 1)
    #expect(baked.readings < 1000)
  }

  /// Where there is no room for more readings, all that were taken are shown, and the deviation between them is found.
  @Test func whatBendsTooMuchShowsItsReadings() {
    var baker = Resampler(tolerances: [.each(0.01)], step: 1000)
    baker.mostSamples = 30
    var read: [Int: Double] = [:]
    let baked = baker.resample(0...10_000) { tick in
      let value = 20 * sine(Double(tick) / 400)
      read[tick] = value
      return [SVGText(value)]
    }
    #expect(baked.worst > 1)
    for (tick, value) in read { #expect(abs(baked.tracks[0].value(at: Double(tick))[0] - value) <= 0.01) }
  }

  /// Random smooth pieces, corners and jumps, at every tick and between ticks.
  @Test(arguments: 0..<60) func everythingIsWithinItsTolerance(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let way = RandomWay(length: 20_000, &random)
    let tolerance = [0.25, 0.005, 1][seed % 3]
    let baked = Self.resample(
      0...20_000, tolerance: tolerance, step: 200, known: way.discontinuities, way.value)
    let track = baked.tracks[0]
    #expect(baked.worst <= 1)
    var worst = 0.0
    for tick in 0...20_000 {
      worst = max(worst, abs(track.value(at: Double(tick))[0] - way.value(tick)))
    }
    #expect(worst <= tolerance)
    // No more keys than cutting every smooth piece evenly would take.
    #expect(track.keys.count <= way.evenKeys(tolerance))
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
    let divisor = (2 * index + 2) * (2 * index + 3)
    term *= -square / Double(divisor)
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
