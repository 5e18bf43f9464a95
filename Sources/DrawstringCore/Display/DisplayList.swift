/// The drawing of one frame, for painters: operations in the order of drawing, with all values resolved.
///
/// A painter needs no rules of the language: order, masks, limits, trims, dashes, stops and copies are applied, and invisible
/// parts are left out. The coordinates are points with y downwards. The operations of a layer are in the coordinates of its
/// rectangle, whose origin is the top-left corner. The matrix of the layer transforms them into those of the layer around it,
/// at the top into those of the canvas. Masks come first, each in the coordinates of the canvas.
///
/// The items refer to ranges of `numbers` and `verbs`; `DisplayItem` reads them.
public struct DisplayList: Equatable, Sendable {
  /// What a painter does.
  public enum Operation: Int32, CaseIterable, Sendable {
    /// Begins a layer: items up to its `end` have its matrix and opacity, its shadow below them, and are drawn through its mask.
    case layer
    /// Clips the items up to its `end` to an outline.
    case clip
    /// Begins a mask: the alpha of the items up to its `end`.
    case mask
    /// Ends the nearest open `layer`, `clip` or `mask`.
    case end
    /// Fills an outline.
    case fill
    /// Draws a line along an outline.
    case stroke
    /// Draws a picture into a rectangle.
    case image
    /// Draws the lines of a text in a rectangle.
    case text
  }

  /// The part of a layer that an item draws.
  public enum Part: Int32, CaseIterable, Sendable {
    /// The layer as a whole.
    case layer
    /// The clip of its content and children.
    case clip
    /// The layer as a mask of others.
    case mask
    /// Its background.
    case background
    /// The colours of a gradient.
    case gradient
    /// The fill of a shape.
    case fill
    /// The stroke of a shape.
    case stroke
    /// A picture.
    case image
    /// A text.
    case text
    /// Its border.
    case border
  }

  /// The kind of an outline, beside its elements.
  public enum Shape: Int32, CaseIterable, Sendable {
    /// Any outline.
    case path
    /// An upright rectangle.
    case rectangle
    /// An upright rectangle with circular corners.
    case roundedRectangle
    /// An upright ellipse.
    case ellipse
  }

  /// The kind of paint of an outline.
  public enum PaintKind: Int32, CaseIterable, Sendable {
    /// One colour.
    case color
    /// A gradient along a line.
    case linear
    /// A gradient from a centre to an ellipse.
    case radial
    /// A gradient around a centre, clockwise.
    case conic
  }

  /// The numbers of one item, as painters in other languages read them: fields of 32 bits, in the order of `DS_ITEM_…` in
  /// drawstring.h.
  package struct Record: BitwiseCopyable, Equatable, Sendable {
    package var operation: Int32
    package var part: Int32
    package var layer: Int32
    /// The place after the `end` of an item that encloses others; for other items, their own place plus one.
    package var next: Int32 = 0
    /// The place of the mask of a layer among the masks, or that of this mask; -1 for none.
    package var mask: Int32 = -1
    /// Even-odd, apart and shadow, by `Flags`.
    package var flags: Int32 = 0
    package var firstNumber: Int32 = 0
    package var numberCount: Int32 = 0
    package var firstVerb: Int32 = 0
    package var verbCount: Int32 = 0
    package var shape: Int32 = 0
    package var paint: Int32 = 0
    package var stopCount: Int32 = 0
    package var dashCount: Int32 = 0
    /// The cap of a stroke, the gravity of an image, the alignment of a text.
    package var firstWord: Int32 = 0
    /// The join of a stroke; whether a text has a font.
    package var secondWord: Int32 = 0
    /// The place of the first text among the texts; -1 for none.
    package var text: Int32 = -1

    init(_ operation: Operation, _ part: Part, _ layer: Int) {
      self.operation = operation.rawValue
      self.part = part.rawValue
      self.layer = Int32(layer)
    }

    /// Whether this item is the same as the other one, regardless of its look.
    func isSame(as other: Record) -> Bool {
      layer == other.layer && part == other.part && operation == other.operation && mask == other.mask
        && next == other.next
    }
  }

  package enum Flags {
    package static let evenOdd: Int32 = 1
    package static let apart: Int32 = 2
    package static let shadow: Int32 = 4
  }

  /// The visible part of the outermost layers' coordinates.
  public internal(set) var canvas: CanvasRect
  package internal(set) var records: [Record] = []
  package internal(set) var numbers: [Double] = []
  package internal(set) var verbs: [VectorPath.Verb] = []
  package internal(set) var texts: [String] = []

  init(canvas: CanvasRect) { self.canvas = canvas }

  /// Removes all items and keeps their room.
  mutating func removeAll(canvas: CanvasRect) {
    self.canvas = canvas
    records.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    verbs.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
  }
}

extension DisplayList: RandomAccessCollection {
  /// The place of the first item.
  public var startIndex: Int { 0 }
  /// The place after the last item.
  public var endIndex: Int { records.count }
  /// The item at a place from 0.
  public subscript(place: Int) -> DisplayItem { DisplayItem(list: self, record: records[place]) }
}

/// One operation of a display list.
///
/// Values that an operation does not have are 0, empty or nil.
public struct DisplayItem: Sendable {
  let list: DisplayList
  let record: DisplayList.Record

  /// What a painter does.
  public var operation: DisplayList.Operation { DisplayList.Operation.allCases[Int(record.operation)] }
  /// The part of the layer that is drawn.
  public var part: DisplayList.Part { DisplayList.Part.allCases[Int(record.part)] }
  /// The place of the layer in the file, from 0.
  public var layer: Int { Int(record.layer) }
  /// The place after this operation and, for `layer`, `clip` and `mask`, after all operations that it encloses.
  public var next: Int { Int(record.next) }
  /// For `mask`: its number. For `layer`: the number of the mask that it is drawn through, by alpha; nil for none.
  public var mask: Int? { record.mask < 0 ? nil : Int(record.mask) }
  /// For `layer`: whether the content must be drawn separately and composited as a whole; otherwise its alphas may be multiplied
  /// by the opacity.
  public var isApart: Bool { record.flags & DisplayList.Flags.apart != 0 }

  /// For `layer`: the transform into the coordinates around it.
  public var matrix: Affine {
    guard operation == .layer else { return .identity }
    return Affine(a: own(0), b: own(1), c: own(2), d: own(3), tx: own(4), ty: own(5))
  }

  /// For `layer`: the opacity of its content, above 0 and at most 1.
  public var opacity: Double { operation == .layer ? own(6) : 1 }

  /// For `layer`: the shadow of the alpha of its content, below it; nil for none.
  public var shadow: DisplayShadow? {
    guard operation == .layer, record.flags & DisplayList.Flags.shadow != 0 else { return nil }
    return DisplayShadow(offset: Vec2(own(7), own(8)), radius: own(9), color: color(at: 10))
  }

  /// For `clip`, `fill` and `stroke`: the outline, of moves, lines, quadratic and cubic curves and closes.
  public var outline: VectorPath {
    var path = VectorPath()
    let verbs = list.verbs[Int(record.firstVerb)..<Int(record.firstVerb + record.verbCount)]
    let count = verbs.reduce(0) { $0 + $1.pointCount }
    let first = Int(record.firstNumber + record.numberCount) - 2 * count
    path.verbs = Array(verbs)
    path.points = (0..<count).map { Vec2(list.numbers[first + 2 * $0], list.numbers[first + 2 * $0 + 1]) }
    return path
  }

  /// The kind of the outline.
  public var shape: DisplayList.Shape { DisplayList.Shape.allCases[Int(record.shape)] }

  /// The rectangle: of an image or a text, or of an outline that is a rectangle, rounded or not, or an ellipse.
  public var rectangle: DisplayRectangle? {
    let first =
      switch operation {
      case .image, .text: Int(record.firstNumber)
      default: hint
      }
    guard let first else { return nil }
    let numbers = list.numbers
    return DisplayRectangle(
      x: numbers[first], y: numbers[first + 1], width: numbers[first + 2], height: numbers[first + 3])
  }

  /// The radii of a rounded rectangle: top left, top right, bottom right, bottom left; empty for another outline.
  public var cornerRadii: [Double] {
    guard shape == .roundedRectangle, let hint else { return [] }
    return (4..<8).map { list.numbers[hint + $0] }
  }

  /// For `fill`: the rule.
  public var fillRule: FillRule { record.flags & DisplayList.Flags.evenOdd != 0 ? .evenodd : .nonzero }

  /// For `fill`, `stroke` and `text`: the colours.
  public var paint: DisplayPaint {
    let first = paintPlace
    func point(_ place: Int) -> Vec2 { Vec2(own(place), own(place + 1)) }
    switch paintKind {
    case .color:
      return .color(
        operation == .fill || operation == .stroke || operation == .text
          ? color(at: first) : .clear)
    case .linear: return .linear(from: point(first), to: point(first + 2), stops: stops(at: first + 4))
    case .radial: return .radial(center: point(first), radii: point(first + 2), stops: stops(at: first + 4))
    case .conic: return .conic(center: point(first), angle: own(first + 2), stops: stops(at: first + 3))
    }
  }

  /// For `stroke`: the width in points, above 0.
  public var lineWidth: Double { operation == .stroke ? own(0) : 0 }
  /// For `stroke`: the ratio beyond which a mitred corner is cut, at least 1.
  public var miterLimit: Double { operation == .stroke ? own(1) : 0 }
  /// For `stroke`: the shape of its ends.
  public var lineCap: LineCap { LineCap.allCases[operation == .stroke ? Int(record.firstWord) : 0] }
  /// For `stroke`: the shape of its corners.
  public var lineJoin: LineJoin {
    LineJoin.allCases[operation == .stroke ? Int(record.secondWord) : 0]
  }
  /// For `stroke`: the lengths of dashes and gaps in turn, an even number; empty for a line without gaps.
  public var dashes: [Double] {
    operation == .stroke ? (0..<Int(record.dashCount)).map { own(3 + $0) } : []
  }
  /// For `stroke`: the offset into the dashes at which the line begins, in points.
  public var dashPhase: Double { operation == .stroke ? own(2) : 0 }

  /// For `text`: the characters. For `image`: the name.
  public var string: String? { record.text < 0 ? nil : list.texts[Int(record.text)] }
  /// For `text`: the name of the font; nil for the host's own.
  public var font: String? {
    guard operation == .text, record.secondWord > 0 else { return nil }
    return list.texts[Int(record.text) + 1]
  }
  /// For `text`: the size of the font, in points. The first baseline is at 0.95 of the size, lines are 1.2 apart.
  public var fontSize: Double { operation == .text ? own(4) : 0 }
  /// For `text`: the alignment of its lines in the rectangle.
  public var alignment: TextAlignmentMode {
    TextAlignmentMode.allCases[operation == .text ? Int(record.firstWord) : 0]
  }
  /// For `image`: the placement of the picture in the rectangle.
  public var contentsGravity: ContentsGravity {
    ContentsGravity.allCases[operation == .image ? Int(record.firstWord) : 0]
  }

  /// For `image`: the part of the picture that is drawn, in fractions of its size; nil for all of it.
  public var source: DisplayRectangle? {
    guard operation == .image, record.numberCount > 4 else { return nil }
    return DisplayRectangle(x: own(4), y: own(5), width: own(6), height: own(7))
  }

  private var paintKind: DisplayList.PaintKind { DisplayList.PaintKind.allCases[Int(record.paint)] }

  private func own(_ place: Int) -> Double { list.numbers[Int(record.firstNumber) + place] }

  /// The place of the paint among the item's own numbers.
  private var paintPlace: Int {
    switch operation {
    case .stroke: 3 + Int(record.dashCount)
    case .text: 5
    default: 0
    }
  }

  private var paintCount: Int {
    guard operation == .fill || operation == .stroke else { return 0 }
    let stops = 5 * Int(record.stopCount)
    return switch paintKind {
    case .color: 4
    case .linear, .radial: 4 + stops
    case .conic: 3 + stops
    }
  }

  /// The place of the numbers of a shape among all numbers.
  private var hint: Int? {
    shape == .path ? nil : Int(record.firstNumber) + paintPlace + paintCount
  }

  private func color(at place: Int) -> RGBAColor {
    RGBAColor(red: own(place), green: own(place + 1), blue: own(place + 2), alpha: own(place + 3))
  }

  private func stops(at place: Int) -> [DisplayStop] {
    (0..<Int(record.stopCount)).map {
      DisplayStop(location: own(place + 5 * $0), color: color(at: place + 5 * $0 + 1))
    }
  }
}

/// An upright rectangle, in points.
public struct DisplayRectangle: Equatable, Sendable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// The width; not negative.
  public var width: Double
  /// The height; not negative.
  public var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

/// The shadow of a layer.
public struct DisplayShadow: Equatable, Sendable {
  /// The displacement, in points of the layer.
  public var offset: Vec2
  /// The standard deviation of the blur, in points of the layer; if the matrix scales non-uniformly, it is scaled by the square
  /// root of the determinant.
  public var radius: Double
  /// The colour, its alpha times the opacity of the shadow.
  public var color: RGBAColor
}

/// The colours of an outline: sRGB, not premultiplied; gradients are mixed without regard to alpha.
public enum DisplayPaint: Equatable, Sendable {
  /// One colour.
  case color(RGBAColor)
  /// Colours along the line between two points; before and beyond them, those of the first and the last stop.
  case linear(from: Vec2, to: Vec2, stops: [DisplayStop])
  /// Colours from a centre to an ellipse, whose radii are at least 0.001.
  case radial(center: Vec2, radii: Vec2, stops: [DisplayStop])
  /// Colours once around a centre, clockwise from an angle in radians, 0 to the right.
  case conic(center: Vec2, angle: Double, stops: [DisplayStop])
}

/// A stop of a gradient.
public struct DisplayStop: Equatable, Sendable {
  /// The place from 0 to 1, not before that of the previous stop.
  public var location: Double
  /// The colour at the place; if two stops have the same place, the later one applies from there on.
  public var color: RGBAColor
}
