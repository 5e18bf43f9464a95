/// A part of a way as a fraction: of 49 steps, 7 are 7 / 49. A single number has the denominator 1.
package struct Share: Equatable, Sendable {
  package var count: Double
  package var whole: Double

  init(_ count: Double, of whole: Double = 1) {
    self.count = count
    self.whole = whole
  }

  package var value: Double { whole == 1 ? count : count / whole }

  /// Returns the number at this part of the way from `a` to `b`: a whole number where `a` and `b` are whole and the
  /// exact result is.
  @inline(__always)
  func lerp(_ a: Double, _ b: Double) -> Double {
    if whole == 1 { return TotalArithmetic.lerp(a, b, count) }
    let mix = a + (b - a) * count / whole
    return mix.isFinite ? mix + 0 : TotalArithmetic.lerp(a, b, value)
  }
}

/// A staircase easing: `steps(count, position)` of CSS Easing Functions Level 2.
package struct Steps: Hashable, Sendable {
  /// The positions of the jumps: `jumpStart` has one at 0, `jumpEnd` one at 1, `jumpBoth` both, `jumpNone` neither.
  package enum Position: String, CaseIterable, Sendable {
    case jumpStart = "jump-start"
    case jumpEnd = "jump-end"
    case jumpNone = "jump-none"
    case jumpBoth = "jump-both"

    /// Reads the keywords of CSS, `start` and `end` included.
    package init?(word: String) {
      switch word {
      case "start": self = .jumpStart
      case "end": self = .jumpEnd
      default: self.init(rawValue: word)
      }
    }

    /// The fewest steps allowed.
    package var smallestCount: Int { self == .jumpNone ? 2 : 1 }
  }

  package let count: Int
  package let position: Position

  /// Makes a staircase; nil for fewer than one step, or fewer than two with `jumpNone`.
  package init?(_ count: Int, _ position: Position = .jumpEnd) {
    guard count >= position.smallestCount else { return nil }
    self.init(unchecked: count, position)
  }

  init(unchecked count: Int, _ position: Position) {
    self.count = count
    self.position = position
  }

  /// The number of jumps; the height of each is 1 / jumps.
  var jumps: Double {
    switch position {
    case .jumpStart, .jumpEnd: Double(count)
    case .jumpNone: Double(count) - 1
    case .jumpBoth: Double(count) + 1
    }
  }

  /// The eased progress at progress `x`; with `before`, the instant of a jump belongs to the step below it.
  package func value(at x: Double, before: Bool = false) -> Double {
    share(at: x, before: before).value
  }

  /// Returns the eased progress as a whole number of jumps.
  ///
  /// A progress of time is the rounded quotient of a time t and a duration d, both in whole nanoseconds; the product with
  /// `count` would be rounded again. So the progress is compared with the rounded quotients k / count, which makes the
  /// step ⌊t·count / d⌋ up to a product of `count` and d of 2⁵³. A progress at most `slack` below a jump is at the jump.
  func share(at x: Double, before: Bool = false, slack: Double = 0) -> Share {
    let count = Double(count)
    let slack = slack * max(x.magnitude, 1)
    var step = (x * count).limitedToFinite.rounded(.down)
    if (step + 1) / count - x <= slack { step += 1 } else if step / count - x > slack { step -= 1 }
    if before && (step / count - x).magnitude <= slack { step -= 1 }
    if position == .jumpStart || position == .jumpBoth { step += 1 }
    if x >= 0 && step < 0 { step = 0 }
    if x <= 1 && step > jumps { step = jumps }
    return Share(step, of: jumps)
  }
}
