/// One layer of a frame: a read-only view.
///
/// Values are as computed: an opacity may be beyond 1 after an overshoot, and only drawing limits it.
public struct LayerState: Sendable {
  package let frame: Frame
  package let index: Int

  private var layer: Layer { frame.shared.graph.layers[index] }

  /// The layer's id, unique in its effect.
  public var id: String { layer.id }
  /// The id of the layer it lies in; nil at the top.
  public var parent: String? {
    layer.parent < 0 ? nil : frame.shared.graph.layers[Int(layer.parent)].id
  }
  /// `group`, `shape`, `gradient`, `text`, `image` or `replicator`.
  public var kind: String { layer.kind.rawValue }

  /// A property by its name in the language, such as `opacity` (whole, without parts such as `.x`); nil where layers
  /// of this kind do not have it.
  public subscript(name: String) -> PropertyValue? {
    PropertyTable.id(named: name).flatMap { value(of: $0) }
  }

  /// All properties that layers of this kind have, with their names, in the language's order.
  public var properties: [(name: String, value: PropertyValue)] {
    PropertyTable.properties(of: layer.kind).compactMap { id in
      value(of: id).map { (id.row.name, $0) }
    }
  }

  package func value(of property: PropertyID) -> PropertyValue? {
    let graph = frame.shared.graph
    guard let slot = graph.slot(of: property, layer: index) else { return nil }
    let slots = frame.slots
    let index = Int(exactly: slots[slot].rounded()) ?? -1
    switch property.row.type {
    case .number, .angle, .duration: return .number(slots[slot])
    case .boolean: return .boolean(slots[slot] != 0)
    case .point, .scale, .angles, .size: return .point(Vec2(slots[slot], slots[slot + 1]))
    case .color:
      return .color(
        Color(red: slots[slot], green: slots[slot + 1], blue: slots[slot + 2], alpha: slots[slot + 3]))
    case .word(let list):
      return .text(list.words.indices.contains(index) ? list.words[index] : nil)
    case .text: return .text(graph.texts.indices.contains(index) ? graph.texts[index] : nil)
    case .layer: return .text(graph.layers.indices.contains(index) ? graph.layers[index].id : nil)
    case .path: return .path(frame.path(at: slots[slot]))
    case .numbers:
      return .numbers(graph.numberLists.indices.contains(index) ? graph.numberLists[index] : [])
    case .stops:
      let list = graph.list(of: property, layer: self.index, slots)
      return .numbers(list.map { Array(slots[$0.slots]) } ?? [])
    case .colors:
      guard let list = graph.list(of: property, layer: self.index, slots) else { return .colors([]) }
      return .colors(
        (0..<Int(list.count)).map { item in
          let slot = list.slot(ofItem: item)
          return Color(
            red: slots[slot], green: slots[slot + 1], blue: slots[slot + 2], alpha: slots[slot + 3])
        })
    }
  }
}

// Where a layer is on the canvas; computed when asked for.

extension LayerState {
  /// From the layer's coordinates to the canvas's.
  ///
  /// The layer's coordinates begin at the top-left corner of its rectangle: there its path and its children are
  /// drawn. Each layer on the way scales, skews, rotates and translates, in this order, about its anchor point.
  public var worldTransform: Affine {
    let graph = frame.shared.graph
    var world = Affine.identity
    for layer in graph.lineage(ofLayer: index) {
      world = graph.localTransform(ofLayer: layer, frame.slots).followed(by: world)
    }
    return world
  }

  /// How much the layer covers in the end: its opacity times those of all layers around it, each limited to 0…1 as
  /// drawing does. Whether one of them is hidden does not matter here.
  public var worldOpacity: Double {
    let graph = frame.shared.graph
    return graph.lineage(ofLayer: index).reduce(1) { $0 * graph.ownOpacity(ofLayer: $1, frame.slots) }
  }

  /// Whether the layer is drawn: neither it nor a layer around it is hidden, its `worldOpacity` is above 0, and
  /// neither it nor a layer around it serves another one as its mask.
  ///
  /// Whether it has anything to draw, lies on the canvas, or is clipped away is not looked at.
  public var isVisible: Bool {
    let graph = frame.shared.graph
    if worldOpacity <= 0 { return false }
    let line = graph.lineage(ofLayer: index)
    if line.contains(where: { graph.isHidden(layer: $0, frame.slots) }) { return false }
    return !graph.layers.indices.contains { other in
      graph.mask(ofLayer: other, frame.slots).map(line.contains) ?? false
    }
  }

  /// The part of the path that the stroke runs along, in the canvas's coordinates: cut to `strokeStart`, `strokeEnd`
  /// and `strokeOffset`. Nil where nothing is left of it, without a path, and for layers that are no shapes.
  ///
  /// The colour and the width of the stroke do not matter here.
  public var strokePath: Path? {
    frame.trimmedPath(ofLayer: index)?.mapped(by: worldTransform)
  }
}

// One accessor a property, by the language's names.
//
// A property that layers of this kind do not have reads as its initial value would: 0, false, clear or nil.

extension LayerState {
  /// Where the anchor point lies, in points of the parent.
  public var position: Vec2 { point(.position) }
  /// The width and height of its rectangle, in points.
  public var size: Vec2 { point(.size) }
  /// A displacement after scale, skew and rotation, in points of the parent.
  public var translation: Vec2 { point(.translation) }
  /// A turn in radians, clockwise; whole turns are kept.
  public var rotation: Double { number(.rotation) }
  /// Slants along x and y, in radians.
  public var skew: Vec2 { point(.skew) }
  /// How much the layer and its children cover: 0 not at all, 1 wholly.
  public var opacity: Double { number(.opacity) }
  /// Whether neither the layer nor its children are drawn.
  public var hidden: Bool { boolean(.hidden) }
  /// Whether what the layer shows and its children are clipped to the rounded rectangle.
  public var masksToBounds: Bool { boolean(.masksToBounds) }
  /// The id of the layer whose opacity this one is drawn through; nil for none.
  public var mask: String? { text(.mask) }
  /// The colour that fills the rectangle.
  public var backgroundColor: Color { color(.backgroundColor) }
  /// The radius of the rectangle's corners, in points.
  public var cornerRadius: Double { number(.cornerRadius) }
  /// The width of a line inside the rectangle's edge, in points.
  public var borderWidth: Double { number(.borderWidth) }
  /// The colour of the border.
  public var borderColor: Color { color(.borderColor) }
  /// The colour of the shadow.
  public var shadowColor: Color { color(.shadowColor) }
  /// How strong the shadow is: 0 not at all, 1 wholly.
  public var shadowOpacity: Double { number(.shadowOpacity) }
  /// Where the shadow falls, in points.
  public var shadowOffset: Vec2 { point(.shadowOffset) }
  /// How soft the shadow is, a radius in points.
  public var shadowRadius: Double { number(.shadowRadius) }
  /// What is filled and stroked, in the layer's coordinates; nil for nothing.
  public var path: Path? { outline(.path) }
  /// The colour that fills the path.
  public var fillColor: Color { color(.fillColor) }
  /// `nonzero` or `evenodd`.
  public var fillRule: String? { text(.fillRule) }
  /// The colour of the line along the path.
  public var strokeColor: Color { color(.strokeColor) }
  /// The width of that line, in points.
  public var lineWidth: Double { number(.lineWidth) }
  /// `butt`, `round` or `square`.
  public var lineCap: String? { text(.lineCap) }
  /// `miter`, `round` or `bevel`.
  public var lineJoin: String? { text(.lineJoin) }
  /// Where in the pattern the line starts, in points.
  public var lineDashPhase: Double { number(.lineDashPhase) }
  /// The characters; nil for none.
  public var string: String? { text(.string) }
  /// The font's name; nil for the host's own.
  public var font: String? { text(.font) }
  /// The font's size, in points.
  public var fontSize: Double { number(.fontSize) }
  /// The colour of the characters.
  public var foregroundColor: Color { color(.foregroundColor) }
  /// `natural`, `left`, `right`, `center` or `justified`.
  public var alignment: String? { text(.alignment) }
  /// The picture's name; nil for none.
  public var image: String? { text(.image) }
  /// What a screen reader says; nil for nothing.
  public var label: String? { text(.label) }

  /// The point that `position` places and transforms turn about, in fractions of the size.
  public var anchorPoint: Vec2 { point(.anchorPoint) }
  /// Drawing order among the parent's layers, low first, ties as written.
  public var zPosition: Double { number(.zPosition) }
  /// Factors along x and y about the anchor; 1 is unchanged.
  public var scale: Vec2 { point(.scale) }
  /// The ratio beyond which a mitred corner is cut.
  public var miterLimit: Double { number(.miterLimit) }
  /// Lengths of dashes and gaps in turn, in points; empty for an unbroken line.
  public var lineDashPattern: [Double] { numbers(.lineDashPattern) }
  /// Where the drawn stretch begins, a fraction of the path's length from 0 to 1.
  public var strokeStart: Double { number(.strokeStart) }
  /// Where the drawn stretch ends, a fraction of the path's length from 0 to 1.
  public var strokeEnd: Double { number(.strokeEnd) }
  /// How far the drawn stretch is moved along the path, in turns.
  public var strokeOffset: Double { number(.strokeOffset) }
  /// `sequential` or `parallel`.
  public var strokeMode: String? { text(.strokeMode) }
  /// The colours of a gradient's stops.
  public var colors: [Color] { if case .colors(let value) = value(of: .colors) { value } else { [] } }
  /// Where the stops of a gradient lie, fractions of the way from its start to its end; empty where they are spread
  /// evenly.
  public var locations: [Double] { numbers(.locations) }
  /// Where a gradient starts, in fractions of the size; the centre of a radial or conic one.
  public var startPoint: Vec2 { point(.startPoint) }
  /// Where a gradient ends, in fractions of the size; a corner of the box around a radial one, the direction in which
  /// a conic one begins.
  public var endPoint: Vec2 { point(.endPoint) }
  /// `axial`, `radial` or `conic`; nil for layers that are no gradients.
  public var type: String? { text(.type) }
  /// How the picture lies in the rectangle: `resize`, `resizeAspect`, `resizeAspectFill`, `center` or a side or corner.
  public var contentsGravity: String? { text(.contentsGravity) }

  /// How many copies a replicator has, the first one counted; 0 for other layers.
  public var instanceCount: Double { number(.instanceCount) }
  /// How much later each copy's time runs than that of the one before, in seconds.
  public var instanceDelay: Double { number(.instanceDelay) }
  /// How far each copy is moved from the one before, in points.
  public var instanceTranslation: Vec2 { point(.instanceTranslation) }
  /// The factors along x and y from copy to copy.
  public var instanceScale: Vec2 { point(.instanceScale) }
  /// The turn from copy to copy, in radians, clockwise.
  public var instanceRotation: Double { number(.instanceRotation) }
  /// The slants along x and y from copy to copy, in radians.
  public var instanceSkew: Vec2 { point(.instanceSkew) }
  /// What the colours of the first copy are multiplied with.
  public var instanceColor: Color { color(.instanceColor) }
  /// How much red is added to `instanceColor` from copy to copy.
  public var instanceRedOffset: Double { number(.instanceRedOffset) }
  /// How much green is added to `instanceColor` from copy to copy.
  public var instanceGreenOffset: Double { number(.instanceGreenOffset) }
  /// How much blue is added to `instanceColor` from copy to copy.
  public var instanceBlueOffset: Double { number(.instanceBlueOffset) }
  /// How much opacity is added to `instanceColor` from copy to copy.
  public var instanceAlphaOffset: Double { number(.instanceAlphaOffset) }

  private func number(_ property: PropertyID) -> Double {
    if case .number(let value) = value(of: property) { value } else { 0 }
  }

  private func point(_ property: PropertyID) -> Vec2 {
    if case .point(let value) = value(of: property) { value } else { .zero }
  }

  private func boolean(_ property: PropertyID) -> Bool {
    if case .boolean(let value) = value(of: property) { value } else { false }
  }

  private func color(_ property: PropertyID) -> Color {
    if case .color(let value) = value(of: property) { value } else { .clear }
  }

  private func text(_ property: PropertyID) -> String? {
    if case .text(let value) = value(of: property) { value } else { nil }
  }

  private func outline(_ property: PropertyID) -> Path? {
    if case .path(let value) = value(of: property) { value } else { nil }
  }

  private func numbers(_ property: PropertyID) -> [Double] {
    if case .numbers(let value) = value(of: property) { value } else { [] }
  }
}
