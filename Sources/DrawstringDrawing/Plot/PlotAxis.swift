internal import Drawstring
package import DrawstringCore
internal import DrawstringOutput

/// What a plot runs over, and the frame at each place of it.
package enum PlotAxis: Sendable {
  /// A moment at many pulls, in points.
  case pull(Moment, from: Double, to: Double)
  /// A moment at many times of its phase, in seconds.
  case time(Moment, from: Double, to: Double)
  /// Instants of what happens, in seconds.
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

  /// Where time comes to the keyframes of some tracks.
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
