import Drawstring
import Testing

@Suite("boss-dots")
struct BossDotsTests {
  static let rules = PullRules(
    trigger: 55, rest: 55, settle: 500 * ms, finishing: 500 * ms, cancelling: 500 * ms)

  @Test("the drawing follows the pull, at and beside every edge")
  func dragging() throws {
    let file = try EffectFile("boss-dots")
    var comparison = Comparison()
    var pulls = Array(stride(from: -30.0, through: 120, by: 0.173))
    for edge in stride(from: 0.0, through: 60, by: 1) { pulls += [edge - 1e-9, edge, edge + 1e-9] }
    for pull in pulls {
      let frame = file.effect.frame(at: .dragging(to: pull))
      comparison.compare(frame, Self.drawing(at: pull), "pull \(pull)")
    }
    #expect(comparison.misses.isEmpty)
  }

  @Test("figures as published: half way along the second side")
  func published() throws {
    let frame = try EffectFile("boss-dots").effect.frame(at: .dragging(to: 29))
    #expect(frame.phase == .pulling)
    #expect(frame.figure("line.strokeStart") == [0.25])
    #expect(abs((frame.figure("line.strokeEnd")?[0] ?? 0) - 0.45) < 1e-12)
    #expect(frame.figure("line.strokeColor") == Oracle.rgb(250, 85, 78))
    #expect(frame.figure("bottom.hidden") == [1])
    #expect(
      frame.figure("line.path")
        == [17.5, 5, 5, 17.5, 5, 17.5, 17.5, 30, 17.5, 30, 30, 17.5, 30, 17.5, 17.5, 5])
  }

  @Test("every story", arguments: Story.pulled(trigger: 55))
  func plays(story: Story) throws {
    let file = try EffectFile("boss-dots")
    try file.expect(story, Self.rules, figures: Self.figures)
    try file.expectAnyOrder(story)
  }

  @Test("a finish before the minimum is put off")
  func minimum() throws {
    try EffectFile.expectPutOff("boss-dots", Story.early(trigger: 55), Self.rules, figures: Self.figures)
  }

  @Test("a begun refresh shows everything from its first instant")
  func begun() throws {
    let frame = try EffectFile("boss-dots").effect.frame(at: .begun(after: .zero))
    var comparison = Comparison()
    comparison.compare(frame, Self.drawing(at: 55), "begun")
    #expect(comparison.misses.isEmpty)
    #expect(frame.pull == 0)
  }

  @Test("an hour later the loops have not drifted")
  func hour() throws {
    let frame = try EffectFile("boss-dots").effect.frame(at: .refreshing(after: .milliseconds(3_600_125)))
    #expect(abs((frame.figure("header.rotation")?[0] ?? 0) - Double.pi / 4) < 1e-12)
    #expect(frame.figure("top.translation") == [0, 2.5])
  }

  static func figures(_ life: OracleLife, _ now: Int) -> Figures {
    let state = life.state(at: now)
    switch state.phase {
    case .idle, .armedFloor, .floor, .closing: return drawing(at: 0)
    case .pulling, .armed, .cancelling: return drawing(at: state.pull(at: now))
    case .refreshing, .finishing:
      let elapsed = now - state.refreshStart
      return drawing(at: 55).merging(spinning(elapsed)) { $1 }
    }
  }

  private static func spinning(_ elapsed: Int) -> Figures {
    let quarter = Double(elapsed % (1000 * ms)) / Double(250 * ms)
    let half = quarter.truncatingRemainder(dividingBy: 2)
    let inward = 5 * (half <= 1 ? half : 2 - half)
    return [
      "header.rotation": [Oracle.turn(elapsed, period: 1000 * ms)],
      "top.translation": [0, inward], "left.translation": [inward, 0],
      "bottom.translation": [0, -inward], "right.translation": [-inward, 0],
    ]
  }

  /// The table of the pull.
  static func drawing(at p: Double) -> Figures {
    var opacity = 1.0
    var start = 1.0
    var end = 1.0
    if p < 15 {
      opacity = max(p, 0) / 20
      start = 0
      end = 0
    } else if p < 55 {
      let k = ((p - 15) / 10).rounded(.down)
      let s = p - 15 - 10 * k
      start = s <= 5 ? k / 4 : max(k / 4 + (s - 5) / 20, (k + 1) / 4 - 0.1)
      end = s <= 5 ? k / 4 + s / 20 : (k + 1) / 4
    }
    let top = Oracle.rgb(90, 200, 200)
    let left = Oracle.rgb(250, 85, 78)
    let bottom = Oracle.rgb(92, 201, 105)
    let right = Oracle.rgb(253, 175, 75)
    let rise = p <= 0 ? 0 : p <= 35 ? p : p <= 55 ? 35 + (p - 35) / 2 : 45
    return [
      "header.frame": [170, -rise, 35, 35], "header.rotation": [0],
      "top.position": [17.5, 5], "left.position": [5, 17.5],
      "bottom.position": [17.5, 30], "right.position": [30, 17.5],
      "top.fillColor": top, "left.fillColor": left, "bottom.fillColor": bottom, "right.fillColor": right,
      "top.translation": [0, 0], "left.translation": [0, 0],
      "top.opacity": [opacity], "line.strokeStart": [start], "line.strokeEnd": [end], "line.lineWidth": [10],
      "line.strokeColor": p < 25 ? top : p < 35 ? left : p < 45 ? bottom : right,
      "left.hidden": [p < 25 ? 1 : 0], "bottom.hidden": [p < 35 ? 1 : 0], "right.hidden": [p < 45 ? 1 : 0],
    ]
  }
}
