// The options of tracks, in the groups in which the forms of tracks have them.

extension Format {
  static let shaping = [
    FormatKey("ease", "an easing", "how its segments run; linear by default", example: "ease-in-out")
  ]

  /// What lies between keyframes.
  static let interpolation = [
    FormatKey(
      "interpolate", "linear, discrete, cubic, paced or cubic-paced",
      "what lies between keyframes; by default linear where values mix, else discrete",
      example: "cubic")
  ]

  /// The same for a track that has none.
  static let steps = [
    FormatKey(
      "interpolate", "linear or discrete",
      "whether progress moves or stays 0 until it is 1; linear by default",
      example: "discrete")
  ]

  /// The shape of a smooth curve.
  static let curve = [
    FormatKey("tension", "a number", "how taut a smooth curve is; 0 by default, 1 stops", example: "0.5"),
    FormatKey("continuity", "a number", "which corners a smooth curve makes; 0 by default", example: "-1"),
    FormatKey(
      "bias", "a number",
      "whether a smooth curve follows the segment before (1) or after (-1); 0 by default", example: "0.5"),
  ]

  static let colors = [
    FormatKey(
      "colorSpace", "srgb, linear, oklab or oklch", "where colours are mixed; srgb by default",
      example: "oklab"),
    FormatKey(
      "hue", "shorter, longer, increasing or decreasing", "which way round hues go; shorter by default",
      example: "longer"),
    FormatKey(
      "alpha", "premultiplied or straight", "whether opacity weighs colours; premultiplied by default",
      example: "straight"),
  ]

  static let composition = [
    FormatKey(
      "composite", "replace, add or accumulate", "how its values join those underneath; replace by default",
      example: "add"),
    FormatKey(
      "accumulate", "true or false", "whether each iteration goes on from the one before; false by default",
      example: "true"),
  ]
}
