import Drawstring
import QuartzCore
import Testing
import UIKit

@testable import DrawstringUI

/// A display whose time a test moves on: 50 frames a second.
@MainActor final class TestDisplay {
  private(set) var now = Duration.seconds(1000)
  private(set) var isRunning = false
  private(set) var alarm: Duration?
  /// The number of frames that were shown.
  private(set) var ticks = 0
  /// What the system does before each frame.
  var beforeFrame: () -> Void = {}
  private var tick: FrameClock.Tick = { _ in false }

  func makeClock(_ tick: @escaping FrameClock.Tick) -> FrameClock {
    self.tick = tick
    return FrameClock(
      now: { self.now },
      run: {
        self.isRunning = $0
        self.alarm = nil
      }, wake: { self.alarm = self.now + $0 })
  }

  /// Lets time pass, with a tick for each frame that the display was asked for.
  func pass(_ milliseconds: Int, _ each: () -> Void = {}) {
    for _ in 0..<milliseconds / 20 {
      now += .milliseconds(20)
      beforeFrame()
      let isDue = alarm.map { $0 <= now } ?? false
      if isDue { alarm = nil }
      if isRunning || isDue {
        ticks += 1
        if !tick(now) { isRunning = false }
      }
      each()
    }
  }
}

/// A control in a scroll view of a window with bars, a finger and a display.
@MainActor struct Stage {
  let display = TestDisplay()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
  let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
  let control: RefreshControl
  let log = Log()

  /// The events of the control. A class because closures write to it.
  final class Log {
    var refreshes = 0
    var events: [String] = []
    var variants: [[String]] = []
  }

  init(_ effect: Effect, variant: @escaping EffectPlayer.MakeVariant = { _ in nil }) {
    UIAccessibility.isReduceMotionEnabled = false
    window.addSubview(scrollView)
    scrollView.contentSize = CGSize(width: 375, height: 3000)
    window.bars.top = 88
    let log = log
    let display = display
    control = RefreshControl(
      effect, in: scrollView,
      variant: { names in
        log.variants.append(names)
        return variant(names)
      }, clock: { display.makeClock($0) })
    control.onRefresh = { log.refreshes += 1 }
    control.onEvent = { log.events.append($0.name) }
    display.beforeFrame = { [window] in
      window.advance(by: 0.02)
      window.layoutIfNeeded()
    }
    display.pass(100)
  }

  /// Where the content is shown, in points below where it rests without the control.
  var pull: Double { -scrollView.contentOffset.y.native - window.bars.top.native }
  var inset: Double { scrollView.contentInset.top.native }

  /// The finger pulls the content to a place, over some frames.
  func pull(to end: Double) {
    let start = pull
    for step in 1...10 {
      let place = start + (end - start) * Double(step) / 10
      scrollView.touch(CGFloat(-window.bars.top.native - place))
      control.pan(step == 1 ? .began : .changed)
      display.pass(20)
    }
  }

  /// The finger leaves, or its touch is taken away; the scroll view hears of it first.
  func release(_ state: UIGestureRecognizer.State = .ended) {
    scrollView.endTouch()
    control.pan(state)
  }

  /// The program begins a refresh, which continues until the content rests.
  func refresh() {
    #expect(control.beginRefreshing())
    display.pass(400)
    #expect(control.isRefreshing && log.refreshes == 1)
  }
}

/// Controls, one after the other, as they share what the user has chosen.
@Suite(.serialized) enum ControlTests {}

extension ControlTests {
  /// A control over a scroll view, from the pull to the rest.
  @Suite(.serialized) @MainActor struct RefreshControlTests {
    private static let text = """
      drawstring: 1
      effect: ring
      canvas: [0, -60, 320, 60]
      pull: {trigger: 60, settle: {duration: 200ms}, return: {duration: 200ms}}
      constants: {ink: black}
      layers: [{id: ring, size: [20, 20], backgroundColor: ink, position: [160, -30], label: Pull}]
      animations:
        - {id: turn, during: refreshing, duration: 900ms, repeat: forever, tracks: {ring.rotation: {from: 0deg, to: 360deg}}, events: [{at: 50%, emit: half}]}
        - {id: said, during: refreshing, tracks: {ring.label: Refreshing}}
      variants:
        dark: {constants: {ink: white}}
      """

    private func stage() throws -> Stage {
      Stage(try Effect(yaml: Self.text)) { try? Effect(yaml: Self.text, variants: $0) }
    }

    @Test func aPullRefreshesOnceAndReturns() throws {
      let stage = try stage()
      #expect(stage.scrollView.alwaysBounceVertical)
      #expect(stage.control.frame == CGRect(x: 27.5, y: -60, width: 320, height: 60))
      stage.pull(to: 75)
      #expect(stage.log.events == ["armed"])
      #expect(stage.inset == 0 && stage.scrollView.stops == 0)
      stage.release()
      #expect(stage.scrollView.stops == 1)
      stage.display.pass(400)
      #expect(stage.log.refreshes == 1 && stage.control.isRefreshing)
      #expect(stage.inset == 60 && stage.pull == 60)
      // While the effect runs, neither is set again.
      let writes = (stage.scrollView.insetWrites, stage.scrollView.offsetWrites)
      stage.display.pass(1000)
      #expect((stage.scrollView.insetWrites, stage.scrollView.offsetWrites) == writes)
      #expect(stage.control.finish())
      #expect(!stage.control.finish())
      stage.display.pass(100)
      #expect((1..<60).contains(stage.inset) && (stage.pull - stage.inset).magnitude <= 0.25)
      stage.display.pass(300)
      #expect(stage.inset == 0 && stage.pull == 0)
      #expect(stage.log.events.filter { $0 != "half" } == ["armed", "began", "ended", "idle"])
      #expect(stage.log.events.contains("half"))
      #expect(stage.log.refreshes == 1)
    }

    /// The content of an overlay stays at its top, however the finger pulls it, and the effect hears of the whole way.
    @Test func anOverlayLeavesTheContent() throws {
      let text = Self.text.replacing("trigger: 60,", with: "trigger: 60, content: stays,")
      let stage = Stage(try Effect(yaml: text))
      func pull(by way: Double) {
        stage.scrollView.touch(stage.scrollView.contentOffset.y - CGFloat(way))
        stage.control.pan(.changed)
        stage.display.pass(20)
        #expect(stage.pull == 0 && stage.inset == 0)
      }
      for _ in 0..<6 { pull(by: 10) }
      #expect(stage.log.events == ["armed"])
      pull(by: -10)
      #expect(stage.log.events == ["armed", "disarmed"])
      pull(by: 30)
      stage.release()
      stage.display.pass(400)
      #expect(stage.control.isRefreshing && stage.log.refreshes == 1)
      #expect(stage.pull == 0 && stage.inset == 0)
      // The content can be scrolled meanwhile.
      stage.scrollView.touch(stage.scrollView.contentOffset.y + 40)
      stage.control.pan(.changed)
      stage.release()
      #expect(stage.pull == -40)
      #expect(stage.control.finish())
      stage.display.pass(400)
      #expect(stage.pull == -40 && stage.log.events.last == "idle")
      // Nor does a refresh by the program move it.
      stage.scrollView.contentOffset.y = -88
      stage.control.beginRefreshing()
      stage.display.pass(400)
      #expect(stage.control.isRefreshing && stage.pull == 0 && stage.inset == 0)
    }

    /// A canvas that reaches below y 0 is in front of the content; where it begins above, it moves with the content.
    @Test func aCanvasAcrossTheEdgeMovesInFront() throws {
      UIAccessibility.isReduceMotionEnabled = false
      func control(_ canvas: String) throws -> (isFirst: Bool, frame: CGRect) {
        let text = Self.text.replacing("canvas: [0, -60, 320, 60]", with: "canvas: \(canvas)")
        let effect = try Effect(yaml: text)
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
        scrollView.addSubview(UIView(frame: .zero))
        let control = RefreshControl(effect, in: scrollView)
        return (scrollView.subviews.first === control, control.frame)
      }
      let above = try control("[0, -60, 320, 60]")
      #expect(above.isFirst && above.frame == CGRect(x: 27.5, y: -60, width: 320, height: 60))
      let across = try control("[0, -60, 320, 120]")
      #expect(!across.isFirst && across.frame == CGRect(x: 27.5, y: -60, width: 320, height: 120))
      #expect(try !control("[0, 0, 320, 120]").isFirst)
    }

    /// A flexible canvas is as wide as its scroll view, also when that turns.
    @Test func aFlexibleCanvasFitsTheScrollView() throws {
      let text = Self.text.replacing(
        "canvas: [0, -60, 320, 60]", with: "canvas: {rect: [0, -60, 320, 60], flexible: width}"
      ).replacing("position: [160, -30]", with: "position: [width / 2, -30]")
      let stage = Stage(try Effect(yaml: text))
      let ring = try #require(stage.control.player.layers.root.sublayers?.first)
      #expect(stage.control.frame == CGRect(x: 0, y: -60, width: 375, height: 60))
      #expect(ring.position.x == 187.5 && stage.control.player.layers.root.bounds.width == 375)
      stage.scrollView.frame.size = CGSize(width: 667, height: 375)
      stage.display.pass(100)
      #expect(ring.position.x == 333.5 && stage.control.player.layers.root.bounds.width == 667)
    }

    @Test func aShortPullReturns() throws {
      let stage = try stage()
      stage.pull(to: 40)
      stage.release()
      stage.display.pass(400)
      #expect(stage.log.events == ["cancelled", "idle"] && stage.log.refreshes == 0)
      #expect(stage.pull == 0 && stage.inset == 0)
    }

    @Test(arguments: [UIGestureRecognizer.State.cancelled, .failed])
    func aTouchThatIsTakenAwayDoesNotRefresh(_ state: UIGestureRecognizer.State) throws {
      let stage = try stage()
      stage.pull(to: 90)
      stage.release(state)
      stage.display.pass(400)
      #expect(stage.log.events == ["armed", "cancelled", "idle"] && stage.log.refreshes == 0)
      #expect(stage.pull == 0)
    }

    @Test func theProgramBegins() throws {
      let stage = try stage()
      #expect(stage.control.beginRefreshing())
      #expect(!stage.control.beginRefreshing())
      stage.display.pass(400)
      #expect(stage.log.refreshes == 1 && stage.pull == 60 && stage.inset == 60)
      stage.control.finish(.failure)
      stage.display.pass(400)
      #expect(stage.pull == 0 && stage.inset == 0 && stage.log.events.last == "idle")
    }

    /// Who has scrolled into the content is not moved.
    @Test func scrolledContentStaysWhereItIs() throws {
      let stage = try stage()
      stage.scrollView.contentOffset.y = 500
      stage.control.beginRefreshing()
      stage.display.pass(400)
      #expect(stage.scrollView.contentOffset.y == 500 && stage.inset == 60)
      stage.pull(to: -700)
      stage.release()
      stage.control.finish()
      stage.display.pass(400)
      #expect(stage.pull == -700 && stage.inset == 0 && stage.scrollView.stops == 0)
    }

    /// Scrolling from where the content begins is no touch of the effect.
    @Test func scrollingTellsNothing() throws {
      let stage = try stage()
      let ticks = stage.display.ticks
      stage.pull(to: -300)
      stage.release()
      stage.display.pass(400)
      #expect(stage.log.events.isEmpty && stage.display.ticks == ticks && !stage.display.isRunning)
    }

    @Test func theDisplaySleeps() throws {
      let stage = try stage()
      #expect(!stage.display.isRunning && stage.display.alarm == nil)
      #expect(stage.display.ticks == 1)
      stage.pull(to: 30)
      // A finger that rests needs no frames.
      stage.display.pass(100)
      let ticks = stage.display.ticks
      stage.display.pass(1000)
      #expect(stage.display.ticks == ticks && !stage.display.isRunning)
      stage.release()
      #expect(stage.display.isRunning)
      stage.display.pass(400)
      #expect(!stage.display.isRunning && stage.log.events == ["cancelled", "idle"])
    }

    /// Before a delayed animation the display sleeps until it begins.
    @Test func theDisplaySleepsUntilSomethingChanges() throws {
      let text = """
        drawstring: 1
        effect: late
        canvas: [0, -60, 320, 60]
        layers: [{id: hand, size: [20, 20]}]
        animations:
          - {id: tick, during: refreshing, delay: 6s, duration: 400ms, tracks: {hand.rotation: {from: 0deg, to: 90deg}}}
        """
      let stage = Stage(try Effect(yaml: text))
      stage.control.beginRefreshing()
      stage.display.pass(1000)
      let ticks = stage.display.ticks
      #expect(!stage.display.isRunning && stage.display.alarm != nil)
      stage.display.pass(4900)
      #expect(stage.display.ticks == ticks)
      let hand = try #require(stage.control.player.layers.root.sublayers?.first)
      #expect(hand.affineTransform() == .identity)
      stage.display.pass(1000)
      #expect((20...24).contains(stage.display.ticks - ticks), "\(stage.display.ticks - ticks)")
      #expect(hand.affineTransform() != .identity && !stage.display.isRunning && stage.display.alarm == nil)
    }

    @Test func eventsTap() throws {
      let stage = try stage()
      UIImpactFeedbackGenerator.impacts = 0
      stage.pull(to: 75)
      #expect(UIImpactFeedbackGenerator.impacts == 1)
      stage.control.haptics = ["ended"]
      stage.release()
      stage.display.pass(400)
      #expect(UIImpactFeedbackGenerator.impacts == 1)
      stage.control.finish()
      stage.display.pass(400)
      #expect(UIImpactFeedbackGenerator.impacts == 2)
    }

    /// An effect with haptics has those and no others.
    @Test func hapticsAreThoseOfTheEffect() throws {
      let text = """
        drawstring: 1
        effect: felt
        canvas: [0, -60, 320, 60]
        pull: {trigger: 60, haptics: {armed: rigid, began: selection, ended: {failure: error}}}
        layers: [{id: a, size: [20, 20]}]
        """
      let stage = Stage(try Effect(yaml: text))
      #expect(stage.control.haptics.isEmpty)
      UIImpactFeedbackGenerator.impacts = 0
      UISelectionFeedbackGenerator.clicks = 0
      UINotificationFeedbackGenerator.told = []
      stage.pull(to: 75)
      #expect(UIImpactFeedbackGenerator.impacts == 1)
      stage.release()
      stage.display.pass(400)
      stage.control.finish(.failure)
      stage.display.pass(400)
      #expect(UIImpactFeedbackGenerator.impacts == 1 && UISelectionFeedbackGenerator.clicks == 1)
      #expect(UINotificationFeedbackGenerator.told == [.error])
    }

    @Test func labelsAreSpoken() throws {
      let stage = try stage()
      UIAccessibility.announcements = []
      #expect(stage.control.accessibilityLabel == "Pull" && stage.control.isAccessibilityElement)
      stage.control.beginRefreshing()
      stage.display.pass(100)
      #expect(stage.control.accessibilityLabel == "Refreshing")
      #expect(UIAccessibility.announcements == ["Refreshing"])
    }

    /// The variants change in the middle of a pull, which continues.
    @Test func theUsersChoiceIsFollowed() throws {
      let stage = try stage()
      let root = stage.control.player.layers.root
      func ink() -> [Double]? { root.sublayers?.first?.backgroundColor?.components }
      stage.pull(to: 75)
      #expect(ink() == [0, 0, 0, 1])
      stage.control.traitCollection = UITraitCollection(userInterfaceStyle: .dark, displayScale: 3)
      stage.display.pass(20)
      #expect(ink() == [1, 1, 1, 1] && root.sublayers?.count == 1)
      #expect(root.sublayers?.first?.contentsScale == 3)
      #expect(stage.control.player.phase == .armed)
      UIAccessibility.isReduceMotionEnabled = true
      stage.release()
      stage.display.pass(400)
      #expect(stage.log.variants == [["dark"], ["dark", "reducedMotion"]])
      #expect(stage.log.refreshes == 1 && stage.log.events == ["armed", "began"])
      #expect(root.sublayers?.first?.affineTransform() == .identity && ink() == [1, 1, 1, 1])
      stage.control.traitCollection = UITraitCollection(userInterfaceStyle: .light)
      UIAccessibility.isReduceMotionEnabled = false
      stage.display.pass(100)
      #expect(ink() == [0, 0, 0, 1] && root.sublayers?.first?.affineTransform() != .identity)
      #expect(stage.control.isRefreshing && stage.pull == 60)
      // Neither asked for without need, nor events twice.
      #expect(stage.log.events.filter { $0 == "began" }.count == 1 && stage.log.variants.count <= 4)
    }

    /// A variant may have other copies, and so other layers.
    @Test func aVariantMayHaveOtherLayers() throws {
      let text = """
        drawstring: 1
        effect: copies
        canvas: [0, -60, 320, 60]
        constants: {count: 3}
        layers: [{id: ring, kind: replicator, instanceCount: count, layers: [{id: dot, size: [4, 4]}]}]
        variants: {dark: {constants: {count: 5}}}
        """
      let stage = Stage(try Effect(yaml: text)) { try? Effect(yaml: text, variants: $0) }
      let root = stage.control.player.layers.root
      #expect(root.sublayers?.first?.sublayers?.count == 3)
      stage.control.traitCollection = UITraitCollection(userInterfaceStyle: .dark)
      stage.display.pass(20)
      #expect(root.sublayers?.count == 1 && root.sublayers?.first?.sublayers?.count == 5)
    }

    /// The scroll view's rubber begins at the inset, which therefore waits for the finger to leave.
    @Test func theInsetWaitsForTheFinger() throws {
      let stage = try stage()
      stage.control.beginRefreshing()
      stage.display.pass(400)
      stage.pull(to: 80)
      stage.control.finish()
      stage.display.pass(400)
      #expect(stage.inset == 60 && stage.pull == 80 && stage.log.events.last == "idle")
      stage.release()
      stage.display.pass(400)
      #expect(stage.inset == 0 && stage.pull == 0)
    }

    @Test func aControlLeavesNothingBehind() throws {
      let stage = try stage()
      stage.scrollView.contentInset.top = 7
      stage.control.beginRefreshing()
      stage.display.pass(400)
      #expect(stage.inset == 67)
      stage.control.removeFromSuperview()
      #expect(stage.inset == 7)
      stage.display.pass(400)
      #expect(stage.inset == 7 && !stage.display.isRunning && !stage.control.isRefreshing)
    }

    /// A display does not keep a control alive, and stops by itself.
    @Test func nobodyHoldsAPlayer() throws {
      let display = TestDisplay()
      var player: EffectPlayer? = EffectPlayer(try Effect(yaml: Self.text), clock: { display.makeClock($0) })
      player?.begin()
      weak let held = player
      player = nil
      #expect(held == nil)
      display.pass(20)
      #expect(!display.isRunning)
    }

    /// The timer that stands in for a display link ticks and sleeps.
    @Test func theTimerTicks() async throws {
      let player = EffectPlayer(
        try Effect(yaml: Self.text), clock: { FrameClock.timer(every: .milliseconds(1), $0) })
      var phases: [Phase] = []
      await withCheckedContinuation { done in
        player.onFrame = { phases.append($0.phase) }
        player.onEvent = { event in
          if event.name == "began" { player.finish() }
          if event.name == "idle" { done.resume() }
        }
        player.begin()
      }
      #expect(phases.first == .refreshing && phases.last == .idle)
    }
  }
}
