/// A property of layers. The cases are in the order of frames and have the names of the language.
public enum PropertyID: UInt8, CaseIterable, Sendable {
  /// Place and size.
  case position, size, anchorPoint, zPosition
  /// Transforms.
  case translation, scale, rotation, skew
  /// Visibility.
  case opacity, hidden, masksToBounds, mask
  /// The rectangle.
  case backgroundColor, cornerRadius, borderWidth, borderColor
  /// The shadow.
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius
  /// The path of a shape and its filling.
  case path, fillColor, fillRule
  /// The stroke of a shape.
  case strokeColor, lineWidth, lineCap, lineJoin, miterLimit, lineDashPattern, lineDashPhase
  /// The part of the path that is stroked.
  case strokeStart, strokeEnd, strokeOffset, strokeMode
  /// The stops and the direction of a gradient.
  case colors, locations, startPoint, endPoint, type
  /// A text.
  case string, font, fontSize, foregroundColor, alignment
  /// A picture.
  case image, contentsGravity
  /// The copies of a replicator.
  case instanceCount, instanceDelay, instanceTranslation, instanceScale, instanceRotation, instanceSkew
  /// The colours of the copies.
  case instanceColor, instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
  /// The words of a screen reader.
  case label
  /// The cells of a picture, and the one that is shown.
  case sheet, frame

  /// The property with a name of the language, such as `strokeEnd`; nil for another name.
  public init?(_ name: String) {
    guard let property = PropertyTable.id(named: name) else { return nil }
    self = property
  }

  /// The name of the property in the language.
  public var name: String { row.name }

  package var row: PropertyRow { PropertyTable.rows[Int(rawValue)] }

  /// The difference of values that look the same: a whole turn, or a lap of a stroke; nil for none.
  package var period: Double? {
    switch self {
    case .rotation, .instanceRotation: 2 * Double.pi
    case .strokeOffset: 1
    default: nil
    }
  }
}

/// The layout of a layer's slots: the properties of its kind in the order of `PropertyTable`, one after the other.
///
/// Written as numbers, so that reading a property of a frame compiles to one load. A test holds them against the table.
extension PropertyID {
  /// The offset of the property's first lane from the first slot of a layer that has the property, `label` excepted: the
  /// properties of all kinds come first, and `label` comes after those of the kind's own that are older.
  @inlinable
  package var offset: Int {
    switch self {
    case .position: 0
    case .size: 2
    case .anchorPoint: 4
    case .zPosition: 6
    case .translation: 7
    case .scale: 9
    case .rotation: 11
    case .skew: 12
    case .opacity: 14
    case .hidden: 15
    case .masksToBounds: 16
    case .mask: 17
    case .backgroundColor: 18
    case .cornerRadius: 22
    case .borderWidth: 23
    case .borderColor: 24
    case .shadowColor: 28
    case .shadowOpacity: 32
    case .shadowOffset: 33
    case .shadowRadius: 35
    case .path, .colors, .string, .image, .instanceCount: 36
    case .fillColor, .locations, .font, .contentsGravity, .instanceDelay: 37
    case .startPoint, .fontSize, .instanceTranslation: 38
    case .foregroundColor: 39
    case .endPoint, .instanceScale: 40
    case .fillRule: 41
    case .strokeColor, .type, .instanceRotation: 42
    case .alignment, .instanceSkew: 43
    case .instanceColor: 45
    case .lineWidth: 46
    case .lineCap: 47
    case .lineJoin: 48
    case .miterLimit, .instanceRedOffset: 49
    case .lineDashPattern, .instanceGreenOffset: 50
    case .lineDashPhase, .instanceBlueOffset: 51
    case .strokeStart, .instanceAlphaOffset: 52
    case .strokeEnd: 53
    case .strokeOffset: 54
    case .strokeMode: 55
    case .label: 36
    case .sheet: 39
    case .frame: 40
    }
  }

  /// The only kind that has the property; nil for a property of all kinds. `sheet` also has the properties of `image`.
  @inlinable
  package var kind: LayerKind? {
    switch self {
    case .path, .fillColor, .fillRule, .strokeColor, .lineWidth, .lineCap, .lineJoin, .miterLimit,
      .lineDashPattern, .lineDashPhase, .strokeStart, .strokeEnd, .strokeOffset, .strokeMode:
      .shape
    case .colors, .locations, .startPoint, .endPoint, .type:
      .gradient
    case .string, .font, .fontSize, .foregroundColor, .alignment:
      .text
    case .image, .contentsGravity:
      .image
    case .sheet, .frame: .sheet
    case .instanceCount, .instanceDelay, .instanceTranslation, .instanceScale, .instanceRotation,
      .instanceSkew, .instanceColor, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset,
      .instanceAlphaOffset:
      .replicator
    default: nil
    }
  }
}

/// The description of a property, from which all else derives.
///
/// A class because rows are read on hot paths; copying a struct would retain each of its members.
package final class PropertyRow: Sendable {
  package let name: String
  package let type: PropertyType
  /// The default values of the lanes.
  package let initial: [Double]
  /// Whether a change of the property moves, turns, resizes or redraws content, which reduced motion avoids.
  ///
  /// False for colours, opacities and properties that change only in steps; true for paths, which are not continuous.
  package let isMotion: Bool
  package let kinds: LayerKindSet
  // Players neither check nor explain properties.
  #if !hasFeature(Embedded)
    /// The allowed range of literals; computed values are limited to it only when they are drawn.
    package let range: ClosedRange<Double>?
    /// Whether the number may be written as a percentage.
    package let isFraction: Bool
    /// Whether the value is known when the effect is loaded and never changes.
    package let isFixed: Bool
    /// Whether the value is a length in points.
    package let isLength: Bool
    package let summary: String
    package let example: String
  #endif

  fileprivate init(
    _ name: String, _ type: PropertyType, _ initial: [Double], in range: ClosedRange<Double>?,
    isFraction: Bool, isFixed: Bool, isPlain: Bool, isStill: Bool, kinds: LayerKindSet, _ summary: String,
    _ example: String
  ) {
    self.name = name
    self.type = type
    self.initial = initial
    isMotion = type == .path || type.isContinuous && type.element != .color && !isStill
    self.kinds = kinds
    #if !hasFeature(Embedded)
      self.range = range
      self.isFraction = isFraction
      self.isFixed = isFixed
      isLength = [.number, .corners, .point, .size].contains(type) && !isFraction && !isPlain
      (self.summary, self.example) = (summary, example)
    #endif
  }
}

/// The properties, one row each, in the order of `PropertyID` and of frames.
package enum PropertyTable {
  package static func id(named name: String) -> PropertyID? { byName[name] }

  private static let byName: [String: PropertyID] = PropertyID.allCases.reduce(into: [:]) {
    $0[$1.row.name] = $1
  }

  /// The properties of a kind, in table order.
  package static func properties(of kind: LayerKind) -> [PropertyID] { byKind[kind.index] }

  private static let byKind: [[PropertyID]] = LayerKind.allCases.map { kind in
    PropertyID.allCases.filter { $0.row.kinds.contains(LayerKindSet(kind)) }
  }

  package static let rows: [PropertyRow] =
    common + shape + gradient + text + image + replicator + spoken + sheet

  private static let common: [PropertyRow] = [
    row("position", .point, "where the anchor point lies in the parent", "[187.5, 2]"),
    row("size", .size, in: 0...(.infinity), "the layer's rectangle", "[4, 4]"),
    row(
      "anchorPoint", .point, initial: [0.5, 0.5], fraction: true,
      "the point of the rectangle that position places and transforms turn about, in fractions of its size",
      "[0, 0]"),
    row(
      "zPosition", .number, plain: true, still: true,
      "drawing order among the parent's layers, low first; ties as written", "1"),
    row(
      "translation", .point, "a displacement after all else, in points or in percent of the size",
      "[0, -100%]"),
    row(
      "scale", .scale, fraction: true, "a factor about the anchor, one number for both axes", "1.5"),
    row("rotation", .angle, "a turn about the anchor, clockwise", "90deg"),
    row("skew", .angles, "a slant about the anchor", "[10deg, 0deg]"),
    row(
      "opacity", .number, initial: [1], in: 0...1, fraction: true, still: true,
      "how much the layer and its children cover", "75%"),
    row("hidden", .boolean, "neither the layer nor its children are drawn", "true"),
    row(
      "masksToBounds", .boolean, "what it shows and its children are clipped to the rectangle", "true"),
    row("mask", .layer, "the layer whose opacity this one is drawn through", "hole"),
    row("backgroundColor", .color, initial: [0, 0, 0, 0], "fills the rectangle", "'#404040'"),
    row(
      "cornerRadius", .corners, in: 0...(.infinity),
      "rounds the rectangle: one radius, or four from the top-left corner clockwise", "2"),
    row("borderWidth", .number, in: 0...(.infinity), "a line inside the rectangle's edge", "1"),
    row("borderColor", .color, "the colour of the border", "black"),
    row("shadowColor", .color, "the colour of the shadow", "black"),
    row(
      "shadowOpacity", .number, in: 0...1, fraction: true, still: true, "how strong the shadow is", "30%"
    ),
    row("shadowOffset", .point, initial: [0, -3], "where the shadow falls", "[0, 2]"),
    row("shadowRadius", .number, initial: [3], in: 0...(.infinity), "how soft the shadow is", "4"),
  ]

  private static let shape: [PropertyRow] = [
    row("path", .path, kinds: .shape, "what is filled and stroked", "dot"),
    row("fillColor", .color, kinds: .shape, "fills the path", "'#c8c8c8'"),
    row("fillRule", .word(.fillRule), kinds: .shape, "what is inside the path", "evenodd"),
    row(
      "strokeColor", .color, initial: [0, 0, 0, 0], kinds: .shape, "the colour of the line along the path",
      "red"),
    row(
      "lineWidth", .number, initial: [1], in: 0...(.infinity), kinds: .shape, "the width of that line", "10"),
    row("lineCap", .word(.lineCap), kinds: .shape, "how its ends look", "round"),
    row("lineJoin", .word(.lineJoin), kinds: .shape, "how its corners look", "round"),
    row(
      "miterLimit", .number, initial: [10], in: 0...(.infinity), plain: true, kinds: .shape,
      "beyond this ratio a mitred corner is cut", "4"),
    row(
      "lineDashPattern", .numbers, in: 0...(.infinity), kinds: .shape,
      "lengths of dashes and gaps in turn", "[4, 2]"),
    row("lineDashPhase", .number, kinds: .shape, "where in the pattern the line starts", "2"),
    row(
      "strokeStart", .number, in: 0...1, fraction: true, kinds: .shape,
      "where the drawn stretch of the path begins, a fraction of its length", "25%"),
    row(
      "strokeEnd", .number, initial: [1], in: 0...1, fraction: true, kinds: .shape,
      "where the drawn stretch of the path ends, a fraction of its length", "75%"),
    row(
      "strokeOffset", .number, fraction: true, kinds: .shape,
      "moves the drawn stretch along the path, in turns", "0.1"),
    row(
      "strokeMode", .word(.strokeMode), kinds: .shape,
      "whether the stretch runs over all sub-paths in sequence or over each in parallel", "parallel"),
  ]

  private static let gradient: [PropertyRow] = [
    row("colors", .colors, kinds: .gradient, "the colours of the stops", "[white, '#5ac8c8']"),
    row(
      "locations", .stops, in: 0...1, fraction: true, kinds: .gradient,
      "where the stops lie, from 0 at the start to 1 at the end; spread evenly where there are none",
      "[0, 80%]"),
    row(
      "startPoint", .point, initial: [0.5, 0], fraction: true, kinds: .gradient,
      "where the first colour is, in fractions of the size; the centre of a radial or conic gradient",
      "[0, 0]"
    ),
    row(
      "endPoint", .point, initial: [0.5, 1], fraction: true, kinds: .gradient,
      "where the last colour is, in fractions of the size; a corner of the box around a radial one, the direction in which a conic one begins",
      "[1, 1]"),
    row("type", .word(.gradientType), kinds: .gradient, "which way the colours run", "radial"),
  ]

  private static let text: [PropertyRow] = [
    row("string", .text, kinds: .text, "the characters", "Pull to refresh"),
    row("font", .text, kinds: .text, "the font's name, for the host", "Helvetica"),
    row("fontSize", .number, initial: [17], in: 0...(.infinity), kinds: .text, "the font's size", "17"),
    row("foregroundColor", .color, kinds: .text, "the colour of the characters", "black"),
    row("alignment", .word(.alignment), kinds: .text, "how lines are set", "center"),
  ]

  private static let image: [PropertyRow] = [
    row("image", .text, kinds: [.image, .sheet], "the picture's name, for the host", "logo"),
    row(
      "contentsGravity", .word(.contentsGravity), kinds: [.image, .sheet],
      "how the picture, or its cell, lies in the rectangle", "resizeAspect"),
  ]

  private static let replicator: [PropertyRow] = [
    row(
      "instanceCount", .number, initial: [1], in: 1...(.infinity), fixed: true, plain: true,
      kinds: .replicator,
      "how many copies there are, the first one counted", "12"),
    row(
      "instanceDelay", .duration, fixed: true, kinds: .replicator,
      "how much later each copy's time runs than that of the one before", "100ms"),
    row(
      "instanceTranslation", .point, kinds: .replicator,
      "how far each copy is moved from the one before", "[20, 0]"),
    row(
      "instanceScale", .scale, fraction: true, kinds: .replicator,
      "a factor from copy to copy, one number for both axes", "90%"),
    row("instanceRotation", .angle, kinds: .replicator, "a turn from copy to copy", "30deg"),
    row("instanceSkew", .angles, kinds: .replicator, "a slant from copy to copy", "[5deg, 0deg]"),
    row(
      "instanceColor", .color, initial: [1, 1, 1, 1], kinds: .replicator,
      "what the colours of the first copy are multiplied with", "'#808080'"),
    row(
      "instanceRedOffset", .number, fraction: true, still: true, kinds: .replicator,
      "how much red is added to that from copy to copy", "-5%"),
    row(
      "instanceGreenOffset", .number, fraction: true, still: true, kinds: .replicator,
      "how much green is added to that from copy to copy", "-5%"),
    row(
      "instanceBlueOffset", .number, fraction: true, still: true, kinds: .replicator,
      "how much blue is added to that from copy to copy", "5%"),
    row(
      "instanceAlphaOffset", .number, fraction: true, still: true, kinds: .replicator,
      "how much opacity is added to that from copy to copy", "-8%"),
  ]

  private static let spoken: [PropertyRow] = [
    row("label", .text, "what a screen reader says", "Refreshing")
  ]

  private static let sheet: [PropertyRow] = [
    row(
      "sheet", .numbers, in: 1...10_000, fixed: true, plain: true, kinds: .sheet,
      "the picture is a table of equal cells: its columns, its rows, and how many cells are used, all without a third number",
      "[4, 2]"),
    row(
      "frame", .number, plain: true, kinds: .sheet,
      "the cell that is shown, row by row from 0: the number rounded down, modulo the number of cells", "3"),
  ]

  private static func row(
    _ name: String, _ type: PropertyType, initial: [Double]? = nil, in range: ClosedRange<Double>? = nil,
    fraction: Bool = false, fixed: Bool = false, plain: Bool = false, still: Bool = false,
    kinds: LayerKindSet = .all, _ summary: String, _ example: String
  ) -> PropertyRow {
    PropertyRow(
      name, type, initial ?? type.blank, in: range, isFraction: fraction, isFixed: fixed, isPlain: plain,
      isStill: still, kinds: kinds, summary, example)
  }
}
