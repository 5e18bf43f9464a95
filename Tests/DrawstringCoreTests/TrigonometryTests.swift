import DrawstringAccuracy
import DrawstringTestSupport
import Testing

@testable import DrawstringCore

@Suite struct TrigonometryTests {
  @Test func mirrorsAnglesAndHasNoNegativeZero() {
    #expect(Trigonometry.sineAndCosine(0) == (0, 1))
    #expect(Trigonometry.sine(-0.0).sign == .plus)
    for angle in [0.3, 1, 2.5, 40, 1234.5, 500_000] {
      #expect(Trigonometry.sine(-angle) == -Trigonometry.sine(angle))
      #expect(Trigonometry.cosine(-angle) == Trigonometry.cosine(angle))
      #expect(Trigonometry.tangent(-angle) == -Trigonometry.tangent(angle))
    }
  }

  /// Bits that any machine must give, since only + − × are used; the number is that of the same steps in Python.
  @Test func bitsAreTheSameEverywhere() {
    var sum: UInt64 = 0
    for index in 0..<10_000 {
      let (sine, cosine) = Trigonometry.sineAndCosine(Double(index * index) / 1024)
      sum = sum &* 31 &+ sine.bitPattern
      sum = sum &* 31 &+ cosine.bitPattern
    }
    #expect(sum == 0x1fd28879f4ada0fb)
  }

  /// The numbers are those of 2,400 bits, rounded; the fifth angle is the double that is closest to a quarter turn.
  @Test func farAnglesAreReducedExactly() {
    let table: [(Double, sine: Double, cosine: Double, tangent: Double)] = [
      (0x1p19.nextUp, 0.16761802733542258, 0.9858520157265904, 0.17002351738550245),
      (1e9, 0.5458434494486996, 0.8378871813639024, 0.6514522021451413),
      (1e22, -0.8522008497671888, 0.523214785395139, -1.6287782256068988),
      (-1e300, 0.8178819121159085, -0.5753861119575491, -1.4214488238747245),
      (0x16ac5b262ca1ffp+797, 1.0, -4.687165924254628e-19, -2.133485385753704e+18),
      (.greatestFiniteMagnitude, 0.004961954789184062, -0.9999876894265599, -0.004962015874444895),
    ]
    for (angle, sine, cosine, tangent) in table {
      let found = Trigonometry.sineAndCosine(angle)
      #expect(abs(found.sine - sine) <= sine.ulp, "\(angle)")
      #expect(abs(found.cosine - cosine) <= cosine.ulp, "\(angle)")
      #expect(abs(Trigonometry.tangent(angle) - tangent) <= tangent.ulp, "\(angle)")
      #expect(Trigonometry.sine(-angle) == -found.sine)
      #expect(Trigonometry.cosine(-angle) == found.cosine)
    }
    for angle in [Double.infinity, -.infinity, .nan] {
      #expect(Trigonometry.sine(angle).isNaN)
      #expect(Trigonometry.cosine(angle).isNaN)
      #expect(Trigonometry.tangent(angle).isNaN)
      #expect(Direction.at(radians: angle).x.isNaN)
    }
  }

  /// The two ways to reduce an angle agree where both may be taken.
  @Test func nearAnglesAreReducedAsFarOnesAre() {
    var chance = Chance(seed: 11)
    for _ in 0..<4_000 {
      let angle = Double(Int64(bitPattern: chance.next())) * 0x1p-44
      if angle.magnitude < 1 { continue }
      let (near, far) = (Trigonometry.Reduced(angle), Trigonometry.Reduced(far: angle))
      #expect(near.quarters & 3 == far.quarters & 3, "\(angle)")
      #expect(abs((near.rest - far.rest) + (near.tail - far.tail)) <= far.rest.ulp * 0x1p-5, "\(angle)")
    }
  }

  // MARK: The other way round

  /// The table of C's Annex F, and vectors whose length or whose angle is not normal.
  @Test func anglesOfAxesAndDiagonalsAreExact() {
    let table: [(y: Double, x: Double, angle: Double)] = [
      (0, 0, 0), (0, -0.0, .pi), (0, 1, 0), (0, -1, .pi), (0, .infinity, 0), (0, -.infinity, .pi),
      (1, 0, .pi / 2), (1, -0.0, .pi / 2), (1, .infinity, 0), (1, -.infinity, .pi),
      (.infinity, 0, .pi / 2), (.infinity, 1, .pi / 2), (.infinity, -1, .pi / 2),
      (.infinity, .infinity, .pi / 4), (.infinity, -.infinity, 3 * .pi / 4),
      (1, 1, .pi / 4), (1, -1, 3 * .pi / 4), (1.7e308, 1.7e308, .pi / 4), (1.7e308, -1.7e308, 3 * .pi / 4),
      (.leastNonzeroMagnitude, .leastNonzeroMagnitude, .pi / 4),
      (.leastNonzeroMagnitude, 1, .leastNonzeroMagnitude),
      (.leastNonzeroMagnitude, 0x1p-1030, 0x1p-44), (0x1p-1030, 2, 0x1p-1031), (0x1p-1030, 1.7e308, 0),
      (1.7e308, -0x1p-1030, .pi / 2), (0x1p-1030, -1, .pi),
    ]
    for (y, x, angle) in table {
      #expect(Trigonometry.arcTangent(y, x).bitPattern == angle.bitPattern, "atan2(\(y), \(x))")
      #expect(Trigonometry.arcTangent(-y, x).bitPattern == (-angle).bitPattern, "atan2(\(-y), \(x))")
    }
    for other in [0, 1, .infinity, .nan] {
      #expect(Trigonometry.arcTangent(.nan, other).isNaN)
      #expect(Trigonometry.arcTangent(other, .nan).isNaN)
    }
  }

  @Test func sinesGiveTheirAngles() {
    for (sine, angle) in [(0, 0), (0.5, 0x1.0c152382d7366p-1), (1, .pi / 2), (0x1p-1074, 0x1p-1074)]
      as [(Double, Double)]
    {
      #expect(Trigonometry.arcSine(sine).bitPattern == angle.bitPattern)
      #expect(Trigonometry.arcSine(-sine).bitPattern == (-angle).bitPattern)
    }
    for sine in [1.nextUp, -2, .infinity, .nan] { #expect(Trigonometry.arcSine(sine).isNaN) }
  }

  @Test func lengthsOfVectorsAreThoseOfAnySize() {
    for (a, b, length) in [(3.0, 4.0, 5.0), (5, 12, 13), (-8, 15, 17), (0, -2.5, 2.5), (0, 0, 0)] {
      #expect(TotalArithmetic.hypotenuse(a, b) == length)
      for size in [0x1p-1060, 0x1p-500, 0x1p1018] {
        #expect(abs(TotalArithmetic.hypotenuse(a * size, b * size) - length * size) <= (length * size).ulp)
      }
    }
    #expect(TotalArithmetic.hypotenuse(1.7e308, 1.7e308) == .greatestFiniteMagnitude)
    #expect(TotalArithmetic.hypotenuse(-.infinity, 1) == .greatestFiniteMagnitude)
    #expect(TotalArithmetic.hypotenuse(.leastNonzeroMagnitude, 0) == .leastNonzeroMagnitude)
  }
}
