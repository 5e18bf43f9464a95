// Findings about springs and waves.

extension DiagnosticCode {
  static let endlessSpring = DiagnosticCode(
    "endless-spring", .error, "A spring that never settles stands where a length is needed.",
    why:
      "An easing runs from the start of a spring to where it has settled, and a node without a duration lasts as long. Without damping, or with a bounce of 1, that is never.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{tracks: {dot.opacity: {spring: {damping: 0}, from: 0, to: 1}}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 2s, tracks: {dot.opacity: {spring: {damping: 0}, from: 0, to: 1}}}]
      """))

  static let springCut = DiagnosticCode(
    "spring-cut", .warning, "A node ends before its spring has settled.",
    why:
      "The value then stays where the spring was cut off, short of its end or beyond. Without a duration the node lasts until the spring has settled; a spring with more damping, or with a shorter duration of its own, settles sooner.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 200ms, tracks: {dot.opacity: {spring: {damping: 12}, from: 0, to: 0.5}}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{tracks: {dot.opacity: {spring: {damping: 12}, from: 0, to: 0.5}}}]
      """))

  static let cannotSwing = DiagnosticCode(
    "cannot-swing", .error, "A spring or a wave moves a property that has no values to swing through.",
    why:
      "Springs swing through numbers, angles, points, colours and paths; waves are added up, so colours and paths have none. Booleans, words, texts and the like change at once.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{tracks: {dot.fillColor: {wave: {period: 1s}}}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{tracks: {dot.position.x: {wave: {period: 1s}}}}]
      """))

  static let customWave = DiagnosticCode(
    "custom-wave", .error, "A custom wave has no easing, or another wave has one.",
    why: "A custom wave runs through an easing in each turn; the other shapes have curves of their own.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{tracks: {dot.position.x: {wave: {shape: custom, period: 1s}}}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{tracks: {dot.position.x: {wave: {shape: custom, ease: bounce-out, period: 1s}}}}]
      """))

  package static let curvesCodes: [DiagnosticCode] = [endlessSpring, springCut, cannotSwing, customWave]
}
