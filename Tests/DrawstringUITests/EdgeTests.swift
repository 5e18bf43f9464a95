import Drawstring
import Testing
import UIKit

@testable import DrawstringUI

extension ControlTests {
  /// Controls at all edges of a list, and several on one list.
  @Suite(.serialized) @MainActor struct EdgeTests {
    /// An effect whose strip of 60 points lies beyond an edge.
    static func text(_ edge: ListEdge, _ pull: String = "", canvas: String? = nil) -> String {
      let strip =
        switch edge {
        case .top: "[0, -60, 320, 60]"
        case .bottom: "[0, 0, 320, 60]"
        case .left: "[-60, 0, 60, 200]"
        case .right: "[0, 0, 60, 200]"
        }
      return """
        drawstring: 1
        effect: ring
        canvas: \(canvas ?? strip)
        pull: {edge: \(edge.rawValue), trigger: 60, settle: {duration: 200ms}, return: {duration: 200ms}\(pull)}
        outputs: {place: across}
        layers: [{id: ring, size: [20, 20], backgroundColor: black}]
        animations:
          - {id: turn, during: refreshing, duration: 900ms, repeat: forever, tracks: {ring.rotation: {from: 0deg, to: 360deg}}}
        """
    }

    /// A list that scrolls in both directions, where it begins.
    private func stage(_ edge: ListEdge, _ pull: String = "") throws -> EdgeStage {
      let stage = EdgeStage(1000, 3000)
      try stage.add(Self.text(edge, pull))
      let end = CGPoint(x: edge == .right ? 625 : 0, y: edge == .bottom ? 2333 : -88)
      stage.list.contentOffset = end
      stage.pass(20)
      return stage
    }

    private func inset(_ stage: EdgeStage, _ edge: ListEdge) -> Double {
      let inset = stage.list.contentInset
      return switch edge {
      case .top: inset.top.native
      case .bottom: inset.bottom.native
      case .left: inset.left.native
      case .right: inset.right.native
      }
    }

    @Test(arguments: ListEdge.allCases)
    func everyEdgeIsPulledAndReturns(_ edge: ListEdge) throws {
      let stage = try stage(edge)
      let control = stage.controls[0]
      let rest = stage.list.contentOffset
      let way = edge.direction
      #expect(edge.isHorizontal ? stage.list.alwaysBounceHorizontal : stage.list.alwaysBounceVertical)
      #expect(stage.list.isDirectionalLockEnabled == edge.isHorizontal)
      stage.drag(way.x * 40, way.y * 40)
      #expect(stage.events[0].isEmpty && control.player.phase == .pulling)
      stage.drag(way.x * 35, way.y * 35)
      #expect(stage.events[0] == ["armed"] && control.player.shownFrame.pull == 75)
      stage.release()
      stage.pass(400)
      #expect(control.isRefreshing && inset(stage, edge) == 60 && control.inset == 60)
      #expect(stage.x == rest.x.native - way.x * 60 && stage.y == rest.y.native - way.y * 60)
      control.finish()
      stage.pass(400)
      #expect(stage.list.contentOffset == rest && stage.list.contentInset == .zero)
      #expect(stage.events[0] == ["armed", "began", "ended", "idle"])
    }

    /// The strip moves with the content across the edge; along the edge it stays in the middle of the list, without the bars.
    @Test func theCanvasLiesBeyondTheEdge() throws {
      let bottom = try stage(.bottom)
      bottom.list.contentOffset.x = 100
      #expect(bottom.controls[0].frame == CGRect(x: 127.5, y: 3000, width: 320, height: 60))
      let middle = 88 + (667 - 88 - 200) / 2.0
      let left = try stage(.left)
      left.list.contentOffset.y = 400
      #expect(
        left.controls[0].frame == CGRect(x: -60, y: CGFloat(400 + middle), width: 60, height: 200))
      let right = try stage(.right)
      #expect(
        right.controls[0].frame == CGRect(x: 1000, y: CGFloat(middle - 88), width: 60, height: 200))
      #expect(right.list.subviews.first === right.controls[0])
    }

    /// A canvas that does not reach beyond the edge stays in front of it, and a flexible one is as long as the edge.
    @Test func aCanvasInsideStays() throws {
      let stage = EdgeStage(375, 3000)
      let control = try stage.add(
        Self.text(
          .bottom, ", content: stays", canvas: "{rect: [0, -50, 320, 50], flexible: width}"))
      #expect(stage.place(of: control) == CGRect(x: 0, y: 617, width: 375, height: 50))
      stage.list.contentOffset.y = 300
      #expect(stage.place(of: control) == CGRect(x: 0, y: 617, width: 375, height: 50))
      #expect(stage.list.subviews.last === control)
      let side = try stage.add(
        Self.text(.right, canvas: "{rect: [-80, 0, 80, 200], flexible: height}"))
      #expect(stage.place(of: side) == CGRect(x: 295, y: 88, width: 80, height: 579))
      let veil = try stage.add(
        Self.text(.left, ", content: stays", canvas: "{rect: [0, 0, 60, 200], flexible: both}"))
      #expect(stage.place(of: veil) == CGRect(x: 0, y: 88, width: 375, height: 579))
    }

    /// An overlay at the end leaves the content where it is.
    @Test func anOverlayAtTheEndLeavesTheContent() throws {
      let stage = EdgeStage(375, 3000)
      let control = try stage.add(Self.text(.bottom, ", content: stays", canvas: "[0, -50, 320, 50]"))
      stage.list.contentOffset.y = 2333
      for _ in 0..<7 {
        stage.drag(0, -10)
        #expect(stage.y == 2333)
      }
      #expect(stage.events[0] == ["armed"])
      stage.release()
      stage.pass(400)
      #expect(control.isRefreshing && stage.y == 2333 && stage.list.contentInset == .zero)
    }

    /// Content that ends before the edge of the list has its footer at that edge.
    @Test func shortContentIsPulledFromTheEdgeOfTheList() throws {
      let stage = EdgeStage(375, 200)
      let control = try stage.add(Self.text(.bottom))
      #expect(stage.y == -88 && stage.place(of: control).minY == 667)
      stage.drag(0, -80)
      #expect(control.player.phase == .armed && stage.place(of: control).minY == 587)
      stage.release()
      stage.pass(400)
      #expect(control.isRefreshing && stage.y == -28 && stage.place(of: control).minY == 607)
      // The content rests there by the inset.
      stage.list.touch(-28)
      stage.list.endTouch()
      stage.pass(400)
      #expect(stage.y == -28)
      control.finish()
      stage.pass(400)
      #expect(stage.y == -88 && stage.list.contentInset == .zero)
      // A list that becomes lower, and one that turns.
      stage.list.frame.size.height = 400
      #expect(stage.place(of: control).minY == 400)
      stage.list.frame.size = CGSize(width: 667, height: 375)
      #expect(stage.place(of: control) == CGRect(x: 173.5, y: 375, width: 320, height: 60))
    }

    @Test func theFingerHasAPlaceAlongTheEdge() throws {
      let stage = EdgeStage(375, 3000)
      let control = try stage.add(Self.text(.top))
      stage.list.panGestureRecognizer.place = CGPoint(x: 100, y: 300)
      stage.drag(0, 30)
      #expect(control.player.shownFrame.outputs["place"] == 72.5)
      let side = try stage.add(Self.text(.right))
      stage.release()
      stage.pass(400)
      stage.drag(-30)
      #expect(side.player.shownFrame.outputs["place"] == 300 - 88 - 189.5)
    }

    // MARK: Several controls

    /// A header and a footer on a short list shift its content by the sum of their pulls, and each takes its own inset back.
    @Test func aHeaderAndAFooterShareTheList() throws {
      let stage = EdgeStage(375, 200)
      let header = try stage.add(Self.text(.top))
      let footer = try stage.add(Self.text(.bottom))
      #expect(stage.list.subviews.count == 2 && stage.list.accessibilityCustomActions?.count == 2)
      header.beginRefreshing()
      stage.pass(400)
      #expect(stage.y == -148)
      // While one refreshes, the other is pulled.
      stage.drag(0, -80)
      #expect(footer.player.phase == .armed)
      stage.release()
      stage.pass(400)
      #expect(header.isRefreshing && footer.isRefreshing && stage.y == -88)
      #expect(stage.list.contentInset.top == 60 && header.inset == 60)
      header.finish()
      stage.pass(400)
      #expect(stage.y == -28 && stage.list.contentInset.top == 0 && footer.isRefreshing)
      footer.finish()
      stage.pass(400)
      #expect(stage.y == -88 && stage.list.contentInset == .zero)
    }

    /// The same where the program begins both, the footer first.
    @Test func theProgramBeginsBoth() throws {
      let stage = EdgeStage(375, 200)
      let header = try stage.add(Self.text(.top))
      let footer = try stage.add(Self.text(.bottom))
      footer.beginRefreshing()
      stage.pass(400)
      #expect(stage.y == -28)
      header.beginRefreshing()
      stage.pass(400)
      #expect(stage.y == -88)
      footer.finish()
      stage.pass(400)
      #expect(stage.list.contentInset.bottom == 0 && stage.list.contentInset.top == 60)
      header.finish()
      stage.pass(400)
      #expect(stage.y == -88 && stage.list.contentInset == .zero)
    }

    /// Another control at an edge takes the place of the first; those at other edges stay.
    @Test func anEdgeHasOneControl() throws {
      let stage = EdgeStage(375, 3000)
      let footer = try stage.add(Self.text(.bottom))
      let header = try stage.add(Self.text(.top))
      let other = try stage.add(Self.text(.bottom))
      #expect(footer.superview == nil && header.superview != nil && other.superview != nil)
      #expect(stage.list.accessibilityCustomActions?.count == 2)
    }

    /// An app assigns its inset during a refresh at the bottom.
    @Test func anAssignedInsetIsTheAppsOwn() throws {
      let stage = try stage(.bottom)
      let control = stage.controls[0]
      control.beginRefreshing()
      stage.pass(400)
      #expect(stage.y == 2393)
      stage.list.contentInset = UIEdgeInsets(top: 0, left: 0, bottom: 300, right: 0)
      #expect(stage.list.contentInset.bottom == 360 && stage.y == 2693 && control.inset == 60)
      control.finish()
      stage.pass(400)
      #expect(stage.list.contentInset.bottom == 300 && stage.y == 2633)
    }

    /// Another effect at another edge takes its inset along.
    @Test func anotherEffectMayHaveAnotherEdge() throws {
      let stage = EdgeStage(375, 3000)
      let control = try stage.add(Self.text(.top))
      control.beginRefreshing()
      stage.pass(400)
      control.use(try Effect(yaml: Self.text(.bottom))) { _ in nil }
      stage.pass(400)
      #expect(stage.list.contentInset == UIEdgeInsets(top: 0, left: 0, bottom: 60, right: 0))
      #expect(control.frame.minY == 3000 && stage.y == -88)
    }
  }
}
