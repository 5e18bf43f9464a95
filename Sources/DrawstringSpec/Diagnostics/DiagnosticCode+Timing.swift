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

  static let eventsNeedTime = DiagnosticCode(
    "events-need-time", .error, "A node that runs over a signal has events.",
    why:
      "Events are told at exact instants, each once. A signal may pass a place at any drag, back and forth; a node that comes into effect by a condition says when.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{over: progress, events: [{at: 50%, emit: half}], tracks: {dot.opacity: [0, 1]}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations:
        - {over: progress, tracks: {dot.opacity: [0, 1]}}
        - {when: progress > 0.5, duration: 100ms, events: [{at: start, emit: half}], tracks: {dot.zPosition: [0, 1]}}
      """))

  static let eventsUnderEase = DiagnosticCode(
    "events-under-ease", .error, "A node has events, and a group around it eases its iterations.",
    why:
      "Under an easing a member's time may stand still, jump or turn back, and an event would have no one instant. A node's own `ease` does not matter: events are about its time before that.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{ease: ease-in, group: [{duration: 1s, events: [{at: 50%, emit: half}], tracks: {dot.opacity: [0, 1]}}]}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{group: [{duration: 1s, ease: ease-in, events: [{at: 50%, emit: half}], tracks: {dot.opacity: [0, 1]}}]}]
      """))

  static let reservedEvent = DiagnosticCode(
    "reserved-event", .error, "A node's event has the name of one of the lifecycle.",
    why:
      "armed, disarmed, began, ended, cancelled and idle are emitted by the refresh itself; a host that listens to one of them would hear the node, too.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{during: refreshing, duration: 1s, events: [{at: start, emit: began}], tracks: {dot.opacity: 1}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{during: refreshing, duration: 1s, events: [{at: start, emit: tick}], tracks: {dot.opacity: 1}}]
      """))

  static let eventNever = DiagnosticCode(
    "event-never", .error, "An event stands at a fraction of an iteration that lasts forever.",
    why: "No time is any fraction of forever but 0; an event at a time is reached.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: forever, events: [{at: 50%, emit: half}], tracks: {dot.opacity: 1}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: forever, events: [{at: 5s, emit: late}], tracks: {dot.opacity: 1}}]
      """))

  package static let timingCodes: [DiagnosticCode] = [
    .afterSyntax, .notASibling, .notInStep, .afterEndless, .loopNeverReached, .afterInSequence, .memberCut,
    .timeInEndless, .seedWithoutRandom, .eventsNeedTime, .eventsUnderEase, .reservedEvent, .eventNever,
  ]
}
