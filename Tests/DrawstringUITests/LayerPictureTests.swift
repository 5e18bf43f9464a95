import CoreGraphics
import Drawstring
import DrawstringCore
import QuartzCore
import Testing

@testable import DrawstringUI

/// The layers of effects look as `render` draws the effects.
@Suite(.serialized) @MainActor struct LayerPictureTests {
  /// What Core Animation does in its own way.
  nonisolated static let special = """
    drawstring: 1
    effect: special
    canvas: [240, 160]
    paths: {round: {circle: {center: [0, 0], radius: 12}}, two: M0 0L20 0M0 9L30 9}
    layers:
      - {id: t, kind: image, size: [30, 30], position: [20, 20], image: mark, contentsGravity: top, borderWidth: 1}
      - {id: b, kind: image, size: [30, 30], position: [60, 20], image: mark, contentsGravity: bottom, borderWidth: 1}
      - {id: tl, kind: image, size: [30, 30], position: [100, 20], image: mark, contentsGravity: topLeft, borderWidth: 1}
      - {id: br, kind: image, size: [30, 30], position: [140, 20], image: mark, contentsGravity: bottomRight, borderWidth: 1}
      - {id: r, kind: image, size: [30, 30], position: [180, 20], image: mark, contentsGravity: right, borderWidth: 1}
      - {id: fit, kind: image, size: [30, 30], position: [220, 20], image: mark, contentsGravity: resizeAspect}
      - {id: fill, kind: image, size: [30, 30], position: [20, 60], image: mark, contentsGravity: resizeAspectFill, masksToBounds: true}
      - {id: turned, size: [30, 30], position: [60, 60], rotation: 20deg, backgroundColor: red, borderWidth: 2.5, borderColor: blue}
      - {id: half, size: [20.5, 9.3], position: [100.2, 60.6], backgroundColor: green, opacity: 50%, layers: [{id: inner, size: [9, 20], backgroundColor: blue}]}
      - {id: one, kind: gradient, size: [30, 30], position: [140, 60], colors: [red], cornerRadius: 6}
      - {id: round, kind: gradient, size: [30, 20], position: [180, 60], type: radial, startPoint: [50%, 50%], endPoint: [100%, 100%], colors: [red, white, blue], locations: [0, 0.2, 1]}
      - {id: about, kind: gradient, size: [30, 30], position: [220, 60], type: conic, startPoint: [50%, 50%], endPoint: [50%, 0%], colors: [red, yellow, blue], cornerRadius: 15}
      - {id: dot, kind: shape, path: round, position: [20, 100], fillColor: clear, strokeColor: red, lineWidth: 6, lineCap: round, strokeStart: 30%, strokeEnd: 30%}
      - {id: arc, kind: shape, path: round, position: [60, 100], fillColor: yellow, strokeColor: red, lineWidth: 4, lineCap: round, strokeStart: 10%, strokeEnd: 70%}
      - {id: moved, kind: shape, path: round, position: [100, 100], fillColor: clear, strokeColor: red, lineWidth: 4, strokeEnd: 40%, strokeOffset: 50%, lineDashPattern: [6, 3]}
      - {id: both, kind: shape, path: two, position: [125, 95], fillColor: clear, strokeColor: red, lineWidth: 3, strokeMode: parallel, strokeEnd: 60%}
      - {id: tab, size: [30, 20], position: [180, 100], backgroundColor: red, cornerRadius: [8, 8, 0, 0], shadowOpacity: 80%, shadowRadius: 3, shadowOffset: [0, 4]}
      - {id: leaf, size: [30, 20], position: [220, 100], backgroundColor: red, cornerRadius: [8, 3, 10, 0]}
      - {id: window, size: [30, 30], position: [20, 140], cornerRadius: 9, masksToBounds: true, rotation: 10deg, layers: [{id: pane, size: [40, 12], position: [10, 20], backgroundColor: blue}]}
      - {id: lid, size: [14, 30], position: [60, 140], rotation: 30deg, backgroundColor: black}
      - {id: seen, size: [30, 30], position: [60, 140], backgroundColor: green, mask: lid}
      - {id: back, size: [20, 20], position: [100, 140], backgroundColor: red, zPosition: 2}
      - {id: front, size: [20, 20], position: [105, 145], backgroundColor: blue, zPosition: 1}
      - {id: word, kind: text, size: [60, 20], position: [170, 140], string: Hello, fontSize: 16, alignment: center, foregroundColor: black}
    """

  /// The bytes of a frame as its layers show it.
  private static func shown(_ layers: EffectLayers) -> [UInt8] {
    PixelDifference.drawn(LayerPicture.commands(layers.root), of: layers.root.bounds)
  }

  private static func makeLayers(_ effect: Effect) -> EffectLayers {
    let layers = EffectLayers(effect)
    layers.images = { CGImage(stub: $0) }
    return layers
  }

  /// The effects and examples of the project in a pull, at rest and on the way back.
  @Test func layersLookAsRenderDraws() throws {
    var worst = (name: "", mean: 0.0, most: 0)
    var count = 0
    for (name, effect) in try PixelDifference.effects(in: ["specs", "Tests/Pictures"])
      + [("special", try Effect(yaml: Self.special))]
    {
      let layers = Self.makeLayers(effect)
      var session = effect.makeSession()
      let trigger = effect.trigger ?? 60
      var events: [(Int, (inout Session, Duration) -> Void)] = [
        (100, { $0.drag(shown: trigger * 0.6, at: $1) }), (200, { $0.drag(shown: trigger * 1.2, at: $1) }),
        (300, { $0.release(at: $1) }), (2000, { $0.finish(at: $1) }),
      ]
      for time in [0, 100, 200, 450, 1370, 2150] {
        while let (at, event) = events.first, at <= time {
          event(&session, .milliseconds(at))
          events.removeFirst()
        }
        let frame = layers.show(&session, at: .milliseconds(time))
        let (mean, most) = PixelDifference.between(Self.shown(layers), PixelDifference.drawn(frame))
        #expect(mean <= 1, "\(name) at \(time) ms: \(mean) of 255 apart, \(most) at most")
        if mean > worst.mean { worst = ("\(name) at \(time) ms", mean, most) }
        count += 1
      }
    }
    #expect(count > 200)
    print("\(count) pictures; at worst \(worst)")
  }

  /// The comparison sees what the mapping to Core Animation is there for.
  @Test(arguments: ["edges", "gravity", "one colour", "cap"])
  func mistakesAreSeen(_ mistake: String) throws {
    let effect = try Effect(yaml: Self.special)
    let layers = Self.makeLayers(effect)
    var session = effect.makeSession()
    let frame = layers.show(&session, at: .zero)
    let drawn = PixelDifference.drawn(frame)
    let before = PixelDifference.between(Self.shown(layers), drawn).most
    for layer in layers.root.sublayers ?? [] {
      switch mistake {
      case "edges": layer.allowsEdgeAntialiasing = false
      case "gravity" where layer.contentsGravity.rawValue == "bottom":
        layer.contentsGravity = CALayerContentsGravity(rawValue: "top")
      case "one colour":
        if let gradient = layer as? CAGradientLayer, gradient.position.x == 140 {
          gradient.colors = gradient.colors.map { Array($0.prefix(1)) }
        }
      case "cap" where layer.position == CGPoint(x: 20, y: 100):
        (layer as? CAShapeLayer)?.strokeColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      default: break
      }
    }
    let after = PixelDifference.between(Self.shown(layers), drawn).most
    #expect(after > before + 40, "\(before), \(after)")
  }
}
