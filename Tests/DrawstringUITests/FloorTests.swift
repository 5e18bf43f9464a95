import Drawstring
import Testing
import UIKit

@testable import DrawstringUI

extension ControlTests {
  /// A second floor behind a longer pull, from the pull to the push.
  @Suite(.serialized) @MainActor struct FloorTests {
    private static let text = floor(.top, "{rect: [0, -400, 375, 400], flexible: both}")

    /// An effect with a floor at an edge, as long as its canvas.
    static func floor(_ edge: ListEdge, _ canvas: String, _ more: String = "") -> String {
      """
      drawstring: 1
      effect: shelf
      canvas: \(canvas)
      pull:
        edge: \(edge.rawValue)
        trigger: 60
        settle: {duration: 200ms}
        return: {duration: 200ms}
        floor: {trigger: 140, open: {duration: 400ms}, close: {at: 60, duration: 300ms}}
        \(more)
      layers: [{id: ring, size: [20, 20], backgroundColor: black}]
      """
    }

    /// A list with two rows and a floor that is as high as the list: 667 - 88 points.
    private func stage(_ text: String = text, height: Double = 3000) throws -> (
      stage: EdgeStage, control: RefreshControl, floor: UIView
    ) {
      let stage = EdgeStage(375, height)
      stage.list.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 44)))
      let control = try stage.add(text)
      let floor = UIView(frame: .zero)
      control.floorView = floor
      stage.pass(40)
      return (stage, control, floor)
    }

    /// The offset at which the list is open, and at which it rests.
    private let open = -667.0, closed = -88.0

    @Test func aLongPullOpensAndAPushCloses() throws {
      let (stage, control, floor) = try stage()
      #expect(control.frame == CGRect(x: 0, y: -579, width: 375, height: 579))
      #expect(floor.superview === control && floor.isHidden)
      stage.drag(0, 150)
      #expect(stage.events[0] == ["armed", "armedFloor"] && floor.isHidden)
      stage.release()
      #expect(stage.list.stops > 0)
      stage.pass(600)
      #expect(stage.events[0].last == "opened" && stage.y == open)
      #expect(!floor.isHidden && floor.isUserInteractionEnabled && floor.frame == control.bounds)
      #expect(stage.place(of: floor) == CGRect(x: 0, y: 88, width: 375, height: 579))
      #expect(control.inset == 579)
      // A push of less than 60 points is taken back.
      stage.drag(0, -50)
      stage.release()
      stage.pass(600)
      #expect(stage.y == open && control.player.phase == .floor)
      stage.drag(0, -70)
      stage.release()
      #expect(control.player.phase == .closing)
      stage.pass(40)
      #expect(!floor.isHidden && !floor.isUserInteractionEnabled && stage.y > open)
      stage.pass(600)
      #expect(stage.y == closed && floor.isHidden && stage.list.contentInset == .zero)
      #expect(stage.events[0] == ["armed", "armedFloor", "opened", "closed", "idle"])
    }

    /// The first touch of a floor that the program has opened does not close it, unless it pushes.
    @Test func theProgramOpensAndTheFirstTouchHolds() throws {
      let (stage, control, floor) = try stage()
      #expect(control.open() && !control.open())
      stage.pass(200)
      #expect(stage.y < closed && stage.y > open && !floor.isHidden)
      // A finger takes hold of it on its way.
      stage.drag(0, 4)
      stage.release()
      #expect(control.player.phase == .floor)
      stage.pass(600)
      #expect(stage.y == open)
      stage.drag(0, -1)
      stage.release()
      stage.pass(400)
      #expect(stage.y == open && control.player.phase == .floor)
      #expect(control.close() && !control.close())
      stage.pass(600)
      #expect(stage.y == closed && control.player.phase == .idle)
    }

    @Test func aFingerHoldsAFloorThatCloses() throws {
      let (stage, control, _) = try stage()
      control.open()
      stage.pass(600)
      control.close()
      stage.pass(100)
      let place = stage.y
      stage.drag(0, 20)
      #expect(control.player.shownFrame.pull == closed - stage.y && stage.y <= place - 19)
      // The phase ends meanwhile; the content returns with the finger.
      stage.pass(400)
      #expect(stage.y <= place - 19)
      stage.release()
      let held = stage.y
      stage.pass(40)
      #expect(stage.y > held && stage.y < closed)
      stage.pass(600)
      #expect(stage.y == closed && control.player.phase == .idle && stage.list.contentInset == .zero)
    }

    /// A list that is scrolled away goes to its edge, and back to where it was.
    @Test func aScrolledListOpens() throws {
      let (stage, control, _) = try stage()
      stage.list.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
      stage.pass(200)
      let place = stage.y
      control.open()
      // Its own scrolling ends.
      #expect(stage.list.stops == 1)
      stage.pass(600)
      #expect(stage.y == open)
      // Nothing else moves an open floor.
      stage.list.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
      stage.pass(100)
      stage.list.contentOffset.y = 40
      #expect(stage.y == open)
      control.close()
      stage.pass(600)
      #expect((stage.y - place).magnitude <= 0.5 && stage.list.contentInset == .zero)
    }

    /// In an open floor the list's rows take no touches and are not read; what is on the floor is.
    @Test func theListIsInert() throws {
      let (stage, control, floor) = try stage(Self.floor(.top, "[0, -300, 375, 300]"))
      let row = stage.list.subviews.last { $0 !== control }
      let button = UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 40))
      floor.addSubview(button)
      let focused = try #require(row)
      UIAccessibility.focus = focused
      #expect(stage.hit(20, 100) === row && stage.hit(20, 80) !== control)
      control.open()
      stage.pass(600)
      #expect(stage.y == -388)
      #expect(stage.hit(20, 100) === button && stage.hit(200, 200) === floor)
      #expect(stage.hit(20, 400) === control && stage.list.subviews.last === control)
      #expect(control.accessibilityViewIsModal && !control.isAccessibilityElement)
      #expect(UIAccessibility.focus as? UIView === floor)
      #expect(control.accessibilityPerformEscape() && !control.accessibilityPerformEscape())
      stage.pass(40)
      #expect(stage.events[0].last == "closed" && UIAccessibility.focus as? UIView === row)
      #expect(!control.accessibilityViewIsModal && stage.list.subviews.first === control)
      stage.pass(600)
      #expect(stage.hit(20, 100) === row)
    }

    /// A focus outside the list stays.
    @Test func aFocusElsewhereStays() throws {
      let (stage, control, _) = try stage()
      let bar = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 88))
      stage.window.addSubview(bar)
      UIAccessibility.focus = bar
      control.open()
      stage.pass(600)
      control.close()
      stage.pass(600)
      #expect(UIAccessibility.focus as? UIView === bar)
    }

    @Test func voiceOverOpens() throws {
      let (stage, control, _) = try stage()
      control.floorActionName = "Shelf"
      let actions = stage.list.accessibilityCustomActions ?? []
      #expect(actions.map(\.name) == ["Refresh", "Shelf"])
      #expect(actions[1].actionHandler?(actions[1]) == true)
      stage.pass(600)
      #expect(control.player.phase == .floor)
      let never = try self.stage(Self.floor(.top, "[0, -300, 375, 300]", "fires: never"))
      #expect(never.stage.list.accessibilityCustomActions?.map(\.name) == ["More"])
      control.removeFromSuperview()
      #expect(stage.list.accessibilityCustomActions?.isEmpty == true && stage.list.contentInset == .zero)
    }

    /// A screen that turns has a floor of another size, which stays open.
    @Test func theScreenTurns() throws {
      let (stage, control, floor) = try stage()
      control.open()
      stage.pass(600)
      stage.window.bars.top = 32
      stage.list.frame.size = CGSize(width: 667, height: 375)
      stage.pass(800)
      #expect(stage.y == -375 && control.inset == 343 && control.player.phase == .floor)
      #expect(stage.place(of: floor) == CGRect(x: 0, y: 32, width: 667, height: 343))
      control.close()
      stage.pass(600)
      #expect(stage.y == -32 && stage.list.contentInset == .zero)
    }

    /// A floor at each other edge, and one below content that is short.
    @Test(arguments: [ListEdge.bottom, .left, .right])
    func otherEdgesHaveFloors(_ edge: ListEdge) throws {
      let canvas =
        switch edge {
        case .left: "[-300, 0, 300, 579]"
        case .right: "[0, 0, 300, 579]"
        default: "{rect: [0, 0, 375, 400], flexible: height}"
        }
      let (stage, control, floor) = try stage(Self.floor(edge, canvas), height: 200)
      control.open()
      stage.pass(600)
      let rest = edge == .bottom ? 667.0 : 300
      #expect(control.inset.native >= rest)
      #expect(stage.x == -edge.direction.x * rest && stage.y == -88 - edge.direction.y * rest)
      let place =
        switch edge {
        case .left: CGRect(x: 0, y: 88, width: 300, height: 579)
        case .right: CGRect(x: 75, y: 88, width: 300, height: 579)
        default: CGRect(x: 0, y: 0, width: 375, height: 667)
        }
      #expect(stage.place(of: floor) == place)
      stage.drag(-edge.direction.x * 80, -edge.direction.y * 80)
      stage.release()
      stage.pass(600)
      #expect(control.player.phase == .idle && stage.x == 0 && stage.y == -88)
      #expect(stage.list.contentInset == .zero)
    }

    /// A push of the floor pulls no other control of a short list.
    @Test func aPushIsTheFloors() throws {
      let (stage, control, _) = try stage(height: 200)
      let footer = try stage.add(EdgeTests.text(.bottom))
      control.open()
      stage.pass(600)
      stage.drag(0, -100)
      #expect(footer.player.phase == .idle)
      stage.release()
      stage.pass(600)
      #expect(control.player.phase == .idle && stage.events[1].isEmpty && stage.y == closed)
    }

    /// The floor of an overlay lies over the content, which stays where it is.
    @Test func anOverlayHasAFloor() throws {
      let text = Self.floor(.top, "{rect: [0, 0, 375, 400], flexible: both}", "content: stays")
      let (stage, control, floor) = try stage(text)
      stage.list.contentOffset.y = 500
      control.open()
      stage.pass(600)
      #expect(stage.y == 500 && !floor.isHidden)
      #expect(stage.place(of: floor) == CGRect(x: 0, y: 88, width: 375, height: 579))
      stage.drag(0, -20)
      stage.release()
      stage.pass(600)
      #expect(control.player.phase == .floor && stage.y == 500)
      stage.drag(0, -80)
      stage.release()
      stage.pass(600)
      #expect(control.player.phase == .idle && stage.y == 500 && floor.isHidden)
    }

    @Test func anotherViewTakesThePlace() throws {
      let (stage, control, floor) = try stage()
      let other = UIView(frame: .zero)
      control.open()
      stage.pass(600)
      control.floorView = other
      stage.pass(20)
      #expect(floor.superview == nil && !other.isHidden && other.frame == control.bounds)
      control.floorView = nil
      #expect(other.superview == nil)
      // The touches are still not the list's.
      #expect(stage.hit(20, 300) === control)
      control.player.reset()
      stage.pass(40)
      #expect(stage.hit(20, 300) !== control)
    }
  }
}
