import Drawstring
import DrawstringCompiler
import DrawstringLint
import DrawstringSyntax
import Testing

/// Replicators multiply what is written; what they make is limited all the same.
@Suite struct ReplicatorLimitTests {
  private func findings(_ layers: String, _ rest: String = "") -> [String] {
    let text = "drawstring: 1\neffect: a\ncanvas: [100, 100]\nlayers:\n  - \(layers)\n\(rest)"
    return Effect.load(name: "big.yaml", bytes: Array(text.utf8)).diagnostics.map {
      "\($0.code.id): \($0.message)"
    }
  }

  private func replicator(_ id: String, _ count: String, _ inner: String, _ more: String = "") -> String {
    "{id: \(id), kind: replicator, instanceCount: \(count)\(more), layers: [\(inner)]}"
  }

  private let tooMany = ["limit-exceeded: a file has at most 30000 layers"]

  @Test func copiesCountAsLayers() {
    #expect(findings(replicator("r", "50000", "{id: a}")) == tooMany)
    #expect(findings(replicator("r", "1e300", "{id: a}")) == tooMany)
    #expect(findings(replicator("a", "1000", replicator("b", "1000", "{id: c}"))) == tooMany)
    // What takes no copies at all.
    #expect(findings("{id: r, kind: replicator, instanceCount: 1e9}") == [])
  }

  @Test func copiesOfKeyframesCount() {
    let values = Array(repeating: "1", count: 2_000).joined(separator: ", ")
    #expect(
      findings(
        replicator("r", "1000", "{id: a}"),
        "animations: [{duration: 1s, tracks: {a.opacity: [\(values)]}}]\n") == [
          "limit-exceeded: a file has at most 1000000 keyframes, those of all targets counted"
        ])
  }

  @Test func copiesOfNodesCount() {
    let members = Array(repeating: "{tracks: {a.opacity: 1}}", count: 200).joined(separator: ", ")
    #expect(
      findings(
        replicator("r", "1000", "{id: a}", ", instanceDelay: 1ms"), "animations: [{group: [\(members)]}]\n"
      )
      .map { $0.prefix { $0 != ":" } } == ["limit-exceeded"])
  }

  @Test func copiesOfListsCount() {
    let colors = Array(repeating: "red", count: 3_000).joined(separator: ", ")
    #expect(
      findings(replicator("r", "400", "{id: a, kind: gradient, colors: [\(colors)]}")) == [
        "limit-exceeded: the copies of all replicators hold more than 1000000 numbers in lists"
      ])
  }

  /// Places that a track moves although no layer gives them are copied, too.
  @Test func copiesOfPlacesCount() {
    let colors = Array(repeating: "red", count: 800).joined(separator: ", ")
    let layers = replicator("r", "300", "{id: a, kind: gradient, colors: [\(colors)]}")
    #expect(findings(layers).isEmpty)
    #expect(
      findings(layers, "animations: [{during: refreshing, tracks: {\"a.locations[1]\": 0.5}}]\n") == [
        "limit-exceeded: the copies of all replicators hold more than 1000000 numbers in lists"
      ])
  }

  @Test func timesOfCopiesAreLimited() {
    #expect(
      findings(replicator("r", "3", "{id: a}", ", instanceDelay: 6e8s")).map { $0.prefix { $0 != ":" } } == [
        "limit-exceeded"
      ])
  }
}
