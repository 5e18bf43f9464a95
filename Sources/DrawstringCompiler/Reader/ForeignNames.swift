import DrawstringCore
internal import DrawstringSyntax

/// The names of keys and words in other notations (CSS, SVG, Web Animations) and in common use, for suggestions.
///
/// `PropertyAlias` is the table of the properties of layers.
package enum WordAlias {
  /// The replacement of a key of a mapping, as words for a help.
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

  /// The key of a mapping that a foreign key stands for.
  static func key(for key: String, in context: FormatContext) -> String? {
    switch (context.title, key) {
    case (Format.effect.title, "name"), (Format.effect.title, "id"): "effect"
    case (Format.event.title, "name"), (Format.event.title, "event"), (Format.event.title, "id"): "emit"
    case (Format.ellipse.title, "radius"): "radii"
    case (Format.star.title, "sides"), (Format.star.title, "count"): "points"
    case (Format.polygon.title, "count"), (Format.polygon.title, "corners"): "sides"
    case (Format.expectedMoment.title, "outcome"), (Format.traceEvent.title, "outcome"): "finish"
    default: nil
    }
  }

  /// The word of a list that a foreign word stands for; nil for none.
  package static func word(for word: String, among words: [String]) -> String? {
    if let table = tables.first(where: { words.contains($0.sign) }) {
      return table.words[word.lowercased()].flatMap { words.contains($0) ? $0 : nil }
    }
    return switch word {
    case "reverse" where words.contains("auto-reverse"): "auto-reverse"
    case "middle" where words.starts(with: ["start", "end"]),
      "center" where words.starts(with: ["start", "end"]):
      "50%"
    default: nil
    }
  }

  /// A further change that the replacement of a word needs, as words for a help.
  static func advice(forWord word: String, meaning near: String?) -> String? {
    if near == LayerKind.shape.rawValue { return PropertyAlias.pathAdvice(for: word) }
    return nil
  }

  /// The kind of layer that a word means.
  static func layerKind(_ word: String) -> LayerKind? {
    LayerKind(rawValue: word) ?? layerKinds[word.lowercased()].flatMap(LayerKind.init)
  }

  /// The words by foreign word, for each list of words that contains `sign`.
  private static let tables: [(sign: String, words: [String: String])] = [
    ("replicator", layerKinds), ("refreshing", phases), ("forever", endless),
    ("noMore", outcomes), ("conic", ["linear": "axial", "angular": "conic", "sweep": "conic"]),
  ]

  private static let phases = [
    "refresh": "refreshing", "loading": "refreshing", "load": "refreshing", "pull": "pulling",
    "drag": "dragging", "touching": "dragging", "arm": "armed", "ready": "armed", "finish": "finishing",
    "finished": "finishing", "done": "finishing", "success": "finishing", "cancel": "cancelling",
    "cancelled": "cancelling", "canceled": "cancelling", "canceling": "cancelling", "rest": "idle",
    "resting": "idle", "all": "always",
  ]

  private static let outcomes = [
    "failed": "failure", "fail": "failure", "error": "failure", "succeeded": "success", "ok": "success",
    "exhausted": "noMore", "empty": "noMore",
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

  /// The replacements of foreign keys, used where the mapping has the key.
  private static let entries: [String: String] = [
    "name": "id", "type": "kind", "children": "layers",
    "iterations": "repeat", "iterationCount": "repeat", "repeatCount": "repeat",
    "loop": "repeat: forever", "autoreverses": "direction: alternate", "yoyo": "direction: alternate",
    "easing": "ease", "timing": "ease", "timingFunction": "ease", "curve": "ease",
    "phase": "during", "target": "targets: [LAYER]", "animate": "tracks", "properties": "tracks",
  ]
}

/// The names of layers' properties in other notations (CSS, SVG, SwiftUI, UIKit, Lottie) and in common use.
enum PropertyAlias {
  enum Meaning: Equatable {
    /// The same value with another name.
    case renamed(String)
    /// A change of more than the name: words for a help.
    case advice(String)

    /// Words for a help.
    var help: String {
      switch self {
      case .renamed(let name): "write '\(name)'"
      case .advice(let words): words
      }
    }

    /// The name that replaces the foreign one.
    var name: String? {
      if case .renamed(let name) = self { name } else { nil }
    }
  }

  /// The meaning of a foreign name for a layer of a kind; nil for an unknown name.
  ///
  /// Upper and lower case, hyphens and underscores are ignored.
  static func meaning(of name: String, in kind: LayerKind) -> Meaning? {
    let folded = name.lowercased().filter { $0 != "-" && $0 != "_" }
    if kind == .shape, ["radius", "r", "rx", "ry"].contains(folded) {
      return pathAdvice(for: "circle").map(Meaning.advice)
    }
    if kind == .gradient, folded == "angle" {
      return .advice("write 'startPoint' and 'endPoint', between which the colours run")
    }
    if let meant = names[folded] {
      if let name = meant.first(where: { exists($0, in: kind) }) { return .renamed(name) }
      let owner = LayerKind.allCases.first { exists(meant[0], in: $0) }
      return owner.map { .advice("write '\(meant[0])', in a layer of 'kind: \($0.rawValue)'") }
    }
    return (advices[folded] ?? pathAdvice(for: folded)).map(Meaning.advice)
  }

  /// The path that replaces a shape of other notations; nil if the word is not a shape.
  static func pathAdvice(for word: String) -> String? {
    switch word.lowercased() {
    case "circle": "a circle is a path: 'path: {circle: {center: [0, 0], radius: 10}}'"
    case "ellipse", "oval": "an ellipse is a path: 'path: {ellipse: {center: [0, 0], radii: [12, 8]}}'"
    case "rect", "rectangle": "a rectangle is a path: 'path: {rect: {origin: [0, 0], size: [20, 10]}}'"
    case "line": "a line is a path: 'path: {line: {from: [0, 0], to: [20, 0]}}'"
    case "polyline", "polygon", "star", "arc": "it is a path: 'path: {\(word.lowercased()): {...}}'"
    default: nil
    }
  }

  /// Whether layers of a kind have a key, which may name a part of a property.
  private static func exists(_ key: String, in kind: LayerKind) -> Bool {
    let owner = String(key.prefix { $0 != "." })
    if Format.layer.allows(owner) { return true }
    return PropertyTable.id(named: owner)?.row.kinds.contains(LayerKindSet(kind)) ?? false
  }

  /// For each foreign name, in lower case without hyphens, the candidate properties; the first that the kind has is
  /// used.
  private static let names: [String: [String]] = [
    "color": colors, "colour": colors, "tint": colors, "tintcolor": colors,
    "fill": ["fillColor", "foregroundColor", "backgroundColor"], "fillcolour": ["fillColor"],
    "foreground": ["foregroundColor"], "textcolor": ["foregroundColor"],
    "background": ["backgroundColor"], "bg": ["backgroundColor"],
    "stroke": ["strokeColor", "borderColor"], "linecolor": ["strokeColor", "borderColor"],
    "strokewidth": ["lineWidth", "borderWidth"], "thickness": ["lineWidth", "borderWidth"],
    "strokelinecap": ["lineCap"], "strokelinejoin": ["lineJoin"], "strokemiterlimit": ["miterLimit"],
    "strokedasharray": ["lineDashPattern"], "dasharray": ["lineDashPattern"], "dash": ["lineDashPattern"],
    "dashes": ["lineDashPattern"], "strokedashoffset": ["lineDashPhase"], "dashphase": ["lineDashPhase"],
    "trimstart": ["strokeStart"], "trimend": ["strokeEnd"], "trimoffset": ["strokeOffset"],
    "d": ["path"], "pathdata": ["path"],
    "radius": ["cornerRadius"], "borderradius": ["cornerRadius"], "r": ["cornerRadius"],
    "rx": ["cornerRadius"],
    "alpha": ["opacity"], "rotate": ["rotation"], "rotatez": ["rotation"], "rotationangle": ["rotation"],
    "angle": ["rotation"],
    "zindex": ["zPosition"], "z": ["zPosition"], "zorder": ["zPosition"],
    "x": ["position.x"], "left": ["position.x"], "cx": ["position.x"], "positionx": ["position.x"],
    "y": ["position.y"], "top": ["position.y"], "cy": ["position.y"], "positiony": ["position.y"],
    "center": ["position"], "centre": ["position"],
    "width": ["size.width"], "w": ["size.width"], "height": ["size.height"], "h": ["size.height"],
    "bounds": ["size"], "dimensions": ["size"],
    "anchor": ["anchorPoint"], "pivot": ["anchorPoint"], "transformorigin": ["anchorPoint"],
    "translate": ["translation"], "offset": ["translation"], "translatex": ["translation.x"],
    "translatey": ["translation.y"], "scalex": ["scale.x"], "scaley": ["scale.y"],
    "skewx": ["skew.x"], "skewy": ["skew.y"],
    "clipstobounds": ["masksToBounds"], "ishidden": ["hidden"],
    "text": ["string"], "content": ["string"], "fontfamily": ["font"], "fontname": ["font"],
    "textalign": ["alignment"], "textalignment": ["alignment"], "align": ["alignment"],
    "src": ["image"], "source": ["image"], "href": ["image"], "url": ["image"], "file": ["image"],
    "contentmode": ["contentsGravity"], "objectfit": ["contentsGravity"],
    "start": ["startPoint"], "end": ["endPoint"],
    "count": ["instanceCount"], "copies": ["instanceCount"], "instances": ["instanceCount"],
    "delay": ["instanceDelay"],
    "name": ["id"], "children": ["layers"], "sublayers": ["layers"], "items": ["layers"],
  ]

  private static let colors = ["fillColor", "foregroundColor", "colors", "backgroundColor"]

  private static let advices: [String: String] = [
    "visible": "write 'hidden', which means the opposite",
    "isvisible": "write 'hidden', which means the opposite",
    "visibility": "write 'hidden: true' or 'hidden: false'",
    "display": "write 'hidden: true' or 'hidden: false'",
    "overflow": "write 'masksToBounds: true'", "clip": "write 'masksToBounds: true'",
    "clippath": "write 'masksToBounds: true', or a 'mask', which is a layer",
    "transform": "write 'translation', 'scale', 'rotation' or 'skew'",
    "border": "write 'borderWidth' and 'borderColor'",
    "shadow": shadow, "boxshadow": shadow, "dropshadow": shadow,
    "frame": "write 'position', which is where its middle lies, and 'size'",
    "origin": "write 'position', which is where its middle lies",
    "stops": "write 'colors' and, where they are not spread evenly, 'locations'",
    "gradient": "write 'kind: gradient' and 'colors'",
    "animation": animations, "animations": animations, "animate": animations, "tracks": animations,
  ]

  private static let shadow = "write 'shadowColor', 'shadowOpacity', 'shadowOffset' and 'shadowRadius'"
  private static let animations =
    "animations stand beside the layers: 'animations: [{during: ..., tracks: {LAYER.PROPERTY: ...}}]'"
}
