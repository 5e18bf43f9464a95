/// One number an easing takes.
package struct EasingParameter: Sendable {
  package var name: String
  /// What it may be; ends included.
  package var range: ClosedRange<Double>
  /// What it is when left out; nil where it must be given.
  package var initial: Double?
}

/// A way to write an easing.
package struct EasingRow: Sendable {
  package enum Form: Sendable {
    /// A word alone that stands for this curve.
    case keyword(Easing)
    /// `cubic-bezier(x1, y1, x2, y2)`.
    case cubicBezier
    /// `steps(count, position)`.
    case steps
    /// `linear(stop, stop, …)`, each an output and up to two percentages.
    case linearStops
  }

  package var name: String
  package var form: Form
  package var parameters: [EasingParameter]
  package var summary: String
  /// How it looks in a file.
  package var example: String
}

/// The easings that are curves by themselves: one row each.
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
  ]

  private static func keyword(_ name: String, _ curve: Easing, _ summary: String) -> EasingRow {
    EasingRow(
      name: name, form: .keyword(curve), parameters: [], summary: summary, example: "{ease: \(name)}")
  }
}
