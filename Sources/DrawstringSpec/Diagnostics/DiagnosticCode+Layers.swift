/// Findings about layers of certain kinds and how they depend on one another.
extension DiagnosticCode {
  private static func layers(_ list: String, _ rest: String = "") -> String {
    "drawstring: 1\neffect: a\ncanvas: [100, 100]\nlayers:\n\(list)\n\(rest)"
  }

  static let maskRing = DiagnosticCode(
    "mask-ring", .error, "a layer would be drawn through itself",
    why:
      "A mask is drawn first, with all that lies in it, and the layer then through it. So a layer cannot be its own mask, nor can one that it lies in, and masks cannot need one another in a ring.",
    bad: layers("  - {id: a, mask: b}\n  - {id: b, mask: a}"),
    good: layers("  - {id: a, mask: b}\n  - {id: b}"))

  static let gradientStops = DiagnosticCode(
    "gradient-stops", .error, "the stops of a gradient do not fit together",
    why:
      "Where a gradient has locations, each colour has one, and they do not decrease: the colours are passed in the order in which they are written.",
    bad: layers("  - {id: a, kind: gradient, colors: [red, white, blue], locations: [0, 1]}"),
    good: layers("  - {id: a, kind: gradient, colors: [red, white, blue], locations: [0, 50%, 1]}"))

  static let unknownItem = DiagnosticCode(
    "unknown-item", .error, "a track names an item of a list that is not there",
    why:
      "The layer's own list says how many items there are, counted from 0, and that number never changes; a track moves all of them or one, as in 'sky.colors[1]'.",
    bad: layers(
      "  - {id: a, kind: gradient, colors: [red, blue]}",
      "animations:\n  - duration: 1s\n    tracks:\n      a.colors[2]: [red, green]\n"),
    good: layers(
      "  - {id: a, kind: gradient, colors: [red, blue]}",
      "animations:\n  - duration: 1s\n    tracks:\n      a.colors[1]: [red, green]\n"))

  package static let layersCodes: [DiagnosticCode] = [maskRing, gradientStops, unknownItem]
}
