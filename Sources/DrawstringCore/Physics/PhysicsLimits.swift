/// The bounds that keep a step finite whatever an author or a host asks for.
///
/// They are far beyond any screen; within them products and differences keep enough digits for a
/// disc of radius 0 to stay on its side of a wall.
enum PhysicsLimits {
  /// Places are limited to ±10⁹ pt.
  static let coordinate = 1e9
  /// A body moves at most 10⁷ pt/s; what would be faster is slowed to that, keeping its direction.
  static let speed = 1e7
  /// A body turns at most at 10⁹ rad/s.
  static let angularSpeed = 1e9
  /// Gravity is limited to ±10⁹ pt/s² along each axis; friction and the resistances to 10⁹.
  static let coefficient = 1e9
  /// The largest number of steps per second.
  static let stepsPerSecond = 1_000_000

  /// The value within ±`bound`; NaN is 0.
  static func limited(_ value: Double, to bound: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -bound), bound)
  }

  /// Both parts within ±`bound`.
  static func limited(_ value: Vec2, to bound: Double) -> Vec2 {
    Vec2(limited(value.x, to: bound), limited(value.y, to: bound))
  }

  /// The velocity with its parts finite and its length at most `speed`.
  static func limited(velocity: Vec2) -> Vec2 {
    // The parts are limited first, so that the square of the length is finite.
    let velocity = limited(velocity, to: coefficient)
    let length = velocity.length
    return length > speed ? velocity * (speed / length) : velocity
  }
}
