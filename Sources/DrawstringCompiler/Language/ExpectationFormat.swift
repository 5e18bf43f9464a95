internal import DrawstringCore
internal import DrawstringSyntax

// Expectations: conditions on an effect, judged by running it.

extension Format {
  private static let trace = FormatValue.list(of: .mapping(.traceEvent), called: "events")
  private static let size = FormatValue.pair(
    .length(in: 0...(.infinity)), written: "[width, height] in points")
  private static let settings = FormatValue.names(
    .formula, of: .saying("a value of the input's type", .inputValue))
  private static let formulaOfLayers = FormatValue.saying(
    "a formula that may read layers", .formula(.any))

  /// An expectation of single values. Its other keys name the values: `top.opacity`, `outputs.listOffset`, `signals.q`,
  /// a built-in signal or `phase`.
  package static let expectAt = FormatContext(
    "an expectation at a moment",
    [
      FormatKey(
        "at", .mapping(.expectedMoment), "the moment", example: "{phase: pulling, pull: 20}", isRequired: true
      ),
      FormatKey(
        "within", .saying("a number, an angle or a duration", .constant(.any, in: 0...(.infinity))),
        "the allowed difference of each number; by default 1e-9, or 1e-9 of the expected number if that is more",
        example: "0.001"),
    ], isOpen: true)

  package static let expectNever = FormatContext(
    "an expectation that nothing happens",
    [
      FormatKey(
        "never", formulaOfLayers, "a condition that must not hold at any moment",
        example: "\"top.opacity > 1\"",
        isRequired: true),
      FormatKey(
        "over", trace, "the trace to test; by default all phases", example: "[{at: 0s, drag: 90}]"),
      FormatKey("variant", .text, "the variant to test", example: "dark"),
    ])

  package static let expectContinuous = FormatContext(
    "an expectation of continuity",
    [
      FormatKey(
        "continuous", .saying("a property, an output, a signal or a formula", .formula(.any)),
        "the value that must not jump", example: "ball.position", isRequired: true),
      FormatKey(
        "limit", .saying("a number, an angle or a duration", .constant(.any, in: 0...(.infinity))),
        "the largest change from one sample to the next", example: "5", isRequired: true),
      FormatKey(
        "over", trace, "the trace to test; by default all phases", example: "[{at: 0s, drag: 90}]"),
      FormatKey("variant", .text, "the variant to test", example: "dark"),
    ])

  package static let expectedMoment = FormatContext(
    "the moment",
    [
      FormatKey(
        "phase", .words(MomentPhase.self),
        "the phase; by default dragging where there is a pull, else refreshing", example: "finishing"),
      FormatKey("pull", .length(), "how far the content is shown pulled", example: "20"),
      FormatKey(
        "time", .duration, "the time in the phase, or with a trace the time of the trace", default: "0s",
        example: "250ms"),
      FormatKey(
        "refreshed", .duration, "the time spent refreshing before finishing", default: "1s",
        example: "2s"),
      FormatKey(
        "begin", .boolean, "whether the program began the refresh", default: "false", example: "true"),
      FormatKey(
        "inputs", settings, "inputs that differ from their defaults from the beginning",
        example: "{download: 0.4}"),
      FormatKey(
        "size", size, "the size of a flexible canvas from the beginning; the file's by default",
        example: "[430, 55]"),
      FormatKey(
        "finish", .words(FinishOutcome.self), "how the refresh ended, for finishing", default: "success",
        example: "failure"),
      FormatKey(
        "trace", trace, "the trace that leads to the moment, in place of a phase",
        example: "[{at: 0s, drag: 90}]"),
      FormatKey("variant", .text, "the variant to test", example: "dark"),
    ])
}

/// The phase of a moment in the notation of the language.
enum MomentPhase: String, WordEnumeration {
  case idle, pulling, armed, armedFloor, dragging, floor, refreshing, finishing, cancelling, closing

  /// The pull decides among `pulling`, `armed` and `armedFloor`, so `dragging` becomes `pulling`.
  var phase: Phase { self == .dragging ? .pulling : Phase(rawValue: rawValue) ?? .idle }

  var summary: String {
    switch self {
    case .idle: "nothing happens"
    case .pulling: "a finger pulls, not as far as the trigger"
    case .armed: "a finger has pulled to the trigger or beyond"
    case .armedFloor: "a finger has pulled to the trigger of the floor or beyond"
    case .dragging: "pulling, armed or armedFloor"
    case .floor: "the floor is open"
    case .closing: "the floor has been closed"
    case .refreshing: "the content loads"
    case .finishing: "loading is over"
    case .cancelling: "a pull was released below the trigger"
    }
  }
}

// The events of a trace file.

extension Format {
  package static let traceEvent = FormatContext(
    "the event", choice: .exactlyOne(EventWord.allCases.map(\.rawValue)),
    [
      FormatKey(
        "at", .duration, "when it happens, from the start of the trace", example: "0.9s", isRequired: true)
    ]
      + EventWord.allCases.map { word in
        let (value, example) = argument(word.argument)
        return FormatKey(word.rawValue, value, word.summary, example: example)
      })

  /// Returns what an argument is, and an example.
  private static func argument(_ argument: EventWord.Argument) -> (value: FormatValue, example: String) {
    switch argument {
    case .nothing: (.happens, "true")
    case .drag: (.oneOf([.length(), .mapping(.dragSample)]), "12")
    case .outcome: (.words(FinishOutcome.self), "success")
    case .settings: (settings, "{download: 0.4}")
    case .trigger: (.saying("the name of a trigger", .text), "tapped")
    case .size: (size, "[430, 55]")
    }
  }

  package static let dragSample = FormatContext(
    "the drag", choice: .exactlyOne(["shown", "to"]),
    [
      FormatKey(
        "shown", .length(), "the pull that the finger shows: `limit` acts on it, `rubber` does not",
        example: "55"),
      FormatKey(
        "to", .length(),
        "the pull at the end of the drag, before `rubber`",
        example: "80"),
      FormatKey(
        "across", .length(),
        "the finger's place along the edge, in the coordinates of the canvas; the last one by default",
        example: "120"),
      FormatKey(
        "over", .duration,
        "the duration of the drag, at most 600s: a sample is taken each 1/120 s; one sample by default",
        example: "300ms"),
      FormatKey("ease", .easing, "the easing of the drag", default: "linear", example: "ease-out"),
    ])
}

// Variants: named overrides of the rest of the spec.

extension Format {
  package static let variant = FormatContext(
    "the variant",
    [
      FormatKey(
        "constants", .names(.formula, of: .constantDefinition), "constants with other values",
        example: "{ink: white}"),
      FormatKey(
        "inputs", .names(.formula, of: .saying("a value of the type", .inputValue)),
        "other defaults of inputs", example: "{accent: white}"),
      FormatKey(
        "pull", .changes(of: .pull), "keys of the pull block with other values", example: "{trigger: 80}"),
      FormatKey(
        "phases", .saying("a mapping of durations", .mapping(.phases)), "lengths of phases that differ",
        example: "{finishing: 0s}"),
      FormatKey(
        "signals", .names(.formula, of: .oneOf([.formula(.any), .mapping(.memorySignal)])),
        "signals that are computed in another way", example: "{q: progress}"),
      FormatKey(
        "outputs", .names(.formula, of: .formula(.any)), "outputs with other formulas",
        example: "{listOffset: 0}"),
      FormatKey(
        "paths", .names(.id, of: .pathDefinition), "paths that run in another way",
        example: "{loop: M0 0 L9 0}"),
      FormatKey(
        "layers", .saying("a mapping from layer ids", .names(.reference, of: .changes(of: .layer))),
        "properties of layers with other values", example: "{dot: {opacity: 0.5}}"),
      FormatKey(
        "animations",
        .saying("a mapping from node ids", .names(.reference, of: .oneOf([removed, .changes(of: .node)]))),
        "nodes that are removed, changed or added", example: "{spin: remove}"),
      FormatKey(
        "physics", .oneOf([removed, .changes(of: .physics)]), "no physics, or other physics",
        example: "remove"),
    ])

  private static let removed = FormatValue.word("remove", "not there in this variant")

  /// The keys of a layer that a variant may set: its properties.
  static let variantLayer = FormatContext("a layer in a variant", [], takesProperties: true)

  /// The keys of a node that a variant may set: all but its id.
  static let variantNode = FormatContext("a node in a variant", node.rows.filter { $0.name != "id" })

  /// The keys of the pull block that a variant may set: all but the edge, to which the canvas belongs.
  static let variantPull = FormatContext(pull.title, pull.rows.filter { $0.name != "edge" })
    .withoutRequiredKeys
  static let variantPhysics = physics.withoutRequiredKeys
}

extension FormatContext {
  /// The same mapping without required keys, for changes.
  fileprivate var withoutRequiredKeys: FormatContext {
    FormatContext(
      title,
      rows.map { row in
        var row = row
        row.isRequired = false
        return row
      })
  }
}
