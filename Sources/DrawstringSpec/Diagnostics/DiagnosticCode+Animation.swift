// Findings about clocks, timing, tracks, bodies and traces.

extension DiagnosticCode {
  static let unknownNode = DiagnosticCode(
    "unknown-node", .error, "A node is named that does not exist.",
    why:
      "Leaving can wait for the loop of an outermost node; members of groups and sequences have no clock of their own. A node can start after another that stands beside it.",
    bad: example(
      """
      pull: {trigger: 5, leave: {loop: spni}}
      layers: [{id: dot, kind: shape}]
      animations: [{id: spin, duration: 1s, repeat: forever, tracks: {dot.opacity: [0, 1]}}]
      """),
    good: example(
      """
      pull: {trigger: 5, leave: {loop: spin}}
      layers: [{id: dot, kind: shape}]
      animations: [{id: spin, duration: 1s, repeat: forever, tracks: {dot.opacity: [0, 1]}}]
      """))

  static let unknownClock = DiagnosticCode(
    "unknown-clock", .error, "A clock is neither the time nor a signal.",
    why: "`over` takes `time` or the name of a signal; a formula first becomes a signal with a name.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{over: pul, tracks: {dot.opacity: [{at: 0, value: 1}, {at: 9, value: 0}]}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{over: pull, tracks: {dot.opacity: [{at: 0, value: 1}, {at: 9, value: 0}]}}]
      """))

  static let clockType = DiagnosticCode(
    "clock-type", .error, "A clock is a signal that is not a number.",
    why: "A clock runs from value to value; a boolean or colour has nothing between.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{over: touching, tracks: {dot.opacity: 1}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{when: touching, tracks: {dot.opacity: 1}}]
      """))

  static let outermostOnly = DiagnosticCode(
    "outermost-only", .error, "A member of a group or sequence has a key of outermost nodes.",
    why: "A group is in effect as a whole and has one clock; its members start within it.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{group: [{during: armed, tracks: {dot.opacity: 1}}]}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{during: armed, group: [{tracks: {dot.opacity: 1}}]}]
      """))

  static let needsSignalClock = DiagnosticCode(
    "needs-signal-clock", .error,
    "A key that belongs to a signal as clock stands at a node that runs in time.",
    why: "`range` and `extrapolate` say what a signal's values mean; time needs neither.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{extrapolate: extend, duration: 1s, tracks: {dot.opacity: [0, 1]}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{over: progress, extrapolate: extend, tracks: {dot.opacity: [0, 1]}}]
      """))

  static let needsTime = DiagnosticCode(
    "needs-time", .error, "A key of timing stands at a node that runs over a signal.",
    why:
      "Over a signal there is no time to delay or repeat. With a `range`, the signal runs through the node's time, and all keys of timing apply.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{over: pull, delay: 1s, tracks: {dot.opacity: [0, 1]}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{over: pull, range: [0, 50], duration: 2s, delay: 1s, tracks: {dot.opacity: [0, 1]}}]
      """))

  static let timeOnSignalClock = DiagnosticCode(
    "time-on-signal-clock", .error, "A keyframe names a time where the clock is a signal.",
    why: "Over a signal, `at` is in the signal's own unit.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{over: pull, tracks: {dot.opacity: [{at: 0, value: 0}, {at: 1s, value: 1}]}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{over: pull, tracks: {dot.opacity: [{at: 0, value: 0}, {at: 10, value: 1}]}}]
      """))

  static let pointsAsProgress = DiagnosticCode(
    "points-as-progress", .error, "A signal in points is read as progress from 0 to 1.",
    why:
      "Without a `range`, values without places (a bare list, from and to, a path, the x of a formula) read the clock as progress: over a signal in points they are through after one point. Run over `progress`, say where each value stands, or give a `range` and a `duration`. With `extrapolate: extend` the values go on by as much for each point, which is no mistake.",
    bad: example(
      """
      pull: {trigger: 50}
      layers: [{id: dot, kind: shape}]
      animations: [{over: pull, tracks: {dot.opacity: [0, 1]}}]
      """),
    good: example(
      """
      pull: {trigger: 50}
      layers: [{id: dot, kind: shape}]
      animations: [{over: progress, tracks: {dot.opacity: [0, 1]}}]
      """))

  static let emptyRange = DiagnosticCode(
    "empty-range", .error, "A range begins where it ends.",
    why: "Such a range cannot run through a node's time.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{over: pull, range: [5, 5], duration: 1s, tracks: {dot.opacity: [0, 1]}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{over: pull, range: [5, 50], duration: 1s, tracks: {dot.opacity: [0, 1]}}]
      """))

  static let missingDuration = DiagnosticCode(
    "missing-duration", .error, "A node goes from value to value and has no duration.",
    why: "Without a duration, or times in its keyframes, there is nothing to say how fast it goes.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{tracks: {dot.opacity: [0, 1]}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 300ms, tracks: {dot.opacity: [0, 1]}}]
      """))

  static let zeroSpeed = DiagnosticCode(
    "zero-speed", .error, "A node has speed 0.",
    why: "A node that stands still has no end. Leave it out, or hold a value.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, speed: 0, tracks: {dot.opacity: [0, 1]}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, speed: 2, tracks: {dot.opacity: [0, 1]}}]
      """))

  static let endlessRange = DiagnosticCode(
    "endless-range", .error, "A signal is to run through the time of an endless node.",
    why:
      "`range` maps a signal to the time from 0 to the node's end. Give it a number of rounds, or leave out `range`.",
    bad: example(
      """
      pull: {trigger: 50}
      layers: [{id: dot, kind: shape}]
      animations:
        - {over: pull, range: [0, 50], duration: 1s, repeat: forever, tracks: {dot.opacity: [0, 1]}}
      """),
    good: example(
      """
      pull: {trigger: 50}
      layers: [{id: dot, kind: shape}]
      animations:
        - {over: pull, range: [0, 50], duration: 1s, repeat: 3, tracks: {dot.opacity: [0, 1]}}
      """))

  static let endlessBackwards = DiagnosticCode(
    "endless-backwards", .error, "An endless node plays from its end.",
    why: "A negative speed starts at the end, which an endless node does not have. Use `direction: reverse`.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, repeat: forever, speed: -1, tracks: {dot.opacity: [0, 1]}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, repeat: forever, direction: reverse, tracks: {dot.opacity: [0, 1]}}]
      """))

  static let unreachableMember = DiagnosticCode(
    "unreachable-member", .error, "A member of a sequence comes after an endless one.",
    why: "It would never start.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{sequence: [{duration: 1s, repeat: forever, tracks: {dot.opacity: [0, 1]}}, {duration: 1s, tracks: {dot.opacity: [1, 0]}}]}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{sequence: [{duration: 1s, repeat: 3, tracks: {dot.opacity: [0, 1]}}, {duration: 1s, tracks: {dot.opacity: [1, 0]}}]}]
      """))

  static let gapWithoutSequence = DiagnosticCode(
    "gap-without-sequence", .error, "A gap stands at a node that is not a sequence.",
    why: "Members of a group start together; delays move them apart.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{gap: 1s, group: [{duration: 1s, tracks: {dot.opacity: [0, 1]}}]}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{gap: 1s, sequence: [{duration: 1s, tracks: {dot.opacity: [0, 1]}}]}]
      """))

  static let staggerWithoutTargets = DiagnosticCode(
    "stagger-without-targets", .error, "A stagger stands at a node without targets.",
    why: "It spreads the copies that `targets` makes.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, stagger: 1s, tracks: {dot.opacity: [0, 1]}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, stagger: 1s, targets: [dot], tracks: {opacity: [0, 1]}}]
      """))

  static let trackWithoutLayer = DiagnosticCode(
    "track-without-layer", .error, "A track does not say which layer it moves.",
    why: "Tracks are named `layer.property`; in a node with `targets`, by property alone.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{tracks: {opacity: 1}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{tracks: {dot.opacity: 1}}]
      """))

  static let noKeyframes = DiagnosticCode(
    "no-keyframes", .error, "A list of keyframes is empty.",
    why: "There is nothing to show. Give a value, or remove the track.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, tracks: {dot.opacity: []}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, tracks: {dot.opacity: [1]}}]
      """))

  static let keyframesDecrease = DiagnosticCode(
    "keyframes-decrease", .error, "A keyframe lies before the one it follows.",
    why: "Keyframes are listed in the order of their places; two at one place are a jump.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{over: pull, tracks: {dot.opacity: [{at: 9, value: 0}, {at: 5, value: 1}]}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{over: pull, tracks: {dot.opacity: [{at: 5, value: 0}, {at: 9, value: 1}]}}]
      """))

  static let shownNeedsTime = DiagnosticCode(
    "shown-needs-time", .error, "A keyframe over a signal starts from what is shown.",
    why:
      "What is shown is captured when a node starts in time. Over a signal there is no start, unless a `range` makes it time.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{over: progress, tracks: {dot.opacity: [shown, 1]}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, tracks: {dot.opacity: [shown, 1]}}]
      """))

  static let missingEnd = DiagnosticCode(
    "missing-end", .error, "A track over a signal leaves an end out.",
    why:
      "A missing end is what is shown when a node starts in time. Over a signal both ends have to be said.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{over: progress, tracks: {dot.opacity: {to: 0.5}}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{over: progress, tracks: {dot.opacity: {from: 1, to: 0.5}}}]
      """))

  static let notAdditive = DiagnosticCode(
    "not-additive", .error, "Something is added that cannot be.",
    why: "Numbers, angles, points and sizes can be added; colours, booleans and words cannot.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, tracks: {dot.fillColor: {by: red}}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, tracks: {dot.fillColor: {to: red}}}]
      """))

  static let alongNeedsPosition = DiagnosticCode(
    "along-needs-position", .error, "A property other than the position follows a path.",
    why: "A path is a line of places.",
    bad: example(
      """
      paths: {way: M0 0 L5 5}
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, tracks: {dot.size: {along: way}}}]
      """),
    good: example(
      """
      paths: {way: M0 0 L5 5}
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, tracks: {dot.position: {along: way}}}]
      """))

  static let alongNone = DiagnosticCode(
    "along-none", .error, "A layer follows no path.",
    why: "`none` is no path, and leads nowhere.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, tracks: {dot.position: {along: none}}}]
      """),
    good: example(
      """
      paths: {way: M0 0 L5 5}
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, tracks: {dot.position: {along: way}}}]
      """))

  static let bodiesOfTwoParents = DiagnosticCode(
    "bodies-of-two-parents", .error, "Bodies lie in different layers.",
    why: "Walls are in the coordinates of the bodies' parent, so that must be one.",
    bad: example(
      """
      layers: [{id: a}, {id: box, layers: [{id: b}]}]
      physics: {bodies: {a: {radius: 5}, b: {radius: 5}}}
      """),
    good: example(
      """
      layers: [{id: a}, {id: b}]
      physics: {bodies: {a: {radius: 5}, b: {radius: 5}}}
      """))

  static let escapeWithoutBody = DiagnosticCode(
    "escape-without-body", .error, "An escape names a layer that is not a body.",
    why: "Only bodies can leave the walls.",
    bad: example(
      """
      layers: [{id: a}, {id: b}]
      physics: {bodies: {a: {radius: 5}}, escape: {b: {move: [0, -5]}}}
      """),
    good: example(
      """
      layers: [{id: a}, {id: b}]
      physics: {bodies: {a: {radius: 5}}, escape: {a: {move: [0, -5]}}}
      """))

  static let tooManyKeyframes = DiagnosticCode(
    "too-many-keyframes", .error, "A file has more than 1,000,000 keyframes.",
    why: "The limit keeps every file small enough to be checked at once; targets count for each copy.",
    bad: "# a track of 1,000,001 keyframes", good: example("layers: [{id: dot}]"), badIsSketch: true)

  static let tooManyAnimations = DiagnosticCode(
    "too-many-animations", .error, "A file has more than 150,000 nodes.",
    why: "The limit keeps every file small enough to be checked at once; targets count for each copy.",
    bad: "# a list of 200,001 nodes", good: example("layers: [{id: dot}]"), badIsSketch: true)

  static let traceOrder = DiagnosticCode(
    "trace-order", .error, "An event of a trace lies before the one it follows.",
    why: "A trace is a list of events in time order; those at equal times happen in list order.",
    bad: """
      - {at: 1s, drag: 5}
      - {at: 0.5s, release: true}

      """,
    good: """
      - {at: 0.5s, drag: 5}
      - {at: 1s, release: true}

      """,
    subject: .trace)

  static let traceEvent = DiagnosticCode(
    "trace-event", .error, "An event that takes no value has another than true.",
    why: "`release`, `begin` and `reset` simply happen: write `true` after them.",
    bad: """
      - {at: 0s, begin: 5}

      """,
    good: """
      - {at: 0s, begin: true}

      """,
    subject: .trace)

  package static let animationCodes: [DiagnosticCode] = [
    .unknownNode,
    .unknownClock,
    .clockType,
    .outermostOnly,
    .needsSignalClock,
    .needsTime,
    .timeOnSignalClock,
    .pointsAsProgress,
    .emptyRange,
    .missingDuration,
    .zeroSpeed,
    .endlessRange,
    .endlessBackwards,
    .unreachableMember,
    .gapWithoutSequence,
    .staggerWithoutTargets,
    .trackWithoutLayer,
    .noKeyframes,
    .keyframesDecrease,
    .shownNeedsTime,
    .missingEnd,
    .notAdditive,
    .alongNeedsPosition,
    .alongNone,
    .bodiesOfTwoParents,
    .escapeWithoutBody,
    .tooManyKeyframes,
    .tooManyAnimations,
    .traceOrder,
    .traceEvent,
  ]
}
