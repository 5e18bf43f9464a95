import Drawstring
import DrawstringCore
import Testing

/// Paths between two others against web-platform-tests, `svg/path/property/d-interpolation-single.svg` and
/// `d-interpolation-relative-absolute.svg`.
///
/// Left out are the rows in which the flags of arcs differ: there the standard jumps half way, and here the arcs mix as
/// curves.
@Suite struct SVGInterpolationTests {
  struct Row: Sendable {
    var from: String
    var to: String
    var between: [(at: Double, expected: String)]

    init(_ from: String, _ to: String, _ between: [(at: Double, expected: String)]) {
      self.from = from
      self.to = to
      self.between = between
    }
  }

  private static let single: [Row] = [
    Row(
      "M 20 70", "M 100 30",
      [(-1, "M -60 110"), (0, "M 20 70"), (0.125, "M 30 65"), (0.875, "M 90 35"), (2, "M 180 -10")]),
    Row(
      "m 100 200 l 20 70", "m 100 200 l 100 30",
      [
        (-1, "M 100 200 L 40 310"), (0.125, "M 100 200 L 130 265"), (0.875, "M 100 200 L 190 235"),
        (1, "M 100 200 L 200 230"), (2, "M 100 200 L 280 190"),
      ]),
    Row(
      "M 20 10 C 32 42 52 62 120 2200", "m 20 10 c 20 40 40 60 180 2990",
      [
        (-1, "M 20 10 C 24 34 44 54 40 1400"), (0.125, "M 20 10 C 33 43 53 63 130 2300"),
        (0.875, "M 20 10 C 39 49 59 69 190 2900"), (2, "M 20 10 C 48 58 68 78 280 3800"),
      ]),
    Row(
      "M 20 10 Q 32 42 120 2200", "m 20 10 q 20 40 180 2990",
      [
        (-1, "M 20 10 Q 24 34 40 1400"), (0.125, "M 20 10 Q 33 43 130 2300"),
        (0.875, "M 20 10 Q 39 49 190 2900"), (2, "M 20 10 Q 48 58 280 3800"),
      ]),
    Row(
      "M 50 60 H 70", "m 10 140 h 260",
      [
        (-1, "M 90 -20 H -130"), (0.125, "M 45 70 H 95"), (0.875, "M 15 130 H 245"), (2, "M -30 220 H 470"),
      ]),
    Row(
      "M 50 60 V 70", "m 10 140 v 130",
      [
        (-1, "M 90 -20 V -130"), (0.125, "M 45 70 V 95"), (0.875, "M 15 130 V 245"), (2, "M -30 220 V 470"),
      ]),
    Row(
      "M 12 34 S 45 67 89 123", "m 20 26 s 41 25 93 73",
      [
        (-1, "M 4 42 S 29 83 65 147"), (0.125, "M 13 33 S 47 65 92 120"), (0.875, "M 19 27 S 59 53 110 102"),
        (2, "M 28 18 S 77 35 137 75"),
      ]),
    Row(
      "M 12 34 T 45 67", "m 20 26 t 41 25",
      [
        (-1, "M 4 42 T 29 83"), (0.125, "M 13 33 T 47 65"), (0.875, "M 19 27 T 59 53"),
        (2, "M 28 18 T 77 35"),
      ]),
  ]

  private static let mixed: [Row] = [
    Row(
      "M 0 0 L 100 100 M 100 200 L 200 200 Z L 200 100 Z", "M 0 0 L 100 100 m 0 100 l 100 0 z l 300 100 z",
      [
        (-1, "M 0 0 L 100 100 M 100 200 L 200 200 Z L 0 -100 Z"),
        (0.125, "M 0 0 L 100 100 M 100 200 L 200 200 Z L 225 125 Z"),
        (0.875, "M 0 0 L 100 100 M 100 200 L 200 200 Z L 375 275 Z"),
        (2, "M 0 0 L 100 100 M 100 200 L 200 200 Z L 600 500 Z"),
      ]),
    Row(
      "m 10 20 l 40 50 z l 40 60 z m 60 70 l 90 60 z t 70 130",
      "M 210 220 L 170 190 Z L 90 120 Z M 110 130 L 200 230 Z T 220 220",
      [
        (-1, "M -190 -180 L -70 -50 Z L 10 40 Z M 30 50 L 120 70 Z T 60 220"),
        (0.125, "M 35 45 L 65 85 Z L 55 85 Z M 75 95 L 165 160 Z T 150 220"),
        (0.875, "M 185 195 L 155 175 Z L 85 115 Z M 105 125 L 195 220 Z T 210 220"),
        (2, "M 410 420 L 290 310 Z L 130 160 Z M 150 170 L 240 310 Z T 300 220"),
      ]),
    Row(
      "m 10 20 c 40 50 30 60 80 70 c 120 130 170 140 110 160",
      "M 130 100 C 130 150 120 160 210 170 C 290 300 340 310 320 330",
      [
        (-1, "M -110 -60 C -30 -10 -40 0 -30 10 C 130 140 180 150 80 170"),
        (0.125, "M 25 30 C 60 80 50 90 105 100 C 220 230 270 240 215 260"),
        (2, "M 250 180 C 210 230 200 240 330 250 C 370 380 420 390 440 410"),
      ]),
    Row(
      "m 10 20 q 30 60 40 50 q 110 80 90 80", "M 130 100 Q 120 160 130 150 Q 200 150 180 190",
      [
        (-1, "M -110 -60 Q -40 0 -30 -10 Q 120 150 100 110"),
        (0.875, "M 115 90 Q 110 150 120 140 Q 195 150 175 185"),
      ]),
    Row(
      "m 10 20 s 30 60 40 50 s 110 60 90 70", "M 130 140 S 120 160 130 150 S 200 170 140 180",
      [
        (-1, "M -110 -100 S -40 0 -30 -10 S 120 90 140 100"),
        (0.125, "M 25 35 S 50 90 60 80 S 165 135 140 145"),
        (2, "M 250 260 S 200 240 210 230 S 240 210 140 220"),
      ]),
    Row(
      "m 10 20 h 30 v 60 h 10 v -10 l 110 60 Z", "M 130 140 H 120 V 160 H 130 V 150 L 200 170 Z",
      [
        (-1, "M -110 -100 H -40 V 0 H -30 V -10 L 120 90 Z"),
        (0.125, "M 25 35 H 50 V 90 H 60 V 80 L 165 135 Z"),
        (0.875, "M 115 125 H 110 V 150 H 120 V 140 L 195 165 Z"),
        (2, "M 250 260 H 200 V 240 H 210 V 230 L 240 210 Z"),
      ]),
    // Ours, in the same manner: arcs with the same flags keep their kind.
    Row(
      "m 100 400 a 10 20 30 1 0 40 50", "M 300 200 A 50 60 70 1 0 380 290",
      [
        (-1, "M -100 600 A -30 -20 -10 1 0 -100 610"), (0.125, "M 125 375 A 15 25 35 1 0 170 430"),
        (2, "M 500 0 A 90 100 110 1 0 620 130"),
      ]),
  ]

  @Test(arguments: single + mixed) func goesThroughThePathsBetween(row: Row) throws {
    let morph = PathMorph(from: try VectorPath(svg: row.from), to: try VectorPath(svg: row.to))
    for (at, expected) in row.between {
      // Read again, since the signs of radii mean nothing and reading drops them.
      let path = try VectorPath(svg: morph.path(at: at).description)
      let wanted = try VectorPath(svg: expected)
      #expect(path.verbs == wanted.verbs)
      for (point, other) in zip(path.points, wanted.points) {
        #expect((point - other).length < 1e-9, "\(at): \(path)")
      }
    }
  }
}
