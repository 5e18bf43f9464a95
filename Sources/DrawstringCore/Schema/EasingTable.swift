/// A numeric parameter of an easing.
package struct EasingParameter: Sendable {
  package enum Kind: Sendable {
    case number, duration
    /// A number that may be written as a percentage.
    case fraction
  }

  package var name: String
  package var kind = Kind.number
  /// The allowed values, ends included; durations are in seconds.
  package var range: ClosedRange<Double>
  /// The default; nil if the parameter is required.
  package var initial: Double?
}

/// A written form of an easing.
package struct EasingRow: Sendable {
  package enum Form: Sendable {
    /// A keyword that stands for this curve.
    case keyword(Easing)
    /// `cubic-bezier(x1, y1, x2, y2)`.
    case cubicBezier
    /// `steps(count, position)`.
    case steps
    /// `linear(stop, stop, …)`, each an output and up to two percentages.
    case linearStops
    /// `back-in`, `back-out(overshoot)`.
    case back(EasingSide)
    /// `elastic-in`, `elastic-out(amplitude, period)`.
    case elastic(EasingSide)
    /// `bounce-in`, `bounce-out`.
    case bounce(EasingSide)
    /// `spring(mass, stiffness, damping, velocity)` or `spring(duration, bounce, velocity)`.
    case spring
  }

  package var name: String
  package var form: Form
  package var parameters: [EasingParameter]
  package var summary: String
  /// An example, as written in a file.
  package var example: String
}

/// The easings, one row each.
package enum EasingTable {
  package static let rows: [EasingRow] = [
    keyword("linear", .linear, "no shaping: what goes in comes out"),
    keyword("ease", .ease, "a quick start and a long soft end; CSS's and Core Animation's default"),
    keyword("ease-in", .easeIn, "starts softly"),
    keyword("ease-out", .easeOut, "ends softly"),
    keyword("ease-in-out", .easeInOut, "starts and ends softly; the curve of view animations"),
    keyword("step-start", .stepStart, "jumps to the end at once"),
    keyword("step-end", .stepEnd, "stays at the start and jumps at the end"),
    keyword("standard", .standard, "Material's curve for things that move within the screen"),
    keyword("accelerate", .accelerate, "Material's curve for things that leave"),
    keyword("decelerate", .decelerate, "Material's curve for things that come in"),
    keyword("anticipate", .anticipate, "Material's curve that draws back before it starts"),
    keyword("overshoot", .overshoot, "Material's curve that goes beyond the end and comes back"),
    EasingRow(
      name: "cubic-bezier", form: .cubicBezier,
      parameters: [
        EasingParameter(name: "x1", range: 0...1), EasingParameter(name: "y1", range: -1e300...1e300),
        EasingParameter(name: "x2", range: 0...1), EasingParameter(name: "y2", range: -1e300...1e300),
      ],
      summary: "a Bézier curve from (0, 0) to (1, 1) by its two control points",
      example: "{ease: \"cubic-bezier(.2, 0, 0, 1)\"}"),
    EasingRow(
      name: "steps", form: .steps,
      parameters: [EasingParameter(name: "count", range: 1...1e9)],
      summary:
        "a staircase; the second argument is jump-start, jump-end (default), jump-none, jump-both, start or end",
      example: "{ease: \"steps(4, jump-end)\"}"),
    EasingRow(
      name: "linear", form: .linearStops, parameters: [],
      summary: "straight pieces through the given outputs, each with up to two percentages of progress",
      example: "{ease: \"linear(0, 0.8 30%, 1)\"}"),
    back(.in, "draws back before it starts; 'overshoot' says how far"),
    back(.out, "goes beyond the end and comes back; 'overshoot' says how far"),
    back(.inOut, "draws back and goes beyond; 'overshoot' says how far"),
    elastic(.in, "swings ever harder before it leaves; 'amplitude' and 'period' of the swing"),
    elastic(.out, "swings about the end, ever less; 'amplitude' and 'period' of the swing"),
    elastic(.inOut, "swings about both ends; 'amplitude' and 'period' of the swing"),
    bounce(.in, "bounces before it leaves"),
    bounce(.out, "falls onto the end and bounces"),
    bounce(.inOut, "bounces at both ends"),
    EasingRow(
      name: "spring", form: .spring, parameters: SpringParameters.physical,
      summary:
        "a spring from its start to where it has settled: by mass, stiffness, damping and velocity, or by duration, bounce and velocity",
      example: "{ease: \"spring(duration: 500ms, bounce: 0.2)\"}"),
  ]

  private static func back(_ side: EasingSide, _ summary: String) -> EasingRow {
    EasingRow(
      name: "back-\(side.rawValue)", form: .back(side),
      parameters: [EasingParameter(name: "overshoot", range: 0...1e6, initial: 1.70158)], summary: summary,
      example: "{ease: back-\(side.rawValue)(2)}")
  }

  private static func elastic(_ side: EasingSide, _ summary: String) -> EasingRow {
    EasingRow(
      name: "elastic-\(side.rawValue)", form: .elastic(side),
      parameters: [
        EasingParameter(name: "amplitude", range: 0...1e6, initial: 1),
        EasingParameter(name: "period", range: 1e-6...1e6, initial: 0.3),
      ], summary: summary, example: "{ease: \"elastic-\(side.rawValue)(1, 0.4)\"}")
  }

  private static func bounce(_ side: EasingSide, _ summary: String) -> EasingRow {
    EasingRow(
      name: "bounce-\(side.rawValue)", form: .bounce(side), parameters: [], summary: summary,
      example: "{ease: bounce-\(side.rawValue)}")
  }

  private static func keyword(_ name: String, _ curve: Easing, _ summary: String) -> EasingRow {
    EasingRow(
      name: name, form: .keyword(curve), parameters: [], summary: summary, example: "{ease: \(name)}")
  }
}

/// The two sets of parameters of a spring, each in the order of a call.
package enum SpringParameters {
  package static let physical: [EasingParameter] = [
    EasingParameter(name: "mass", range: SpringLimits.positive, initial: 1),
    EasingParameter(name: "stiffness", range: SpringLimits.positive, initial: 100),
    EasingParameter(name: "damping", range: SpringLimits.damping, initial: 10), velocity,
  ]

  package static let perceptual: [EasingParameter] = [
    EasingParameter(name: "duration", kind: .duration, range: SpringLimits.duration, initial: 0.5),
    EasingParameter(name: "bounce", kind: .fraction, range: SpringLimits.bounce, initial: 0), velocity,
  ]

  private static let velocity = EasingParameter(
    name: "velocity", range: SpringLimits.velocity, initial: 0)
}
