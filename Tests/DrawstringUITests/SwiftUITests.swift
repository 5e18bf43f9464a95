import Drawstring
import SwiftUI
import Testing
import UIKit

@testable import DrawstringUI

extension ControlTests {
  /// The views of SwiftUI in the views of UIKit that SwiftUI makes for them, by the clock of the machine.
  @Suite(.serialized) @MainActor struct SwiftUITests {
    private static let text = """
      drawstring: 1
      effect: ring
      canvas: {rect: [0, -60, 320, 60], flexible: width}
      inputs: {share: {type: number}}
      pull: {trigger: 60, settle: {duration: 20ms}, return: {duration: 20ms}}
      constants: {ink: black}
      layers: [{id: ring, size: [20, 20 + share], backgroundColor: ink, position: [160, -30]}]
      animations:
        - {id: turn, during: refreshing, duration: 900ms, repeat: forever, tracks: {ring.rotation: {from: 0deg, to: 360deg}}}
      variants: {dark: {constants: {ink: white}}}
      """
    private static let frame = CGRect(x: 0, y: 0, width: 320, height: 480)

    private func effect(_ ink: String = "black") throws -> Effect {
      try Effect(yaml: Self.text.replacing("ink: black", with: "ink: \(ink)"))
    }

    /// Waits until something holds; a second at most.
    private func wait(_ isDone: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) async {
      for _ in 0..<200 where !isDone() { try? await Task.sleep(for: .milliseconds(5)) }
      #expect(isDone(), sourceLocation: sourceLocation)
    }

    private func anchor(
      _ effect: Effect, variant: @escaping EffectPlayer.MakeVariant = { _ in nil },
      action: @escaping @MainActor () async throws -> Void
    ) -> RefreshAnchor {
      RefreshAnchor(effect: effect, variant: variant, action: action)
    }

    /// A load that runs until a test ends it. A class because actions and tests share it.
    @MainActor private final class Load {
      var count = 0
      var isDone = false
      var wasCancelled = false

      func run() async {
        count += 1
        while !isDone, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(2)) }
        wasCancelled = Task.isCancelled
      }
    }

    /// A list in a window, with the views of two rows.
    @MainActor private struct ListStage {
      let window = UIWindow(frame: frame)
      let list = UIScrollView(frame: frame)
      let rows = [UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 44)), UIView(frame: frame)]

      init() {
        UIAccessibility.isReduceMotionEnabled = false
        window.addSubview(list)
        list.contentSize = CGSize(width: 320, height: 2000)
        for row in rows { list.addSubview(row) }
      }

      var controls: [RefreshControl] { list.subviews.compactMap { $0 as? RefreshControl } }
      var ink: [Double]? { controls.first?.player.layers.root.sublayers?.first?.backgroundColor?.components }
    }

    @Test func rowsShareAControl() async throws {
      let stage = ListStage()
      let load = Load()
      let hosts = try stage.rows.map { row in
        let host = StubHosting(anchor(try effect()) { await load.run() })
        row.addSubview(host.view)
        return host
      }
      #expect(stage.controls.count == 1)
      stage.controls.first?.beginRefreshing()
      await wait { stage.list.contentInset.top == 60 }
      #expect(load.count == 1)
      load.isDone = true
      await wait { stage.controls.first?.player.phase == .idle && stage.list.contentInset.top == 0 }
      hosts[0].dismantle()
      #expect(stage.controls.count == 1)
      hosts[1].dismantle()
      #expect(stage.controls.isEmpty)
    }

    /// A row that is scrolled away in the middle of a refresh does not end it.
    @Test func aRowMayGoMeanwhile() async throws {
      let stage = ListStage()
      let load = Load()
      let host = StubHosting(anchor(try effect()) { await load.run() })
      stage.rows[0].addSubview(host.view)
      stage.controls.first?.beginRefreshing()
      await wait { stage.list.contentInset.top == 60 }
      host.dismantle()
      #expect(stage.controls.first?.isRefreshing == true)
      load.isDone = true
      // Unwanted, the control goes when it is idle.
      await wait { stage.controls.isEmpty }
      #expect(stage.list.contentInset.top == 0 && !load.wasCancelled)
    }

    /// Applied to a list, the invisible view lies behind it, and may be there first.
    @Test(arguments: [true, false])
    func aListIsFoundFromBehind(_ isFirst: Bool) async throws {
      let window = UIWindow(frame: Self.frame)
      let holder = UIView(frame: Self.frame)
      let list = UIScrollView(frame: Self.frame)
      let other = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 90))
      window.addSubview(holder)
      let host = StubHosting(anchor(try effect()) {})
      host.view.frame = Self.frame
      holder.addSubview(other)
      if isFirst { holder.addSubview(host.view) }
      let inner = UIView(frame: Self.frame)
      inner.addSubview(list)
      holder.addSubview(inner)
      if !isFirst { holder.insertSubview(host.view, at: 0) }
      await wait { list.subviews.contains { $0 is RefreshControl } }
      #expect(other.subviews.isEmpty)
    }

    @Test func stateIsFollowed() async throws {
      let stage = ListStage()
      var loads: [String] = []
      let (black, blue) = (try effect(), try effect("blue"))
      let host = StubHosting(anchor(black) { loads.append("old") })
      stage.rows[0].addSubview(host.view)
      await wait { stage.ink == [0, 0, 0, 1] }
      let ring = stage.controls.first?.player.layers.root.sublayers?.first
      host.update(anchor(black) { loads.append("new") })
      // The same effect is not set up anew.
      #expect(stage.controls.first?.player.layers.root.sublayers?.first === ring)
      stage.controls.first?.beginRefreshing()
      await wait { loads == ["new"] }
      host.update(anchor(blue) {})
      await wait { stage.ink == [0, 0, 1, 1] }
      stage.window.traitCollection = UITraitCollection(userInterfaceStyle: .dark)
      #expect(stage.ink == [0, 0, 1, 1])
      let text = Self.text
      host.update(anchor(blue, variant: { try? Effect(yaml: text, variants: $0) }, action: {}))
      await wait { stage.ink == [1, 1, 1, 1] }
      #expect(stage.controls.count == 1)
    }

    /// Another effect may lie elsewhere: one above the content comes to lie in front of it.
    @Test func anotherEffectHasItsOwnPlace() throws {
      let stage = ListStage()
      let host = StubHosting(anchor(try effect()) {})
      stage.rows[0].addSubview(host.view)
      let control = try #require(stage.controls.first)
      #expect(stage.list.subviews.first === control && control.frame.minY == -60)
      let text = Self.text.replacing("[0, -60, 320, 60]", with: "[0, 0, 100, 50]")
        .replacing("{rect: [0, 0, 100, 50], flexible: width}", with: "[0, 0, 100, 50]").replacing(
          "trigger: 60", with: "trigger: 60, content: stays")
      host.update(anchor(try Effect(yaml: text)) {})
      stage.window.layoutIfNeeded()
      #expect(stage.list.subviews.last === control)
      #expect(control.frame == CGRect(x: 110, y: 0, width: 100, height: 50))
    }

    @Test func aThrownErrorIsAFailure() async throws {
      struct NoNetwork: Error {}
      let stage = ListStage()
      let text = Self.text.replacing(
        "backgroundColor: ink", with: "backgroundColor: \"if(failure, red, ink)\"")
      let host = StubHosting(anchor(try Effect(yaml: text)) { throw NoNetwork() })
      stage.rows[0].addSubview(host.view)
      stage.controls.first?.beginRefreshing()
      await wait { stage.ink == [1, 0, 0, 1] }
    }

    enum End: CaseIterable { case dismantled, released, removed }

    /// The action is cancelled when the list goes away, or the control.
    @Test(arguments: End.allCases)
    func theActionIsCancelled(_ end: End) async throws {
      var stage: ListStage? = ListStage()
      let load = Load()
      var host: StubHosting<RefreshAnchor>? = StubHosting(
        anchor(try effect()) { await load.run() })
      if let host { stage?.rows[0].addSubview(host.view) }
      stage?.controls.first?.beginRefreshing()
      await wait { load.count == 1 }
      switch end {
      case .dismantled:
        stage?.list.removeFromSuperview()
        #expect(!load.wasCancelled)
        host?.dismantle()
      case .released: (stage, host) = (nil, nil)
      case .removed: stage?.controls.first?.removeFromSuperview()
      }
      await wait { load.wasCancelled }
    }

    /// A scroll view on which an inset from outside has no effect, as that of SwiftUI may be from iOS 17 on: only a device can
    /// tell. The content still rests by its offset, and nothing is lost.
    @Test func anInsetMayHaveNoEffect() throws {
      final class Deaf: UIScrollView {
        override var adjustedContentInset: UIEdgeInsets { .zero }
      }
      let window = UIWindow(frame: Self.frame)
      let list = Deaf(frame: Self.frame)
      window.addSubview(list)
      let display = TestDisplay()
      display.beforeFrame = { window.advance(by: 0.02) }
      let control = RefreshControl(try effect(), in: list, clock: { display.makeClock($0) })
      control.beginRefreshing()
      display.pass(400)
      #expect(control.isRefreshing)
      control.finish()
      display.pass(400)
      #expect(list.contentInset == .zero && list.contentOffset == .zero && !display.isRunning)
    }

    // MARK: Edges and floors

    /// A header and a footer are two effects of one list; each keeps its own control.
    @Test func aListHasAHeaderAndAFooter() async throws {
      let stage = ListStage()
      var loads: [String] = []
      let footer = try Effect(yaml: EdgeTests.text(.bottom))
      let hosts = [
        StubHosting(anchor(try effect()) { loads.append("header") }),
        StubHosting(anchor(footer) { loads.append("footer") }),
      ]
      for (row, host) in zip(stage.rows, hosts) { row.addSubview(host.view) }
      #expect(stage.controls.map(\.player.effect.edge.rawValue).sorted() == ["bottom", "top"])
      stage.controls.first { $0.player.effect.edge == .bottom }?.beginRefreshing()
      await wait { loads == ["footer"] }
      hosts[0].dismantle()
      await wait { stage.controls.allSatisfy { $0.player.phase == .idle } }
      #expect(stage.controls.map(\.player.effect.edge) == [.bottom])
    }

    /// A binding opens and closes the floor, and follows the user.
    @Test func aBindingOpensTheFloor() async throws {
      let stage = ListStage()
      let effect = try Effect(yaml: FloorTests.floor(.top, "[0, -400, 375, 400]"))
      var isOpen = false
      let binding = SwiftUI.Binding(get: { isOpen }, set: { isOpen = $0 })
      func value(_ name: String) throws -> RefreshAnchor {
        let view = Text("row").refreshEffect(effect, isFloorOpen: binding) {
        } floor: {
          Text(name)
        }
        return try #require((view as? Background<Text, RefreshAnchor>)?.behind)
      }
      let host = StubHosting(try value("first"))
      stage.rows[0].addSubview(host.view)
      let control = try #require(stage.controls.first)
      let floor = try #require(control.floorView as? StubContentView)
      #expect((floor.configuration as? UIHostingConfiguration<Text, EmptyView>)?.margin == 0)
      isOpen = true
      host.update(try value("second"))
      // The view stays, and shows the next content.
      #expect(control.floorView === floor && control.player.phase == .floor)
      await wait { stage.list.contentOffset.y == -400 && !floor.isHidden }
      isOpen = false
      host.update(try value("third"))
      #expect(control.player.phase == .closing)
      await wait { stage.list.contentOffset.y == 0 && control.player.phase == .idle }
      // As the user or the program opens and closes it, so does the binding say.
      control.open()
      await wait { isOpen }
      control.close()
      await wait { !isOpen && control.player.phase == .idle }
      // A floor that is asked for during a refresh opens after it.
      control.beginRefreshing()
      isOpen = true
      host.update(try value("fourth"))
      #expect(control.player.phase != .floor)
      await wait { control.player.phase == .floor }
      let plain = StubHosting(anchor(effect) {})
      stage.rows[1].addSubview(plain.view)
      #expect(control.floorView == nil)
    }

    // MARK: EffectView

    private func host(_ view: EffectView) throws -> EffectHost { try #require(view.body as? EffectHost) }

    @Test func anEffectViewFollowsItsState() async throws {
      let window = UIWindow(frame: Self.frame)
      let (black, blue) = (try effect(), try effect("blue"))
      var events: [String] = []
      func view(_ effect: Effect, _ isRefreshing: Bool, _ share: Double = 0) throws -> EffectHost {
        try host(
          EffectView(
            effect, isRefreshing: isRefreshing, inputs: [InputSetting("share", .number(share))],
            onEvent: { events.append($0.name) }))
      }
      let hosting = StubHosting(try view(black, false))
      window.addSubview(hosting.view)
      let player = hosting.view.player
      var ring: CALayer? { player.layers.root.sublayers?.first }
      await wait { ring?.bounds.height == 20 }
      #expect(player.phase == .idle)
      hosting.update(try view(black, true, 4))
      await wait { ring?.bounds.height == 24 && ring?.affineTransform() != .identity }
      hosting.update(try view(blue, true, 4))
      #expect(ring?.backgroundColor?.components == [0, 0, 1, 1] && player.phase == .refreshing)
      hosting.update(try view(blue, false, 4))
      // Asked for again before the end of the last.
      hosting.update(try view(blue, true, 4))
      await wait { events.filter { $0 == "began" }.count == 2 }
      hosting.update(try view(blue, false, 4))
      await wait { events.last == "idle" && player.phase == .idle }
      #expect(events == ["began", "ended", "idle", "began", "ended", "idle"])
    }

    @Test func anEffectViewHasTheSizeOfItsCanvas() throws {
      let window = UIWindow(frame: Self.frame)
      let value = try host(EffectView(try effect(), isRefreshing: false))
      let hosting = StubHosting(value)
      #expect(
        hosting.size(value, in: ProposedViewSize(width: 200, height: 300)) == CGSize(width: 200, height: 60))
      #expect(
        hosting.size(value, in: ProposedViewSize(width: nil, height: nil)) == CGSize(width: 320, height: 60))
      #expect(
        hosting.view.intrinsicContentSize == CGSize(width: UIView.noIntrinsicMetric, height: 60))
      window.addSubview(hosting.view)
      hosting.view.frame = CGRect(x: 10, y: 10, width: 200, height: 80)
      window.layoutIfNeeded()
      // In the middle of a view that is higher.
      #expect(hosting.view.player.layers.root.position == CGPoint(x: 0, y: 10))
    }
  }
}
