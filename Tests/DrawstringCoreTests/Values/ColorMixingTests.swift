import DrawstringCore
import Testing

/// Rows of web-platform-tests, css/css-color/parsing/color-computed-color-mix-function.html, within 1e-5 of
/// the number, or of 1 (that suite's own tolerance is 1e-2).
@Suite struct ColorMixingTests {
  /// A colour by its coordinates in the space of its row; without a hue where the row has none.
  struct Point: Sendable, CustomTestStringConvertible {
    var lanes: SIMD4<Double>

    init(_ a: Double, _ b: Double, _ c: Double, _ alpha: Double = 1) { lanes = SIMD4(a, b, c, alpha) }

    var testDescription: String { "\(lanes)" }
  }

  struct Row: Sendable {
    var from: Point
    var to: Point
    /// How much of the second colour.
    var share: Double
    var expected: Point

    init(_ from: Point, _ to: Point, _ share: Double, _ expected: Point) {
      self.from = from
      self.to = to
      self.share = share
      self.expected = expected
    }
  }

  private func expect(_ row: Row, _ mixing: ColorMixing) {
    let mixed = mixing.mix(
      RGBAColor(lanes: mixing.space.color(at: row.from.lanes)),
      RGBAColor(lanes: mixing.space.color(at: row.to.lanes)), at: row.share)
    let found = mixing.space.coordinates(
      of: SIMD4(mixed.red, mixed.green, mixed.blue, mixed.alpha))
    for lane in found.indices {
      let expected = row.expected.lanes[lane]
      #expect(
        abs(found[lane] - expected) <= 1e-5 * max(1, abs(expected)),
        "lane \(lane) of \(found), expected \(row.expected.lanes)")
    }
  }

  /// The rows that all rectangular spaces share.
  private static let rectangular: [Row] = [
    Row(Point(0.1, 0.2, 0.3), Point(0.5, 0.6, 0.7), 0.5, Point(0.3, 0.4, 0.5)),
    Row(Point(0.1, 0.2, 0.3), Point(0.5, 0.6, 0.7), 0.75, Point(0.4, 0.5, 0.6)),
    Row(Point(0.1, 0.2, 0.3), Point(0.5, 0.6, 0.7), 0.25, Point(0.2, 0.3, 0.4)),
    Row(Point(0.1, 0.2, 0.3), Point(0.5, 0.6, 0.7), 1, Point(0.5, 0.6, 0.7)),
    Row(
      Point(0.1, 0.2, 0.3, 0.4), Point(0.5, 0.6, 0.7, 0.8), 0.75,
      Point(0.44285714, 0.54285714, 0.64285714, 0.7)),
    Row(Point(0.1, 0.2, 0.3, 0.4), Point(0.5, 0.6, 0.7, 0.8), 0.25, Point(0.26, 0.36, 0.46, 0.5)),
    Row(Point(0.1, 0.2, 0.3, 0.4), Point(0.5, 0.6, 0.7, 0.8), 1, Point(0.5, 0.6, 0.7, 0.8)),
    Row(Point(0, 0, 0, 0), Point(0.3, 0.4, 0.5), 0.5, Point(0.3, 0.4, 0.5, 0.5)),
    Row(Point(0, 0, 0, 0), Point(0.3, 0.4, 0.5), 0.9, Point(0.3, 0.4, 0.5, 0.9)),
    Row(Point(0.1, 0.2, 0.3, 0), Point(0.3, 0.4, 0.5), 0.5, Point(0.3, 0.4, 0.5, 0.5)),
    Row(Point(0.1, 0.2, 0.3, 0), Point(0.3, 0.4, 0.5), 0.9, Point(0.3, 0.4, 0.5, 0.9)),
  ]

  @Test(arguments: [ColorSpace.srgb, .linear, .oklab], rectangular)
  func rectangularSpaces(_ space: ColorSpace, _ row: Row) {
    var mixing = ColorMixing()
    mixing.space = space
    expect(row, mixing)
  }

  @Test(arguments: [
    Row(
      Point(0.1, 0.2, 0.3, 0.5), Point(0.5, 0.6, 0.7, 0.8), 0.5, Point(0.3461539, 0.4461539, 0.5461539, 0.65)),
    Row(Point(1, 1, 1), Point(0, 0, 1), 0.5, Point(0.5, 0.5, 1)),
    Row(Point(1, 1, 1), Point(0, 0, 1), 0.9, Point(0.1, 0.1, 1)),
    Row(Point(-2, -3, -4), Point(-4, -6, -8), 0.5, Point(-3, -4.5, -6)),
  ])
  func componentsOfLight(_ row: Row) {
    var mixing = ColorMixing()
    expect(row, mixing)
    mixing.space = .linear
    expect(row, mixing)
  }

  @Test(arguments: [
    Row(Point(0.1, 0.2, 30), Point(0.5, 0.6, 70), 0.5, Point(0.3, 0.4, 50)),
    Row(Point(0.1, 0.2, 30), Point(0.5, 0.6, 70), 0.75, Point(0.4, 0.5, 60)),
    Row(Point(0.1, 0.2, 30), Point(0.5, 0.6, 70), 1, Point(0.5, 0.6, 70)),
    Row(Point(0.1, 0.2, 30, 0.4), Point(0.5, 0.6, 70, 0.8), 0.5, Point(0.36666667, 0.46666667, 50, 0.6)),
    Row(Point(0.1, 0.2, 30, 0.4), Point(0.5, 0.6, 70, 0.8), 0.75, Point(0.44285714, 0.54285714, 60, 0.7)),
    Row(Point(0.1, 0.2, 30, 0.4), Point(0.5, 0.6, 70, 0.8), 0.25, Point(0.26, 0.36, 40, 0.5)),
    // A colour without chroma has no hue; one without opacity has.
    Row(Point(0, 0, 0, 0), Point(0.3, 40, 30), 0.5, Point(0.3, 40, 30, 0.5)),
    Row(Point(0, 0, 0, 0), Point(0.3, 40, 30), 0.9, Point(0.3, 40, 30, 0.9)),
    Row(Point(0.1, 20, 120, 0), Point(0.3, 40, 30), 0.5, Point(0.3, 40, 75, 0.5)),
    Row(Point(0.1, 20, 120, 0), Point(0.3, 40, 30), 0.9, Point(0.3, 40, 39, 0.9)),
  ])
  func hues(_ row: Row) {
    var mixing = ColorMixing()
    mixing.space = .oklch
    expect(row, mixing)
  }

  static let red = RGBAColor(red: 1, green: 0, blue: 0)
  static let white = RGBAColor(red: 1, green: 1, blue: 1)
  static let blue = RGBAColor(red: 0, green: 0, blue: 1)

  @Test(arguments: [
    (HueDirection.shorter, 0.0), (.longer, 180), (.increasing, 0), (.decreasing, 0),
  ])
  func aMissingHueIsThatOfTheOther(_ hue: HueDirection, _ turn: Double) {
    var mixing = ColorMixing()
    mixing.space = .oklch
    mixing.hue = hue
    let rows: [(RGBAColor, Point)] = [
      (Self.white, Point(0.81397768, 0.12884165, 29.23388028 + turn)),
      (.black, Point(0.31397768, 0.12884165, 29.23388028 + turn)),
      (.clear, Point(0.62795536, 0.2576833, 29.23388028 + turn, 0.5)),
    ]
    for (other, expected) in rows {
      let mixed = mixing.mix(Self.red, other, at: 0.5)
      let found = mixing.space.coordinates(of: SIMD4(mixed.red, mixed.green, mixed.blue, mixed.alpha))
      for lane in found.indices {
        #expect(abs(found[lane] - expected.lanes[lane]) <= 1e-5 * max(1, expected.lanes[lane]))
      }
    }
  }

  @Test func namedColours() {
    var mixing = ColorMixing()
    mixing.space = .oklab
    expect(
      Row(
        Point(1, 0, 0), Point(0.4520137, -0.0324570, -0.3115281), 0.5,
        Point(0.7260069, -0.0162285, -0.1557641)),
      mixing)
    mixing.space = .oklch
    for (share, lightness, chroma) in [(0.5, 0.72600686, 0.15660719), (0.9, 0.50681235, 0.28189295)] {
      let mixed = mixing.mix(Self.white, Self.blue, at: share)
      let found = mixing.space.coordinates(of: SIMD4(mixed.red, mixed.green, mixed.blue, mixed.alpha))
      let expected = SIMD4(lightness, chroma, 264.05202262, 1)
      for lane in found.indices {
        #expect(abs(found[lane] - expected[lane]) <= 1e-5 * max(1, expected[lane]))
      }
    }
  }

  /// From and to, and the hue half way for shorter, longer, increasing and decreasing.
  @Test(arguments: [
    (40.0, 60.0, [50.0, 230, 50, 230]), (60, 40, [50, 230, 230, 50]), (50, 330, [10, 190, 190, 10]),
    (330, 50, [10, 190, 10, 190]), (20, 320, [350, 170, 170, 350]), (320, 20, [350, 170, 350, 170]),
  ])
  func waysRoundTheHues(_ from: Double, _ to: Double, _ middles: [Double]) {
    var mixing = ColorMixing()
    mixing.space = .oklch
    for (hue, middle) in zip(HueDirection.allCases, middles) {
      mixing.hue = hue
      expect(Row(Point(0.7, 0.1, from), Point(0.7, 0.1, to), 0.5, Point(0.7, 0.1, middle)), mixing)
    }
  }

  /// Core Animation mixes straight: red to half a blue, half way.
  @Test func straightAlpha() {
    var mixing = ColorMixing()
    mixing.isStraight = true
    let half = RGBAColor(red: 0, green: 0, blue: 1, alpha: 0.5)
    #expect(mixing.mix(Self.red, half, at: 0.5) == RGBAColor(red: 0.5, green: 0, blue: 0.5, alpha: 0.75))
    mixing.isStraight = false
    #expect(
      mixing.mix(Self.red, half, at: 0.5)
        == RGBAColor(red: 0.5 / 0.75, green: 0, blue: 0.25 / 0.75, alpha: 0.75))
  }

  /// Mixes equal every pair of ends exactly at the ends, and are finite in between.
  @Test func endsAndExtremes() {
    let numbers = [-1e308, -2, -1e-9, 0, 1e-300, 0.5, 1, 3, 1e150, 1.7e308]
    let colors = numbers.flatMap { a in
      numbers.map { RGBAColor(red: a, green: $0, blue: 0.25, alpha: $0) }
    }
    for space in ColorSpace.allCases {
      for hue in HueDirection.allCases {
        var mixing = ColorMixing()
        (mixing.space, mixing.hue) = (space, hue)
        for (from, to) in zip(colors, colors.dropFirst(7)) {
          #expect(mixing.mix(from, to, at: 0) == from && mixing.mix(from, to, at: 1) == to)
          for t in [-3, 0.25, 0.999, 1e9] {
            let mixed = mixing.mix(from, to, at: t)
            let isFinite = [mixed.red, mixed.green, mixed.blue, mixed.alpha].allSatisfy { $0.isFinite }
            #expect(isFinite)
          }
        }
      }
    }
  }
}

extension RGBAColor {
  fileprivate init(lanes: SIMD4<Double>) {
    self.init(red: lanes[0], green: lanes[1], blue: lanes[2], alpha: lanes[3])
  }
}
