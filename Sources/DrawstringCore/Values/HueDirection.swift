/// Which way round the circle a hue goes: the hue interpolation methods of CSS Color Level 4.
package enum HueDirection: String, CaseIterable, Sendable {
  case shorter, longer, increasing, decreasing

  /// How far it goes from one hue to another, both in degrees; a hue and the same are a whole turn apart for `longer`.
  func way(from first: Double, to second: Double) -> Double {
    let way = Self.turned(second) - Self.turned(first)
    switch self {
    case .shorter: return way > 180 ? way - 360 : way < -180 ? way + 360 : way
    case .longer: return way > 0 && way < 180 ? way - 360 : way > -180 && way <= 0 ? way + 360 : way
    case .increasing: return way < 0 ? way + 360 : way
    case .decreasing: return way > 0 ? way - 360 : way
    }
  }

  /// The same hue from 0 up to 360.
  private static func turned(_ hue: Double) -> Double {
    let rest = hue.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }
}
