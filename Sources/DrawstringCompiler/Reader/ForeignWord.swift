import DrawstringCore
internal import DrawstringSyntax

/// What other notations call keys and words, for suggestions: CSS, SVG, Web Animations and plain habit.
///
/// `ForeignProperty` is the table for the properties of layers.
package enum ForeignWord {
  /// What to write instead of a key of a mapping, as words for a help.
  static func advice(for key: String, in context: FormatContext) -> String? {
    switch (context.title, key) {
    case (Format.variantLayer.title, "kind"):
      "a layer is of one kind in all variants; of two layers a variant shows one by 'hidden'"
    case (Format.node.title, "accumulate"), (Format.node.title, "composite"),
      (Format.node.title, "interpolate"):
      "write it in the track: '{keyframes: [...], \(key): ...}'"
    case (Format.effect.title, "name"): "a name for people is its 'title'"
    case (Format.node.title, "keyframes"):
      "keyframes belong to a track: 'tracks: {LAYER.PROPERTY: [...]}'"
    default:
      entries[key].flatMap { entry in
        context.allows(String(entry.prefix { $0 != ":" })) ? "write '\(entry)'" : nil
      }
    }
  }

  /// The key that a foreign one of a mapping stands for.
  static func key(for key: String, in context: FormatContext) -> String? {
    switch (context.title, key) {
    case (Format.effect.title, "name"), (Format.effect.title, "id"): "effect"
    case (Format.event.title, "name"), (Format.event.title, "event"), (Format.event.title, "id"): "emit"
    case (Format.ellipse.title, "radius"): "radii"
    case (Format.star.title, "sides"), (Format.star.title, "count"): "points"
    case (Format.polygon.title, "count"), (Format.polygon.title, "corners"): "sides"
    default: nil
    }
  }

  /// What is called otherwise in a list of words.
  package static func word(for word: String, among words: [String]) -> String? {
    if let table = tables.first(where: { words.contains($0.sign) }) { return table.words[word.lowercased()] }
    return switch word {
    case "reverse" where words.contains("auto-reverse"): "auto-reverse"
    case "middle" where words.starts(with: ["start", "end"]),
      "center" where words.starts(with: ["start", "end"]):
      "50%"
    default: nil
    }
  }

  /// What else is to be done where a word stands for another one, as words for a help.
  static func advice(forWord word: String, meaning near: String?) -> String? {
    if near == LayerKind.shape.rawValue { return ForeignProperty.pathAdvice(for: word) }
    return nil
  }

  /// The kind of layer that a word means.
  static func layerKind(_ word: String) -> LayerKind? {
    LayerKind(rawValue: word) ?? layerKinds[word.lowercased()].flatMap(LayerKind.init)
  }

  /// Words by what they mean, for the lists that contain `sign`.
  private static let tables: [(sign: String, words: [String: String])] = [
    ("replicator", layerKinds), ("refreshing", phases), ("forever", endless),
    ("conic", ["linear": "axial", "angular": "conic", "sweep": "conic"]),
  ]

  private static let phases = [
    "refresh": "refreshing", "loading": "refreshing", "load": "refreshing", "pull": "pulling",
    "drag": "dragging", "touching": "dragging", "arm": "armed", "ready": "armed", "finish": "finishing",
    "finished": "finishing", "done": "finishing", "success": "finishing", "cancel": "cancelling",
    "cancelled": "cancelling", "canceled": "cancelling", "canceling": "cancelling", "rest": "idle",
    "resting": "idle", "all": "always",
  ]

  private static let endless = [
    "infinite": "forever", "infinity": "forever", "inf": "forever", "endless": "forever", "always": "forever",
    "indefinite": "forever", "loop": "forever", "true": "forever", "yes": "forever",
  ]

  private static let layerKinds = [
    "circle": "shape", "ellipse": "shape", "oval": "shape", "rect": "shape", "rectangle": "shape",
    "line": "shape", "polyline": "shape", "polygon": "shape", "star": "shape", "arc": "shape",
    "path": "shape",
    "svg": "shape", "label": "text", "string": "text", "picture": "image", "img": "image", "sprite": "image",
    "linear-gradient": "gradient", "radial-gradient": "gradient", "conic-gradient": "gradient",
    "repeat": "replicator", "repeater": "replicator", "layer": "group", "view": "group", "container": "group",
    "box": "group", "solid": "group",
  ]

  /// What to write instead of a foreign key, where its place has the key that is meant.
  private static let entries: [String: String] = [
    "name": "id", "type": "kind", "children": "layers",
    "iterations": "repeat", "iterationCount": "repeat", "repeatCount": "repeat",
    "loop": "repeat: forever", "autoreverses": "direction: alternate", "yoyo": "direction: alternate",
    "easing": "ease", "timing": "ease", "timingFunction": "ease", "curve": "ease",
    "phase": "during", "target": "targets: [LAYER]", "animate": "tracks", "properties": "tracks",
  ]
}
