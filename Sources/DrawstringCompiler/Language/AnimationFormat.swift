// Nodes, their tracks and keyframes.

import DrawstringCore
internal import DrawstringSyntax

extension Format {
  private static let phaseWords = FormatValue.oneOf([
    .words(PhaseWord.self), .list(of: .words(PhaseWord.self), called: "phases"),
  ])
  private static let nodes = FormatValue.list(of: .mapping(.node), called: "nodes")
  private static let place = FormatValue.saying(
    "a time, a fraction or the clock's unit", .constant(.any, in: nil))

  package static let node = FormatContext(
    "the node", choice: .exactlyOne(["tracks", "group", "sequence"]),
    [
      FormatKey("id", .name(.id), "the node's name", example: "spin"),
      FormatKey(
        "during", .saying("a phase, a list of phases, or always", phaseWords),
        "the phases in which the node is in effect",
        default: "always", example: "[refreshing, finishing]"),
      FormatKey(
        "hold", .saying("a phase or a list of phases", phaseWords),
        "the phases in which its last values stay when it is no longer in effect",
        example: "[refreshing]"),
      FormatKey(
        "when", .condition, "a condition that must hold, too, for the node to be in effect",
        example: "pull > 20"),
      FormatKey(
        "on", .saying("the name of a trigger", .text),
        "the trigger that starts the node; the node is in effect from each fire to its end", example: "tapped"
      ),
      FormatKey(
        "over",
        .oneOf([.word("time", "the time since the node came into effect"), .reference(.numberSignal)]),
        "the node's clock", default: "time", example: "pull"),
      FormatKey(
        "range", .pair(.constant(.any, in: nil), written: "[from, to]"),
        "the values of the signal that are mapped to the node's time", example: "[0, 55]"),
      FormatKey(
        "extrapolate",
        .saying(
          "clamp, extend, repeat, or a pair of them",
          .oneOf([
            .words(Extrapolation.self), .pair(.words(Extrapolation.self), written: "[before, after]"),
          ])),
        "the values before the first and after the last keyframe", default: "clamp",
        example: "[clamp, extend]"),
      FormatKey(
        "duration", .oneOf([.duration, .word("forever", "without end")]), "the length of one iteration",
        example: "350ms"),
      FormatKey(
        "delay", .signedDuration,
        "the time before the node starts; if negative, the node starts in its middle", example: "100ms"),
      FormatKey(
        "after", .saying("a node's id, its start, end or loop(k), and a duration more or less", .text),
        "the sibling node after which the node starts", example: "rise.end + 100ms"),
      FormatKey(
        "endDelay", .signedDuration, "a time after the end that counts as part of the node", example: "100ms"),
      FormatKey(
        "repeat", .oneOf([.number(in: 0...1e15), .word("forever", "without end")]),
        "the number of iterations",
        default: "1", example: "forever"),
      FormatKey("repeatFor", .duration, "the longest time of all iterations together", example: "3s"),
      FormatKey(
        "direction", .words(PlaybackDirection.self), "the direction of the iterations", default: "normal",
        example: "alternate"),
      FormatKey(
        "iterationStart", .fraction(in: 0...1e9), "the place in the iterations at which the node starts",
        default: "0",
        example: "0.5"),
      FormatKey(
        "speed", .saying("a number other than 0", .fraction(in: -1e6...1e6)),
        "the factor of the speed of the node's time",
        default: "1", example: "2"),
      FormatKey(
        "fill", .words(FillMode.self), "whether the node has values before it starts and after it ends",
        default: "both",
        example: "forwards"),
      FormatKey(
        "ease", .easing, "the easing of each iteration as a whole", default: "linear", example: "ease-in-out"),
      FormatKey(
        "tracks", .saying("a mapping from properties to tracks", .names(.any, of: .track)),
        "the properties that the node animates",
        example: "{dot.opacity: [0, 1]}"),
      FormatKey("group", nodes, "nodes that run in parallel", example: "[]"),
      FormatKey("sequence", nodes, "nodes that run one after the other", example: "[]"),
      FormatKey(
        "gap", .signedDuration, "the time between the members of a sequence", default: "0s", example: "50ms"),
      FormatKey(
        "targets", .list(of: .reference(.layer), called: "layer ids"),
        "repeats the node for each of these layers", example: "[a, b, c]"),
      FormatKey(
        "values",
        .names(.formula, of: .list(of: .constantDefinition, called: "constants")),
        "names that the tracks may use, each with one constant for each target", example: "{dx: [12, -40, 7]}"
      ),
      FormatKey(
        "stagger",
        .oneOf([
          .signedDuration, .list(of: .signedDuration, called: "durations"), .mapping(.stagger),
        ]),
        "the delays between the copies",
        example: "100ms"),
      FormatKey(
        "events", .list(of: .mapping(.event), called: "events"), "events that the node emits to the host",
        example: "[{at: 50%, emit: tick}]"),
      FormatKey(
        "blend", .duration,
        "the time in which the values go from those shown at the start to those of the node",
        default: "0s", example: "120ms"),
    ])

  package static let event = FormatContext(
    "the node's event",
    [
      FormatKey(
        "at",
        .oneOf([
          .words(EventPlace.self), .fraction(in: 0...1), .duration,
        ]),
        "the place in the iteration at which the event is emitted", example: "50%", isRequired: true),
      FormatKey("emit", .name(.id), "the name of the event", example: "tick", isRequired: true),
      FormatKey(
        "haptic", .words(Haptic.self), "the haptic feedback at the event; none by default",
        example: "light"),
    ])

  package static let stagger = FormatContext(
    "the stagger", choice: .exactlyOne(["total", "each"]),
    [
      FormatKey("total", .duration, "the delay of the last copy", example: "500ms"),
      FormatKey("each", .signedDuration, "the delay from one copy to the next", example: "100ms"),
      FormatKey("ease", .easing, "the easing of the delays", default: "linear", example: "ease-out"),
      FormatKey(
        "from",
        .oneOf([
          .words(StaggerOrigin.self), .saying("a copy's number from 0", .number(in: 0...1e9)),
          .list(of: .number(in: 0...1e9), called: "ranks"),
        ]),
        "the copies that start first, or the rank of each copy", default: "first", example: "center"),
      FormatKey(
        "seed", .saying("a whole number", .number(in: 0...9_007_199_254_740_991)),
        "the number that selects one of the random orders", default: "0", example: "7"),
    ])

  package static let keyframe = FormatContext(
    "the keyframe",
    [
      FormatKey("at", place, "the place of the keyframe", example: "50%"),
      FormatKey("past", place, "a place; the keyframe is just beyond it", example: "20%"),
      FormatKey(
        "value", .saying("a value, or shown", .propertyValue), "the value at the keyframe", example: "1",
        isRequired: true),
      FormatKey("ease", .easing, "the easing of the segment that starts here", example: "ease-out"),
      FormatKey(
        "hold", .boolean, "whether the value stays up to the next keyframe", default: "false", example: "true"
      ),
      FormatKey(
        "composite", .words(CompositeWord.self),
        "how the value is combined with the value underneath; as in the track by default",
        example: "add"),
      FormatKey(
        "tension", .number(), "how taut a smooth curve is here; as in the track by default", example: "0.5"),
      FormatKey(
        "continuity", .number(), "which corner a smooth curve makes here; as in the track by default",
        example: "-1"),
      FormatKey(
        "bias", .number(), "to which side a smooth curve leans here; as in the track by default",
        example: "0.5"
      ),
    ])

  static let ends = [
    FormatKey("from", .propertyValue, "the value at the start; the value shown by default", example: "0"),
    FormatKey("to", .propertyValue, "the value at the end", example: "1"),
    FormatKey("by", .propertyValue, "the difference between the end and the start", example: "10"),
  ]

  package static let fromTo = FormatContext(
    "the track", choice: .atLeastOne(["from", "to", "by"]),
    ends + shaping + interpolation + curve + colors + composition + morphing)

  package static let along = FormatContext(
    "the track",
    [
      FormatKey("along", .path, "the path to follow", example: "loop", isRequired: true),
      FormatKey(
        "pace", .words(PathPace.self), "whether equal distances or segments take equal times",
        default: "distance", example: "segment"),
      FormatKey(
        "rotate", .oneOf([.words(PathTurn.self), .angle]),
        "whether the layer turns with the path", default: "none", example: "auto"),
    ] + shaping + steps + composition)

  package static let formula = FormatContext(
    "the track",
    [
      FormatKey(
        "formula", .saying("a formula", .propertyValue), "the value, from signals and x, the eased progress",
        example: "5 * sin(x * 1turn)",
        isRequired: true)
    ] + shaping + steps + composition)

  package static let keyframes = FormatContext(
    "the track",
    [
      FormatKey(
        "keyframes",
        .list(of: .oneOf([.propertyValue, .mapping(.keyframe)]), called: "keyframes"),
        "the values in their order", example: "[shown, 100, 20]",
        isRequired: true)
    ] + shaping + interpolation + curve + colors + composition + morphing)

  package static let single = FormatContext(
    "the track",
    [FormatKey("value", .propertyValue, "one value throughout", example: "[0, 5]", isRequired: true)]
      + composition)

  package static let literalText = FormatContext(
    "the text as written",
    [
      FormatKey(
        "text", .text, "the text as it is written, even if it is a keyword", example: "shown",
        isRequired: true)
    ])

  /// The forms of tracks that are mappings, in the order in which their keys are tested.
  package static let trackForms: [FormatMapping] = [
    .springTrack, .waveTrack, .keyframes, .along, .formula, .single, .fromTo,
  ]

  /// All keys of tracks, to distinguish the forms and for suggestions.
  package static let track = FormatContext(
    "the track",
    choice: .atLeastOne(["from", "to", "by", "along", "formula", "keyframes", "spring", "wave", "value"]),
    (fromTo.rows + along.rows + formula.rows + keyframes.rows + springTrack.rows + waveTrack.rows
      + single.rows).reduce(into: []) { rows, row in
        if !rows.contains(where: { $0.name == row.name }) { rows.append(row.optional) }
      })

}

extension FormatKey {
  /// The same key, not required, for mappings where other keys may replace it.
  fileprivate var optional: FormatKey {
    var key = self
    key.isRequired = false
    return key
  }
}
