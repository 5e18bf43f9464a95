// Findings about what a spec means: its names, numbers, layers and paths.

extension DiagnosticCode {
  static let unsupportedVersion = DiagnosticCode(
    "unsupported-version", .error, "The file asks for a version of the language that is not known.",
    why: "The first line says which version the file is written in; this one is 1.",
    bad: """
      drawstring: 2
      effect: a
      canvas: [100, 100]
      layers: [{id: dot, kind: shape}]

      """,
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      """))

  static let reservedName = DiagnosticCode(
    "reserved-name", .error, "A name is already taken by the language.",
    why: "Constants, signals, functions and built-in signals share one namespace, and nothing hides another.",
    bad: example(
      """
      constants: {pull: 5}
      layers: [{id: dot, kind: shape}]
      """),
    good: example(
      """
      constants: {far: 5}
      layers: [{id: dot, kind: shape}]
      """))

  static let cycle = DiagnosticCode(
    "cycle", .error, "Constants or signals need one another in a ring.",
    why: "Each must be computed after those it reads, so none of a ring can be. The message lists the ring.",
    bad: example(
      """
      signals: {a: b + 1, b: a + 1}
      layers: [{id: dot, kind: shape}]
      """),
    good: example(
      """
      signals: {a: pull + 1, b: a + 1}
      layers: [{id: dot, kind: shape}]
      """))

  static let duplicateID = DiagnosticCode(
    "duplicate-id", .error, "Two layers, or two nodes, have one id.",
    why: "Tracks and tools refer to layers and nodes by id, which must say which is meant.",
    bad: example(
      """
      layers: [{id: dot}, {id: dot}]
      """),
    good: example(
      """
      layers: [{id: dot}, {id: ring}]
      """))

  static let unknownLayer = DiagnosticCode(
    "unknown-layer", .error, "A layer is named that does not exist.",
    why: "Ids are case-sensitive and unique in the file.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{tracks: {dto.opacity: 0.5}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{tracks: {dot.opacity: 0.5}}]
      """))

  static let unknownProperty = DiagnosticCode(
    "unknown-property", .error, "A layer has no such property.",
    why:
      "A misspelt property would otherwise never move. The reference lists the properties of each kind of layer.",
    bad: example(
      """
      layers: [{id: dot}]
      animations: [{tracks: {dot.opacty: 1}}]
      """),
    good: example(
      """
      layers: [{id: dot}]
      animations: [{tracks: {dot.opacity: 1}}]
      """))

  static let wrongLayerKind = DiagnosticCode(
    "wrong-layer-kind", .error, "A property belongs to layers of another kind.",
    why: "Only shapes have a path and its strokes, only texts a string, only images an image.",
    bad: example(
      """
      layers: [{id: dot, lineWidth: 2}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape, lineWidth: 2}]
      """))

  static let unknownPart = DiagnosticCode(
    "unknown-part", .error, "A property has no such part.",
    why: "Points and scales have x and y, sizes width and height; everything else is whole.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{tracks: {dot.position.z: 5}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{tracks: {dot.position.x: 5}}]
      """))

  static let unknownOutput = DiagnosticCode(
    "unknown-output", .error, "An output is named that does not exist.",
    why: "A track can animate an output that the `outputs` block defines.",
    bad: example(
      """
      outputs: {offset: 0}
      layers: [{id: dot, kind: shape}]
      animations: [{tracks: {outputs.ofset: 5}}]
      """),
    good: example(
      """
      outputs: {offset: 0}
      layers: [{id: dot, kind: shape}]
      animations: [{tracks: {outputs.offset: 5}}]
      """))

  static let unknownPath = DiagnosticCode(
    "unknown-path", .error, "A path is named that does not exist.",
    why: "Paths are defined in the `paths` block; `none` is no path.",
    bad: example(
      """
      paths: {ring: M0 0 L5 5}
      layers: [{id: dot, kind: shape, path: rign}]
      """),
    good: example(
      """
      paths: {ring: M0 0 L5 5}
      layers: [{id: dot, kind: shape, path: ring}]
      """))

  static let unknownConstant = DiagnosticCode(
    "unknown-constant", .error, "A text names a constant that does not exist.",
    why: "In path data and texts, `${name}` stands for a constant.",
    bad: example(
      """
      constants: {r: 5}
      paths: {line: "M0 0 L${s} 5"}
      layers: [{id: dot, kind: shape}]
      """),
    good: example(
      """
      constants: {r: 5}
      paths: {line: "M0 0 L${r} 5"}
      layers: [{id: dot, kind: shape}]
      """))

  static let constantInText = DiagnosticCode(
    "constant-in-text", .error, "A text names a constant that has no text.",
    why: "Only numbers and texts can be written into path data and texts.",
    bad: example(
      """
      constants: {turn: 5deg}
      paths: {line: "M0 0 L${turn} 5"}
      layers: [{id: dot, kind: shape}]
      """),
    good: example(
      """
      constants: {far: 5}
      paths: {line: "M0 0 L${far} 5"}
      layers: [{id: dot, kind: shape}]
      """))

  static let unclosedConstant = DiagnosticCode(
    "unclosed-constant", .error, "A `${` in a text has no `}`.",
    why: "In path data and texts, `${name}` stands for a constant.",
    bad: example(
      """
      constants: {r: 5}
      paths: {line: "M0 0 L${r 5"}
      layers: [{id: dot, kind: shape}]
      """),
    good: example(
      """
      constants: {r: 5}
      paths: {line: "M0 0 L${r} 5"}
      layers: [{id: dot, kind: shape}]
      """))

  static let outOfRange = DiagnosticCode(
    "out-of-range", .error, "A number lies outside the range of its place.",
    why:
      "What is written must make sense as it stands. A formula may leave the range while it runs; only drawing limits it then.",
    bad: example(
      """
      layers: [{id: dot, opacity: 1.5}]
      """),
    good: example(
      """
      layers: [{id: dot, opacity: 1}]
      """))

  static let wholeNumber = DiagnosticCode(
    "whole-number", .error, "A whole number belongs here.",
    why: "A count has no fractions.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      physics: {step: 60.5, bodies: {dot: {radius: 5}}}
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      physics: {step: 60, bodies: {dot: {radius: 5}}}
      """))

  static let timeTooLong = DiagnosticCode(
    "time-too-long", .error, "A time lies beyond 10⁹ s.",
    why: "Times are counted in nanoseconds and limited to a billion seconds, thirty-one years.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 2000000000s, tracks: {dot.opacity: [0, 1]}}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 2s, tracks: {dot.opacity: [0, 1]}}]
      """))

  static let wrongCount = DiagnosticCode(
    "wrong-count", .error, "A list has too many items, or too few.",
    why: "A point is two numbers, a curve is four, and a list of delays has one for each target.",
    bad: example(
      """
      layers: [{id: dot, position: [1, 2, 3]}]
      """),
    good: example(
      """
      layers: [{id: dot, position: [1, 2]}]
      """))

  static let wrongCanvas = DiagnosticCode(
    "wrong-canvas", .error, "A canvas is neither a size nor a rectangle.",
    why:
      "Write [width, height], or [x, y, width, height] where the visible part does not begin at the origin.",
    bad: """
      drawstring: 1
      effect: a
      canvas: [100]
      layers: [{id: dot, kind: shape}]

      """,
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      """))

  static let needsOneOf = DiagnosticCode(
    "needs-one-of", .error, "A mapping has none of the keys of which it needs one.",
    why: "The key tells what the mapping is.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{duration: 1s, tracks: {dot.opacity: [0, 1]}}]
      """))

  static let conflictingKeys = DiagnosticCode(
    "conflicting-keys", .error, "A mapping has two keys of which it can have one.",
    why: "Together they say two things at once. Keep the one that is meant.",
    bad: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{tracks: {dot.opacity: 1}, group: []}]
      """),
    good: example(
      """
      layers: [{id: dot, kind: shape}]
      animations: [{tracks: {dot.opacity: 1}}]
      """))

  static let outputType = DiagnosticCode(
    "output-type", .error, "An output is not a number.",
    why: "Outputs are numbers, angles or durations handed to the host.",
    bad: example(
      """
      outputs: {tint: red}
      layers: [{id: dot, kind: shape}]
      """),
    good: example(
      """
      outputs: {far: 5}
      layers: [{id: dot, kind: shape}]
      """))

  static let unreachableTrigger = DiagnosticCode(
    "unreachable-trigger", .error, "No finger pulls as far as the trigger.",
    why: """
      The pull that is shown arms the control. It stops at 'limit', and with 'rubber' it stays below the dimension of the \
      band, however far the finger goes; a finger that is 10 dimensions down counts as the farthest. With a trigger \
      beyond that the control never arms and no finger ever starts a refresh, so this is an error.
      """,
    bad: example(
      """
      pull: {trigger: 60, rubber: {coefficient: 0.55, dimension: 60}}
      layers: [{id: dot, kind: shape}]
      """),
    good: example(
      """
      pull: {trigger: 60, rubber: 0.55}
      layers: [{id: dot, kind: shape}]
      """))

  static let pathStart = DiagnosticCode(
    "path-start", .error, "A path does not begin with a move.",
    why: "Every line and curve starts where the one before ends.",
    bad: example(
      """
      paths: {way: [{line: [5, 5]}]}
      layers: [{id: dot, kind: shape}]
      """),
    good: example(
      """
      paths: {way: [{move: [0, 0]}, {line: [5, 5]}]}
      layers: [{id: dot, kind: shape}]
      """))

  static let tooManyLayers = DiagnosticCode(
    "too-many-layers", .error, "A file has more than 100,000 layers.",
    why: "The limit keeps every file small enough to be checked at once.",
    bad: "# a list of 100,001 layers", good: example("layers: [{id: dot}]"), badIsSketch: true)

  static let conditionsTooLarge = DiagnosticCode(
    "conditions-too-large", .error, "A file's conditions look through more than 2,000,000 signals.",
    why: "Each condition looks for times in all signals it is built on; very many long chains have no end.",
    bad: "# conditions that look through 2,000,001 signals in all", good: example("layers: [{id: dot}]"),
    badIsSketch: true)

  static let tooManySubstitutions = DiagnosticCode(
    "too-many-substitutions", .error, "Constants put more than 16,000,000 bytes into a file's texts.",
    why: "A long constant that stands in many texts would otherwise grow without bound.",
    bad: "# a text of 1,000,000 letters that stands in 17 texts", good: example("layers: [{id: dot}]"),
    badIsSketch: true)

  static let tooManyCorners = DiagnosticCode(
    "too-many-corners", .error, "A file's regular polygons and stars have more than 1,000,000 corners.",
    why:
      "A few letters make ten thousand corners; in all there are at most 1,000,000. Of a shape whose number of corners is a formula of signals, 10,000 are counted.",
    bad: "# 101 stars of 10,000 points", good: example("layers: [{id: dot}]"), badIsSketch: true)

  package static let effectCodes: [DiagnosticCode] = [
    .unsupportedVersion,
    .reservedName,
    .cycle,
    .duplicateID,
    .unknownLayer,
    .unknownProperty,
    .wrongLayerKind,
    .unknownPart,
    .unknownOutput,
    .unknownPath,
    .unknownConstant,
    .constantInText,
    .unclosedConstant,
    .outOfRange,
    .wholeNumber,
    .timeTooLong,
    .wrongCount,
    .wrongCanvas,
    .needsOneOf,
    .conflictingKeys,
    .outputType,
    .unreachableTrigger,
    .pathStart,
    .tooManyLayers,
    .conditionsTooLarge,
    .tooManyCorners,
    .tooManySubstitutions,
  ]
}
