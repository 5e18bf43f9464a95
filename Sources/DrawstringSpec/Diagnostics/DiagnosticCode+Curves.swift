// Findings about springs and waves.

extension DiagnosticCode {
  static let endlessSpring = DiagnosticCode(
    "endless-spring", .error, "A spring that never settles stands where a length is needed.",
    why:
      "An easing runs from the start of a spring to where it has settled, and a node without a duration lasts as long. Without damping, or with a bounce of 1, that is never.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, ease: "spring(1, 100, 0)", tracks: {dot.opacity: [0, 1]}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, ease: "spring(1, 100, 10)", tracks: {dot.opacity: [0, 1]}}]
      """))

  package static let curvesCodes: [DiagnosticCode] = [endlessSpring]
}
