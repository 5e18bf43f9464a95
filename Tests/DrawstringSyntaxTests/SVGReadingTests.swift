import DrawstringCore
import DrawstringSyntax
import Testing

/// Numbers, transforms and outlines of SVG.
@Suite struct SVGReadingTests {
  private func outline(_ content: String, id: String? = nil) -> (path: String?, problem: SVGOutline.Problem?)
  {
    var diagnostics = Diagnostics()
    let text = "<svg viewBox='0 0 200 100' xmlns:xlink='x'>\(content)</svg>"
    guard let markup = MarkupReader.read(Array(text.utf8), into: &diagnostics) else { return (nil, nil) }
    let outline = SVGOutline.read(markup, id: id) { _ in }
    return (outline.path?.description, outline.problem)
  }

  @Test(arguments: [
    ("1 -2.5,3e1.5+4", [1, -2.5, 30, 0.5, 4]), (" 1,,2 x 3", [1, 2]), ("", []),
    ("1e999 -1e999", [1e15, -1e15]),
  ])
  func numbersAreThoseBeforeTheFirstMistake(_ text: String, _ numbers: [Double]) {
    #expect(SVGScanner.numbers(text) == numbers)
  }

  @Test(arguments: [
    ("12", 12.0), ("12px", 12), ("3pt", 4), ("50%", 100), ("1in", 96), ("25.4mm", 96), ("2em", 32),
  ])
  func lengthsHaveUnits(_ text: String, _ units: Double) throws {
    #expect(abs(try #require(SVGScanner.length(text)).units(of: 200) - units) < 1e-9)
  }

  @Test(arguments: ["", "x", "1x", "1 2", "--1"]) func otherTextsAreNoLengths(_ text: String) {
    #expect(SVGScanner.length(text) == nil)
  }

  @Test(arguments: [
    ("translate(3)", [1, 0, 0, 1, 3, 0]), ("translate(3 4) scale(2)", [2, 0, 0, 2, 3, 4]),
    ("rotate(90)", [0, 1, -1, 0, 0, 0]), ("rotate(90, 10, 20)", [0, 1, -1, 0, 30, 10]),
    ("matrix(1,2,3,4,5,6)", [1, 2, 3, 4, 5, 6]), ("skewX(45)", [1, 0, 1, 1, 0, 0]),
    ("skewY(45)", [1, 1, 0, 1, 0, 0]), ("none", [1, 0, 0, 1, 0, 0]), ("", [1, 0, 0, 1, 0, 0]),
    ("translate(5px, 6px)", [1, 0, 0, 1, 5, 6]), ("rotate(0.25turn)", [0, 1, -1, 0, 0, 0]),
  ])
  func transformsAreMatrices(_ text: String, _ numbers: [Double]) throws {
    let matrix = try #require(SVGTransformList.parse(text))
    let found = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty]
    #expect(zip(found, numbers).allSatisfy { abs($0 - $1) < 1e-12 }, "\(found)")
  }

  @Test(arguments: ["turn(5)", "rotate(5", "rotate()", "scale(1 2 3)", "5", "rotate(1) x"])
  func otherTextsAreNoTransforms(_ text: String) { #expect(SVGTransformList.parse(text) == nil) }

  @Test(arguments: [
    ("<rect width='2' height='3'/>", "M0 0L2 0L2 3L0 3Z"),
    ("<rect x='1' width='50%' height='50%' transform='translate(1 1)'/>", "M2 1L102 1L102 51L2 51Z"),
    ("<circle r='2'/>", "M2 0A2 2 0 1 1 -2 0A2 2 0 1 1 2 0Z"),
    ("<ellipse rx='2' ry='1'/>", "M2 0A2 1 0 1 1 -2 0A2 1 0 1 1 2 0Z"),
    ("<line x2='3'/>", "M0 0L3 0"), ("<polyline points='0 0 1 1 2'/>", "M0 0L1 1"),
    ("<polygon points='0,0 1,1 2,0'/>", "M0 0L1 1L2 0Z"), ("<path d='M0 0h1x'/>", "M0 0L1 0"),
    ("<g transform='scale(2)'><path d='M1 1L2 2'/></g><line x2='1'/>", "M2 2L4 4M0 0L1 0"),
    (
      "<defs><path id='a' d='M0 0L1 1'/></defs><use href='#a' x='5'/><use xlink:href='#a'/>",
      "M5 0L6 1M0 0L1 1"
    ),
    (
      "<symbol id='s' viewBox='0 0 10 10'><path d='M0 0L10 10'/></symbol><use href='#s' width='20' height='20'/>",
      "M0 0L20 20"
    ),
    ("<path d='M0 0L1 1'/><path display='none' d='M5 5L6 6'/><text>a</text>", "M0 0L1 1"),
  ])
  func outlinesAreThoseOfAllShapes(_ content: String, _ path: String) {
    #expect(outline(content).path == path)
  }

  @Test func anElementHasTheTransformsAroundIt() {
    let content = "<g transform='translate(1 2)'><path id='a' transform='scale(3)' d='M1 1L2 2'/></g>"
    #expect(outline(content, id: "a").path == "M4 5L7 8")
    #expect(outline(content, id: "b").problem == .noElement)
    #expect(outline("<text id='a'>b</text>", id: "a").problem == .noOutline)
    for shape in ["<rect id='a' width='2'/>", "<ellipse id='a' rx='0' ry='1'/>"] {
      #expect(outline(shape, id: "a").problem == .noOutline)
    }
  }

  @Test func usesEndInSomeWay() {
    let ring = "<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>"
    #expect(outline(ring).problem == .ring)
    #expect(outline("<use id='a' href='#a'/>").problem == .ring)
    // A billion squares.
    let bomb = (1...9).map {
      "<g id='a\($0)'>\(String(repeating: "<use href='#a\($0 - 1)'/>", count: 10))</g>"
    }
    let squares = "<defs><rect id='a0' width='1' height='1'/>\(bomb.joined())</defs><use href='#a9'/>"
    #expect(outline(squares).problem == .tooLarge)
    let chain = (0..<400).map { "<g id='c\($0)'><use href='#c\($0 + 1)'/></g>" }.joined()
    #expect(outline("<defs>\(chain)</defs><use href='#c0'/>").problem == .tooLarge)
  }

  @Test func manySegmentsAreALimit() {
    let data = "M0 0" + String(repeating: "h1", count: 20_000)
    let uses = String(repeating: "<use href='#a'/>", count: 250)
    #expect(outline("<defs><path id='a' d='\(data)'/></defs>\(uses)").problem == .tooLarge)
  }
}
