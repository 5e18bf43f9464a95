internal import DrawstringCore
internal import DrawstringSyntax

// Bodies and what they meet.

extension Format {
  private static let drag = FormatValue.saying("a number per second", .number(in: 0...1e9))

  package static let physics = FormatContext(
    "the physics block",
    [
      FormatKey(
        "gravity", .saying("a pair of points/s²", .pair(.length(), written: "[x, y]")),
        "the acceleration of all bodies", default: "[0, 1000]", example: "[0, 1000]"),
      FormatKey(
        "step", .saying("steps per second", .number(in: 1...1_000_000)), "how finely time is cut",
        default: "240", example: "240"),
      FormatKey(
        "bodies", .saying("a mapping from layer ids", .names(.id, of: .mapping(.body))),
        "the layers that move", example: "{ball: {radius: 10}}",
        isRequired: true),
      FormatKey(
        "boundaries", .list(of: .reference(.path), called: "paths"), "what bodies cannot cross",
        example: "[bowl]"),
      FormatKey("active", .condition, "when bodies move", default: "true", example: "pull > 0"),
      FormatKey(
        "escape", .saying("a mapping from layer ids", .names(.id, of: .mapping(.escape))),
        "what a body outside the boundary does",
        example: "{ball: {move: [0, -20]}}"),
    ])

  package static let body = FormatContext(
    "the body",
    [
      FormatKey(
        "shape", .words(SpecCompiler.BodyShape.self), "its shape", default: "circle", example: "circle"),
      FormatKey("radius", .length(in: 0...1e9), "its radius", example: "10", isRequired: true),
      FormatKey(
        "restitution", .saying("a fraction", .fraction(in: 0...1)), "how much speed a bounce keeps",
        default: "0", example: "0.4"),
      FormatKey(
        "friction", .number(in: 0...1e9), "the coefficient of friction", default: "0", example: "1"),
      FormatKey("resistance", drag, "how the air slows it", default: "0", example: "0.5"),
      FormatKey(
        "angularResistance", drag, "how the air slows its turning", default: "0", example: "0.5"),
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
      FormatKey("per", .words(SpecCompiler.EscapeRate.self), "how often", default: "drag", example: "drag"),
    ])
}
