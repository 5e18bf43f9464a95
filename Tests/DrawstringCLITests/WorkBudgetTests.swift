import Drawstring
import DrawstringCLI
import DrawstringCore
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

/// What commands do with effects that would take very long.
@Suite struct WorkBudgetTests {
  private static let head = """
    drawstring: 1
    effect: long
    canvas: [100, 100]
    pull: {trigger: 60}

    """
  private static let box = "layers: [{id: box, size: [9, 9], position: [50, 50], backgroundColor: red}]\n"

  private func effect(_ lines: String) throws -> Effect { try Effect(yaml: Self.head + lines) }

  private func slow(to opacity: String) throws -> Effect {
    try effect(
      Self.box + "animations:\n"
        + "  - {during: finishing, duration: 1s, speed: 0.000001, tracks: {box.opacity: [0, \(opacity)]}}\n")
  }

  @Test func longPhasesAreComparedInWiderSteps() throws {
    var comparison = Comparison(tolerance: 1e-9)
    let budget = WorkBudget(20_000_000)
    comparison.compare(try slow(to: "1"), try slow(to: "0.5"), budget)
    #expect(comparison.omissions.contains { $0.hasPrefix("finishing was looked at in steps of ") })
    #expect(comparison.differences.contains { $0.phase == .finishing && $0.property.name == "opacity" })
    #expect(comparison.work <= budget.total)
  }

  @Test func shortLoopsArePlottedInPart() throws {
    let effect = try effect(
      Self.box + """
        animations:
          - {during: refreshing, duration: 0.001ms, repeat: forever, tracks: {box.opacity: [0, 1]}}
          - {during: refreshing, duration: 1000s, tracks: {box.position.x: [0, 50]}}

        """)
    let scenario = Scenario(effect)
    #expect(scenario.isWhole)
    var subject = Subject(effect, scenario: scenario, WorkBudget(20_000_000))
    let end = Scenario.instant(of: scenario.length).seconds
    let plot = Plot(
      [try PlotTarget("box.opacity", of: effect)], along: .events(scenario.events, from: 0, to: end),
      &subject,
      title: "long", note: "")
    #expect(plot.isCoarse)
    #expect(!subject.isOverworked)
  }

  /// What bodies did is kept, so that bytes end a budget before memory does.
  @Test func bodiesAreFollowedAsFarAsABudgetReaches() throws {
    let count = 40
    let ids = (0..<count).map { "b\($0)" }
    let effect = try effect(
      "paths: {floor: [{move: [0, 90 + pull]}, {line: [100, 90]}]}\n"
        + "layers: [\(ids.map { "{id: \($0), position: [50, 50]}" }.joined(separator: ", "))]\n"
        + "physics: {bodies: {\(ids.map { "\($0): {radius: 3, restitution: 1}" }.joined(separator: ", "))}, "
        + "boundaries: [floor], active: true}\n")
    var buffer = effect.makeFrameBuffer()
    var budget = WorkBudget(20_000_000)
    #expect(buffer.fill(.refreshing(after: .seconds(1)), &budget))
    #expect(!budget.isSpent)
    #expect(!buffer.fill(.refreshing(after: .seconds(100_000)), &budget))
    #expect(budget.isSpent)
  }

  @Test(arguments: ["points: 10000", "points: 5 + pull"]) func starsOfAFormulaCountAllTheirCorners(
    _ points: String
  ) {
    let spec =
      Self.head
        + """
        paths: {p: {star: {center: [50, 50], outerRadius: 40, innerRadius: 20 + pull, \(points)}}}
        layers:
          - {id: row, kind: replicator, instanceCount: 60, layers: [{id: s, kind: shape, path: p, fillColor: red}]}

        """
    let run = Run(["frame", "-"], input: spec)
    #expect(run.code == .wrongUsage)
    #expect(run.errors.contains("the paths of all layers together are too long for a frame to be shown"))
  }

  @Test func starsOfFewCornersAreShown() {
    let spec =
      Self.head + """
        paths: {p: {star: {center: [50, 50], outerRadius: 40, innerRadius: 20 + pull, points: 5}}}
        layers:
          - {id: row, kind: replicator, instanceCount: 60, layers: [{id: s, kind: shape, path: p, fillColor: red}]}

        """
    #expect(Run(["frame", "-"], input: spec).code == .clean)
  }

  @Test func aPictureThatPlaysHasRoomForSoMuch() throws {
    let effect = try effect(
      "paths: {p: {star: {center: [50, 50], outerRadius: 40, innerRadius: 20 + pull, points: 10000}}}\n"
        + "layers: [{id: s, kind: shape, path: p, fillColor: red}]\n")
    #expect(!PlayingPicture(effect, Scenario(effect), WorkBudget(100_000_000)).isWhole)
  }
}
