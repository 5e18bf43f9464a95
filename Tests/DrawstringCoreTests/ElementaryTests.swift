import DrawstringAccuracy
import DrawstringCore
import Testing

/// What the functions of `Elementary` must give exactly: special cases, and results that are doubles.
@Suite struct ElementaryTests {
  private static let subnormal = Double.leastNonzeroMagnitude

  private func expect(_ found: Double, _ known: Double, _ comment: @autoclosure () -> String) {
    let comment = comment()
    #expect(
      known.isNaN ? found.isNaN : found.bitPattern == known.bitPattern, "\(comment) is \(found), not \(known)"
    )
  }

  @Test func exponentialsHaveTheirSpecialCases() {
    let table: [(Double, Double)] = [
      (0, 1), (-0.0, 1), (.infinity, .infinity), (-.infinity, 0), (.nan, .nan), (0x1p-60, 1), (-0x1p-60, 1),
      (709.782712893384, 0x1.fffffffffff2ap+1023), (709.7827128933841, .infinity), (1e300, .infinity),
      (-708.3964185322641, 0x1.000000000007cp-1022), (-745.1332191019411, Self.subnormal),
      (-745.1332191019412, 0),
      (-1e300, 0), (1, 0x1.5bf0a8b145769p+1),
    ]
    for (x, known) in table { expect(Elementary.exp(x), known, "exp(\(x))") }
  }

  @Test func smallGrowthHasItsSpecialCases() {
    let table: [(Double, Double)] = [
      (0, 0), (-0.0, -0.0), (.infinity, .infinity), (-.infinity, -1), (.nan, .nan),
      (Self.subnormal, Self.subnormal),
      (-0x1p-60, -0x1p-60), (-38, -1), (-1e300, -1), (710, .infinity), (40, Elementary.exp(40)),
    ]
    for (x, known) in table { expect(Elementary.expm1(x), known, "expm1(\(x))") }
  }

  @Test func logarithmsHaveTheirSpecialCases() {
    let table: [(Double, Double)] = [
      (1, 0), (0, -.infinity), (-0.0, -.infinity), (.infinity, .infinity), (-1, .nan), (-.infinity, .nan),
      (.nan, .nan), (-Self.subnormal, .nan), (2, 0x1.62e42fefa39efp-1), (0.5, -0x1.62e42fefa39efp-1),
      (Self.subnormal, -744.4400719213812), (.leastNormalMagnitude, -708.3964185322641),
      (.greatestFiniteMagnitude, 709.782712893384), (1.nextUp, 0x1.fffffffffffffp-53),
      (1.nextDown, -0x1p-53),
    ]
    for (x, known) in table { expect(Elementary.log(x), known, "log(\(x))") }
  }

  /// The table of C's Annex F.
  @Test func powersHaveTheirSpecialCases() {
    let infinity = Double.infinity
    let table: [(Double, Double, Double)] = [
      (0, -3, infinity), (-0.0, -3, -infinity), (0, -2, infinity), (-0.0, -2, infinity),
      (-0.0, -2.5, infinity),
      (0, -infinity, infinity), (-0.0, -infinity, infinity), (0, 3, 0), (-0.0, 3, -0.0), (-0.0, 2, 0),
      (-0.0, 0.5, 0),
      (-0.0, 0x1p53, 0), (-0.0, 0x1p53 - 1, -0.0), (0, infinity, 0),
      (-1, infinity, 1), (-1, -infinity, 1), (1, infinity, 1), (1, .nan, 1), (1, 3e300, 1),
      (2, 0, 1), (.nan, 0, 1), (.nan, -0.0, 1), (infinity, 0, 1), (0, 0, 1), (-2, -0.0, 1),
      (-2, 0.5, .nan), (-2, -1.5, .nan), (-infinity, 0.5, infinity), (-2, 3, -8), (-2, 4, 16), (-2, -1, -0.5),
      (0.5, -infinity, infinity), (2, -infinity, 0), (0.5, infinity, 0), (2, infinity, infinity),
      (-0.5, infinity, 0), (-2, infinity, infinity),
      (-infinity, -3, -0.0), (-infinity, -2, 0), (-infinity, -2.5, 0), (-infinity, 3, -infinity),
      (-infinity, 2, infinity), (-infinity, 2.5, infinity), (infinity, -1, 0), (infinity, 0.1, infinity),
      (.nan, 1, .nan), (2, .nan, .nan), (.nan, .nan, .nan), (-1, .nan, .nan),
      (2, 1024, infinity), (-2, 1025, -infinity), (2, -1074, Self.subnormal), (2, -1076, 0),
      (-2, -1077, -0.0),
      (2, 1e300, infinity), (0.5, 1e300, 0), (1.nextUp, 1e300, infinity), (Self.subnormal, 2, 0),
      (Self.subnormal, -1, infinity), (Self.subnormal, 0.5, 0x1p-537), (-Self.subnormal, 1, -Self.subnormal),
      (1.5, 0.3, 1.1293469354568555), (10, -3, 0.001), (0.055, 2.4, 0.000948135602810583),
    ]
    for (x, y, known) in table { expect(Elementary.pow(x, y), known, "pow(\(x), \(y))") }
  }

  @Test func powersAreExactWhereTheyAreDoubles() {
    for exponent in -1074...1023 {
      let known = Double(sign: .plus, exponent: exponent, significand: 1)
      expect(Elementary.pow(2, Double(exponent)), known, "2^\(exponent)")
    }
    for base in 1...60 {
      var known = 1
      for exponent in 0...9 {
        expect(Elementary.pow(Double(base), Double(exponent)), Double(known), "\(base)^\(exponent)")
        known *= base
      }
    }
    var chance = Chance(seed: 3)
    for _ in 0..<4_000 {
      let x = Double(bitPattern: chance.next())
      expect(Elementary.pow(x, 1), x, "\(x)^1")
      expect(Elementary.pow(x, 0), 1, "\(x)^0")
      let short = Double(Int32(truncatingIfNeeded: chance.next() >> 38)) * 0x1p-400
      expect(Elementary.pow(short, 2), short * short, "\(short)^2")
      expect(Elementary.pow(short * short, 0.5), short, "√\(short * short)")
    }
  }

  @Test func cubeRootsAreExactForCubes() {
    let table: [(Double, Double)] = [
      (0, 0), (.infinity, .infinity), (.nan, .nan), (Self.subnormal, 0x1p-358),
      (0x1p-1073, 0x1.428a2f98d728bp-358),
      (.greatestFiniteMagnitude, 0x1.428a2f98d728bp+341), (1, 1), (2, 0x1.428a2f98d728bp+0),
    ]
    for (x, known) in table {
      expect(Elementary.cbrt(x), known, "cbrt(\(x))")
      expect(Elementary.cbrt(-x), -known, "cbrt(\(-x))")
    }
    for root in stride(from: 1.0, to: 208_000, by: 51) {
      let scale = Double(sign: .plus, exponent: Int(root) % 240 - 120, significand: 1)
      expect(Elementary.cbrt(root * root * root), root, "cbrt(\(root)³)")
      expect(
        Elementary.cbrt((root * scale) * root * scale * root * scale), root * scale, "cbrt(\(root * scale)³)")
    }
  }

  /// Each is monotone from a double to the next, where the tables change from one row to another as well.
  @Test func neighboursAreInOrder() {
    for step in 1...2_000 {
      let (high, low) = (Double(step) / 128 * 0.6931471805599453 + 0.0027, Double(step) / 384 + 0.7)
      for x in [high, -high, low, -low] {
        #expect(Elementary.exp(x) <= Elementary.exp(x.nextUp), "exp(\(x))")
        #expect(Elementary.expm1(x) <= Elementary.expm1(x.nextUp), "expm1(\(x))")
        #expect(Elementary.cbrt(x) <= Elementary.cbrt(x.nextUp), "cbrt(\(x))")
        if x > 0 { #expect(Elementary.log(x) <= Elementary.log(x.nextUp), "log(\(x))") }
      }
    }
  }
}
