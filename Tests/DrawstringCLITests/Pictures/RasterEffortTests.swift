import DrawstringCore
import DrawstringLoader
import DrawstringOutput
import DrawstringTestSupport
import Testing

@testable import DrawstringDrawing

/// What drawing in pixels costs where a picture asks for much, by the work that it counts.
@Suite struct RasterEffortTests {
  private static let size = 40.0

  private func document(_ children: [SVGElement]) -> SVGElement {
    SVGDocument.element(width: Self.size, height: Self.size, title: "", children: children)
  }

  private func drawn(_ document: SVGElement, _ budget: WorkBudget = .command) throws -> (Bitmap, work: Int) {
    var budget = budget
    var missing: Set<Character> = []
    let bitmap = try #require(PixelPicture.bitmap(of: document, &budget, missing: &missing))
    return (bitmap, budget.spent)
  }

  /// The picture of an effect's layers, and its work.
  private func drawn(_ layers: String, _ budget: WorkBudget = .command) throws -> (Bitmap, work: Int) {
    let effect = try Effect(
      yaml: "drawstring: 1\neffect: a\ncanvas: [\(Self.size), \(Self.size)]\nlayers:\n\(layers)")
    return try drawn(document([SVGElement(FramePicture(effect.frame(at: .idle)))]), budget)
  }

  private static let square = "  - {id: NAME, position: [20, 20], size: [20, 20], backgroundColor: red}\n"

  /// Layers that each hide two parts by the next layer: a mask in a mask, as often as there are levels.
  private func nested(_ levels: Int) -> String {
    var layers = Self.square.replacing("NAME", with: "layer\(levels)")
    for level in (0..<levels).reversed() {
      layers += "  - id: layer\(level)\n    layers:\n"
      for part in 0..<2 {
        let place = "position: [\(part * 20 + 10), 20], size: [20, 40]"
        layers +=
          "      - {id: part\(level)-\(part), \(place), backgroundColor: red, mask: layer\(level + 1)}\n"
      }
    }
    return layers
  }

  @Test func masksThatNestAreDrawnOnce() throws {
    let few = try drawn(nested(10))
    let many = try drawn(nested(40))
    #expect(many.work < 6 * few.work)
    // Left and right halves, hidden by a square again and again: the square.
    let square = try drawn(Self.square.replacing("NAME", with: "square")).0
    #expect(few.0 == square && many.0 == square)
  }

  /// Squares that each show through the next one, of which one lies beside the others.
  private func chain(_ count: Int, beside: Int) -> String {
    (0..<count).map { level in
      let mask = level + 1 < count ? ", mask: layer\(level + 1)" : ""
      return "  - {id: layer\(level), position: [\(level == beside ? 25 : 20), 20], size: [20, 20], "
        + "backgroundColor: red\(mask)}\n"
    }.joined()
  }

  @Test func longChainsOfMasksNeedNoStack() throws {
    let few = try drawn(chain(3, beside: 1)).0
    #expect(try drawn(chain(40, beside: 33)).0 == few)
    #expect(try drawn(chain(3_000, beside: 2_000)).0 == few)
  }

  /// A polygon of random corners: most edges cross one another in every row.
  private func tangle(_ count: Int, _ random: inout SeededGenerator) -> [Vec2] {
    (0..<count).map { _ in
      Vec2(.random(in: 0...Self.size, using: &random), .random(in: 0...Self.size, using: &random))
    }
  }

  @Test func crossedEdgesAreCountedAndEndWithTheBudget() {
    var random = SeededGenerator(seed: 11)
    let area = PixelRect(left: 0, top: 0, right: Int(Self.size), bottom: Int(Self.size))
    var works: [Int] = []
    for count in [200, 800] {
      var contours = Contours()
      contours.add(tangle(count, &random))
      works.append(Coverage(of: contours, rule: .evenodd, within: area).work)
      let most = works[works.count - 1] / 4
      var sweep = CoverageSweep(contours, rule: .evenodd, isCrisp: false, within: area, most: most)
      var rows = 0
      sweep.run { _, _, _ in rows += 1 }
      #expect(rows > 0 && rows < area.height / 2)
      #expect(sweep.work < 2 * most)
    }
    // Four times as many edges cross four times as often in four times as many strips, and no more.
    #expect(works[1] > 4 * works[0] && works[1] < 40 * works[0])
  }

  /// Against points of the plane, tested one by one.
  @Test func crossedEdgesCoverWhatIsInside() {
    var random = SeededGenerator(seed: 12)
    let side = 8
    for _ in 0..<Effort.cases(6) {
      let polygon = tangle(60, &random).map { $0 * (Double(side) / Self.size) }
      var contours = Contours()
      contours.add(polygon)
      let coverage = Coverage(
        of: contours, rule: .evenodd, within: PixelRect(left: 0, top: 0, right: side, bottom: side))
      func isInside(_ point: Vec2) -> Bool {
        var isInside = false
        for (a, b) in zip(polygon, polygon.dropFirst() + [polygon[0]])
        where (a.y > point.y) != (b.y > point.y) {
          if point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
        }
        return isInside
      }
      let fine = 32
      for row in 0..<side {
        for column in 0..<side {
          var count = 0
          for y in 0..<fine {
            for x in 0..<fine {
              let place = Vec2(
                Double(column) + (Double(x) + 0.5) / Double(fine),
                Double(row) + (Double(y) + 0.5) / Double(fine))
              if isInside(place) { count += 1 }
            }
          }
          let share = Double(count) / Double(fine * fine)
          #expect(abs(Double(coverage[column, row]) - share) < 0.05)
        }
      }
    }
  }

  private func shadowed(_ side: Double, radius: Double) -> String {
    let shadow = "shadowOpacity: 1, shadowColor: black, shadowRadius: \(radius)"
    return "  - {id: a, size: [\(side), \(side)], backgroundColor: red, \(shadow)}"
  }

  /// Nothing is made that the budget does not pay for: the whole shadow of such a layer has 10¹² pixels.
  @Test func softShadowsArePaidBeforeTheyAreDrawn() throws {
    let (picture, work) = try drawn(shadowed(1_000_000, radius: 400), WorkBudget(1_000_000))
    #expect(work == 1_000_000)
    #expect(picture.bytes.allSatisfy { $0 == 0 })
  }

  @Test func widerShadowsThanTheWidestAreLikeIt() throws {
    func shadow(_ deviation: Double) -> RasterNode.Shadow {
      RasterNode.Shadow(tint: .one, offset: .zero, deviation: Vec2(deviation, deviation))
    }
    let area = PixelRect(left: 0, top: 0, right: 10, bottom: 10)
    #expect(shadow(5000).cast(by: area) == shadow(532).cast(by: area))
    #expect(shadow(531).cast(by: area).width < shadow(532).cast(by: area).width)
    #expect(try drawn(shadowed(20, radius: 900)).0 == drawn(shadowed(20, radius: 532)).0)
  }

  // MARK: Films

  private static let dots = """
    drawstring: 1
    effect: dots
    canvas: [60, 40]
    layers:
      - {id: dot, kind: shape, position: [30, 20], path: {circle: {center: [12, 0], radius: 4}}, fillColor: red}
    animations:
      - {id: turn, during: refreshing, duration: 1s, repeat: forever, tracks: {dot.rotation: {from: 0deg, to: 360deg}}}
    """

  private func film(_ length: Duration, rate: Double, fastest: Double = .infinity) throws -> FrameFilm {
    FrameFilm(
      try Effect(yaml: Self.dots), .phase(Moment(phase: .refreshing), length), rate: rate, fastest: fastest,
      scale: 1, background: nil, assets: ImageAssets())
  }

  @Test func aFilmHasOneBudgetOnAnyNumberOfCores() throws {
    let film = try film(.seconds(1), rate: 40)
    var whole = WorkBudget.command
    var missing: Set<Character> = []
    let isWhole = film.run(.one, &whole, missing: &missing) { _, _ in true }
    #expect(isWhole)
    var counts: Set<Int> = []
    for cores in [1, 2, 7] {
      var budget = WorkBudget(whole.spent / 2)
      var count = 0
      let isWhole = film.run(Cores(count: cores), &budget, missing: &missing) { index, _ in
        #expect(index == count)
        count += 1
        return true
      }
      #expect(!isWhole)
      counts.insert(count)
    }
    #expect(counts.count == 1 && (1..<40).contains(counts.first ?? 0))
  }

  @Test func noRoundIsFasterThanItMayBe() throws {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<Effort.cases(50) {
      let length = Int.random(in: 20...3000, using: &random)
      let film = try film(.milliseconds(length), rate: 50, fastest: 50)
      #expect(film.rate <= 50.001)
      #expect((0..<film.count).allSatisfy { film.delay($0, unit: 100) >= 2 })
      let total = (0..<film.count).reduce(0) { $0 + film.delay($1, unit: 100) }
      #expect(abs(Double(total) - Double(length) / 10) <= 1)
    }
  }
}
