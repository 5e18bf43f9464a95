import Drawstring
import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringSyntax
import DrawstringTestSupport
import Foundation
import Testing

@testable import DrawstringCLI
@testable import DrawstringDrawing
@testable import DrawstringOutput
@testable import DrawstringReports

/// Pages of effects of which there is more to bake than there is room for.
@Suite(.enabled(if: Effort.isFull, "its pages take minutes in a debug build")) struct PageRoomTests {
  private let spec = """
    drawstring: 1
    effect: rows
    canvas: [100, 100]
    pull: {trigger: 60, settle: {duration: 200ms}}
    phases: {finishing: 300ms}
    layers:
      - {id: ground, size: [100, 100], backgroundColor: black}
      - id: row
        kind: replicator
        instanceCount: 4
        instanceDelay: 70ms
        layers: [{id: dot, size: [5, 5], position: [50, 50], backgroundColor: red}]
    animations:
      - {during: refreshing, duration: 1s, repeat: forever, ease: ease-in-out, tracks: {dot.opacity: [0, 1, 0]}}
      - {during: finishing, duration: 300ms, tracks: {dot.position.x: {from: 50, to: 90}}}
    """

  private func page(_ budget: WorkBudget) throws -> BakedPage {
    var page = Page(Effect.load(name: "rows.yaml", bytes: Array(spec.utf8)))
    page.budget = budget
    return try BakedPage(try #require(page.html()))
  }

  /// How many of the channels are left open at a place of a sheet.
  private func open(_ page: BakedPage, _ sheet: [String: Any]) throws -> Int {
    let cells = try #require(sheet["cells"] as? [Any])
    return try cells.count { try page.isOpen($0, pull: 700_000, tick: 12_345) }
  }

  @Test func whereThereIsRoomNothingIsOpen() throws {
    let page = try page(.page)
    for name in ["idle", "begin", "refresh"] { #expect(try open(page, page.sheet(name)) == 0) }
    #expect(try open(page, page.sheet("beginFinish", 0)) == 0)
  }

  /// Only what was there before the room was taken up is promised, and of the rest the beginning is shown.
  @Test func whatIsLookedAtLastIsLeftOpenFirst() throws {
    let page = try page(WorkBudget(480_000_000))
    for name in ["idle", "begin"] { #expect(try open(page, page.sheet(name)) == 0) }
    let stories = try #require(page.variants[0]["plays"] as? [[String: Any]])
    #expect(try open(page, #require(stories[0]["sheet"] as? [String: Any])) == 0)
    let finish = try page.sheet("beginFinish", 0)
    let cells = try #require(finish["cells"] as? [Any])
    #expect(try open(page, finish) == cells.count)
    let frame = try Effect(yaml: spec).frame(at: Moment(phase: .finishing, begin: true))
    let shown = try #require(page.values(finish, pull: 0, tick: 0)["dot[1].opacity"] as? Double)
    let opacity = try #require(frame["dot[1]"]).opacity
    #expect(abs(shown - opacity) < 0.001)
  }

  /// Where not even the frames that tell what moves can be read, there is no page.
  @Test func withoutRoomThereIsNoPage() {
    var page = Page(Effect.load(name: "rows.yaml", bytes: Array(spec.utf8)))
    page.budget = WorkBudget(1_000_000)
    #expect(page.html() == nil)
  }

  /// Reading some of the nodes of a drawing gives for those what reading all of it does.
  @Test func nodesAreReadByThemselves() throws {
    let effect = try Effect(yaml: spec)
    let drawing = FrameDrawing(effect.shared)
    let pictures = (0..<20).map { index in
      drawing.element(of: effect.frame(at: .finishing(after: .milliseconds(index * 17))))
    }
    let skeleton = Skeleton(pictures, isAnimated: false)
    let all = pictures.map { skeleton.read($0) }
    for channel in skeleton.tolerances.indices {
      let nodes = skeleton.holders(of: [channel])
      #expect(nodes[0] && nodes.count { $0 } < nodes.count)
      for (picture, texts) in zip(pictures, all) {
        let read = skeleton.read(picture, in: nodes)
        #expect(read[channel] == texts[channel])
        #expect(zip(read, texts).allSatisfy { $0 == nil || $0 == $1 })
      }
    }
  }
}
