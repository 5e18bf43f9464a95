/// The shape of the ends of a line.
public enum LineCap: String, CaseIterable, Sendable {
  /// `butt` ends at the end of the path, `round` and `square` half a width beyond.
  case butt, round, square
}

/// The shape of the corners of a line.
public enum LineJoin: String, CaseIterable, Sendable {
  /// A corner is pointed, round or cut.
  case miter, round, bevel
}

/// The way in which colours run into one another.
public enum GradientKind: String, CaseIterable, Sendable {
  /// Along a line, outwards from a point, or around a point.
  case axial, radial, conic
}

/// The way in which the lines of a text are set in their rectangle.
public enum TextAlignmentMode: String, CaseIterable, Sendable {
  /// `natural` is the side at which the text begins.
  case natural, left, right, center, justified
}

/// The place and the size of a picture in its rectangle.
public enum ContentsGravity: String, CaseIterable, Sendable {
  /// The picture fills the rectangle: stretched, wholly visible, or cut off.
  case resize, resizeAspect, resizeAspectFill
  /// The picture keeps its size and lies in the centre, at a side or in a corner.
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
}

extension ContentsGravity {
  /// The scale of a picture in a rectangle, and the place of its corner.
  package func placed(_ picture: Vec2, in box: Vec2) -> (scale: Vec2, place: Vec2) {
    let factors = Vec2(box.x / picture.x, box.y / picture.y)
    var scale = Vec2(1, 1)
    switch self {
    case .resize: scale = factors
    case .resizeAspect: scale = Vec2(min(factors.x, factors.y), min(factors.x, factors.y))
    case .resizeAspectFill: scale = Vec2(max(factors.x, factors.y), max(factors.x, factors.y))
    default: break
    }
    let rest = Vec2(box.x - picture.x * scale.x, box.y - picture.y * scale.y)
    let x: Double =
      switch self {
      case .left, .topLeft, .bottomLeft: 0
      case .right, .topRight, .bottomRight: rest.x
      default: rest.x / 2
      }
    let y: Double =
      switch self {
      case .top, .topLeft, .topRight: 0
      case .bottom, .bottomLeft, .bottomRight: rest.y
      default: rest.y / 2
      }
    return (scale, Vec2(x, y))
  }
}

/// The lists of words of enumerated properties.
package enum WordList: Hashable, CaseIterable, Sendable {
  case fillRule, lineCap, lineJoin, strokeMode, gradientType, alignment, contentsGravity

  /// The words, in the order of the numbers that stand for them in frames.
  package var words: [String] {
    switch self {
    case .fillRule: FillRule.allCases.map { $0.rawValue }
    case .lineCap: LineCap.allCases.map { $0.rawValue }
    case .lineJoin: LineJoin.allCases.map { $0.rawValue }
    case .strokeMode: StrokeMode.allCases.map { $0.rawValue }
    case .gradientType: GradientKind.allCases.map { $0.rawValue }
    case .alignment: TextAlignmentMode.allCases.map { $0.rawValue }
    case .contentsGravity: ContentsGravity.allCases.map { $0.rawValue }
    }
  }
}
