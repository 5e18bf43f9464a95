// Hand-overs: from phase to phase, from iteration to iteration, from one member to the next.

extension DiagnosticCode {
  static let seamJump = DiagnosticCode(
    "seam-jump", .warning, "A value jumps where one thing hands over to another, and no keyframe says so.",
    why: """
      The effect was run: pulled, let go, ended in the middle of its loops, begun by the program. Where a phase, a \
      condition, an iteration or a member gives way to the next, a property of a layer that is seen was elsewhere \
      than it is then. A single value says so on purpose, as do two keyframes at one place, 'hold', 'past', steps, a \
      'fill' and a formula that tells phases apart. Otherwise begin with 'shown' (or without a start; over a signal, \
      with 'blend'), go on through the next phase, or 'hold'. Where the jump is the look, allow it and say why.
      """,
    bad: spec(
      "  - {during: refreshing, duration: 1s, repeat: forever, tracks: {a.position.x: [20, 80, 20]}}\n"
        + "  - {during: finishing, duration: 300ms, tracks: {a.position.x: {from: 80, to: 20}}}"),
    good: spec(
      "  - {during: refreshing, duration: 1s, repeat: forever, tracks: {a.position.x: [20, 80, 20]}}\n"
        + "  - {during: finishing, duration: 300ms, tracks: {a.position.x: {to: 20}}}"))

  static let seamBend = DiagnosticCode(
    "seam-speed", .info, "Something that moves changes its speed at once where it is handed over.",
    why: """
      The value goes on, but not as fast or not in the same direction: to the eye it hits something. An easing that \
      leaves slowly or a 'blend' makes it smooth. Only 'validate --strict' tells.
      """,
    bad: spec(
      "  - {during: refreshing, duration: 1s, repeat: forever, tracks: {a.position.x: [20, 80, 20]}}\n"
        + "  - {during: finishing, duration: 300ms, tracks: {a.position.x: {to: 20}}}"),
    good: spec(
      "  - {during: [refreshing, finishing], duration: 1s, repeat: forever, "
        + "tracks: {a.position.x: [20, 80, 20]}}"))

  static let seamCodes: [DiagnosticCode] = [seamJump, seamBend]

  /// What only a strict look tells.
  package static let strictCodes: [DiagnosticCode] = [seamBend]

  private static func spec(_ nodes: String) -> String {
    """
    drawstring: 1
    effect: a
    canvas: [100, 100]
    layers: [{id: a, size: [8, 8], backgroundColor: red, position: [20, 0]}]
    animations:
    \(nodes)

    """
  }
}
