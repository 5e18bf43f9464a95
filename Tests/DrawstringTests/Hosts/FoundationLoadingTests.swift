import Drawstring
import DrawstringTestSupport
import Foundation
import Testing

/// Effects from the URLs, bundles and data of Foundation, and errors as Foundation shows them.
@Suite struct FoundationLoadingTests {
  private let folder = URL(fileURLWithPath: ProjectFiles.root).appendingPathComponent("specs")

  @Test func urlsOfFilesAreRead() throws {
    let url = folder.appendingPathComponent("boss-dots.yaml")
    let effect = try Effect(contentsOf: url, variants: ["reducedMotion"])
    #expect(effect.name == "boss-dots")
    let same = try Effect(bytes: Data(contentsOf: url), variants: ["reducedMotion"])
    let moment = Moment(phase: .refreshing, time: .seconds(0.3))
    #expect(effect.frame(at: moment).lanes == same.frame(at: moment).lanes)
  }

  @Test func bundlesAreSearched() throws {
    let bundle = try #require(Bundle(path: folder.path))
    #expect(try Effect(named: "boss-dots", in: bundle).name == "boss-dots")
    let error = try #require(throws: SpecError.self) { try Effect(named: "nope", in: bundle) }
    #expect(error.findings.map(\.code) == ["unreadable-file"])
    #expect(error.file == "nope.yaml")
  }

  @Test func errorsExplainThemselves() throws {
    let url = try #require(URL(string: "https://example.com/ring.yaml"))
    let remote: any Error = try #require(throws: SpecError.self) { try Effect(contentsOf: url) }
    #expect(
      remote.localizedDescription
        == "https://example.com/ring.yaml:0:0: error: [unreadable-file] the URL is not of a file")
    let wrong: any Error = try #require(throws: SpecError.self) { try Effect(yaml: "name: a\nlayer: []\n") }
    #expect(wrong.localizedDescription.hasPrefix("effect.yaml:1:1: error: ["))
  }
}
