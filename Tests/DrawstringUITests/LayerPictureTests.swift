import CoreGraphics
import Drawstring
import DrawstringCore
import DrawstringDrawing
import DrawstringTestSupport
import QuartzCore
import Testing

@testable import DrawstringUI

/// The layers of effects look as `render` draws the effects.
@Suite(.serialized) @MainActor struct LayerPictureTests {
  /// What Core Animation does in its own way.
  static let special = """
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
  private static func shown(_ layers: EffectLayers) -> [UInt8] { bytes(LayerPicture.document(layers.root)) }

  /// The bytes of a frame as `render` draws it.
  private static func drawn(_ drawing: FrameDrawing, _ frame: EffectFrame) -> [UInt8] {
    bytes(LayerPicture.document(CGRect(frame.canvas), [drawing.element(of: frame)]))
  }

  private static func bytes(_ document: SVGElement) -> [UInt8] {
    var budget = WorkBudget.command
    var missing: Set<Character> = []
    return PixelPicture.bitmap(of: document, &budget, missing: &missing)?.onWhite.bytes ?? []
  }

  /// The mean difference of the channels of those pixels that are not white in both pictures, in steps of 1/255, and the
  /// greatest difference.
  private static func difference(_ a: [UInt8], _ b: [UInt8]) -> (mean: Double, most: Int) {
    if a.count != b.count || a.isEmpty { return (.infinity, 255) }
    var (sum, count, most) = (0, 0, 0)
    for start in stride(from: 0, to: a.count, by: 4) {
      let (left, right) = (a[start..<start + 3], b[start..<start + 3])
      if left.allSatisfy({ $0 == 255 }), right.allSatisfy({ $0 == 255 }) { continue }
      for (x, y) in zip(left, right) {
        let way = abs(Int(x) - Int(y))
        (sum, count, most) = (sum + way, count + 1, max(most, way))
      }
    }
    return (count == 0 ? 0 : Double(sum) / Double(count), most)
  }

  private static func makeLayers(_ effect: Effect) -> EffectLayers {
    let layers = EffectLayers(effect)
    layers.images = { CGImage(stub: $0) }
    return layers
  }

  private static func assets(_ effect: Effect) -> ImageAssets {
    let graph = effect.shared.graph
    let names = graph.layers.indices.compactMap { effect.frame(at: .idle).layer(at: $0).image }
    return ImageAssets(Dictionary(names.map { ($0, LayerPicture.image) }) { first, _ in first })
  }

  private static func effects() throws -> [(name: String, effect: Effect)] {
    var effects: [(String, Effect)] = []
    for file in ProjectFiles.texts(in: "specs", endings: [".yaml"]) where file.text.contains("\neffect:") {
      effects.append((file.path, try Effect(contentsOfFile: ProjectFiles.root + file.path)))
    }
    for file in ProjectFiles.texts(in: "Tests/Pictures", endings: [".yaml"])
    where file.text.contains("\neffect:") {
      effects.append((file.path, try Effect(contentsOfFile: ProjectFiles.root + file.path)))
    }
    return effects + [("special", try Effect(yaml: special))]
  }

  /// The effects and examples of the project in a pull, at rest and on the way back.
  @Test func layersLookAsRenderDraws() throws {
    var worst = (name: "", mean: 0.0, most: 0)
    var count = 0
    for (name, effect) in try Self.effects() {
      let drawing = FrameDrawing(effect.shared, assets: Self.assets(effect))
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
        let (mean, most) = Self.difference(Self.shown(layers), Self.drawn(drawing, frame))
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
    let drawn = Self.drawn(FrameDrawing(effect.shared, assets: Self.assets(effect)), frame)
    let before = Self.difference(Self.shown(layers), drawn).most
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
    let after = Self.difference(Self.shown(layers), drawn).most
    #expect(after > before + 40, "\(before), \(after)")
  }
}
