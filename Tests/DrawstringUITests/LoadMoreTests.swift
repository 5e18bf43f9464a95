import Drawstring
import DrawstringTestSupport
import Testing
import UIKit

@testable import DrawstringUI

extension ControlTests {
  /// Controls that begin a refresh by themselves, and content that arrives.
  @Suite(.serialized) @MainActor struct LoadMoreTests {
    private static let text = EdgeTests.text(.bottom, ", begins: {within: 300}")

    /// A list of 3000 points, at its top.
    private func stage() throws -> (EdgeStage, RefreshControl) {
      let stage = EdgeStage(375, 3000)
      return (stage, try stage.add(Self.text))
    }

    private func began(_ stage: EdgeStage) -> Int { stage.events[0].filter { $0 == "began" }.count }

    /// A user scrolls to an offset.
    private func scroll(_ stage: EdgeStage, to y: Double) {
      stage.drag(0, stage.y - y)
      stage.release()
      stage.pass(20)
    }

    @Test func itLoadsNearTheEnd() throws {
      let (stage, control) = try stage()
      scroll(stage, to: 2032)
      #expect(began(stage) == 0)
      // Also while the finger is down.
      stage.drag(0, -2)
      stage.pass(20)
      #expect(began(stage) == 1 && control.isRefreshing)
      stage.release()
      stage.pass(400)
      // The content stays where it is, with room for the strip behind it.
      #expect(stage.y == 2034 && stage.list.contentInset.bottom == 60)
      stage.list.contentSize.height = 4000
      control.finish()
      stage.pass(400)
      #expect(stage.y == 2034 && stage.list.contentInset == .zero && began(stage) == 1)
      scroll(stage, to: 3033)
      #expect(began(stage) == 2)
    }

    /// Insets of controls do not count as content, nor does that of the app.
    @Test func insetsAreNoContent() throws {
      let (stage, _) = try stage()
      stage.list.contentInset.bottom = 50
      scroll(stage, to: 2082)
      #expect(began(stage) == 0)
      scroll(stage, to: 2083)
      #expect(began(stage) == 1)
    }

    /// A list that is too short loads until it is long enough.
    @Test func aShortListLoadsOn() throws {
      let stage = EdgeStage(375, 0)
      let control = try stage.add(Self.text)
      for height in [500.0, 900, 1300] {
        stage.pass(400)
        #expect(control.isRefreshing)
        stage.list.contentSize.height = CGFloat(height)
        control.finish()
      }
      stage.pass(800)
      #expect(began(stage) == 3 && control.player.phase == .idle && stage.list.contentInset == .zero)
      // And when it becomes shorter.
      stage.list.contentSize.height = 930
      stage.pass(400)
      #expect(began(stage) == 4)
    }

    @Test func itNeedsAWindowAndASize() throws {
      let stage = EdgeStage(375, 200, isShown: false)
      let control = try stage.add(Self.text)
      stage.list.contentOffset.y = 0
      stage.pass(400)
      #expect(control.player.phase == .idle)
      stage.list.frame.size.height = 0
      stage.window.addSubview(stage.list)
      stage.pass(400)
      #expect(control.player.phase == .idle)
      stage.list.frame.size.height = 600
      stage.pass(40)
      #expect(control.isRefreshing)
    }

    /// After a failure, and after a refresh that brought nothing, it waits for the user.
    @Test(arguments: [FinishOutcome.failure, .success])
    func itWaitsForTheUser(_ outcome: FinishOutcome) throws {
      let (stage, control) = try stage()
      scroll(stage, to: 2100)
      #expect(began(stage) == 1)
      if outcome == .failure { stage.list.contentSize.height = 3010 }
      control.finish(outcome)
      stage.pass(800)
      #expect(began(stage) == 1 && control.player.phase == .idle)
      // A layout is no scroll.
      stage.list.frame.size.height = 660
      stage.list.contentInset.top = 3
      stage.pass(40)
      #expect(began(stage) == 1)
      scroll(stage, to: 2110)
      #expect(began(stage) == 2)
    }

    /// A key scrolls, too.
    @Test func aKeyIsTheUsers() throws {
      let (stage, control) = try stage()
      scroll(stage, to: 2100)
      control.finish(.failure)
      stage.pass(800)
      stage.list.scrollPage(down: false)
      stage.pass(400)
      #expect(began(stage) == 1)
      stage.list.scrollPage(down: true)
      stage.pass(400)
      #expect(began(stage) == 2)
    }

    /// Content that has grown later counts, except after a failure.
    @Test func laterContentCounts() throws {
      let (stage, control) = try stage()
      scroll(stage, to: 2300)
      control.finish()
      stage.pass(800)
      #expect(began(stage) == 1)
      stage.list.contentSize.height = 3100
      #expect(control.isRefreshing)
    }

    @Test func itEndsWithNoMore() throws {
      let (stage, control) = try stage()
      scroll(stage, to: 2300)
      control.finish(.noMore)
      stage.list.contentSize.height = 3100
      stage.pass(800)
      scroll(stage, to: 2350)
      #expect(began(stage) == 1)
      control.player.reset()
      stage.pass(100)
      #expect(began(stage) == 2)
    }

    /// No other control of the list refreshes.
    @Test func itWaitsForOthers() throws {
      let (stage, control) = try stage()
      let header = try stage.add(EdgeTests.text(.top))
      header.beginRefreshing()
      stage.pass(400)
      scroll(stage, to: 2300)
      #expect(began(stage) == 0)
      header.finish()
      stage.pass(400)
      #expect(control.isRefreshing)
    }

    /// A header may load, too.
    @Test func olderRowsMayLieAtTheTop() throws {
      let stage = EdgeStage(375, 3000)
      stage.list.contentOffset.y = 1000
      let control = try stage.add(EdgeTests.text(.top, ", begins: {within: 300}"))
      #expect(control.player.phase == .idle)
      stage.list.contentOffset.y = 212
      #expect(control.isRefreshing)
    }

    // MARK: Content that arrives

    /// Rows that arrive at the end leave those in view where they are.
    @Test(arguments: [ListEdge.bottom, .right])
    func contentThatArrivesMovesNoRows(_ edge: ListEdge) throws {
      let stage = EdgeStage(1000, 3000)
      let control = try stage.add(EdgeTests.text(edge))
      let end = edge == .bottom ? CGPoint(x: 0, y: 2333) : CGPoint(x: 625, y: -88)
      stage.list.contentOffset = end
      stage.drag(edge.direction.x * 80, edge.direction.y * 80)
      stage.release()
      stage.pass(400)
      let place = CGPoint(
        x: edge == .right ? 685 : 0, y: edge == .bottom ? 2393 : -88)
      #expect(control.isRefreshing && stage.list.contentOffset == place)
      stage.list.contentSize = CGSize(width: 1500, height: 3500)
      stage.pass(40)
      #expect(stage.list.contentOffset == place)
      control.finish()
      stage.pass(40)
      // The effect continues.
      #expect((1..<60).contains(control.player.shownFrame.pull))
      stage.pass(400)
      #expect(stage.list.contentOffset == place && stage.list.contentInset == .zero)
      #expect(control.player.phase == .idle)
    }

    /// A list that is short, and then long, keeps its rows, too; one that stays short goes back.
    @Test func rowsArriveInAShortList() throws {
      for (height, end) in [(2000.0, -28.0), (300, -88)] {
        let stage = EdgeStage(375, 200)
        let control = try stage.add(EdgeTests.text(.bottom))
        control.beginRefreshing()
        stage.pass(400)
        #expect(stage.y == -28)
        stage.list.contentSize.height = CGFloat(height)
        control.finish()
        stage.pass(400)
        #expect(stage.y == end && stage.list.contentInset == .zero)
      }
    }

    /// Rows that are laid out after the refresh has ended, while the strip still stands, move no others, either.
    @Test func rowsMayComeLater() throws {
      let stage = EdgeStage(375, 3000)
      let example = ProjectFiles.root + "specs/examples/load-more.yaml"
      let control = stage.add(try Effect(contentsOfFile: example))
      stage.list.contentOffset.y = 2333
      stage.pass(400)
      #expect(control.isRefreshing && stage.y == 2387)
      control.finish()
      stage.pass(40)
      #expect(control.player.phase == .idle && control.inset == 54)
      stage.list.contentSize.height = 4000
      stage.pass(6000)
      #expect(stage.y == 2387 && stage.list.contentInset == .zero && began(stage) == 1)
    }

    /// Fewer rows take the end along.
    @Test func contentMayBecomeShorter() throws {
      let stage = EdgeStage(375, 3000)
      let control = try stage.add(EdgeTests.text(.bottom))
      stage.list.contentOffset.y = 2333
      control.beginRefreshing()
      stage.pass(400)
      #expect(stage.y == 2393)
      stage.list.contentSize.height = 2000
      stage.pass(40)
      #expect(stage.y == 1393)
    }
  }
}
