import Drawstring
import Testing

/// The code of the library's articles does what they say.
@Suite struct ArticleTests {
  private static let ring = ProjectFile.root + "/specs/examples/first-ring.yaml"

  @Test func firstFramesAreAsTheArticleShowsThem() throws {
    let answers = try firstFrames(of: Self.ring)
    var page = try GuidePage("Sources/Drawstring/Drawstring.docc/GettingStarted.md")
    let block = try #require(page.blocks.first { $0.note == "answers" })
    page.replace(block, with: answers)
    try page.expectCurrent()
  }

  @Test func whatIsSeenHasAPlace() throws {
    let effect = try Effect(contentsOfFile: Self.ring)
    let seen = places(in: effect.frame(at: .dragging(to: 30)))
    #expect(seen.map(\.id) == ["ring"])
    #expect(seen.first?.place == Vec2(160, -30))
    #expect(places(in: effect.frame(at: .idle)).isEmpty)
  }

  @Test func onlyWhatMovesChanges() throws {
    let effect = try Effect(contentsOfFile: Self.ring)
    #expect(changes(of: "rotation", in: "ring", effect) == 59)
    #expect(changes(of: "strokeEnd", in: "ring", effect) == 0)
  }

  @Test func theStoryIsTheArticles() throws {
    let answers = try story(of: Effect(contentsOfFile: Self.ring))
    var page = try GuidePage("Sources/Drawstring/Drawstring.docc/QueryingFrames.md")
    let block = try #require(page.blocks.first { $0.note == "answers" })
    page.replace(block, with: answers)
    try page.expectCurrent()
  }

  /// A display at 60 frames a second and a finger that pulls for half a second.
  @Test func aControlLivesThroughARefresh() throws {
    var driver = RefreshDriver(try Effect(contentsOfFile: Self.ring))
    var told: [String] = []
    var loadingEnds: Duration?
    var insets: [Double] = []
    for index in 0..<180 {
      let now = Duration.seconds(1) * index / 60
      if index > 0, index <= 30 { driver.touch(at: Double(index) * 2.5, now) }
      if index == 31 { driver.lift(now) }
      if let end = loadingEnds, now >= end {
        driver.finish(.success, now)
        loadingEnds = nil
      }
      let tick = driver.tick(now)
      told += tick.events.map(\.name)
      if tick.events.contains(where: { $0.kind == .began }) { loadingEnds = now + .seconds(1) }
      insets.append(tick.frame.inset)
      // The ring follows the finger and turns while refreshing.
      #expect((tick.next == nil) == (index <= 30 || told.last == "idle"), "at \(now)")
    }
    #expect(told == ["armed", "began", "ended", "idle"])
    #expect(insets.max() == 60)
    #expect(insets.last == 0)
  }

  /// Touches arrive a tick after the instant that they are stamped with.
  @Test func lateTouchesAreTold() throws {
    var driver = RefreshDriver(try Effect(contentsOfFile: Self.ring))
    var told: [EmittedEvent] = []
    func tick(_ index: Int) -> Duration { .seconds(1_790_000_000) + .milliseconds(17 * index) }
    for index in 0..<120 {
      if index > 1, index <= 31 { driver.touch(at: Double(index - 1) * 2.5, tick(index - 1)) }
      if index == 32 { driver.lift(tick(index - 1)) }
      if index == 60 { driver.finish(.success, tick(index - 1)) }
      let events = driver.tick(tick(index)).events
      if ["armed", "began", "ended"].contains(events.first?.name) {
        #expect(events.map(\.at) == [tick(index - 1)])
      }
      told += events
    }
    #expect(told.map(\.name) == ["armed", "began", "ended", "idle"])
    #expect(told.first?.at == tick(24))
  }

  /// What changes is all that is set, and an idle control sets nothing.
  @Test func onlyChangesAreShown() throws {
    let effect = try Effect(contentsOfFile: Self.ring)
    var shown = ShownLayers(effect)
    let all = shown.show(.zero)
    #expect(all == effect.frame(at: .idle).layers[0].properties.count)
    #expect(shown.show(.milliseconds(16)) == 0)
    shown.begin(.milliseconds(20))
    #expect(shown.show(.milliseconds(20)) > 0)
    #expect((1..<all).contains(shown.show(.milliseconds(40))))
    let ring = try #require(effect.layer("ring"))
    #expect(shown.transforms[ring] == effect.frame(at: .begun(after: .milliseconds(20)))[ring].worldTransform)
  }
}
