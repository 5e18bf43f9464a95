import Drawstring
import Testing

/// A small effect written in a test: layers `a`, `b` and `c`, and the given parts.
struct Probe {
  let effect: Effect

  /// `rest` is YAML for the top level, without the header and the layers.
  init(_ rest: String, layers: String = "[{id: a}, {id: b}, {id: c}]") throws {
    effect = try Effect(
      yaml: "drawstring: 1\neffect: probe\ncanvas: [100, 200]\nlayers: \(layers)\n\(rest)\n")
  }

  /// A number of the frame at an instant of a trace, in seconds.
  func at(_ seconds: Double, _ key: String = "a.zPosition", _ events: [TraceEvent] = []) throws -> Double {
    try numbers(seconds, key, events)[0]
  }

  func numbers(_ seconds: Double, _ key: String, _ events: [TraceEvent] = []) throws -> [Double] {
    let frame = effect.makeReplay(of: try Trace(events)).frame(
      at: .nanoseconds(Int64((seconds * 1e9).rounded())))
    return try #require(frame.figure(key))
  }

  /// A number at several instants of a trace.
  func course(_ events: [TraceEvent], at times: [Double]) throws -> [Double] {
    try course("a.zPosition", events, at: times)
  }

  func course(_ key: String, _ events: [TraceEvent], at times: [Double]) throws -> [Double] {
    try times.map { try at($0, key, events) }
  }
}

/// Whether two lists of numbers agree within a tolerance.
func isClose(_ a: [Double], _ b: [Double], within tolerance: Double = 1e-9) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
}

/// Seconds as a duration, to the nanosecond.
func s(_ seconds: Double) -> Duration { .nanoseconds(Int64((seconds * 1e9).rounded())) }
