/// The physics of an effect: the world, the layers of its bodies, and the walls.
package struct PhysicsModel: Sendable {
  package var world: PhysicsWorld
  /// For each body, its layer.
  package var layers: [Ref<Layer>]
  /// The paths of the walls, in the coordinates of the bodies' parent.
  package var boundaries: [Ref<PathSource>]
  /// The condition under which the bodies move; none for always.
  package var active: Ref<Condition>
  /// Whether the walls read the time, so that they always move.
  package internal(set) var boundaryReadsTime = false
  /// Whether the walls read signals that move while the content settles.
  package internal(set) var boundaryReadsMotion = false

  package init(
    world: PhysicsWorld, layers: [Ref<Layer>], boundaries: [Ref<PathSource>], active: Ref<Condition>
  ) {
    self.world = world
    self.layers = layers
    self.boundaries = boundaries
    self.active = active
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

extension GraphTables {
  /// Finds what the formulas of the walls read, also through other signals.
  mutating func findReadsOfWalls() {
    guard let physics else { return }
    let walls = physics.boundaries.map { paths[$0] }.filter { $0.fixed == nil }
    var isWall = Array(repeating: false, count: initialSlots.count)
    for path in walls {
      for slot in Int(path.firstSlot)..<Int(path.firstSlot) + path.numberCount { isWall[slot] = true }
    }
    var isRead = Array(repeating: false, count: environmentCount)
    for binding in bindings where isWall[Int(binding.slot)] { mark(readsOf: binding.formula, &isRead) }
    for index in signalOrder.reversed() {
      let signal = signals[index]
      guard case .formula(let formula) = signal.source else { continue }
      if signal.lanes.contains(where: { isRead[$0] }) { mark(readsOf: formula, &isRead) }
    }
    self.physics?.boundaryReadsTime =
      isRead[BuiltinSignal.time.lane] || isRead[BuiltinSignal.refreshed.lane]
    self.physics?.boundaryReadsMotion =
      isRead[BuiltinSignal.pull.lane] || isRead[BuiltinSignal.progress.lane]
      || isRead[BuiltinSignal.floorProgress.lane]
      || isRead[BuiltinSignal.inset.lane]
  }

  /// Marks the lanes of the environment that a formula reads.
  func mark(readsOf formula: Formula, _ isRead: inout [Bool]) {
    for step in formulas.program(of: formula) {
      switch step.opcode {
      case .lane: isRead[Int(step.index)] = true
      case .colorLanes: for lane in 0..<4 { isRead[Int(step.index) + lane] = true }
      default: break
      }
    }
  }
}
