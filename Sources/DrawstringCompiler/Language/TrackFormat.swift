import DrawstringCore
internal import DrawstringSyntax

// The options of tracks, in the groups that the forms of tracks share.

extension Format {
  static let shaping = [
    FormatKey("ease", .easing, "how its segments run", default: "linear", example: "ease-in-out")
  ]

  /// The interpolation between keyframes.
  static let interpolation = [
    FormatKey(
      "interpolate", .words(InterpolateWord.self),
      "what lies between keyframes; by default linear where values mix, else discrete",
      example: "cubic")
  ]

  /// The interpolation of a track without keyframes.
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
      "align", .words(AlignWord.self), "how two paths between which it goes are made to fit",
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

// Springs and waves in tracks.

extension Format {
  package static let springTrack = FormatContext(
    "the track",
    [
      FormatKey(
        "spring", .mapping(.spring), "a spring that pulls to the end",
        example: "{stiffness: 200, damping: 12}",
        isRequired: true),
      settlingRule,
    ] + ends + colors + composition + morphing)

  package static let spring = FormatContext(
    "the spring",
    [
      FormatKey("mass", number(0), "the mass at its end", default: "1", example: "1"),
      FormatKey("stiffness", number(1), "how hard it pulls", default: "100", example: "200"),
      FormatKey("damping", number(2), "how hard it is braked", default: "10", example: "12"),
      FormatKey(
        "velocity", number(3), "its speed at the start, in distances per second towards the end",
        default: "0", example: "4"),
      FormatKey(
        "duration", .constant(.duration, in: SpringLimits.duration), "the period of its undamped swing",
        default: "500ms", example: "400ms"),
      FormatKey(
        "bounce", .fraction(in: SpringLimits.bounce),
        "how much it swings over: 0 just not, 1 for ever, below 0 it creeps", default: "0", example: "0.3"),
      settlingRule,
    ])

  package static let waveTrack = FormatContext(
    "the track",
    [
      FormatKey(
        "wave", .mapping(.wave), "a value that swings for ever", example: "{period: 2s, amplitude: 5}",
        isRequired: true)
    ] + composition.filter { $0.name == "composite" })

  package static let wave = FormatContext(
    "the wave",
    [
      FormatKey(
        "shape", .words(WaveShape.self), "how it runs through a turn; custom where there is an ease",
        default: "sine", example: "triangle"),
      FormatKey(
        "period", .saying("a duration, or a number of the clock's signal", .constant(.any, in: nil)),
        "the length of a turn", example: "2s", isRequired: true),
      FormatKey(
        "amplitude", .propertyValue,
        "how far it swings to each side; 1 by default where the value is a number",
        example: "5"),
      FormatKey("offset", .propertyValue, "the value it swings about", default: "0", example: "40"),
      FormatKey(
        "phase", .saying("a number of turns or an angle", .constant(.any, in: nil)),
        "where in a turn it starts", default: "0", example: "90deg"),
      FormatKey("ease", .easing, "the curve of a custom wave", example: "bounce-out"),
    ])

  private static let settlingRule = FormatKey(
    "settle",
    .oneOf([
      .number(in: SpringLimits.settling),
      .word("ca", "by the rule of Core Animation, for which no spring creeps"),
    ]), "how near to its end it counts as settled, as a part of the way", default: "0.001", example: "ca")

  private static func number(_ index: Int) -> FormatValue {
    .number(in: SpringParameters.physical[index].range)
  }
}
