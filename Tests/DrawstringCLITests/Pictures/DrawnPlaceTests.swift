import Drawstring
import DrawstringCLI
import DrawstringCore
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import DrawstringTestSupport
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
    return steps.reduce(.identity) { Affine(svg: $1.name, $1.numbers).followed(by: $0) }
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
    places(FrameDrawing(effect.graph).element(of: frame), .identity, &found)
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

  @Test(arguments: ["boss-dots", "bounce-preload", "douyin-nav", "jelly-ball", "pulse-dots", "enjoy-ring"])
  func effectsAreWhereTheyAre(_ name: String) throws {
    let effect = try Effect(contentsOfFile: "\(ProjectFile.root)/specs/\(name).yaml")
    for time in [0, 90, 330, 720] {
      try Self.check(effect, at: .refreshing(after: .milliseconds(time)))
      if effect.trigger != nil { try Self.check(effect, at: .dragging(to: 45, after: .milliseconds(time))) }
    }
  }
}
