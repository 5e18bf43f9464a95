import Drawstring
import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import DrawstringTestSupport
import Foundation
import Testing

/// Pictures that play of layers that go over or under one another in ways that are hard to play.
@Suite struct ChangingPlacesTests {
  /// A mask that lies beside its layer is drawn around that, which stays a sibling all the same; so does one with a
  /// shadow whose lines lie around it.
  @Test(arguments: [
    "{id: seen, size: [40, 40], backgroundColor: yellow, mask: hole}",
    "{id: seen, kind: text, string: H, fontSize: 60, size: [60, 60], shadowOpacity: 1}",
  ]) func whatIsDrawnAroundALayerGoesWithIt(_ seen: String) throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: wrapped
        canvas: [100, 100]
        layers:
          - {id: hole, size: [30, 30], backgroundColor: black}
          - {id: other, size: [10, 10], backgroundColor: red}
          - \(seen)
        animations:
          - {during: refreshing, duration: 1s, fill: both, tracks: {other.zPosition: [0, 3]}}
        """)
    let document = try #require(PlayedDocument(PlayingPicture(effect, Scenario(effect)).text))
    let moving = try #require(document.first(ofClass: "moving"))
    let orders = document.nodes.indices.filter { document.nodes[$0].attributes["data-order"] != nil }
    #expect(orders.count == 2)
    func layers(in node: Int) -> [String] {
      document.nodes[node].children.flatMap { child in
        (document.nodes[child].attributes["data-layer"].map { [$0] } ?? []) + layers(in: child)
      }
    }
    // Before anything happens, and while it refreshes.
    for (instant, last) in [(0.0, "seen"), (1.5, "other")] {
      let shown = orders.filter { document.opacity(of: $0, below: moving, at: instant) > 0 }
      #expect(shown.count == 1)
      #expect(layers(in: shown[0]).last == last)
    }
  }

  /// For each order there is a copy of all siblings, so that a hundred of them would be ten thousand and more.
  @Test func ordersAreNotCopiedWithoutEnd() throws {
    func spec(_ count: Int) -> String {
      """
      drawstring: 1
      effect: shuffled
      canvas: [100, 100]
      layers:
      \((0..<count).map { "  - {id: d\($0), size: [5, 5], position: [\($0), 50], backgroundColor: red}" }.joined(separator: "\n"))
      animations:
        - during: refreshing
          duration: 1s
          repeat: forever
          targets: [\((0..<count).map { "d\($0)" }.joined(separator: ", "))]
          stagger: 13ms
          tracks: {zPosition: [0, 3, 1]}
      """
    }
    let note = "layers change places in more ways than there is room for"
    let many = Run(["render", "--play", "-"], input: spec(20))
    #expect(many.code == .clean && many.errors.contains(note))
    #expect(many.output.components(separatedBy: "data-layer=\"d7\"").count == 2)
    let few = Run(["render", "--play", "-"], input: spec(4))
    #expect(few.code == .clean && few.errors.isEmpty)
  }

  @Test func aLabelIsThatOfTheMoment() {
    let spec = """
      drawstring: 1
      effect: named
      canvas: [100, 100]
      layers: [{id: dot, size: [20, 20], backgroundColor: red, label: Pull}]
      animations: [{during: refreshing, tracks: {dot.label: Loading}}]
      """
    let idle = Run(["render", "--phase", "idle", "-"], input: spec).output
    #expect(idle.contains("<title>Pull</title>") && !idle.contains("Loading"))
    let refreshing = Run(["render", "--phase", "refreshing", "-"], input: spec).output
    #expect(refreshing.contains("<title>Loading</title>") && !refreshing.contains("Pull"))
  }
}
