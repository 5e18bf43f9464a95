import Drawstring
import DrawstringTestSupport
import QuartzCore
import SwiftUI
import Testing
import UIKit

@testable import DrawstringUI

extension ControlTests {
  /// The code of README and of the articles does what they say, by the clock of the machine.
  @Suite(.serialized) @MainActor struct ArticleCodeTests {
    private static let ring = ProjectFiles.root + "specs/examples/first-ring.yaml"

    /// Waits until something holds; a second at most.
    private func wait(_ isDone: () -> Bool) async {
      for _ in 0..<200 where !isDone() { try? await Task.sleep(for: .milliseconds(5)) }
      #expect(isDone())
    }

    private func control(in list: UIScrollView) -> RefreshControl? {
      list.subviews.lazy.compactMap { $0 as? RefreshControl }.first
    }

    @Test func aListIsPulled() async throws {
      let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      var loads = 0
      add(try Effect(contentsOfFile: Self.ring), to: list) { control in
        loads += 1
        control.finish()
      }
      #expect(control(in: list)?.beginRefreshing() == true)
      await wait { loads == 1 && control(in: list)?.isRefreshing == false }
    }

    @Test func aFailureIsTold() async throws {
      struct NoNetwork: Error {}
      let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      var asked: [[String]] = []
      let effect = try Effect(contentsOfFile: Self.ring)
      UIAccessibility.isReduceMotionEnabled = true
      let added = addControl(to: list) {
        throw NoNetwork()
      } effect: { names in
        asked.append(names)
        return effect
      }
      var events: [String] = []
      added.onEvent = { events.append($0.name) }
      added.beginRefreshing()
      await wait { events == ["began", "ended", "idle"] }
      #expect(asked == [[], ["reducedMotion"]])
      UIAccessibility.isReduceMotionEnabled = false
    }

    @Test func aLayerSpins() throws {
      let layer = CALayer()
      let display = TestDisplay()
      let spinning = SpinningLayer(try Effect(contentsOfFile: Self.ring), in: layer) { display.makeClock($0) }
      display.pass(100)
      let ring = try #require(layer.sublayers?.first?.sublayers?.first)
      #expect(ring.affineTransform() != .identity && display.isRunning)
      spinning.finish()
      display.pass(1000)
      #expect(ring.isHidden && !display.isRunning)
    }

    /// SwiftUI's view finds the scroll view that it is put into.
    @Test func aViewFindsItsScrollView() async throws {
      let effect = try Effect(contentsOfFile: Self.ring)
      var loads = 0
      _ = makeList(effect, rows: Text("Rows")) {}
      let anchor = RefreshAnchor(effect: effect, variant: { _ in nil }, action: { loads += 1 })
        .makeUIView(context: .init())
      let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      let content = UIView(frame: .zero)
      scrollView.addSubview(content)
      content.addSubview(anchor)
      #expect(control(in: scrollView)?.beginRefreshing() == true)
      await wait { loads == 1 && control(in: scrollView)?.isRefreshing == false }
      anchor.removeFromSuperview()
      #expect(control(in: scrollView) == nil)
    }
  }
}
