// The top of a spec and what describes the control: the effect, its pull, its phases, its signals, its layers.

extension Format {
  package static let effect = FormatContext(
    "the effect",
    [
      FormatKey(
        "drawstring", "the language version", "the version of the language", example: "1", isRequired: true),
      FormatKey("effect", "a name", "the effect's name", example: "boss-dots", isRequired: true),
      FormatKey("title", "a text", "the effect's title for people", example: "Four dots and a line"),
      FormatKey("description", "a text", "what the effect shows", example: "Dots breathe while loading"),
      FormatKey("author", "a text", "who made it", example: "Jane Doe"),
      FormatKey("license", "a text", "under which terms it may be used", example: "MIT"),
      FormatKey(
        "canvas", "[width, height] or [x, y, width, height] in points", "the visible part of the coordinates",
        example: "[375, 55]", isRequired: true),
      FormatKey("pull", "a mapping", "how the pull arms and moves the control", example: "{trigger: 55}"),
      FormatKey(
        "phases", "a mapping of durations", "how long finishing and cancelling last",
        example: "{finishing: 500ms}"),
      FormatKey("constants", "a mapping of names", "values with names", example: "{r: 5}"),
      FormatKey(
        "signals", "a mapping of names", "values computed from what happens",
        example: "{q: \"clamp(pull / 85, 0, 1)\"}"),
      FormatKey(
        "outputs", "a mapping of names", "numbers handed back to the host view",
        example: "{listOffset: -pull}"),
      FormatKey("paths", "a mapping of names", "paths with names", example: "{loop: M0 0 L10 10}"),
      FormatKey(
        "layers", "a list of layers", "what is drawn, back to front", example: "[{id: dot}]", isRequired: true
      ),
      FormatKey("animations", "a list of nodes", "what moves, in document order", example: "[]"),
      FormatKey(
        "physics", "a mapping", "bodies that fall, roll and bounce", example: "{bodies: {ball: {radius: 10}}}"
      ),
      FormatKey(
        "variants", "a mapping of names", "what differs when a variant of the effect is asked for",
        example: "{dark: {constants: {ink: white}}}"),
    ])

  package static let pull = FormatContext(
    "the pull block",
    [
      FormatKey("trigger", "points", "the distance that arms the control", example: "55", isRequired: true),
      FormatKey("hysteresis", "points", "how far below the trigger it disarms; 0 by default", example: "5"),
      FormatKey(
        "rest", "points", "where the content rests while refreshing; the trigger by default", example: "55"),
      FormatKey("limit", "points", "the most that is shown of a pull; none by default", example: "120"),
      FormatKey("rubber", "a number", "the coefficient of a rubber band; none by default", example: "0.55"),
      FormatKey("deadband", "points", "changes that leave `direction` as it is; 0 by default", example: "2"),
      FormatKey(
        "fires", "release or arming", "when refreshing starts; release by default", example: "arming"),
      FormatKey(
        "settle", "a mapping of duration and ease",
        "how the content moves after a release or a begin; 0.3 s ease-in-out by default",
        example: "{duration: 500ms, ease: ease-in-out}"),
      FormatKey(
        "return", "a mapping of duration and ease", "how the content moves back to 0; as settle by default",
        example: "{duration: 300ms}"),
      FormatKey("minimum", "a duration", "the shortest time of refreshing; 0s by default", example: "1s"),
      FormatKey(
        "leave", "now, loop-end or {loop: NODE}", "when finishing may start; now by default",
        example: "loop-end"),
    ])

  package static let settle = FormatContext(
    "the movement",
    [
      FormatKey("duration", "a duration", "how long it takes; 0.3 s by default", example: "500ms"),
      FormatKey("ease", "an easing", "how its speed runs; ease-in-out by default", example: "ease-in-out"),
    ])

  package static let leave = FormatContext(
    "the leave rule",
    [
      FormatKey(
        "loop", "the id of a node", "the node whose iteration is waited for", example: "spin",
        isRequired: true)
    ])

  package static let phases = FormatContext(
    "the phases block",
    [
      FormatKey("finishing", "a duration", "how long finishing lasts", example: "500ms"),
      FormatKey("cancelling", "a duration", "how long cancelling lasts", example: "300ms"),
    ])

  package static let memorySignal = FormatContext(
    "the signal",
    [
      FormatKey("sample", "a formula", "the value that is kept at drag events", example: "pull"),
      FormatKey("sum", "a formula", "the value that is added up at drag events", example: "abs(delta)"),
      FormatKey("when", "a condition", "which drag events count; always by default", example: "pull > 0"),
      FormatKey("reset", "a condition", "when it is initial again; never by default", example: "refreshing"),
      FormatKey("initial", "a value", "the value before the first event; zero by default", example: "0"),
    ])

  package static let layer = FormatContext(
    "the layer",
    [
      FormatKey("id", "a name", "the layer's name, unique in the file", example: "dot", isRequired: true),
      FormatKey("kind", "a kind of layer", "what it draws; group by default", example: "shape"),
      FormatKey("layers", "a list of layers", "the layers in it, back to front", example: "[{id: dot}]"),
    ])

  static let effectContexts = [effect, pull, settle, leave, phases, memorySignal, layer]
}
