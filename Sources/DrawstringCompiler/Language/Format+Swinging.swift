import DrawstringCore
internal import DrawstringSyntax

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
