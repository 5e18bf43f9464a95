/// Findings about layers of certain kinds and how they depend on one another.
extension DiagnosticCode {
  private static func layers(_ list: String, _ rest: String = "") -> String {
    "drawstring: 1\neffect: a\ncanvas: [100, 100]\nlayers:\n\(list)\n\(rest)"
  }

  static let maskRing = DiagnosticCode(
    "mask-ring", .error, "A layer would be drawn through itself.",
    why:
      "A mask is drawn first, with all that lies in it, and the layer then through it. So a layer cannot be its own mask, nor can one that it lies in, and masks cannot need one another in a ring.",
    bad: layers("  - {id: a, mask: b}\n  - {id: b, mask: a}"),
    good: layers("  - {id: a, mask: b}\n  - {id: b}"))

  package static let layersCodes: [DiagnosticCode] = [maskRing]
}
