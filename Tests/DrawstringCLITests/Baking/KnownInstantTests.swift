import Drawstring
import DrawstringCLI
import DrawstringCore
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

/// The instants that an effect names are found where they are, in groups and loops too.
@Suite struct KnownInstantTests {
  static let text = """
    drawstring: 1
    effect: marked
    canvas: [100, 100]
    pull: {trigger: 10, settle: {duration: 100ms}}
    phases: {finishing: 250ms}
    layers: [{id: a}, {id: b}]
    animations:
      - during: refreshing
        delay: 100ms
        repeat: forever
        sequence:
          - {duration: 200ms, tracks: {a.opacity: [{at: 0%, value: 0}, {at: 25%, value: 1}, {at: 100%, value: 0}]}}
          - {duration: 50ms, tracks: {b.opacity: [0, 1]}}
    """

  @Test func eventsEdgesKeyframesAndRoundsAreAmongThem() throws {
    let effect = try Effect(yaml: Self.text)
    let known = KnownInstants(effect.graph)
    var budget = WorkBudget.command
    let millisecond = 1_000_000
    let found = known.instants(
      of: [
        (.drag(12), Nanoseconds(0)), (.release, Nanoseconds(Int64(100 * millisecond))),
        (.finish(.success), Nanoseconds(Int64(800 * millisecond))),
      ], through: Nanoseconds(2_000_000_000), &budget)
    let times = found.map { Int($0.count) / millisecond }
    // The sequence starts at 200 and takes 250 ms a round; its keyframes are at 0, 50 and 200 of it, and 250.
    for time in [0, 100, 200, 250, 400, 450, 500, 650, 700, 750, 800, 1050] {
      #expect(times.contains(time), "\(time) is not among \(times)")
    }
    #expect(times.allSatisfy { $0 <= 1050 })
  }

  @Test func momentsTellWhereTheirPhaseStarts() throws {
    let effect = try Effect(yaml: Self.text)
    let known = KnownInstants(effect.graph)
    var budget = WorkBudget.command
    let finishing = known.instants(of: .finishing(after: .zero), through: Nanoseconds(1_000_000_000), &budget)
    #expect(finishing.start == Nanoseconds(1_000_000_000))
    #expect(finishing.instants.contains(Nanoseconds(1_250_000_000)))
  }
}
