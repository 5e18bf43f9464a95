internal import DrawstringCore
internal import DrawstringOutput

/// Times and pulls as whole numbers, which is how a page keeps them.
enum PageTicks {
  /// 10 µs.
  static let perSecond = 100_000
  /// A ten-thousandth of a point.
  static let perPoint = 10_000
  /// In points: no finger pulls farther, and an effect whose trigger is there has no pull on a page.
  static let farthestPull = 1e6
  static let nanoseconds: Int64 = 10_000

  /// The first tick at or after a time.
  static func after(_ time: Nanoseconds) -> Int {
    let (whole, rest) = time.count.quotientAndRemainder(dividingBy: nanoseconds)
    return Int(rest > 0 ? whole + 1 : whole)
  }

  static func time(_ ticks: Int) -> Nanoseconds { Nanoseconds(Int64(ticks) * nanoseconds) }

  static func points(_ ticks: Int) -> Double { Double(ticks) / Double(perPoint) }

  /// The nearest tick to a pull.
  static func pull(_ points: Double) -> Int {
    Int((max(min(points, 1e9), -1e9) * Double(perPoint)).rounded())
  }
}
