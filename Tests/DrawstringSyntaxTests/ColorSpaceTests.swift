import DrawstringCore
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// Colours of CSS Color Levels 4 and 5. `Tests/Oracles/test_colours.py` compares thousands with a browser.
@Suite struct ColorSpaceTests {
  /// Computed by coloraide 8.13.1, in 255ths, rounded to six places: `Color(text)` and
  /// `Color.mix(a, b, share, space=…, hue=…, premultiplied=True, powerless=True, carryforward=True)`, each with
  /// `fit('srgb', method='oklch-chroma')`. The texts are examples of the standards, and colours outside sRGB.
  private static let colours: [(text: String, parts: [Double])] = [
    ("hwb(150 20% 10%)", [51, 229.5, 140.25, 255]),
    ("hwb(45 40% 80%)", [85, 85, 85, 255]),
    ("hwb(-0.25turn 10 30 / 25%)", [102, 25.5, 178.5, 63.75]),
    ("lab(50% 40 -20 / 40%)", [170.940067, 90.422144, 154.172261, 102]),
    ("lab(29.2345% 39.3825 20.0664)", [125.111598, 35.361051, 40.546446, 255]),
    ("lab(52% 45% -25.5%)", [193.647139, 77.656198, 180.307628, 255]),
    ("lab(100 50 0)", [255, 255, 255, 255]),
    ("lab(4 1 -2)", [14.764725, 13.542217, 17.747884, 255]),
    ("lab(86.6146% -106.5599 102.8717)", [0, 251.354361, 41.012798, 255]),
    ("lch(52.2345% 72.2 56.2)", [197.924414, 92.664365, 6.259714, 255]),
    ("lch(29.69% 45.553% 327.1)", [129.144278, 0, 129.331339, 255]),
    ("lch(50% 150 30)", [248.144863, 0, 71.235816, 255]),
    ("lch(0% 40 30)", [0, 0, 0, 255]),
    ("oklab(40.101% 0.1147 0.0453)", [125.090528, 35.378571, 40.579025, 255]),
    ("oklab(42.1% 41% -25%)", [127.96401, 1.6516, 127.283298, 255]),
    ("oklab(0.9 -0.4 0.1)", [0, 255, 191.33237, 255]),
    ("oklch(59.686% 0.15619 49.7694)", [197.884703, 92.682498, 6.447404, 255]),
    ("oklch(70% 0.4 150)", [0, 193.973013, 71.608714, 255]),
    ("oklch(96.476% 0.24503 110.23)", [254.037496, 254.747295, 0, 255]),
    ("oklch(45% 100% 265deg / 0.5)", [18.290742, 0, 255, 127.5]),
    ("oklch(0.99 0.3 1.5rad)", [255, 249.875165, 207.226589, 255]),
    ("oklch(2% 0.2 29)", [0.438292, 0, 0, 255]),
    ("color-mix(in lch, peru 40%, palegoldenrod)", [222.906169, 193.888977, 121.480223, 255]),
    ("color-mix(in lch, teal 65%, olive)", [19.679334, 134.062962, 95.172354, 255]),
    (
      "color-mix(in xyz, rgb(82.02% 30.21% 35.02%) 75.23%, rgb(5.64% 55.94% 85.31%))",
      [184.386344, 98.53911, 136.587236, 255]
    ),
    ("color-mix(in lch, white, blue)", [174.914349, 137.175446, 255, 255]),
    ("color-mix(in oklch, white, blue)", [115.518754, 162.710489, 255, 255]),
    ("color-mix(in srgb, white, blue)", [127.5, 127.5, 255, 255]),
    (
      "color-mix(in srgb, rgb(100% 0% 0% / 0.7) 25%, rgb(0% 100% 0% / 0.2))",
      [137.307692, 117.692308, 0, 82.875]
    ),
    ("color-mix(in srgb-linear, red, lime)", [187.516031, 187.516031, 0, 255]),
    ("color-mix(in oklab, red, lime 25%)", [236.82943, 115.431955, 0.314388, 255]),
    ("color-mix(in lab, orchid 30%, #08f8)", [144.285313, 128.368501, 236.571478, 171.7]),
    ("color-mix(in xyz-d50, red, lime)", [187.516031, 187.516031, 0, 255]),
    ("color-mix(in hsl longer hue, rgb(200 40 90), teal)", [115.958333, 168.666667, 15.333333, 255]),
    ("color-mix(in hsl, hsl(120deg 10% 20%) 25%, hsl(30deg 30% 40%))", [111.5625, 105.984375, 66.9375, 255]),
    ("color-mix(in hwb decreasing hue, hwb(120 10% 20%), hwb(30 30% 40%))", [146.625, 178.5, 51, 255]),
    (
      "color-mix(in oklch decreasing hue, oklch(0.5 0.1 30), oklch(0.7 0.1 190))",
      [127.451953, 117.370897, 183.810607, 255]
    ),
    (
      "color-mix(in oklch increasing hue, oklch(0.5 0.1 330), oklch(0.7 0.1 20))",
      [174.822933, 101.945452, 131.167455, 255]
    ),
    (
      "color-mix(in oklch, oklch(78.3% 0.108 326.5 / 0.5), oklch(39.2% 0.2 0 / none))",
      [184.244445, 81.17399, 147.887986, 127.5]
    ),
    (
      "color-mix(in oklch, oklch(78.3% 0.108 326.5), oklch(39.2% 0.2 none))",
      [170.208299, 86.897203, 172.075294, 255]
    ),
    ("color-mix(in oklch, lch(50% 0.02 none), rgb(180 60 20))", [153.701473, 95.146775, 78.031265, 255]),
    ("color-mix(in lab, lab(none 20 30), oklab(0.5 none 0.1))", [140.568764, 85.924576, 34.143015, 255]),
    ("color-mix(in oklch, oklch(70% 0.4 150), oklch(70% 0.4 20) 30%)", [164.372478, 166.608799, 0, 255]),
    ("color-mix(in hsl, oklch(70% 0.4 150) 80%, yellow)", [173.99915, 255, 0, 255]),
  ]

  @Test(arguments: colours) func coloursAreThoseOfASecondImplementation(text: String, parts: [Double]) throws
  {
    var fixture = FormulaFixture()
    let value = fixture.evaluate(text, .color)
    for (found, wanted) in zip(try #require(value), parts) { #expect(abs(found * 255 - wanted) < 1e-5) }
    #expect(fixture.diagnostics.findings.isEmpty)
  }

  @Test(
    arguments: [
      ("oklch(70% 0.1 90)", "oklch(0.7 25% 100grad)"),
      ("oklch(0.7 0.1 90)", "oklch(70% 25% 0.25turn / 100%)"),
      ("lab(50 62.5 -25)", "lab(50% 50% -20% / 1)"), ("lch(50 75 30)", "lch(50% 50% +30deg)"),
      ("oklab(0.5 0.2 -.04)", "oklab(50% 50% -10%)"), ("hwb(90 20 30)", "hwb(90deg 20% 30%)"),
      ("rgb(none 255 none / none)", "rgb(0 255 0 / 0)"), ("hsl(none 50% 50%)", "hsl(0 50% 50%)"),
      ("lab(none 10 20)", "lab(0 10 20)"), ("oklch(50% 0.1 none)", "oklch(50% 0.1 0)"),
      ("lch(50 0 0)", "lab(50 0 0)"), ("hwb(17 60% 60%)", "hwb(230 50% 50%)"),
      // Equal forms of the standard, and shares that are scaled.
      ("color-mix(in lch, purple 50%, plum 50%)", "color-mix(in lch, purple, plum)"),
      ("color-mix(in lch, purple 50%, plum)", "color-mix(in lch, plum, purple)"),
      ("color-mix(in lch, purple 80%, plum 80%)", "color-mix(in lch, 50% purple, plum)"),
      ("color-mix(in srgb, red 20%, blue 60%)", "rgb(25% 0% 75% / 0.8)"),
      ("color-mix(in srgb, red 0%, blue 40%)", "rgb(0 0 255 / 0.4)"),
      ("color-mix(in xyz, red, blue 40%)", "color-mix(in xyz-d65, red 60%, blue)"),
      ("color-mix(in hsl, red, blue 0%)", "red"), ("color-mix(in oklch, red 0%, white)", "white"),
      // Names, and mixes of mixes.
      ("color-mix(in srgb, brand, `brand`)", "brand"),
      ("color-mix(in srgb, clear, red)", "rgb(255 0 0 / 50%)"),
      ("color-mix( in  srgb ,color-mix(in srgb,red,blue),#00f 0% )", "rgb(50% 0% 50%)"),
      ("if(true, color-mix(in srgb, red, blue), red)", "rgb(50% 0% 50%)"),
      // Missing components are those of the other colour; where both miss one, it stays missing in the mix.
      ("color-mix(in srgb, rgb(none 0 0), rgb(100% 0 0))", "red"),
      ("color-mix(in srgb, rgb(255 0 0 / none), rgb(255 0 0 / 0.3))", "rgb(255 0 0 / 0.3)"),
      (
        "color-mix(in oklch, color-mix(in oklch, oklch(50% 0.1 none), oklch(50% 0.1 none)), oklch(50% 0.1 200))",
        "oklch(50% 0.1 200)"
      ),
      ("color-mix(in oklch, oklch(50% none 200) 100%, oklch(50% 0.1 90))", "oklch(50% 0.1 200)"),
      // Both of the analogous set {a, b} are missing, so chroma and hue are.
      ("color-mix(in lch, lab(50 none none), lch(50 30 80))", "lch(50 30 80)"),
      (
        "color-mix(in oklab, rgb(none none none / 50%), oklab(0.5 0.1 0.1 / 50%))", "oklab(0.5 0.1 0.1 / 50%)"
      ),
      // A grey has no hue, also in the space in which it is written.
      ("color-mix(in hsl, hsl(200 0% 50%), hsl(40 50% 50%))", "hsl(40 25% 50%)"),
      ("color-mix(in hwb, hwb(200 60% 40%), hwb(40 0% 0%))", "hwb(40 30% 20%)"),
      // The whole turn of equal hues, halfway.
      ("color-mix(in hsl longer hue, hsl(40 50% 50%), hsl(40 50% 50%))", "hsl(220 50% 50%)"),
    ]) func notationsAreEqual(text: String, other: String) throws
  {
    var fixture = FormulaFixture()
    let one = fixture.evaluate(text, .color)
    #expect(fixture.diagnostics.findings.isEmpty)
    let second = fixture.evaluate(other, .color)
    for (a, b) in zip(try #require(one), try #require(second)) { #expect(abs(a - b) < 1e-12) }
  }

  @Test func coloursComeBackFromEverySpace() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      // Within sRGB and outside: the saturation and lightness of HSL then lie beyond their ranges.
      let color = SIMD4<Double>.random(in: -0.5...1.5, using: &random)
      for space in CSSColorSpace.allCases {
        let there = CSSColor(.srgb, color).converted(to: space)
        let back = there.converted(to: .srgb).components
        #expect(all(back - color, below: 1e-9), "\(space) \(color)")
      }
    }
  }

  @Test func mappedColoursCanBeShownAndKeepTheirLightness() {
    var random = SeededGenerator(seed: 6)
    for round in 0..<2_000 {
      // Every tenth is far beyond what anyone writes.
      let reach = round % 10 == 0 ? Double.random(in: 1...1e300, using: &random) : 1
      let lab = SIMD4(
        Double.random(in: 0...1, using: &random), Double.random(in: -0.4...0.4, using: &random) * reach,
        Double.random(in: -0.4...0.4, using: &random) * reach, Double.random(in: 0...1, using: &random))
      let color = CSSColor(.oklab, lab)
      let mapped = color.mapped
      for part in [mapped.red, mapped.green, mapped.blue, mapped.alpha] { #expect((0...1).contains(part)) }
      #expect(CSSColor(mapped).mapped == mapped)
      // What is clipped at the end is not seen: 0.02 in Oklab.
      let away = CSSColor(mapped).converted(to: .oklab).components[0] - lab[0]
      #expect(away.magnitude < 0.0201, "\(lab)")
    }
  }

  @Test func mixesGoFromColourToColour() {
    var random = SeededGenerator(seed: 7)
    let spaces = CSSColorSpace.allCases
    for _ in 0..<500 {
      var colors: [CSSColor] = []
      for _ in 0..<2 { colors.append(CSSColor(.srgb, .random(in: 0.05...1, using: &random))) }
      var mixing = ColorInterpolation(in: spaces.randomElement(using: &random) ?? .srgb)
      mixing.hue = HueDirection.allCases.randomElement(using: &random) ?? .shorter
      for (share, end) in [(0.0, colors[0]), (1, colors[1])] {
        let mixed = mixing.mix(colors[0], colors[1], at: share)
        #expect(
          all(mixed.converted(to: .srgb).components - end.components, below: 1e-9), "\(mixing) \(colors)")
      }
      guard mixing.hue == .shorter else { continue }
      let share = Double.random(in: 0...1, using: &random)
      let (one, other) = (
        mixing.mix(colors[0], colors[1], at: share), mixing.mix(colors[1], colors[0], at: 1 - share)
      )
      let difference = one.converted(to: .srgb).components - other.converted(to: .srgb).components
      #expect(all(difference, below: 1e-9), "\(mixing) \(colors)")
    }
  }

  private func all(_ difference: SIMD4<Double>, below limit: Double) -> Bool {
    difference.indices.allSatisfy { difference[$0].magnitude < limit }
  }

  @Test(
    arguments: [
      ("lab(1 2 3, 4)", "invalid-value@11..<12"), ("oklch(1 2)", "invalid-value@0..<10"),
      ("hwb(1, 2 3)", "invalid-value@7..<8"), ("lch(1 2 3pt)", "invalid-value@8..<11"),
      ("oklch(0.5 0.1 3s)", "invalid-value@14..<16"), ("hsl(3grads 0 0)", "wrong-unit@5..<10"),
      ("lab(1 2grad 3)", "wrong-unit@7..<11"), ("oklch(0.5 nine 3)", "invalid-value@10..<11"),
      ("color-mix()", "invalid-value@10..<11"), ("color-mix(in)", "unknown-name@12..<13"),
      ("color-mix(in srgb)", "invalid-value@17..<18"), ("color-mix(in srgb,)", "invalid-value@18..<19"),
      ("color-mix(in srgb, red blue)", "invalid-value@23..<27"),
      ("color-mix(in srgb, red, blue", "formula-syntax@9..<10"),
      ("color-mix(in srgb, red,", "formula-syntax@9..<10"),
      ("color-mix(in srgb, rgb(1 2 3", "formula-syntax@22..<23"),
      ("color-mix(in srgb, 10% red 10%, blue)", "invalid-value@27..<28"),
      ("color-mix(in srgb, red 1s, blue)", "invalid-value@23..<25"),
      ("color-mix(in srgb, red 1e999%, blue)", "invalid-value@23..<29"),
      ("color-mix(in srgb, #12, blue)", "invalid-value@19..<22"),
      ("color-mix(in srgb, r, blue)", "type-mismatch@19..<20"),
      ("color-mix(in srgb, p.x, blue)", "invalid-value@20..<21"),
      ("color-mix(in srgb, tint, blue)", "type-mismatch@19..<23"),
      ("color-mix(in srgb, soft, blue)", "type-mismatch@19..<23"),
      ("color-mix(in srgb, red, blue) + 1", "type-mismatch@0..<33"),
      ("color-mix(in srgb, lerp(red, blue, 1), blue)", "invalid-value@19..<23"),
      ("color-mix(in srgb, color(red), blue)", "unknown-name@19..<24"),
    ]) func wrongColoursAreOneFinding(text: String, finding: String)
  {
    var fixture = FormulaFixture()
    #expect(fixture.finding(text, .color) == finding)
  }

  @Test func brokenConstantsHaveNoFurtherFinding() {
    var fixture = FormulaFixture()
    #expect(fixture.read("color-mix(in srgb, hole, red)", .color) == nil)
    #expect(fixture.diagnostics.findings.isEmpty)
  }

  @Test func nestingIsLimited() {
    func nested(_ depth: Int) -> String {
      String(repeating: "color-mix(in srgb, ", count: depth) + "red"
        + String(repeating: ", red)", count: depth)
    }
    var fixture = FormulaFixture()
    #expect(fixture.read(nested(128), .color) == .constant([1, 0, 0, 1], .color))
    #expect(fixture.read(nested(1_000), .color) == nil)
    #expect(fixture.diagnostics.findings.map(\.code.id) == ["limit-exceeded"])
  }

  @Test(arguments: ["color-mix(in srgb, red, blue)", " oklch(70% 0.1 150) ", "#f00", "peru", "hwb(1 2% 3%)"])
  func coloursAreReadWithoutConstants(text: String) {
    var fixture = FormulaFixture()
    var diagnostics = Diagnostics()
    let color = ColorParser.parse(ScalarText(text), &diagnostics)
    let value = fixture.evaluate(text, .color)
    #expect(value != nil && color.map { [$0.red, $0.green, $0.blue, $0.alpha] } == value)
  }

  @Test(
    arguments: [
      ("", "invalid-value"), ("brand", "unknown-name"), ("color-mix(in srgb, brand, red)", "unknown-name"),
      ("color-mix(in srgb, red, blue) x", "invalid-value"), ("hsb(1 2 3)", "unknown-name"),
      (")", "unknown-name"),
      ("if(1)", "invalid-value"),
    ]) func wrongColoursWithoutConstantsAreFindings(text: String, code: String)
  {
    var diagnostics = Diagnostics()
    #expect(ColorParser.parse(ScalarText(text), &diagnostics) == nil)
    #expect(diagnostics.findings.map(\.code.id) == [code])
  }
}
