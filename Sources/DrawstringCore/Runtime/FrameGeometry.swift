/// A frame as something that draws needs it: what comes after what, where it lies, and what cuts it.
package struct FrameGeometry: Sendable {
  package struct Place: Equatable, Sendable {
    /// From the layer's coordinates to the canvas's.
    package var world: Affine
    package var opacity: Double
    package var isVisible: Bool

    /// What outermost layers lie in.
    static let canvas = Place(world: .identity, opacity: 1, isVisible: true)
  }

  /// Something that limits where a layer is drawn.
  package enum Clip: Equatable, Sendable {
    /// The rounded rectangle of a layer around it, or its own.
    case bounds(layer: Int)
    /// The opacity of another layer with all that lies in it.
    case mask(layer: Int)
  }

  private let frame: Frame
  private var slots: [Double] { frame.slots }
  /// By the layers' places in the graph.
  package let places: [Place]
  /// The layers from back to front, each before those in it.
  package let order: [Int]

  package init(_ frame: Frame) {
    self.frame = frame
    order = frame.shared.graph.drawingOrder(frame.slots)
    var places: [Place] = []
    frame.shared.graph.placeLayers(frame.slots, into: &places)
    self.places = places
  }

  /// The part of a shape's path that its stroke runs along, in the canvas's coordinates; nil where there is none.
  package func stroke(ofLayer index: Int) -> Path? {
    frame.trimmedPath(ofLayer: index)?.mapped(by: places[index].world)
  }

  /// What limits a layer, from the outside in: the bounds of those layers around it that mask to them, its own where it
  /// does so itself, and the masks of all of them.
  package func clips(ofLayer index: Int) -> [Clip] {
    let graph = frame.shared.graph
    var clips: [Clip] = []
    for layer in graph.lineage(ofLayer: index) {
      if let mask = graph.mask(ofLayer: layer, slots) { clips.append(.mask(layer: mask)) }
      let first = Int(graph.layers[layer].firstSlot)
      if slots[first + LayerLayout.masksToBoundsOffset] != 0 {
        clips.append(.bounds(layer: layer))
      }
    }
    return clips
  }
}
