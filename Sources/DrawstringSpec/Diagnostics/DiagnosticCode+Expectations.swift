// Findings about expectations.

extension DiagnosticCode {
  static let expectationFailed = DiagnosticCode(
    "expectation-failed", .error, "An expectation does not hold.",
    why: """
      The rows of 'expect' say what the effect is meant to do, and 'validate' holds them against what it does. The \
      message tells the moment, as the options of 'frame' take it, and what was found there.
      """,
    bad: example(
      """
      layers: [{id: dot, opacity: 0.5}]
      expect: [{at: {phase: idle}, dot.opacity: 1}]
      """),
    good: example(
      """
      layers: [{id: dot, opacity: 0.5}]
      expect: [{at: {phase: idle}, dot.opacity: 0.5}]
      """))

  static let impossibleMoment = DiagnosticCode(
    "impossible-moment", .error, "An expectation is about a moment that cannot be.",
    why: "Some pairs of phase and pull contradict each other, and without a 'pull' block nothing is dragged.",
    bad: example(
      """
      layers: [{id: dot, opacity: 0.5}]
      expect: [{at: {phase: armed}, dot.opacity: 0.5}]
      """),
    good: example(
      """
      layers: [{id: dot, opacity: 0.5}]
      expect: [{at: {phase: refreshing}, dot.opacity: 0.5}]
      """))

  static let expectsNothing = DiagnosticCode(
    "expects-nothing", .error, "An expectation names a moment and no value.",
    why: "Without a value the row would hold whatever happens.",
    bad: example(
      """
      layers: [{id: dot}]
      expect: [{at: {phase: idle}}]
      """),
    good: example(
      """
      layers: [{id: dot}]
      expect: [{at: {phase: idle}, dot.opacity: 1}]
      """))

  static let notInFormulas = DiagnosticCode(
    "not-in-formulas", .error, "A formula of an expectation reads a property that is no single value.",
    why: "Formulas reckon with numbers, angles, booleans and colours: of a point or a size they take a part.",
    bad: example(
      """
      layers: [{id: dot}]
      expect: [{never: "dot.position > 5"}]
      """),
    good: example(
      """
      layers: [{id: dot}]
      expect: [{never: "dot.position.x > 5"}]
      """))

  static let cannotBeContinuous = DiagnosticCode(
    "cannot-be-continuous", .error, "Something is expected not to jump that changes in steps only.",
    why: "Booleans, words and texts have nothing between two values. Use 'never' to rule out a value.",
    bad: example(
      """
      layers: [{id: dot}]
      expect: [{continuous: dot.hidden, limit: 1}]
      """),
    good: example(
      """
      layers: [{id: dot}]
      expect: [{continuous: dot.opacity, limit: 0.1}]
      """))

  static let tooManyExpectations = DiagnosticCode(
    "too-many-expectations", .error, "The expectations of a file want too many frames.",
    why: """
      Each frame that is looked at counts as many numbers as it holds, at least 1000, and all together may be at \
      most 2000000000. A shorter trace, or fewer rows with traces of their own, want fewer frames.
      """,
    bad: example(
      """
      layers: [{id: dot}]
      expect: [{never: "dot.opacity > 1", over: [{at: 900000s, begin: true}]}]
      """),
    good: example(
      """
      layers: [{id: dot}]
      expect: [{never: "dot.opacity > 1", over: [{at: 9s, begin: true}]}]
      """))

  static let expectationCodes: [DiagnosticCode] = [
    impossibleMoment, expectsNothing, notInFormulas, cannotBeContinuous,
  ]

  /// What only running the expectations finds.
  static let expectationRunCodes: [DiagnosticCode] = [expectationFailed, tooManyExpectations]
}
