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

  private func word(_ text: String) -> SVGText { SVGText(text) }

  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> SVGElement {
    SVGElement(
      "rect",
      [
        .init("x", SVGText(x)), .init("y", SVGText(y)), .init("width", SVGText(width)),
        .init("height", SVGText(height)), .init("fill", "#f00"),
      ])
  }

  /// Layers that each hide two parts by the next layer: a mask in a mask, as often as there are levels.
  private func nested(_ levels: Int) -> SVGElement {
    var definitions = [
      SVGElement("g", [.init("id", word("layer\(levels)"))], children: [rect(10, 10, 20, 20)])
    ]
    for level in (0..<levels).reversed() {
      var parts: [SVGElement] = []
      for part in 0..<2 {
        let name = "mask\(level)-\(part)"
        definitions.append(
          SVGElement(
            "mask", [.init("id", word(name))],
            children: [SVGElement("use", [.init("href", word("#layer\(level + 1)"))])]))
        parts.append(
          SVGElement(
            "g", [.init("mask", word("url(#\(name))"))],
            children: [rect(part == 0 ? 0 : 20, 0, 20, 40)]))
      }
      definitions.append(SVGElement("g", [.init("id", word("layer\(level)"))], children: parts))
    }
    return document([
      SVGElement("defs", children: definitions), SVGElement("use", [.init("href", "#layer0")]),
    ])
  }

  @Test func masksThatNestAreDrawnOnce() throws {
    let few = try drawn(nested(10))
    let many = try drawn(nested(40))
    #expect(many.work < 6 * few.work)
    // Left and right halves, hidden by a square again and again: the square.
    let square = try drawn(document([rect(10, 10, 20, 20)])).0
    #expect(few.0 == square && many.0 == square)
  }

  @Test func aMaskOfItselfHidesAll() throws {
    let mask = SVGElement(
      "mask", [.init("id", "m")],
      children: [SVGElement("g", [.init("mask", "url(#m)")], children: [rect(0, 0, 40, 40)])])
    let masked = SVGElement("g", [.init("mask", "url(#m)")], children: [rect(0, 0, 40, 40)])
    let picture = try drawn(document([mask, masked])).0
    #expect(picture.bytes.allSatisfy { $0 == 0 })
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

  private func shadowed(_ side: Double, softness: Double) -> SVGElement {
    let filter = SVGElement(
      "filter", [.init("id", "f")],
      children: [
        SVGElement("feGaussianBlur", [.init("stdDeviation", SVGText(softness))]),
        SVGElement("feOffset", [.init("dx", SVGText(0)), .init("dy", SVGText(0))]),
        SVGElement("feFlood", [.init("flood-color", "#000"), .init("flood-opacity", SVGText(1))]),
      ])
    return document([
      filter,
      SVGElement(
        "g", [.init("filter", "url(#f)")],
        children: [rect(-side, -side, 2 * side, 2 * side)]),
    ])
  }

  /// Nothing is made that the budget does not pay for: the whole shadow of such a layer has 10¹² pixels.
  @Test func softShadowsArePaidBeforeTheyAreDrawn() throws {
    let (picture, work) = try drawn(shadowed(500_000, softness: 400), WorkBudget(1_000_000))
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
    #expect(try drawn(shadowed(10, softness: 5000)).0 == drawn(shadowed(10, softness: 532)).0)
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
