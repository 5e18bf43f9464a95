internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// Which layers show in a frame: themselves or something in them.
struct DrawnLayers {
  private var states: [State]

  private struct State {
    var isDrawn = false
    var isOffered = false
    /// Whether what is in it may be seen.
    var isOpen = false
  }

  /// Whether a layer shows, or something in it.
  func isDrawn(_ layer: Int) -> Bool { states[layer].isDrawn }

  /// Whether a layer would be seen if it were opaque and had something to draw.
  func isOffered(_ layer: Int) -> Bool { states[layer].isOffered }

  /// What does not change in a layer, and where what decides whether it is seen lies in the slots; -1 for what its kind
  /// does not have.
  private struct Places {
    let kind: LayerKind
    let parent: Int
    let hidden, opacity, size, masksToBounds, backgroundColor, borderWidth, borderColor: Int32
    let colors, path, fillColor, strokeColor, lineWidth, strokeStart, strokeEnd: Int32

    init(_ layer: Layer) {
      func place(_ property: PropertyID) -> Int32 {
        LayerLayout.offset(of: property, in: layer.kind).map { layer.firstSlot + Int32($0) } ?? -1
      }
      kind = layer.kind
      parent = Int(layer.parent)
      hidden = place(LayerSlots.hidden)
      opacity = place(LayerSlots.opacity)
      size = place(LayerSlots.size)
      masksToBounds = place(LayerSlots.masksToBounds)
      backgroundColor = place(LayerSlots.backgroundColor)
      borderWidth = place(LayerSlots.borderWidth)
      borderColor = place(LayerSlots.borderColor)
      colors = place(LayerSlots.colors)
      path = place(LayerSlots.path)
      fillColor = place(LayerSlots.fillColor)
      strokeColor = place(LayerSlots.strokeColor)
      lineWidth = place(LayerSlots.lineWidth)
      strokeStart = place(LayerSlots.strokeStart)
      strokeEnd = place(LayerSlots.strokeEnd)
    }
  }

  /// For each layer.
  private let places: [Places]

  /// Opacities below half a step of eight bits are nothing.
  private static let least = 1.0 / 512

  init(_ graph: Graph) {
    places = graph.layers.map(Places.init)
    states = Array(repeating: State(), count: places.count)
  }

  /// Looks at a frame's slots.
  mutating func look(_ slots: [Double]) {
    // Children come after their parents.
    for (index, layer) in places.enumerated() {
      var state = State()
      state.isOffered = (layer.parent < 0 || states[layer.parent].isOpen) && number(layer.hidden, slots) == 0
      let isSeen = state.isOffered && number(layer.opacity, slots) ?? 1 > Self.least
      state.isOpen = isSeen && !clipsAll(layer, slots)
      state.isDrawn = isSeen && paints(layer, slots)
      states[index] = state
    }
    for index in places.indices.reversed() where places[index].parent >= 0 && states[index].isDrawn {
      states[places[index].parent].isDrawn = true
    }
  }

  private func number(_ place: Int32, _ slots: [Double], lane: Int = 0) -> Double? {
    place < 0 ? nil : slots[Int(place) + lane]
  }

  private func hasArea(_ layer: Places, _ slots: [Double]) -> Bool {
    number(layer.size, slots) ?? 0 > 0 && number(layer.size, slots, lane: 1) ?? 0 > 0
  }

  private func clipsAll(_ layer: Places, _ slots: [Double]) -> Bool {
    number(layer.masksToBounds, slots) == 1 && !hasArea(layer, slots)
  }

  private func alpha(_ color: Int32, _ slots: [Double]) -> Double {
    number(color, slots, lane: 3) ?? 0
  }

  /// Whether a layer has something of its own to draw; a text or an image may have it from the host.
  private func paints(_ layer: Places, _ slots: [Double]) -> Bool {
    if hasArea(layer, slots) {
      if alpha(layer.backgroundColor, slots) > Self.least { return true }
      let border = number(layer.borderWidth, slots) ?? 0
      if border > 0, alpha(layer.borderColor, slots) > Self.least { return true }
    }
    if layer.kind == .group { return false }
    if layer.kind == .gradient { return hasArea(layer, slots) && number(layer.colors, slots) ?? -1 >= 0 }
    guard let path = number(layer.path, slots) else { return true }
    if path == PathMix.none { return false }
    if alpha(layer.fillColor, slots) > Self.least { return true }
    let start = number(layer.strokeStart, slots) ?? 0
    let end = number(layer.strokeEnd, slots) ?? 1
    let width = number(layer.lineWidth, slots) ?? 0
    return alpha(layer.strokeColor, slots) > Self.least && width > 0 && end > start
  }
}

/// The places of the properties that decide whether a layer is seen.
enum LayerSlots {
  static let opacity = id("opacity")
  static let hidden = id("hidden")
  static let mask = id("mask")
  static let masksToBounds = id("masksToBounds")
  static let size = id("size")
  static let position = id("position")
  static let backgroundColor = id("backgroundColor")
  static let borderWidth = id("borderWidth")
  static let borderColor = id("borderColor")
  static let shadowOpacity = id("shadowOpacity")
  static let path = id("path")
  static let fillColor = id("fillColor")
  static let strokeColor = id("strokeColor")
  static let lineWidth = id("lineWidth")
  static let miterLimit = id("miterLimit")
  static let strokeStart = id("strokeStart")
  static let strokeEnd = id("strokeEnd")
  static let strokeOffset = id("strokeOffset")
  static let lineDashPattern = id("lineDashPattern")
  static let lineDashPhase = id("lineDashPhase")
  static let rotation = id("rotation")
  static let zPosition = id("zPosition")
  /// The colours that a layer may draw of its own, what covers most first.
  static let paints = ["backgroundColor", "fillColor", "strokeColor", "foregroundColor"].map { id($0) }
  /// Those that a track may show a layer by.
  static let decidingVisibility = [
    opacity, hidden, strokeEnd, strokeStart, size, path, backgroundColor, fillColor, strokeColor, lineWidth,
  ]
  /// Those that are seen where there is a stroke, and where there is a shadow.
  static let ofStroke = [strokeStart, strokeEnd, strokeOffset, lineWidth, lineDashPhase, lineDashPattern]
  static let ofShadow = ["shadowColor", "shadowOffset", "shadowRadius"].map { id($0) }
  static let image = id("image")
  static let instanceCount = id("instanceCount")
  static let colors = id("colors")
  static let locations = id("locations")

  private static func id(_ name: String) -> PropertyID {
    PropertyTable.id(named: name) ?? PropertyID(0)
  }
}
