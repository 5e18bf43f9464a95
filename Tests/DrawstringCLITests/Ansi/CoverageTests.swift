import DrawstringCore
import Testing

@testable import DrawstringCLI
@testable import DrawstringDrawing
@testable import DrawstringOutput
@testable import DrawstringReports

/// What figures cover, against areas known from geometry.
@Suite struct CoverageTests {
  private func box(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> [Vec2] {
    [Vec2(left, top), Vec2(right, top), Vec2(right, bottom), Vec2(left, bottom)]
  }

  private func coverage(_ polygons: [[Vec2]], _ rule: FillRule, width: Int, height: Int) -> Coverage {
    var contours = Contours()
    for polygon in polygons { contours.add(polygon) }
    return Coverage(
      of: contours, rule: rule, within: PixelRect(left: 0, top: 0, right: width, bottom: height))
  }

  private func area(_ polygons: [[Vec2]], _ rule: FillRule = .nonzero, size: Int = 40) -> Double {
    coverage(polygons, rule, width: size, height: size).values.reduce(0) { $0 + Double($1) }
  }

  @Test func aPixelIsCoveredByItsShare() {
    let figure = coverage([box(0.5, 1, 2.25, 2.5)], .nonzero, width: 4, height: 3)
    #expect(figure.values == [0, 0, 0, 0, 0.5, 1, 0.25, 0, 0.25, 0.5, 0.125, 0])
  }

  @Test func rulesTellHolesFromFigures() {
    let same = [box(2, 2, 12, 12), box(4, 4, 8, 8)]
    let turned = [box(2, 2, 12, 12), Array(box(4, 4, 8, 8).reversed())]
    #expect(area(same) == 100)
    #expect(area(turned) == 84)
    #expect(area(same, .evenodd) == 84)
    #expect(area(turned, .evenodd) == 84)
  }

  @Test func whatLiesOutsideIsCutOff() {
    #expect(area([box(-1e9, -1e9, 10, 5)]) == 50)
    #expect(area([box(50, 0, 60, 10)]) == 0)
    #expect(area([box(-5, -5, 1e300, 1e300)]) == 1600)
    #expect(area([]) == 0)
    #expect(area([[Vec2(3, 3)], []]) == 0)
  }

  private func line(
    _ points: [Vec2], isClosed: Bool = false, cap: LineCap = .butt, join: LineJoin = .miter,
    limit: Double = 10,
    dashes: [Double] = [], phase: Double = 0
  ) -> Double {
    var path = VectorPath()
    path.addPolyline(points, closed: isClosed)
    let style = StrokeOutline.Style(
      width: 4, cap: cap, join: join, miterLimit: limit, dashes: dashes, dashPhase: phase)
    return area(StrokeOutline(path.flattened(tolerance: 0.01), style, tolerance: 0.01, most: .max).polygons)
  }

  @Test(arguments: [1e17, -1e17, 1e300]) func aHugePhaseOfDashesIsReduced(_ phase: Double) {
    let points = [Vec2(4, 20), Vec2(36, 20)]
    let rest = phase.truncatingRemainder(dividingBy: 8)
    #expect(line(points, dashes: [3, 5], phase: phase) == line(points, dashes: [3, 5], phase: rest))
  }

  @Test func outlinesOfManyPointsEnd() {
    var path = VectorPath()
    path.addPolyline((0..<100).map { Vec2(Double($0), Double($0 % 2)) }, closed: false)
    path.addPolyline((0..<100).map { Vec2(Double($0), Double($0 % 2)) }, closed: false)
    let style = StrokeOutline.Style(
      width: 4, cap: .round, join: .round, miterLimit: 10, dashes: [], dashPhase: 0)
    let flat = path.flattened(tolerance: 0.01)
    #expect(StrokeOutline(flat, style, tolerance: 0.01, most: .max).isWhole)
    let part = StrokeOutline(flat, style, tolerance: 0.01, most: 100)
    #expect(!part.isWhole && part.polygons.count == 1)
  }

  @Test func aLineHasItsWidthAndItsEnds() {
    let points = [Vec2(10, 20), Vec2(30, 20)]
    #expect(abs(line(points) - 80) < 1e-4)
    #expect(abs(line(points, cap: .square) - 96) < 1e-4)
    #expect(abs(line(points, cap: .round) - (80 + 4 * Double.pi)) < 0.3)
  }

  /// At a right angle the mitre adds a square of half the width, a cut corner half of it, a round one a quarter circle.
  @Test func cornersAreJoined() {
    for corner in [Vec2(30, 10), Vec2(10, 30)] {
      let points = [Vec2(10, 10), corner, Vec2(30, 30)]
      #expect(abs(line(points) - 160) < 1e-4)
      #expect(abs(line(points, join: .bevel) - 158) < 0.2)
      #expect(abs(line(points, limit: 1) - 158) < 0.2)
      #expect(abs(line(points, join: .round) - (156 + Double.pi)) < 0.2)
    }
    let square = [Vec2(10, 10), Vec2(30, 10), Vec2(30, 30), Vec2(10, 30)]
    #expect(abs(line(square, isClosed: true) - 320) < 1e-4)
  }

  @Test func dashesFollowTheirPattern() {
    let points = [Vec2(4, 20), Vec2(24, 20)]
    #expect(abs(line(points, dashes: [3, 2]) - 48) < 1e-4)
    #expect(abs(line(points, dashes: [5]) - 40) < 1e-4)
    #expect(abs(line(points, dashes: [15, 5], phase: 10) - 60) < 1e-4)
    #expect(abs(line(points, dashes: [15, 5], phase: -5) - 60) < 1e-4)
    // An empty pattern is a solid line, and so is one that is too fine to be resolved.
    #expect(abs(line(points, dashes: [0, 0]) - 80) < 1e-4)
    #expect(abs(line(points, dashes: [1e-9]) - 80) < 1e-4)
  }
}
