public enum CGPathFillRule: Sendable { case winding, evenOdd }
public enum CGLineCap: Int32, Sendable { case butt, round, square }
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }
/// The blend modes that `DrawstringUI` uses.
public enum CGBlendMode: Int32, Sendable { case normal = 0, destinationIn = 21 }

public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// Core Foundation's strings and dictionaries, which CoreGraphics brings along.
public final class CFString: Sendable {
  let string: String
  init(_ string: String) { self.string = string }
}
public final class CFDictionary: Sendable {}

/// A colour space by its name.
public final class CGColorSpace: Sendable {
  public static let sRGB = CFString("kCGColorSpaceSRGB")
  public static let linearSRGB = CFString("kCGColorSpaceLinearSRGB")
  public let name: CFString

  public init?(name: CFString) { self.name = name }
}

/// Colours that are mixed in their space, not premultiplied.
public final class CGGradient: Sendable {
  public let isSRGB: Bool
  /// Places and the four components of colours.
  public let stops: [(place: Double, color: [Double])]

  public init?(
    colorSpace: CGColorSpace, colorComponents: UnsafePointer<CGFloat>, locations: UnsafePointer<CGFloat>?,
    count: Int
  ) {
    guard count > 0 else { return nil }
    isSRGB = colorSpace.name === CGColorSpace.sRGB
    stops = (0..<count).map { index in
      let place = unsafe locations?[index].native ?? Double(index) / Double(max(count - 1, 1))
      return (place, (0..<4).map { unsafe colorComponents[4 * index + $0].native })
    }
  }
}

/// A context that records its calls; a class because CoreGraphics's is.
public final class CGContext {
  public enum Command {
    case saveGState, restoreGState
    case concatenate(CGAffineTransform)
    case setAlpha(CGFloat)
    case setBlendMode(CGBlendMode)
    case setShadow(CGSize, CGFloat, CGColor?)
    case setShouldAntialias(Bool)
    case beginTransparencyLayer, endTransparencyLayer
    case addPath(CGPath)
    case replacePathWithStrokedPath
    case clip(CGPathFillRule)
    case clipToRect(CGRect)
    case setFillColor(CGColor)
    case setStrokeColor(CGColor)
    case fillPath(CGPathFillRule)
    case strokePath
    case setLineWidth(CGFloat)
    case setLineCap(CGLineCap)
    case setLineJoin(CGLineJoin)
    case setMiterLimit(CGFloat)
    case setLineDash(CGFloat, [CGFloat])
    case drawLinearGradient(CGGradient, CGPoint, CGPoint, CGGradientDrawingOptions)
    case drawRadialGradient(
      CGGradient, center: CGPoint, radius: CGFloat, CGPoint, CGFloat, CGGradientDrawingOptions)
    case draw(CGImage, CGRect)
  }

  public private(set) var commands: [Command] = []

  public init(stub: ()) {}

  public func saveGState() { commands.append(.saveGState) }
  public func restoreGState() { commands.append(.restoreGState) }
  public func concatenate(_ transform: CGAffineTransform) { commands.append(.concatenate(transform)) }
  public func setAlpha(_ alpha: CGFloat) { commands.append(.setAlpha(alpha)) }
  public func setBlendMode(_ mode: CGBlendMode) { commands.append(.setBlendMode(mode)) }
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    commands.append(.setShadow(offset, blur, color))
  }
  public func setShouldAntialias(_ isOn: Bool) { commands.append(.setShouldAntialias(isOn)) }
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    commands.append(.beginTransparencyLayer)
  }
  public func endTransparencyLayer() { commands.append(.endTransparencyLayer) }

  public func addPath(_ path: CGPath) { commands.append(.addPath(path)) }
  public func replacePathWithStrokedPath() { commands.append(.replacePathWithStrokedPath) }
  public func clip(using rule: CGPathFillRule = .winding) { commands.append(.clip(rule)) }
  public func clip(to rect: CGRect) { commands.append(.clipToRect(rect)) }
  public func setFillColor(_ color: CGColor) { commands.append(.setFillColor(color)) }
  public func setStrokeColor(_ color: CGColor) { commands.append(.setStrokeColor(color)) }
  public func fillPath(using rule: CGPathFillRule = .winding) { commands.append(.fillPath(rule)) }
  public func strokePath() { commands.append(.strokePath) }
  public func setLineWidth(_ width: CGFloat) { commands.append(.setLineWidth(width)) }
  public func setLineCap(_ cap: CGLineCap) { commands.append(.setLineCap(cap)) }
  public func setLineJoin(_ join: CGLineJoin) { commands.append(.setLineJoin(join)) }
  public func setMiterLimit(_ limit: CGFloat) { commands.append(.setMiterLimit(limit)) }
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    commands.append(.setLineDash(phase, lengths))
  }

  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    commands.append(.drawLinearGradient(gradient, start, end, options))
  }
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    commands.append(
      .drawRadialGradient(
        gradient, center: startCenter, radius: startRadius, endCenter, endRadius, options))
  }
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    commands.append(.draw(image, rect))
  }
}
