/// The constants of a simulation: gravity, the fixed step and the bodies, in a fixed order.
///
/// The world itself has no state. Body states are the caller's, one for each description and in the same
/// order, and so is the boundary; a step is a pure function of the two. Bodies meet the boundary, not
/// each other. The arithmetic inside a step is + − × ÷ √ alone, so the same bits come out everywhere.
package struct PhysicsWorld: Sendable {
  /// In points per second squared.
  package let gravity: Vec2
  /// The steps of one second.
  package let clock: StepClock
  package let bodies: [BodyDescription]
  /// The length of a step in seconds, 1/rate.
  package let stepLength: Double
  /// The approach speed, in points per second, at and below which a contact does not bounce.
  ///
  /// 1 pt/s more than gravity adds in two steps: a body at rest meets the ground anew at each step with
  /// the speed of one, and must stay there.
  package let restingSpeed: Double
  /// After this many steps on end below `sleepSpeed` a body falls asleep: those of 0.25 s.
  package let stepsToSleep: Int32

  /// In points per second, for the centre and for the rim.
  package static let sleepSpeed = 0.01
  /// The most contacts a body resolves in one step; the rest of its way is dropped.
  package static let hitsPerStep = 8

  /// Gravity is limited to ±10⁹ pt/s² along each axis, the rate to 1…1,000,000 steps per second.
  package init(gravity: Vec2, stepsPerSecond: Int, bodies: [BodyDescription]) {
    self.gravity = PhysicsLimits.limited(gravity, to: PhysicsLimits.coefficient)
    clock = StepClock(stepsPerSecond: stepsPerSecond)
    self.bodies = bodies
    stepLength = 1 / Double(clock.stepsPerSecond)
    restingSpeed = 2 * self.gravity.length * stepLength + 1
    stepsToSleep = Int32((clock.stepsPerSecond + 3) / 4)
  }
}
