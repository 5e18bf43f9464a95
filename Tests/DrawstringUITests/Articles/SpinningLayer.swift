import DrawstringUI
import QuartzCore

/// Shows an effect in a layer, also on macOS, and lets it refresh until `finish` is called.
@MainActor struct SpinningLayer {
  private let player: EffectPlayer

  init(_ effect: Effect, in layer: CALayer, clock: @escaping EffectPlayer.MakeClock) {
    player = EffectPlayer(effect, clock: clock)
    player.layers.root.anchorPoint = .zero
    layer.addSublayer(player.layers.root)
    player.begin()
  }

  func finish() { player.finish() }
}
