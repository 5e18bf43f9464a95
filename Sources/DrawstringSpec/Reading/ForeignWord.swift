/// What other notations call things, for suggestions: CSS, SVG, Web Animations and plain habit.
enum ForeignWord {
  /// What to write instead of a key, as words for a help.
  static func advice(for key: String) -> String? { advices[key] }

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
