@_exported public import CoreGraphics

#if canImport(ObjectiveC)
  @_exported public import ObjectiveC
#else
  /// The root class, for stubs of classes that are asked for it.
  open class NSObject {
    public init() {}
  }
#endif

/// A layer that counts how often each of its properties is set.
open class CALayer {
  /// How often each property has been set since `forgetWrites`.
  public private(set) var writes: [String: Int] = [:]
  public func forgetWrites() { writes = [:] }
  public func count(_ key: String) {
    writes[key, default: 0] += 1
    if !CATransaction.isDisabling { unsafe CATransaction.animatedWrites += 1 }
  }

  public init() {}

  public var position = CGPoint.zero { didSet { count("position") } }
  public var bounds = CGRect.zero { didSet { count("bounds") } }
  public var anchorPoint = CGPoint(x: 0.5, y: 0.5) { didSet { count("anchorPoint") } }
  public var zPosition: CGFloat = 0 { didSet { count("zPosition") } }
  public private(set) var transform = CGAffineTransform.identity
  public func affineTransform() -> CGAffineTransform { transform }
  public func setAffineTransform(_ transform: CGAffineTransform) {
    self.transform = transform
    count("transform")
  }
  public var opacity: Float = 1 { didSet { count("opacity") } }
  public var isHidden = false { didSet { count("isHidden") } }
  public var masksToBounds = false { didSet { count("masksToBounds") } }
  public var mask: CALayer? { didSet { count("mask") } }
  public var backgroundColor: CGColor? { didSet { count("backgroundColor") } }
  public var cornerRadius: CGFloat = 0 { didSet { count("cornerRadius") } }
  public var maskedCorners = CACornerMask(rawValue: 15) { didSet { count("maskedCorners") } }
  public var borderWidth: CGFloat = 0 { didSet { count("borderWidth") } }
  public var borderColor: CGColor? { didSet { count("borderColor") } }
  public var shadowColor: CGColor? { didSet { count("shadowColor") } }
  public var shadowOpacity: Float = 0 { didSet { count("shadowOpacity") } }
  public var shadowOffset = CGSize(width: 0, height: -3) { didSet { count("shadowOffset") } }
  public var shadowRadius: CGFloat = 3 { didSet { count("shadowRadius") } }
  public var contents: Any? { didSet { count("contents") } }
  public var contentsGravity = CALayerContentsGravity(rawValue: "resize") {
    didSet { count("contentsGravity") }
  }
  public var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1) { didSet { count("contentsRect") } }
  public var contentsScale: CGFloat = 1 { didSet { count("contentsScale") } }
  public var isGeometryFlipped = false
  /// Whether the edges of the layer's rectangle are smoothed where they lie across pixels; not by default, as on iOS.
  public var allowsEdgeAntialiasing = false

  public private(set) var sublayers: [CALayer]?
  public private(set) weak var superlayer: CALayer?

  public func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32(sublayers?.count ?? 0)) }
  public func insertSublayer(_ layer: CALayer, at index: UInt32) {
    layer.removeFromSuperlayer()
    sublayers = sublayers ?? []
    sublayers?.insert(layer, at: Int(index))
    layer.superlayer = self
  }
  public func removeFromSuperlayer() {
    superlayer?.sublayers?.removeAll { $0 === self }
    superlayer = nil
  }
}

public struct CACornerMask: OptionSet, Sendable {
  public var rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

open class CAShapeLayer: CALayer {
  public var path: CGPath? { didSet { count("path") } }
  public var fillColor: CGColor? = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1) {
    didSet { count("fillColor") }
  }
  public var fillRule = CAShapeLayerFillRule.nonZero { didSet { count("fillRule") } }
  public var strokeColor: CGColor? { didSet { count("strokeColor") } }
  public var strokeStart: CGFloat = 0 { didSet { count("strokeStart") } }
  public var strokeEnd: CGFloat = 1 { didSet { count("strokeEnd") } }
  public var lineWidth: CGFloat = 1 { didSet { count("lineWidth") } }
  public var miterLimit: CGFloat = 10 { didSet { count("miterLimit") } }
  public var lineCap = CAShapeLayerLineCap(rawValue: "butt") { didSet { count("lineCap") } }
  public var lineJoin = CAShapeLayerLineJoin(rawValue: "miter") { didSet { count("lineJoin") } }
  public var lineDashPhase: CGFloat = 0 { didSet { count("lineDashPhase") } }
  public var lineDashPattern: [NSNumber]? { didSet { count("lineDashPattern") } }
}

public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

open class CAGradientLayer: CALayer {
  public var colors: [Any]? { didSet { count("colors") } }
  public var locations: [NSNumber]? { didSet { count("locations") } }
  public var startPoint = CGPoint(x: 0.5, y: 0) { didSet { count("startPoint") } }
  public var endPoint = CGPoint(x: 0.5, y: 1) { didSet { count("endPoint") } }
  public var type = CAGradientLayerType(rawValue: "axial") { didSet { count("type") } }
}

public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

open class CATextLayer: CALayer {
  public var string: Any? { didSet { count("string") } }
  public var font: AnyObject? { didSet { count("font") } }
  public var fontSize: CGFloat = 36 { didSet { count("fontSize") } }
  public var foregroundColor: CGColor? { didSet { count("foregroundColor") } }
  public var alignmentMode = CATextLayerAlignmentMode(rawValue: "natural") {
    didSet { count("alignmentMode") }
  }
  public var isWrapped = false { didSet { count("isWrapped") } }
}

public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// Transactions, which here only know whether they animate.
public enum CATransaction {
  nonisolated(unsafe) private static var stack: [Bool] = []
  /// How often a property was set outside of a transaction without animations.
  nonisolated(unsafe) public static var animatedWrites = 0
  /// How many transactions have been committed.
  nonisolated(unsafe) public private(set) static var commits = 0

  public static var isDisabling: Bool { unsafe stack.contains(true) }
  public static func begin() { unsafe stack.append(false) }
  public static func setDisableActions(_ flag: Bool) {
    if let last = unsafe stack.indices.last { unsafe stack[last] = flag }
  }
  public static func commit() {
    _ = unsafe stack.popLast()
    unsafe commits += 1
  }
}

public func CACurrentMediaTime() -> Double { 0 }

/// Foundation's number, which QuartzCore brings along.
public final class NSNumber: Hashable, Sendable {
  public let doubleValue: Double
  public init(value: Double) { doubleValue = value }
  public static func == (a: NSNumber, b: NSNumber) -> Bool { a.doubleValue == b.doubleValue }
  public func hash(into hasher: inout Hasher) { hasher.combine(doubleValue) }
}

/// Foundation's run loop, which QuartzCore brings along.
public final class RunLoop: Sendable {
  public struct Mode: Hashable, Sendable {
    public var rawValue: String
    public static let common = Mode(rawValue: "common")
  }
  public static let main = RunLoop()
}

public struct CAFrameRateRange: Hashable, Sendable {
  public var minimum: Float, maximum: Float, preferred: Float
  public init(minimum: Float, maximum: Float, preferred: Float) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}

/// A link that never fires: only Objective-C sends its message.
public final class CADisplayLink: NSObject {
  #if canImport(ObjectiveC)
    public init(target: Any, selector: Selector) {}
  #else
    public init(stub: Void) {}
  #endif
  /// The modes of the run loop in which the link fires.
  public private(set) var modes: Set<RunLoop.Mode> = []
  public func add(to loop: RunLoop, forMode mode: RunLoop.Mode) { modes.insert(mode) }
  public func invalidate() { modes = [] }
  public var targetTimestamp: Double { 0 }
  @available(*, deprecated, message: "deprecated in iOS 10; use preferredFrameRateRange")
  public var frameInterval: Int { 1 }
  public var preferredFrameRateRange = CAFrameRateRange.default
}
