/// The types a formula, a constant or a signal can have.
///
/// `number` stands for plain numbers, points and fractions alike; angles are radians and durations
/// seconds once read. A boolean is one lane of 0 or 1; a colour is four lanes (r, g, b, a).
package enum ValueType: String, CaseIterable, Sendable {
  case number, angle, duration, boolean
  case color = "colour"

  /// How many doubles a value of this type takes.
  package var lanes: Int { self == .color ? 4 : 1 }

  /// The type's name with its article, for messages: «an angle».
  package var described: String {
    switch self {
    case .angle: "an angle"
    default: "a \(rawValue)"
    }
  }
}
