// What shows only while an effect runs.

extension DiagnosticCode {
  static let valueLeavesRange = DiagnosticCode(
    "value-leaves-range", .warning, "A value leaves its range while the effect runs.",
    why: """
      Opacities and the ends of strokes go from 0 to 1, sizes and widths are not negative. A formula that is not \
      limited, keyframes that are carried on beyond their ends, or an easing that overshoots lead beyond. Frames carry \
      the value as it is and only drawing limits it, so that another host may show something else: 'clamp' it, or \
      take an easing that arrives.
      """,
    bad: pulled("opacity: pull / 60"), good: pulled("opacity: 'clamp(pull / 60, 0, 1)'"))

  static let emptyStroke = DiagnosticCode(
    "empty-stroke", .warning, "While the effect runs, a stroke starts behind its end.",
    why: """
      Where 'strokeStart' is greater than 'strokeEnd' nothing is drawn; the two are not exchanged, as some players \
      do. To go beyond the end of a closed path, move both with 'strokeOffset'.
      """,
    bad: stroked("{a.strokeStart: [0, 0.8, 1], a.strokeEnd: [0, 0.2, 1]}"),
    good: stroked("{a.strokeStart: [0, 0.2, 1], a.strokeEnd: [0, 0.8, 1]}"))

  static let fastRotation = DiagnosticCode(
    "fast-rotation", .info, "Something turns more than three times a second.",
    why: """
      So fast a turn is seen as flicker, not as motion, on a screen of 60 frames a second soon in the wrong direction. \
      Loaders take about one second.
      """,
    bad: spinning("200ms"), good: spinning("1s"))

  static let flashing = DiagnosticCode(
    "flashing", .warning, "A large area flashes more than three times a second.",
    why: """
      Such flashes can cause seizures (WCAG 2.2, criterion 2.3.1). A flash is a pair of opposing changes of the \
      relative luminance by a tenth or more, the darker of them below 0.8; or a pair of opposing changes to or from \
      a saturated red, of whose light four fifths are red, by more than 0.2 in the CIE 1976 chromaticity diagram. The \
      area counts where it is greater than a quarter of ten degrees of the field of view, 21824 points. Make it \
      slower, smaller or fainter.
      """,
    bad: blinking("100ms"), good: blinking("1s"))

  static let unseenBegin = DiagnosticCode(
    "unseen-begin", .warning, "Nothing shows of a refresh that the program begins itself.",
    why: """
      A program may begin a refresh without a finger, as when a screen opens. No node that is in effect only while \
      dragging was ever in effect then, so that it holds nothing, and a layer that it would have shown stays as it is \
      by itself. Let such a node be in effect while refreshing, too: after a 'begin' the pull moves to 'rest' by \
      itself. Where the program never begins one, or nothing is meant to show then, allow it.
      """,
    bad: faded("during: [dragging, cancelling], hold: [refreshing, finishing]"),
    good: faded("during: [dragging, cancelling, refreshing], hold: finishing"))

  static let partialLook = DiagnosticCode(
    "partial-look", .info, "So large an effect was not looked at in all its parts.",
    why: """
      Looking at an effect as a whole takes no more than some seconds, however large it is. Where a look came to its \
      limit, the finding says which and at what limit; behind it there may be mistakes that are not told. A smaller \
      effect, as one part of this one, is looked at wholly.
      """,
    bad: "# an effect of 20,000 layers, all of which move", good: blinking("1s"), badIsSketch: true)

  static let runCodes: [DiagnosticCode] = [
    valueLeavesRange, emptyStroke, fastRotation, flashing, unseenBegin, partialLook,
  ]

  private static let head = "drawstring: 1\neffect: a\ncanvas: [375, 375]\n"

  private static func pulled(_ property: String) -> String {
    head + "pull: {trigger: 60}\nlayers: [{id: a, size: [8, 8], backgroundColor: red, \(property)}]\n"
  }

  private static func faded(_ phases: String) -> String {
    "drawstring: 1\neffect: a\ncanvas: [0, -60, 375, 60]\npull: {trigger: 60}\n"
      + "layers: [{id: a, size: [8, 8], position: [40, -30], backgroundColor: red, opacity: 0}]\n"
      + "animations: [{\(phases), over: progress, tracks: {a.opacity: [0, 1]}}]\n"
  }

  private static func stroked(_ tracks: String) -> String {
    head + "layers: [{id: a, kind: shape, path: M0 0 H8, strokeColor: red, strokeEnd: 0}]\n"
      + "animations: [{during: refreshing, duration: 1s, tracks: \(tracks)}]\n"
  }

  private static func spinning(_ duration: String) -> String {
    head + "layers: [{id: a, size: [8, 8], backgroundColor: red}]\nanimations:\n"
      + "  - {during: refreshing, duration: \(duration), repeat: forever, tracks: {a.rotation: {from: 0deg, to: 360deg}}}\n"
  }

  private static func blinking(_ duration: String) -> String {
    head
      + "layers: [{id: a, position: [187.5, 187.5], size: [375, 375], backgroundColor: red}]\nanimations:\n"
      + "  - {during: refreshing, duration: \(duration), repeat: forever, tracks: {a.opacity: [1, 0, 1]}}\n"
  }
}
