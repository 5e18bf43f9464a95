// What can never happen, and what never ends.

extension DiagnosticCode {
  static let unreachablePhase = DiagnosticCode(
    "unreachable-phase", .warning, "A node waits for a phase that never comes.",
    why: """
      Without a 'pull:' block nothing is ever pulling, armed or cancelling; with a trigger of 0 any pull is armed at \
      once, so that pulling never comes.
      """,
    bad: spec("layers: [\(box)]\nanimations: [{during: armed, tracks: {a.opacity: 0.5}}]"),
    good: spec(
      "pull: {trigger: 60}\nlayers: [\(box)]\nanimations: [{during: armed, tracks: {a.opacity: 0.5}}]"))

  static let neverInEffect = DiagnosticCode(
    "never-in-effect", .warning, "The condition of a node never holds while it could be in effect.",
    why: """
      A node is in effect in the phases of 'during' while 'when' holds. Here no pull and no phase makes it true, as \
      where it asks for another phase, or for a pull that the phase does not have.
      """,
    bad: spec(
      "pull: {trigger: 60}\nlayers: [\(box)]\n"
        + "animations: [{during: pulling, when: pull > 80, tracks: {a.opacity: 0.5}}]"),
    good: spec(
      "pull: {trigger: 60}\nlayers: [\(box)]\n"
        + "animations: [{during: pulling, when: pull > 40, tracks: {a.opacity: 0.5}}]"))

  static let unreachableKeyframe = DiagnosticCode(
    "unreachable-keyframe", .warning, "A keyframe lies where its clock never comes.",
    why: """
      Over a signal a keyframe stands at a number of that signal. Where the signal has a bound, as the pull has in \
      'limit' or a signal of the author's in 'clamp', keyframes behind the first one beyond it say nothing.
      """,
    bad: spec(
      "pull: {trigger: 60, limit: 80}\nlayers: [\(box)]\nanimations:\n  - over: pull\n    tracks:\n"
        + "      a.opacity: [{at: 0, value: 1}, {at: 80, value: 0.5}, {at: 120, value: 0.2}]"),
    good: spec(
      "pull: {trigger: 60, limit: 80}\nlayers: [\(box)]\nanimations:\n  - over: pull\n    tracks:\n"
        + "      a.opacity: [{at: 0, value: 1}, {at: 80, value: 0.5}]"))

  static let distanceOrder = DiagnosticCode(
    "distance-order", .warning, "The distances of the pull lie in an order that no finger can meet.",
    why: """
      A pull reaches the trigger and comes back to rest. So the rest is not beyond the trigger, since a release there \
      would push the content further away; and the hysteresis is not greater than the trigger, or letting go would be \
      the only way back.
      """,
    bad: spec("pull: {trigger: 60, rest: 80}\nlayers: [\(box)]"),
    good: spec("pull: {trigger: 80, rest: 60}\nlayers: [\(box)]"))

  static let neverShown = DiagnosticCode(
    "never-shown", .warning, "A layer can never show.",
    why: """
      It is hidden or clear and no node changes that, or it is a shape without a path or without a colour. A group \
      without anything is no mistake, nor a text or an image: they are places for what the host puts there.
      """,
    bad: spec("layers: [{id: a, size: [8, 8], backgroundColor: red, hidden: true}]"),
    good: spec("layers: [{id: a, size: [8, 8], backgroundColor: red, hidden: idle}]"))

  static let outsideCanvas = DiagnosticCode(
    "outside-canvas", .warning, "A layer lies beside the canvas, and nothing moves it.",
    why: """
      The canvas is what is seen, in the coordinates of outermost layers: '[0, -60, 320, 60]' ends at y 0, above the \
      content, and a 'position' of y 30 lies below it. Give the layer a place within, or make the canvas larger. What \
      a track, a formula or physics moves may come in and is not looked at, nor is what has a shadow.
      """,
    bad: spec("layers: [{id: a, size: [8, 8], position: [50, 120], backgroundColor: red}]"),
    good: spec("layers: [{id: a, size: [8, 8], position: [50, 20], backgroundColor: red}]"))

  static let trackWithoutEffect = DiagnosticCode(
    "track-without-effect", .warning, "A track moves a property that does not show.",
    why: """
      The ends of a stroke, its width and its dashes are seen only in a 'strokeColor', which is clear unless the \
      layer gives one; so the looks of a shadow without 'shadowOpacity', and of a border without 'borderWidth'.
      """,
    bad: spec(
      "layers: [{id: a, kind: shape, path: M0 0 H8}]\n"
        + "animations: [{during: refreshing, duration: 1s, tracks: {a.strokeEnd: [0, 1]}}]"),
    good: spec(
      "layers: [{id: a, kind: shape, path: M0 0 H8, strokeColor: red}]\n"
        + "animations: [{during: refreshing, duration: 1s, tracks: {a.strokeEnd: [0, 1]}}]"))

  static let hiddenWriter = DiagnosticCode(
    "hidden-writer", .info, "A later node covers a track for the whole of its effect.",
    why: """
      Where two nodes write one property, the later in the file wins. This one is never without the other, so that \
      what it says is never seen. Often a phase is missing in 'during', or the two stand in the wrong order.
      """,
    bad: spec(
      "layers: [\(box)]\nanimations:\n  - {during: refreshing, tracks: {a.opacity: 0.5}}\n"
        + "  - {during: [refreshing, finishing], tracks: {a.opacity: 0.2}}"),
    good: spec(
      "layers: [\(box)]\nanimations:\n  - {during: [refreshing, finishing], tracks: {a.opacity: 0.2}}\n"
        + "  - {during: refreshing, tracks: {a.opacity: 0.5}}"))

  static let competingWriters = DiagnosticCode(
    "competing-writers", .info, "Two nodes start to move one property at the same instant.",
    why: """
      Both come into effect at once and both move the property, so the earlier in the file moves it in vain until \
      the later leaves. If both are meant, one may wait for the other's end with 'delay'.
      """,
    bad: spec(
      "layers: [\(box)]\nanimations:\n"
        + "  - {during: [refreshing, finishing], duration: 1s, tracks: {a.position.x: {to: 20}}}\n"
        + "  - {during: refreshing, duration: 1s, tracks: {a.position.x: {to: 40}}}"),
    good: spec(
      "layers: [\(box)]\nanimations:\n"
        + "  - {during: [refreshing, finishing], duration: 1s, tracks: {a.position.x: {to: 20}}}\n"
        + "  - {during: refreshing, duration: 1s, tracks: {a.position.y: {to: 40}}}"))

  static let endlessMotion = DiagnosticCode(
    "endless-motion", .warning, "Something moves without end while nothing happens.",
    why: """
      What moves by itself for more than five seconds beside other content draws the eye away from it, and costs \
      battery where nobody looks (WCAG 2.2, criterion 2.2.2). A loop belongs to refreshing. Without 'during' a node \
      is in effect all the time.
      """,
    bad: spec(
      "layers: [\(box)]\nanimations:\n"
        + "  - {duration: 1s, repeat: forever, tracks: {a.rotation: {from: 0deg, to: 360deg}}}"),
    good: spec(
      "layers: [\(box)]\nanimations:\n"
        + "  - {during: refreshing, duration: 1s, repeat: forever, tracks: {a.rotation: {from: 0deg, to: 360deg}}}"
    ))

  static let endlessMotionInHand = DiagnosticCode(
    "endless-motion-in-hand", .info, "Something moves without end as long as a finger stays.",
    why: """
      A loop that runs while pulling or armed goes on for as long as the finger rests there. It ends with the touch, \
      so this is only a remark: motion that follows the pull tells more ('over: pull').
      """,
    bad: spec(
      "pull: {trigger: 60}\nlayers: [\(armedBox)]\nanimations:\n"
        + "  - {during: armed, duration: 1s, repeat: forever, tracks: {a.rotation: {from: 0deg, to: 360deg}}}"
    ),
    good: spec(
      "pull: {trigger: 60}\nlayers: [\(armedBox)]\nanimations:\n"
        + "  - {during: armed, duration: 1s, tracks: {a.rotation: {from: 0deg, to: 360deg}}}"))

  static let reachCodes: [DiagnosticCode] = [
    unreachablePhase, neverInEffect, unreachableKeyframe, distanceOrder, neverShown, outsideCanvas,
    trackWithoutEffect,
    hiddenWriter, competingWriters, endlessMotion, endlessMotionInHand,
  ]

  /// A layer that shows.
  private static let box = "{id: a, size: [8, 8], backgroundColor: red}"

  private static let armedBox = "{id: a, size: [8, 8], backgroundColor: red, hidden: not armed}"

  private static func spec(_ text: String) -> String {
    "drawstring: 1\neffect: a\ncanvas: [100, 100]\n\(text)\n"
  }
}
