import Drawstring
import DrawstringCore
import Testing

/// A buffer finds the places and strokes of its layers in room that it keeps: to the last bit what a geometry finds that
/// is made anew for each frame.
@Suite struct FrameBufferGeometryTests {
  private static let moments: [Moment] = [
    .idle, .dragging(to: 25), .refreshing(after: s(0.01)), .refreshing(after: s(0.35)), .dragging(to: 70),
    .refreshing(after: s(1.7)), .refreshing(after: s(60)), .idle,
  ]

  private static func bits(_ place: LayerPlacement) -> [UInt64] {
    let world = place.worldTransform
    return [world.a, world.b, world.c, world.d, world.tx, world.ty, place.worldOpacity].map(\.bitPattern)
  }

  private static func bits(_ path: VectorPath) -> [UInt64] {
    path.points.flatMap { [$0.x.bitPattern, $0.y.bitPattern] }
  }

  /// Fills one buffer with moment after moment and compares; gives how many strokes there were.
  private func compare(_ effect: Effect, at moments: [Moment] = moments) -> Int {
    var buffer = effect.makeFrameBuffer()
    // One path for all strokes: what it held before must not matter.
    var stroke = VectorPath()
    stroke.line(to: Vec2(3, 4))
    var strokes = 0
    for moment in moments {
      buffer.fill(moment)
      buffer.placeLayers()
      let geometry = FrameGeometry(effect.frame(at: moment))
      #expect(buffer.places.map(Self.bits) == geometry.places.map(Self.bits), "\(moment)")
      #expect(buffer.places.map(\.isVisible) == geometry.places.map(\.isVisible), "\(moment)")
      for layer in buffer.places.indices {
        let isThere = buffer.stroke(ofLayer: layer, into: &stroke)
        let expected = geometry.stroke(ofLayer: layer)
        #expect(isThere == (expected != nil), "layer \(layer), \(moment)")
        guard isThere, let expected else { continue }
        #expect(stroke.verbs == expected.verbs, "layer \(layer), \(moment)")
        #expect(Self.bits(stroke) == Self.bits(expected), "layer \(layer), \(moment)")
        strokes += 1
      }
    }
    return strokes
  }

  /// Effects with replicators, masks, physics, and trims that move.
  @Test(arguments: ["enjoy-ring", "jelly-ball", "orbit-dots", "spread-bar", "pulse-dots", "boss-dots"])
  func effectsOfTheSpecs(_ name: String) throws {
    _ = try compare(EffectFile(name).effect)
  }

  private static let paths = """
    pull: {trigger: 50}
    paths:
      ring: {circle: {radius: 20}}
      zig: M0 0 L10 10 L20 0 M30 0 L30 40
      live: [{move: [0, 0]}, {quad: {control: [pull, 10], to: [30, time / 1s]}}]
    """

  /// Static paths, which are measured once; those that morph or are made of signals, which are measured in each frame;
  /// and one that only an animation brings.
  @Test(arguments: ["ring", "zig", "live"], ["sequential", "parallel"])
  func trimmedStrokes(_ path: String, _ mode: String) throws {
    let shape = "kind: shape, path: \(path), strokeMode: \(mode), rotation: 30deg, position: [5, 7]"
    let probe = try Probe(
      """
      \(Self.paths)
      animations:
        - {during: refreshing, duration: 2s, tracks: {morphing.path: [ring, zig], moving.strokeEnd: [0.2, 1]}}
        - {during: refreshing, delay: 300ms, tracks: {brought.path: zig}}
      """,
      layers: """
        [{id: whole, \(shape)}, {id: cut, \(shape), strokeStart: 20%, strokeEnd: 70%, strokeOffset: 0.4},
         {id: morphing, \(shape), strokeEnd: 60%}, {id: moving, \(shape)}, {id: brought, \(shape), strokeStart: 0.5},
         {id: none, \(shape), strokeEnd: 0}, {id: empty, kind: shape}, {id: plain}]
        """)
    // Of eight layers five have a stroke at each moment.
    #expect(compare(probe.effect) == 5 * Self.moments.count)
  }
}
