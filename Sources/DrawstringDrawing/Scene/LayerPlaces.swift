internal import DrawstringCore
internal import DrawstringOutput

/// Where the properties that are drawn lie among a layer's slots, counted from its first.
///
/// What all kinds have comes first for each of them, so one set of places serves all; the rest belongs to one kind.
struct LayerPlaces: Sendable {
  let position: Int
  let size: Int
  let anchorPoint: Int
  let zPosition: Int
  let translation: Int
  let scale: Int
  let rotation: Int
  let skew: Int
  let opacity: Int
  let hidden: Int
  let masksToBounds: Int
  let mask: Int
  let backgroundColor: Int
  let cornerRadius: Int
  let borderWidth: Int
  let borderColor: Int
  let shadowColor: Int
  let shadowOpacity: Int
  let shadowOffset: Int
  let shadowRadius: Int

  // Of shapes.
  let path: Int
  let fillColor: Int
  let fillRule: Int
  let strokeColor: Int
  let lineWidth: Int
  let lineCap: Int
  let lineJoin: Int
  let miterLimit: Int
  let lineDashPattern: Int
  let lineDashPhase: Int
  let strokeStart: Int
  let strokeEnd: Int
  let strokeOffset: Int
  let strokeMode: Int

  // Of gradients.
  let startPoint: Int
  let endPoint: Int
  let gradientType: Int

  // Of texts and images.
  let string: Int
  let font: Int
  let fontSize: Int
  let foregroundColor: Int
  let alignment: Int
  let image: Int
  let contentsGravity: Int

  static let shared = LayerPlaces()

  private init() {
    func place(_ name: String, _ kind: LayerKind = .group) -> Int {
      PropertyTable.id(named: name).flatMap { LayerLayout.offset(of: $0, in: kind) } ?? 0
    }
    position = place("position")
    size = place("size")
    anchorPoint = place("anchorPoint")
    zPosition = place("zPosition")
    translation = place("translation")
    scale = place("scale")
    rotation = place("rotation")
    skew = place("skew")
    opacity = place("opacity")
    hidden = place("hidden")
    masksToBounds = place("masksToBounds")
    mask = place("mask")
    backgroundColor = place("backgroundColor")
    cornerRadius = place("cornerRadius")
    borderWidth = place("borderWidth")
    borderColor = place("borderColor")
    shadowColor = place("shadowColor")
    shadowOpacity = place("shadowOpacity")
    shadowOffset = place("shadowOffset")
    shadowRadius = place("shadowRadius")
    path = place("path", .shape)
    fillColor = place("fillColor", .shape)
    fillRule = place("fillRule", .shape)
    strokeColor = place("strokeColor", .shape)
    lineWidth = place("lineWidth", .shape)
    lineCap = place("lineCap", .shape)
    lineJoin = place("lineJoin", .shape)
    miterLimit = place("miterLimit", .shape)
    lineDashPattern = place("lineDashPattern", .shape)
    lineDashPhase = place("lineDashPhase", .shape)
    strokeStart = place("strokeStart", .shape)
    strokeEnd = place("strokeEnd", .shape)
    strokeOffset = place("strokeOffset", .shape)
    strokeMode = place("strokeMode", .shape)
    startPoint = place("startPoint", .gradient)
    endPoint = place("endPoint", .gradient)
    gradientType = place("type", .gradient)
    string = place("string", .text)
    font = place("font", .text)
    fontSize = place("fontSize", .text)
    foregroundColor = place("foregroundColor", .text)
    alignment = place("alignment", .text)
    image = place("image", .image)
    contentsGravity = place("contentsGravity", .image)
  }
}
