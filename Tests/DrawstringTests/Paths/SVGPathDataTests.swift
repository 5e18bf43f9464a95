import Drawstring
import DrawstringCore
import Testing

/// Path data against the parsers of browsers.
@Suite struct SVGPathDataTests {
  /// Data, and what it is in absolute commands; empty where it has an error. From WebKit's
  /// `LayoutTests/svg/dom/script-tests/path-parser.js`, where all curves are printed as cubics with one decimal.
  private static let parsed: [(data: String, cubics: String)] = [
    ("M1,2", "M1,2"), ("m1,2", "M1,2"), ("M100,200 m3,4", "M100,200 M103,204"),
    ("M100,200 L3,4", "M100,200 L3,4"), ("M100,200 l3,4", "M100,200 L103,204"),
    ("M100,200 H3", "M100,200 L3,200"), ("M100,200 h3", "M100,200 L103,200"),
    ("M100,200 V3", "M100,200 L100,3"), ("M100,200 v3", "M100,200 L100,203"),
    ("M100,200 Z", "M100,200 Z"), ("M100,200 z", "M100,200 Z"),
    ("M100,200 C3,4,5,6,7,8", "M100,200 C3,4,5,6,7,8"),
    ("M100,200 c3,4,5,6,7,8", "M100,200 C103,204,105,206,107,208"),
    ("M100,200 S3,4,5,6", "M100,200 C100,200,3,4,5,6"),
    ("M100,200 s3,4,5,6", "M100,200 C100,200,103,204,105,206"),
    ("M100,200 Q3,4,5,6", "M100,200 C35.3,69.3,3.7,4.7,5,6"),
    ("M100,200 q3,4,5,6", "M100,200 C102,202.7,103.7,204.7,105,206"),
    ("M100,200 T3,4", "M100,200 C100,200,67.7,134.7,3,4"),
    ("M100,200 t3,4", "M100,200 C100,200,101,201.3,103,204"),
    ("M100,200 A3,4,5,0,0,6,7", "M100,200 C141.5,162.8,154.1,89.4,128.2,36.2 C102.2,-17.1,47.5,-30.2,6,7"),
    ("M100,200 A3,4,5,1,0,6,7", "M100,200 C141.5,162.8,154.1,89.4,128.2,36.2 C102.2,-17.1,47.5,-30.2,6,7"),
    ("M100,200 A3,4,5,0,1,6,7", "M100,200 C58.5,237.2,3.8,224.1,-22.2,170.8 C-48.1,117.6,-35.5,44.2,6,7"),
    ("M100,200 A3,4,5,1,1,6,7", "M100,200 C58.5,237.2,3.8,224.1,-22.2,170.8 C-48.1,117.6,-35.5,44.2,6,7"),
    (
      "M100,200 a3,4,5,0,0,6,7",
      "M100,200 C98.5,202.3,98.6,205.7,100.2,207.7 C101.9,209.6,104.5,209.3,106,207"
    ),
    (
      "M100,200 a3,4,5,0,1,6,7",
      "M100,200 C101.5,197.7,104.1,197.4,105.8,199.3 C107.4,201.3,107.5,204.7,106,207"
    ),
    (
      "M100,200 a3,4,5,1,0,6,7",
      "M100,200 C98.5,202.3,98.6,205.7,100.2,207.7 C101.9,209.6,104.5,209.3,106,207"
    ),
    (
      "M100,200 a3,4,5,1,1,6,7",
      "M100,200 C101.5,197.7,104.1,197.4,105.8,199.3 C107.4,201.3,107.5,204.7,106,207"
    ),
    (
      "M100,200 a3,4,5,006,7",
      "M100,200 C98.5,202.3,98.6,205.7,100.2,207.7 C101.9,209.6,104.5,209.3,106,207"
    ),
    (
      "M100,200 a3,4,5,016,7",
      "M100,200 C101.5,197.7,104.1,197.4,105.8,199.3 C107.4,201.3,107.5,204.7,106,207"
    ),
    (
      "M100,200 a3,4,5,106,7",
      "M100,200 C98.5,202.3,98.6,205.7,100.2,207.7 C101.9,209.6,104.5,209.3,106,207"
    ),
    (
      "M100,200 a3,4,5,116,7",
      "M100,200 C101.5,197.7,104.1,197.4,105.8,199.3 C107.4,201.3,107.5,204.7,106,207"
    ),
    ("M100,200 a3,4,5,2,1,6,7", ""), ("M100,200 a3,4,5,1,2,6,7", ""),
    ("M1,2,3,4", "M1,2 L3,4"), ("m100,200,3,4", "M100,200 L103,204"),
    ("M 100-200", "M100,-200"), ("M 0.6.5", "M0.6,0.5"),
    (" M1,2", "M1,2"), ("  M1,2", "M1,2"), ("\tM1,2", "M1,2"), ("\nM1,2", "M1,2"), ("\rM1,2", "M1,2"),
    ("\u{B}M1,2", ""), ("xM1,2", ""), ("M1,2 ", "M1,2"), ("M1,2\t", "M1,2"), ("M1,2\n", "M1,2"),
    ("M1,2\r", "M1,2"), ("M1,2\u{B}", ""), ("M1,2x", ""), ("x", ""), ("L1,2", ""),
    ("M.1 .2 L.3 .4 .5 .6", "M0.1,0.2 L0.3,0.4 L0.5,0.6"),
  ]

  @Test(arguments: parsed) func parsesAsBrowsersDo(data: String, cubics: String) throws {
    guard !cubics.isEmpty else {
      #expect(throws: SpecError.self) { try VectorPath(svg: data) }
      return
    }
    let (path, expected) = (try VectorPath(svg: data), try VectorPath(svg: cubics))
    let (outline, wanted) = (PathOutline(path), PathOutline(expected))
    #expect(outline.subpaths.map(\.isClosed) == wanted.subpaths.map(\.isClosed))
    let segments = outline.segments.flatMap(\.cubics)
    let others = wanted.segments.flatMap(\.cubics)
    #expect(segments.count == others.count)
    for (segment, other) in zip(segments, others) {
      for u in [0, 0.25, 0.5, 0.75, 1] {
        // Half a unit of the printed digit.
        #expect((segment.point(at: u) - other.point(at: u)).length < 0.0501 * 2.squareRoot())
      }
    }
  }

  /// Relative data and its computed form: web-platform-tests, `svg/path/property/serialization.svg` and
  /// `getComputedStyle.svg`.
  private static let computed: [(String, String)] = [
    ("m 10 20 q 30 60 40 50 q 100 70 90 80", "M 10 20 Q 40 80 50 70 Q 150 140 140 150"),
    ("M 0 0 L 100 100 m 0 100 l 100 0 Z l 160 20 Z", "M 0 0 L 100 100 M 100 200 L 200 200 Z L 260 220 Z"),
    (
      "m 10 20   l 20 30   Z   l 50 60   Z   m 70 80   l 90 60   Z   t 70 120",
      "M 10 20 L 30 50 Z L 60 80 Z M 80 100 L 170 160 Z T 150 220"
    ),
    (
      "m 10.0 170.0 h 90.00 v 30.00 m 0 0 s 1 2 3 4 z c 9 8 7 6 5 4",
      "M 10 170 H 100 V 200 M 100 200 S 101 202 103 204 Z C 109 208 107 206 105 204"
    ),
    (
      "m 10 20 a 10 20 30 1 0 40 50 a 110 120 30 1 1 140 50",
      "M 10 20 A 10 20 30 1 0 50 70 A 110 120 30 1 1 190 120"
    ),
    ("m 10 5 h 40", "M 10 5 H 50"),
  ]

  @Test(arguments: computed) func relativeDataBecomesAbsolute(data: String, absolute: String) throws {
    #expect(try VectorPath(svg: data) == VectorPath(svg: absolute))
  }

  /// What a browser draws up to the first mistake is a finding here, at that mistake: web-platform-tests,
  /// `svg/path/error-handling/bounding.svg`, and the two proposals that SVG 2 left out, `svg/path/bearing` and
  /// `svg/path/closepath/segment-completing.svg`.
  private static let mistakes: [(data: String, column: Int, code: String)] = [
    ("none", 1, "path-data"), ("# invalid", 1, "path-data"),
    ("m 0 0 l 3 -4 z # ignored suffix v 123", 16, "path-data"),
    ("m 0 0 l -9 11 -123 z # ignore last l parameter", 20, "path-data"),
    ("M 10 10 B 90 h 5", 9, "path-data"), ("m 20 70 h 10 v 10 h -10 l z", 27, "path-data"),
    ("M 70 30 q 20 0 20 20 t -20 20 T z", 33, "path-data"),
  ]

  @Test(arguments: mistakes) func mistakesAreNamed(data: String, column: Int, code: String) {
    do throws(SpecError) {
      _ = try VectorPath(svg: data)
      Issue.record("\(data) was read")
    } catch {
      #expect(error.findings.map(\.code) == [code])
      #expect(error.findings.map(\.range.lowerBound.column) == [column])
      #expect(error.findings.map(\.range.lowerBound.line) == [1])
    }
  }

  @Test func emptyDataDrawsNothing() throws {
    #expect(try VectorPath(svg: "").isEmpty)
    #expect(try VectorPath(svg: " \n\t").isEmpty)
    #expect(try VectorPath(svg: "").length == 0)
  }
}
