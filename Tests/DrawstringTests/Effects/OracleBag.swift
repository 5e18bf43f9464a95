/// The bottom of jelly-ball's bag, sagging by `sag`: the second computation's own geometry.
struct OracleBag {
  let sag: Double

  /// Height of the bottom at `x`; larger is lower on the screen.
  func bottom(at x: Double) -> Double {
    let s = x / 375
    return 667 + 2 * sag * s * (1 - s)
  }

  /// The nearest point of the bottom, by a scan and golden sections.
  func nearest(to x: Double, _ y: Double) -> (x: Double, distance: Double) {
    func squared(_ u: Double) -> Double {
      let dy = bottom(at: u) - y
      return (u - x) * (u - x) + dy * dy
    }
    var best = 0.0
    for u in stride(from: 0.0, through: 375, by: 1) where squared(u) < squared(best) { best = u }
    var low = max(best - 1, 0)
    var high = min(best + 1, 375)
    for _ in 0..<80 {
      let a = high - (high - low) * 0.618_033_988_749_895
      let b = low + (high - low) * 0.618_033_988_749_895
      if squared(a) < squared(b) { high = b } else { low = a }
    }
    let u = (low + high) / 2
    return (u, squared(u).squareRoot())
  }

  /// Whether a disc of radius 10 is inside, with `slack` to spare for flattening and skin.
  func holds(_ x: Double, _ y: Double, slack: Double) -> Bool {
    let isInside = x >= 10 - slack && x <= 365 + slack && y >= 10 - slack && y <= bottom(at: x)
    return isInside && nearest(to: x, y).distance >= 10 - slack
  }

  /// Where a ball comes to rest.
  var lowest: (x: Double, y: Double) { (187.5, 667 + sag / 2 - 10) }
}
