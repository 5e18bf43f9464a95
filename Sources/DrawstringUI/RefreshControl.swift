#if canImport(UIKit) && !os(watchOS)
  import CoreGraphics
  public import DrawstringPlayer
  import QuartzCore
  public import UIKit

  /// Shows an effect over a scroll view, and refreshes when the content is pulled far enough and let go.
  ///
  ///     let control = RefreshControl(effect, in: tableView)
  ///     control.onRefresh = { load { control.finish() } }
  ///
  /// The content is pulled with the scroll view's own rubber. After the touch it goes where the effect has it, unless it has
  /// been scrolled away; while refreshing it rests at the effect's `rest`, by an inset that is added to `contentInset`.
  ///
  /// An overlay (`content: stays`) leaves the content where it is: what the finger pulls it down, it gets back at once.
  ///
  /// An effect whose canvas ends at y 0 or above lies above the content and moves with it; another one is shown in front of
  /// the content, at the top of the scroll view. Both are centred and take no touches.
  ///
  /// The variants `reducedMotion` and `dark` are shown where the user has chosen so, the effect has them, and `variant`
  /// returns them; a change counts at the next frame. The labels of layers are the view's `accessibilityLabel` and are
  /// announced. Sizes of texts are those of the effect: where they are to follow the user's setting, load an effect whose
  /// constants do.
  ///
  /// A class because views are.
  @MainActor public final class RefreshControl: UIView {
    /// Is called when a refresh begins, by a touch or by the program; `finish` ends it.
    public var onRefresh: @MainActor () -> Void = {}
    /// Is called with each event of the effect, once; after `onRefresh`.
    public var onEvent: @MainActor (EmittedEvent) -> Void = { _ in }
    /// The names of the events at which the device taps lightly; `armed` at first.
    public var haptics: Set<String> = ["armed"]
    /// What plays the effect; its `layers` have the pictures and fonts.
    public let player: EffectPlayer

    private weak var scrollView: UIScrollView?
    private let canvas: CGRect
    private let flexible: CanvasDirections
    private let isAboveContent: Bool
    private let isOverlay: Bool
    #if canImport(ObjectiveC)
      private var gesture: GestureTarget?
    #endif
    /// The part of the content's inset that is this control's, in points.
    private var inset: CGFloat = 0
    private var isTouched = false
    /// The size that the canvas was given last.
    private var laidOut = (width: 0.0, height: 0.0)
    /// How far a finger has pulled an overlay, and how far the effect shows it pulled.
    private var (overlaid, shown) = (0.0, 0.0)
    /// Whether the content goes where the effect has it.
    private var isFollowed = false
    #if !os(tvOS) && !os(visionOS)
      private lazy var tapper = UIImpactFeedbackGenerator(style: .light)
    #endif

    /// Makes a control of an effect and adds it to a scroll view; removing it from there ends its work.
    ///
    /// `variant` returns the effect with variants by name, such as `{ Effects.BossDots($0).effect }`.
    public init(
      _ effect: Effect, in scrollView: UIScrollView,
      variant: @escaping EffectPlayer.MakeVariant = { _ in nil },
      clock: @escaping EffectPlayer.MakeClock = { FrameClock.display($0) }
    ) {
      player = EffectPlayer(effect, variant: variant, clock: clock)
      canvas = CGRect(effect.canvas)
      flexible = effect.canvas.flexible
      isOverlay = effect.isOverlay
      isAboveContent = effect.canvas.y + effect.canvas.height <= 0
      super.init(frame: CGRect(origin: .zero, size: canvas.size))
      isUserInteractionEnabled = false
      player.layers.root.anchorPoint = .zero
      player.layers.root.position = .zero
      player.layers.images = { UIImage(named: $0)?.cgImage }
      layer.addSublayer(player.layers.root)
      player.onFrame = { [weak self] in self?.follow($0) }
      player.onEvent = { [weak self] in self?.pass(on: $0) }
      if isAboveContent { scrollView.insertSubview(self, at: 0) } else { scrollView.addSubview(self) }
    }

    /// Returns nil: an effect is not archived.
    public required init?(coder: NSCoder) { nil }

    /// Whether a refresh runs and has not ended.
    public var isRefreshing: Bool { player.phase == .refreshing }

    /// Starts a refresh by the program; false where the control is not idle. `onRefresh` is called.
    @discardableResult public func beginRefreshing() -> Bool {
      let isAtTop = pull > -0.5
      guard player.begin() else { return false }
      isFollowed = isAtTop
      return true
    }

    /// Ends the refresh; false where none runs. The effect may put the end off, until a loop or a shortest time has passed.
    @discardableResult public func finish(_ outcome: FinishOutcome = .success) -> Bool {
      player.finish(outcome)
    }

    // MARK: The scroll view

    /// Begins to follow the scroll view that the control was added to, or leaves the one that it was removed from.
    public override func didMoveToSuperview() {
      if let old = scrollView, old !== superview { leave(old) }
      guard let scrollView = superview as? UIScrollView, scrollView !== self.scrollView else { return }
      self.scrollView = scrollView
      scrollView.alwaysBounceVertical = true
      place(in: scrollView)
      #if canImport(ObjectiveC)
        gesture = GestureTarget(of: scrollView.panGestureRecognizer) { [weak self] in self?.pan($0) }
      #endif
      followTraits()
      player.setNeedsFrame()
    }

    private func leave(_ scrollView: UIScrollView) {
      #if canImport(ObjectiveC)
        gesture?.remove()
        gesture = nil
      #endif
      scrollView.contentInset.top += -inset
      (inset, isTouched, isFollowed) = (0, false, false)
      self.scrollView = nil
      player.reset()
    }

    /// Places the control: as wide as the scroll view where the canvas is flexible, in its middle otherwise.
    private func place(in scrollView: UIScrollView) {
      if isAboveContent, flexible.contains(.width) {
        frame = CGRect(
          x: 0, y: canvas.origin.y, width: scrollView.bounds.width, height: canvas.height)
        autoresizingMask = [.flexibleWidth]
      } else if isAboveContent {
        let left = (scrollView.bounds.width - canvas.width) / 2
        frame = CGRect(origin: CGPoint(x: left, y: canvas.origin.y), size: canvas.size)
        autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
      } else {
        translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
          topAnchor.constraint(equalTo: scrollView.frameLayoutGuide.topAnchor),
          centerXAnchor.constraint(equalTo: scrollView.frameLayoutGuide.centerXAnchor),
          flexible.contains(.width)
            ? widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor)
            : widthAnchor.constraint(equalToConstant: canvas.width),
          flexible.contains(.height)
            ? heightAnchor.constraint(equalTo: scrollView.frameLayoutGuide.heightAnchor)
            : heightAnchor.constraint(equalToConstant: canvas.height),
        ])
      }
    }

    /// Gives a flexible canvas the size of the view.
    public override func layoutSubviews() {
      super.layoutSubviews()
      let size = (width: Double(bounds.width), height: Double(bounds.height))
      if flexible.isEmpty || size == laidOut { return }
      laidOut = size
      player.resize(width: size.width, height: size.height)
    }

    /// Where the content rests without this control, as an offset.
    private var top: CGFloat { (scrollView?.adjustedContentInset.top ?? 0) - inset }

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
        (isTouched, isFollowed) = (true, false)
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
      let isStretched = pull > 0 && pull >= Double(inset) && !isOverlay
      tell()
      isFollowed = isStretched
      // The scroll view's own way back ends: the effect has its own.
      if let scrollView, isStretched {
        scrollView.setContentOffset(scrollView.contentOffset, animated: false)
      }
    }

    // MARK: The effect

    /// Moves the content to where the effect has it, and follows what the user has chosen.
    private func follow(_ frame: EffectFrame) {
      shown = frame.pull
      if let scrollView, !isTouched {
        // The inset waits while a finger is down: the scroll view's rubber begins at it.
        let rest = CGFloat(limited: frame.inset)
        if rest != inset {
          scrollView.contentInset.top += rest - inset
          inset = rest
        }
        let offset = -(top + CGFloat(limited: frame.pull))
        if isFollowed, scrollView.contentOffset.y != offset { scrollView.contentOffset.y = offset }
        if frame.phase == .idle, frame.pull == 0 { isFollowed = false }
      }
      if accessibilityLabel != player.layers.label {
        accessibilityLabel = player.layers.label
        isAccessibilityElement = accessibilityLabel != nil
        if let accessibilityLabel {
          UIAccessibility.post(notification: .announcement, argument: accessibilityLabel)
        }
      }
      followTraits()
    }

    private func pass(on event: EmittedEvent) {
      if haptics.contains(event.name) { tap() }
      if event.kind == .began { onRefresh() }
      onEvent(event)
    }

    private func prepareHaptics() {
      #if !os(tvOS) && !os(visionOS)
        if !haptics.isEmpty { tapper.prepare() }
      #endif
    }

    private func tap() {
      #if !os(tvOS) && !os(visionOS)
        tapper.impactOccurred()
      #endif
    }

    // MARK: What the user has chosen

    /// Follows a change of dark mode, also while nothing moves.
    public override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      super.traitCollectionDidChange(previous)
      followTraits()
    }

    private func followTraits() {
      var variants: [String] = []
      if traitCollection.userInterfaceStyle == .dark { variants.append("dark") }
      if UIAccessibility.isReduceMotionEnabled { variants.append("reducedMotion") }
      player.use(variants: variants)
      let scale = traitCollection.displayScale
      if scale > 0, scale != player.layers.contentsScale { player.layers.contentsScale = scale }
    }
  }
#endif
