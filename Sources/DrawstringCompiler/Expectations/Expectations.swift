package import DrawstringCore
package import DrawstringSyntax

/// The expectations of an effect, compiled against its graph.
package struct Expectations: Sendable {
  package var rows: [Expectation] = []
  /// The formulas of the rows and their curves.
  package var pool = FormulaPool()
  package var curves: [Easing] = []
  /// The slots of a frame that the formulas read as lanes after those of the environment.
  package var readings: [SlotReading] = []
  /// The first lane of each entry of `readings`, by slot and number of lanes.
  package var readingLanes: [[Int]: Int] = [:]
  /// The number of lanes of the environment and of `readings` together.
  package var laneCount = 0

  package init() {}

  /// The names of the variants that rows refer to, each once.
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
  /// The moments at which a row is judged.
  package enum Course: Sendable {
    case moment(Moment)
    case instant(Trace, Duration, inputs: [InputSetting], size: Vec2?)
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
  /// The node to which findings refer.
  package var place: NodeID
}

/// The place of a number in a frame.
package enum FramePlace: Hashable, Sendable {
  case slots(Int)
  case environment(Int)
}

/// A name in a formula with the place of its value, for messages.
package struct NamedLanes: Sendable {
  package var name: String
  package var place: FramePlace
  package var type: ValueType
}

/// An expected value and its place.
package struct ExpectedLanes: Sendable {
  package enum Value: Sendable {
    case lanes([Double])
    case formulas([Formula])
    /// A list of numbers; a frame holds the index of a list of the graph.
    case numbers([Double])
    /// A text; nil for none.
    case text(String?)
    /// The frame's phase.
    case phase(Phase)
  }

  package var name: String
  package var place: FramePlace
  package var type: PropertyType
  /// The type of one lane, or of the whole value if there is only one.
  package var element: ValueType
  package var value: Value
  /// The value in the file, for messages.
  package var node: NodeID
  /// The tolerance of numbers; nil for a relative tolerance of a billionth.
  package var tolerance: Double?
}

/// A value that must be continuous.
package struct MeasuredLanes: Sendable {
  package enum Source: Sendable {
    case frame(FramePlace, lanes: Int)
    case formula(Formula)
  }

  package var name: String
  package var source: Source
  /// The type of the value, for messages.
  package var type: ValueType
  /// The difference of values that look the same; nil for none.
  package var period: Double?
}
