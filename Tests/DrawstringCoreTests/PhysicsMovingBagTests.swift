import DrawstringCore
import DrawstringTestSupport
import Testing

/// The bag follows a finger: drags at random, growing and shrinking, small and in leaps.
@Suite struct PhysicsMovingBagTests {
  /// One run: where the ball was after each step, and what went wrong.
  struct Run {
    var trail: [BodyState] = []
    var lost = 0
    var gained = 0.0
    var wrongLifts = 0
    var lifts = 0
    var largestMove = 0.0
  }

  static func run(seed: UInt64, steps: Int, leap: Double) -> Run {
    var random = SeededGenerator(seed: seed)
    var run = Run()
    var boundary = Boundary()
    var sag = 40.0
    PhysicsBag.shape(&boundary, sag: sag)
    var states = [PhysicsBag.home]
    for _ in 0..<steps {
      if Double.random(in: 0..<1, using: &random) < 0.15 {
        sag = min(max(sag + Double.random(in: -leap...leap, using: &random), 0), 200)
        PhysicsBag.shape(&boundary, sag: sag)
        let before = states[0]
        PhysicsBag.world.boundaryChanged(&states, against: boundary, isDragEvent: true)
        run.largestMove = max(run.largestMove, (states[0].position - before.position).length)
        if boundary.isOutside(before.position) {
          run.lifts += 1
          let lifted = states[0].position == before.position + Vec2(0, -20)
          if !lifted || states[0].velocity != before.velocity { run.wrongLifts += 1 }
        }
      }
      let before = states[0]
      let wasInside = !boundary.isOutside(before.position)
      let overlapped = bottomGap(before, sag: sag) < 9.99
      PhysicsBag.world.step(&states, against: boundary)
      if wasInside, boundary.isOutside(states[0].position) { run.lost += 1 }
      if !overlapped {
        run.gained = max(run.gained, PhysicsBag.energy(states[0]) - PhysicsBag.energy(before))
      }
      run.trail.append(states[0])
    }
    return run
  }

  /// The least distance to the true curve, sampled; what an escape left in the wall is pushed out next.
  static func bottomGap(_ state: BodyState, sag: Double) -> Double {
    var least = Double.infinity
    for offset in stride(from: -10.0, through: 10, by: 0.25) {
      let x = state.position.x + offset
      least = min(least, (state.position - Vec2(x, PhysicsBag.bottom(at: x, sag: sag))).length)
    }
    return least
  }

  @Test(arguments: [(1, 3.0), (2, 12), (3, 40), (4, 150), (5, 400)] as [(UInt64, Double)])
  func staysInTheBagOrIsLifted(seed: UInt64, leap: Double) {
    let run = Self.run(seed: seed, steps: 2400, leap: leap)
    let finite = run.trail.allSatisfy {
      $0.position.x.isFinite && $0.position.y.isFinite && $0.rotation.isFinite
    }
    #expect(finite)
    #expect(run.lost == 0)
    #expect(run.wrongLifts == 0)
    #expect(run.gained < 1e-9)
    #expect(run.largestMove < 20.001)
    if leap >= 40 { #expect(run.lifts > 0) }
  }

  @Test func theSameDragsGiveTheSameBits() {
    let first = Self.run(seed: 7, steps: 1200, leap: 60)
    #expect(first.trail == Self.run(seed: 7, steps: 1200, leap: 60).trail)
  }

  @Test(arguments: [5.0, 12, 25, 60])
  func findsItsPlaceAfterTheBottomRoseUnderIt(rise: Double) {
    var boundary = PhysicsBag.boundary(sag: 150)
    var states = [PhysicsBag.home]
    for _ in 0..<7200 { PhysicsBag.world.step(&states, against: boundary) }
    // The finger continues to report the same pull until the ball is inside again, and then rests.
    let sag = 150 - 2 * rise
    PhysicsBag.shape(&boundary, sag: sag)
    for sample in 0..<5 {
      PhysicsBag.world.boundaryChanged(
        &states, against: boundary, isDragEvent: true, moved: sample == 0)
      PhysicsBag.world.step(&states, against: boundary)
    }
    for _ in 0..<7200 { PhysicsBag.world.step(&states, against: boundary) }
    #expect(PhysicsBag.distanceToLowest(states[0], sag: sag) < 3)
  }
}
