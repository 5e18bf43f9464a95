import Drawstring
import DrawstringCLI
import DrawstringCore
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

/// What is played where nothing else is asked for.
@Suite struct StoryTests {
  static func phases(_ story: Story) -> [Phase] {
    var phases: [Phase] = []
    for span in story.timeline.spans where phases.last != span.phase { phases.append(span.phase) }
    return phases
  }

  @Test func aPullGoesThroughAWholeRefresh() throws {
    let effect = try PlayingPictureTests.effect("boss-dots")
    let story = Story(effect)
    #expect(Self.phases(story) == [.idle, .pulling, .armed, .refreshing, .finishing, .idle])
    #expect(story.length.isMultiple(of: 1000))
    let poster = story.timeline.spans[story.timeline.spanIndex(at: Story.instant(of: story.poster))]
    #expect(poster.phase == .refreshing)
    // The finger's samples are 8 ms apart, each from the end of the one before.
    #expect(story.glides.allSatisfy { $0.count == 80 })
    #expect(zip(story.glides, story.glides.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
  }

  @Test func itRefreshesForWholeRounds() throws {
    let effect = try PlayingPictureTests.effect("pulse-dots")
    let spans = Story(effect).timeline.spans
    let start = try #require(spans.first { $0.phase == .refreshing }?.phaseStart)
    let end = try #require(
      spans.first { $0.phase == .finishing || $0.phase == .idle && $0.start > start }?.start)
    #expect((end - start).count % 1_050_000_000 == 0)
  }

  @Test func aBeginIsPlayedWhereAskedFor() throws {
    let effect = try PlayingPictureTests.effect("boss-dots")
    #expect(Self.phases(Story(effect, begin: true)) == [.idle, .refreshing, .finishing, .idle])
    let loader = try PlayingPictureTests.effect("bounce-preload")
    #expect(Self.phases(Story(loader)) == [.idle, .refreshing, .finishing, .idle])
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
    let story = Story(effect)
    #expect(Self.phases(story).contains(.refreshing))
    #expect(Self.phases(story).last == .idle)
    // The finger comes to the limit and stays there, between its samples, too: at 1.6 s, a second after it set out.
    var subject = Subject(effect, story: story)
    let pulls = (600...1700).map { subject.frame(.instant(.milliseconds($0))).pull }
    #expect(pulls.max() == 45 && pulls.last == 45)
  }

  /// Where any pull is armed at once there is none to pull to.
  @Test func aTriggerOfNothingIsBegun() throws {
    let effect = try Effect(
      yaml: "drawstring: 1\neffect: quick\ncanvas: [10, 10]\npull: {trigger: 0}\nlayers: [{id: a}]\n")
    #expect(Self.phases(Story(effect)).contains(.refreshing))
  }

  @Test func longTracesAreNoStories() throws {
    let effect = try PlayingPictureTests.effect("pulse-dots")
    #expect(Story(effect, try Trace([.begin(at: .seconds(700))])) == nil)
    let empty = try #require(Story(effect, try Trace([])))
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
