/// A millisecond in whole nanoseconds, the unit of time of the second computation.
let ms = 1_000_000

/// The second computation's own curves: solved by bisection, nothing shared with the library.
enum Oracle {
  /// y of a cubic Bézier easing where its x is `p`, both limited to 0…1.
  static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at p: Double) -> Double {
    if p <= 0 { return 0 }
    if p >= 1 { return 1 }
    func coordinate(_ a: Double, _ b: Double, _ u: Double) -> Double {
      let v = 1 - u
      return 3 * v * v * u * a + 3 * v * u * u * b + u * u * u
    }
    var low = 0.0
    var high = 1.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if coordinate(x1, x2, middle) < p { low = middle } else { high = middle }
    }
    return coordinate(y1, y2, (low + high) / 2)
  }

  /// Ease-in-out, the curve the platform moves views with.
  static func view(_ p: Double) -> Double { bezier(0.42, 0, 0.58, 1, at: p) }
  static func easeIn(_ p: Double) -> Double { bezier(0.42, 0, 1, 1, at: p) }
  static func easeOut(_ p: Double) -> Double { bezier(0, 0, 0.58, 1, at: p) }

  /// How much of `length` has passed after `elapsed`, limited to 0…1.
  static func fraction(_ elapsed: Int, of length: Int) -> Double {
    if length == 0 { return elapsed < 0 ? 0 : 1 }
    return min(max(Double(elapsed) / Double(length), 0), 1)
  }

  /// The angle of an endless turn, `period` a round.
  static func turn(_ elapsed: Int, period: Int) -> Double {
    2 * Double.pi * Double(elapsed % period) / Double(period)
  }

  /// A colour from components of 0 to 255.
  static func rgb(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) -> [Double] {
    [red / 255, green / 255, blue / 255, alpha]
  }
}
