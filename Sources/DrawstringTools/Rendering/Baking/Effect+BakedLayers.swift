internal import Drawstring
internal import DrawstringCore

extension Effect {
  /// Why what moves cannot be baked, in words; nil where it can.
  var tooManyLayersToBake: String? {
    let count = shared.graph.layers.count
    if count <= Baker.mostLayers { return nil }
    return "what plays has room for 2,000 layers, and this effect has \(count);"
      + " without '--play' and '--format html' it is drawn in still pictures"
  }
}
