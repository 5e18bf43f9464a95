internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// The layers that are visible in a frame, by themselves or by their descendants.
struct DrawnLayers {
  private var states: [State]

  private struct State {
    var isDrawn = false
    var isOffered = false
    /// Whether the layer's children can be visible.
    var isOpen = false
  }

  /// Whether a layer or one of its descendants is visible.
  func isDrawn(_ layer: Int) -> Bool { states[layer].isDrawn }

  /// Whether a layer would be seen if it were opaque and had something to draw.
  func isOffered(_ layer: Int) -> Bool { states[layer].isOffered }

  private let layers: [Layer]

  /// Half a step of eight bits: opacities up to this value count as invisible.
  private static let least = 1.0 / 512

  init(_ graph: Graph) {
    layers = graph.layers
    states = Array(repeating: State(), count: layers.count)
  }

  /// Updates the states from a frame's slots.
  mutating func look(_ slots: [Double]) {
    // Children come after their parents.
    for (index, layer) in layers.enumerated() {
      var state = State()
      state.isOffered =
        (layer.parent < 0 || states[Int(layer.parent)].isOpen) && number(.hidden, layer, slots) == 0
      let isSeen = state.isOffered && number(.opacity, layer, slots) ?? 1 > Self.least
      state.isOpen = isSeen && !clipsAll(layer, slots)
      state.isDrawn = isSeen && paints(layer, slots)
      states[index] = state
    }
    for index in layers.indices.reversed() where layers[index].parent >= 0 && states[index].isDrawn {
      states[Int(layers[index].parent)].isDrawn = true
    }
  }

  private func number(_ property: PropertyID, _ layer: Layer, _ slots: [Double], lane: Int = 0) -> Double? {
    layer.slot(of: property).map { slots[$0 + lane] }
  }

  private func hasArea(_ layer: Layer, _ slots: [Double]) -> Bool {
    number(.size, layer, slots) ?? 0 > 0 && number(.size, layer, slots, lane: 1) ?? 0 > 0
  }

  private func clipsAll(_ layer: Layer, _ slots: [Double]) -> Bool {
    number(.masksToBounds, layer, slots) == 1 && !hasArea(layer, slots)
  }

  private func alpha(_ color: PropertyID, _ layer: Layer, _ slots: [Double]) -> Double {
    number(color, layer, slots, lane: 3) ?? 0
  }

  /// Whether a layer draws content of its own; texts and images may receive it from the host.
  private func paints(_ layer: Layer, _ slots: [Double]) -> Bool {
    if hasArea(layer, slots) {
      if alpha(.backgroundColor, layer, slots) > Self.least { return true }
      let border = number(.borderWidth, layer, slots) ?? 0
      if border > 0, alpha(.borderColor, layer, slots) > Self.least { return true }
    }
    if layer.kind == .group { return false }
    if layer.kind == .gradient { return hasArea(layer, slots) && number(.colors, layer, slots) ?? -1 >= 0 }
    guard let path = number(.path, layer, slots) else { return true }
    if path == PathMix.none { return false }
    if alpha(.fillColor, layer, slots) > Self.least { return true }
    let start = number(.strokeStart, layer, slots) ?? 0
    let end = number(.strokeEnd, layer, slots) ?? 1
    let width = number(.lineWidth, layer, slots) ?? 0
    return alpha(.strokeColor, layer, slots) > Self.least && width > 0 && end > start
  }
}

extension PropertyID {
  /// The colours that a layer can paint, largest area first.
  static let paints: [PropertyID] = [.backgroundColor, .fillColor, .strokeColor, .foregroundColor]
  /// The properties by which a track can make a layer visible.
  static let decidingVisibility: [PropertyID] = [
    .opacity, .hidden, .strokeEnd, .strokeStart, .size, .path, .backgroundColor, .fillColor, .strokeColor,
    .lineWidth,
  ]
  /// The properties that are visible only with a stroke, and only with a shadow.
  static let ofStroke: [PropertyID] = [
    .strokeStart, .strokeEnd, .strokeOffset, .lineWidth, .lineDashPhase, .lineDashPattern,
  ]
  static let ofShadow: [PropertyID] = [.shadowColor, .shadowOffset, .shadowRadius]
}
