package import DrawstringCore

/// The value of a name that never changes; angles in radians, durations in seconds.
package enum ConstantValue: Hashable, Sendable {
  case number(Double), angle(Double), duration(Double)
  case boolean(Bool)
  case color(RGBAColor)
  case point(x: Double, y: Double)
  /// Indirect, since a file may have very many constants, and most are numbers.
  indirect case easing(Easing)
  case text(String)

  /// Makes the value of a literal number, given in the unit of formulas, with the unit in which it was written.
  package init(_ number: Double, _ unit: NumberUnit) {
    switch unit {
    case .none, .points, .percent: self = .number(number)
    case .seconds, .milliseconds: self = .duration(number)
    case .degrees, .radians, .turns: self = .angle(number)
    }
  }

  /// Makes a value of a formula's type from its lanes.
  package init(lanes: [Double], type: ValueType) {
    switch type {
    case .number: self = .number(lanes[0])
    case .angle: self = .angle(lanes[0])
    case .duration: self = .duration(lanes[0])
    case .boolean: self = .boolean(lanes[0] != 0)
    case .color: self = .color(RGBAColor(red: lanes[0], green: lanes[1], blue: lanes[2], alpha: lanes[3]))
    case .point: self = .point(x: lanes[0], y: lanes[1])
    // Formulas have no words and texts.
    case .word, .text: self = .number(lanes[0])
    }
  }

  /// The type in formulas; nil for points, easings and texts.
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

  /// The lanes of the value; empty for points, easings and texts.
  package var lanes: [Double] {
    switch self {
    case .number(let value), .angle(let value), .duration(let value): [value]
    case .boolean(let value): [value ? 1 : 0]
    case .color(let color): [color.red, color.green, color.blue, color.alpha]
    case .point, .easing, .text: []
    }
  }

  /// The first lane; nil for points, easings and texts.
  package var firstLane: Double? {
    switch self {
    case .number(let value), .angle(let value), .duration(let value): value
    case .boolean(let value): value ? 1 : 0
    case .color(let color): color.red
    case .point, .easing, .text: nil
    }
  }

  /// The type with its article, for messages.
  package var described: String {
    switch self {
    case .point: "a point"
    case .easing: "an easing"
    case .text: "a text"
    default: type?.described ?? ""
    }
  }
}

/// The compiled value of a leaf.
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

  /// The lane of a constant that is not a colour; nil for other values.
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
