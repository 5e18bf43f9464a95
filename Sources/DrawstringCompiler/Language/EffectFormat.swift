// The top level of a spec and the control: the effect, its pull, phases, signals and layers.

import DrawstringCore
internal import DrawstringSyntax

extension Format {
  private static let layers = FormatValue.list(of: .mapping(.layer), called: "layers")
  private static let movement = FormatValue.saying("a mapping of duration and ease", .mapping(.settle))
  private static let distance = FormatValue.length(in: 0...(.infinity))

  package static let effect = FormatContext(
    "the effect",
    [
      FormatKey(
        "drawstring", .version, "the version of the language", example: "1", isRequired: true),
      FormatKey("effect", .name(.effect), "the effect's name", example: "boss-dots", isRequired: true),
      FormatKey("title", .text, "a title for people to read", example: "Four dots and a line"),
      FormatKey("description", .text, "what the effect shows", example: "Dots breathe while loading"),
      FormatKey("author", .text, "the author of the effect", example: "Jane Doe"),
      FormatKey("license", .text, "the licence of the effect", example: "MIT"),
      FormatKey(
        "canvas", .oneOf([.canvas, .mapping(.canvas)]),
        "the visible rectangle, in the coordinates of the outermost layers",
        example: "[375, 55]", isRequired: true),
      FormatKey(
        "inputs",
        .names(
          .formula,
          of: .oneOf([
            .words(InputTypeWord.self), .list(of: .name(.formula), called: "words"), .mapping(.input),
          ])),
        "values that the host gives", example: "{download: {type: number, range: [0, 1]}}"),
      FormatKey("pull", .mapping(.pull), "how the pull arms and moves the control", example: "{trigger: 55}"),
      FormatKey(
        "phases", .saying("a mapping of durations", .mapping(.phases)),
        "how long finishing and cancelling last",
        example: "{finishing: 500ms}"),
      FormatKey(
        "use", .list(of: .text, called: "files"),
        "shared files, whose constants, signals, paths and components this file may use",
        example: "[shared/colours.yaml]"),
      FormatKey(
        "components", .names(.id, of: .mapping(.component)), "your own kinds of layers",
        example: "{dot: {layers: [{id: disc}]}}"),
      FormatKey(
        "constants", .names(.formula, of: .constantDefinition), "values with names", example: "{r: 5}"),
      FormatKey(
        "signals", .names(.formula, of: .oneOf([.formula(.any), .mapping(.memorySignal)])),
        "values computed from the pull, the phase, the time and events",
        example: "{q: \"clamp(pull / 85, 0, 1)\"}"),
      FormatKey(
        "outputs", .names(.formula, of: .formula(.any)), "named values for the host",
        example: "{listOffset: -pull}"),
      FormatKey(
        "paths", .names(.id, of: .pathDefinition), "paths with names", example: "{loop: M0 0 L10 10}"),
      FormatKey(
        "layers", layers, "the layers, from back to front", example: "[{id: dot}]", isRequired: true
      ),
      FormatKey(
        "animations", .list(of: .mapping(.node), called: "nodes"),
        "the animation nodes; later ones have priority",
        example: "[]"),
      FormatKey(
        "physics", .mapping(.physics), "bodies that fall, roll and bounce",
        example: "{bodies: {ball: {radius: 10}}}"
      ),
      FormatKey(
        "variants", .names(.id, of: .mapping(.variant)),
        "named sets of changes to the effect",
        example: "{dark: {constants: {ink: white}}}"),
      FormatKey(
        "expect",
        .list(
          of: .oneOf([.mapping(.expectAt), .mapping(.expectNever), .mapping(.expectContinuous)]),
          called: "expectations"), "tests of the effect, which `validate` runs",
        example: "[{at: {pull: 20}, dot.opacity: 1}]"),
    ])

  package static let canvas = FormatContext(
    "the canvas",
    [
      FormatKey(
        "rect", .canvas, "the visible rectangle, in the coordinates of the outermost layers",
        example: "[0, -55, 375, 55]",
        isRequired: true),
      FormatKey(
        "flexible", .words(FlexibleWord.self),
        "the directions in which a host may resize the canvas; `width` and `height` are then inputs; none by default",
        example: "width"),
    ])

  package static let input = FormatContext(
    "the input",
    [
      FormatKey(
        "type",
        .saying(
          "a type, or a list of words",
          .oneOf([.words(InputTypeWord.self), .list(of: .name(.formula), called: "words")])),
        "the type of its values", example: "number", isRequired: true),
      FormatKey(
        "default", .saying("a value of the type", .inputValue),
        "the value until the host sets another; by default 0, false, black, the first word or an empty text",
        example: "0"),
      FormatKey(
        "range", .pair(.constant(.any, in: nil), written: "[from, to]"),
        "the smallest and the largest value; other values are limited to this range", example: "[0, 1]"),
      FormatKey(
        "settle", movement,
        "how a number, an angle, a colour or a point moves to a new value; a jump by default",
        example: "{duration: 200ms}"),
      FormatKey(
        "reset", .boolean, "whether the input returns to its default when the effect becomes idle",
        default: "false",
        example: "true"),
      FormatKey("description", .text, "the meaning of the input", example: "how far the download is"),
    ])

  package static let pull = FormatContext(
    "the pull block",
    [
      FormatKey(
        "edge", .words(ListEdge.self), "the side of the list at which the control lies", default: "top",
        example: "bottom"),
      FormatKey("trigger", distance, "the distance that arms the control", example: "55", isRequired: true),
      FormatKey(
        "hysteresis", distance, "how far below the trigger an armed control disarms", default: "0",
        example: "5"),
      FormatKey(
        "rest", .length(), "where the content rests while refreshing; the trigger by default", example: "55"),
      FormatKey("limit", distance, "the largest pull that is shown; no limit by default", example: "120"),
      FormatKey(
        "rubber", .oneOf([coefficient, .mapping(.rubber)]),
        "a rubber band: its coefficient, or coefficient and dimension; none by default", example: "0.55"),
      FormatKey(
        "content", .words(PullModel.Content.self), "whether the content makes room for the control",
        default: "moves", example: "stays"),
      FormatKey(
        "deadband", distance, "the largest change of the pull that does not change `direction`", default: "0",
        example: "2"),
      FormatKey(
        "fires", .words(PullModel.Firing.self), "when refreshing starts", default: "release",
        example: "arming"),
      FormatKey(
        "begins", .mapping(.beginning), "when the host begins a refresh by itself; never by default",
        example: "{within: 300}"),
      FormatKey(
        "settle", movement, "how the content moves after a release or a begin",
        default: "{duration: 300ms, ease: ease-in-out}",
        example: "{duration: 500ms, ease: ease-in-out}"),
      FormatKey(
        "return", .saying("a mapping of delay, duration and ease", .mapping(.returning)),
        "how the content moves back to 0 in finishing; as `settle` where `return` is not written",
        example: "{delay: 1s}"),
      FormatKey(
        "cancel", movement,
        "how the content moves back to 0 in all phases except finishing; missing keys are as in `return`, without its delay",
        example: "{duration: 200ms}"),
      FormatKey("minimum", .duration, "the shortest time of refreshing", default: "0s", example: "1s"),
      FormatKey(
        "leave",
        .saying(
          "now, loop-end or {loop: NODE}",
          .oneOf([.words(LeaveWord.self), .mapping(.leave)])),
        "when finishing may start", default: "now",
        example: "loop-end"),
      FormatKey(
        "haptics", .saying("a mapping from events to haptics", .mapping(.haptics)),
        "the haptic feedback at events of the lifecycle; none by default",
        example: "{armed: rigid, began: medium}"),
      FormatKey(
        "floor", .mapping(.floor), "a second floor behind a longer pull; none by default",
        example: "{trigger: 140, rest: height}"),
    ])

  package static let haptics = FormatContext(
    "the haptics",
    EmittedEvent.Kind.lifecycle.map { kind in
      let words = FormatValue.words(Haptic.self)
      return FormatKey(
        kind.rawValue,
        kind == .ended
          ? .saying("a haptic, or one for each outcome", .oneOf([words, .mapping(.outcomeHaptics)])) : words,
        "the haptic when \(kind.summary)",
        example: kind == .ended ? "{success: success, failure: error}" : "light")
    })

  package static let outcomeHaptics = FormatContext(
    "the haptics of outcomes",
    FinishOutcome.allCases.map { outcome in
      FormatKey(
        outcome.rawValue, .words(Haptic.self), "the haptic when a refresh ends with `\(outcome.rawValue)`",
        example: outcome == .failure ? "error" : "success")
    })

  package static let beginning = FormatContext(
    "the beginning",
    [
      FormatKey(
        "within", distance,
        "the amount of content before the edge from which the host begins a refresh", example: "300",
        isRequired: true)
    ])

  package static let floor = FormatContext(
    "the floor",
    [
      FormatKey(
        "trigger", distance,
        "the pull from which a release opens the floor; beyond the trigger of the refresh",
        example: "140", isRequired: true),
      FormatKey(
        "rest", .saying("a formula of constants, `width` and `height`", .formula(.length)),
        "where the content rests while the floor is open, at least 1; by default the extent of the canvas along the pull",
        example: "height"),
      FormatKey(
        "open", movement, "how the content moves to `rest`; missing keys are as in `settle`",
        example: "{duration: 400ms, ease: ease-out}"),
      FormatKey(
        "close", .saying("a mapping of at, duration and ease", .mapping(.closing)),
        "how the content moves back to 0; missing keys are as in `return`",
        example: "{at: 60, duration: 300ms, ease: ease-in-out}"),
    ])

  package static let closing = FormatContext(
    "the closing",
    [
      FormatKey(
        "at", distance,
        "how far a finger pushes the floor back for a release to close it; by default a fifth of `rest`, at most 60",
        example: "60")
    ] + movementKeys)

  private static let coefficient = FormatValue.number(in: PullModel.Rubber.range)

  package static let rubber = FormatContext(
    "the rubber band",
    [
      FormatKey(
        "coefficient", coefficient, "the fraction of a small pull of the finger that is shown",
        example: "0.55",
        isRequired: true),
      FormatKey(
        "dimension", .length(in: PullModel.Rubber.range),
        "the height of the list; the pull that is shown stays below it",
        default: "667", example: "667"),
    ])

  private static let movementKeys = [
    FormatKey("duration", .duration, "the duration of the movement", default: "300ms", example: "500ms"),
    FormatKey("ease", .easing, "the easing of the movement", default: "ease-in-out", example: "ease-in-out"),
  ]

  package static let settle = FormatContext("the movement", movementKeys)

  package static let returning = FormatContext(
    "the return",
    [
      FormatKey(
        "delay", .duration, "how long the content stays at rest from the start of finishing", default: "0s",
        example: "1s")
    ] + movementKeys)

  package static let leave = FormatContext(
    "the leave rule",
    [
      FormatKey(
        "loop", .reference(.topLevelNode), "the node whose iteration has to end before finishing starts",
        example: "spin",
        isRequired: true)
    ])

  package static let phases = FormatContext(
    "the phases block",
    [
      FormatKey("finishing", .duration, "how long finishing lasts", example: "500ms"),
      FormatKey("cancelling", .duration, "how long cancelling lasts", example: "300ms"),
      FormatKey("closing", .duration, "how long closing lasts", example: "300ms"),
    ])

  package static let memorySignal = FormatContext(
    "the signal", choice: .exactlyOne(["sample", "sum"]),
    [
      FormatKey(
        "sample", .saying("a formula", .formula(.any)), "the value that is kept at drag events",
        example: "pull"),
      FormatKey(
        "sum", .saying("a formula", .formula(.any)), "the value that is added up at drag events",
        example: "abs(delta)"),
      FormatKey("when", .condition, "which drag events count; always by default", example: "pull > 0"),
      FormatKey(
        "reset", .condition, "the condition that sets the signal back to `initial`; never by default",
        example: "refreshing"),
      FormatKey(
        "initial", .constant(.any, in: nil), "the value before the first event; zero by default", example: "0"
      ),
    ])

  package static let layer = FormatContext(
    "the layer",
    [
      FormatKey("id", .name(.id), "the layer's name, unique in the file", example: "dot", isRequired: true),
      FormatKey(
        "kind",
        .saying("a kind of layer, or the name of a component", .oneOf([.words(LayerKind.self), .name(.id)])),
        "the kind of the layer", default: "group",
        example: "shape"),
      FormatKey("layers", layers, "the layers in it, back to front", example: "[{id: dot}]"),
      FormatKey(
        "tap", .saying("the name of a trigger", .text),
        "the trigger that a tap at the layer fires; not inside a component", example: "tapped"),
    ])
}
