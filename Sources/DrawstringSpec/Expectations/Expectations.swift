import DrawstringCore

/// What an author expects of an effect, compiled against its graph.
package struct Expectations: Sendable {
  package var rows: [Expectation] = []
  /// The formulas of the rows and their curves.
  var pool = FormulaPool()
  var curves: [Easing] = []
  /// What of a frame the formulas read: slots that follow the environment's lanes.
  var readings: [SlotReading] = []
  /// Where the readings begin, by slot and number of lanes.
  var readingLanes: [[Int]: Int] = [:]
  /// How many lanes the environment and what is read have together.
  var laneCount = 0

  package init() {}

  /// The variants that rows are about, each once.
  package var variantNames: [String] {
    var names: [String] = []
    for row in rows {
      if let name = row.variant, !names.contains(name) { names.append(name) }
    }
    return names
  }
}

/// Slots of a frame that a formula reads as lanes of its environment.
struct SlotReading: Sendable {
  var slot: Int
  var lanes: Int
  var lane: Int
}

/// One row of `expect`.
package struct Expectation: Sendable {
  /// When it is judged.
  enum Course: Sendable {
    case moment(Moment)
    case instant(Trace, Duration)
    /// At moments of every phase.
    case everyPhase
    case along(Trace)
  }

  enum Claim: Sendable {
    case values([ExpectedLanes])
    case never(Formula, [NamedLanes])
    case continuous(MeasuredLanes, limit: Double)
  }

  var course: Course
  var claim: Claim
  var variant: String?
  /// What a finding points at.
  var place: NodeID
}

/// Where a number of a frame lies.
enum FramePlace: Hashable, Sendable {
  case slots(Int)
  case environment(Int)
}

/// A name in a formula, with where its value lies: for messages.
struct NamedLanes: Sendable {
  var name: String
  var place: FramePlace
  var type: ValueType
}

/// One value that is expected, with where it lies.
struct ExpectedLanes: Sendable {
  enum Value: Sendable {
    case lanes([Double])
    case formulas([Formula])
    /// A list of numbers, which a frame holds as a place among the graph's lists.
    case numbers([Double])
    /// The frame's phase.
    case phase(Phase)
  }

  var name: String
  var place: FramePlace
  var type: PropertyType
  /// The type of one lane, or of the whole where there is only one.
  var element: ValueType
  var value: Value
  /// As the author wrote it, for messages.
  var node: NodeID
  /// How far numbers may be off; nil for a billionth of what is expected.
  var tolerance: Double?
}

/// What must not jump.
struct MeasuredLanes: Sendable {
  enum Source: Sendable {
    case frame(FramePlace, lanes: Int)
    case formula(Formula)
  }

  var name: String
  var source: Source
  /// The type of what is measured, for messages.
  var type: ValueType
}
