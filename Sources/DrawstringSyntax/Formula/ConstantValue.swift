package import DrawstringCore

/// What a name that never changes stands for: angles in radians, durations in seconds.
package enum ConstantValue: Hashable, Sendable {
  case number(Double), angle(Double), duration(Double)
  case boolean(Bool)
  case color(Color)
  case point(x: Double, y: Double)
  /// Kept apart: a file may have very many constants, and most are numbers.
  indirect case easing(Easing)
  case text(String)

  /// A literal number, in the unit of formulas, with the unit it was written in.
  package init(_ number: Double, _ unit: NumberUnit) {
    switch unit {
    case .none, .points, .percent: self = .number(number)
    case .seconds, .milliseconds: self = .duration(number)
    case .degrees, .radians, .turns: self = .angle(number)
    }
  }

  /// A value of one of the types formulas know, from its lanes.
  package init(lanes: [Double], type: ValueType) {
    switch type {
    case .number: self = .number(lanes[0])
    case .angle: self = .angle(lanes[0])
    case .duration: self = .duration(lanes[0])
    case .boolean: self = .boolean(lanes[0] != 0)
    case .color: self = .color(Color(red: lanes[0], green: lanes[1], blue: lanes[2], alpha: lanes[3]))
    }
  }

  /// The type as a formula sees it; nil for points, easings and texts.
  package var type: ValueType? {
    switch self {
    case .number: .number
    case .angle: .angle
    case .duration: .duration
    case .boolean: .boolean
    case .color: .color
    case .point, .easing, .text: nil
    }
  }

  /// The lanes of the value; none for points, easings and texts.
  package var lanes: [Double] {
    switch self {
    case .number(let value), .angle(let value), .duration(let value): [value]
    case .boolean(let value): [value ? 1 : 0]
    case .color(let color): [color.red, color.green, color.blue, color.alpha]
    case .point, .easing, .text: []
    }
  }

  /// The first of the lanes.
  package var firstLane: Double? {
    switch self {
    case .number(let value), .angle(let value), .duration(let value): value
    case .boolean(let value): value ? 1 : 0
    case .color(let color): color.red
    case .point, .easing, .text: nil
    }
  }

  /// With its article, for messages.
  package var described: String {
    switch self {
    case .point: "a point"
    case .easing: "an easing"
    case .text: "a text"
    default: type?.described ?? ""
    }
  }
}

/// What a leaf that takes a value turned into.
package enum CompiledValue: Hashable, Sendable {
  /// One lane, or the four of a colour; angles in radians, durations in seconds.
  case constant([Double], ValueType)
  case formula(Formula)

  package var type: ValueType {
    switch self {
    case .constant(_, let type): type
    case .formula(let formula): formula.type
    }
  }

  /// The one lane of a constant that is not a colour.
  package var constantLane: Double? {
    if case .constant(let lanes, let type) = self, type.lanes == 1 { return lanes[0] }
    return nil
  }

  /// The value as a constant; nil for a formula that reads signals.
  package var constantValue: ConstantValue? {
    if case .constant(let lanes, let type) = self { return ConstantValue(lanes: lanes, type: type) }
    return nil
  }
}
