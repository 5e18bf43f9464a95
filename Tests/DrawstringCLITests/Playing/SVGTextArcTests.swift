import DrawstringCLI
import DrawstringCore
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

/// Curves stand in for arcs, as numbers that can be mixed.
@Suite struct SVGTextArcTests {
  @Test func arcsBecomeCurvesOnTheSameCircle() {
    var path = VectorPath()
    path.addEllipse(center: Vec2(20, 10), radii: Vec2(12, 12))
    let text = SVGText(path).withoutArcs
    let places = zip(text.words, text.numbers.indices).filter { $0.0.hasSuffix("C") }.map(\.1)
    #expect(places.count == 4)
    #expect(text.words.allSatisfy { !$0.contains("A") })
    #expect(text.words.last == "Z")
    for place in places {
      let end = Vec2(text.numbers[place + 4], text.numbers[place + 5])
      #expect(abs((end - Vec2(20, 10)).length - 12) < 1e-9)
      // Half-way between its ends the curve is on the circle, up to 2.8·10⁻⁴ of the radius.
      let start = Vec2(text.numbers[place - 2], text.numbers[place - 1])
      let (first, second) = (
        Vec2(text.numbers[place], text.numbers[place + 1]),
        Vec2(text.numbers[place + 2], text.numbers[place + 3])
      )
      let middle = (start + end) * 0.125 + (first + second) * 0.375
      #expect(abs((middle - Vec2(20, 10)).length - 12) < 12 * 2.8e-4)
    }
  }

  @Test func otherPathsStayAsTheyAre() {
    let text: SVGText = "M\(1) \(2)Q\(3) \(4) \(5) \(6)C\(1) \(2) \(3) \(4) \(5) \(6)Z"
    #expect(text.withoutArcs == text)
    let mixed: SVGText = "M\(0) \(0)L\(3) \(4)A\(0) \(5) \(0) 0 1 \(7) \(8)ZM\(1) \(1)L\(2) \(2)"
    // An arc without a radius is a line.
    #expect(mixed.withoutArcs == "M\(0) \(0)L\(3) \(4)L\(7) \(8)ZM\(1) \(1)L\(2) \(2)")
  }
}
