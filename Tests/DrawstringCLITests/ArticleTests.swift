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
