import DrawstringCore

/// A function of the core, where its arguments are drawn from, and the same function with more digits.
package struct MeasuredFunction: Sendable, CustomStringConvertible {
  package let name: String
  /// The largest error that the function may have, in ulp of the true value.
  package let limit: Double
  package let value: @Sendable (Double, Double) -> Double
  /// Draws arguments; functions of one number ignore the second.
  package let draw: @Sendable (inout Chance) -> (Double, Double)

  package var description: String { name }

  /// All of them.
  package static let all = [
    MeasuredFunction(name: "exp", limit: 0.76, value: { x, _ in Elementary.exp(x) }) { chance in
      (chance.isHeads ? chance.number(-745.5, 710) : chance.anySize(-60...9), 0)
    },
    MeasuredFunction(name: "expm1", limit: 0.6, value: { x, _ in Elementary.expm1(x) }) { chance in
      (chance.isHeads ? chance.number(-45, 45) : chance.anySize(-1074...9), 0)
    },
    MeasuredFunction(name: "log", limit: 0.51, value: { x, _ in Elementary.log(x) }) { chance in
      (chance.isHeads ? chance.anySize(-1074...1023).magnitude : chance.nearOne, 0)
    },
    MeasuredFunction(name: "pow", limit: 0.76, value: { x, y in Elementary.pow(x, y) }) { chance in
      // The exponent is such that most results are neither 0 nor infinite.
      let base = chance.isHeads ? chance.anySize(-1074...1023).magnitude : chance.nearOne
      let power = chance.number(-746, 710) / Elementary.log(base)
      return (base, chance.isHeads ? power : power * chance.anySize(-60...0))
    },
    MeasuredFunction(name: "cbrt", limit: 0.52, value: { x, _ in Elementary.cbrt(x) }) { chance in
      (chance.anySize(-1074...1023), 0)
    },
    MeasuredFunction(name: "sine", limit: 0.8, value: { x, _ in Trigonometry.sine(x) }, draw: angle),
    MeasuredFunction(name: "cosine", limit: 0.8, value: { x, _ in Trigonometry.cosine(x) }, draw: angle),
    MeasuredFunction(name: "tangent", limit: 0.9, value: { x, _ in Trigonometry.tangent(x) }, draw: angle),
    MeasuredFunction(name: "arcSine", limit: 0.7, value: { x, _ in Trigonometry.arcSine(x) }) { chance in
      (chance.isHeads ? chance.number(-1, 1) : chance.anySize(-1074...(-1)), 0)
    },
    MeasuredFunction(name: "arcTangent", limit: 0.6, value: { y, x in Trigonometry.arcTangent(y, x) }) {
      chance in
      let x = chance.anySize(chance.isHeads ? 0...0 : -1074...1023)
      return (chance.isHeads ? x * chance.anySize(-40...40) : chance.anySize(-1074...1023), x)
    },
  ]

  /// FNV-1a of the bits of the results for `count` arguments.
  package func digest(over count: Int, seed: UInt64) -> UInt64 {
    var chance = Chance(seed: seed)
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    for _ in 0..<count {
      let (x, y) = draw(&chance)
      let bits = value(x, y).bitPattern
      for shift in stride(from: 0, to: 64, by: 8) {
        digest = (digest ^ (bits >> UInt64(shift) & 0xff)) &* 0x100_0000_01b3
      }
    }
    return digest
  }

  @Sendable private static func angle(_ chance: inout Chance) -> (Double, Double) {
    switch chance.next() % 4 {
    case 0: (chance.number(-100, 100), 0)
    case 1: (chance.number(-0x1p19, 0x1p19), 0)
    case 2: (chance.anySize(-1074...1023), 0)
    // Beside whole quarter turns, where a sine or a cosine is tiny.
    default:
      ((chance.number(-400_000, 400_000).rounded() * (Double.pi / 2)) + chance.anySize(-80 ... -20), 0)
    }
  }
}
