// Bodies and what they meet.

extension Format {
  package static let physics = FormatContext(
    "the physics block",
    [
      FormatKey(
        "gravity", "a pair of points/s²", "the acceleration of all bodies; [0, 1000] by default",
        example: "[0, 1000]"),
      FormatKey("step", "steps per second", "how finely time is cut; 240 by default", example: "240"),
      FormatKey(
        "bodies", "a mapping from layer ids", "the layers that move", example: "{ball: {radius: 10}}",
        isRequired: true),
      FormatKey("boundaries", "a list of paths", "what bodies cannot cross", example: "[bowl]"),
      FormatKey("active", "a condition", "when bodies move; always by default", example: "pull > 0"),
      FormatKey(
        "escape", "a mapping from layer ids", "what a body outside the boundary does",
        example: "{ball: {move: [0, -20]}}"),
    ])

  package static let body = FormatContext(
    "the body",
    [
      FormatKey("shape", "circle", "its shape; circle by default", example: "circle"),
      FormatKey("radius", "a length", "its radius", example: "10", isRequired: true),
      FormatKey("restitution", "a fraction", "how much speed a bounce keeps; 0 by default", example: "0.4"),
      FormatKey("friction", "a number", "the coefficient of friction; 0 by default", example: "1"),
      FormatKey("resistance", "a number per second", "how the air slows it; 0 by default", example: "0.5"),
      FormatKey(
        "angularResistance", "a number per second", "how the air slows its turning; 0 by default",
        example: "0.5"),
      FormatKey(
        "rotates", "true or false", "whether the layer turns with the body; false by default", example: "true"
      ),
    ])

  package static let escape = FormatContext(
    "the escape",
    [
      FormatKey("move", "[x, y]", "how far the body is moved", example: "[0, -20]", isRequired: true),
      FormatKey("per", "drag", "how often; at each drag event by default", example: "drag"),
    ])

  static let physicsContexts = [physics, body, escape]
}
