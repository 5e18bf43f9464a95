/// What of an effect is left to physics: the world, which layers its bodies are, and the walls.
package struct PhysicsModel: Sendable {
  package var world: PhysicsWorld
  /// For each body, the layer it moves.
  package var layers: [Int32]
  /// The paths that are walls, in the coordinates of the bodies' parent.
  package var boundaries: [Int32]
  /// Index of the condition under which the bodies move, or -1 for always.
  package var active: Int32
  /// Whether the walls read the time, so that they move all along.
  package var boundaryReadsTime: Bool
  /// Whether they read what moves while the content settles.
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

extension Graph {
  /// Whether the walls move by themselves at an instant of a span.
  func boundaryMoves(_ physics: PhysicsModel, _ span: TimelineSpan, at instant: Nanoseconds) -> Bool {
    if physics.boundaryReadsTime { return true }
    guard physics.boundaryReadsMotion, let pull else { return false }
    return (!span.pull.isStill && instant <= span.pull.end(in: pull))
      || (!span.inset.isStill && instant <= span.inset.end(in: pull))
  }
}
