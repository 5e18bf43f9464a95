#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  public import DrawstringPlayer
  public import SwiftUI
  import UIKit

  extension View {
    /// Refreshes by an effect when the scroll view around this view is pulled; the effect ends when `action` returns.
    ///
    ///     ScrollView { Rows(items).refreshEffect(effect) { await load() } }
    ///
    /// The view must lie in the scroll view, or in a row of a list; an invisible view behind it finds the scroll view.
    /// `variant` returns the effect with variants by name.
    public func refreshEffect(
      _ effect: Effect, variant: @escaping EffectPlayer.MakeVariant = { _ in nil },
      action: @escaping @MainActor () async -> Void
    ) -> some View {
      background { RefreshAnchor(effect: effect, variant: variant, action: action) }
    }
  }

  /// The place of the invisible view in SwiftUI.
  struct RefreshAnchor: UIViewRepresentable {
    let effect: Effect
    let variant: EffectPlayer.MakeVariant
    let action: @MainActor () async -> Void

    func makeUIView(context: Context) -> RefreshAnchorView { RefreshAnchorView(effect, variant, action) }

    func updateUIView(_ view: RefreshAnchorView, context: Context) { view.action = action }
  }

  /// The invisible view, which finds the scroll view around it. A class because views are.
  final class RefreshAnchorView: UIView {
    /// What refreshes; the latest of SwiftUI counts.
    var action: @MainActor () async -> Void
    private let effect: Effect
    private let variant: EffectPlayer.MakeVariant
    private(set) var control: RefreshControl?

    init(
      _ effect: Effect, _ variant: @escaping EffectPlayer.MakeVariant,
      _ action: @escaping @MainActor () async -> Void
    ) {
      self.effect = effect
      self.variant = variant
      self.action = action
      super.init(frame: .zero)
      isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
      var view = superview
      while let next = view, !(next is UIScrollView) { view = next.superview }
      let scrollView = view as? UIScrollView
      if let control, control.superview === scrollView { return }
      control?.removeFromSuperview()
      control = scrollView.map { RefreshControl(effect, in: $0, variant: variant) }
      control?.onRefresh = { [weak self] in
        Task { @MainActor in
          await self?.action()
          self?.control?.finish()
        }
      }
    }
  }
#endif
