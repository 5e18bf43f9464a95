/// The part of CoreGraphics that `DrawstringUI` uses, as values that tests can read back.
public struct CGFloat: Hashable, Comparable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral
{
  public var native: Double

  public init(_ value: Double) { native = value }
  public init(_ value: Int) { native = Double(value) }
  public init(floatLiteral value: Double) { native = value }
  public init(integerLiteral value: Int) { native = Double(value) }

  public static func < (a: CGFloat, b: CGFloat) -> Bool { a.native < b.native }
  public static func + (a: CGFloat, b: CGFloat) -> CGFloat { CGFloat(a.native + b.native) }
  public static func - (a: CGFloat, b: CGFloat) -> CGFloat { CGFloat(a.native - b.native) }
  public static func * (a: CGFloat, b: CGFloat) -> CGFloat { CGFloat(a.native * b.native) }
  public static func / (a: CGFloat, b: CGFloat) -> CGFloat { CGFloat(a.native / b.native) }
  public static prefix func - (a: CGFloat) -> CGFloat { CGFloat(-a.native) }
  public static func += (a: inout CGFloat, b: CGFloat) { a.native += b.native }
  public static func -= (a: inout CGFloat, b: CGFloat) { a.native -= b.native }
  public var magnitude: CGFloat { CGFloat(native.magnitude) }
}

extension Double {
  public init(_ value: CGFloat) { self = value.native }
}

public struct CGPoint: Hashable, Sendable {
  public var x: CGFloat, y: CGFloat
  public static let zero = CGPoint(x: 0, y: 0)

  public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }
}

public struct CGSize: Hashable, Sendable {
  public var width: CGFloat, height: CGFloat
  public static let zero = CGSize(width: 0, height: 0)

  public init(width: CGFloat, height: CGFloat) {
    self.width = width
    self.height = height
  }
}

public struct CGRect: Hashable, Sendable {
  public var origin: CGPoint, size: CGSize
  public static let zero = CGRect(x: 0, y: 0, width: 0, height: 0)

  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
    origin = CGPoint(x: x, y: y)
    size = CGSize(width: width, height: height)
  }

  public init(origin: CGPoint, size: CGSize) {
    self.origin = origin
    self.size = size
  }

  public var width: CGFloat { size.width }
  public var height: CGFloat { size.height }
  public var minX: CGFloat { origin.x }
  public var minY: CGFloat { origin.y }
  public var maxX: CGFloat { origin.x + size.width }
  public var maxY: CGFloat { origin.y + size.height }
  public func contains(_ point: CGPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}

public struct CGAffineTransform: Hashable, Sendable {
  public var a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
}

/// A colour; a class because CoreGraphics's is.
public final class CGColor: Hashable, Sendable {
  public let components: [Double]

  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red.native, green.native, blue.native, alpha.native]
  }

  public static func == (a: CGColor, b: CGColor) -> Bool { a.components == b.components }
  public func hash(into hasher: inout Hasher) { hasher.combine(components) }
}

/// A picture that has nothing but a name, a size, and the part of a larger one that it is.
public final class CGImage: Sendable {
  public let name: String
  public let width: Int, height: Int
  public let part: CGRect?
  public init(stub name: String, width: Int = 12, height: Int = 8, part: CGRect? = nil) {
    (self.name, self.width, self.height, self.part) = (name, width, height, part)
  }
  public func cropping(to rect: CGRect) -> CGImage? {
    CGImage(stub: name, width: Int(rect.width), height: Int(rect.height), part: rect)
  }
}

/// A path as SVG path data; a class because CoreGraphics's is.
public class CGPath {
  public fileprivate(set) var elements: [String] = []
  fileprivate init() {}
}

public final class CGMutablePath: CGPath {
  public override init() { super.init() }

  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) { add("M", [point]) }
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) { add("L", [point]) }
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    add("Q", [control, end])
  }
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    add("C", [control1, control2, end])
  }
  public func closeSubpath() { add("Z", []) }

  private func add(_ verb: String, _ points: [CGPoint]) {
    elements.append(verb + points.map { "\($0.x.native),\($0.y.native)" }.joined(separator: " "))
  }
}
