import Drawstring
import DrawstringCLI
import DrawstringCore
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import DrawstringTestSupport
import Testing

/// What goes on for ever is known from two of its rounds.
@Suite struct SteadyLoopTests {
  static func loop(_ function: (Int) -> Double, periods: [Double], through end: Int) -> SteadyLoop? {
    BakerTests.resample(0...end, step: 50, function).streams[0]
      .steadyLoop(periods: periods, through: end) { Array(repeating: 0.5, count: $0.numbers.count) }
  }

  @Test func theShortestPeriodThatHoldsIsTaken() {
    // A way in, and then a sawtooth.
    let saw = { (tick: Int) -> Double in tick < 500 ? Double(tick) : Double((tick - 500) % 300) }
    let loop = Self.loop(saw, periods: [200, 300, 600], through: 2000)
    #expect(loop == SteadyLoop(intro: 1400, period: 300, growth: [0]))
    #expect(loop?.place(of: 1400 + 3 * 300 + 70).tick == 1470)
    #expect(loop?.place(of: 1400 + 3 * 300 + 70).rounds == 3)
  }

  @Test func growthIsToldApart() {
    let loop = Self.loop({ Double($0) * 0.5 }, periods: [100], through: 1000)
    #expect(loop?.growth == [50])
    #expect(Self.loop({ Double($0) * Double($0) / 1000 }, periods: [100, 250], through: 1000) == nil)
  }

  @Test func whatStillMovesIsNoLoop() {
    let late = { (tick: Int) -> Double in tick < 950 ? 0 : Double(tick - 950) }
    #expect(Self.loop(late, periods: [200], through: 1000) == nil)
  }

  @Test func commonRoundsOfLoopsAreCandidates() throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: two-loops
        canvas: [100, 100]
        pull: {trigger: 50}
        layers: [{id: a}, {id: b}]
        animations:
          - {during: refreshing, duration: 300ms, repeat: forever, tracks: {a.opacity: [0, 1]}}
          - {during: dragging, over: pull, tracks: {b.rotation: {wave: {amplitude: 1rad, period: 30}}}}
          - {during: refreshing, duration: 200ms, repeat: forever, direction: alternate, tracks: {b.opacity: [0, 1]}}
        """)
    let periods = LoopPeriods(effect.shared.graph)
    #expect(periods.candidates.map(\.seconds) == [0.3, 0.4, 1.2])
    #expect(periods.longest.seconds == 0.4)
  }
}
