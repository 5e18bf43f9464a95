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
      FormatKey("title", .text, "the effect's title for people", example: "Four dots and a line"),
      FormatKey("description", .text, "what the effect shows", example: "Dots breathe while loading"),
      FormatKey("author", .text, "who made it", example: "Jane Doe"),
      FormatKey("license", .text, "under which terms it may be used", example: "MIT"),
      FormatKey(
        "canvas", .oneOf([.canvas, .mapping(.canvas)]), "the visible part of the coordinates",
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
        "use", .list(of: .text, called: "files"), "shared files, whose names stand beside those of this file",
        example: "[shared/colours.yaml]"),
      FormatKey(
        "components", .names(.id, of: .mapping(.component)), "kinds of layers of the author's own",
        example: "{dot: {layers: [{id: disc}]}}"),
      FormatKey(
        "constants", .names(.formula, of: .constantDefinition), "values with names", example: "{r: 5}"),
      FormatKey(
        "signals", .names(.formula, of: .oneOf([.formula(.any), .mapping(.memorySignal)])),
        "values computed from what happens",
        example: "{q: \"clamp(pull / 85, 0, 1)\"}"),
      FormatKey(
        "outputs", .names(.formula, of: .formula(.any)), "numbers handed back to the host view",
        example: "{listOffset: -pull}"),
      FormatKey(
        "paths", .names(.id, of: .pathDefinition), "paths with names", example: "{loop: M0 0 L10 10}"),
      FormatKey(
        "layers", layers, "what is drawn, back to front", example: "[{id: dot}]", isRequired: true
      ),
      FormatKey(
        "animations", .list(of: .mapping(.node), called: "nodes"), "what moves, in document order",
        example: "[]"),
      FormatKey(
        "physics", .mapping(.physics), "bodies that fall, roll and bounce",
        example: "{bodies: {ball: {radius: 10}}}"
      ),
      FormatKey(
        "variants", .names(.id, of: .mapping(.variant)),
        "what differs when a variant of the effect is asked for",
        example: "{dark: {constants: {ink: white}}}"),
      FormatKey(
        "expect",
        .list(
          of: .oneOf([.mapping(.expectAt), .mapping(.expectNever), .mapping(.expectContinuous)]),
          called: "expectations"), "what must hold, judged by running the effect",
        example: "[{at: {pull: 20}, dot.opacity: 1}]"),
    ])

  package static let canvas = FormatContext(
    "the canvas",
    [
      FormatKey(
        "rect", .canvas, "the visible part of the coordinates", example: "[0, -55, 375, 55]",
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
        "the value before the host sets another; 0, false, black, the first word or no characters by default",
        example: "0"),
      FormatKey(
        "range", .pair(.constant(.any, in: nil), written: "[from, to]"),
        "the allowed numbers or angles; others are limited to it", example: "[0, 1]"),
      FormatKey(
        "settle", movement,
        "how a number, an angle, a colour or a point moves to a new value; a jump by default",
        example: "{duration: 200ms}"),
      FormatKey(
        "reset", .boolean, "whether it returns to its default when the effect becomes idle", default: "false",
        example: "true"),
      FormatKey("description", .text, "what the host says by it", example: "how far the download is"),
    ])

  package static let pull = FormatContext(
    "the pull block",
    [
      FormatKey("trigger", distance, "the distance that arms the control", example: "55", isRequired: true),
      FormatKey("hysteresis", distance, "how far below the trigger it disarms", default: "0", example: "5"),
      FormatKey(
        "rest", .length(), "where the content rests while refreshing; the trigger by default", example: "55"),
      FormatKey("limit", distance, "the most that is shown of a pull; none by default", example: "120"),
      FormatKey(
        "rubber", .oneOf([coefficient, .mapping(.rubber)]),
        "a rubber band: its coefficient, or coefficient and dimension; none by default", example: "0.55"),
      FormatKey(
        "content", .words(PullModel.Content.self), "whether the content makes room for the control",
        default: "moves", example: "stays"),
      FormatKey("deadband", distance, "changes that leave `direction` as it is", default: "0", example: "2"),
      FormatKey(
        "fires", .words(PullModel.Firing.self), "when refreshing starts", default: "release",
        example: "arming"),
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
        "how the content moves back to 0 in all phases but finishing; missing keys are as in `return`, without its delay",
        example: "{duration: 200ms}"),
      FormatKey("minimum", .duration, "the shortest time of refreshing", default: "0s", example: "1s"),
      FormatKey(
        "leave",
        .saying(
          "now, loop-end or {loop: NODE}",
          .oneOf([.words(LeaveWord.self), .mapping(.leave)])),
        "when finishing may start", default: "now",
        example: "loop-end"),
    ])

  private static let coefficient = FormatValue.number(in: PullModel.Rubber.range)

  package static let rubber = FormatContext(
    "the rubber band",
    [
      FormatKey(
        "coefficient", coefficient, "how much of a small pull of the finger shows", example: "0.55",
        isRequired: true),
      FormatKey(
        "dimension", .length(in: PullModel.Rubber.range), "how high the list is; no pull shows more",
        default: "667", example: "667"),
    ])

  private static let movementKeys = [
    FormatKey("duration", .duration, "how long it takes", default: "300ms", example: "500ms"),
    FormatKey("ease", .easing, "how its speed runs", default: "ease-in-out", example: "ease-in-out"),
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
        "loop", .reference(.topLevelNode), "the node whose iteration is waited for", example: "spin",
        isRequired: true)
    ])

  package static let phases = FormatContext(
    "the phases block",
    [
      FormatKey("finishing", .duration, "how long finishing lasts", example: "500ms"),
      FormatKey("cancelling", .duration, "how long cancelling lasts", example: "300ms"),
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
      FormatKey("reset", .condition, "when it is initial again; never by default", example: "refreshing"),
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
        "what it draws", default: "group",
        example: "shape"),
      FormatKey("layers", layers, "the layers in it, back to front", example: "[{id: dot}]"),
    ])
}
