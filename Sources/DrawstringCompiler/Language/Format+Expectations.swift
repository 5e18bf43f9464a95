// Expectations: what must hold of an effect, judged by running it.

internal import DrawstringCore
internal import DrawstringSyntax

extension Format {
  private static let trace = FormatValue.list(of: .mapping(.traceEvent), called: "events")
  private static let formulaOfLayers = FormatValue.saying(
    "a formula that may read layers", .formula(.any))

  /// An expectation of single values. Its other keys name what is looked at: `top.opacity`, `outputs.listOffset`,
  /// `signals.q`, a built-in signal or `phase`.
  package static let expectAt = FormatContext(
    "an expectation at a moment",
    [
      FormatKey(
        "at", .mapping(.expectedMoment), "the moment", example: "{phase: pulling, pull: 20}", isRequired: true
      ),
      FormatKey(
        "within", .saying("a number, an angle or a duration", .constant(.any, in: 0...(.infinity))),
        "how far the numbers may be off; 1e-9 of the number expected by default", example: "0.001"),
    ], isOpen: true)

  package static let expectNever = FormatContext(
    "an expectation that nothing happens",
    [
      FormatKey(
        "never", formulaOfLayers, "what must not hold at any moment", example: "\"top.opacity > 1\"",
        isRequired: true),
      FormatKey(
        "over", trace, "a trace to look at; without one, all phases", example: "[{at: 0s, drag: 90}]"),
      FormatKey("variant", .text, "the variant that is looked at", example: "dark"),
    ])

  package static let expectContinuous = FormatContext(
    "an expectation of continuity",
    [
      FormatKey(
        "continuous", .saying("a property, an output, a signal or a formula", .formula(.any)),
        "what must not jump", example: "ball.position", isRequired: true),
      FormatKey(
        "limit", .saying("a number, an angle or a duration", .constant(.any, in: 0...(.infinity))),
        "how far it may go from one sample to the next", example: "5", isRequired: true),
      FormatKey(
        "over", trace, "a trace to look at; without one, all phases", example: "[{at: 0s, drag: 90}]"),
      FormatKey("variant", .text, "the variant that is looked at", example: "dark"),
    ])

  package static let expectedMoment = FormatContext(
    "the moment",
    [
      FormatKey(
        "phase", .words(MomentPhase.self),
        "the phase; without it dragging where there is a pull, else refreshing", example: "finishing"),
      FormatKey("pull", .length(), "how far the content is shown pulled", example: "20"),
      FormatKey(
        "time", .duration, "the time in the phase, or with a trace the time of the trace", default: "0s",
        example: "250ms"),
      FormatKey(
        "refreshed", .duration, "how long it has refreshed when finishing begins", default: "1s",
        example: "2s"),
      FormatKey(
        "begin", .boolean, "whether the program began the refresh", default: "false", example: "true"),
      FormatKey("trace", trace, "what happened, in place of a phase", example: "[{at: 0s, drag: 90}]"),
      FormatKey("variant", .text, "the variant that is looked at", example: "dark"),
    ])
}

/// The phase of a moment as an author writes it.
enum MomentPhase: String, WordEnumeration {
  case idle, pulling, armed, dragging, refreshing, finishing, cancelling

  /// Which of the two a touch is follows from its pull.
  var phase: Phase { self == .dragging ? .pulling : Phase(rawValue: rawValue) ?? .idle }

  var summary: String {
    switch self {
    case .idle: "nothing goes on"
    case .pulling: "a finger pulls"
    case .armed: "a finger has pulled far enough"
    case .dragging: "a finger pulls, far enough or not"
    case .refreshing: "it loads"
    case .finishing: "loading is over"
    case .cancelling: "let go too early"
    }
  }
}
