// One accessor a property, by the language's names.
//
// A property that layers of this kind do not have reads as its initial value would: 0, false, clear or nil.

extension LayerState {
  /// Where the anchor point lies, in points of the parent.
  public var position: Vec2 { point("position") }
  /// The width and height of its rectangle, in points.
  public var size: Vec2 { point("size") }
  /// A displacement after scale, skew and rotation, in points of the parent.
  public var translation: Vec2 { point("translation") }
  /// A turn in radians, clockwise; whole turns are kept.
  public var rotation: Double { number("rotation") }
  /// Slants along x and y, in radians.
  public var skew: Vec2 { point("skew") }
  /// How much the layer and its children cover: 0 not at all, 1 wholly.
  public var opacity: Double { number("opacity") }
  /// Whether neither the layer nor its children are drawn.
  public var hidden: Bool { boolean("hidden") }
  /// Whether what the layer shows and its children are clipped to the rounded rectangle.
  public var masksToBounds: Bool { boolean("masksToBounds") }
  /// The id of the layer whose opacity this one is drawn through; nil for none.
  public var mask: String? { text("mask") }
  /// The colour that fills the rectangle.
  public var backgroundColor: Color { color("backgroundColor") }
  /// The radius of the rectangle's corners, in points.
  public var cornerRadius: Double { number("cornerRadius") }
  /// The width of a line inside the rectangle's edge, in points.
  public var borderWidth: Double { number("borderWidth") }
  /// The colour of the border.
  public var borderColor: Color { color("borderColor") }
  /// The colour of the shadow.
  public var shadowColor: Color { color("shadowColor") }
  /// How strong the shadow is: 0 not at all, 1 wholly.
  public var shadowOpacity: Double { number("shadowOpacity") }
  /// Where the shadow falls, in points.
  public var shadowOffset: Vec2 { point("shadowOffset") }
  /// How soft the shadow is, a radius in points.
  public var shadowRadius: Double { number("shadowRadius") }
  /// What is filled and stroked, in the layer's coordinates; nil for nothing.
  public var path: Path? { outline("path") }
  /// The colour that fills the path.
  public var fillColor: Color { color("fillColor") }
  /// `nonzero` or `evenodd`.
  public var fillRule: String? { text("fillRule") }
  /// The colour of the line along the path.
  public var strokeColor: Color { color("strokeColor") }
  /// The width of that line, in points.
  public var lineWidth: Double { number("lineWidth") }
  /// `butt`, `round` or `square`.
  public var lineCap: String? { text("lineCap") }
  /// `miter`, `round` or `bevel`.
  public var lineJoin: String? { text("lineJoin") }
  /// Where in the pattern the line starts, in points.
  public var lineDashPhase: Double { number("lineDashPhase") }
  /// The characters; nil for none.
  public var string: String? { text("string") }
  /// The font's name; nil for the host's own.
  public var font: String? { text("font") }
  /// The font's size, in points.
  public var fontSize: Double { number("fontSize") }
  /// The colour of the characters.
  public var foregroundColor: Color { color("foregroundColor") }
  /// `natural`, `left`, `right`, `center` or `justified`.
  public var alignment: String? { text("alignment") }
  /// The picture's name; nil for none.
  public var image: String? { text("image") }
  /// What a screen reader says; nil for nothing.
  public var label: String? { text("label") }

  /// The point that `position` places and transforms turn about, in fractions of the size.
  public var anchorPoint: Vec2 { point("anchorPoint") }
  /// Drawing order among the parent's layers, low first, ties as written.
  public var zPosition: Double { number("zPosition") }
  /// Factors along x and y about the anchor; 1 is unchanged.
  public var scale: Vec2 { point("scale") }
  /// The ratio beyond which a mitred corner is cut.
  public var miterLimit: Double { number("miterLimit") }
  /// Lengths of dashes and gaps in turn, in points; empty for an unbroken line.
  public var lineDashPattern: [Double] { numbers("lineDashPattern") }
  /// Where the drawn stretch begins, a fraction of the path's length from 0 to 1.
  public var strokeStart: Double { number("strokeStart") }
  /// Where the drawn stretch ends, a fraction of the path's length from 0 to 1.
  public var strokeEnd: Double { number("strokeEnd") }
  /// How far the drawn stretch is moved along the path, in turns.
  public var strokeOffset: Double { number("strokeOffset") }
  /// `sequential` or `parallel`.
  public var strokeMode: String? { text("strokeMode") }
  /// The colours of a gradient's stops.
  public var colors: [Color] { if case .colors(let value) = self["colors"] { value } else { [] } }
  /// Where the stops of a gradient lie, fractions of the way from its start to its end; empty where they are spread
  /// evenly.
  public var locations: [Double] { numbers("locations") }
  /// Where a gradient starts, in fractions of the size; the centre of a radial or conic one.
  public var startPoint: Vec2 { point("startPoint") }
  /// Where a gradient ends, in fractions of the size; a corner of the box around a radial one, the direction in which
  /// a conic one begins.
  public var endPoint: Vec2 { point("endPoint") }
  /// `axial`, `radial` or `conic`; nil for layers that are no gradients.
  public var type: String? { text("type") }
  /// How the picture lies in the rectangle: `resize`, `resizeAspect`, `resizeAspectFill`, `center` or a side or corner.
  public var contentsGravity: String? { text("contentsGravity") }

  /// How many copies a replicator has, the first one counted; 0 for other layers.
  public var instanceCount: Double { number("instanceCount") }
  /// How much later each copy's time runs than that of the one before, in seconds.
  public var instanceDelay: Double { number("instanceDelay") }
  /// How far each copy is moved from the one before, in points.
  public var instanceTranslation: Vec2 { point("instanceTranslation") }
  /// The factors along x and y from copy to copy.
  public var instanceScale: Vec2 { point("instanceScale") }
  /// The turn from copy to copy, in radians, clockwise.
  public var instanceRotation: Double { number("instanceRotation") }
  /// The slants along x and y from copy to copy, in radians.
  public var instanceSkew: Vec2 { point("instanceSkew") }
  /// What the colours of the first copy are multiplied with.
  public var instanceColor: Color { color("instanceColor") }
  /// How much red is added to `instanceColor` from copy to copy.
  public var instanceRedOffset: Double { number("instanceRedOffset") }
  /// How much green is added to `instanceColor` from copy to copy.
  public var instanceGreenOffset: Double { number("instanceGreenOffset") }
  /// How much blue is added to `instanceColor` from copy to copy.
  public var instanceBlueOffset: Double { number("instanceBlueOffset") }
  /// How much opacity is added to `instanceColor` from copy to copy.
  public var instanceAlphaOffset: Double { number("instanceAlphaOffset") }

  private func number(_ name: String) -> Double {
    if case .number(let value) = self[name] { value } else { 0 }
  }

  private func point(_ name: String) -> Vec2 {
    if case .point(let value) = self[name] { value } else { .zero }
  }

  private func boolean(_ name: String) -> Bool {
    if case .boolean(let value) = self[name] { value } else { false }
  }

  private func color(_ name: String) -> Color {
    if case .color(let value) = self[name] { value } else { .clear }
  }

  private func text(_ name: String) -> String? {
    if case .text(let value) = self[name] { value } else { nil }
  }

  private func outline(_ name: String) -> Path? {
    if case .path(let value) = self[name] { value } else { nil }
  }

  private func numbers(_ name: String) -> [Double] {
    if case .numbers(let value) = self[name] { value } else { [] }
  }
}
