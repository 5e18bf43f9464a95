import DrawstringCore

/// The names that formulas of a drawn spec may use so far, by type.
struct DrawnNames {
  private(set) var constants: [ValueType: [String]] = [.number: ["trigger", "rest", "width", "height", "pi"]]
  private(set) var signals: [ValueType: [String]] = [:]

  init() {
    for signal in BuiltinSignal.allCases where signal != .x && signal.row.type != .duration {
      signals[signal.row.type, default: []].append(signal.row.name)
    }
  }

  mutating func addConstants() {
    constants[.number, default: []] += ["k1", "k2", "p1.x", "p1.y"]
    constants[.angle, default: []].append("a1")
    constants[.duration, default: []].append("d1")
    constants[.color, default: []].append("c1")
  }

  mutating func addSignal(_ name: String, _ type: ValueType) { signals[type, default: []].append(name) }

  static let clocksInPoints = ["pull", "inset"]

  /// Signals that a clock may be.
  var clocks: [String] {
    ["progress", "progress"] + Self.clocksInPoints + (signals[.number] ?? []).filter { $0.hasPrefix("s") }
  }
}
