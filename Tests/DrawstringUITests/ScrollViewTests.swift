import Drawstring
import Testing
import UIKit

@testable import DrawstringUI

extension ControlTests {
  /// What others do with the scroll view of a control: apps, bars, keys and screen readers.
  @Suite(.serialized) @MainActor struct ScrollViewTests {
    nonisolated private static let text = """
      drawstring: 1
      effect: ring
      canvas: [0, -60, 320, 60]
      pull: {trigger: 60, settle: {duration: 200ms}, return: {duration: 200ms}}
      layers: [{id: ring, size: [20, 20], backgroundColor: black, position: [160, -30], label: Pull}]
      animations:
        - {id: turn, during: refreshing, duration: 900ms, repeat: forever, tracks: {ring.rotation: {from: 0deg, to: 360deg}}}
      """
    /// An effect in which nothing moves while it refreshes, so that the display sleeps.
    nonisolated private static let still = text.replacing(
      "{from: 0deg, to: 360deg}", with: "{from: 9deg, to: 9deg}")
    private static let overlay = text.replacing("trigger: 60,", with: "trigger: 60, content: stays,")
      .replacing("canvas: [0, -60, 320, 60]", with: "canvas: [0, 0, 320, 60]")

    private func stage(_ text: String = text) throws -> Stage { Stage(try Effect(yaml: text)) }

    // MARK: The inset

    /// An app assigns an inset, as handlers of the keyboard do, whether the display runs or sleeps.
    @Test(arguments: [text, still])
    func anAssignedInsetIsTheAppsOwn(_ text: String) throws {
      let stage = try stage(text)
      stage.window.keyboardHandlers.append { [scrollView = stage.scrollView] height in
        scrollView.contentInset = UIEdgeInsets(top: 0, left: 0, bottom: height, right: 0)
      }
      stage.refresh()
      #expect(stage.inset == 60 && stage.pull == 60 && stage.control.inset == 60)
      stage.window.showKeyboard(height: 300)
      #expect(stage.inset == 60 && stage.scrollView.contentInset.bottom == 300 && stage.pull == 60)
      stage.display.pass(100)
      #expect(stage.inset == 60 && stage.pull == 60)
      stage.window.showKeyboard(height: 0)
      stage.control.finish()
      stage.display.pass(400)
      #expect(stage.scrollView.contentInset == .zero && stage.pull == 0 && stage.control.inset == 0)
    }

    @Test func theAppsInsetMayChangeMeanwhile() throws {
      let stage = try stage()
      stage.scrollView.contentInset.top = 12
      stage.scrollView.contentOffset.y = -100
      stage.refresh()
      #expect(stage.inset == 72 && stage.pull == 72)
      stage.scrollView.contentInset.top = 30
      #expect(stage.inset == 90 && stage.pull == 90)
      stage.control.finish()
      stage.display.pass(60)
      // In the middle of the way back, too.
      stage.scrollView.contentInset.top = 8
      stage.display.pass(400)
      #expect(stage.inset == 8 && stage.pull == 8)
    }

    /// An app that reads the inset and writes it again finds the control's part in `inset`.
    @Test func theControlTellsItsPart() throws {
      let stage = try stage()
      stage.refresh()
      stage.scrollView.contentInset.bottom += 40
      stage.scrollView.contentInset.top += 20 - stage.control.inset
      #expect(stage.inset == 80 && stage.pull == 80)
      stage.control.finish()
      stage.display.pass(400)
      #expect(stage.inset == 20 && stage.scrollView.contentInset.bottom == 40)
    }

    /// A scroll view that sets its own inset at every layout, as that of a framework may, keeps both parts.
    @Test func aScrollViewMayInsistOnItsInset() throws {
      let stage = try stage()
      let before = stage.display.beforeFrame
      stage.display.beforeFrame = { [scrollView = stage.scrollView] in
        before()
        scrollView.contentInset.top = 5
      }
      stage.refresh()
      #expect(stage.inset == 65 && stage.pull == 65)
      stage.control.finish()
      stage.display.pass(400)
      #expect(stage.inset == 5 && stage.pull == 5)
    }

    // MARK: Scrolling without a finger

    enum Scrolling: CaseIterable { case code, animated, page, statusBar }

    /// Scrolling while the effect refreshes is not undone.
    @Test(arguments: Scrolling.allCases)
    func scrollingWithoutAFingerIsLeftAlone(_ scrolling: Scrolling) throws {
      let stage = try stage()
      stage.refresh()
      let list = stage.scrollView
      var end = CGFloat(500)
      switch scrolling {
      case .code: list.contentOffset.y = 500
      case .animated: list.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
      case .page:
        list.scrollPage(down: true)
        end = list.contentOffset.y + 667 - 148
      case .statusBar:
        list.contentOffset.y = 500
        stage.display.pass(40)
        stage.window.tapStatusBar()
        end = -148
      }
      stage.display.pass(400)
      #expect(list.contentOffset.y == end && stage.inset == 60 && stage.control.isRefreshing)
      stage.control.finish()
      stage.display.pass(400)
      // Content at its top goes back with the effect; content elsewhere stays.
      #expect(list.contentOffset.y == (scrolling == .statusBar ? -88 : end) && stage.inset == 0)
    }

    /// Content that was scrolled over a part of the inset does not hang in the air when the inset goes.
    @Test func noGapIsLeft() throws {
      let stage = try stage()
      stage.refresh()
      stage.scrollView.contentOffset.y = -118
      stage.display.pass(100)
      #expect(stage.pull == 30)
      stage.control.finish()
      stage.display.pass(400)
      #expect(stage.pull == 0 && stage.inset == 0)
    }

    /// A large title that becomes small and large again takes the content along.
    @Test(arguments: [text, still])
    func barsMayChangeMeanwhile(_ text: String) throws {
      let stage = try stage(text)
      stage.window.bars.top = 140
      stage.display.pass(40)
      stage.refresh()
      for height in stride(from: 140.0, through: 88, by: -4) {
        stage.window.bars.top = CGFloat(height)
        stage.display.pass(20)
        #expect(stage.pull == 60 && stage.inset == 60)
      }
      stage.window.bars.top = 140
      stage.control.finish()
      stage.display.pass(400)
      #expect(stage.pull == 0 && stage.inset == 0)
    }

    // MARK: Places

    /// A control in front of the content begins below the bars, and below an inset of the app, wherever the content is.
    @Test func overlaysLieBelowTheBars() throws {
      let stage = try stage(Self.overlay)
      func place() -> Double { (stage.control.frame.minY - stage.scrollView.contentOffset.y).native }
      #expect(place() == 88 && stage.control.frame.minX == 27.5)
      stage.scrollView.contentOffset.y = 300
      stage.display.pass(20)
      #expect(place() == 88)
      stage.window.bars.top = 140
      stage.control.beginRefreshing()
      stage.display.pass(40)
      #expect(place() == 140)
      stage.scrollView.contentInset.top = 20
      stage.display.pass(40)
      #expect(place() == 160)
      // An app that counts the bars into its own inset.
      stage.scrollView.contentInsetAdjustmentBehavior = .never
      stage.scrollView.contentInset.top = 140
      stage.display.pass(40)
      #expect(place() == 140)
    }

    /// The corner of a canvas that stays counts from where the content begins.
    @Test(arguments: [20, -60]) func aCanvasThatStaysHasItsCorner(_ y: Int) throws {
      let stage = try stage(
        Self.overlay.replacing("canvas: [0, 0, 320, 60]", with: "canvas: [0, \(y), 320, 120]"))
      #expect((stage.control.frame.minY - stage.scrollView.contentOffset.y).native == Double(88 + y))
    }

    /// A canvas that is flexible in both directions covers what is below the bars.
    @Test func aVeilFillsTheScrollView() throws {
      let stage = try stage(
        Self.overlay.replacing(
          "canvas: [0, 0, 320, 60]", with: "canvas: {rect: [0, 0, 320, 60], flexible: both}"))
      #expect(stage.control.frame.size == CGSize(width: 375, height: 579))
      #expect(stage.control.player.layers.root.bounds.size == CGSize(width: 375, height: 579))
    }

    @Test func aScrollViewHasOneControl() throws {
      let stage = try stage()
      stage.refresh()
      let display = TestDisplay()
      let other = RefreshControl(
        try Effect(yaml: Self.text), in: stage.scrollView, clock: { display.makeClock($0) })
      #expect(stage.control.superview == nil && !stage.control.isRefreshing && stage.inset == 0)
      #expect(stage.scrollView.accessibilityCustomActions?.count == 1)
      other.beginRefreshing()
      for _ in 0..<20 {
        stage.display.pass(20)
        display.pass(20)
      }
      #expect(stage.inset == 60 && stage.log.refreshes == 1)
    }

    // MARK: What can be seen

    enum Unseen: CaseIterable { case withoutWindow, hidden, inHidden }

    /// A control that is not visible makes no frames, but reports events; when it is visible again, it continues.
    @Test(arguments: Unseen.allCases)
    func noFramesAreMadeUnseen(_ unseen: Unseen) throws {
      let stage = try stage()
      func show(_ isOn: Bool) {
        switch unseen {
        case .withoutWindow:
          if isOn {
            stage.window.addSubview(stage.scrollView)
          } else {
            stage.scrollView.removeFromSuperview()
          }
        case .hidden: stage.control.isHidden = !isOn
        case .inHidden: stage.scrollView.isHidden = !isOn
        }
      }
      show(false)
      stage.display.pass(40)
      #expect(!stage.display.isRunning && stage.display.alarm == nil)
      #expect(stage.control.beginRefreshing())
      stage.display.pass(40)
      #expect(stage.log.events == ["began"] && stage.log.refreshes == 1)
      let ticks = stage.display.ticks
      let ring = try #require(stage.control.player.layers.root.sublayers?.first)
      ring.forgetWrites()
      stage.display.pass(2000)
      #expect(!stage.display.isRunning && stage.display.ticks - ticks <= 8 && ring.writes.isEmpty)
      stage.control.finish()
      stage.display.pass(1000)
      #expect(stage.log.events == ["began", "ended", "idle"] && !stage.display.isRunning)
      // Nobody tells a view that a view around it is shown again.
      #expect((stage.display.alarm != nil) == (unseen == .inHidden))
      show(true)
      stage.display.pass(300)
      #expect(stage.inset == 0 && stage.display.alarm == nil)
      stage.control.beginRefreshing()
      stage.display.pass(400)
      #expect(stage.display.isRunning && stage.inset == 60 && !ring.writes.isEmpty)
    }

    /// A view that was covered in the middle of a refresh shows it again without being asked.
    @Test func whatComesBackGoesOn() throws {
      let stage = try stage()
      stage.refresh()
      stage.scrollView.removeFromSuperview()
      stage.display.pass(1000)
      #expect(!stage.display.isRunning && stage.control.isRefreshing)
      stage.window.addSubview(stage.scrollView)
      stage.display.pass(40)
      #expect(stage.display.isRunning && stage.inset == 60)
    }

    @Test func theDisplayMayBeFast() {
      let link = CADisplayLink(stub: ())
      FrameClock.prepare(link)
      let range = CAFrameRateRange(minimum: 60, maximum: 120, preferred: 120)
      #expect(link.preferredFrameRateRange == range && link.modes == [.common])
    }

    /// VoiceOver cannot pull: it refreshes by an action of the scroll view.
    @Test func voiceOverRefreshes() throws {
      let stage = try stage()
      stage.control.refreshActionName = "Neu laden"
      let action = try #require(stage.scrollView.accessibilityCustomActions?.first)
      #expect(action.name == "Neu laden" && action.actionHandler?(action) == true)
      #expect(action.actionHandler?(action) == false)
      stage.display.pass(400)
      #expect(stage.log.refreshes == 1 && stage.pull == 60)
      stage.control.removeFromSuperview()
      #expect(stage.scrollView.accessibilityCustomActions?.isEmpty == true)
    }

    /// Fonts and pictures of the app are found by name.
    @Test func fontsAreFoundByName() throws {
      let text = """
        drawstring: 1
        effect: word
        canvas: [0, -60, 320, 60]
        layers:
          - {id: word, kind: text, size: [90, 20], string: hello, font: Menlo-Bold}
          - {id: other, kind: text, size: [90, 20], string: hello, font: Nowhere}
          - {id: logo, kind: image, size: [30, 30], image: mark}
        """
      let layers = try stage(text).control.player.layers.root.sublayers ?? []
      #expect(((layers[0] as? CATextLayer)?.font as? UIFont)?.fontName == "Menlo-Bold")
      #expect((layers[1] as? CATextLayer)?.font == nil)
      #expect((layers[2].contents as? CGImage)?.name == "mark")
    }

    /// Dark mode is followed while nothing moves, without an animation of Core Animation.
    @Test func darkModeIsFollowedAtOnce() throws {
      let text = Self.text + "\nvariants: {dark: {constants: {}}}\n"
      let stage = Stage(try Effect(yaml: text)) { try? Effect(yaml: text, variants: $0) }
      #expect(!stage.display.isRunning)
      let root = stage.control.player.layers.root
      let before = root.sublayers?.first
      unsafe CATransaction.animatedWrites = 0
      stage.window.traitCollection = UITraitCollection(userInterfaceStyle: .dark, displayScale: 3)
      #expect(stage.log.variants == [["dark"]])
      let ring = try #require(root.sublayers?.first)
      #expect(ring !== before && ring.contentsScale == 3 && ring.position.x == 160)
      #expect(unsafe CATransaction.animatedWrites == 0)
      stage.display.pass(100)
      #expect(unsafe CATransaction.animatedWrites == 0 && !stage.display.isRunning)
    }
  }
}
