import DrawstringTestSupport
import Testing

@testable import DrawstringCore

/// The inverses of transforms.
@Suite struct AffineTests {
  private func numbers(_ m: Affine) -> [Double] { [m.a, m.b, m.c, m.d, m.tx, m.ty] }

  @Test func inversesByHand() {
    #expect(Affine.identity.inverse == .identity)
    #expect(
      Affine(a: 2, b: 0, c: 0, d: -4, tx: 10, ty: 20).inverse
        == Affine(a: 0.5, b: 0, c: 0, d: -0.25, tx: -5, ty: 5))
    #expect(
      Affine(a: 0, b: 1, c: -1, d: 0, tx: 3, ty: 4).inverse
        == Affine(a: 0, b: -1, c: 1, d: 0, tx: -4, ty: 3))
    let back = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0).inverse.map(numbers) ?? []
    #expect(back.allSatisfy { $0 != 0 || $0.sign == .plus })
  }

  /// The size of the image does not count, only its shape.
  @Test func tinyAndHugeTransformsHaveInverses() {
    for exponent in [-510, -300, -100, -23, 23, 100, 300, 510] {
      let scale = Double(sign: .plus, exponent: exponent, significand: 1)
      let transform = Affine(a: scale, b: scale, c: -scale, d: scale, tx: scale, ty: 0)
      let half = 0.5 / scale
      #expect(
        transform.inverse == Affine(a: half, b: -half, c: half, d: half, tx: -0.5, ty: 0.5), "\(exponent)")
    }
    #expect(Affine(a: 1, b: 0, c: 0, d: 1e-300, tx: 0, ty: 0).inverse?.d == 1 / 1e-300)
  }

  @Test func flatTransformsHaveNone() {
    #expect(Affine(a: 0, b: 0, c: 0, d: 0, tx: 1, ty: 1).inverse == nil)
    #expect(Affine(a: 1, b: 0, c: 0, d: 0, tx: 0, ty: 0).inverse == nil)
    #expect(Affine(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverse == nil)
    // The determinant is beyond the finite numbers, or below them.
    #expect(Affine(a: 1e200, b: 0, c: 0, d: 1e200, tx: 0, ty: 0).inverse == nil)
    #expect(Affine(a: 1e-200, b: 0, c: 0, d: 1e-200, tx: 0, ty: 0).inverse == nil)
    // At the limit: a part of the products that is above rounding errors, and one that is not.
    #expect(Affine(a: 1, b: 1, c: 1, d: 1 + 0x1p-40, tx: 0, ty: 0).inverse != nil)
    #expect(Affine(a: 1, b: 1, c: 1, d: 1 + 0x1p-50, tx: 0, ty: 0).inverse == nil)
  }

  @Test func numbersStayFinite() {
    let inverse = Affine(a: 1e-150, b: 0, c: 0, d: 1e-150, tx: 1e300, ty: -1e300).inverse
    #expect(inverse?.tx == -.greatestFiniteMagnitude && inverse?.ty == .greatestFiniteMagnitude)
  }

  @Test func randomTransformsAreUndone() throws {
    var random = SeededGenerator(seed: 3)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    func turned(_ x: Double, _ y: Double) -> Affine {
      Affine(scale: Vec2(x, y), skew: Vec2(number(-0.5...0.5), number(-0.5...0.5)), rotation: number(-4...4))
    }
    for _ in 0..<500 {
      let size = Double(sign: .plus, exponent: .random(in: -40...40, using: &random), significand: 1)
      var transform = turned(number(0.2...5) * size, number(-5 ... -0.2) * size)
        .followed(by: turned(number(0.2...5), number(0.2...5)))
      (transform.tx, transform.ty) = (number(-100...100) * size, number(-100...100) * size)
      let inverse = try #require(transform.inverse)
      let point = Vec2(number(-100...100), number(-100...100))
      #expect((inverse.place(transform.place(point)) - point).length < 1e-9, "\(transform)")
      let both = transform.followed(by: inverse)
      for (part, same) in zip(numbers(both), numbers(.identity)) {
        #expect((part - same).magnitude < 1e-9, "\(transform)")
      }
      #expect(turned(size, 1).followed(by: turned(0, size)).inverse == nil)
      #expect(turned(size, 0).followed(by: turned(1, size)).inverse == nil)
    }
  }
}
