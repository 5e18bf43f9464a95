/// What was measured of one workload.
struct Figure {
  /// A goal for one of its numbers: at most `limit`.
  struct Goal {
    var name: String
    var value: Double
    var limit: Double
    var isMet: Bool { value <= limit }
  }

  var workload: String
  /// What is done once: `frame`, `query`, `load`…
  var unit: String
  /// Nanoseconds for one of them.
  var ours: Double
  /// The same for the floor and for rlottie; nil where they have no part in it.
  var floor: Double?
  var peer: Double?
  /// How many properties move.
  var properties: Int?
  /// Allocations for one of them; nil where they cannot be counted.
  var allocations: Double?
  var goals: [Goal] = []

  var floorRatio: Double? { floor.map { ours / $0 } }
  var peerRatio: Double? { peer.map { ours / $0 } }
  var perProperty: Double? { properties.map { ours / Double($0) } }

  /// Adds a goal where there is a value to hold against it.
  mutating func expect(_ name: String, _ value: Double?, atMost limit: Double) {
    if let value { goals.append(Goal(name: name, value: value, limit: limit)) }
  }

  mutating func expectNoAllocation() { expect("allocations in a steady \(unit)", allocations, atMost: 0) }
}
