import Drawstring
import Testing
import UIKit

@testable import DrawstringUI

extension ControlTests {
  /// Layers with a `tap`, for fingers and for VoiceOver.
  @Suite(.serialized) @MainActor struct TapTests {
    private static let text = """
      drawstring: 1
      effect: again
      canvas: {rect: [0, 0, 375, 60], flexible: width}
      inputs: {again: {type: trigger}, more: {type: trigger}}
      pull: {edge: bottom, trigger: 60, return: {delay: 10s, duration: 200ms}}
      phases: {finishing: 0s}
      layers:
        - {id: said, size: [90, 20], position: [60, 10], backgroundColor: black, label: Nothing came}
        - {id: button, size: [100, 50], position: [200, 30], backgroundColor: black, tap: again, label: Try again}
        - {id: dot, size: [10, 10], position: [320, 30], backgroundColor: black, hidden: "not failure", tap: more, label: Why}
      animations:
        - {id: shake, on: again, duration: 100ms, tracks: {button.rotation: {from: 0deg, to: 3deg}}, events: [{at: start, emit: pressed}]}
        - {id: tell, on: more, duration: 100ms, tracks: {dot.rotation: {from: 0deg, to: 3deg}}, events: [{at: start, emit: asked}]}
      """

    /// A list at its end with the strip in view.
    private func stage() throws -> (EdgeStage, RefreshControl) {
      let stage = EdgeStage(375, 3000)
      let row = UIView(frame: CGRect(x: 0, y: 2000, width: 375, height: 1000))
      stage.list.addSubview(row)
      let control = try stage.add(Self.text)
      stage.list.contentOffset.y = 2333
      control.beginRefreshing()
      stage.pass(800)
      control.finish(.failure)
      stage.pass(200)
      #expect(stage.y == 2393)
      return (stage, control)
    }

    @Test func tapsFireTriggers() throws {
      let (stage, control) = try stage()
      // The strip begins at 607; elsewhere touches go past the control.
      #expect(stage.hit(200, 637) === control && stage.hit(60, 617) === stage.list)
      #expect(stage.hit(200, 610) === stage.list && stage.hit(20, 500) !== control)
      // A small layer counts as 44 points wide and high.
      #expect(stage.hit(338, 650) === control && stage.hit(345, 650) === stage.list)
      control.tap(at: CGPoint(x: 200, y: 30))
      stage.pass(20)
      #expect(stage.events[0].last == "pressed")
      control.tap(at: CGPoint(x: 338, y: 43))
      stage.pass(20)
      #expect(stage.events[0].last == "asked")
      let count = stage.events[0].count
      control.tap(at: CGPoint(x: 60, y: 10))
      stage.pass(20)
      #expect(stage.events[0].count == count)
    }

    @Test func voiceOverPressesButtons() throws {
      let (stage, control) = try stage()
      #expect(!control.isAccessibilityElement && control.accessibilityLabel == "Nothing came, Try again, Why")
      let parts = (control.accessibilityElements ?? []).compactMap { $0 as? UIAccessibilityElement }
      #expect(parts.map(\.accessibilityLabel) == ["Nothing came", "Try again", "Why"])
      #expect(parts.map(\.accessibilityTraits) == [[], .button, .button])
      #expect(parts[1].accessibilityFrameInContainerSpace == CGRect(x: 150, y: 5, width: 100, height: 50))
      #expect(parts[1].accessibilityContainer === control)
      #expect(parts[1].accessibilityActivate())
      stage.pass(20)
      #expect(stage.events[0].last == "pressed")
      // A layer that is hidden again is no button.
      control.player.reset()
      stage.pass(40)
      let left = (control.accessibilityElements ?? []).compactMap { $0 as? UIAccessibilityElement }
      #expect(left.map(\.accessibilityLabel) == ["Nothing came", "Try again"] && left[1] === parts[1])
    }

    /// An effect without taps takes no touches; one that is shown in its place may.
    @Test func othersTakeNoTouches() throws {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 60))
      let view = EffectUIView(try Effect(yaml: EdgeTests.text(.top)), clock: { TestDisplay().makeClock($0) })
      window.addSubview(view)
      view.frame = window.bounds
      #expect(!view.isUserInteractionEnabled && window.hitTest(CGPoint(x: 200, y: 30), with: nil) === window)
      #expect(view.accessibilityElements == nil)
      view.use(try Effect(yaml: Self.text)) { _ in nil }
      window.layoutIfNeeded()
      #expect(window.hitTest(CGPoint(x: 200, y: 30), with: nil) === view)
    }
  }
}
