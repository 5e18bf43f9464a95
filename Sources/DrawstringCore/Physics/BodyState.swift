/// What changes about a body from step to step: plain numbers, so that checkpoints are copies.
package struct BodyState: Equatable, Sendable {
  /// The centre, in points.
  package var position: Vec2
  /// In radians; positive is clockwise as seen, whole turns are kept.
  package var rotation: Double
  /// In points per second.
  package var velocity: Vec2
  /// In radians per second; positive is clockwise as seen.
  package var angularVelocity: Double
  /// For how many steps on end the body has been slower than the speed below which it falls asleep.
  package var quietSteps: Int32
  /// A sleeping body rests exactly: steps leave it alone until it is woken.
  package var isAsleep: Bool

  /// A body at rest, awake. Places beyond ±10⁹ pt are taken at the limit, NaN as 0.
  package init(position: Vec2, rotation: Double = 0) {
    self.position = PhysicsLimits.limited(position, to: PhysicsLimits.coordinate)
    self.rotation = PhysicsLimits.limited(rotation, to: .greatestFiniteMagnitude)
    velocity = .zero
    angularVelocity = 0
    quietSteps = 0
    isAsleep = false
  }

  /// Lets the next step move the body again, whatever its speed.
  package mutating func wake() {
    quietSteps = 0
    isAsleep = false
  }

  /// The place and rotation between two neighbouring steps: `a` at fraction 0, `b` at 1, linear between.
  package static func blend(
    _ a: BodyState, _ b: BodyState, fraction: Double
  ) -> (position: Vec2, rotation: Double) {
    (
      a.position + (b.position - a.position) * fraction,
      a.rotation + (b.rotation - a.rotation) * fraction
    )
  }
}
