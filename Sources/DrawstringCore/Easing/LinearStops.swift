/// A piecewise linear easing: `linear(…)` of CSS Easing Functions Level 2.
package struct LinearStops: Hashable, Sendable {
  /// A stop as written: an output and up to two inputs (fractions); two inputs make a constant piece.
  package struct Stop: Hashable, Sendable {
    package var output: Double
    package var start: Double?
    package var end: Double?

    package init(_ output: Double, from start: Double? = nil, to end: Double? = nil) {
      self.output = output
      self.start = start
      self.end = end
    }
  }

  /// A point of the curve; inputs never decrease from one point to the next.
  package struct Point: Hashable, Sendable {
    package var input: Double
    package var output: Double
  }

  package let points: [Point]

  /// Places stops without inputs as CSS does: the first at 0, the last at 1, the others evenly between their
  /// neighbours. An input below the largest so far is raised to it. Nil without stops or with a number that is not
  /// finite.
  package init?(_ stops: [Stop]) {
    var outputs: [Double] = []
    var inputs: [Double?] = []
    for stop in stops {
      outputs.append(stop.output)
      inputs.append(stop.start)
      if let end = stop.end {
        outputs.append(stop.output)
        inputs.append(end)
      }
    }
    guard let last = outputs.indices.last else { return nil }
    guard outputs.allSatisfy({ $0.isFinite }), inputs.allSatisfy({ $0?.isFinite ?? true }) else { return nil }
    inputs[0] = inputs[0] ?? 0

    var points: [Point] = []
    var largest = -Double.infinity
    for index in outputs.indices {
      // The default input of the last stop, 1, is also raised where an earlier input is larger.
      guard var input = inputs[index] ?? (index == last ? 1 : nil) else { continue }
      input = max(input, largest)
      let gap = index - points.count
      let from = largest
      for missing in 0..<gap {
        let share = Double(missing + 1) / Double(gap + 1)
        points.append(Point(input: from + (input - from) * share, output: outputs[points.count]))
      }
      points.append(Point(input: input, output: outputs[index]))
      largest = input
    }
    self.points = points
  }

  /// Makes an easing of points whose inputs do not fall; there is at least one.
  init(ordered points: [Point]) { self.points = points }

  /// The eased progress at progress `x`; outside the points the end pieces are extrapolated. A progress at most
  /// `slack` below a jump is at the jump.
  package func value(at x: Double, before: Bool = false, slack: Double = 0) -> Double {
    if points.count == 1 { return points[0].output }
    if before && x == points[0].input { return points[0].output }
    var low = points.partition { $0.input > x }
    if low + 1 < points.count, points[low].input - x <= slack, points[low].input == points[low + 1].input {
      let jump = points[low].input
      while low < points.count && points[low].input == jump { low += 1 }
      return points[low - 1].output
    }
    if low > 0 && points[low - 1].input == x { return points[low - 1].output }
    let index = min(max(low, 1), points.count - 1)
    let (a, b) = (points[index - 1], points[index])
    if a.input == b.input { return low == 0 ? a.output : b.output }
    let share = (x - a.input) / (b.input - a.input)
    return (a.output + (b.output - a.output) * share).limitedToFinite
  }
}
