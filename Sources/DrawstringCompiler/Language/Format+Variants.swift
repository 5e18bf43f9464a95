internal import DrawstringCore
internal import DrawstringSyntax

// Variants: named overrides of what the rest of the spec says.

extension Format {
  package static let variant = FormatContext(
    "the variant",
    [
      FormatKey(
        "constants", .names(.formula, of: .constantDefinition), "constants with other values",
        example: "{ink: white}"),
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
        "layers", .saying("a mapping from layer ids", .names(.id, of: .changes(of: .layer))),
        "properties of layers with other values", example: "{dot: {opacity: 0.5}}"),
      FormatKey(
        "animations",
        .saying("a mapping from node ids", .names(.id, of: .oneOf([removed, .changes(of: .node)]))),
        "nodes that are removed, changed or added", example: "{spin: remove}"),
      FormatKey(
        "physics", .oneOf([removed, .changes(of: .physics)]), "no physics, or other physics",
        example: "remove"),
    ])

  private static let removed = FormatValue.word("remove", "not there in this variant")

  /// What of a layer a variant may set: its properties.
  static let variantLayer = FormatContext("a layer in a variant", [], takesProperties: true)

  /// What of a node a variant may set: all but its id.
  static let variantNode = FormatContext("a node in a variant", node.rows.filter { $0.name != "id" })

  static let variantPull = pull.withoutRequiredKeys
  static let variantPhysics = physics.withoutRequiredKeys
}

extension FormatContext {
  /// The same mapping where only what changes is written.
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
