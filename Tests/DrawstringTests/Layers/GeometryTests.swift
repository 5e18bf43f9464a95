import Drawstring
import DrawstringCore
import DrawstringTestSupport
import Testing

/// Where layers are on the canvas.
@Suite struct GeometryTests {
  private func frame(_ layers: String, paths: String = "{}") throws -> EffectFrame {
    try Probe("paths: \(paths)", layers: layers).effect.frame(at: .idle)
  }

  private func world(_ layer: String) throws -> [Double] {
    try world("a", frame("[{id: a, \(layer)}]"))
  }

  private func world(_ id: String, _ frame: EffectFrame) throws -> [Double] {
    let layer = try #require(frame[id])
    return numbers(layer.worldTransform)
  }

  private func numbers(_ m: Affine) -> [Double] { [m.a, m.b, m.c, m.d, m.tx, m.ty] }

  @Test func partsByHand() throws {
    #expect(try world("position: [10, 20]") == [1, 0, 0, 1, 10, 20])
    // The corner lies half the size before the anchor.
    #expect(try world("position: [10, 20], size: [4, 6]") == [1, 0, 0, 1, 8, 17])
    #expect(try world("position: [10, 20], size: [4, 6], anchorPoint: [0, 1]") == [1, 0, 0, 1, 10, 14])
    #expect(try world("position: [1, 2], translation: [3, 4]") == [1, 0, 0, 1, 4, 6])
    // A quarter turn clockwise: what was to the right of the anchor is below it.
    #expect(try world("position: [10, 20], size: [4, 6], rotation: 90deg") == [0, 1, -1, 0, 13, 18])
    #expect(try world("rotation: -0.5turn") == [-1, 0, 0, -1, 0, 0])
    #expect(try world("scale: [2, 3], size: [10, 10]") == [2, 0, 0, 3, -10, -15])
    #expect(try isClose(world("scale: [2, 3], skew: [45deg, 0deg]"), [2, 0, 3, 3, 0, 0]))
    #expect(try isClose(world("skew: [0deg, 45deg]"), [1, 1, 0, 1, 0, 0]))
    // First the scale, then the slant, then the turn, then the way.
    #expect(
      try isClose(
        world("scale: [2, 3], skew: [45deg, 0deg], rotation: 90deg, translation: [5, 7]"),
        [0, 2, -3, 3, 5, 7]))
  }

  @Test func childrenLieInTheirParents() throws {
    let frame = try frame(
      """
      [{id: a, position: [50, 40], size: [20, 10], rotation: 90deg, layers: [
        {id: b, position: [5, 5], scale: 2, layers: [{id: c, position: [1, 0], rotation: 90deg}]}]}]
      """)
    // The corner of `a` is at (55, 30), its x axis points down and its y axis to the left.
    #expect(try world("a", frame) == [0, 1, -1, 0, 55, 30])
    #expect(try world("b", frame) == [0, 2, -2, 0, 50, 35])
    #expect(try world("c", frame) == [-2, 0, 0, -2, 50, 37])
    #expect(frame["c"]?.worldTransform.place(Vec2(3, 4)) == Vec2(44, 29))
  }

  /// The same by steps on points, without matrices.
  @Test func pointsGoTheWayOfTheParts() throws {
    var random = SeededGenerator(seed: 11)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    for _ in 0..<40 {
      var layers: [[Double]] = []
      var text = ""
      for depth in 0..<3 {
        let v = [
          number(-90...90), number(-90...90), number(0...50), number(0...50), number(-1...2), number(-1...2),
          number(-20...20), number(-20...20), number(-3...3), number(-3...3), number(-7...7), number(-1...1),
          number(-1...1),
        ]
        layers.append(v)
        text += """
          [{id: l\(depth), position: [\(v[0]), \(v[1])], size: [\(v[2]), \(v[3])], anchorPoint: [\(v[4]), \(v[5])], \
          translation: [\(v[6]), \(v[7])], scale: [\(v[8]), \(v[9])], rotation: \(v[10])rad, \
          skew: [\(v[11])rad, \(v[12])rad], layers: 
          """
      }
      let frame = try frame(text + "[]" + String(repeating: "}]", count: 3))
      for _ in 0..<3 {
        let start = Vec2(number(-50...50), number(-50...50))
        var point = start
        for v in layers.reversed() {
          var p = Vec2(point.x - v[4] * v[2], point.y - v[5] * v[3])
          p = Vec2(p.x * v[8], p.y * v[9])
          p = Vec2(p.x + p.y * Trigonometry.tangent(v[11]), p.y + p.x * Trigonometry.tangent(v[12]))
          let (sine, cosine) = (Trigonometry.sine(v[10]), Trigonometry.cosine(v[10]))
          p = Vec2(p.x * cosine - p.y * sine, p.x * sine + p.y * cosine)
          point = Vec2(p.x + v[6] + v[0], p.y + v[7] + v[1])
        }
        let innermost = try #require(frame["l2"])
        let found = innermost.worldTransform.place(start)
        #expect((found - point).length <= 1e-10 * (1 + point.length))
      }
    }
  }

  @Test func whateverTheNumbersTheWorldIsFinite() throws {
    var random = SeededGenerator(seed: 12)
    let extremes = [
      0, 1, -1, 1e-308, 1e154, -1e155, 1e300, 1.7976931348623157e308, -1.7976931348623157e308, 90, 1e17,
    ]
    func draw() -> Double { extremes[Int.random(in: 0..<extremes.count, using: &random)] }
    for _ in 0..<25 {
      func layer(_ id: String, _ rest: String) -> String {
        """
        {id: \(id), kind: shape, path: p, position: [\(draw()), \(draw())], \
        size: [\(abs(draw())), \(abs(draw()))], anchorPoint: [\(draw()), \(draw())], \
        translation: [\(draw()), \(draw())], scale: [\(draw()), \(draw())], rotation: \(draw())rad, \
        skew: [\(draw())rad, \(draw())rad], opacity: q * \(draw()), layers: [\(rest)]}
        """
      }
      let probe = try Probe(
        "signals: {q: time / 1s + 1}\npaths: {p: M0 0 L1e300 5 A1e200 3 20 1 0 7 1e250 Z}",
        layers: "[\(layer("a", layer("b", layer("c", ""))))]")
      let frame = probe.effect.frame(at: .idle)
      let geometry = FrameGeometry(frame)
      for state in frame.layers {
        #expect(numbers(state.worldTransform).allSatisfy { $0.isFinite })
        #expect((0...1).contains(state.worldOpacity))
        #expect(state.strokePath?.points.allSatisfy { $0.x.isFinite && $0.y.isFinite } ?? true)
        let place = geometry.places[state.index]
        #expect(place.worldTransform == state.worldTransform)
        #expect(place.worldOpacity == state.worldOpacity)
        #expect(place.isVisible == state.isVisible)
        #expect(geometry.stroke(ofLayer: state.index) == state.strokePath)
      }
    }
  }

  @Test func whatIsSeen() throws {
    let frame = try frame(
      """
      [{id: a, opacity: 0.5, layers: [{id: b, opacity: 0.5, layers: [{id: c}]}, {id: d, opacity: 0}]},
       {id: e, hidden: true, layers: [{id: f, opacity: 0.25}]}, {id: m, layers: [{id: n}]}, {id: o, mask: m}]
      """)
    func opacity(_ id: String) -> Double? { frame[id]?.worldOpacity }
    func isSeen(_ id: String) -> Bool? { frame[id]?.isVisible }
    #expect([opacity("a"), opacity("b"), opacity("c"), opacity("d")] == [0.5, 0.25, 0.25, 0])
    #expect(opacity("f") == 0.25)
    #expect([isSeen("a"), isSeen("c"), isSeen("d")] == [true, true, false])
    #expect([isSeen("e"), isSeen("f")] == [false, false])
    // A mask is not drawn by itself, nor what lies in it.
    #expect([isSeen("m"), isSeen("n"), isSeen("o")] == [false, false, true])
  }

  @Test func opacitiesAreLimitedOneByOne() throws {
    let probe = try Probe(
      "pull: {trigger: 10}", layers: "[{id: a, opacity: pull, layers: [{id: b, opacity: 1 - pull / 4}]}]")
    let frame = probe.effect.frame(at: .dragging(to: 2))
    #expect(frame["a"]?.opacity == 2)
    #expect(frame["b"]?.worldOpacity == 0.5)
    #expect(probe.effect.frame(at: .dragging(to: 8))["b"]?.worldOpacity == 0)
  }

  @Test func strokesAreTrimmedAndPlaced() throws {
    let frame = try frame(
      """
      [{id: g, position: [100, 0], rotation: 90deg, layers: [
        {id: whole, kind: shape, path: line}, {id: part, kind: shape, path: line, strokeStart: 25%, strokeEnd: 75%},
        {id: none, kind: shape, path: line, strokeStart: 50%, strokeEnd: 50%}, {id: empty, kind: shape},
        {id: round, kind: shape, path: line, strokeEnd: 50%, strokeOffset: 0.75},
        {id: both, kind: shape, path: two, strokeEnd: 50%, strokeMode: parallel}]}]
      """, paths: "{line: M0 0 L10 0, two: M0 0 L4 0 M0 2 L8 2}")
    func stroke(_ id: String) -> String? { frame[id]?.strokePath?.description }
    #expect(stroke("whole") == "M100 0L100 10")
    #expect(stroke("part") == "M100 2.5L100 7.5")
    #expect(stroke("none") == nil)
    #expect(stroke("empty") == nil)
    #expect(stroke("g") == nil)
    #expect(stroke("round") == "M100 7.5L100 10M100 0L100 2.5")
    #expect(stroke("both") == "M100 0L100 2M98 0L98 4")
  }

  /// A path on its way to another is trimmed as it is then.
  @Test func strokesOfMorphsAreTrimmed() throws {
    let probe = try Probe(
      """
      paths: {a: M0 0 L10 0, b: M0 0 L30 0}
      animations: [{during: refreshing, duration: 1s, tracks: {s.path: [a, b]}}]
      """, layers: "[{id: s, kind: shape, path: a, strokeEnd: 50%, position: [5, 5]}]")
    let frame = probe.effect.frame(at: .refreshing(after: .seconds(0.5)))
    let stroke = try #require(frame["s"]?.strokePath)
    #expect(stroke == FrameGeometry(frame).stroke(ofLayer: 0))
    #expect(stroke.bounds.map { [$0.lowest.x, $0.highest.x] } == [5, 15])
  }

  @Test func clipsRunFromTheOutsideIn() throws {
    let frame = try frame(
      """
      [{id: a, masksToBounds: true, mask: m, layers: [{id: b, layers: [{id: c, masksToBounds: true, mask: n}]}]},
       {id: m}, {id: n}]
      """)
    let geometry = FrameGeometry(frame)
    #expect(
      geometry.clips(ofLayer: 2) == [.mask(layer: 3), .bounds(layer: 0), .mask(layer: 4), .bounds(layer: 2)])
    #expect(geometry.clips(ofLayer: 1) == [.mask(layer: 3), .bounds(layer: 0)])
    #expect(geometry.clips(ofLayer: 0) == [.mask(layer: 3), .bounds(layer: 0)])
    #expect(geometry.clips(ofLayer: 3) == [])
  }

  @Test func drawingOrderIsThatOfTheFrame() throws {
    let frame = try frame("[{id: a, zPosition: 1, layers: [{id: b}]}, {id: c}]")
    #expect(FrameGeometry(frame).order.map { frame.layer(at: $0).id } == frame.layers.map(\.id))
    #expect(frame.layers.map(\.id) == ["c", "a", "b"])
  }
}
