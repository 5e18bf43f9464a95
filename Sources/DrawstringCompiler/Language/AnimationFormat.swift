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
        "during", .saying("a phase, a list of phases, or always", phaseWords), "when it is in effect",
        default: "always", example: "[refreshing, finishing]"),
      FormatKey(
        "hold", .saying("a phase or a list of phases", phaseWords), "when its last value stays",
        example: "[refreshing]"),
      FormatKey("when", .condition, "further limits when it is in effect", example: "pull > 20"),
      FormatKey(
        "on", .saying("the name of a trigger", .text),
        "the trigger at whose fires it comes into effect, until its end", example: "tapped"),
      FormatKey(
        "over",
        .oneOf([.word("time", "the time since the node came into effect"), .reference(.numberSignal)]),
        "its clock", default: "time", example: "pull"),
      FormatKey(
        "range", .pair(.constant(.any, in: nil), written: "[from, to]"),
        "the signal's range that runs through its local time", example: "[0, 55]"),
      FormatKey(
        "extrapolate",
        .saying(
          "clamp, extend, repeat, or a pair of them",
          .oneOf([
            .words(Extrapolation.self), .pair(.words(Extrapolation.self), written: "[before, after]"),
          ])),
        "what holds beyond the ends", default: "clamp",
        example: "[clamp, extend]"),
      FormatKey(
        "duration", .oneOf([.duration, .word("forever", "without end")]), "the length of one iteration",
        example: "350ms"),
      FormatKey(
        "delay", .signedDuration, "the time before it starts, negative to skip into it", example: "100ms"),
      FormatKey(
        "after", .saying("a node's id, its start, end or loop(k), and a duration more or less", .text),
        "what it starts after, among the nodes beside it", example: "rise.end + 100ms"),
      FormatKey("endDelay", .signedDuration, "the time after its end that still counts", example: "100ms"),
      FormatKey(
        "repeat", .oneOf([.number(in: 0...1e15), .word("forever", "without end")]), "how often it runs",
        default: "1", example: "forever"),
      FormatKey("repeatFor", .duration, "for how long it runs at most", example: "3s"),
      FormatKey(
        "direction", .words(PlaybackDirection.self), "which way iterations run", default: "normal",
        example: "alternate"),
      FormatKey(
        "iterationStart", .fraction(in: 0...1e9), "where in the iterations it starts", default: "0",
        example: "0.5"),
      FormatKey(
        "speed", .saying("a number other than 0", .fraction(in: -1e6...1e6)), "how fast its time runs",
        default: "1", example: "2"),
      FormatKey(
        "fill", .words(FillMode.self), "where it holds before and after it runs", default: "both",
        example: "forwards"),
      FormatKey(
        "ease", .easing, "how the whole iteration runs", default: "linear", example: "ease-in-out"),
      FormatKey(
        "tracks", .saying("a mapping from properties to tracks", .names(.any, of: .track)), "what it moves",
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
        "events", .list(of: .mapping(.event), called: "events"), "what it tells the host on its way",
        example: "[{at: 50%, emit: tick}]"),
      FormatKey(
        "blend", .duration, "how long its values blend with what was shown when it came into effect",
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
        "the place in the iteration at which it is told", example: "50%", isRequired: true),
      FormatKey("emit", .name(.id), "what it is called", example: "tick", isRequired: true),
    ])

  package static let stagger = FormatContext(
    "the stagger", choice: .exactlyOne(["total", "each"]),
    [
      FormatKey("total", .duration, "the delay of the last copy", example: "500ms"),
      FormatKey("each", .signedDuration, "the delay from one copy to the next", example: "100ms"),
      FormatKey("ease", .easing, "how the delays are spread", default: "linear", example: "ease-out"),
      FormatKey(
        "from",
        .oneOf([
          .words(StaggerOrigin.self), .saying("a copy's number from 0", .number(in: 0...1e9)),
          .list(of: .number(in: 0...1e9), called: "ranks"),
        ]),
        "which copy starts", default: "first", example: "center"),
      FormatKey(
        "seed", .saying("a whole number", .number(in: 0...9_007_199_254_740_991)),
        "which of the random orders it is", default: "0", example: "7"),
    ])

  package static let keyframe = FormatContext(
    "the keyframe",
    [
      FormatKey("at", place, "where it stands", example: "50%"),
      FormatKey("past", place, "just beyond which it stands", example: "20%"),
      FormatKey(
        "value", .saying("a value, or shown", .propertyValue), "the value there", example: "1",
        isRequired: true),
      FormatKey("ease", .easing, "how the segment that starts here runs", example: "ease-out"),
      FormatKey(
        "hold", .boolean, "whether the value stays up to the next keyframe", default: "false", example: "true"
      ),
      FormatKey(
        "composite", .words(CompositeWord.self),
        "how the value joins the one underneath; as the track by default",
        example: "add"),
      FormatKey(
        "tension", .number(), "how taut a smooth curve is here; as the track by default", example: "0.5"),
      FormatKey(
        "continuity", .number(), "which corner a smooth curve makes here; as the track by default",
        example: "-1"),
      FormatKey(
        "bias", .number(), "to which side a smooth curve leans here; as the track by default", example: "0.5"
      ),
    ])

  static let ends = [
    FormatKey("from", .propertyValue, "the value at the start; what is shown by default", example: "0"),
    FormatKey("to", .propertyValue, "the value at the end", example: "1"),
    FormatKey("by", .propertyValue, "how much is added up to the end", example: "10"),
  ]

  package static let fromTo = FormatContext(
    "the track", choice: .atLeastOne(["from", "to", "by"]),
    ends + shaping + interpolation + curve + colors + composition + morphing)

  package static let along = FormatContext(
    "the track",
    [
      FormatKey("along", .path, "the path to follow", example: "loop", isRequired: true),
      FormatKey(
        "pace", .words(PathPace.self), "what is passed evenly", default: "distance", example: "segment"),
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
        "the values on the way", example: "[shown, 100, 20]",
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
        "text", .text, "characters in a track of texts, also those of a keyword", example: "shown",
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
