// Findings about nodes that start after others, copies, and iterations that are cut.

extension DiagnosticCode {
  static let afterSyntax = DiagnosticCode(
    "after-syntax", .error, "What a node starts after cannot be read.",
    why:
      "`after` takes a node's id, then `.start`, `.end` or `.loop(k)`, then `+` or `-` and a duration; the id alone is its end.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations:
        - {id: rise, duration: 1s, tracks: {dot.opacity: [0, 1]}}
        - {after: rise.ende, duration: 1s, tracks: {dot.zPosition: [0, 1]}}
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations:
        - {id: rise, duration: 1s, tracks: {dot.opacity: [0, 1]}}
        - {after: rise.end, duration: 1s, tracks: {dot.zPosition: [0, 1]}}
      """))

  static let notASibling = DiagnosticCode(
    "not-a-sibling", .error, "A node starts after one that does not stand beside it.",
    why:
      "The members of a group share its time, and each group has its own. A member starts after other members, an outermost node after outermost ones.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations:
        - group: [{id: rise, duration: 1s, tracks: {dot.opacity: [0, 1]}}]
        - {after: rise, duration: 1s, tracks: {dot.zPosition: [0, 1]}}
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations:
        - {id: all, group: [{id: rise, duration: 1s, tracks: {dot.opacity: [0, 1]}}]}
        - {after: all, duration: 1s, tracks: {dot.zPosition: [0, 1]}}
      """))

  static let notInStep = DiagnosticCode(
    "not-in-step", .error, "An outermost node starts after one that comes into effect at other times.",
    why:
      "The clock of an outermost node starts when the node comes into effect. Two of them have one clock only where both have the same `during` and `when` and run in time.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations:
        - {id: rise, during: refreshing, duration: 1s, tracks: {dot.opacity: [0, 1]}}
        - {after: rise, duration: 1s, tracks: {dot.zPosition: [0, 1]}}
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations:
        - {id: rise, during: refreshing, duration: 1s, tracks: {dot.opacity: [0, 1]}}
        - {after: rise, during: refreshing, duration: 1s, tracks: {dot.zPosition: [0, 1]}}
      """))

  static let afterEndless = DiagnosticCode(
    "after-endless", .error, "A node starts after the end of one that never ends.",
    why: "It would never start. The ends of single loops are instants, and `node.loop(k)` names them.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations:
        - {id: spin, duration: 1s, repeat: forever, tracks: {dot.rotation: [0turn, 1turn]}}
        - {after: spin, duration: 1s, tracks: {dot.zPosition: [0, 1]}}
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations:
        - {id: spin, duration: 1s, repeat: forever, tracks: {dot.rotation: [0turn, 1turn]}}
        - {after: spin.loop(3), duration: 1s, tracks: {dot.zPosition: [0, 1]}}
      """))

  static let loopNeverReached = DiagnosticCode(
    "loop-never-reached", .error, "A node starts after a loop that another never comes to.",
    why: "Loops are counted from 1, and the last one that counts is over when the node has ended.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations:
        - {id: spin, duration: 1s, repeat: 2, tracks: {dot.rotation: [0turn, 1turn]}}
        - {after: spin.loop(3), duration: 1s, tracks: {dot.zPosition: [0, 1]}}
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations:
        - {id: spin, duration: 1s, repeat: 2, tracks: {dot.rotation: [0turn, 1turn]}}
        - {after: spin.loop(2), duration: 1s, tracks: {dot.zPosition: [0, 1]}}
      """))

  static let afterInSequence = DiagnosticCode(
    "after-in-sequence", .error, "A member of a sequence says what it starts after.",
    why:
      "The order of a sequence says so already; a `delay` or the sequence's `gap` moves its members apart.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations:
        - sequence:
            - {id: rise, duration: 1s, tracks: {dot.opacity: [0, 1]}}
            - {after: rise + 100ms, duration: 1s, tracks: {dot.zPosition: [0, 1]}}
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations:
        - sequence:
            - {id: rise, duration: 1s, tracks: {dot.opacity: [0, 1]}}
            - {delay: 100ms, duration: 1s, tracks: {dot.zPosition: [0, 1]}}
      """))

  static let memberCut = DiagnosticCode(
    "member-cut", .warning, "A member goes on beyond the end of the iteration around it.",
    why:
      "The members of a group or sequence live in the time of its iteration; what lies beyond its stated `duration` is never shown. An endless member is meant to be cut and gives no warning.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, repeat: 2, group: [{duration: 1500ms, tracks: {dot.opacity: [0, 1]}}]}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1500ms, repeat: 2, group: [{duration: 1500ms, tracks: {dot.opacity: [0, 1]}}]}]
      """))

  static let timeInEndless = DiagnosticCode(
    "time-in-endless", .error, "A keyframe stands at a time of an iteration that lasts forever.",
    why: "A keyframe's place is a fraction of its iteration, and no time is any fraction of forever.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: forever, tracks: {dot.opacity: [{at: 0s, value: 0}, {at: 1s, value: 1}]}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, tracks: {dot.opacity: [{at: 0s, value: 0}, {at: 1s, value: 1}]}}]
      """))

  static let seedWithoutRandom = DiagnosticCode(
    "seed-without-random", .error, "A seed stands at a stagger that is not random.",
    why: "The seed chooses one of the random orders; every other order is already known.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, targets: [dot], stagger: {each: 50ms, seed: 7}, tracks: {opacity: [0, 1]}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, targets: [dot], stagger: {each: 50ms, from: random, seed: 7}, tracks: {opacity: [0, 1]}}]
      """))

  package static let timingCodes: [DiagnosticCode] = [
    .afterSyntax, .notASibling, .notInStep, .afterEndless, .loopNeverReached, .afterInSequence, .memberCut,
    .timeInEndless, .seedWithoutRandom,
  ]
}
