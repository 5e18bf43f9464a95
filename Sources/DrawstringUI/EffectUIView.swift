#if canImport(UIKit) && !os(watchOS)
  import CoreGraphics
  public import DrawstringPlayer
  import QuartzCore
  public import UIKit

  /// A view that shows an effect, such as a spinner in a button; its `player` begins and ends the refresh.
  ///
  /// The canvas is centred in the view; in flexible dimensions it is as large as the view. The variants `reducedMotion` and
  /// `dark` follow the user's settings, if the effect has them and `variant` returns them; a change takes effect at the next
  /// frame. The labels of layers are the view's `accessibilityLabel` and are announced. Pictures and fonts are found in the app
  /// by name. The sizes of texts are those of the effect: to follow the user's setting, load an effect with other constants.
  ///
  /// A tap on a layer with a `tap` fires its trigger; to VoiceOver the layer is a button with its label. The view takes no other
  /// touches.
  ///
  /// Without a window, or hidden, the view makes no frames, but still emits events. A class because views are.
  @MainActor public class EffectUIView: UIView {
    /// Called once with each event of the effect.
    public var onEvent: @MainActor (EmittedEvent) -> Void = { _ in }
    /// The player of the effect. Its `layers` look up pictures and fonts.
    public let player: EffectPlayer

    /// The size that the canvas was given last.
    private var laidOut = (width: 0.0, height: 0.0)
    private var buttons: [TapButton] = []
    private lazy var words = UIAccessibilityElement(accessibilityContainer: self)
    #if canImport(ObjectiveC)
      private var tapping: GestureTarget?
    #endif

    var canvas: CGRect { CGRect(player.effect.canvas) }
    var flexible: CanvasDirections { player.effect.canvas.flexible }

    /// Makes a view of an effect; `variant` returns the effect with variants by name.
    public init(
      _ effect: Effect, variant: @escaping EffectPlayer.MakeVariant = { _ in nil },
      clock: @escaping EffectPlayer.MakeClock = { FrameClock.display($0) }
    ) {
      player = EffectPlayer(effect, variant: variant, clock: clock)
      super.init(frame: CGRect(origin: .zero, size: CGRect(effect.canvas).size))
      isUserInteractionEnabled = false
      player.layers.root.anchorPoint = .zero
      player.layers.root.position = .zero
      player.layers.findAssetsInApp()
      layer.addSublayer(player.layers.root)
      player.visibility = { [weak self] in self?.visibility ?? .away }
      player.onFrame = { [weak self] in self?.hasShown($0) }
      player.onEvent = { [weak self] in self?.pass(on: $0) }
      takeTouches()
      if #available(iOS 17, tvOS 17, *) {
        registerForTraitChanges([UITraitUserInterfaceStyle.self, UITraitDisplayScale.self]) {
          (view: EffectUIView, _) in view.followTraits()
        }
      }
    }

    /// Returns nil: an effect is not archived.
    public required init?(coder: NSCoder) { nil }

    /// Shows an effect, in the state of the previous one.
    func use(_ effect: Effect, variant: @escaping EffectPlayer.MakeVariant) {
      let isOther = effect.graph !== player.effect.graph
      player.use(effect, variant: variant)
      if isOther { hasOtherEffect() }
    }

    func hasOtherEffect() {
      laidOut = (0, 0)
      buttons = []
      takeTouches()
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }

    func hasShown(_ frame: EffectFrame) {
      if accessibilityLabel != player.layers.label {
        accessibilityLabel = player.layers.label
        followParts()
        if let accessibilityLabel {
          UIAccessibility.post(notification: .announcement, argument: accessibilityLabel)
        }
      }
      followButtons()
      followTraits()
    }

    func pass(on event: EmittedEvent) { onEvent(event) }

    // MARK: Size

    /// The size of the canvas, without the flexible directions.
    public override var intrinsicContentSize: CGSize {
      CGSize(
        width: flexible.contains(.width) ? UIView.noIntrinsicMetric : canvas.width,
        height: flexible.contains(.height) ? UIView.noIntrinsicMetric : canvas.height)
    }

    /// Gives a flexible canvas the size of the view, and follows dark mode: a change of it lays out anew.
    public override func layoutSubviews() {
      super.layoutSubviews()
      player.layers.place(at: player.effect.canvas.corner(in: bounds))
      followTraits()
      let size = (width: Double(bounds.width), height: Double(bounds.height))
      if flexible.isEmpty || size == laidOut { return }
      laidOut = size
      player.resize(width: size.width, height: size.height)
    }

    // MARK: Taps

    /// Takes touches, where the effect has layers for them.
    func takeTouches() {
      followParts()
      if player.effect.taps.isEmpty { return }
      isUserInteractionEnabled = true
      #if canImport(ObjectiveC)
        if tapping != nil { return }
        let gesture = UITapGestureRecognizer()
        gesture.cancelsTouchesInView = false
        addGestureRecognizer(gesture)
        tapping = GestureTarget(of: gesture) { [weak self, weak gesture] state in
          if state == .ended, let self, let gesture { tap(at: gesture.location(in: self)) }
        }
      #endif
    }

    /// Whether VoiceOver finds parts in the view; otherwise the view is one element.
    var hasParts: Bool { !player.effect.taps.isEmpty }

    /// The place on the canvas of a place in the view.
    func canvasPlace(of point: CGPoint) -> CGPoint {
      let (corner, origin) = (player.layers.root.position, player.layers.root.bounds.origin)
      return CGPoint(x: point.x - corner.x + origin.x, y: point.y - corner.y + origin.y)
    }

    /// Returns whether the view takes a touch: only in an effect with taps, on a layer that takes them.
    public override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      let isInside = super.point(inside: point, with: event)
      if player.effect.taps.isEmpty || !isInside { return isInside }
      let place = canvasPlace(of: point)
      return player.shownFrame.tap(at: Vec2(Double(place.x), Double(place.y))) != nil
    }

    /// Handles a tap at a place of the view; taps on another view in it are ignored.
    package func tap(at point: CGPoint) {
      guard hitTest(point, with: nil) === self else { return }
      let place = canvasPlace(of: point)
      player.tap(x: Double(place.x), y: Double(place.y))
    }

    func followParts() { isAccessibilityElement = accessibilityLabel != nil && !hasParts }

    /// Follows which layers take taps now, for VoiceOver.
    private func followButtons() {
      let frame = player.shownFrame
      let graph = frame.graph
      if graph.taps.isEmpty { return }
      if buttons.isEmpty {
        buttons = graph.taps.map { tap in
          let trigger = graph.inputs[tap.input].name
          return TapButton(in: self) { [weak self] in self?.player.fire(trigger) ?? false }
        }
      }
      var isOther = false
      for (button, tap) in zip(buttons, graph.taps) {
        let state = frame.layer(at: tap.layer.index)
        if button.isShown != state.isVisible { isOther = true }
        (button.isShown, button.accessibilityLabel) = (state.isVisible, state.label)
      }
      if isOther { UIAccessibility.post(notification: .layoutChanged, argument: nil) }
    }

    /// The parts of an effect with taps: what its other layers say, its buttons, and the views in this view.
    public override var accessibilityElements: [Any]? {
      get {
        let frame = player.shownFrame
        let graph = frame.graph
        if graph.taps.isEmpty { return super.accessibilityElements }
        let origin = canvasPlace(of: .zero)
        for (button, box) in zip(buttons, TapTargets(frame).boxes) {
          guard let box else { continue }
          button.accessibilityFrameInContainerSpace = CGRect(
            origin: CGPoint(box.lowest - Vec2(Double(origin.x), Double(origin.y))), size: CGSize(box.size))
        }
        let others = Set(graph.layers.indices).subtracting(graph.taps.map(\.layer.index)).sorted()
        let labels = others.map { frame.layer(at: $0) }.filter(\.isVisible).compactMap(\.label)
          .filter { !$0.isEmpty }
        words.accessibilityLabel = labels.joined(separator: ", ")
        words.accessibilityFrameInContainerSpace = bounds
        return (labels.isEmpty ? [] : [words] as [Any]) + buttons.filter(\.isShown) + subviews
      }
      set { super.accessibilityElements = newValue }
    }

    // MARK: Visibility

    var visibility: EffectPlayer.Visibility {
      if window == nil || isHidden { return .away }
      var view = superview
      while let next = view, !next.isHidden { view = next.superview }
      return view == nil ? .seen : .hidden
    }

    /// Resumes the frames when the view is added to a window.
    public override func didMoveToWindow() {
      super.didMoveToWindow()
      if window == nil { return }
      followTraits()
      player.setNeedsFrame()
    }

    /// Whether the view is hidden. When it is shown again, the effect continues.
    public override var isHidden: Bool {
      didSet { if oldValue, !isHidden { player.setNeedsFrame() } }
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

  extension EffectLayers {
    /// Looks up pictures and fonts in the app, by name.
    func findAssetsInApp() {
      images = { UIImage(named: $0)?.cgImage }
      fonts = { UIFont(name: $0, size: 12) }
    }
  }

  /// A layer with a `tap`, as a button of VoiceOver. A class because such elements are.
  final class TapButton: UIAccessibilityElement {
    fileprivate(set) var isShown = false
    private let press: () -> Bool

    init(in view: EffectUIView, _ press: @escaping () -> Bool) {
      self.press = press
      super.init(accessibilityContainer: view)
      accessibilityTraits = .button
    }

    override func accessibilityActivate() -> Bool { press() }
  }
#endif
