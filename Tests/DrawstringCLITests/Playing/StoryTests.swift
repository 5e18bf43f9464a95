import Drawstring
import DrawstringCLI
import DrawstringCore
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

/// What is played where nothing else is asked for.
@Suite struct StoryTests {
  static func phases(_ scenario: Scenario) -> [Phase] {
    var phases: [Phase] = []
    for span in scenario.timeline.spans where phases.last != span.phase { phases.append(span.phase) }
    return phases
  }

  @Test func aPullGoesThroughAWholeRefresh() throws {
    let effect = try PlayingPictureTests.effect("boss-dots")
    let scenario = Scenario(effect)
    #expect(Self.phases(scenario) == [.idle, .pulling, .armed, .refreshing, .finishing, .idle])
    #expect(scenario.length.isMultiple(of: 1000))
    let poster = scenario.timeline.spans[
      scenario.timeline.spanIndex(at: Scenario.instant(of: scenario.poster))]
    #expect(poster.phase == .refreshing)
    // The finger's samples are 8 ms apart, each from the end of the one before.
    #expect(scenario.glides.allSatisfy { $0.count == 80 })
    #expect(zip(scenario.glides, scenario.glides.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
  }

  @Test func itRefreshesForWholeRounds() throws {
    let effect = try PlayingPictureTests.effect("pulse-dots")
    let spans = Scenario(effect).timeline.spans
    let start = try #require(spans.first { $0.phase == .refreshing }?.phaseStart)
    let end = try #require(
      spans.first { $0.phase == .finishing || $0.phase == .idle && $0.start > start }?.start)
    #expect((end - start).count % 1_050_000_000 == 0)
  }

  @Test func aBeginIsPlayedWhereAskedFor() throws {
    let effect = try PlayingPictureTests.effect("boss-dots")
    #expect(Self.phases(Scenario(effect, begin: true)) == [.idle, .refreshing, .finishing, .idle])
    let loader = try PlayingPictureTests.effect("bounce-preload")
    #expect(Self.phases(Scenario(loader)) == [.idle, .refreshing, .finishing, .idle])
  }

  /// The film of a trace lasts until the content has returned and the nodes of its last phase are over, and 0.6 s more.
  @Test(arguments: [
    // A refresh without finishing: the content returns in idle, after a delay.
    ("phases: {finishing: 0s}\nlayers: [{id: a}]", "delay: 2s, ", 40),
    // After finishing of 0.4 s, a node of idle that lasts 3 s.
    ("layers: [{id: a}]\nanimations: [{during: idle, duration: 3s, tracks: {a.opacity: 0.5}}]", "", 50),
    // Loops do not count.
    (
      "layers: [{id: a}]\nanimations: [{during: idle, duration: 3s, repeat: forever, tracks: {a.opacity: [0, 1, 0]}}]",
      "", 20
    ),
  ])
  func aFilmWaitsForItsLastPhase(_ content: String, _ delay: String, _ tenths: Int) throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: footer
        canvas: [0, 0, 100, 50]
        pull: {trigger: 40, edge: bottom, return: {\(delay)duration: 400ms}}
        \(content)
        """)
    let trace = try Trace([.begin(at: .zero), .finish(.success, at: .seconds(1))])
    let scenario = try #require(Scenario(effect, trace))
    #expect(scenario.length == tenths * 1_000, "\(Self.phases(scenario))")
  }

  @Test func aTriggerThatFiresAtOnceIsPlayed() throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: eager
        canvas: [10, 10]
        pull: {trigger: 40, fires: arming, rubber: 0.5, limit: 45}
        layers: [{id: a}]
        """)
    let scenario = Scenario(effect)
    #expect(Self.phases(scenario).contains(.refreshing))
    #expect(Self.phases(scenario).last == .idle)
    // The finger comes to the limit and stays there, between its samples, too: at 1.6 s, a second after it set out.
    var subject = Subject(effect, scenario: scenario)
    let pulls = (600...1700).map { subject.frame(.instant(.milliseconds($0))).pull }
    #expect(pulls.max() == 45 && pulls.last == 45)
  }

  /// Where any pull is armed at once there is none to pull to.
  @Test func aTriggerOfNothingIsBegun() throws {
    let effect = try Effect(
      yaml: "drawstring: 1\neffect: quick\ncanvas: [10, 10]\npull: {trigger: 0}\nlayers: [{id: a}]\n")
    #expect(Self.phases(Scenario(effect)).contains(.refreshing))
  }

  @Test func longTracesAreNoStories() throws {
    let effect = try PlayingPictureTests.effect("pulse-dots")
    #expect(Scenario(effect, try Trace([.begin(at: .seconds(700))])) == nil)
    let empty = try #require(Scenario(effect, try Trace([])))
    #expect(empty.length > 0)
  }

  @Test func whatContradictsPlayingIsWrongUsage() throws {
    let path = "\(ProjectFile.root)/specs/pulse-dots.yaml"
    #expect(Run("render", path, "--play", "--time", "1s").code == .wrongUsage)
    #expect(Run("render", path, path, "--play").code == .wrongUsage)
    let run = Run("render", path, "--play", "--background", "none", "--scale", "2")
    #expect(run.code == .clean)
    #expect(run.output.contains("width=\"750\""))
    #expect(run.errors.isEmpty)
  }
}
