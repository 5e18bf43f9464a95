package import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// The axis of a plot, and the frame at each place of it.
package enum PlotAxis: Sendable {
  /// A moment at several pulls, in points.
  case pull(Moment, from: Double, to: Double)
  /// A moment at several times of its phase, in seconds.
  case time(Moment, from: Double, to: Double)
  /// The instants of a trace, in seconds.
  case events(KnownInstants.Events, from: Double, to: Double)

  package var ends: (low: Double, high: Double) {
    switch self {
    case .pull(_, let from, let to), .time(_, let from, let to), .events(_, let from, let to):
      (Swift.min(from, to), Swift.max(from, to))
    }
  }

  var unit: String { if case .pull = self { "pt" } else { "s" } }

  package func question(at x: Double) -> Shot.Question {
    switch self {
    case .pull(var moment, _, _):
      moment.pull = x
      return .moment(moment)
    case .time(var moment, _, _):
      moment.time = Duration(seconds: x)
      return .moment(moment)
    case .events: return .instant(Duration(seconds: x))
    }
  }

  /// The times of the keyframes of some tracks.
  func instants(
    ofTracks tracks: Set<Int>, _ graph: Graph, _ budget: inout WorkBudget
  ) -> [Double] {
    budget.spend((graph.nodes.count + graph.tracks.count) * WorkBudget.node)
    if budget.isSpent { return [] }
    let high = Nanoseconds(seconds: ends.high)
    switch self {
    case .pull: return []
    case .time(let moment, _, _):
      let found = KnownInstants(graph, tracks: tracks).instants(of: moment, through: high, &budget)
      return found.instants.map { ($0 - found.start).seconds }
    case .events(let events, _, _):
      return KnownInstants(graph, tracks: tracks)
        .instants(of: events, through: high, &budget).map(\.seconds)
    }
  }
}

/// Round numbers along an axis.
package enum Ticks {
  /// About `count` multiples of 1, 2 or 5 times a power of ten, all within the range.
  package static func nice(from low: Double, to high: Double, about count: Int) -> [Double] {
    guard low.isFinite, high.isFinite, high > low else { return [low] }
    let rough = (high - low) / Double(max(count, 1))
    guard rough.isFinite, rough > 1e-300 else { return [low] }
    var unit = 1.0
    while unit > rough { unit /= 10 }
    while unit * 10 <= rough { unit *= 10 }
    let step = [1, 2, 5, 10].map { $0 * unit }.min { abs($0 - rough) < abs($1 - rough) } ?? unit
    return multiples(of: step, from: low, to: high, unit)
  }

  /// About `count` parts of whole turns, all within the range; round numbers for a narrow range.
  package static func degrees(from low: Double, to high: Double, about count: Int) -> [Double] {
    let rough = (high - low) / Double(max(count, 1))
    guard rough > 12, rough < 1000 else { return nice(from: low, to: high, about: count) }
    let parts: [Double] = [15, 30, 45, 90, 180, 360, 720]
    let step = parts.min { max($0 / rough, rough / $0) < max($1 / rough, rough / $1) } ?? 90
    return multiples(of: step, from: low, to: high, 1)
  }

  private static func multiples(of step: Double, from low: Double, to high: Double, _ unit: Double)
    -> [Double]
  {
    guard step > 0, step.isFinite else { return [low] }
    let first = (low / step - 1e-9).rounded(.up)
    let last = (high / step + 1e-9).rounded(.down)
    guard last >= first, last - first < 100 else { return [low] }
    // Multiplied anew each time, and rounded: 0.1 + 0.2 is no label.
    return (0...Int(limiting: last - first)).map { index in
      let value = (first + Double(index)) * step
      let scale = step < 1 ? (1 / unit).rounded() * 10 : 1
      return step < 1 ? (value * scale).rounded() / scale : value
    }
  }
}
