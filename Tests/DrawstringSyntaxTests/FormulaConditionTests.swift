import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringSyntax
import DrawstringTestSupport
import Testing

@Suite struct FormulaConditionTests {
  private struct Setting {
    var fixture = FormulaFixture()
    var analysis = ConditionAnalysis()
    var nextLane = SignalTable.laneCount + 2

    /// Adds a formula signal of the author.
    mutating func signal(_ name: String, _ text: String) {
      guard case .formula(let formula) = fixture.read(text) else {
        Issue.record("'\(text)' is not a formula of signals")
        return
      }
      fixture.scope.define(name, as: .lane(nextLane, formula.type))
      analysis.definitions[nextLane] = formula
      nextLane += 1
    }

    mutating func condition(_ text: String) -> WatchedCondition? {
      fixture.diagnostics = Diagnostics()
      return ValueReader.condition(
        ScalarText(text), scope: fixture.scope, &analysis, pool: &fixture.pool,
        curves: &fixture.curves, diagnostics: &fixture.diagnostics)
    }

    var findings: [String] {
      fixture.diagnostics.findings.map { "\($0.code.id)@\($0.range.start)..<\($0.range.end)" }
    }
  }

  @Test func comparisonsWithClocksGiveTheirInstants() {
    var setting = Setting()
    let condition = setting.condition("refreshed > 10s and not (slow * 2 <= time) or refreshed > 10s")
    #expect(
      condition?.instants == [
        WatchedCondition.Instant(.refreshed, seconds: 10), WatchedCondition.Instant(.time, seconds: 4),
      ])
    #expect(condition?.movesBetweenEvents == false)
  }

  @Test func instantsComeThroughSignals() {
    var setting = Setting()
    setting.signal("late", "refreshed > 10s")
    setting.signal("clock", "time")
    setting.signal("far", "if(late, pull, travel)")
    #expect(setting.condition("late")?.instants == [WatchedCondition.Instant(.refreshed, seconds: 10)])
    #expect(setting.condition("clock >= 1s")?.instants == [WatchedCondition.Instant(.time, seconds: 1)])
    let far = setting.condition("far > 3")
    #expect(far?.instants == [WatchedCondition.Instant(.refreshed, seconds: 10)])
    #expect(far?.movesBetweenEvents == true)
  }

  @Test func onlySettlingSignalsMoveBetweenEvents() {
    var setting = Setting()
    for (text, moves) in [
      ("pull > 0", true), ("progress > 1", true), ("inset == rest2", true), ("travel > 3", false),
      ("armed and direction < 0", false), ("releasedAt > 60", false), ("true", false),
    ] {
      setting.fixture.scope.define("rest2", as: .number(60))
      #expect(setting.condition(text)?.movesBetweenEvents == moves, "\(text)")
    }
  }

  @Test func clocksInAnythingElseAreAFinding() {
    var setting = Setting()
    setting.signal("seconds", "time / 1s")
    setting.signal("clock", "refreshed")
    for (text, place) in [
      ("pull > 0 and time * 2 > 1s", "13..<17"), ("time > refreshed", "0..<4"), ("time > pull * 1s", "0..<4"),
      ("armed or seconds > 3", "9..<16"), ("clock + 1s > 3s", "0..<5"),
      ("if(armed, time, 1s) > 3s", "10..<14"),
    ] {
      #expect(setting.condition(text) == nil)
      #expect(setting.findings == ["clock-in-condition@\(place)"], "\(text)")
    }
  }

  @Test func aConditionIsABoolean() {
    var setting = Setting()
    #expect(setting.condition("pull") == nil)
    #expect(setting.findings == ["type-mismatch@0..<4"])
    #expect(setting.condition("2 > 1")?.value == .constant([1], .boolean))
  }

  @Test func longChainsOfSignalsAreFollowedWithoutRecursion() {
    var setting = Setting()
    setting.signal("s0", "refreshed > 2s")
    for index in 1...20_000 { setting.signal("s\(index)", "armed or s\(index - 1)") }
    #expect(setting.condition("s20000")?.instants == [WatchedCondition.Instant(.refreshed, seconds: 2)])
  }
}
