/// A pair of numbers in points: a place, a size or a displacement.
///
/// The y axis points down, as on a screen.
public struct Vec2: Equatable, Hashable, Sendable {
  /// The horizontal part, in points; to the right is positive.
  public var x: Double
  /// The vertical part, in points; downwards is positive.
  public var y: Double

  /// Makes a pair from its two parts, in points.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  package static let zero = Vec2(0, 0)

  package static func + (a: Vec2, b: Vec2) -> Vec2 { Vec2(a.x + b.x, a.y + b.y) }
  package static func - (a: Vec2, b: Vec2) -> Vec2 { Vec2(a.x - b.x, a.y - b.y) }
  package static func * (a: Vec2, k: Double) -> Vec2 { Vec2(a.x * k, a.y * k) }
  package static prefix func - (a: Vec2) -> Vec2 { Vec2(-a.x, -a.y) }

  package func dot(_ other: Vec2) -> Double { x * other.x + y * other.y }
  package func cross(_ other: Vec2) -> Double { x * other.y - y * other.x }
  package var lengthSquared: Double { x * x + y * y }
  package var length: Double { lengthSquared.squareRoot() }
}
