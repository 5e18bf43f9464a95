/// The words and shapes of other notations (CSS, SVG, Web Animations, GSAP, JavaScript, After Effects, Lottie, SwiftUI,
/// UIKit) and of common use, and what is written for them here.
///
/// Each row is a case in `Tests/Cases/bad/foreign`.
package enum ForeignTable {
  /// A word or shape, what it means, and where it stands.
  package struct Row: Sendable {
    package let written: String
    package let place: Place
    package let meaning: Meaning
  }

  /// The places in which words of other notations are known.
  package enum Place: Hashable, Sendable {
    /// A key of the mapping with a title; nil for every mapping that has what is written for the key.
    case key(String?)
    /// A property of layers, in lower case without hyphens and underscores.
    case property
    /// A word of a list that has the word `sign`.
    case word(sign: String)
    /// A point of a unit square, in lower case without blanks and hyphens.
    case point
    /// A name with a parenthesis after it, in a formula.
    case function
    /// A name in a formula.
    case name
    /// A sign in a formula; longer signs come before their beginnings.
    case sign
    case easing
    /// A unit, in lower case.
    case unit
    /// A word after an `@` that begins a line.
    case rule
  }

  package enum Meaning: Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    /// The first of these names that the place knows is written instead; an empty name stands for nothing.
    case named([String])
    /// An entry is written instead of the key, if its value is `true`.
    case entry(String)
    /// More than the word changes: words for a help.
    case advice(String)

    package init(stringLiteral name: String) { self = .named([name]) }
    package init(arrayLiteral names: String...) { self = .named(names) }

    /// The only name that is written instead; nil for other meanings.
    package var name: String? {
      if case .named(let names) = self { names.first } else { nil }
    }

    /// Words for a help.
    package var help: String {
      switch self {
      case .named(let names):
        names.first.flatMap { $0.isEmpty ? nil : $0 }.map { "write '\($0)'" } ?? "leave it out"
      case .entry(let entry): "write '\(entry)'"
      case .advice(let words): words
      }
    }
  }

  /// Returns the meaning of a word at a place; nil for a word that no row has.
  package static func meaning(of written: String, at place: Place) -> Meaning? { words[place]?[written] }

  package static let rows: [Row] =
    words.flatMap { place, words in words.map { Row(written: $0.key, place: place, meaning: $0.value) } }
    + signs.map { Row(written: $0.written, place: .sign, meaning: .named([$0.ours])) }

  private static let words: [Place: [String: Meaning]] = [
    .key(nil): keys, .key("the effect"): effectKeys, .key("the node"): nodeKeys,
    .key("the node's event"): ["name": "emit", "event": "emit", "id": "emit"],
    .key("the keyframe"): ["offset": "at", "time": "at", "percent": "at"],
    .key("the ellipse"): ["radius": "radii"],
    .key("the star"): ["sides": "points", "count": "points"],
    .key("the polygon"): ["count": "sides", "corners": "sides"],
    .key("the moment"): ["outcome": "finish"], .key("the event"): ["outcome": "finish"],
    .property: properties, .word(sign: "replicator"): layerKinds, .word(sign: "refreshing"): phases,
    .word(sign: "forever"): endless, .word(sign: "noMore"): outcomes,
    .word(sign: "conic"): ["linear": "axial", "angular": "conic", "sweep": "conic"],
    .word(sign: "auto-reverse"): ["reverse": "auto-reverse"], .word(sign: "validate"): commands,
    .point: points, .function: functions, .name: names, .easing: easings, .unit: units, .rule: rules,
  ]

  // MARK: - Keys

  private static let keys: [String: Meaning] = [
    "name": "id", "type": "kind", "children": "layers", "iterations": "repeat", "iterationCount": "repeat",
    "repeatCount": "repeat", "animationIterationCount": "repeat", "animation-iteration-count": "repeat",
    "loop": .entry("repeat: forever"), "autoreverses": .entry("direction: alternate"),
    "yoyo": .entry("direction: alternate"), "animationDirection": "direction",
    "animation-direction": "direction",
    "easing": "ease", "timing": "ease", "timingFunction": "ease", "curve": "ease",
    "animationTimingFunction": "ease", "animation-timing-function": "ease", "phase": "during",
    "animate": "tracks", "properties": "tracks",
    "animationDuration": "duration", "animation-duration": "duration", "dur": "duration",
    "animationDelay": "delay", "animation-delay": "delay", "animationFillMode": "fill",
    "animation-fill-mode": "fill", "fillMode": "fill", "playbackRate": "speed", "timeScale": "speed",
  ]

  private static let keyframes =
    "keyframes belong to a track: 'animations: [{tracks: {LAYER.PROPERTY: [...]}}]'"

  private static let effectKeys: [String: Meaning] = [
    "name": "effect", "id": "effect", "variables": "constants", "vars": "constants", "props": "inputs",
    "state": "inputs", "keyframes": .advice(keyframes), "haptic": .advice(haptics),
    "haptics": .advice(haptics),
    "size": .advice(canvas), "viewBox": .advice(canvas),
    "viewport": .advice(canvas),
    "fps": .advice("each refresh of the screen shows a frame; an effect has no frame rate"),
    "frameRate": .advice("each refresh of the screen shows a frame; an effect has no frame rate"),
  ]

  private static let canvas = "write 'canvas: [WIDTH, HEIGHT]'"

  private static let nodeKeys: [String: Meaning] = [
    "accumulate": .advice("write it in the track: '{keyframes: [...], accumulate: ...}'"),
    "composite": .advice("write it in the track: '{keyframes: [...], composite: ...}'"),
    "interpolate": .advice("write it in the track: '{keyframes: [...], interpolate: ...}'"),
    "keyframes": .advice("keyframes belong to a track: 'tracks: {LAYER.PROPERTY: [...]}'"),
    "spring": .advice("a spring belongs to a track: 'tracks: {LAYER.PROPERTY: {to: ..., spring: {...}}}'"),
    "haptic": .advice(haptics), "haptics": .advice(haptics), "vibrate": .advice(haptics),
    "sound": .advice(haptics), "onStart": .advice("emit an event: 'events: [{at: start, emit: NAME}]'"),
    "onComplete": .advice(events), "onEnd": .advice(events), "onFinish": .advice(events),
    "completion": .advice(events), "onUpdate": .advice("the app reads values of each frame from 'outputs'"),
    "scrub": .entry("over: pull"), "scrollTrigger": .advice("write 'over: pull'"),
    "transition": .advice("write 'tracks: {LAYER.PROPERTY: {to: ...}}' and 'duration'"),
    "target": .advice("write 'targets: [LAYER]'"), "selector": .advice("write 'targets: [LAYER]'"),
    "element": .advice("write 'targets: [LAYER]'"),
    "layer": .advice("write 'targets: [LAYER]'"),
  ]

  private static let events = "emit an event: 'events: [{at: end, emit: NAME}]'"
  private static let haptics = "the app plays it on an event of a node: 'events: [{at: start, emit: NAME}]'"

  // MARK: - Properties

  private static let properties: [String: Meaning] = [
    "color": colors, "colour": colors, "tint": colors, "tintcolor": colors,
    "fill": ["fillColor", "foregroundColor", "backgroundColor"], "fillcolour": "fillColor",
    "foreground": "foregroundColor", "textcolor": "foregroundColor",
    "background": "backgroundColor", "bg": "backgroundColor",
    "stroke": ["strokeColor", "borderColor"], "linecolor": ["strokeColor", "borderColor"],
    "strokewidth": ["lineWidth", "borderWidth"], "thickness": ["lineWidth", "borderWidth"],
    "strokelinecap": "lineCap", "strokelinejoin": "lineJoin", "strokemiterlimit": "miterLimit",
    "strokedasharray": "lineDashPattern", "dasharray": "lineDashPattern", "dash": "lineDashPattern",
    "dashes": "lineDashPattern", "strokedashoffset": "lineDashPhase", "dashphase": "lineDashPhase",
    "trimstart": "strokeStart", "trimend": "strokeEnd", "trimoffset": "strokeOffset",
    "d": "path", "pathdata": "path",
    "radius": "cornerRadius", "borderradius": "cornerRadius", "r": "cornerRadius", "rx": "cornerRadius",
    "alpha": "opacity", "rotate": "rotation", "rotatez": "rotation", "rotationangle": "rotation",
    "angle": "rotation",
    "zindex": "zPosition", "z": "zPosition", "zorder": "zPosition",
    "x": "position.x", "left": "position.x", "cx": "position.x", "positionx": "position.x",
    "y": "position.y", "top": "position.y", "cy": "position.y", "positiony": "position.y",
    "center": "position", "centre": "position",
    "width": "size.width", "w": "size.width", "height": "size.height", "h": "size.height",
    "bounds": "size", "dimensions": "size",
    "anchor": "anchorPoint", "pivot": "anchorPoint", "transformorigin": "anchorPoint",
    "translate": "translation", "offset": "translation", "translatex": "translation.x",
    "translatey": "translation.y", "scalex": "scale.x", "scaley": "scale.y",
    "skewx": "skew.x", "skewy": "skew.y",
    "clipstobounds": "masksToBounds", "ishidden": "hidden",
    "text": "string", "content": "string", "fontfamily": "font", "fontname": "font",
    "textalign": "alignment", "textalignment": "alignment", "align": "alignment",
    "src": "image", "source": "image", "href": "image", "url": "image", "file": "image",
    "contentmode": "contentsGravity", "objectfit": "contentsGravity",
    "start": "startPoint", "end": "endPoint",
    "count": "instanceCount", "copies": "instanceCount", "instances": "instanceCount",
    "delay": "instanceDelay",
    "name": "id", "children": "layers", "sublayers": "layers", "items": "layers",
    "visible": .advice("write 'hidden', which means the opposite"),
    "isvisible": .advice("write 'hidden', which means the opposite"),
    "visibility": .advice("write 'hidden: true' or 'hidden: false'"),
    "display": .advice("write 'hidden: true' or 'hidden: false'"),
    "overflow": .advice("write 'masksToBounds: true'"), "clip": .advice("write 'masksToBounds: true'"),
    "clippath": .advice("write 'masksToBounds: true', or a 'mask', which is a layer"),
    "transform": .advice("write 'translation', 'scale', 'rotation' or 'skew'"),
    "border": .advice("write 'borderWidth' and 'borderColor'"),
    "shadow": .advice(shadow), "boxshadow": .advice(shadow), "dropshadow": .advice(shadow),
    "frame": .advice("write 'position', which is where its middle lies, and 'size'"),
    "origin": .advice("write 'position', which is where its middle lies"),
    "stops": .advice("write 'colors' and, where they are not spread evenly, 'locations'"),
    "gradient": .advice("write 'kind: gradient' and 'colors'"),
    "animation": .advice(animations), "animations": .advice(animations), "animate": .advice(animations),
    "tracks": .advice(animations),
    "circle": .advice("a circle is a path: 'path: {circle: {center: [0, 0], radius: 10}}'"),
    "ellipse": .advice(ellipse), "oval": .advice(ellipse), "rect": .advice(rectangle),
    "rectangle": .advice(rectangle),
    "line": .advice("a line is a path: 'path: {line: {from: [0, 0], to: [20, 0]}}'"),
    "polyline": .advice("it is a path: 'path: {polyline: {...}}'"),
    "polygon": .advice("it is a path: 'path: {polygon: {...}}'"),
    "star": .advice("it is a path: 'path: {star: {...}}'"),
    "arc": .advice("it is a path: 'path: {arc: {...}}'"),
  ]

  private static let colors: Meaning = ["fillColor", "foregroundColor", "colors", "backgroundColor"]
  private static let ellipse = "an ellipse is a path: 'path: {ellipse: {center: [0, 0], radii: [12, 8]}}'"
  private static let rectangle = "a rectangle is a path: 'path: {rect: {origin: [0, 0], size: [20, 10]}}'"
  private static let shadow = "write 'shadowColor', 'shadowOpacity', 'shadowOffset' and 'shadowRadius'"
  private static let animations =
    "animations stand beside the layers: 'animations: [{during: ..., tracks: {LAYER.PROPERTY: ...}}]'"

  // MARK: - Words

  private static let phases: [String: Meaning] = [
    "refresh": "refreshing", "loading": "refreshing", "load": "refreshing", "pull": "pulling",
    "drag": "dragging", "touching": "dragging", "arm": "armed", "ready": "armed", "finish": "finishing",
    "finished": "finishing", "done": "finishing", "success": "finishing", "cancel": "cancelling",
    "cancelled": "cancelling", "canceled": "cancelling", "canceling": "cancelling", "rest": "idle",
    "resting": "idle", "all": "always",
  ]

  private static let outcomes: [String: Meaning] = [
    "failed": "failure", "fail": "failure", "error": "failure", "succeeded": "success", "ok": "success",
    "exhausted": "noMore", "empty": "noMore",
  ]

  private static let endless: [String: Meaning] = [
    "infinite": "forever", "infinity": "forever", "inf": "forever", "endless": "forever", "always": "forever",
    "indefinite": "forever", "loop": "forever", "true": "forever", "yes": "forever", "-1": "forever",
  ]

  private static let layerKinds: [String: Meaning] = [
    "circle": "shape", "ellipse": "shape", "oval": "shape", "rect": "shape", "rectangle": "shape",
    "line": "shape", "polyline": "shape", "polygon": "shape", "star": "shape", "arc": "shape",
    "path": "shape",
    "svg": "shape", "label": "text", "string": "text", "picture": "image", "img": "image", "sprite": "image",
    "linear-gradient": "gradient", "radial-gradient": "gradient", "conic-gradient": "gradient",
    "repeat": "replicator", "repeater": "replicator", "layer": "group", "view": "group", "container": "group",
    "box": "group", "solid": "group",
  ]

  private static let commands: [String: Meaning] = [
    "preview": "watch", "serve": "watch", "dev": "watch", "start": "watch", "open": "watch",
    "lint": "validate",
    "check": "validate", "verify": "validate", "test": "validate", "init": "new", "create": "new",
    "build": "compile", "bundle": "compile", "convert": "export", "format": "fmt", "prettier": "fmt",
    "draw": "render", "screenshot": "render", "compare": "diff",
  ]

  private static let points: [String: Meaning] = [
    "center": "[0.5, 0.5]", "centre": "[0.5, 0.5]", "middle": "[0.5, 0.5]", "top": "[0.5, 0]",
    "bottom": "[0.5, 1]", "left": "[0, 0.5]", "right": "[1, 0.5]", "leading": "[0, 0.5]",
    "trailing": "[1, 0.5]", "topleft": "[0, 0]", "topright": "[1, 0]", "bottomleft": "[0, 1]",
    "bottomright": "[1, 1]",
  ]

  // MARK: - Formulas

  /// The operators of other languages, each with the one that is written here.
  package static let signs: [(written: String, ours: String)] = [
    ("===", "=="), ("!==", "!="), ("=>", ">="), ("=<", "<="), ("=", "=="), ("&&", "and"), ("||", "or"),
    ("<>", "!="), ("**", "^"), ("!", "not"), ("&", "and"), ("|", "or"), ("≤", "<="), ("≥", ">="),
    ("≠", "!="), ("×", "*"), ("·", "*"), ("÷", "/"), ("−", "-"), ("$", ""),
  ]

  /// The functions of JavaScript's `Math` that have their own names here need no rows.
  private static let functions: [String: Meaning] = [
    "pow": .advice(power), "Math.pow": .advice(power),
    "Math.random": .advice("write 'random(seed, index)', which is the same in every run"),
    "trunc": .advice("write 'floor(x)' or 'ceil(x)'"), "Math.trunc": .advice("write 'floor(x)' or 'ceil(x)'"),
    "atan": .advice("write 'atan2(y, x)'"), "Math.atan": .advice("write 'atan2(y, x)'"),
    "ln": "log", "mix": "lerp", "mapRange": "remap", "map": "remap", "linear": "remap",
    "fract": .advice("write 'x % 1'"), "mod": .advice("write 'a % b'"),
    "wiggle": .advice("write a wave as the track: 'LAYER.PROPERTY: {wave: {period: 500ms, amplitude: 10}}'"),
    "loopOut": .advice("write 'repeat: forever' in the node"),
    "loopIn": .advice("write 'repeat: forever' in the node"),
    "calc": "", "var": .advice("write the name of a constant alone, without 'var' and '--'"),
    "linear-gradient": .advice(gradient), "radial-gradient": .advice(gradient),
    "conic-gradient": .advice(gradient), "url": .advice("write 'kind: image' and 'image: NAME'"),
    "translate": .advice("write 'translation: [x, y]'"), "rotate": .advice("write 'rotation: 45deg'"),
    "scale": .advice("write 'scale: 2'"), "blur": .advice("an effect has no blur but 'shadowRadius'"),
    "lighten": .advice("write 'color-mix(in oklab, COLOUR 80%, white)'"),
    "darken": .advice("write 'color-mix(in oklab, COLOUR 80%, black)'"),
  ]

  private static let power = "write 'a ^ b' for a power"
  private static let gradient = "a gradient is a layer: 'kind: gradient' with 'colors: [red, blue]'"

  private static let names: [String: Meaning] = [
    "noMore": .advice("write 'exhausted', which is true once a finish has said that there is no more"),
    "outcome": .advice("write 'success', 'failure' or 'exhausted', each of which is true or false"),
    "PI": "pi", "Math.PI": "pi", "Math.E": "exp(1)", "scrollY": "pull", "scrollTop": "pull",
    "contentOffset": "pull", "isRefreshing": "refreshing", "isLoading": "refreshing",
    "frame": .advice("write 'time / 1s * 60' for a number of frames"),
    "deltaTime": .advice("a formula has no time step; 'time' is the time in the phase"),
  ]

  private static let easings: [String: Meaning] = [
    "none": "linear", "easeIn": "ease-in", "easeOut": "ease-out", "easeInOut": "ease-in-out",
    "easeInEaseOut": "ease-in-out", "curveEaseIn": "ease-in", "curveEaseOut": "ease-out",
    "curveEaseInOut": "ease-in-out", "fastOutSlowIn": "standard",
    "power1.in": "cubic-bezier(0.11, 0, 0.5, 0)",
    "power1.out": "cubic-bezier(0.5, 1, 0.89, 1)", "power1.inOut": "cubic-bezier(0.45, 0, 0.55, 1)",
    "power2.in": "cubic-bezier(0.32, 0, 0.67, 0)", "power2.out": "cubic-bezier(0.33, 1, 0.68, 1)",
    "power2.inOut": "cubic-bezier(0.65, 0, 0.35, 1)", "power3.in": "cubic-bezier(0.5, 0, 0.75, 0)",
    "power3.out": "cubic-bezier(0.25, 1, 0.5, 1)", "power3.inOut": "cubic-bezier(0.76, 0, 0.24, 1)",
    "sine.in": "cubic-bezier(0.12, 0, 0.39, 0)", "sine.out": "cubic-bezier(0.61, 1, 0.88, 1)",
    "sine.inOut": "cubic-bezier(0.37, 0, 0.63, 1)", "expo.in": "cubic-bezier(0.7, 0, 0.84, 0)",
    "expo.out": "cubic-bezier(0.16, 1, 0.3, 1)", "expo.inOut": "cubic-bezier(0.87, 0, 0.13, 1)",
    "back.in": "back-in", "back.out": "back-out", "back.inOut": "back-in-out", "elastic.in": "elastic-in",
    "elastic.out": "elastic-out", "elastic.inOut": "elastic-in-out", "bounce.in": "bounce-in",
    "bounce.out": "bounce-out", "bounce.inOut": "bounce-in-out", "easeInBack": "back-in",
    "easeOutBack": "back-out", "easeInOutBack": "back-in-out", "easeInElastic": "elastic-in",
    "easeOutElastic": "elastic-out", "easeInOutElastic": "elastic-in-out", "easeInBounce": "bounce-in",
    "easeOutBounce": "bounce-out", "easeInOutBounce": "bounce-in-out", "cubicBezier": "cubic-bezier",
  ]

  private static let units: [String: Meaning] = [
    "s": "s", "sec": "s", "secs": "s", "second": "s", "seconds": "s", "ms": "ms", "msec": "ms", "msecs": "ms",
    "millis": "ms", "milliseconds": "ms", "px": "", "dp": "", "pt": "pt", "pts": "pt", "point": "pt",
    "points": "pt", "°": "deg", "deg": "deg", "degs": "deg", "degree": "deg", "degrees": "deg", "rad": "rad",
    "rads": "rad", "radians": "rad", "turn": "turn", "turns": "turn", "rev": "turn",
  ]

  // MARK: - Files

  private static let rules: [String: Meaning] = [
    "keyframes": .advice(keyframes),
    "media": .advice("write a variant: 'variants: {reducedMotion: {...}}'"),
    "import": .advice("write 'use: [FILE]'"),
  ]
}
