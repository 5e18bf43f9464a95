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

  static let gradientStops = DiagnosticCode(
    "gradient-stops", .error, "The stops of a gradient do not fit together.",
    why:
      "Where a gradient has locations, each colour has one, and they do not decrease: the colours are passed in the order in which they are written.",
    bad: layers("  - {id: a, kind: gradient, colors: [red, white, blue], locations: [0, 1]}"),
    good: layers("  - {id: a, kind: gradient, colors: [red, white, blue], locations: [0, 50%, 1]}"))

  static let unknownItem = DiagnosticCode(
    "unknown-item", .error, "A track names an item of a list that is not there.",
    why:
      "The layer's own list says how many items there are, counted from 0, and that number never changes; a track moves all of them or one, as in 'sky.colors[1]'.",
    bad: layers(
      "  - {id: a, kind: gradient, colors: [red, blue]}",
      "animations:\n  - duration: 1s\n    tracks:\n      a.colors[2]: [red, green]\n"),
    good: layers(
      "  - {id: a, kind: gradient, colors: [red, blue]}",
      "animations:\n  - duration: 1s\n    tracks:\n      a.colors[1]: [red, green]\n"))

  private static func replicated(_ rest: String) -> String {
    layers(
      "  - {id: ring, kind: replicator, instanceCount: 3, instanceTranslation: [20, 0], layers: [{id: dot}]}",
      rest)
  }

  static let formulaInText = DiagnosticCode(
    "formula-in-text", .warning, "A text reads like a formula.",
    why:
      "A text is shown as it is written: formulas do not stand in it, only '${name}' for a constant. A text that changes is the value of a track in the phases, or under the condition, in which it is to be shown.",
    bad: layers("  - {id: a, kind: text, string: \"if(armed, Release, Pull)\"}"),
    good: layers(
      "  - {id: a, kind: text, string: Pull}",
      "pull: {trigger: 50}\nanimations:\n  - {during: armed, tracks: {a.string: Release}}\n"))

  static let fixedProperty = DiagnosticCode(
    "fixed-property", .error, "A track moves what never changes.",
    why:
      "How many copies a replicator has, and how much later each one's time runs, is known when the effect is loaded. What moves is how each copy follows the one before: 'instanceRotation' and the like, or the layers themselves.",
    bad: replicated("animations:\n  - {duration: 1s, tracks: {ring.instanceCount: [1, 3]}}\n"),
    good: replicated("animations:\n  - {duration: 1s, tracks: {ring.instanceRotation: [0deg, 90deg]}}\n"))

  static let unknownCopy = DiagnosticCode(
    "unknown-copy", .error, "A number in brackets names a copy that is not there.",
    why:
      "A layer in a replicator has as many copies as 'instanceCount' says, counted from 0; its name alone stands for all of them. Numbers of outer replicators come first. What holds a copy, such as 'ring[1]', is moved by the replicator alone.",
    bad: replicated("animations:\n  - tracks:\n      dot[3].opacity: 0\n"),
    good: replicated("animations:\n  - tracks:\n      dot[2].opacity: 0\n"))

  static let manyCopies = DiagnosticCode(
    "many-copies", .error, "A layer with copies stands where one layer is wanted.",
    why:
      "A mask is one layer: in the same replicator each copy is drawn through its own, from elsewhere a copy is named, as in 'dot[0]'. Physics moves no copies.",
    bad: layers(
      "  - {id: ring, kind: replicator, instanceCount: 3, layers: [{id: dot}]}\n  - {id: seen, mask: dot}"),
    good: layers(
      "  - {id: ring, kind: replicator, instanceCount: 3, layers: [{id: dot}]}\n  - {id: seen, mask: 'dot[0]'}"
    ))

  package static let layersCodes: [DiagnosticCode] = [
    maskRing, gradientStops, unknownItem, formulaInText, fixedProperty, unknownCopy, manyCopies,
  ]
}
