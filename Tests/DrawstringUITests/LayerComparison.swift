import CoreGraphics
import Drawstring
import DrawstringCore
import QuartzCore

@testable import DrawstringUI

/// Compares the layers of an effect with a frame that was computed apart, layer by layer and property by property.
@MainActor struct LayerComparison {
  let frame: EffectFrame
  /// The properties that differ from the frame before; nil for the first frame.
  let changed: Set<FrameKey>?
  /// What does not agree.
  private(set) var misses: [String] = []
  /// How many values were compared.
  private(set) var count = 0
  private let graph: Graph
  private var masks: Set<Int> = []

  /// A property of a layer.
  struct FrameKey: Hashable {
    var layer: Int
    var property: PropertyID
  }

  init(_ frame: EffectFrame, since past: EffectFrame?) {
    self.frame = frame
    changed = past.map { past in
      Set(frame.changes(since: past).map { FrameKey(layer: Int($0.layer.index), property: $0.property) })
    }
    graph = frame.graph
    masks = Set(graph.layers.indices.compactMap { graph.mask(ofLayer: $0, frame.slots) })
  }

  mutating func compare(_ root: CALayer) {
    compare(graph.layers.indices.filter { graph.layers[$0].parent.isNone }, root.sublayers ?? [])
  }

  private mutating func compare(_ indices: [Int], _ layers: [CALayer]) {
    if indices.count != layers.count { return misses.append("\(layers.count) layers for \(indices)") }
    for (index, layer) in zip(indices, layers) { compare(index, layer, isMaskRoot: false, isNew: false) }
  }

  private mutating func compare(_ index: Int, _ layer: CALayer, isMaskRoot: Bool, isNew: Bool) {
    let state = frame.layer(at: index)
    let oracle = LayerOracle(state, masks: masks, isMaskRoot: isMaskRoot)
    let isTrimmedAnew =
      changed.map { changed in
        [PropertyID.strokeStart, .strokeEnd, .strokeOffset, .strokeMode, .lineDashPattern].contains {
          changed.contains(FrameKey(layer: index, property: $0))
        }
      } ?? true
    compare(oracle.expected, layer, state, isNew: isNew || isTrimmedAnew && state.kind == .shape)
    var sublayers = layer.sublayers ?? []
    if oracle.hasOwnStroke {
      guard !sublayers.isEmpty else { return misses.append("\(state.id) has no stroke") }
      compare(oracle.stroke, sublayers.removeFirst(), state, isNew: isNew || isTrimmedAnew)
    }
    let children = graph.layers.indices.filter { graph.layers[$0].parent.index == index }
    if children.count != sublayers.count {
      return misses.append("\(state.id) has \(sublayers.count) layers for \(children)")
    }
    for (child, sublayer) in zip(children, sublayers) {
      compare(child, sublayer, isMaskRoot: false, isNew: isNew)
    }
    compareMask(of: index, layer, cut: oracle.cut, isNew: isNew)
  }

  /// A layer with different radii, and no other mask, is cut by a path through the ends of its corners.
  private mutating func compareCut(of index: Int, _ mask: CALayer?, at points: [Vec2]) {
    let elements = (mask as? CAShapeLayer)?.path?.elements ?? []
    if points.isEmpty ? mask == nil : Self.meets(elements, points) { return }
    misses.append("\(graph.layers[index].id) is cut by \(elements) for \(points)")
  }

  private static func meets(_ elements: [String], _ points: [Vec2]) -> Bool {
    let ends = elements.compactMap { element in
      element.dropFirst().split(separator: " ").last.map {
        $0.split(separator: ",").compactMap { Double($0) }
      }
    }
    return points.allSatisfy { point in
      ends.contains { end in
        end.count == 2 && (end[0] - point.x).magnitude < 1e-6 && (end[1] - point.y).magnitude < 1e-6
      }
    }
  }

  private mutating func compareMask(of index: Int, _ layer: CALayer, cut: [Vec2], isNew: Bool) {
    guard let mask = graph.mask(ofLayer: index, frame.slots) else {
      return compareCut(of: index, layer.mask, at: cut)
    }
    guard let holder = layer.mask, let root = holder.sublayers?.first, holder.sublayers?.count == 1 else {
      return misses.append("\(graph.layers[index].id) has no mask")
    }
    let hasChanged = changed?.contains(FrameKey(layer: index, property: .mask)) ?? true
    compare(mask, root, isMaskRoot: true, isNew: isNew || hasChanged)
    // The same point through the mask and straight from the canvas.
    let masked = frame.layer(at: index).worldTransform
    let parent = graph.layers[mask].parent.index
    let world = parent < 0 ? Affine.identity : frame.layer(at: parent).worldTransform
    let area = masked.a * masked.d - masked.b * masked.c
    let place = holder.affineTransform()
    let size = [masked.a, masked.b, masked.c, masked.d, masked.tx, masked.ty].map(\.magnitude).max() ?? 0
    guard area.magnitude > 1e-6, size < 1e6 else { return }
    for point in [Vec2(0, 0), Vec2(1, 0), Vec2(0, 1)] {
      let inside = Vec2(
        place.a.native * point.x + place.c.native * point.y + place.tx.native,
        place.b.native * point.x + place.d.native * point.y + place.ty.native)
      let (seen, expected) = (masked.place(inside), world.place(point))
      let distance = max((seen.x - expected.x).magnitude, (seen.y - expected.y).magnitude)
      if expected.x.magnitude < 1e6, expected.y.magnitude < 1e6, distance > 1e-6 {
        misses.append("the mask of \(graph.layers[index].id) lies at \(seen), not \(expected)")
      }
    }
    count += 1
  }

  private mutating func compare(
    _ expected: [String: LayerOracle.Expected], _ layer: CALayer, _ state: LayerState, isNew: Bool
  ) {
    let recorded = RecordedLayer(layer).values
    for (key, expected) in expected {
      count += 1
      if recorded[key] != expected.value {
        misses.append("\(state.id).\(key) is \(recorded[key] ?? "missing"), not \(expected.value)")
      }
    }
    guard let changed, !isNew else { return }
    for (key, writes) in layer.writes where key != "mask" {
      let sources = expected[key]?.sources ?? []
      let isDue = sources.contains { source in
        source == .mask
          ? changed.contains { $0.property == .mask }
          : changed.contains(FrameKey(layer: state.index, property: source))
      }
      if writes > 2 || writes > 1 && key != "isHidden" || !isDue {
        misses.append("\(state.id).\(key) was set \(writes) times by \(isDue ? "a change" : "nothing")")
      }
    }
  }
}
