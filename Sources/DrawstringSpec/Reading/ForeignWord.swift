import DrawstringCore

/// What other notations call things, for suggestions: CSS, SVG, Web Animations and plain habit.
enum ForeignWord {
  /// What to write instead of a key of a mapping, as words for a help.
  static func advice(for key: String, in context: FormatContext) -> String? {
    switch (context.title, key) {
    case (Format.variantLayer.title, "kind"):
      "a layer is of one kind in all variants; of two layers a variant shows one by 'hidden'"
    case (Format.node.title, "accumulate"), (Format.node.title, "composite"),
      (Format.node.title, "interpolate"):
      "write it in the track: '{keyframes: [...], \(key): ...}'"
    default: advices[key]
    }
  }

  /// The key that a foreign one of a mapping stands for.
  static func key(for key: String, in context: FormatContext) -> String? {
    switch (context.title, key) {
    case (Format.event.title, "name"), (Format.event.title, "event"), (Format.event.title, "id"): "emit"
    case (Format.ellipse.title, "radius"): "radii"
    case (Format.star.title, "sides"), (Format.star.title, "count"): "points"
    case (Format.polygon.title, "count"), (Format.polygon.title, "corners"): "sides"
    default: nil
    }
  }

  /// The property that a foreign name stands for, as words for a help.
  static func advice(forProperty name: String, of kind: String) -> String? {
    guard let advice = advices[name], let word = advice.split(separator: "'").dropFirst().first,
      let property = word.split(whereSeparator: { ".:".contains($0) }).first
    else { return nil }
    let kinds = PropertyTable.id(named: String(property))?.row.kinds
    return LayerKind(rawValue: kind).map { kinds?.contains(LayerKindSet($0)) ?? false } == true ? advice : nil
  }

  /// What is called otherwise in a list of words.
  static func word(for word: String, among words: [String]) -> String? {
    switch word {
    case "linear" where words.contains("axial"): "axial"
    case "angular" where words.contains("conic"), "sweep" where words.contains("conic"): "conic"
    case "reverse" where words.contains("auto-reverse"): "auto-reverse"
    case "middle" where words.starts(with: ["start", "end"]),
      "center" where words.starts(with: ["start", "end"]):
      "50%"
    default: nil
    }
  }

  private static let advices: [String: String] = [
    "width": "write 'size.width'", "height": "write 'size.height'",
    "x": "write 'position.x'", "y": "write 'position.y'",
    "left": "write 'position.x'", "top": "write 'position.y'",
    "fill": "write 'fillColor'", "stroke": "write 'strokeColor'", "color": "write 'fillColor'",
    "background": "write 'backgroundColor'", "stroke-width": "write 'lineWidth'",
    "strokeWidth": "write 'lineWidth'", "thickness": "write 'lineWidth'",
    "zIndex": "write 'zPosition'", "z-index": "write 'zPosition'",
    "visible": "write 'hidden', which means the opposite",
    "visibility": "write 'hidden: true' or 'hidden: false'",
    "overflow": "write 'masksToBounds: true'", "clip": "write 'masksToBounds: true'",
    "transform": "write 'translation', 'scale', 'rotation' or 'skew'",
    "rotate": "write 'rotation'", "translate": "write 'translation'",
    "text": "write 'string'", "name": "write 'id'", "type": "write 'kind'", "children": "write 'layers'",
    "iterations": "write 'repeat'", "loop": "write 'repeat: forever'", "easing": "write 'ease'",
    "timing": "write 'ease'", "phase": "write 'during'", "target": "write 'targets: [LAYER]'",
    "keyframes": "keyframes belong to a track: 'tracks: {LAYER.PROPERTY: [...]}'",
    "animate": "write 'tracks'", "properties": "write 'tracks'",
  ]
}
