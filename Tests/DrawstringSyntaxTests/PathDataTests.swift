import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringSyntax
import DrawstringTestSupport
import Testing

@Suite struct PathDataTests {
  private func data(_ text: String) -> String? {
    var diagnostics = Diagnostics()
    let path = PathDataParser.parse(ScalarText(text), into: &diagnostics)
    #expect((path == nil) == diagnostics.hasErrors)
    return path?.description
  }

  /// Data and its absolute form. The compact ones are the grammar's own examples in SVG 2, section 9.3.9.
  private static let rows: [(String, String)] = [
    ("M 100 100 L 300 100 L 200 300 z", "M100 100L300 100L200 300Z"),
    ("M100 100L300 100L200 300z", "M100 100L300 100L200 300Z"),
    ("M 100-200", "M100 -200"), ("M 0.6.5", "M0.6 0.5"), ("M0-1.5.5-2", "M0 -1.5L0.5 -2"),
    ("m 10,20 5,5 -1e1,+.5E1", "M10 20L15 25L5 30"),
    ("M1 1 2 2 3,3L4 4 5 5", "M1 1L2 2L3 3L4 4L5 5"),
    ("M1 2h3 4H0v5V1", "M1 2L4 2L8 2L0 2L0 7L0 1"),
    ("m1 1l1 1zm5 5l1 0", "M1 1L2 2ZM6 6L7 6"), ("M1 1L5 5zL2 2", "M1 1L5 5ZL2 2"),
    ("M1 1L5 5zl2 2", "M1 1L5 5ZL3 3"),
    // Smooth curves, after the figures cubic02 and quad01 of SVG 2.
    (
      "M100,200 C100,100 250,100 250,200 S400,300 400,200",
      "M100 200C100 100 250 100 250 200C250 300 400 300 400 200"
    ),
    ("M200,300 Q400,50 600,300 T1000,300", "M200 300Q400 50 600 300Q800 550 1000 300"),
    ("M0 0t1 0 1 0", "M0 0Q0 0 1 0Q2 0 2 0"), ("M0 0S1 1 2 0", "M0 0C0 0 1 1 2 0"),
    ("M0 0q1 1 2 0s1 1 2 0", "M0 0Q1 1 2 0C2 0 3 1 4 0"),
    ("M0 0c0 1 1 1 1 0 0 1 1 1 1 0", "M0 0C0 1 1 1 1 0C1 1 2 1 2 0"),
    // Flags need no separators; after the figure arcs01 of SVG 2.
    ("M300,200 h-150 a150,150 0 1,0 150,-150 z", "M300 200L150 200A150 150 0 1 0 300 50Z"),
    ("M0 0a1 1 0 0110 10", "M0 0A1 1 0 0 1 10 10"), ("M0 0a1 1 0 01.5.5", "M0 0A1 1 0 0 1 0.5 0.5"),
    ("M0 0A-25-26-30 0,1 50,-25", "M0 0A25 26 -30 0 1 50 -25"),
    ("M0 0a1 1 0 00-1-1 1 1 0 1 1 2 2", "M0 0A1 1 0 0 0 -1 -1A1 1 0 1 1 1 1"),
    ("", ""), (" \t\n\u{C}\r", ""), ("M0 0", "M0 0"), (" M\n0\t0\r", "M0 0"),
  ]

  @Test(arguments: rows) func readsTheGrammar(text: String, expected: String) {
    #expect(data(text) == expected)
  }

  /// Data, the code of its one finding, and the text it is about with its place.
  private static let wrongRows: [(String, String, Range<Int>)] = [
    ("L1 1", "path-data", 0..<1), ("  5 5", "path-data", 2..<3), ("é", "path-data", 0..<2),
    ("M0 0X1 1", "path-data", 4..<5), ("M0 0 é1 1", "path-data", 5..<7),
    ("M0 0z5", "path-data", 5..<6), ("M0 0 L1 1;", "path-data", 9..<10),
    ("M1e L1 1", "path-data", 2..<3), ("M0", "path-data", 1..<2),
    ("M", "path-data", 0..<1),
    ("M0 0L1 1 2", "path-data", 9..<10), ("M0 0L1 \n", "path-data", 5..<6),
    ("M0 0L1 L", "path-data", 7..<8), ("M0 0L1,,1", "path-data", 7..<8),
    ("M,0 0", "path-data", 1..<2), ("M0 0,L1 1", "path-data", 5..<6),
    ("M0 0, ", "path-data", 3..<4), ("M5. 5", "path-data", 2..<3),
    ("M0 0L1 -", "path-data", 7..<8), ("M0 0L12 1e999", "path-data", 8..<13),
    ("M0 0A1 1 0 2 1 5 5", "path-data", 11..<12), ("M0 0A1 1 0 0 x", "path-data", 13..<14),
    ("M0 0A1 1 0 1.0 1 5 5", "path-data", 12..<13), ("M0 0A1 1 0", "path-data", 9..<10),
  ]

  @Test(arguments: wrongRows) func pointsAtTheCharacter(text: String, code: String, range: Range<Int>) {
    var diagnostics = Diagnostics()
    #expect(PathDataParser.parse(ScalarText(text), into: &diagnostics) == nil)
    #expect(diagnostics.findings.map(\.code.id) == [code])
    #expect(diagnostics.findings.map(\.range) == [SourceRange(range.lowerBound, range.upperBound)])
  }

  @Test func whatIsPrintedReadsBack() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      var path = VectorPath()
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        func point() -> Vec2 {
          Vec2(Double.random(in: -1e3...1e3, using: &random), Double.random(in: -1e-5...1e-5, using: &random))
        }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: path.move(to: point())
        case 1: path.line(to: point())
        case 2: path.quad(control: point(), to: point())
        case 3: path.cubic(point(), point(), to: point())
        case 4: path.arc(radii: Vec2(3, 4), rotation: 5, largeArc: true, sweep: false, to: point())
        default: path.close()
        }
      }
      var diagnostics = Diagnostics()
      #expect(PathDataParser.parse(ScalarText(path.description), into: &diagnostics) == path)
    }
  }

  @Test func anyBytesGiveAPathOrOneFindingInside() {
    var random = SeededGenerator(seed: 6)
    let letters = Array("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, \né\u{0}x".utf8)
    for _ in 0..<5000 {
      let bytes =
        [UInt8(ascii: "M")]
        + (0..<Int.random(in: 0..<30, using: &random)).map { _ in
          letters[Int.random(in: 0..<letters.count, using: &random)]
        }
      var diagnostics = Diagnostics()
      let text = ScalarText(node: NodeID(0), bytes: bytes, base: 0)
      let path = PathDataParser.parse(text, into: &diagnostics)
      #expect(diagnostics.findings.count == (path == nil ? 1 : 0))
      for finding in diagnostics.findings {
        #expect(finding.range.start >= 0 && finding.range.end <= bytes.count && !finding.range.isEmpty)
      }
      if let path { _ = PathMeasure(path).trimmed(start: 0.2, end: 0.6) }
    }
  }

  @Test func longDataTakesLinearTime() {
    var diagnostics = Diagnostics()
    let text = "M0 0" + String(repeating: "l1.5-1", count: 50_000)
    let path = PathDataParser.parse(ScalarText(text), into: &diagnostics)
    #expect(path?.verbs.count == 50_001)
    let digits = "M0 0." + String(repeating: "1", count: 100_000)
    #expect(PathDataParser.parse(ScalarText(digits), into: &diagnostics)?.verbs.count == 1)
  }
}
