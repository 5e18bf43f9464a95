internal import DrawstringCore
internal import DrawstringSyntax

/// The values of a range `A:B:STEP`: A, A + STEP, A + 2·STEP and so on, and B itself at the end.
///
/// Values are computed from their index, so they do not drift and need no memory. A single value is a range too.
package struct SampleRange: Equatable, Sendable {
  /// The most values of a range; more are taken for a mistake.
  package static let countLimit = 10_000_000

  package let first: Double
  package let last: Double
  package let step: Double
  package let count: Int

  package init(single value: Double) {
    first = value
    last = value
    step = 0
    count = 1
  }

  /// Throws if the step is 0 or leads away from the end, or if there are more values than `limit`; without a limit,
  /// `count` stops at about 10¹⁸.
  package init(
    from first: Double, through last: Double, step: Double, limit: Int? = SampleRange.countLimit
  ) throws(UsageError) {
    if step == 0 { throw UsageError("a range's step cannot be 0") }
    let distance = last - first
    // The distance of two ends may exceed the largest double.
    let steps = distance.isFinite ? distance / step : last / step - first / step
    if steps < 0 {
      throw UsageError(
        "a step of \(JavaScriptNumber.description(of: step)) leads from \(JavaScriptNumber.description(of: first)) away from \(JavaScriptNumber.description(of: last))"
      )
    }
    // A range that misses its end by a rounding error has reached the end.
    let reached = (steps + 1e-9).rounded(.down)
    let whole = Int(limiting: Swift.min(reached, 1e18))
    let count = whole + (steps - reached > 1e-9 ? 2 : 1)
    if let limit, count > limit { throw UsageError(Self.tooMany) }
    self.first = first
    self.last = last
    self.step = step
    self.count = count
  }

  /// `count` evenly spaced values from the first to the last; a single value is the first.
  package init(from first: Double, through last: Double, count: Int) {
    self.first = first
    self.last = count > 1 ? last : first
    self.count = Swift.max(count, 1)
    step = count > 1 ? Self.part(of: Double(count - 1), from: first, to: last) : 0
  }

  /// About `usual` values at round steps from the first, and the last: evenly spaced ones where a number of them close to
  /// the usual one gives steps of few digits.
  package init(from first: Double, through last: Double, about usual: Int) {
    let distance = (last - first).magnitude
    let counts = [0, -1, 1, -2, 2].map { usual + $0 }.filter { $0 > 1 }
    // The rounder the better; a step of two digits after those of the distance is as many as one reads.
    let power = distance > 0 && distance.isFinite ? Self.power(below: distance) : 1
    for unit in [power / 2, power / 10, power / 20, power / 100] {
      for count in counts {
        let steps = distance / Double(count - 1) / unit
        if steps > 0.5, (steps - steps.rounded()).magnitude < 1e-6 {
          self.init(from: first, through: last, count: count)
          return
        }
      }
    }
    let rough = distance / Double(Swift.max(usual - 1, 1))
    let fine = Self.power(below: rough)
    let step = [1, 2, 2.5, 5, 10].map { $0 * fine }.min { abs($0 - rough) < abs($1 - rough) } ?? rough
    let way = last < first ? -step : step
    if let round = try? SampleRange(from: first, through: last, step: way) {
      self = round
    } else {
      self.init(from: first, through: last, count: usual)
    }
  }

  /// The greatest power of ten that is not greater.
  private static func power(below value: Double) -> Double {
    guard value.isFinite, value > 1e-300 else { return 1 }
    var power = 1.0
    while power > value { power /= 10 }
    while power * 10 <= value { power *= 10 }
    return power
  }

  private init(first: Double, last: Double, step: Double, count: Int) {
    self.first = first
    self.last = last
    self.step = step
    self.count = count
  }

  /// Returns the range with all values multiplied by a factor, limited to finite numbers.
  package func scaled(by factor: Double) -> SampleRange {
    SampleRange(
      first: (first * factor).limitedToFinite, last: (last * factor).limitedToFinite,
      step: (step * factor).limitedToFinite, count: count)
  }

  /// Returns the size of one of several equal parts between two values, limited to finite numbers.
  private static func part(of parts: Double, from first: Double, to last: Double) -> Double {
    let distance = last - first
    return distance.isFinite ? distance / parts : (last / parts - first / parts).limitedToFinite
  }

  package static let tooMany = "that makes more than 10,000,000 frames"

  /// The value at an index from 0 to `count` − 1.
  package subscript(index: Int) -> Double {
    if index == count - 1 { return last }
    let distance = Double(index) * step
    // The distance may exceed the largest double; half of the distance does not.
    return distance.isFinite ? first + distance : first + Double(index) / 2 * step + Double(index) / 2 * step
  }

  /// Reads `A:B:STEP` or a single value.
  package init(
    _ text: String, of quantity: Quantity, limit: Int? = SampleRange.countLimit
  ) throws(UsageError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    switch parts.count {
    case 1: self.init(single: try quantity.value(of: parts[0]))
    case 3:
      let first = try quantity.value(of: parts[0])
      let last = try quantity.value(of: parts[1])
      try self.init(from: first, through: last, step: try quantity.value(of: parts[2]), limit: limit)
    case 2:
      let ends = [try quantity.value(of: parts[0]), try quantity.value(of: parts[1])]
      if ends[0] == ends[1] {
        throw UsageError("'\(Printable.text(text))' is one value, which is written '\(parts[0])'")
      }
      let step =
        ends.map(JavaScriptNumber.description).joined(separator: ":")
        + ":" + JavaScriptNumber.description(of: Self.part(of: 10, from: ends[0], to: ends[1]))
      throw UsageError("'\(Printable.text(text))' lacks the step; '\(step)' has eleven values")
    default:
      throw UsageError("'\(Printable.text(text))' is not a range such as 0:2:0.1, from, through and step")
    }
  }
}

/// A range of values on the command line: `A:B:STEP`, `A:B` for a number of values that is given elsewhere, or a single
/// value.
///
/// The number of values is not limited here: the limit depends on the output.
package enum SampleSpan: Equatable, Sendable {
  case samples(SampleRange)
  case ends(Double, Double)

  package init(_ text: String, of quantity: Quantity) throws(UsageError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2 {
      self = .ends(try quantity.value(of: parts[0]), try quantity.value(of: parts[1]))
    } else {
      self = .samples(try SampleRange(text, of: quantity, limit: nil))
    }
  }

  /// Returns the values; `count` of them if only the ends are given, and one if both ends are equal.
  package func range(count: Int) -> SampleRange {
    switch self {
    case .samples(let range): range
    case .ends(let first, let last) where first == last: SampleRange(single: first)
    case .ends(let first, let last): SampleRange(from: first, through: last, count: count)
    }
  }

  /// Returns the values; if only the ends are given, `count` of them, or without a count about `usual` at round steps.
  package func range(count: Int?, about usual: Int) -> SampleRange {
    guard count == nil, case .ends(let first, let last) = self, first != last else {
      return range(count: count ?? usual)
    }
    return SampleRange(from: first, through: last, about: usual)
  }

  /// Returns the span with all values multiplied by a factor.
  package func scaled(by factor: Double) -> SampleSpan {
    switch self {
    case .samples(let range): .samples(range.scaled(by: factor))
    case .ends(let first, let last): .ends(first * factor, last * factor)
    }
  }

  /// Whether the span gives the number of its values.
  package var isCounted: Bool {
    if case .samples = self { true } else { false }
  }
}
