internal import DrawstringDrawing
package import DrawstringOutput
internal import DrawstringReports

/// The instants of a trace at which frames are asked for, computed from their index.
package enum Instants: Equatable, Sendable {
  case range(SampleRange)
  /// Frame i is at i/`rate` seconds, to the nearest nanosecond.
  case frames(rate: Double, count: Int)

  /// All frames of a rate from 0 through an instant.
  package static func rate(_ rate: Double, through end: Duration) throws(UsageError) -> Instants {
    var count = (end.inSeconds * rate).rounded(.down) + 1
    guard count < Double(SampleRange.countLimit) else { throw UsageError(SampleRange.tooMany) }
    // Rounding to nanoseconds may bring one frame more to the end, or put one beyond it.
    if instant(Int(count), rate) <= end { count += 1 }
    if count > 1, instant(Int(count) - 1, rate) > end { count -= 1 }
    return .frames(rate: rate, count: Int(count))
  }

  package var count: Int {
    switch self {
    case .range(let range): range.count
    case .frames(_, let count): count
    }
  }

  package subscript(index: Int) -> Duration {
    switch self {
    case .range(let range): Duration(seconds: range[index])
    case .frames(let rate, _): Self.instant(index, rate)
    }
  }

  private static func instant(_ index: Int, _ rate: Double) -> Duration {
    .nanoseconds(Int64(Swift.min((Double(index) * 1e9 / rate).rounded(), 2e18)))
  }
}
