import Drawstring
import DrawstringTestSupport
import QuartzCore
import SwiftUI
import Testing
import UIKit

@testable import DrawstringUI

extension ControlTests {
  /// The code of specs/apple.md and of the articles does what they say, by the clock of the machine.
  @Suite(.serialized) @MainActor struct ArticleCodeTests {
    private static let ring = ProjectFiles.root + "specs/examples/first-ring.yaml"

    /// Waits until something holds; a second at most.
    private func wait(_ isDone: () -> Bool) async {
      for _ in 0..<200 where !isDone() { try? await Task.sleep(for: .milliseconds(5)) }
      #expect(isDone())
    }

    private func makeList() -> (UIWindow, UIScrollView) {
      let frame = CGRect(x: 0, y: 0, width: 320, height: 480)
      let (window, list) = (UIWindow(frame: frame), UIScrollView(frame: frame))
      window.addSubview(list)
      return (window, list)
    }

    private func control(in list: UIScrollView) -> RefreshControl? {
      list.subviews.lazy.compactMap { $0 as? RefreshControl }.first
    }

    @Test func aListIsPulled() async throws {
      let (window, list) = makeList()
      defer { withExtendedLifetime(window) {} }
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
      let (window, list) = makeList()
      defer { withExtendedLifetime(window) {} }
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

    @Test func aHeaderAndAFooterLoad() async throws {
      let (window, list) = makeList()
      defer { withExtendedLifetime(window) {} }
      let more = ProjectFiles.root + "specs/examples/load-more.yaml"
      let (header, footer) = (try Effect(contentsOfFile: Self.ring), try Effect(contentsOfFile: more))
      var told: [String] = []
      list.contentSize.height = 2000
      let shelf = UIView(frame: .zero)
      addControls(to: list, header: header, footer: footer, shelf: shelf) {
        told.append("reload")
      } loadPage: {
        told.append("page")
        return true
      }
      let controls = list.subviews.compactMap { $0 as? RefreshControl }
      let top = try #require(controls.first { $0.player.effect.edge == .top })
      #expect(controls.count == 2 && shelf.superview === top)
      top.beginRefreshing()
      await wait { told == ["reload"] && !top.isRefreshing }
      list.contentOffset.y = 1400
      await wait { told == ["reload", "page"] && controls.allSatisfy { !$0.isRefreshing } }
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

    @Test func aSnapshotShowsTheCanvas() throws {
      let frame = try Effect(contentsOfFile: Self.ring).frame(at: .refreshing(after: .milliseconds(300)))
      let picture = makeSnapshot(of: frame)
      #expect(picture.size == frame.display.bounds.size)
      let painted = PixelDifference.drawn(picture.commands, of: frame.display.bounds)
      #expect(PixelDifference.between(painted, PixelDifference.drawn(frame)).most <= 4)
    }

    /// The code for SwiftUI makes the views that `SwiftUITests` plays.
    @Test func viewsOfSwiftUIAreWritten() throws {
      let effect = try Effect(contentsOfFile: Self.ring)
      let list = DrawstringUITests.makeList(effect, rows: Text("Rows")) {}
      let background = try #require(list as? Background<List<Text>, RefreshAnchor>)
      #expect(background.behind.effect.name == effect.name)
      var presses = 0
      let button = LoadingButton(effect: effect, isLoading: true) { presses += 1 }
      let body = try #require(button.body as? Button<EffectView>)
      body.action()
      #expect((body.label.body as? EffectHost)?.isRefreshing == true && presses == 1)
    }
  }
}
