/// Initial guesses for solving cubic Bézier easings, so that a solution takes one Newton step, seldom two.
///
/// For each curve 33 cubics, each about one of as many evenly spaced places. A cubic has the exact parameter and slope
/// at its place, and the exact parameter half-way to the neighbours. A guess changes the speed of a solution, not its
/// accuracy, which is that of `CubicBezier`.
struct CurveGuesses: Sendable {
  static let intervals = 32
  /// The most curves with guesses; for more, the guesses would take more room than the keyframes.
  static let mostCurves = 512
  static let bytesOfCurve = (intervals + 1) * MemoryLayout<Cubic>.stride

  /// A cubic by its coefficients, from the constant one on. No `SIMD4`: the storage of an empty array lies at any multiple of 8
  /// in Embedded Swift, where a span of vectors wants a multiple of 16.
  struct Cubic: Sendable {
    var c0, c1, c2, c3: Double
  }

  /// One of the graph's curves, or a placeholder for an easing that is no cubic Bézier.
  struct Curve: Sendable {
    var bezier: CubicBezier
    /// The index of its first guess; -1 for none.
    var firstGuess: Int32
  }

  private(set) var curves: [Curve] = []
  private(set) var cubics: [Cubic] = []

  init() {}

  init(_ easings: [Easing]) {
    curves.reserveCapacity(easings.count)
    for easing in easings {
      guard case .cubicBezier(let bezier) = easing, cubics.count < (Self.intervals + 1) * Self.mostCurves
      else {
        curves.append(Curve(bezier: CubicBezier(unchecked: 0, 0, 1, 1), firstGuess: -1))
        continue
      }
      curves.append(Curve(bezier: bezier, firstGuess: Int32(cubics.count)))
      for place in 0...Self.intervals { cubics.append(Self.cubic(at: place, bezier)) }
    }
  }

  /// The cubic c₀ + c₁t + c₂t² + c₃t³ about a place, `t` counted in intervals.
  private static func cubic(at place: Int, _ curve: CubicBezier) -> Cubic {
    func parameter(_ t: Double) -> Double {
      let x = (Double(place) + t) / Double(intervals)
      // Beyond the ends the curve continues as if mirrored there.
      return x < 0
        ? -curve.parameter(at: -x) : x > 1 ? 2 - curve.parameter(at: 2 - x) : curve.parameter(at: x)
    }
    let middle = parameter(0)
    let (before, after) = (parameter(-0.5) - middle, parameter(0.5) - middle)
    // The even and the odd part half-way; the slope takes a share of the odd part.
    let even = (after + before) * 0.5
    let odd = (after - before) * 0.5
    // Beside a place where the curve is vertical, the slope would mislead.
    let slope = min(1 / (Double(intervals) * max(curve.slope(atParameter: middle), 1e-9)), 6 * odd)
    return Cubic(c0: middle, c1: slope, c2: 4 * even, c3: 8 * odd - 4 * slope)
  }

  /// Returns a parameter near that at which the curve with these guesses reaches `x`, for x between 0 and 1.
  @inline(__always)
  static func guess(_ guesses: Span<Cubic>, from first: Int32, at x: Double) -> Double {
    // Adding 2⁵² rounds to a whole number and leaves it in the lowest bits.
    let scaled = x * Double(intervals)
    let raised = scaled + 0x1p52
    let t = scaled - (raised - 0x1p52)
    let c = guesses[Int(first) + Int(truncatingIfNeeded: raised.bitPattern & 63)]
    return c.c0 + t * (c.c1 + t * (c.c2 + t * c.c3))
  }

  /// Returns the eased progress at `x` on a curve that has guesses.
  @inline(__always)
  static func eased(_ x: Double, _ curve: Curve, _ guesses: Span<Cubic>) -> Double {
    curve.bezier.value(at: x) { guess(guesses, from: curve.firstGuess, at: x) }
  }
}

extension Graph {
  /// Returns the progress between two keyframes, eased by one of the graph's curves.
  package func eased(_ x: Double, by curve: Int) -> Double {
    let known = guesses
    if curve < known.curves.count, known.curves[curve].firstGuess >= 0 {
      return CurveGuesses.eased(x, known.curves[curve], known.cubics.span)
    }
    return curves[curve].value(at: x)
  }
}
