import DrawstringCore
internal import DrawstringSyntax

/// What other notations call the properties of layers: CSS, SVG, SwiftUI, UIKit, Lottie and plain habit.
enum ForeignProperty {
  enum Meaning: Equatable {
    /// The same value under another name.
    case renamed(String)
    /// More is to be changed than the name: words for a help.
    case advice(String)

    /// Words for a help.
    var help: String {
      switch self {
      case .renamed(let name): "write '\(name)'"
      case .advice(let words): words
      }
    }

    /// The name to put in the place of the foreign one.
    var name: String? {
      if case .renamed(let name) = self { name } else { nil }
    }
  }

  /// What a name of another notation means for a layer of a kind; nil where nothing of the kind is called so anywhere.
  ///
  /// Upper and lower case, hyphens and underscores make no difference.
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

  /// How a shape of other notations is written; nil where a word is none.
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

  /// Whether a layer of a kind has a key, which may name a part of a property.
  private static func exists(_ key: String, in kind: LayerKind) -> Bool {
    let owner = String(key.prefix { $0 != "." })
    if Format.layer.allows(owner) { return true }
    return PropertyTable.id(named: owner)?.row.kinds.contains(LayerKindSet(kind)) ?? false
  }

  /// By foreign names in lower case without hyphens: ours, of which the first counts that the kind has.
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
