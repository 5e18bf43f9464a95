import Drawstring
import DrawstringCore
import DrawstringTestSupport
import DrawstringTools
import Testing

/// Where a picture's transforms put layers is where the frame says they are.
@Suite struct DrawnPlaceTests {
  /// SVG's transform lists by the matrices of its specification (SVG 1.1, section 7.6), of the numbers before they
  /// are rounded.
  private static func matrix(_ list: SVGText?) -> Affine {
    var steps: [(name: String, numbers: [Double])] = []
    for (word, number) in zip(list?.words ?? [], list?.numbers ?? []) {
      if word.hasSuffix("(") { steps.append((String(word.filter(\.isLetter)), [])) }
      steps[steps.count - 1].numbers.append(number)
    }
    let degree = Double.pi / 180
    return steps.reduce(.identity) { result, entry in
      let numbers = entry.numbers
      var step = Affine.identity
      switch entry.name {
      case "translate": (step.tx, step.ty) = (numbers[0], numbers[1])
      case "scale": (step.a, step.d) = (numbers[0], numbers[1])
      case "rotate":
        let (sine, cosine) = (Libm.sin(numbers[0] * degree), Libm.cos(numbers[0] * degree))
        (step.a, step.b, step.c, step.d) = (cosine, sine, -sine, cosine)
      case "skewX": step.c = Libm.tan(numbers[0] * degree)
      case "skewY": step.b = Libm.tan(numbers[0] * degree)
      case "matrix":
        step = Affine(
          a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
      default: Issue.record("\(entry.name) is no transform of SVG")
      }
      return step.followed(by: result)
    }
  }

  private static func places(
    _ element: SVGElement, _ outer: Affine, _ found: inout [String: Affine]
  ) {
    var world = outer
    if let name = element["data-layer"] {
      world = matrix(element["transform"]).followed(by: outer)
      found[SVGPrinter.text(name)] = world
    }
    for child in element.children where child.name == "g" || child.name == "defs" {
      places(child, world, &found)
    }
  }

  private static func check(_ effect: Effect, at moment: Moment) throws {
    let frame = effect.frame(at: moment)
    var found: [String: Affine] = [:]
    places(FrameDrawing(effect.shared).element(of: frame), .identity, &found)
    for layer in frame.layers {
      let drawn = try #require(found[layer.id])
      let world = layer.worldTransform
      let pairs = [
        (drawn.a, world.a), (drawn.b, world.b), (drawn.c, world.c), (drawn.d, world.d), (drawn.tx, world.tx),
        (drawn.ty, world.ty),
      ]
      for (x, y) in pairs {
        #expect(abs(x - y) <= 1e-9 * max(1, abs(y)), "\(layer.id) at \(moment): \(drawn), not \(world)")
      }
    }
  }

  @Test func randomNestsAreWhereTheyAre() throws {
    var random = SeededGenerator(seed: 4)
    func number(_ range: ClosedRange<Double>) -> Double {
      (Double.random(in: range, using: &random) * 100).rounded() / 100
    }
    for _ in 0..<60 {
      var yaml = "drawstring: 1\neffect: nest\ncanvas: [100, 100]\nlayers:\n"
      var indent = "  "
      for depth in 0..<4 {
        yaml +=
          "\(indent)- id: layer\(depth)\n\(indent)  position: [\(number(-50...50)), \(number(-50...50))]\n"
        if Bool.random(using: &random) { yaml += "\(indent)  size: [\(number(1...40)), \(number(1...40))]\n" }
        if Bool.random(using: &random) {
          yaml += "\(indent)  anchorPoint: [\(number(-1...2)), \(number(-1...2))]\n"
        }
        if Bool.random(using: &random) { yaml += "\(indent)  rotation: \(number(-800...800))deg\n" }
        if Bool.random(using: &random) {
          yaml += "\(indent)  scale: [\(number(-2...2)), \(number(0.1...2))]\n"
        }
        if Bool.random(using: &random) {
          yaml += "\(indent)  skew: [\(number(-60...60))deg, 0deg]\n"
        } else if Bool.random(using: &random) {
          yaml += "\(indent)  skew: [\(number(-60...60))deg, \(number(-60...60))deg]\n"
        }
        if Bool.random(using: &random) {
          yaml += "\(indent)  translation: [\(number(-9...9)), \(number(-9...9))]\n"
        }
        yaml += "\(indent)  layers:\n"
        indent += "    "
      }
      yaml += "\(indent)- {id: leaf, position: [1, 2]}\n"
      try Self.check(try Effect(yaml: yaml), at: .idle)
    }
  }

  @Test(arguments: ["boss-dots", "bounce-preload", "douyin-nav", "jelly-ball", "pulse-dots", "enjoy-ring"])
  func effectsAreWhereTheyAre(_ name: String) throws {
    let effect = try Effect(contentsOfFile: "\(ProjectFile.root)/specs/\(name).yaml")
    for time in [0, 90, 330, 720] {
      try Self.check(effect, at: .refreshing(after: .milliseconds(time)))
      if effect.trigger != nil { try Self.check(effect, at: .dragging(to: 45, after: .milliseconds(time))) }
    }
  }
}
