package import DrawstringCore

/// What a place takes. The place decides the type of what is written there, never the look of it.
package enum ExpectedValue: Hashable, Sendable {
  /// A plain number or, where percentages are allowed, a fraction.
  case number(allowsPercent: Bool)
  /// Points: a number, with or without `pt`.
  case length
  case angle, duration, boolean, color
  /// A place on a clock: a fraction (percentages allowed), a length or a duration.
  case place
  /// Any type a formula can have: a constant, a signal, an output, the start of a memory signal.
  case any

  /// Whether a value of `type` may stand here.
  package func accepts(_ type: ValueType) -> Bool {
    switch self {
    case .number, .length: type == .number
    case .angle: type == .angle
    case .duration: type == .duration
    case .boolean: type == .boolean
    case .color: type == .color
    case .place: type == .number || type == .duration
    case .any: true
    }
  }

  var allowsPercent: Bool {
    switch self {
    case .number(let allowsPercent): allowsPercent
    case .place, .any: true
    default: false
    }
  }

  /// With its article, for messages.
  package var described: String {
    switch self {
    case .number(allowsPercent: true): "a number or a percentage"
    case .number(allowsPercent: false): "a number"
    case .length: "a length in points"
    case .angle: "an angle"
    case .duration: "a duration"
    case .boolean: "a boolean"
    case .color: "a colour"
    case .place: "a number, a percentage or a duration"
    case .any: "a value"
    }
  }
}
