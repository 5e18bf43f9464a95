#if canImport(UIKit) && !os(watchOS)
  import CoreGraphics
  public import DrawstringPlayer
  public import UIKit

  /// Shows an effect over a scroll view, and refreshes when the content is pulled far enough and released.
  ///
  ///     let control = RefreshControl(effect, in: tableView)
  ///     control.onRefresh = { load { control.finish() } }
  ///
  /// The control lies at the `edge` of its effect, even if the content ends before that edge. The content is pulled with the
  /// scroll view's own bounce. After the touch it moves as the effect says, unless it has been scrolled away by a finger or by
  /// the app. While refreshing it rests at the effect's `rest`, by an inset that the control adds to the `contentInset` of the
  /// edge. If the app assigns another value meanwhile, the control adds its inset to that value; `inset` is the part of the
  /// control. Content that arrives at the bottom or right leaves the visible rows where they are.
  ///
  /// An overlay (`content: stays`) leaves the content where it is: the control reverts each movement of the finger.
  ///
  /// An effect whose canvas lies beyond the edge of the content is shown behind the content, others in front of it. A canvas
  /// that reaches beyond the edge moves with the content; other canvases and overlays stay at the edge, inside the bars and the
  /// app's own inset. All are centred along the edge, and take touches only on layers with a `tap`.
  ///
  /// An effect with `begins: {within: 300}` refreshes by itself when at most 300 points of content are left before the edge,
  /// until `finish(.noMore)`. After a refresh that failed or did not change the length of the content, it waits until the content
  /// is scrolled by a finger, a key, VoiceOver or the app.
  ///
  /// VoiceOver offers a refresh, and with a floor its opening, as actions of the scroll view. A scroll view has one control at
  /// each edge: a second one replaces the first. A class because views are.
  @MainActor public final class RefreshControl: EffectUIView {
    /// Called when a refresh begins, by a touch or by the program, before `onEvent`; `finish` ends the refresh.
    public var onRefresh: @MainActor () -> Void = {}
    /// The names of the events without a haptic of their own at which the device gives a light tap; by default `armed`, and none
    /// in an effect with haptics.
    public var haptics: Set<String>
    /// The name of the action by which VoiceOver refreshes, in the language of the app.
    public var refreshActionName = "Refresh" { didSet { action.name = refreshActionName } }
    /// The name of the action by which VoiceOver opens the floor, in the language of the app.
    public var floorActionName = "More" { didSet { opening.name = floorActionName } }
    /// The view on the second floor of an effect that has one: it covers the canvas from the event `opened` until `idle`, and
    /// takes touches while the floor is open. If it is a scroll view, it scrolls first, like a nested scroll view.
    public var floorView: UIView? {
      didSet {
        oldValue?.removeFromSuperview()
        if let floorView { addSubview(floorView) }
        setNeedsLayout()
        showFloor()
      }
    }
    /// The part of the scroll view's `contentInset` that is the control's, at the edge of its effect, in points.
    public private(set) var inset: CGFloat = 0

    /// Where the control has put the content: the offset, the offset without the control, the length of the content, and the pull
    /// that the effect has asked for; nil before the first.
    private typealias Place = (offset: CGFloat, rest: CGFloat, length: CGFloat, pull: CGFloat?)

    /// Is called when the control is removed from its scroll view.
    var onLeave: @MainActor () -> Void = {}
    /// The link by which SwiftUI's views share the control.
    var anchored: AnchoredRefresh?

    private weak var scrollView: UIScrollView?
    #if canImport(ObjectiveC)
      private var gesture: GestureTarget?
    #endif
    private var observations: [NSKeyValueObservation] = []
    private var side: ScrollEdge
    /// The inset as the control has left it, the app's part of it, what the effect wants of it, and whether the control is
    /// setting it or the offset.
    private var (written, base, wanted, isWriting) = (CGFloat(0), CGFloat(0), CGFloat(0), false)
    private var isTouched = false
    /// How far a finger has pulled an overlay, from which offset, and the pull and the inset that the effect shows.
    private var (overlaid, anchor, shown) = (0.0, CGFloat(0), (pull: 0.0, inset: 0.0))
    /// The place of content that goes where the effect has it; nil where it does not.
    private var followed: Place?
    /// The phase that the floor was shown for, how far the content was scrolled away when the floor opened, and the pull at
    /// which the floor is open.
    private var (phase, away) = (Phase.idle, (distance: CGFloat(0), at: 0.0))
    private var focus = FloorFocus()
    private var loading = Loading()
    /// The sizes of the list and of its content when they were looked at last.
    private var sizes: [CGSize] = []
    private lazy var action = UIAccessibilityCustomAction(
      name: refreshActionName, actionHandler: { [weak self] _ in self?.beginRefreshing() ?? false })
    private lazy var opening = UIAccessibilityCustomAction(
      name: floorActionName, actionHandler: { [weak self] _ in self?.open() ?? false })
    private lazy var device = HapticPlayer()

    private var isOverlay: Bool { player.effect.isOverlay }

    /// Makes a control of an effect and adds it to a scroll view; removing it from there ends its work.
    ///
    /// `variant` returns the effect with variants by name.
    public init(
      _ effect: Effect, in scrollView: UIScrollView,
      variant: @escaping EffectPlayer.MakeVariant = { _ in nil },
      clock: @escaping EffectPlayer.MakeClock = { FrameClock.display($0) }
    ) {
      haptics = effect.hasHaptics ? [] : ["armed"]
      side = ScrollEdge(effect.edge)
      super.init(effect, variant: variant, clock: clock)
      scrollView.addSubview(self)
    }

    /// Returns nil: an effect is not archived.
    public required init?(coder: NSCoder) { nil }

    /// Whether a refresh runs and has not ended.
    public var isRefreshing: Bool { player.phase == .refreshing }

    /// Starts a refresh by the program; false where the control is not idle. `onRefresh` is called.
    @discardableResult public func beginRefreshing() -> Bool {
      let isAtEdge = pull > -0.5
      guard player.begin() else { return false }
      follows(isAtEdge && !isOverlay)
      return true
    }

    /// Ends the refresh; false where none runs. The effect may put the end off, until a loop or a shortest time has passed.
    @discardableResult public func finish(_ outcome: FinishOutcome = .success) -> Bool {
      player.finish(outcome)
    }

    /// Opens the second floor, wherever the content is scrolled; false without a floor, during a touch, in refreshing and where
    /// the floor is open.
    @discardableResult public func open() -> Bool {
      guard player.open() else { return false }
      enter(.floor)
      return true
    }

    /// Closes the second floor; false where it is not open.
    @discardableResult public func close() -> Bool { player.close() }

    override func hasOtherEffect() {
      super.hasOtherEffect()
      guard let scrollView else { return }
      if player.effect.edge != side.edge {
        setInset(0, of: scrollView)
        follows(false)
      }
      join(scrollView)
    }

    // MARK: The scroll view

    /// Begins to follow the scroll view that the control was added to, or leaves the one that it was removed from.
    public override func didMoveToSuperview() {
      super.didMoveToSuperview()
      if let old = scrollView, old !== superview { leave(old) }
      guard let scrollView = superview as? UIScrollView, scrollView !== self.scrollView else { return }
      self.scrollView = scrollView
      join(scrollView)
      #if canImport(ObjectiveC)
        gesture = GestureTarget(of: scrollView.panGestureRecognizer) { [weak self] in self?.pan($0) }
      #endif
      func observe<Value>(
        _ path: KeyPath<UIScrollView, Value>, _ call: @escaping @MainActor (RefreshControl) -> Void
      ) {
        observations.append(
          scrollView.observe(path) { [weak self] _, _ in MainActor.assumeIsolated { self.map(call) } })
      }
      observe(\.contentInset) { $0.insetHasChanged() }
      observe(\.contentOffset) { $0.hasScrolled() }
      observe(\.contentSize) { $0.sizeHasChanged() }
      observe(\.bounds) { $0.sizeHasChanged() }
      observe(\.frame) { $0.sizeHasChanged() }
      player.setNeedsFrame()
    }

    /// Takes the edge of the effect, from another control if there is one.
    private func join(_ scrollView: UIScrollView) {
      side = ScrollEdge(player.effect.edge)
      for control in controls where control !== self && control.player.effect.edge == player.effect.edge {
        control.removeFromSuperview()
      }
      if player.effect.edge.isHorizontal {
        scrollView.alwaysBounceHorizontal = true
        // A finger that scrolls along the edge does not pull.
        scrollView.isDirectionalLockEnabled = true
      } else {
        scrollView.alwaysBounceVertical = true
      }
      offer(
        (player.effect.refreshes ? [action] : []) + (player.effect.hasFloor ? [opening] : []), in: scrollView)
      sizes = [scrollView.bounds.size, scrollView.contentSize]
      arrange()
      place()
    }

    /// Offers actions in the place of those of before.
    private func offer(_ actions: [UIAccessibilityCustomAction], in scrollView: UIScrollView) {
      let others = (scrollView.accessibilityCustomActions ?? []).filter { $0 !== action && $0 !== opening }
      scrollView.accessibilityCustomActions = others + actions
    }

    /// The controls of the scroll view.
    private var controls: [RefreshControl] {
      scrollView?.subviews.compactMap { $0 as? RefreshControl } ?? []
    }

    private func leave(_ scrollView: UIScrollView) {
      #if canImport(ObjectiveC)
        gesture?.remove()
        gesture = nil
      #endif
      for observation in observations { observation.invalidate() }
      setInset(0, of: scrollView)
      offer([], in: scrollView)
      (isTouched, followed, observations, loading) = (false, nil, [], Loading())
      self.scrollView = nil
      player.reset()
      enter(.idle)
      onLeave()
    }

    /// Brings the control before the content or behind it. While the floor is open, the control takes the touches of the list.
    private func arrange() {
      let isInFront = player.effect.canvas.isInFront(at: player.effect.edge) || phase == .floor
      if isInFront { superview?.bringSubviewToFront(self) } else { superview?.sendSubviewToBack(self) }
    }

    private func place() {
      guard let scrollView else { return }
      let place = side.frame(of: player.effect, in: scrollView, without: inset)
      if place != frame { frame = place }
    }

    /// The offset along the pull.
    private var offset: CGFloat { scrollView?.contentOffset[keyPath: side.along.place] ?? 0 }

    /// The offset at which the content rests without this control.
    private var rest: CGFloat { scrollView.map { side.rest(of: $0, without: inset).offset } ?? 0 }

    /// How far the content is shown away from the edge where it rests without this control, in points; negative where it is
    /// scrolled beyond.
    private var pull: Double { Double(side.sign * (rest - offset)) }

    private var length: CGFloat { scrollView?.contentSize[keyPath: side.along.length] ?? 0 }

    /// Hears of the scroll view's pan gesture.
    package func pan(_ state: UIGestureRecognizer.State) {
      switch state {
      case .began, .changed:
        // A touch that only scrolls does not concern the effect.
        let phase = player.phase
        guard isTouched || pull > 0 || (phase != .idle && followed != nil) || phase.isOpen else { return }
        // A push that moves the floor of another control does not concern this one.
        if !isTouched, controls.contains(where: { $0 !== self && $0.phase.isOpen }) { return }
        if isOverlay {
          guard isTouched || (phase != .refreshing && phase != .finishing) else { return }
          takeOverlaid(from: phase.isOpen ? anchor : rest)
        }
        if !isTouched, !haptics.isEmpty || player.effect.hasHaptics { device.prepare() }
        isTouched = true
        follows(false)
        player.drag(shown: isOverlay ? overlaid : pull, across: across)
      case .ended: endTouch { player.release() }
      case .cancelled, .failed: endTouch { player.cancelTouch() }
      default: break
      }
    }

    /// The place of the finger along the edge, on the canvas.
    private var across: Double? {
      guard let gesture = scrollView?.panGestureRecognizer else { return nil }
      return Double(canvasPlace(of: gesture.location(in: self))[keyPath: side.across.place])
    }

    /// Takes the way that the finger has moved the content since the last sample, and gives it back to the content. A new touch
    /// moves it from an offset.
    private func takeOverlaid(from start: CGFloat) {
      if !isTouched { (overlaid, anchor) = (shown.pull, start) }
      let way = Double(side.sign * (anchor - offset))
      guard overlaid + way > 0 || overlaid > 0 else { return }
      overlaid = max(overlaid + way, 0)
      setOffset(anchor)
    }

    private func endTouch(_ tell: () -> Void) {
      guard isTouched else { return }
      isTouched = false
      // Content that the finger has moved back while refreshing stays where it is.
      let isStretched = pull > 0 && pull >= min(Double(wanted), shown.inset)
      let isFollowed = !isOverlay && (isStretched || player.phase.isOpen)
      tell()
      if isFollowed { stopScrolling() }
      follows(isFollowed)
    }

    /// Ends the scroll view's own way back or on: the effect has its own.
    private func stopScrolling() {
      if let scrollView { scrollView.setContentOffset(scrollView.contentOffset, animated: false) }
    }

    // MARK: The inset

    /// Sets the control's part of the inset; the rest of it is the app's. Content that ends before its edge rests away from the
    /// edge by a part that is longer by this gap.
    private func setInset(_ wanted: CGFloat, of scrollView: UIScrollView) {
      let total = scrollView.contentInset[keyPath: side.near]
      if total != written { base = total }
      let gap = wanted > 0 ? side.rest(of: scrollView, without: inset).gap : 0
      (self.wanted, inset, written) = (wanted, wanted + gap, base + wanted + gap)
      if total == written { return }
      isWriting = true
      scrollView.contentInset[keyPath: side.near] = written
      isWriting = false
    }

    /// Adds the control's part to an inset that the app has assigned, and keeps the content where it was.
    private func insetHasChanged() {
      guard !isWriting, let scrollView else { return }
      if inset != 0, scrollView.contentInset[keyPath: side.near] != written {
        setInset(wanted, of: scrollView)
        if let followed, !isTouched {
          move(toPull: followed.pull ?? side.sign * (followed.rest - followed.offset))
        }
      }
      fit()
    }

    // MARK: The content

    private func follows(_ isOn: Bool) {
      (followed, away.distance) = (isOn ? (offset, rest, length, nil) : nil, 0)
    }

    private func setOffset(_ place: CGFloat) {
      guard let scrollView, offset != place else { return }
      isWriting = true
      scrollView.contentOffset[keyPath: side.along.place] = place
      isWriting = false
    }

    private func move(toPull pull: CGFloat) {
      setOffset(rest - side.sign * pull)
      // The scroll view has rounded the offset to pixels.
      followed = (offset, rest, length, pull)
    }

    /// Whether something else has scrolled the content since the control has put it somewhere. Bars and content that have
    /// changed may have taken it along.
    private var isElsewhere: Bool {
      guard let followed, !(phase.isOpen && !isOverlay) else { return false }
      let way = offset - followed.offset
      return way.magnitude > 0.25 && (way - rest + followed.rest).magnitude > 0.5
    }

    /// Follows the size of the list and of its content.
    private func sizeHasChanged() {
      guard !isWriting, let scrollView else { return }
      let now = [scrollView.bounds.size, scrollView.contentSize]
      if now == sizes { return }
      sizes = now
      if let followed {
        // Content that arrives at the end moves no rows. It may be laid out after the refresh has ended.
        let hasGrown = side.sign < 0 && length > followed.length && rest > followed.rest
        if isElsewhere || (hasGrown && !player.phase.isOpen) { self.followed = nil }
      }
      fit()
    }

    /// Follows where the content rests.
    private func fit() {
      if let scrollView, !isTouched {
        if wanted > 0 { setInset(wanted, of: scrollView) }
        if let followed, let pull = followed.pull, followed.rest != rest { move(toPull: pull) }
      }
      place()
      loadMore()
    }

    /// Follows a scroll. A floor that is open holds the content where nobody's finger has it.
    private func hasScrolled() {
      guard let scrollView else { return }
      let isByFinger = scrollView.isTracking || scrollView.isDragging
      if !isWriting, !isByFinger, phase.isOpen {
        if let pull = followed?.pull { move(toPull: pull) } else { anchor = offset }
      }
      place()
      let isByUIKit = scrollView.isDecelerating || controls.contains(where: \.isWriting)
      loading.hasScrolled(scrollView, isByUser: isByFinger ? true : isByUIKit ? false : nil)
      loadMore()
    }

    override func hasShown(_ frame: EffectFrame) {
      shown = (frame.pull, frame.inset)
      enter(frame.phase)
      if let scrollView, !isTouched { move(scrollView, to: frame) }
      place()
      super.hasShown(frame)
      loadMore()
    }

    /// Moves the content to where the effect has it.
    private func move(_ scrollView: UIScrollView, to frame: EffectFrame) {
      if isElsewhere { followed = nil }
      // Other content at its edge goes along with the inset. The inset waits while a finger is down: the scroll view's rubber
      // begins at it.
      let part = CGFloat(limited: frame.inset)
      if part != wanted || scrollView.contentInset[keyPath: side.near] != written {
        setInset(part, of: scrollView)
      }
      if let followed {
        var pull = CGFloat(limited: frame.pull)
        // A floor that opens takes content along that was scrolled away, and brings it back there.
        if away.distance > 0 { pull -= away.distance * CGFloat(fraction: 1 - frame.pull / away.at) }
        if followed.pull != pull || followed.rest != rest { move(toPull: pull) }
        if frame.phase == .idle, frame.pull == 0 { follows(false) }
      }
    }

    // MARK: Loading more

    /// Begins a refresh where little content is left before the edge.
    private func loadMore() {
      guard let within = player.effect.beginsWithin, let scrollView, !isTouched, -pull <= within,
        visibility == .seen, scrollView.bounds.width > 0, scrollView.bounds.height > 0,
        loading.mayBegin(atLength: length), player.phase == .idle,
        !controls.contains(where: \.isRefreshing), !player.frame(at: player.now).isExhausted
      else { return }
      if beginRefreshing() { loading.isBusy = true }
    }

    // MARK: The floor

    /// Follows the phase: shows the floor, and gives the touches and the focus of VoiceOver to it while it is open.
    private func enter(_ next: Phase) {
      let before = phase
      if next == before { return }
      phase = next
      showFloor()
      if next == .floor { hold() }
      if next == .floor || before == .floor {
        arrange()
        followParts()
        focus.move(to: floorView, isOpen: next == .floor, of: self)
      }
    }

    /// Takes hold of the content, wherever it is scrolled.
    private func hold() {
      stopScrolling()
      anchor = offset
      if isOverlay { return }
      follows(true)
      away = (CGFloat(limited: max(-pull, 0)), player.frame(at: player.now + .seconds(3600)).pull)
    }

    private func showFloor() {
      floorView?.isHidden = !phase.isOpen
      floorView?.isUserInteractionEnabled = phase == .floor
      isUserInteractionEnabled = phase == .floor || !player.effect.taps.isEmpty
    }

    override var hasParts: Bool { super.hasParts || phase == .floor }

    /// Returns whether a touch is the control's: in a floor that is open all of the list's, so that its rows take none.
    public override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      phase == .floor || (!player.effect.taps.isEmpty && super.point(inside: point, with: event))
    }

    /// Closes the floor by the gesture of VoiceOver.
    public override func accessibilityPerformEscape() -> Bool { close() }

    /// Lays out the canvas and the floor.
    public override func layoutSubviews() {
      super.layoutSubviews()
      floorView?.frame = bounds
    }

    // MARK: Events

    override func pass(on event: EmittedEvent) {
      if let haptic = event.haptic {
        device.play(haptic)
      } else if haptics.contains(event.name) {
        device.play(.light)
      }
      switch event.kind {
      case .began:
        loading.begin(atLength: length)
        onRefresh()
      case .ended: loading.end(hasFailed: player.frame(at: event.at).hasFailed)
      case .opened: enter(.floor)
      case .closed: enter(.closing)
      case .idle:
        enter(.idle)
        loading.isBusy = false
        // The frame follows when the control is idle: an event is reported before the frame of its instant.
        for control in controls where control.player.effect.beginsWithin != nil {
          control.player.setNeedsFrame()
        }
      default: break
      }
      super.pass(on: event)
    }
  }
#endif
