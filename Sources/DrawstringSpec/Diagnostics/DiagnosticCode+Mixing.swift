// Findings about what lies between keyframes and how values join those underneath.

extension DiagnosticCode {
  static let interpolationType = DiagnosticCode(
    "interpolation-type", .error, "A curve is to run through values that do not mix.",
    why: "Between two words or booleans nothing lies; they hold, or change half way.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, tracks: {dot.hidden: {keyframes: [true, false], interpolate: cubic}}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, tracks: {dot.hidden: {keyframes: [true, false], interpolate: linear}}}]
      """))

  static let interpolationNeedsKeyframes = DiagnosticCode(
    "interpolation-needs-keyframes", .error, "A curve through keyframes is asked of a track that has none.",
    why: "A formula and a way along a path give every value themselves; `pace` says how a path is passed.",
    bad: example(
      """
      paths: {way: M0 0 L9 9}
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, tracks: {dot.position: {along: way, interpolate: paced}}}]
      """),
    good: example(
      """
      paths: {way: M0 0 L9 9}
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, tracks: {dot.position: {along: way, pace: distance}}}]
      """))

  static let needsCubic = DiagnosticCode(
    "needs-cubic", .error, "Tension, continuity or bias is given to a track without a smooth curve.",
    why: "The three shape the tangents of a curve; straight lines and steps have none.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, tracks: {dot.zPosition: {keyframes: [0, 9, 3], tension: 0.5}}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations:
        - {duration: 1s, tracks: {dot.zPosition: {keyframes: [0, 9, 3], interpolate: cubic, tension: 0.5}}}
      """))

  static let needsColour = DiagnosticCode(
    "needs-colour", .error, "An option of colours is given to a track of something else.",
    why: "Colour spaces, hues and alpha say how two colours mix; numbers mix in one way.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, tracks: {dot.opacity: {from: 0, to: 1, colorSpace: oklab}}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, tracks: {dot.fillColor: {from: red, to: blue, colorSpace: oklab}}}]
      """))

  static let hueNeedsOklch = DiagnosticCode(
    "hue-needs-oklch", .error, "A way round the hues is given to colours that are not mixed by hue.",
    why: "Of the spaces `oklch` alone has a hue; the others go straight from colour to colour.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, tracks: {dot.fillColor: {from: red, to: blue, hue: longer}}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations:
        - {duration: 1s, tracks: {dot.fillColor: {from: red, to: blue, colorSpace: oklch, hue: longer}}}
      """))

  static let evenPace = DiagnosticCode(
    "even-pace", .warning, "A keyframe's place, easing or hold stands in a track that is passed evenly.",
    why:
      """
      `paced` and `cubic-paced` give every stretch the time its length takes, so an easing of one segment, a hold and \
      a place between the ends have nothing to say. Of `cubic-paced` places do shape the curve, and a hold is a jump.
      """,
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations:
        - duration: 1s
          tracks: {dot.zPosition: {keyframes: [0, {at: 10%, value: 5}, 9], interpolate: paced}}
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, tracks: {dot.zPosition: {keyframes: [0, 5, 9], interpolate: paced}}}]
      """))

  static let mixingCodes: [DiagnosticCode] = [
    .interpolationType,
    .interpolationNeedsKeyframes,
    .needsCubic,
    .needsColour,
    .hueNeedsOklch,
    .evenPace,
  ]
}
