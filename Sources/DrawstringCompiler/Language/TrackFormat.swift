import DrawstringCore
internal import DrawstringSyntax

// The options of tracks, in the groups that the forms of tracks share.

extension Format {
  static let shaping = [
    FormatKey(
      "ease", .easing, "the easing of each segment or, without keyframes, of the progress", default: "linear",
      example: "ease-in-out")
  ]

  /// The interpolation between keyframes.
  static let interpolation = [
    FormatKey(
      "interpolate", .words(InterpolateWord.self),
      "the values between keyframes; by default linear where values can be interpolated, else discrete",
      example: "cubic")
  ]

  /// The interpolation of a track without keyframes.
  static let steps = [
    FormatKey(
      "interpolate",
      .word(of: FormatWords { InterpolateWord.words.filter { ["linear", "discrete"].contains($0.name) } }),
      "whether the progress runs, or is 0 until it jumps to 1", default: "linear", example: "discrete")
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
      "colorSpace", .words(ColorSpace.self), "the colour space in which colours are interpolated",
      default: "srgb", example: "oklab"),
    FormatKey(
      "hue", .words(HueDirection.self), "the direction in which hues are interpolated", default: "shorter",
      example: "longer"),
    FormatKey(
      "alpha", .words(AlphaWord.self), "whether colours are interpolated premultiplied by alpha",
      default: "premultiplied", example: "straight"),
  ]

  static let morphing = [
    FormatKey(
      "align", .words(AlignWord.self), "whether paths are aligned before they are interpolated",
      default: "auto", example: "strict")
  ]

  static let composition = [
    FormatKey(
      "composite", .words(CompositeWord.self), "how the values are combined with the value underneath",
      default: "replace",
      example: "add"),
    FormatKey(
      "accumulate", .boolean, "whether each iteration continues from the one before", default: "false",
      example: "true"),
  ]
}

// Springs and waves in tracks.

extension Format {
  package static let springTrack = FormatContext(
    "the track",
    [
      FormatKey(
        "spring", .mapping(.spring), "a spring that moves the value to its end",
        example: "{stiffness: 200, damping: 12}",
        isRequired: true),
      settlingRule,
    ] + ends + colors + composition + morphing)

  package static let spring = FormatContext(
    "the spring",
    [
      FormatKey("mass", number(0), "the mass on the spring", default: "1", example: "1"),
      FormatKey("stiffness", number(1), "the stiffness of the spring", default: "100", example: "200"),
      FormatKey("damping", number(2), "the damping of the spring", default: "10", example: "12"),
      FormatKey(
        "velocity", number(3), "the speed at the start, in distances per second towards the end",
        default: "0", example: "4"),
      FormatKey(
        "duration", .constant(.duration, in: SpringLimits.duration), "the period of the undamped oscillation",
        default: "500ms", example: "400ms"),
      FormatKey(
        "bounce", .fraction(in: SpringLimits.bounce),
        "how much the spring overshoots: 0 is critical damping, 1 is no damping, below 0 is overdamping",
        default: "0", example: "0.3"),
      settlingRule,
    ])

  package static let waveTrack = FormatContext(
    "the track",
    [
      FormatKey(
        "wave", .mapping(.wave), "a value that oscillates", example: "{period: 2s, amplitude: 5}",
        isRequired: true)
    ] + composition.filter { $0.name == "composite" })

  package static let wave = FormatContext(
    "the wave",
    [
      FormatKey(
        "shape", .words(WaveShape.self), "the shape of one period; custom by default if there is an `ease`",
        default: "sine", example: "triangle"),
      FormatKey(
        "period", .saying("a duration, or a number of the clock's signal", .constant(.any, in: nil)),
        "the length of one period", example: "2s", isRequired: true),
      FormatKey(
        "amplitude", .propertyValue,
        "the largest difference from the offset; 1 by default where the value is a number",
        example: "5"),
      FormatKey(
        "offset", .propertyValue, "the value about which the wave oscillates", default: "0", example: "40"),
      FormatKey(
        "phase", .saying("a number of turns or an angle", .constant(.any, in: nil)),
        "the place in the period at which the wave starts", default: "0", example: "90deg"),
      FormatKey("ease", .easing, "the curve of a custom wave", example: "bounce-out"),
    ])

  private static let settlingRule = FormatKey(
    "settle",
    .oneOf([
      .number(in: SpringLimits.settling),
      .word("ca", "by the rule of Core Animation, in which no spring is overdamped"),
    ]),
    "the distance from its end at which the spring counts as settled, as a fraction of the whole distance",
    default: "0.001", example: "ca")

  private static func number(_ index: Int) -> FormatValue {
    .number(in: SpringParameters.physical[index].range)
  }
}
