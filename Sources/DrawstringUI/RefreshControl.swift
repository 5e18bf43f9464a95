#if canImport(UIKit) && !os(watchOS)
  import CoreGraphics
  public import DrawstringPlayer
  public import UIKit

  /// Shows an effect over a scroll view, and refreshes when the content is pulled far enough and let go.
  ///
  ///     let control = RefreshControl(effect, in: tableView)
  ///     control.onRefresh = { load { control.finish() } }
  ///
  /// The content is pulled with the scroll view's own rubber. After the touch it goes where the effect has it, unless it has
  /// been scrolled away, by a finger or otherwise; while refreshing it rests at the effect's `rest`, by an inset that is added
  /// to `contentInset.top`. A value that the app assigns meanwhile is the app's own: the control adds its part again. An app
  /// that computes with the value it reads finds that part in `topInset`.
  ///
  /// An overlay (`content: stays`) leaves the content where it is: what the finger pulls it down, it gets back at once.
  ///
  /// An effect whose canvas ends at y 0 or above is shown behind the content, another one in front. A canvas that begins above
  /// y 0 moves with the content; another one and an overlay stay where the content begins, below the bars and the app's own
  /// inset. All are centred and take no touches.
  ///
  /// VoiceOver offers a refresh as an action of the scroll view. A scroll view has one control: another one takes the place of
  /// the first. A class because views are.
  @MainActor public final class RefreshControl: EffectUIView {
    /// Is called when a refresh begins, by a touch or by the program; `finish` ends it. Before `onEvent`.
    public var onRefresh: @MainActor () -> Void = {}
    /// The names of the events without a haptic of their own at which the device taps lightly; at first `armed`, and none in
    /// an effect that has haptics.
    public var haptics: Set<String>
    /// The name of the action by which VoiceOver refreshes, in the language of the app.
    public var refreshActionName = "Refresh" { didSet { action.name = refreshActionName } }
    /// The part of the scroll view's `contentInset.top` that is the control's, in points.
    public private(set) var topInset: CGFloat = 0

    /// Where the control has put the content: the offset, where the content would rest without the control, and the pull that
    /// the effect has asked for; nil before the first.
    private typealias Place = (offset: CGFloat, top: CGFloat, pull: CGFloat?)

    /// Is called when the control is removed from its scroll view.
    var onLeave: @MainActor () -> Void = {}
    /// The link by which SwiftUI's views share the control.
    var anchored: AnchoredRefresh?

    private weak var scrollView: UIScrollView?
    #if canImport(ObjectiveC)
      private var gesture: GestureTarget?
    #endif
    private var observation: NSKeyValueObservation?
    private var placing: (top: NSLayoutConstraint, others: [NSLayoutConstraint])?
    /// The inset as the control has left it, the app's part of it, and whether the control is setting it.
    private var (written, base, isWriting) = (CGFloat(0), CGFloat(0), false)
    private var isTouched = false
    /// How far a finger has pulled an overlay, and how far the effect shows it pulled.
    private var (overlaid, shown) = (0.0, 0.0)
    /// The place of content that goes where the effect has it; nil where it does not.
    private var followed: Place?
    private lazy var action = UIAccessibilityCustomAction(
      name: refreshActionName, actionHandler: { [weak self] _ in self?.beginRefreshing() ?? false })
    #if !os(tvOS) && !os(visionOS)
      private lazy var tapper = UIImpactFeedbackGenerator(style: .light)
    #endif

    private var isOverlay: Bool { player.effect.isOverlay }
    private var movesWithContent: Bool { player.effect.movesWithContent }

    /// Makes a control of an effect and adds it to a scroll view; removing it from there ends its work.
    ///
    /// `variant` returns the effect with variants by name.
    public init(
      _ effect: Effect, in scrollView: UIScrollView,
      variant: @escaping EffectPlayer.MakeVariant = { _ in nil },
      clock: @escaping EffectPlayer.MakeClock = { FrameClock.display($0) }
    ) {
      haptics = effect.hasHaptics ? [] : ["armed"]
      super.init(effect, variant: variant, clock: clock)
      scrollView.addSubview(self)
    }

    /// Returns nil: an effect is not archived.
    public required init?(coder: NSCoder) { nil }

    /// Whether a refresh runs and has not ended.
    public var isRefreshing: Bool { player.phase == .refreshing }

    /// Starts a refresh by the program; false where the control is not idle. `onRefresh` is called.
    @discardableResult public func beginRefreshing() -> Bool {
      let isAtTop = pull > -0.5
      guard player.begin() else { return false }
      follows(isAtTop && !isOverlay)
      return true
    }

    /// Ends the refresh; false where none runs. The effect may put the end off, until a loop or a shortest time has passed.
    @discardableResult public func finish(_ outcome: FinishOutcome = .success) -> Bool {
      player.finish(outcome)
    }

    override func hasOtherEffect() {
      super.hasOtherEffect()
      if let scrollView { place(in: scrollView) }
    }

    // MARK: The scroll view

    /// Begins to follow the scroll view that the control was added to, or leaves the one that it was removed from.
    public override func didMoveToSuperview() {
      super.didMoveToSuperview()
      if let old = scrollView, old !== superview { leave(old) }
      guard let scrollView = superview as? UIScrollView, scrollView !== self.scrollView else { return }
      for view in scrollView.subviews where view !== self && view is RefreshControl {
        view.removeFromSuperview()
      }
      self.scrollView = scrollView
      scrollView.alwaysBounceVertical = true
      scrollView.accessibilityCustomActions = (scrollView.accessibilityCustomActions ?? []) + [action]
      place(in: scrollView)
      #if canImport(ObjectiveC)
        gesture = GestureTarget(of: scrollView.panGestureRecognizer) { [weak self] in self?.pan($0) }
      #endif
      observation = scrollView.observe(\.contentInset) { [weak self] _, _ in
        MainActor.assumeIsolated { self?.insetHasChanged() }
      }
      player.setNeedsFrame()
    }

    private func leave(_ scrollView: UIScrollView) {
      #if canImport(ObjectiveC)
        gesture?.remove()
        gesture = nil
      #endif
      observation?.invalidate()
      setInset(0, of: scrollView)
      scrollView.accessibilityCustomActions?.removeAll { $0 === action }
      (isTouched, followed, placing, observation) = (false, nil, nil, nil)
      self.scrollView = nil
      player.reset()
      onLeave()
    }

    /// Places the control: as wide as the scroll view where the canvas is flexible, in its middle otherwise.
    private func place(in scrollView: UIScrollView) {
      if let placing { NSLayoutConstraint.deactivate([placing.top] + placing.others) }
      placing = nil
      translatesAutoresizingMaskIntoConstraints = movesWithContent
      if player.effect.canvas.isInFront(at: player.effect.edge) { scrollView.bringSubviewToFront(self) }
      if movesWithContent {
        if !player.effect.canvas.isInFront(at: player.effect.edge) { scrollView.sendSubviewToBack(self) }
        let isWide = flexible.contains(.width)
        let width = isWide ? scrollView.bounds.width : canvas.width
        frame = CGRect(
          x: (scrollView.bounds.width - width) / 2, y: canvas.origin.y, width: width, height: canvas.height)
        autoresizingMask = isWide ? [.flexibleWidth] : [.flexibleLeftMargin, .flexibleRightMargin]
        return
      }
      let guide = scrollView.frameLayoutGuide
      let top = topAnchor.constraint(equalTo: guide.topAnchor, constant: canvasTop)
      let others = [
        centerXAnchor.constraint(equalTo: guide.centerXAnchor),
        flexible.contains(.width)
          ? widthAnchor.constraint(equalTo: guide.widthAnchor)
          : widthAnchor.constraint(equalToConstant: canvas.width),
        flexible.contains(.height)
          ? bottomAnchor.constraint(equalTo: guide.bottomAnchor)
          : heightAnchor.constraint(equalToConstant: canvas.height),
      ]
      NSLayoutConstraint.activate([top] + others)
      placing = (top, others)
    }

    /// How far below its top edge the scroll view shows a canvas that stays: y 0 is where the content begins, but not behind the
    /// bars that are in front of it.
    private var canvasTop: CGFloat { max(top, scrollView?.safeAreaInsets.top ?? 0) + canvas.origin.y }

    private func followBars() {
      if let placing, placing.top.constant != canvasTop { placing.top.constant = canvasTop }
    }

    /// Where the content rests without this control, as an offset.
    private var top: CGFloat { (scrollView?.adjustedContentInset.top ?? 0) - topInset }

    /// How far the content is shown below where it rests without this control, in points; negative above.
    private var pull: Double { -Double((scrollView?.contentOffset.y ?? 0) + top) }

    /// Hears of the scroll view's pan gesture.
    package func pan(_ state: UIGestureRecognizer.State) {
      switch state {
      case .began, .changed:
        // The touch of somebody who only scrolls is none of the effect's.
        guard isTouched || pull > 0 || (player.phase != .idle && !isOverlay) else { return }
        if isOverlay {
          guard isTouched || (player.phase != .refreshing && player.phase != .finishing) else { return }
          takeOverlaid()
        }
        if !isTouched { prepareHaptics() }
        (isTouched, followed) = (true, nil)
        player.drag(shown: isOverlay ? overlaid : pull)
      case .ended: endTouch { player.release() }
      case .cancelled, .failed: endTouch { player.cancelTouch() }
      default: break
      }
    }

    /// Takes the way that the finger has moved the content since the last sample, and gives it back to the content.
    private func takeOverlaid() {
      if !isTouched { overlaid = shown }
      guard overlaid + pull > 0 || overlaid > 0 else { return }
      overlaid = max(overlaid + pull, 0)
      scrollView?.contentOffset.y = -top
    }

    private func endTouch(_ tell: () -> Void) {
      guard isTouched else { return }
      isTouched = false
      // Content that the finger has moved up while refreshing stays where it is.
      let isStretched = pull > 0 && pull >= Double(topInset) && !isOverlay
      tell()
      // The scroll view's own way back ends: the effect has its own.
      if let scrollView, isStretched {
        scrollView.setContentOffset(scrollView.contentOffset, animated: false)
      }
      follows(isStretched)
    }

    // MARK: The inset

    /// Sets the control's part of the inset; the rest of it is the app's.
    private func setInset(_ part: CGFloat, of scrollView: UIScrollView) {
      let total = scrollView.contentInset.top
      if total != written { base = total }
      (topInset, written) = (part, base + part)
      if total == written { return }
      isWriting = true
      scrollView.contentInset.top = written
      isWriting = false
    }

    /// Adds the control's part to an inset that the app has assigned, and keeps the content where it was.
    private func insetHasChanged() {
      guard !isWriting, let scrollView else { return }
      if topInset != 0, scrollView.contentInset.top != written {
        setInset(topInset, of: scrollView)
        if let followed, !isTouched {
          move(scrollView, toPull: followed.pull ?? -(followed.offset + followed.top))
        }
      }
      followBars()
    }

    // MARK: The content

    private func follows(_ isOn: Bool) {
      followed = isOn ? scrollView.map { ($0.contentOffset.y, top, nil) } : nil
    }

    private func move(_ scrollView: UIScrollView, toPull pull: CGFloat) {
      let offset = -(top + pull)
      if scrollView.contentOffset.y != offset { scrollView.contentOffset.y = offset }
      // The scroll view has rounded the offset to pixels.
      followed = (scrollView.contentOffset.y, top, pull)
    }

    /// Whether something else has scrolled the content since the control has put it somewhere. Bars that have changed may have
    /// taken it along.
    private func isElsewhere(_ scrollView: UIScrollView) -> Bool {
      guard let followed else { return false }
      let way = scrollView.contentOffset.y - followed.offset
      return way.magnitude > 0.25 && (way + top - followed.top).magnitude > 0.5
    }

    override func hasShown(_ frame: EffectFrame) {
      shown = frame.pull
      if let scrollView, !isTouched { move(scrollView, to: frame) }
      followBars()
      super.hasShown(frame)
    }

    /// Moves the content to where the effect has it.
    private func move(_ scrollView: UIScrollView, to frame: EffectFrame) {
      if isElsewhere(scrollView) { followed = nil }
      // Other content at its top goes along with the inset. The inset waits while a finger is down: the scroll view's rubber
      // begins at it.
      let rest = CGFloat(limited: frame.inset)
      if rest != topInset || scrollView.contentInset.top != written { setInset(rest, of: scrollView) }
      if let followed {
        let pull = CGFloat(limited: frame.pull)
        if followed.pull != pull || followed.top != top { move(scrollView, toPull: pull) }
        if frame.phase == .idle, frame.pull == 0 { self.followed = nil }
      }
    }

    // MARK: Events

    override func pass(on event: EmittedEvent) {
      if let haptic = event.haptic { play(haptic) } else if haptics.contains(event.name) { play(.light) }
      if event.kind == .began { onRefresh() }
      super.pass(on: event)
    }

    private func prepareHaptics() {
      #if !os(tvOS) && !os(visionOS)
        if !haptics.isEmpty || player.effect.hasHaptics { tapper.prepare() }
      #endif
    }

    private func play(_ haptic: Haptic) {
      #if !os(tvOS) && !os(visionOS)
        func tap(_ style: UIImpactFeedbackGenerator.FeedbackStyle) {
          UIImpactFeedbackGenerator(style: style).impactOccurred()
        }
        func tell(_ type: UINotificationFeedbackGenerator.FeedbackType) {
          UINotificationFeedbackGenerator().notificationOccurred(type)
        }
        switch haptic {
        case .light: tapper.impactOccurred()
        case .medium: tap(.medium)
        case .heavy: tap(.heavy)
        case .soft: tap(.soft)
        case .rigid: tap(.rigid)
        case .selection: UISelectionFeedbackGenerator().selectionChanged()
        case .success: tell(.success)
        case .warning: tell(.warning)
        case .error: tell(.error)
        }
      #endif
    }
  }
#endif
