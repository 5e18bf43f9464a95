import DrawstringCore
internal import DrawstringSyntax

// The options of tracks, in the groups in which the forms of tracks have them.

extension Format {
  static let shaping = [
    FormatKey("ease", .easing, "how its segments run", default: "linear", example: "ease-in-out")
  ]

  /// What lies between keyframes.
  static let interpolation = [
    FormatKey(
      "interpolate", .words(InterpolateWord.self),
      "what lies between keyframes; by default linear where values mix, else discrete",
      example: "cubic")
  ]

  /// The same for a track that has none.
  static let steps = [
    FormatKey(
      "interpolate",
      .word(of: FormatWords { InterpolateWord.words.filter { ["linear", "discrete"].contains($0.name) } }),
      "whether progress moves or stays 0 until it is 1", default: "linear", example: "discrete")
  ]

  /// The shape of a smooth curve.
  static let curve = [
    FormatKey(
      "tension", .number(), "how taut a smooth curve is, up to 1", default: "0", example: "0.5"),
    FormatKey(
      "continuity", .number(), "which corners a smooth curve makes, -1 and 1 the sharpest", default: "0",
      example: "-1"),
    FormatKey(
      "bias", .number(), "whether a smooth curve follows the segment before, 1, or after, -1", default: "0",
      example: "0.5"),
  ]

  static let colors = [
    FormatKey(
      "colorSpace", .words(ColorSpace.self), "where colours are mixed", default: "srgb", example: "oklab"),
    FormatKey(
      "hue", .words(HueDirection.self), "which way round hues go", default: "shorter", example: "longer"),
    FormatKey(
      "alpha", .words(AlphaWord.self), "what opacity does to colours that are mixed",
      default: "premultiplied", example: "straight"),
  ]

  static let morphing = [
    FormatKey(
      "align", .words(SpecCompiler.AlignWord.self), "how two paths between which it goes are made to fit",
      default: "auto", example: "strict")
  ]

  static let composition = [
    FormatKey(
      "composite", .words(CompositeWord.self), "how its values join those underneath", default: "replace",
      example: "add"),
    FormatKey(
      "accumulate", .boolean, "whether each iteration goes on from the one before", default: "false",
      example: "true"),
  ]
}
