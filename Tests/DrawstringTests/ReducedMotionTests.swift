import Drawstring
import DrawstringCore
import DrawstringTestSupport
import Testing

/// The variant that is derived for people who have asked for less motion, on the eight effects.
@Suite struct ReducedMotionTests {
  static let names = [
    "boss-dots", "spread-bar", "orbit-dots", "pulse-dots", "enjoy-ring", "bounce-preload", "douyin-nav",
    "jelly-ball",
  ]

  private func pair(of name: String) throws -> (plain: Effect, still: Effect) {
    let text = try ProjectSpec.text(of: name)
    return (try Effect(yaml: text), try Effect(yaml: text, variants: ["reducedMotion"]))
  }

  /// All numbers of motion in a frame by name: those of layers and paths as text.
  private func motion(_ frame: EffectFrame) -> [String] {
    frame.layers.flatMap { layer in
      layer.properties.filter { name, _ in PropertyTable.id(named: name)?.row.isMotion ?? false }
        .map { "\(layer.id).\($0.name) \($0.value)" }
    }.sorted() + frame.outputs.map { "\($0.name) \($0.value)" }
  }

  private func looks(_ frame: EffectFrame) -> [String] {
    frame.layers.flatMap { layer in layer.properties.map { "\(layer.id).\($0.name) \($0.value)" } }.sorted()
  }

  /// From where the content has settled; `begin` so that every effect is asked the same way.
  private let times = stride(from: 600, through: 5000, by: 1000.0 / 60).map { Duration.milliseconds(Int($0)) }

  @Test(arguments: Effort.part(of: names)) func nothingMovesWhileRefreshing(_ name: String) throws {
    let still = try pair(of: name).still
    let first = motion(still.frame(at: .begun(after: times[0])))
    for time in times { #expect(motion(still.frame(at: .begun(after: time))) == first, "\(name) at \(time)") }
  }

  @Test(arguments: Effort.part(of: names)) func somethingShowsThatItWorks(_ name: String) throws {
    let still = try pair(of: name).still
    let frames = times.map { looks(still.frame(at: .begun(after: $0))) }
    // In every second there is a frame that differs from the one a second before.
    for index in stride(from: 60, to: frames.count, by: 60) {
      #expect(Set(frames[index - 60..<index]).count > 10, "\(name) stands still before \(times[index])")
    }
  }

  @Test(arguments: names) func phasesLastAsLong(_ name: String) throws {
    let (plain, still) = try pair(of: name)
    let isPulled = plain.trigger != nil
    let trace = try Trace(
      (isPulled
        ? [.drag(200, at: .seconds(0.1)), .release(at: .seconds(0.5))] : [.begin(at: .seconds(0.5))])
        + [
          .finish(.success, at: .seconds(2.3)), .begin(at: .seconds(5)), .finish(.failure, at: .seconds(5.4)),
        ])
    #expect(plain.makeReplay(of: trace).events() == still.makeReplay(of: trace).events())
  }

  @Test(arguments: ["boss-dots", "douyin-nav", "jelly-ball"]) func whatFollowsTheFingerStays(_ name: String)
    throws
  {
    let (plain, still) = try pair(of: name)
    for pull in stride(from: -120.0, through: 140, by: 4) where pull != 0 {
      let frames = [plain, still].map { $0.frame(at: .dragging(to: pull)) }
      let ball = "ball."
      #expect(
        looks(frames[0]).filter { !$0.hasPrefix(ball) } == looks(frames[1]).filter { !$0.hasPrefix(ball) })
    }
  }

  @Test func theFactorOfABreath() {
    func factor(_ seconds: Double) -> Double { OpacityPulse.factor(after: Nanoseconds(seconds: seconds)) }
    #expect(factor(0) == 1)
    #expect(factor(1) == 0.5)
    #expect(factor(2) == 1)
    #expect(abs(factor(0.5) - 0.75) < 1e-12)
    #expect(abs(factor(3.25) - factor(0.75)) < 1e-12)
  }

  @Test func aBreathEndsSmoothly() throws {
    let still = try pair(of: "spread-bar").still
    func opacity(_ milliseconds: Int) -> Double {
      still.frame(at: .finishing(after: .milliseconds(milliseconds), refreshed: .seconds(1)))["bar"]?.opacity
        ?? -1
    }
    #expect(opacity(0) == 0.5)
    #expect(abs(opacity(150) - 0.75) < 1e-12)
    #expect(opacity(300) == 1)
    #expect(opacity(380) == 1)
  }
}
