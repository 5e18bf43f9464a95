internal import DrawstringCore

// Variants: named overrides of what the rest of the spec says.

extension Format {
  package static let variant = FormatContext(
    "the variant",
    [
      FormatKey("constants", "a mapping of names", "constants with other values", example: "{brand: white}"),
      FormatKey("pull", "a mapping", "keys of the pull block with other values", example: "{trigger: 80}"),
      FormatKey(
        "phases", "a mapping of durations", "lengths of phases that differ", example: "{finishing: 0s}"),
      FormatKey(
        "signals", "a mapping of names", "signals that are computed in another way", example: "{q: progress}"),
      FormatKey(
        "outputs", "a mapping of names", "outputs with other formulas", example: "{listOffset: 0}"),
      FormatKey("paths", "a mapping of names", "paths that run in another way", example: "{loop: M0 0 H9}"),
      FormatKey(
        "layers", "a mapping of layer ids", "properties of layers with other values",
        example: "{dot: {opacity: 0.5}}"),
      FormatKey(
        "animations", "a mapping of node ids", "nodes that are removed, changed or added",
        example: "{spin: remove}"),
      FormatKey("physics", "remove, or a mapping", "no physics, or other physics", example: "remove"),
    ])

  /// What of a layer a variant may set: its properties.
  static let variantLayer = FormatContext("a layer in a variant", []).adding(
    PropertyTable.rows.flatMap(\.keys))

  /// What of a node a variant may set: all but its id.
  static let variantNode = FormatContext("a node in a variant", node.rows.filter { $0.name != "id" })

  static let variantPull = pull.withoutRequiredKeys
  static let variantPhysics = physics.withoutRequiredKeys

  static let variantContexts = [variant]
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
