internal import DrawstringCore
import DrawstringCore
internal import DrawstringSyntax

// Paths as shapes and as segments.

extension Format {
  private static let shapeNames = [
    "circle", "ellipse", "rect", "line", "polyline", "polygon", "star", "arc", "svg",
  ]

  package static let pathShape = FormatContext(
    "the path", choice: .exactlyOne(shapeNames),
    [
      FormatKey("circle", .mapping(.circle), "a circle", example: "{center: [0, 0], radius: 5}"),
      FormatKey("ellipse", .mapping(.ellipse), "an ellipse", example: "{center: [0, 0], radii: [8, 5]}"),
      FormatKey(
        "rect", .mapping(.rect), "a rectangle", example: "{origin: [0, 0], size: [35, 35], radius: 4}"),
      FormatKey("line", .mapping(.line), "a straight line", example: "{from: [0, 0], to: [10, 0]}"),
      FormatKey(
        "polyline", .mapping(.polyline), "straight lines through points",
        example: "{points: [[0, 0], [5, 9], [10, 0]]}"),
      FormatKey(
        "polygon", .mapping(.polygon), "a closed shape of straight sides",
        example: "{center: [0, 0], radius: 5, sides: 6}"),
      FormatKey(
        "star", .mapping(.star), "a star", example: "{points: 5, outerRadius: 10, innerRadius: 4}"),
      FormatKey(
        "arc", .mapping(.arc), "a part of a circle",
        example: "{center: [0, 0], radius: 5, from: -90deg, to: 0deg}"),
      FormatKey(
        "svg", .saying("a file", .text),
        "the outline of a drawing, from a file in the folder of this one or below",
        example: "logo.svg"),
      FormatKey(
        "id", .saying("an id in the drawing", .text),
        "with `svg`: the element whose outline it is; without it, that of all elements", example: "mark"),
    ])

  package static let circle = FormatContext(
    "the circle",
    [
      center,
      FormatKey("radius", radius, "from the centre to the edge", example: "5", isRequired: true),
    ])

  package static let ellipse = FormatContext(
    "the ellipse",
    [
      center,
      FormatKey(
        "radii", .pair(.formula(.length), written: "[horizontal, vertical]"),
        "from the centre to the edge, both ways", example: "[8, 5]",
        isRequired: true),
    ])

  package static let rect = FormatContext(
    "the rectangle",
    [
      FormatKey("origin", .point, "its top-left corner", default: "[0, 0]", example: "[0, 0]"),
      FormatKey(
        "size", .pair(.formula(.length), written: "[width, height]"), "its width and height",
        example: "[35, 35]", isRequired: true),
      FormatKey(
        "radius",
        .saying("a length", .oneOf([radius, .pair(.formula(.length), written: "[x, y]")])),
        "how far its corners are rounded", default: "0", example: "4"),
    ])

  package static let line = FormatContext(
    "the line",
    [
      FormatKey("from", .point, "where it begins", example: "[0, 0]", isRequired: true),
      FormatKey("to", .point, "where it ends", example: "[10, 0]", isRequired: true),
    ])

  package static let polyline = FormatContext(
    "the polyline",
    [
      FormatKey(
        "points", .list(of: .point, called: "points"), "its corners in turn",
        example: "[[0, 0], [5, 9], [10, 0]]",
        isRequired: true),
      FormatKey(
        "closed", .boolean, "whether it runs back to its start", default: "false", example: "true"),
    ])

  package static let arc = FormatContext(
    "the arc",
    [
      center,
      FormatKey("radius", radius, "from the centre to the arc", example: "16", isRequired: true),
      FormatKey(
        "from", .formula(.angle), "where it begins; 0deg is at 3 o'clock", example: "-90deg", isRequired: true
      ),
      FormatKey("to", .formula(.angle), "where it ends", example: "0deg", isRequired: true),
      FormatKey(
        "direction", .words(ArcDirection.self), "which way it runs, as seen",
        default: "clockwise", example: "counterclockwise"),
    ])

  package static let pathSegment = FormatContext(
    "the path segment", choice: .exactlyOne(["move", "line", "quad", "cubic", "close"]),
    [
      FormatKey("move", .point, "begins a new sub-path there", example: "[0, 0]"),
      FormatKey("line", .point, "a straight line to there", example: "[375, 0]"),
      FormatKey(
        "quad", .mapping(.quad), "a curve with one control point", example: "{control: [5, 9], to: [10, 0]}"),
      FormatKey(
        "cubic", .mapping(.cubic), "a curve with two control points",
        example: "{controls: [[2, 9], [8, 9]], to: [10, 0]}"),
      FormatKey(
        "close", .nothing, "a straight line back to the sub-path's start", example: "", allowsMissing: true),
    ])

  package static let quad = FormatContext(
    "the curve",
    [
      FormatKey("control", .point, "its control point", example: "[5, 9]", isRequired: true),
      FormatKey("to", .point, "where it ends", example: "[10, 0]", isRequired: true),
    ])

  package static let cubic = FormatContext(
    "the curve",
    [
      FormatKey(
        "controls", .saying("two points", .items(of: .point, count: 2)), "its control points",
        example: "[[2, 9], [8, 9]]", isRequired: true),
      FormatKey("to", .point, "where it ends", example: "[10, 0]", isRequired: true),
    ])

  package static let polygon = FormatContext(
    "the polygon",
    [
      center,
      FormatKey(
        "radius", radius, "the distance from the centre to the corners of a regular polygon", example: "5"),
      FormatKey("sides", wholeNumber, "the number of sides of a regular polygon, at least 3", example: "6"),
      rotation,
      FormatKey(
        "points", .list(of: .point, called: "points"), "its corners in turn, in place of the other keys",
        example: "[[0, 0], [5, 9], [10, 0]]"),
    ])

  package static let star = FormatContext(
    "the star",
    [
      center,
      FormatKey(
        "points", wholeNumber, "the number of outer points, at least 3", example: "5",
        isRequired: true),
      FormatKey(
        "outerRadius", radius, "from the centre to the outer points", example: "10",
        isRequired: true),
      FormatKey(
        "innerRadius", radius, "from the centre to the corners between them", example: "4",
        isRequired: true),
      rotation,
    ])

  private static let radius = FormatValue.formula(.length, in: 0...(.infinity))

  private static let wholeNumber = FormatValue.saying(
    "a whole number", .formula(.number(allowsPercent: false), in: VectorPath.cornerCounts))

  private static let rotation = FormatKey(
    "rotation", .formula(.angle), "the clockwise rotation; without it the first point is at the top",
    example: "30deg")

  private static let center = FormatKey(
    "center", .point, "its centre", default: "[0, 0]", example: "[17.5, 17.5]")

  /// The keys of a shape; nil for an unknown name.
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
}

// Bodies and boundaries.

extension Format {
  private static let drag = FormatValue.saying("a number per second", .number(in: 0...1e9))

  package static let physics = FormatContext(
    "the physics block",
    [
      FormatKey(
        "gravity", .saying("a pair of points/s²", .pair(.length(), written: "[x, y]")),
        "the acceleration of all bodies", default: "[0, 1000]", example: "[0, 1000]"),
      FormatKey(
        "step", .saying("steps per second", .number(in: 1...1_000_000)),
        "the number of steps of the simulation per second",
        default: "240", example: "240"),
      FormatKey(
        "bodies", .saying("a mapping from layer ids", .names(.id, of: .mapping(.body))),
        "the layers that move", example: "{ball: {radius: 10}}",
        isRequired: true),
      FormatKey(
        "boundaries", .list(of: .reference(.path), called: "paths"), "the paths that bodies cannot cross",
        example: "[bowl]"),
      FormatKey("active", .condition, "when bodies move", default: "true", example: "pull > 0"),
      FormatKey(
        "escape", .saying("a mapping from layer ids", .names(.id, of: .mapping(.escape))),
        "the move of a body that is outside the boundaries",
        example: "{ball: {move: [0, -20]}}"),
    ])

  package static let body = FormatContext(
    "the body",
    [
      FormatKey(
        "shape", .words(BodyShape.self), "its shape", default: "circle", example: "circle"),
      FormatKey("radius", .length(in: 0...1e9), "its radius", example: "10", isRequired: true),
      FormatKey(
        "restitution", .saying("a fraction", .fraction(in: 0...1)),
        "the fraction of the speed that remains after a bounce",
        default: "0", example: "0.4"),
      FormatKey(
        "friction", .number(in: 0...1e9), "the coefficient of friction", default: "0", example: "1"),
      FormatKey("resistance", drag, "how strongly the air slows the motion", default: "0", example: "0.5"),
      FormatKey(
        "angularResistance", drag, "how strongly the air slows the rotation", default: "0", example: "0.5"),
      FormatKey(
        "rotates", .boolean, "whether the layer turns with the body", default: "false", example: "true"
      ),
    ])

  package static let escape = FormatContext(
    "the escape",
    [
      FormatKey(
        "move", .pair(.length(), written: "[x, y]"), "how far the body is moved", example: "[0, -20]",
        isRequired: true),
      FormatKey(
        "per", .words(EscapeRate.self), "the events at which the body is moved", default: "drag",
        example: "drag"),
    ])
}
