/// One layer of a frame: a read-only view.
///
/// Values are as computed: an opacity may be beyond 1 after an overshoot, and only drawing limits it. A property that
/// layers of this kind do not have reads as 0, false, clear, empty, nil or the first word of its list.
public struct LayerState: Sendable {
  @usableFromInline package let frame: EffectFrame
  /// The key of the layer in this and all other frames of the effect.
  public let handle: LayerHandle

  @inlinable
  package init(frame: EffectFrame, handle: LayerHandle) {
    self.frame = frame
    self.handle = handle
  }

  package var index: Int { Int(handle.index) }

  private var layer: Layer? {
    let layers = frame.graph.layers
    return layers.indices.contains(index) ? layers[index] : nil
  }

  /// The layer's id, unique in its effect.
  public var id: String { layer?.id ?? "" }
  /// The id of the layer that holds this one; nil at the top.
  public var parent: String? {
    guard let layer, layer.parent.exists else { return nil }
    return frame.graph.layers[layer.parent].id
  }
  /// The kind of the layer.
  @inlinable public var kind: LayerKind { handle.kind }

  /// The value of a property; nil where layers of this kind do not have it.
  public subscript(property: PropertyID) -> PropertyValue? { value(of: property) }

  /// The value of a property by its name in the language, such as `opacity` (whole, without parts such as `.x`); nil where
  /// layers of this kind do not have it.
  public subscript(name: String) -> PropertyValue? {
    PropertyTable.id(named: name).flatMap { value(of: $0) }
  }

  /// The properties that layers of this kind have, with their names and values, in the language's order.
  public var properties: [(name: String, value: PropertyValue)] {
    PropertyTable.properties(of: kind).compactMap { id in
      value(of: id).map { (id.name, $0) }
    }
  }

  package func value(of property: PropertyID) -> PropertyValue? {
    let graph = frame.graph
    guard let offset = LayerLayout.offset(of: property, in: kind) else { return nil }
    let slot = Int(handle.firstSlot) + offset
    let slots = frame.slots
    guard slot >= 0, slot + property.row.type.lanes <= slots.count else { return nil }
    let index = Int(exactly: slots[slot].rounded()) ?? -1
    switch property.row.type {
    case .number, .angle, .duration: return .number(slots[slot])
    case .boolean: return .boolean(slots[slot] != 0)
    case .point, .scale, .angles, .size: return .point(Vec2(slots[slot], slots[slot + 1]))
    case .color:
      return .color(
        RGBAColor(red: slots[slot], green: slots[slot + 1], blue: slots[slot + 2], alpha: slots[slot + 3]))
    case .word(let list):
      return .text(list.words.indices.contains(index) ? list.words[index] : nil)
    case .text: return .text(frame.text(at: slots[slot]))
    case .layer: return .text(graph.layers.indices.contains(index) ? graph.layers[index].id : nil)
    case .path: return .path(frame.path(at: slots[slot]))
    case .numbers:
      return .numbers(frame.dashes(at: slots[slot]))
    case .corners:
      guard let list = graph.list(of: property, layer: self.index, slots) else { return .number(slots[slot]) }
      return .numbers(Array(slots[list.slots]))
    case .stops:
      let list = list(at: index)
      return .numbers(list.map { Array(slots[$0.slots]) } ?? [])
    case .colors:
      guard let list = list(at: index) else { return .colors([]) }
      return .colors(
        (0..<Int(list.count)).map { item in
          let slot = list.slot(ofItem: item)
          return RGBAColor(
            red: slots[slot], green: slots[slot + 1], blue: slots[slot + 2], alpha: slots[slot + 3])
        })
    }
  }

  private func list(at place: Int) -> SlotList? {
    let lists = frame.graph.lists
    return lists.indices.contains(place) ? lists[place] : nil
  }
}

// Where a layer is on the canvas; computed when asked for.

extension LayerState {
  /// From the layer's coordinates to the canvas's.
  ///
  /// The layer's coordinates begin at the top-left corner of its rectangle: there its path and its children are
  /// drawn. Each layer on the way scales, skews, rotates and translates, in this order, about its anchor point.
  public var worldTransform: Affine {
    let graph = frame.graph
    var world = Affine.identity
    for layer in graph.lineage(ofLayer: index) {
      world = graph.localTransform(ofLayer: layer, frame.slots).followed(by: world)
    }
    return world
  }

  /// How much the layer covers in the end: its opacity times those of all layers around it, each limited to 0…1 as
  /// drawing does. Whether one of them is hidden does not matter here.
  public var worldOpacity: Double {
    let graph = frame.graph
    return graph.lineage(ofLayer: index).reduce(1) { $0 * graph.ownOpacity(ofLayer: $1, frame.slots) }
  }

  /// Whether the layer is drawn: neither it nor a layer around it is hidden, its `worldOpacity` is above 0, and
  /// neither it nor a layer around it serves another one as its mask.
  ///
  /// Whether it has anything to draw, lies on the canvas, or is clipped away is not looked at.
  public var isVisible: Bool {
    let graph = frame.graph
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
  public var strokePath: VectorPath? {
    frame.trimmedPath(ofLayer: index)?.mapped(by: worldTransform)
  }
}

// One accessor a property, by the language's names.

extension LayerState {
  /// Where the anchor point lies, in points of the parent.
  @inlinable @inline(__always) public var position: Vec2 { point(.position) }
  /// The width and height of its rectangle, in points.
  @inlinable @inline(__always) public var size: Vec2 { point(.size) }
  /// A displacement after scale, skew and rotation, in points of the parent.
  @inlinable @inline(__always) public var translation: Vec2 { point(.translation) }
  /// A turn in radians, clockwise; whole turns are kept.
  @inlinable @inline(__always) public var rotation: Double { number(.rotation) }
  /// Slants along x and y, in radians.
  @inlinable @inline(__always) public var skew: Vec2 { point(.skew) }
  /// How much the layer and its children cover: 0 not at all, 1 wholly.
  @inlinable @inline(__always) public var opacity: Double { number(.opacity) }
  /// Whether neither the layer nor its children are drawn.
  @inlinable @inline(__always) public var isHidden: Bool { boolean(.hidden) }
  /// Whether what the layer shows and its children are clipped to the rounded rectangle.
  @inlinable @inline(__always) public var masksToBounds: Bool { boolean(.masksToBounds) }
  /// The id of the layer whose opacity this one is drawn through; nil for none.
  public var mask: String? { text(.mask) }
  /// The colour that fills the rectangle.
  @inlinable @inline(__always) public var backgroundColor: RGBAColor { color(.backgroundColor) }
  /// The radius of the rectangle's corners, in points; where there are four, that of the top-left corner.
  @inlinable @inline(__always) public var cornerRadius: Double {
    let slot = Int(handle.cornerSlot)
    return frame.slots.indices.contains(slot) ? frame.slots[slot] : 0
  }
  /// The radii of the rectangle's corners, in points: top left, top right, bottom right, bottom left.
  public var cornerRadii: [Double] { corners.all }
  /// The radii of the rectangle's corners as they are drawn: where two of a side overlap, all are scaled.
  package var drawnCorners: CornerRadii { corners.fitted(in: size) }
  /// The width of a line inside the rectangle's edge, in points.
  @inlinable @inline(__always) public var borderWidth: Double { number(.borderWidth) }
  /// The colour of the border.
  @inlinable @inline(__always) public var borderColor: RGBAColor { color(.borderColor) }
  /// The colour of the shadow.
  @inlinable @inline(__always) public var shadowColor: RGBAColor { color(.shadowColor) }
  /// How strong the shadow is: 0 not at all, 1 wholly.
  @inlinable @inline(__always) public var shadowOpacity: Double { number(.shadowOpacity) }
  /// Where the shadow falls, in points.
  @inlinable @inline(__always) public var shadowOffset: Vec2 { point(.shadowOffset) }
  /// How soft the shadow is, a radius in points.
  @inlinable @inline(__always) public var shadowRadius: Double { number(.shadowRadius) }
  /// What is filled and stroked, in the layer's coordinates; nil for nothing.
  public var path: VectorPath? { outline(.path) }
  /// The colour that fills the path.
  @inlinable @inline(__always) public var fillColor: RGBAColor { color(.fillColor) }
  /// `nonzero` or `evenodd`.
  public var fillRule: FillRule { FillRule.allCases[word(.fillRule, of: FillRule.allCases.count)] }
  /// The colour of the line along the path.
  @inlinable @inline(__always) public var strokeColor: RGBAColor { color(.strokeColor) }
  /// The width of that line, in points.
  @inlinable @inline(__always) public var lineWidth: Double { number(.lineWidth) }
  /// `butt`, `round` or `square`.
  public var lineCap: LineCap { LineCap.allCases[word(.lineCap, of: LineCap.allCases.count)] }
  /// `miter`, `round` or `bevel`.
  public var lineJoin: LineJoin { LineJoin.allCases[word(.lineJoin, of: LineJoin.allCases.count)] }
  /// Where in the pattern the line starts, in points.
  @inlinable @inline(__always) public var lineDashPhase: Double { number(.lineDashPhase) }
  /// The characters; nil for none.
  public var string: String? { text(.string) }
  /// The font's name; nil for the host's own.
  public var font: String? { text(.font) }
  /// The font's size, in points.
  @inlinable @inline(__always) public var fontSize: Double { number(.fontSize) }
  /// The colour of the characters.
  @inlinable @inline(__always) public var foregroundColor: RGBAColor { color(.foregroundColor) }
  /// `natural`, `left`, `right`, `center` or `justified`.
  public var alignment: TextAlignmentMode {
    TextAlignmentMode.allCases[word(.alignment, of: TextAlignmentMode.allCases.count)]
  }
  /// The picture's name; nil for none.
  public var image: String? { text(.image) }
  /// What a screen reader says; nil for nothing.
  public var label: String? { text(.label) }

  /// The point that `position` places and transforms turn about, in fractions of the size.
  @inlinable @inline(__always) public var anchorPoint: Vec2 { point(.anchorPoint) }
  /// Drawing order among the parent's layers, low first, ties as written.
  @inlinable @inline(__always) public var zPosition: Double { number(.zPosition) }
  /// Factors along x and y about the anchor; 1 is unchanged.
  @inlinable @inline(__always) public var scale: Vec2 { point(.scale) }
  /// The ratio beyond which a mitred corner is cut.
  @inlinable @inline(__always) public var miterLimit: Double { number(.miterLimit) }
  /// Lengths of dashes and gaps in turn, in points; empty for an unbroken line.
  public var lineDashPattern: [Double] { numbers(.lineDashPattern) }
  /// Where the drawn stretch begins, a fraction of the path's length from 0 to 1.
  @inlinable @inline(__always) public var strokeStart: Double { number(.strokeStart) }
  /// Where the drawn stretch ends, a fraction of the path's length from 0 to 1.
  @inlinable @inline(__always) public var strokeEnd: Double { number(.strokeEnd) }
  /// How far the drawn stretch is moved along the path, in turns.
  @inlinable @inline(__always) public var strokeOffset: Double { number(.strokeOffset) }
  /// `sequential` or `parallel`.
  public var strokeMode: StrokeMode { StrokeMode.allCases[word(.strokeMode, of: StrokeMode.allCases.count)] }
  /// The colours of a gradient's stops.
  public var colors: [RGBAColor] { if case .colors(let value) = value(of: .colors) { value } else { [] } }
  /// Where the stops of a gradient lie, fractions of the way from its start to its end; empty where they are spread
  /// evenly.
  public var locations: [Double] { numbers(.locations) }
  /// Where a gradient starts, in fractions of the size; the centre of a radial or conic one.
  @inlinable @inline(__always) public var startPoint: Vec2 { point(.startPoint) }
  /// Where a gradient ends, in fractions of the size; a corner of the box around a radial one, the direction in which
  /// a conic one begins.
  @inlinable @inline(__always) public var endPoint: Vec2 { point(.endPoint) }
  /// `axial`, `radial` or `conic`; nil for layers that are no gradients.
  public var type: GradientKind { GradientKind.allCases[word(.type, of: GradientKind.allCases.count)] }
  /// How the picture lies in the rectangle: `resize`, `resizeAspect`, `resizeAspectFill`, `center` or a side or corner.
  public var contentsGravity: ContentsGravity {
    ContentsGravity.allCases[word(.contentsGravity, of: ContentsGravity.allCases.count)]
  }

  /// The columns, the rows and the number of used cells of the picture; empty for a picture without cells.
  public var sheet: [Double] { numbers(.sheet) }
  /// The cell that is shown, row by row from 0: the number rounded down, modulo the number of cells.
  @inlinable @inline(__always) public var cell: Double { number(.frame) }

  /// How many copies a replicator has, the first one counted; 0 for other layers.
  public var instanceCount: Int { Int(exactly: number(.instanceCount).rounded()) ?? 0 }
  /// How much later each copy's time runs than that of the one before, in seconds.
  @inlinable @inline(__always) public var instanceDelay: Double { number(.instanceDelay) }
  /// How far each copy is moved from the one before, in points.
  @inlinable @inline(__always) public var instanceTranslation: Vec2 { point(.instanceTranslation) }
  /// The factors along x and y from copy to copy.
  @inlinable @inline(__always) public var instanceScale: Vec2 { point(.instanceScale) }
  /// The turn from copy to copy, in radians, clockwise.
  @inlinable @inline(__always) public var instanceRotation: Double { number(.instanceRotation) }
  /// The slants along x and y from copy to copy, in radians.
  @inlinable @inline(__always) public var instanceSkew: Vec2 { point(.instanceSkew) }
  /// What the colours of the first copy are multiplied with.
  @inlinable @inline(__always) public var instanceColor: RGBAColor { color(.instanceColor) }
  /// How much red is added to `instanceColor` from copy to copy.
  @inlinable @inline(__always) public var instanceRedOffset: Double { number(.instanceRedOffset) }
  /// How much green is added to `instanceColor` from copy to copy.
  @inlinable @inline(__always) public var instanceGreenOffset: Double { number(.instanceGreenOffset) }
  /// How much blue is added to `instanceColor` from copy to copy.
  @inlinable @inline(__always) public var instanceBlueOffset: Double { number(.instanceBlueOffset) }
  /// How much opacity is added to `instanceColor` from copy to copy.
  @inlinable @inline(__always) public var instanceAlphaOffset: Double { number(.instanceAlphaOffset) }

  private var corners: CornerRadii {
    let graph = frame.graph
    return graph.layers.indices.contains(index)
      ? graph.cornerRadii(ofLayer: index, frame.slots) : CornerRadii(0)
  }

  /// A number of a property; 0 where layers of this kind do not have it.
  @inlinable @inline(__always)
  func lane(_ property: PropertyID, _ part: Int = 0) -> Double {
    if let kind = property.kind, kind != handle.kind, kind != .image || handle.kind != .sheet { return 0 }
    let slot = Int(handle.firstSlot) + property.offset + part
    return frame.slots.indices.contains(slot) ? frame.slots[slot] : 0
  }

  @inlinable @inline(__always)
  func number(_ property: PropertyID) -> Double { lane(property) }

  @inlinable @inline(__always)
  func point(_ property: PropertyID) -> Vec2 { Vec2(lane(property), lane(property, 1)) }

  @inlinable @inline(__always)
  func boolean(_ property: PropertyID) -> Bool { lane(property) != 0 }

  @inlinable @inline(__always)
  func color(_ property: PropertyID) -> RGBAColor {
    RGBAColor(
      red: lane(property), green: lane(property, 1), blue: lane(property, 2), alpha: lane(property, 3))
  }

  /// The index of a word; 0 for a number that stands for none.
  private func word(_ property: PropertyID, of count: Int) -> Int {
    let index = Int(exactly: lane(property)) ?? 0
    return (0..<count).contains(index) ? index : 0
  }

  private func text(_ property: PropertyID) -> String? {
    if case .text(let value) = value(of: property) { value } else { nil }
  }

  private func outline(_ property: PropertyID) -> VectorPath? {
    if case .path(let value) = value(of: property) { value } else { nil }
  }

  private func numbers(_ property: PropertyID) -> [Double] {
    if case .numbers(let value) = value(of: property) { value } else { [] }
  }
}
