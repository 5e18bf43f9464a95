import DrawstringCore
import DrawstringTestSupport
import Testing

/// Easings as the sampler solves them, from a first guess, against halving until nothing is left to halve.
struct CurveGuessTests {
  private struct Curve {
    var x1, y1, x2, y2: Double

    private func polynomial(_ u: Double, _ first: Double, _ second: Double) -> Double {
      let v = 1 - u
      return 3 * v * v * u * first + 3 * v * u * u * second + u * u * u
    }

    func height(_ u: Double) -> Double { polynomial(u, y1, y2) }

    func parameter(at x: Double) -> Double {
      var (low, high) = (0.0, 1.0)
      while true {
        let middle = low + (high - low) / 2
        if middle == low || middle == high { return middle }
        if polynomial(middle, x1, x2) < x { low = middle } else { high = middle }
      }
    }
  }

  /// The heights at places 10⁻¹² before and after say what may come out; flat and upright ends are among the curves.
  @Test func lieWithinTheStatedErrorOfTheCurve() {
    #if DEBUG
      let curves = 300
    #else
      let curves = 10_000
    #endif
    var random = SeededGenerator(seed: 3)
    let ends: [Double] = [0, 1, 1e-9, 1 - 1e-9, 0.5]
    for _ in 0..<curves {
      func place() -> Double {
        Bool.random(using: &random)
          ? .random(in: 0...1, using: &random) : ends.randomElement(using: &random) ?? 0
      }
      let curve = Curve(
        x1: place(), y1: .random(in: -2...3, using: &random), x2: place(),
        y2: .random(in: -2...3, using: &random))
      guard let bezier = CubicBezier(curve.x1, curve.y1, curve.x2, curve.y2) else { continue }
      let builder = GraphBuilder()
      builder.curves = [.cubicBezier(bezier)]
      let graph = builder.build()
      for _ in 0..<200 {
        let x = Double.random(in: 0...1, using: &random)
        let y = graph.eased(x, by: 0)
        let before = curve.height(curve.parameter(at: max(x - 1e-12, 0)))
        let after = curve.height(curve.parameter(at: min(x + 1e-12, 1)))
        #expect(y >= min(before, after) - 1e-12 && y <= max(before, after) + 1e-12, "\(curve) at \(x)")
      }
    }
  }

  @Test func ofEndsAndPlacesBeyondThemAreTheCurvesOwn() {
    let builder = GraphBuilder()
    builder.curves = [.easeInOut, .overshoot]
    let graph = builder.build()
    for (index, curve) in graph.curves.enumerated() {
      for x in [-0.5, 0, 1, 1.5] { #expect(graph.eased(x, by: index) == curve.value(at: x)) }
    }
  }
}
