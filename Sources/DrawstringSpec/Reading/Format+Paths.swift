// Paths as shapes and as segments.

extension Format {
  package static let pathShape = FormatContext(
    "the path",
    [
      FormatKey("circle", "a mapping", "a circle", example: "{center: [0, 0], radius: 5}"),
      FormatKey("ellipse", "a mapping", "an ellipse", example: "{center: [0, 0], radii: [8, 5]}"),
      FormatKey("rect", "a mapping", "a rectangle", example: "{origin: [0, 0], size: [35, 35], radius: 4}"),
      FormatKey("line", "a mapping", "a straight line", example: "{from: [0, 0], to: [10, 0]}"),
      FormatKey(
        "polyline", "a mapping", "straight lines through points",
        example: "{points: [[0, 0], [5, 9], [10, 0]]}"),
      FormatKey(
        "polygon", "a mapping", "a closed shape of straight sides",
        example: "{center: [0, 0], radius: 5, sides: 6}"),
      FormatKey(
        "star", "a mapping", "a star", example: "{points: 5, outerRadius: 10, innerRadius: 4}"),
      FormatKey(
        "arc", "a mapping", "a part of a circle",
        example: "{center: [0, 0], radius: 5, from: -90deg, to: 0deg}"),
    ])

  package static let circle = FormatContext(
    "the circle",
    [
      center,
      FormatKey("radius", "a length", "from the centre to the edge", example: "5", isRequired: true),
    ])

  package static let ellipse = FormatContext(
    "the ellipse",
    [
      center,
      FormatKey(
        "radii", "[horizontal, vertical]", "from the centre to the edge, both ways", example: "[8, 5]",
        isRequired: true),
    ])

  package static let rect = FormatContext(
    "the rectangle",
    [
      FormatKey("origin", "a point", "its top-left corner; [0, 0] by default", example: "[0, 0]"),
      FormatKey("size", "[width, height]", "its width and height", example: "[35, 35]", isRequired: true),
      FormatKey("radius", "a length", "how far its corners are rounded; 0 by default", example: "4"),
    ])

  package static let line = FormatContext(
    "the line",
    [
      FormatKey("from", "a point", "where it begins", example: "[0, 0]", isRequired: true),
      FormatKey("to", "a point", "where it ends", example: "[10, 0]", isRequired: true),
    ])

  package static let polyline = FormatContext(
    "the polyline",
    [
      FormatKey(
        "points", "a list of points", "its corners in turn", example: "[[0, 0], [5, 9], [10, 0]]",
        isRequired: true),
      FormatKey(
        "closed", "true or false", "whether it runs back to its start; false by default", example: "true"),
    ])

  package static let arc = FormatContext(
    "the arc",
    [
      center,
      FormatKey("radius", "a length", "from the centre to the arc", example: "16", isRequired: true),
      FormatKey(
        "from", "an angle", "where it begins; 0deg is at 3 o'clock", example: "-90deg", isRequired: true),
      FormatKey("to", "an angle", "where it ends", example: "0deg", isRequired: true),
      FormatKey(
        "direction", "clockwise or counterclockwise", "which way it runs, as seen; clockwise by default",
        example: "counterclockwise"),
    ])

  package static let pathSegment = FormatContext(
    "the path segment",
    [
      FormatKey("move", "a point", "begins a new sub-path there", example: "[0, 0]"),
      FormatKey("line", "a point", "a straight line to there", example: "[375, 0]"),
      FormatKey(
        "quad", "a mapping", "a curve with one control point", example: "{control: [5, 9], to: [10, 0]}"),
      FormatKey(
        "cubic", "a mapping", "a curve with two control points",
        example: "{controls: [[2, 9], [8, 9]], to: [10, 0]}"),
      FormatKey(
        "close", "nothing", "a straight line back to the sub-path's start", example: "", allowsMissing: true),
    ])

  package static let quad = FormatContext(
    "the curve",
    [
      FormatKey("control", "a point", "its control point", example: "[5, 9]", isRequired: true),
      FormatKey("to", "a point", "where it ends", example: "[10, 0]", isRequired: true),
    ])

  package static let cubic = FormatContext(
    "the curve",
    [
      FormatKey(
        "controls", "two points", "its control points", example: "[[2, 9], [8, 9]]", isRequired: true),
      FormatKey("to", "a point", "where it ends", example: "[10, 0]", isRequired: true),
    ])

  package static let polygon = FormatContext(
    "the polygon",
    [
      center,
      FormatKey("radius", "a length", "of a regular one, from the centre to its corners", example: "5"),
      FormatKey("sides", "a whole number", "of a regular one, how many; at least 3", example: "6"),
      rotation,
      FormatKey(
        "points", "a list of points", "its corners in turn, in place of the other keys",
        example: "[[0, 0], [5, 9], [10, 0]]"),
    ])

  package static let star = FormatContext(
    "the star",
    [
      center,
      FormatKey(
        "points", "a whole number", "how many outer points it has; at least 3", example: "5",
        isRequired: true),
      FormatKey(
        "outerRadius", "a length", "from the centre to the outer points", example: "10", isRequired: true),
      FormatKey(
        "innerRadius", "a length", "from the centre to the corners between them", example: "4",
        isRequired: true),
      rotation,
    ])

  private static let rotation = FormatKey(
    "rotation", "an angle", "how far it is turned, clockwise; by default its first point is at the top",
    example: "30deg")

  private static let center = FormatKey(
    "center", "a point", "its centre; [0, 0] by default", example: "[17.5, 17.5]")

  /// The keys of one of the shapes; nil for another name.
  package static func context(ofShape name: String) -> FormatContext? {
    switch name {
    case "circle": circle
    case "ellipse": ellipse
    case "rect": rect
    case "line": line
    case "polyline": polyline
    case "polygon": polygon
    case "star": star
    case "arc": arc
    default: nil
    }
  }

  static let pathContexts = [
    pathShape, circle, ellipse, rect, line, polyline, polygon, star, arc, pathSegment, quad, cubic,
  ]
}
