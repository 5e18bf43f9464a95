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

/// A transform of the plane: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty, in points.
///
/// Points are row vectors: (x, y, 1) times the matrix with rows (a, b), (c, d), (tx, ty), as in `CGAffineTransform` and
/// in CSS's `matrix(a, b, c, d, tx, ty)`. All six numbers are finite; results beyond the largest finite number become
/// that number.
public struct Affine: Equatable, Hashable, Sendable {
  /// The first row: the image of the unit vector along x.
  public var a: Double, b: Double
  /// The second row: the image of the unit vector along y.
  public var c: Double, d: Double
  /// The third row: the image of the origin, in points.
  public var tx: Double, ty: Double

  /// Makes a transform from its six numbers, row by row.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform that changes nothing.
  public static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Returns this transform followed by another: the product this · next.
  public func followed(by next: Affine) -> Affine {
    let product = Affine(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d, c: c * next.a + d * next.c,
      d: c * next.b + d * next.d, tx: tx * next.a + ty * next.c + next.tx,
      ty: tx * next.b + ty * next.d + next.ty)
    return product.isFinite ? product.withoutNegativeZeros : limitedProduct(next)
  }

  /// Returns a translation followed by this transform.
  @inline(__always)
  package func moved(by offset: Vec2) -> Affine {
    var moved = self
    moved.tx = TotalArithmetic.limited(offset.x * a + offset.y * c + tx)
    moved.ty = TotalArithmetic.limited(offset.x * b + offset.y * d + ty)
    return moved
  }

  /// Whether the sum of all six numbers, and thus each number, is finite.
  @inline(__always)
  private var isFinite: Bool { (a + b + c + d + tx + ty).isFinite }

  @inline(__always)
  private var withoutNegativeZeros: Affine {
    Affine(a: a + 0, b: b + 0, c: c + 0, d: d + 0, tx: tx + 0, ty: ty + 0)
  }

  /// Returns the product with each number limited to the finite range.
  private func limitedProduct(_ next: Affine) -> Affine {
    Affine(
      a: TotalArithmetic.limited(a * next.a + b * next.c),
      b: TotalArithmetic.limited(a * next.b + b * next.d),
      c: TotalArithmetic.limited(c * next.a + d * next.c),
      d: TotalArithmetic.limited(c * next.b + d * next.d),
      tx: TotalArithmetic.limited(tx * next.a + ty * next.c + next.tx),
      ty: TotalArithmetic.limited(tx * next.b + ty * next.d + next.ty))
  }

  /// Returns the image of a point.
  public func place(_ point: Vec2) -> Vec2 {
    Vec2(
      TotalArithmetic.limited(a * point.x + c * point.y + tx),
      TotalArithmetic.limited(b * point.x + d * point.y + ty))
  }
}

extension Affine {
  /// Makes the linear part S·K·R of a layer's transform: scale, then skew, then rotation.
  ///
  /// Angles are in radians, clockwise on screen; whole quarter turns are exact.
  package init(scale: Vec2, skew: Vec2, rotation: Double) {
    let slant = Vec2(Affine.slope(skew.x), Affine.slope(skew.y))
    let turn = Direction.at(radians: rotation)
    if skew.x == 0 && skew.y == 0 {
      let plain = Affine(
        a: scale.x * turn.x, b: scale.x * turn.y, c: -(scale.y * turn.y), d: scale.y * turn.x, tx: 0, ty: 0)
      if plain.isFinite {
        self = plain.withoutNegativeZeros
        return
      }
    }
    // The images of the unit vectors before the rotation.
    let x = Vec2(scale.x, TotalArithmetic.limited(scale.x * slant.y))
    let y = Vec2(TotalArithmetic.limited(scale.y * slant.x), scale.y)
    self.init(
      a: TotalArithmetic.limited(x.x * turn.x - x.y * turn.y),
      b: TotalArithmetic.limited(x.x * turn.y + x.y * turn.x),
      c: TotalArithmetic.limited(y.x * turn.x - y.y * turn.y),
      d: TotalArithmetic.limited(y.x * turn.y + y.y * turn.x), tx: 0, ty: 0)
  }

  private static func slope(_ angle: Double) -> Double {
    angle == 0 ? 0 : TotalArithmetic.limited(Trigonometry.tangent(angle))
  }

  /// Returns the point that the map moves to a place; nil where it maps the plane to a line.
  package func origin(of place: Vec2) -> Vec2? {
    let area = determinant
    if area.magnitude <= 1e-12 { return nil }
    let (x, y) = (place.x - tx, place.y - ty)
    return Vec2((d * x - c * y) / area, (a * y - b * x) / area)
  }

  /// The transform back; nil where there is none.
  ///
  /// That is so where the determinant is not finite, or is 0 within the rounding of its two products, regardless of the
  /// scale: a transform that makes everything tiny has an inverse, and one that maps the plane to a line has none, also
  /// after a rotation.
  package var inverse: Affine? {
    let (even, odd) = (a * d, b * c)
    let area = even - odd
    guard area.isFinite, area.magnitude > 1e-14 * (even.magnitude + odd.magnitude) else { return nil }
    return Affine(
      a: TotalArithmetic.limited(d / area), b: TotalArithmetic.limited(-b / area),
      c: TotalArithmetic.limited(-c / area), d: TotalArithmetic.limited(a / area),
      tx: TotalArithmetic.limited((c * ty - d * tx) / area),
      ty: TotalArithmetic.limited((b * tx - a * ty) / area))
  }

  /// The determinant: the area of the image of the unit square, negative for a reflection.
  package var determinant: Double { TotalArithmetic.limited(a * d - b * c) }
}
