import DrawstringCore
import DrawstringTestSupport
import Testing

@Suite struct TrigonometryTests {
  @Test func isWithinALastBitOfTheCLibrary() {
    var random = SeededGenerator(seed: 7)
    var different = 0
    let count = 300_000
    for index in 0..<count {
      // Evenly over all turns, and of every size down to 2⁻⁴⁰.
      let part = Double(Int64(bitPattern: random.next())) * 0x1p-63
      let angle =
        index % 2 == 0 ? part * 0x1p19 : part * Double(sign: .plus, exponent: index % 59 - 40, significand: 1)
      let (sine, cosine) = Trigonometry.sineAndCosine(angle)
      if abs(sine - Libm.sin(angle)) > Libm.sin(angle).ulp { Issue.record("sin \(angle)") }
      if abs(cosine - Libm.cos(angle)) > Libm.cos(angle).ulp { Issue.record("cos \(angle)") }
      if abs(Trigonometry.tangent(angle) - Libm.tan(angle)) > 2 * Libm.tan(angle).ulp {
        Issue.record("tan \(angle)")
      }
      if sine != Libm.sin(angle) { different += 1 }
    }
    // Both round nearly always to the nearest number.
    #expect(different < count / 20)
  }

  @Test func isExactInWhatIsLeftBesideQuarterTurns() {
    for quarters in stride(from: 1, to: 330_000, by: 37) {
      var angle = Double(quarters) * (Double.pi / 2)
      for _ in 0..<3 {
        let (sine, cosine) = Trigonometry.sineAndCosine(angle)
        #expect(abs(sine - Libm.sin(angle)) <= Libm.sin(angle).ulp, "\(angle)")
        #expect(abs(cosine - Libm.cos(angle)) <= Libm.cos(angle).ulp, "\(angle)")
        angle = angle.nextUp
      }
    }
  }

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

  @Test func farAnglesAreLeftToTheCLibrary() {
    for angle in [0x1p19.nextUp, 1e9, -1e300] {
      #expect(Trigonometry.sineAndCosine(angle) == (Libm.sin(angle), Libm.cos(angle)))
      #expect(Trigonometry.tangent(angle) == Libm.tan(angle))
    }
    #expect(Trigonometry.sine(.infinity).isNaN)
  }

  // MARK: The other way round

  @Test func anglesOfVectorsAreWithinTwoLastBitsOfTheCLibrary() {
    var random = SeededGenerator(seed: 8)
    for index in 0..<300_000 {
      // Of every slope, and every fourth of every size.
      let size = Double(sign: .plus, exponent: index % 4 == 0 ? index / 4 % 2_000 - 1_000 : 0, significand: 1)
      let x = Double(Int64(bitPattern: random.next())) * 0x1p-63 * size
      let slope = Double(sign: .plus, exponent: index % 41 - 20, significand: 1)
      let y = Double(Int64(bitPattern: random.next())) * 0x1p-63 * size * slope
      let known = Libm.atan2(y, x)
      if abs(Trigonometry.arcTangent(y, x) - known) > 2 * known.ulp { Issue.record("atan2(\(y), \(x))") }
    }
  }

  @Test func anglesOfAxesAndDiagonalsAreExact() {
    let numbers = [
      0.0, -0.0, 1, -1, .leastNonzeroMagnitude, -0x1p-1030, 1.7e308, -1.7e308, .infinity, -.infinity,
    ]
    for y in numbers {
      for x in numbers {
        let angle = Trigonometry.arcTangent(y, x)
        #expect(angle.bitPattern == Libm.atan2(y, x).bitPattern, "atan2(\(y), \(x))")
      }
    }
    #expect(Trigonometry.arcTangent(.nan, 1).isNaN)
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
