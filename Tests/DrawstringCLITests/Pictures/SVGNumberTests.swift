import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import DrawstringTestSupport
import Testing

@Suite struct SVGNumberTests {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (0.0004, "0"), (-0.0004, "0"), (0.0005, ".001"), (0.5, ".5"), (-0.25, "-.25"),
    (1, "1"), (10, "10"), (-3, "-3"), (1.2345, "1.235"), (99.9996, "100"), (0.05, ".05"), (100.01, "100.01"),
    (1e9, "10000000"), (-.infinity, "-10000000"), (.nan, "0"),
  ])
  func asShortAsCanBe(_ value: Double, _ text: String) {
    #expect(SVGNumber.text(value, decimals: 3) == text)
  }

  @Test func whatIsPrintedIsNear() throws {
    var random = SeededGenerator(seed: 9)
    for decimals in 0...6 {
      for _ in 0..<200 {
        let value = Double.random(in: -2000...2000, using: &random)
        let printed = try #require(Double(SVGNumber.text(value, decimals: decimals)))
        var unit = 1.0
        for _ in 0..<decimals { unit /= 10 }
        #expect(abs(printed - value) <= unit * 0.5001)
      }
    }
  }

  @Test func peopleReadAZeroBeforeThePoint() {
    #expect(SVGNumber.readable(0.25) == "0.25")
    #expect(SVGNumber.readable(-0.25) == "−0.25")
    #expect(SVGNumber.readable(-0.0001) == "0")
    #expect(SVGNumber.readable(12) == "12")
  }
}
