import Drawstring
import Testing

@Suite("enjoy-ring")
struct EnjoyRingTests {
  static let rules = PullRules(
    trigger: 85, rest: 64, settle: 200 * ms, finishing: 200 * ms, cancelling: 200 * ms)

  @Test("disc, overlay and area follow the pull, at and beside every edge")
  func dragging() throws {
    let file = try EffectFile("enjoy-ring")
    var comparison = Comparison()
    var pulls = Array(stride(from: -20.0, through: 200, by: 0.37))
    for edge in [0, 2, 24, 30, 34, 62, 64, 85, 109] as [Double] { pulls += [edge - 1e-9, edge, edge + 1e-9] }
    for pull in pulls {
      let frame = file.effect.frame(at: .dragging(to: pull))
      var figures = Self.drawing(h: pull, q: pull > 0 ? Self.hollow(pull) : 0, hasRing: pull >= 109)
      figures["area.frame"] = [0, -pull, 375, max(pull, 0)]
      figures["logo.hidden"] = [pull > 0 ? 0 : 1]
      comparison.compare(frame, figures, "pull \(pull)")
    }
    #expect(comparison.misses.isEmpty)
  }

  @Test("every story", arguments: Story.pulled(trigger: 85) + Story.begun + [edges, through])
  func plays(story: Story) throws {
    let file = try EffectFile("enjoy-ring")
    try file.expect(story, Self.rules, figures: Self.figures)
    try file.expectAnyOrder(story)
  }

  @Test("a finish before the minimum is put off")
  func minimum() throws {
    try EffectFile.expectPutOff("enjoy-ring", Story.early(trigger: 85), Self.rules, figures: Self.figures)
  }

  @Test("four arcs make one circle of radius 13.5")
  func arcs() throws {
    let frame = try EffectFile("enjoy-ring").effect.frame(at: .refreshing(after: .seconds(1)))
    let arcs: [(String, Double, [Double])] = [
      ("ringT", 0, Oracle.rgb(108, 228, 232)), ("ringR", 0.25, Oracle.rgb(229, 168, 225)),
      ("ringX", 0.5, Oracle.rgb(125, 168, 249)), ("ringO", 0.75, Oracle.rgb(250, 105, 121)),
    ]
    for (id, start, color) in arcs {
      #expect(frame.figure("\(id).strokeStart") == [start])
      #expect(frame.figure("\(id).strokeEnd") == [start + 0.25])
      #expect(frame.figure("\(id).strokeColor") == color)
      #expect(frame.figure("\(id).lineWidth") == [3])
      #expect(frame.figure("\(id).position") == [15, 15])
      #expect(frame.figure("\(id).path")?.prefix(2) == [13.5, 0])
    }
  }

  /// Over the place where the ring appears, below it, over it again, and into refreshing without a break.
  static let through = Story(
    "the ring appears under the finger and turns on",
    [
      (100 * ms, .drag(108.999)), (150 * ms, .drag(109)), (400 * ms, .drag(108)),
      (500 * ms, .drag(130)), (900 * ms, .release), (2000 * ms, .finish(.success)),
    ])

  /// A finish while the release is still settling.
  static let edges = Story(
    "finish while the overlay still shows the release",
    [
      (100 * ms, .drag(85)), (200 * ms, .release), (300 * ms, .finish(.success)),
      (1000 * ms, .drag(90)), (1100 * ms, .release), (1300 * ms, .finish(.success)),
    ])

  static func hollow(_ pull: Double) -> Double { min(max((pull - 24) / 85, 0), 1) }

  static func figures(_ life: OracleLife, _ now: Int) -> Figures {
    let state = life.state(at: now)
    let pull = state.pull(at: now)
    let elapsed = now - state.phaseStart
    var q = 0.0
    switch state.phase {
    case .pulling, .armed: q = hollow(pull)
    case .refreshing: q = elapsed < 200 * ms ? hollow(state.releasedAt) : 1
    case .finishing: q = 1
    case .idle, .cancelling, .armedFloor, .floor, .closing: break
    }
    var figures = drawing(h: state.phase == .finishing ? 64 : pull, q: q, hasRing: false)
    figures["area.frame"] = [0, -pull, 375, max(pull, 0)]
    let showsLogo = state.isDragging || state.phase == .refreshing && elapsed < 200 * ms
    figures["logo.hidden"] = [showsLogo ? 0 : 1]

    let turning = ringStart(life, now).map { Oracle.turn(now - $0, period: 1000 * ms) }
    figures["disc.rotation"] = [turning ?? 0]
    show(ring: turning != nil, in: &figures)
    if state.phase == .finishing {
      let opacity = 1 - Oracle.view(Oracle.fraction(elapsed, of: 200 * ms))
      figures["disc.opacity"] = [opacity]
      figures["overlay.opacity"] = [opacity]
    }
    return figures
  }

  /// Since when the ring has been there, nil where it is absent.
  private static func ringStart(_ life: OracleLife, _ now: Int) -> Int? {
    var start: Int?
    for step in life.steps where step.at <= now {
      let state = step.after
      let isFull = state.isDragging && state.finger >= 109
      if isFull || state.phase == .refreshing || state.phase == .finishing {
        start = start ?? step.at
      } else {
        start = nil
      }
    }
    return start
  }

  private static func drawing(h: Double, q: Double, hasRing: Bool) -> Figures {
    let top = min(17 * h * h / 4096 + 1, 17)
    let disc = min(max(h - 2 * top, 0), 30)
    let overlay = abs((6 - disc) * (q * q - 2 * q))
    var figures: Figures = [
      "area.masksToBounds": [1], "area.fillColor": Oracle.rgb(224, 231, 235),
      "disc.frame": [187.5 - disc / 2, top, disc, disc], "disc.opacity": [1], "overlay.opacity": [1],
      "overlay.frame": [187.5 - overlay / 2, top + disc / 2 - overlay / 2, overlay, overlay],
      "overlay.fillColor": Oracle.rgb(224, 231, 235),
      "logo.frame": [0, top + 50, 375, 108],
    ]
    show(ring: hasRing, in: &figures)
    return figures
  }

  private static func show(ring: Bool, in figures: inout Figures) {
    figures["disc.fillColor"] = ring ? [0, 0, 0, 0] : Oracle.rgb(72, 70, 109)
    for id in ["ringT", "ringR", "ringX", "ringO"] { figures["\(id).hidden"] = [ring ? 0 : 1] }
  }
}
