import Drawstring
import DrawstringTestSupport
import Testing

/// The effects and the examples on canvases of other widths.
@Suite struct FittingTests {
  /// How far a layer reaches from the left edge of the canvas, in points.
  private struct Extent: Equatable {
    var (low, high) = (Double.infinity, -Double.infinity)

    mutating func include(_ x: Double) { (low, high) = (min(low, x), max(high, x)) }

    /// How far the layer reaches beyond the edges of a canvas of a width.
    func overshoot(_ width: Double) -> (left: Double, right: Double) { (max(0, -low), max(0, high - width)) }
  }

  private static let moments: [Moment] =
    [.idle] + [10.0, 30, 54, 60, 90, 120].map { .dragging(to: $0, after: .milliseconds(150)) }
    + (0...40).map { .refreshing(after: .milliseconds(50 * $0)) }
    + (0...10).map { .finishing(after: .milliseconds(60 * $0)) }
    + (0...5).map { .cancelling(after: .milliseconds(40 * $0)) }

  /// The extent of each layer that is seen at one of the moments.
  private static func extents(_ effect: Effect, width: Double) -> [String: Extent] {
    var result: [String: Extent] = [:]
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
          result[layer.id, default: Extent()].include(x - frame.canvas.x)
        }
      }
    }
    return result
  }

  /// Effects at the left edge, for all widths.
  private static let atTheEdge = ["specs/examples/endless-wheel.yaml"]

  /// Effects with pictures that come in and leave over an edge, or with a road from edge to edge.
  private static let acrossTheEdges = ["specs/examples/courier.yaml", "specs/cookbook/flying-bird.yaml"]

  @Test func everythingFitsWidthsFromPhonesToTablets() throws {
    let files = ProjectFiles.texts(in: "specs", endings: ["yaml"])
    var count = 0
    for file in files where file.text.contains("\neffect:") {
      let effect = try Effect(contentsOfFile: ProjectFiles.root + file.path)
      count += 1
      // A control at a side is as high as the list.
      let isAtSide = effect.edge == .left || effect.edge == .right
      #expect(effect.canvas.flexible.contains(isAtSide ? .height : .width), "\(file.path)")
      if isAtSide { continue }
      let usual = Self.extents(effect, width: 375)
      for width in [320, 430, 768, 1024.0] {
        let extents = Self.extents(effect, width: width)
        for (layer, extent) in extents where !Self.acrossTheEdges.contains(file.path) {
          let (over, limit) = (extent.overshoot(width), (usual[layer] ?? Extent()).overshoot(375))
          #expect(
            over.left <= limit.left + 1e-9 && over.right <= limit.right + 1e-9,
            "\(layer) of \(file.path) at \(width)")
        }
        // What is seen is in the middle, or as wide as the canvas: one edge at least moves by half of the difference.
        if Self.atTheEdge.contains(file.path) { continue }
        let shift =
          extents.compactMap { layer, extent in usual[layer].map { abs(extent.high - $0.high) } }.max() ?? 0
        #expect(shift >= abs(width - 375) / 2 - 1e-6, "nothing of \(file.path) follows a width of \(width)")
      }
    }
    #expect(count >= 21)
  }
}
