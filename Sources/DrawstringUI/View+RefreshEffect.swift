#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  public import DrawstringPlayer
  public import SwiftUI
  import UIKit

  extension View {
    /// Adds pull-to-refresh by an effect to this list or scroll view, or to the one around this view. The refresh ends when
    /// `action` returns, as a failure if it throws.
    ///
    ///     List(items) { Row($0) }.refreshEffect(effect) { try await load() }
    ///
    /// The effect determines the edge. A header and a footer are two effects of one list:
    ///
    ///     List(items) { Row($0) }.refreshEffect(header) { try await reload() }.refreshEffect(footer) { try await loadMore() }
    ///
    /// An invisible view behind this view finds the scroll view around it or else the first one in this view. Views in one scroll
    /// view share its control at the edge, so that rows of a list may come and go. A new effect, `variant` or action replaces the
    /// previous one; `variant` returns the effect with variants by name. Keep the effect, for example in a `static let`, because
    /// each new one is set up again. The action is cancelled when the scroll view is removed.
    public func refreshEffect(
      _ effect: Effect, variant: @escaping EffectPlayer.MakeVariant = { _ in nil },
      action: @escaping @MainActor () async throws -> Void
    ) -> some View {
      background { RefreshAnchor(effect: effect, variant: variant, action: action) }
    }

    /// Adds pull-to-refresh by an effect with a second floor; `floor` covers the canvas while the floor is open.
    ///
    ///     List(items) { Row($0) }.refreshEffect(effect, isFloorOpen: $isOpen) { try await load() } floor: { Shelf() }
    ///
    /// `isFloorOpen` opens and closes the floor, in a refresh after its end, and changes when the user does so.
    public func refreshEffect(
      _ effect: Effect, isFloorOpen: SwiftUI.Binding<Bool>,
      variant: @escaping EffectPlayer.MakeVariant = { _ in nil },
      action: @escaping @MainActor () async throws -> Void, @ViewBuilder floor: () -> some View
    ) -> some View {
      let content = UIHostingConfiguration(content: floor).margins(.all, 0)
      return background {
        RefreshAnchor(
          effect: effect, variant: variant, action: action,
          floor: AnchoredFloor(isOpen: isFloorOpen, content: content))
      }
    }
  }

  /// The content of a second floor in SwiftUI.
  struct AnchoredFloor {
    let isOpen: SwiftUI.Binding<Bool>
    let content: any UIContentConfiguration
  }

  /// The place of the invisible view in SwiftUI.
  struct RefreshAnchor: UIViewRepresentable {
    let effect: Effect
    let variant: EffectPlayer.MakeVariant
    let action: @MainActor () async throws -> Void
    var floor: AnchoredFloor?

    func makeUIView(context: Context) -> RefreshAnchorView { RefreshAnchorView(self) }

    func updateUIView(_ view: RefreshAnchorView, context: Context) { view.update(self) }

    static func dismantleUIView(_ view: RefreshAnchorView, coordinator: ()) { view.end() }
  }

  /// The invisible view, which finds the scroll view around it. A class because views are.
  final class RefreshAnchorView: UIView {
    private var anchor: RefreshAnchor
    private(set) var refresh: AnchoredRefresh?

    init(_ anchor: RefreshAnchor) {
      self.anchor = anchor
      super.init(frame: .zero)
      isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    /// Takes what SwiftUI has made last.
    func update(_ anchor: RefreshAnchor) {
      self.anchor = anchor
      refresh?.update(anchor)
    }

    /// Leaves the control for good; a scroll view that is not seen any more loses it at once.
    func end() {
      leave()
      refresh?.removeIfUnseen()
      refresh = nil
    }

    override func didMoveToWindow() {
      super.didMoveToWindow()
      if window == nil { return leave() }
      if !attach() {
        // A list beside this view may come later.
        Task { [weak self] in _ = self?.attach() }
      }
    }

    private func leave() { refresh?.leave(self) }

    private func attach() -> Bool {
      guard window != nil, let scrollView = outerScrollView ?? neighbour else { return false }
      if let refresh, refresh.control?.superview === scrollView {
        refresh.join(self)
        return true
      }
      leave()
      refresh = AnchoredRefresh.of(scrollView, anchor)
      refresh?.join(self)
      refresh?.update(anchor)
      return true
    }

    private var outerScrollView: UIScrollView? {
      var view = superview
      while let next = view, !(next is UIScrollView) { view = next.superview }
      return view as? UIScrollView
    }

    /// The scroll view in front of this one: it lies in the nearest view around both, and shows the middle of this view.
    private var neighbour: UIScrollView? {
      var around = superview
      while let holder = around {
        var next = holder.subviews[...]
        while let view = next.popFirst() {
          let middle = convert(CGPoint(x: bounds.width / 2, y: bounds.height / 2), to: view)
          if let scrollView = view as? UIScrollView, view.bounds.contains(middle) { return scrollView }
          next += view.subviews
        }
        around = holder.superview
      }
      return nil
    }
  }

  /// The control of a scroll view with the views that want it, and the task of its refresh. A class because views share it.
  @MainActor final class AnchoredRefresh {
    private(set) weak var control: RefreshControl?
    private var views: Set<ObjectIdentifier> = []
    private var action: @MainActor () async throws -> Void
    private var task: Task<Void, Never>?
    private var floor: AnchoredFloor?
    /// Whether the floor is to be open, as the binding and the user have said last.
    private var isOpen = false

    /// The control of a scroll view at the edge of an effect; a new one where it has none of SwiftUI's.
    static func of(_ scrollView: UIScrollView, _ anchor: RefreshAnchor) -> AnchoredRefresh {
      let controls = scrollView.subviews.compactMap { $0 as? RefreshControl }
      let edge = anchor.effect.edge
      if let found = controls.first(where: { $0.player.effect.edge == edge })?.anchored { return found }
      let control = RefreshControl(anchor.effect, in: scrollView, variant: anchor.variant)
      return AnchoredRefresh(control, anchor.action)
    }

    private init(_ control: RefreshControl, _ action: @escaping @MainActor () async throws -> Void) {
      self.control = control
      self.action = action
      control.anchored = self
      control.onRefresh = { [weak self] in self?.start() }
      control.onLeave = { [weak self] in self?.task?.cancel() }
      control.onEvent = { [weak self] event in
        self?.follow(event.kind)
      }
    }

    deinit { task?.cancel() }

    func join(_ view: RefreshAnchorView) { views.insert(ObjectIdentifier(view)) }

    /// Removes a view. A running refresh continues, since a list recycles rows that are scrolled away.
    func leave(_ view: RefreshAnchorView) {
      views.remove(ObjectIdentifier(view))
      if control?.player.phase == .idle { removeIfUnwanted() }
    }

    func update(_ anchor: RefreshAnchor) {
      action = anchor.action
      control?.use(anchor.effect, variant: anchor.variant)
      floor = anchor.floor
      if let view = control?.floorView as? any UIView & UIContentView, let content = floor?.content {
        view.configuration = content
      } else {
        control?.floorView = floor?.content.makeContentView()
      }
      guard let isWanted = floor?.isOpen.wrappedValue, isWanted != isOpen else { return }
      isOpen = isWanted
      if isOpen { control?.open() } else { control?.close() }
    }

    private func follow(_ event: EmittedEvent.Kind) {
      switch event {
      case .opened, .closed:
        isOpen = event == .opened
        floor?.isOpen.wrappedValue = isOpen
      case .idle:
        // A floor that was asked for during a refresh.
        if isOpen { control?.open() }
        removeIfUnwanted()
      default: break
      }
    }

    func removeIfUnseen() {
      if control?.superview?.window == nil { removeIfUnwanted() }
    }

    private func removeIfUnwanted() {
      if views.isEmpty { control?.removeFromSuperview() }
    }

    private func start() {
      task?.cancel()
      task = Task { [weak control, action] in
        var outcome = FinishOutcome.success
        do { try await action() } catch { outcome = .failure }
        control?.finish(outcome)
      }
    }
  }
#endif
