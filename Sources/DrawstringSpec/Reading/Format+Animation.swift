// Nodes, their tracks and keyframes.

extension Format {
  package static let node = FormatContext(
    "the node",
    [
      FormatKey("id", "a name", "the node's name", example: "spin"),
      FormatKey(
        "during", "a phase, a list of phases, or always", "when it is in effect; always by default",
        example: "[refreshing, finishing]"),
      FormatKey("hold", "a phase or a list of phases", "when its last value stays", example: "[refreshing]"),
      FormatKey("when", "a condition", "further limits when it is in effect", example: "pull > 20"),
      FormatKey("over", "time or a number signal", "its clock; time by default", example: "pull"),
      FormatKey(
        "range", "[from, to]", "the signal's range that runs through its local time", example: "[0, 55]"),
      FormatKey(
        "extrapolate", "clamp, extend, repeat, or a pair of them",
        "what holds beyond the ends; clamp by default",
        example: "[clamp, extend]"),
      FormatKey("duration", "a duration", "the length of one iteration", example: "350ms"),
      FormatKey(
        "delay", "a duration", "the time before it starts, negative to skip into it", example: "100ms"),
      FormatKey("endDelay", "a duration", "the time after its end that still counts", example: "100ms"),
      FormatKey("repeat", "a number or forever", "how often it runs; 1 by default", example: "forever"),
      FormatKey("repeatFor", "a duration", "for how long it runs at most", example: "3s"),
      FormatKey(
        "direction", "normal, reverse, alternate or alternate-reverse",
        "which way iterations run; normal by default",
        example: "alternate"),
      FormatKey(
        "iterationStart", "a number", "where in the iterations it starts; 0 by default", example: "0.5"),
      FormatKey("speed", "a number other than 0", "how fast its time runs; 1 by default", example: "2"),
      FormatKey(
        "fill", "both, none, forwards or backwards",
        "where it holds before and after it runs; both by default",
        example: "forwards"),
      FormatKey(
        "ease", "an easing", "how the whole iteration runs; linear by default", example: "ease-in-out"),
      FormatKey(
        "tracks", "a mapping from properties to tracks", "what it moves", example: "{dot.opacity: [0, 1]}"),
      FormatKey("group", "a list of nodes", "nodes that run in parallel", example: "[]"),
      FormatKey("sequence", "a list of nodes", "nodes that run one after the other", example: "[]"),
      FormatKey("gap", "a duration", "the time between the members of a sequence", example: "50ms"),
      FormatKey(
        "targets", "a list of layer ids", "repeats the node for each of these layers", example: "[a, b, c]"),
      FormatKey(
        "stagger", "a duration, a list of durations or a mapping", "the delays between the copies",
        example: "100ms"),
    ])

  package static let stagger = FormatContext(
    "the stagger",
    [
      FormatKey("total", "a duration", "the delay of the last copy", example: "500ms"),
      FormatKey("each", "a duration", "the delay from one copy to the next", example: "100ms"),
      FormatKey("ease", "an easing", "how the delays are spread; linear by default", example: "ease-out"),
      FormatKey(
        "from", "first, last, center or edges", "which copy starts; first by default", example: "center"),
    ])

  package static let keyframe = FormatContext(
    "the keyframe",
    [
      FormatKey("at", "a time, a fraction or the clock's unit", "where it stands", example: "50%"),
      FormatKey(
        "past", "a time, a fraction or the clock's unit", "just beyond which it stands", example: "20"),
      FormatKey("value", "a value, or shown", "the value there", example: "1", isRequired: true),
      FormatKey("ease", "an easing", "how the segment that starts here runs", example: "ease-out"),
      FormatKey("hold", "true or false", "whether the value stays up to the next keyframe", example: "true"),
      FormatKey(
        "composite", "replace, add or accumulate",
        "how the value joins the one underneath; as the track by default",
        example: "add"),
      FormatKey(
        "tension", "a number", "how taut a smooth curve is here; as the track by default", example: "0.5"),
      FormatKey(
        "continuity", "a number", "which corner a smooth curve makes here; as the track by default",
        example: "-1"),
      FormatKey(
        "bias", "a number", "to which side a smooth curve leans here; as the track by default", example: "0.5"
      ),
    ])

  package static let fromTo = FormatContext(
    "the track",
    [
      FormatKey("from", "a value", "the value at the start; what is shown by default", example: "0"),
      FormatKey("to", "a value", "the value at the end", example: "1"),
      FormatKey("by", "a value", "how much is added up to the end", example: "10"),
    ] + shaping + interpolation + curve + colors + composition)

  package static let along = FormatContext(
    "the track",
    [
      FormatKey("along", "a path", "the path to follow", example: "loop", isRequired: true),
      FormatKey(
        "pace", "distance or segment", "what is passed evenly; distance by default", example: "segment"),
      FormatKey(
        "rotate", "none, auto, auto-reverse or an angle",
        "whether the layer turns with the path; none by default",
        example: "auto"),
    ] + shaping + steps + composition)

  package static let formula = FormatContext(
    "the track",
    [
      FormatKey(
        "formula", "a formula", "the value, from signals and x, the eased progress",
        example: "5 * sin(x * 1turn)",
        isRequired: true)
    ] + shaping + steps + composition)

  package static let keyframes = FormatContext(
    "the track",
    [
      FormatKey(
        "keyframes", "a list of keyframes", "the values on the way", example: "[shown, 100, 20]",
        isRequired: true)
    ] + shaping + interpolation + curve + colors + composition)

  package static let single = FormatContext(
    "the track",
    [FormatKey("value", "a value", "one value throughout", example: "[0, 5]", isRequired: true)]
      + composition)

  /// All keys of tracks, for telling the forms apart and for suggestions.
  package static let track = FormatContext(
    "the track",
    (fromTo.rows + along.rows + formula.rows + keyframes.rows + single.rows).reduce(into: []) { rows, row in
      if !rows.contains(where: { $0.name == row.name }) { rows.append(row.optional) }
    })

  static let animationContexts = [node, stagger, keyframe, fromTo, along, formula, keyframes, single]
}

extension FormatKey {
  /// The same key where other keys may take its place.
  fileprivate var optional: FormatKey {
    var key = self
    key.isRequired = false
    return key
  }
}
