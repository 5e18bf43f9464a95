// Findings about variants.

extension DiagnosticCode {
  static let unknownInVariant = DiagnosticCode(
    "unknown-in-variant", .error, "A variant changes something that the effect does not have.",
    why: """
      A variant says what differs from the effect: constants, signals, outputs, paths, nodes and tracks that are \
      there. A misspelt name would otherwise change nothing. Nodes may be added, with tracks or members of their own.
      """,
    bad: example(
      """
      constants: {ink: black}
      layers: [{id: dot, backgroundColor: ink}]
      variants: {dark: {constants: {paper: white}}}
      """),
    good: example(
      """
      constants: {ink: black}
      layers: [{id: dot, backgroundColor: ink}]
      variants: {dark: {constants: {ink: white}}}
      """))

  static let variantChangesType = DiagnosticCode(
    "variant-changes-type", .error, "A variant makes a constant of one type a constant of another.",
    why: "What uses the constant was written for its type: a colour stays a colour, a duration a duration.",
    bad: example(
      """
      constants: {ink: black}
      layers: [{id: dot, backgroundColor: ink}]
      variants: {dark: {constants: {ink: 5}}}
      """),
    good: example(
      """
      constants: {ink: black}
      layers: [{id: dot, backgroundColor: ink}]
      variants: {dark: {constants: {ink: "#f0f0f0"}}}
      """))

  static let tooManyVariants = DiagnosticCode(
    "too-many-variants", .error, "A file has more variants than are read.",
    why: """
      Every variant is checked by itself, as if it were a file. At most 32 are, and in all of them together at most \
      4000000 nodes.
      """,
    bad: example(
      "layers: [{id: dot}]\nvariants:\n"
        + (0...32).map { "  v\($0): {layers: {dot: {opacity: 0.5}}}" }.joined(separator: "\n")),
    good: example("layers: [{id: dot}]\nvariants: {faint: {layers: {dot: {opacity: 0.5}}}}"))

  static let unknownVariant = DiagnosticCode(
    "unknown-variant", .error, "A variant is named that the effect does not have.",
    why: """
      The names are those of the 'variants' block, and 'reducedMotion', which every effect has. Expectations name \
      variants; and who reads an effect through the library may ask for some.
      """,
    bad: example(
      """
      layers: [{id: dot}]
      expect: [{at: {variant: dakr}, dot.opacity: 0.5}]
      variants: {dark: {layers: {dot: {opacity: 0.5}}}}
      """),
    good: example(
      """
      layers: [{id: dot}]
      expect: [{at: {variant: dark}, dot.opacity: 0.5}]
      variants: {dark: {layers: {dot: {opacity: 0.5}}}}
      """))

  static let variantCodes: [DiagnosticCode] = [
    unknownInVariant, variantChangesType, tooManyVariants, unknownVariant,
  ]
}
