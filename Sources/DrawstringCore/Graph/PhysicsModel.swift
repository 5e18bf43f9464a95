/// The physics of an effect: the world, the layers of its bodies, and the walls.
package struct PhysicsModel: Sendable {
  package var world: PhysicsWorld
  /// For each body, its layer.
  package var layers: [Int32]
  /// The paths of the walls, in the coordinates of the bodies' parent.
  package var boundaries: [Int32]
  /// The index of the condition under which the bodies move, or -1 for always.
  package var active: Int32
  /// Whether the walls read the time, so that they always move.
  package var boundaryReadsTime: Bool
  /// Whether the walls read signals that move while the content settles.
  package var boundaryReadsMotion: Bool

  package init(
    world: PhysicsWorld, layers: [Int32], boundaries: [Int32], active: Int32, boundaryReadsTime: Bool,
    boundaryReadsMotion: Bool
  ) {
    self.world = world
    self.layers = layers
    self.boundaries = boundaries
    self.active = active
    self.boundaryReadsTime = boundaryReadsTime
    self.boundaryReadsMotion = boundaryReadsMotion
  }
}

extension PhysicsModel {
  /// The most steps, after which bodies stop: 11 hours at 240 steps a second.
  static let mostSteps = 10_000_000

  /// Returns the step of an instant, and the fraction of the way to the next.
  func step(at instant: Nanoseconds, since epoch: Nanoseconds) -> (index: Int, fraction: Double) {
    let place = world.clock.step(after: instant - epoch)
    return place.index < PhysicsModel.mostSteps ? place : (PhysicsModel.mostSteps, 0)
  }
}

extension Graph {
  /// Whether the walls move between two instants of a span.
  func boundaryMoves(
    _ physics: PhysicsModel, _ span: TimelineSpan, from start: Nanoseconds, to end: Nanoseconds
  ) -> Bool {
    if physics.boundaryReadsTime { return true }
    guard physics.boundaryReadsMotion, let pull else { return false }
    func moves(_ motion: Motion) -> Bool {
      !motion.isStill && motion.start < end && start < motion.end(in: pull)
    }
    return moves(span.pull) || moves(span.inset)
  }
}
