import Drawstring
import DrawstringTestSupport
import Testing

/// The effects and the examples on canvases of other widths.
@Suite struct FittingTests {
  /// How far a layer reaches beyond the left and the right edge of the canvas, in points.
  private struct Overshoot: Equatable {
    var (left, right) = (0.0, 0.0)

    mutating func include(_ x: Double, _ canvas: CanvasRect) {
      left = max(left, canvas.x - x)
      right = max(right, x - canvas.x - canvas.width)
    }
  }

  private static let moments: [Moment] =
    [.idle] + [10.0, 30, 54, 60, 90, 120].map { .dragging(to: $0, after: .milliseconds(150)) }
    + (0...40).map { .refreshing(after: .milliseconds(50 * $0)) }
    + (0...10).map { .finishing(after: .milliseconds(60 * $0)) }
    + (0...5).map { .cancelling(after: .milliseconds(40 * $0)) }

  /// The overshoot of each layer that is seen at one of the moments.
  private static func overshoots(_ effect: Effect, width: Double) -> [String: Overshoot] {
    var result: [String: Overshoot] = [:]
    var places = LayerPlacements()
    for var moment in moments where effect.impossibility(of: moment) == nil {
      moment.size = Vec2(width, effect.canvas.height)
      let frame = effect.frame(at: moment)
      #expect(frame.canvas.width == width)
      places.update(from: frame)
      // What an ancestor clips does not leave the canvas.
      var isClipped: [String: Bool] = [:]
      for handle in effect.layers {
        let layer = frame[handle]
        let clipped = layer.parent.map { isClipped[$0] ?? false } ?? false
        isClipped[layer.id] = clipped || layer.masksToBounds
        if clipped || !places[handle].isVisible { continue }
        var corners = [Vec2.zero, Vec2(layer.size.x, 0), Vec2(0, layer.size.y), layer.size]
        if let bounds = layer.path?.bounds {
          let (low, high) = (bounds.lowest, bounds.highest)
          corners += [low, high, Vec2(low.x, high.y), Vec2(high.x, low.y)]
        }
        for corner in corners {
          let x = places[handle].worldTransform.place(corner).x
          result[layer.id, default: Overshoot()].include(x, frame.canvas)
        }
      }
    }
    return result
  }

  @Test func everythingFitsWidthsFromPhonesToTablets() throws {
    let files = ProjectFiles.texts(in: "specs", endings: ["yaml"])
    var count = 0
    for file in files where !file.path.contains("traces") {
      let effect = try Effect(yaml: file.text, name: file.path)
      #expect(effect.canvas.flexible == .width, "\(file.path)")
      count += 1
      let usual = Self.overshoots(effect, width: 375)
      for width in [320, 430, 768, 1024.0] {
        for (layer, over) in Self.overshoots(effect, width: width) {
          let limit = usual[layer] ?? Overshoot()
          #expect(
            over.left <= limit.left + 1e-9 && over.right <= limit.right + 1e-9,
            "\(layer) of \(file.path) at \(width)")
        }
      }
    }
    #expect(count >= 21)
  }
}
