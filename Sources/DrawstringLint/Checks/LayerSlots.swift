internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// The places of the properties that decide whether a layer is seen.
enum LayerSlots {
  static let opacity = id("opacity")
  static let hidden = id("hidden")
  static let mask = id("mask")
  static let masksToBounds = id("masksToBounds")
  static let size = id("size")
  static let position = id("position")
  static let backgroundColor = id("backgroundColor")
  static let borderWidth = id("borderWidth")
  static let borderColor = id("borderColor")
  static let shadowOpacity = id("shadowOpacity")
  static let path = id("path")
  static let fillColor = id("fillColor")
  static let strokeColor = id("strokeColor")
  static let lineWidth = id("lineWidth")
  static let miterLimit = id("miterLimit")
  static let strokeStart = id("strokeStart")
  static let strokeEnd = id("strokeEnd")
  static let strokeOffset = id("strokeOffset")
  static let lineDashPattern = id("lineDashPattern")
  static let lineDashPhase = id("lineDashPhase")
  static let rotation = id("rotation")
  static let zPosition = id("zPosition")
  /// The colours that a layer may draw of its own, what covers most first.
  static let paints = ["backgroundColor", "fillColor", "strokeColor", "foregroundColor"].map { id($0) }
  /// Those that a track may show a layer by.
  static let decidingVisibility = [
    opacity, hidden, strokeEnd, strokeStart, size, path, backgroundColor, fillColor, strokeColor, lineWidth,
  ]
  /// Those that are seen where there is a stroke, and where there is a shadow.
  static let ofStroke = [strokeStart, strokeEnd, strokeOffset, lineWidth, lineDashPhase, lineDashPattern]
  static let ofShadow = ["shadowColor", "shadowOffset", "shadowRadius"].map { id($0) }
  static let image = id("image")
  static let instanceCount = id("instanceCount")
  static let colors = id("colors")
  static let locations = id("locations")

  private static func id(_ name: String) -> PropertyID {
    PropertyTable.id(named: name) ?? PropertyID(0)
  }
}
