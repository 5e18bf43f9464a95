package import DrawstringCore
package import DrawstringSyntax

/// What an author expects of an effect, compiled against its graph.
package struct Expectations: Sendable {
  package var rows: [Expectation] = []
  /// The formulas of the rows and their curves.
  package var pool = FormulaPool()
  package var curves: [Easing] = []
  /// What of a frame the formulas read: slots that follow the environment's lanes.
  package var readings: [SlotReading] = []
  /// Where the readings begin, by slot and number of lanes.
  package var readingLanes: [[Int]: Int] = [:]
  /// How many lanes the environment and what is read have together.
  package var laneCount = 0

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
package struct SlotReading: Sendable {
  package var slot: Int
  package var lanes: Int
  package var lane: Int
}

/// One row of `expect`.
package struct Expectation: Sendable {
  /// When it is judged.
  package enum Course: Sendable {
    case moment(Moment)
    case instant(Trace, Duration)
    /// At moments of every phase.
    case everyPhase
    case along(Trace)
  }

  package enum Claim: Sendable {
    case values([ExpectedLanes])
    case never(Formula, [NamedLanes])
    case continuous(MeasuredLanes, limit: Double)
  }

  package var course: Course
  package var claim: Claim
  package var variant: String?
  /// What a finding points at.
  package var place: NodeID
}

/// Where a number of a frame lies.
package enum FramePlace: Hashable, Sendable {
  case slots(Int)
  case environment(Int)
}

/// A name in a formula, with where its value lies: for messages.
package struct NamedLanes: Sendable {
  package var name: String
  package var place: FramePlace
  package var type: ValueType
}

/// One value that is expected, with where it lies.
package struct ExpectedLanes: Sendable {
  package enum Value: Sendable {
    case lanes([Double])
    case formulas([Formula])
    /// A list of numbers, which a frame holds as a place among the graph's lists.
    case numbers([Double])
    /// The frame's phase.
    case phase(Phase)
  }

  package var name: String
  package var place: FramePlace
  package var type: PropertyType
  /// The type of one lane, or of the whole where there is only one.
  package var element: ValueType
  package var value: Value
  /// As the author wrote it, for messages.
  package var node: NodeID
  /// How far numbers may be off; nil for a billionth of what is expected.
  package var tolerance: Double?
}

/// What must not jump.
package struct MeasuredLanes: Sendable {
  package enum Source: Sendable {
    case frame(FramePlace, lanes: Int)
    case formula(Formula)
  }

  package var name: String
  package var source: Source
  /// The type of what is measured, for messages.
  package var type: ValueType
}
