#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  public import DrawstringPlayer
  public import SwiftUI
  import UIKit

  /// Shows an effect in SwiftUI, such as a spinner in a button, and lets it refresh while `isRefreshing` holds.
  ///
  ///     EffectView(effect, isRefreshing: isLoading)
  ///
  /// The view has the size of the canvas; in flexible dimensions it takes the proposed size. It follows dark mode and reduced
  /// motion by `variant`. A new effect starts in the state of the previous one. Keep the effect, for example in a
  /// `static let`, because each new one is set up again. For a list that is pulled use `refreshEffect`.
  @MainActor public struct EffectView: View {
    private let host: EffectHost

    /// Makes a view of an effect; `inputs` are set whenever they change, and `variant` returns the effect with variants by
    /// name. `onEvent` is called with each event, once.
    public init(
      _ effect: Effect, isRefreshing: Bool = true, inputs: [InputSetting] = [],
      variant: @escaping EffectPlayer.MakeVariant = { _ in nil },
      onEvent: @escaping @MainActor (EmittedEvent) -> Void = { _ in }
    ) {
      host = EffectHost(
        effect: effect, isRefreshing: isRefreshing, inputs: inputs, variant: variant, onEvent: onEvent)
    }

    /// The view of UIKit.
    public var body: some View { host }
  }

  /// The place of the view of UIKit in SwiftUI.
  struct EffectHost: UIViewRepresentable {
    let effect: Effect
    let isRefreshing: Bool
    let inputs: [InputSetting]
    let variant: EffectPlayer.MakeVariant
    let onEvent: @MainActor (EmittedEvent) -> Void

    /// The state last given to the view. A class because its closures read it.
    @MainActor final class Coordinator {
      fileprivate(set) var isRefreshing = false
      fileprivate var inputs: [InputSetting] = []
    }

    func makeCoordinator() -> Coordinator { Coordinator() }

    func makeUIView(context: Context) -> EffectUIView { EffectUIView(effect, variant: variant) }

    func updateUIView(_ view: EffectUIView, context: Context) {
      let told = context.coordinator
      view.use(effect, variant: variant)
      view.onEvent = { [weak view, onEvent] event in
        // A refresh that was asked for during the end of the last.
        if event.kind == .idle, told.isRefreshing { view?.player.begin() }
        onEvent(event)
      }
      if inputs != told.inputs { view.player.set(inputs) }
      if isRefreshing != told.isRefreshing {
        if isRefreshing { view.player.begin() } else { view.player.finish() }
      }
      (told.isRefreshing, told.inputs) = (isRefreshing, inputs)
    }

    func sizeThatFits(_ proposal: ProposedViewSize, uiView: EffectUIView, context: Context) -> CGSize? {
      uiView.player.effect.size(in: proposal)
    }
  }
#endif
