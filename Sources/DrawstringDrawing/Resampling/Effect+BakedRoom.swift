internal import Drawstring
internal import DrawstringCore
internal import DrawstringOutput

extension Effect {
  /// Why what moves cannot be baked, in words; nil where it can.
  package var tooMuchToBake: String? {
    let count = shared.graph.layers.count
    if count <= Baker.mostLayers { return nil }
    return "what plays has room for 2,000 layers, and this effect has \(count);"
      + " without '--play' and '--format html' it is drawn in still pictures"
  }

  /// Steps that bodies take in a second, all together. A page follows them over and over, from hundreds of pulls.
  private static let mostPageSteps = 20_000

  /// Why it cannot be baked for a page, in words; nil where it can.
  package var tooMuchForAPage: String? {
    if let reason = tooMuchToBake { return reason }
    guard let physics = shared.graph.physics else { return nil }
    let steps = physics.world.clock.stepsPerSecond * physics.layers.count
    if steps <= Self.mostPageSteps { return nil }
    return "a page has room for 20,000 steps of bodies a second, and this effect takes \(steps);"
      + " a smaller 'step' is enough for most, and '--play' and still pictures take any"
  }
}
