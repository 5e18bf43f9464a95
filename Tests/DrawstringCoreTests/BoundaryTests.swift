import DrawstringCore
import DrawstringTestSupport
import Testing

@Suite struct BoundaryTests {
  @Test func nothingIsOutsideWhereNothingIsClosed() {
    var open = Boundary()
    open.move(to: .zero)
    open.line(to: Vec2(10, 0))
    open.line(to: Vec2(10, 10))
    #expect(!open.isOutside(Vec2(100, 100)))
    open.close()
    #expect(open.isOutside(Vec2(100, 100)))
    #expect(!open.isOutside(Vec2(9, 1)))
  }

  @Test func aHoleIsOutside() {
    var frame = Boundary()
    for inset in [0.0, 30] {
      frame.move(to: Vec2(inset, inset))
      frame.line(to: Vec2(100 - inset, inset))
      frame.line(to: Vec2(100 - inset, 100 - inset))
      frame.line(to: Vec2(inset, 100 - inset))
      frame.close()
    }
    #expect(!frame.isOutside(Vec2(15, 50)))
    #expect(frame.isOutside(Vec2(50, 50)))
    #expect(frame.isOutside(Vec2(-1, 50)))
  }

  @Test func agreesWithTheCurveOnBothSidesOfTheBottom() {
    for sag in [0.0, 1, 4, 80, 200] {
      let bag = PhysicsBag.boundary(sag: sag)
      for x in stride(from: 1.0, through: 374, by: 0.7) {
        let bottom = PhysicsBag.bottom(at: x, sag: sag)
        #expect(!bag.isOutside(Vec2(x, bottom - 2 * Boundary.tolerance)))
        #expect(bag.isOutside(Vec2(x, bottom + 2 * Boundary.tolerance)))
      }
    }
  }

  @Test func aCubicStaysNearItsCurve() {
    // The quadratic of the bag raised to a cubic must bound the same area.
    var bag = Boundary()
    bag.move(to: Vec2(375, 0))
    bag.line(to: Vec2(375, 667))
    let third = Vec2(187.5, 867) * (2.0 / 3)
    bag.cubic(
      control1: Vec2(375, 667) * (1.0 / 3) + third, control2: Vec2(0, 667) * (1.0 / 3) + third,
      to: Vec2(0, 667))
    bag.line(to: .zero)
    bag.close()
    for x in stride(from: 1.0, through: 374, by: 0.7) {
      let bottom = PhysicsBag.bottom(at: x, sag: 200)
      #expect(!bag.isOutside(Vec2(x, bottom - 2 * Boundary.tolerance)))
      #expect(bag.isOutside(Vec2(x, bottom + 2 * Boundary.tolerance)))
    }
  }

  @Test func resetForgetsEverything() {
    var boundary = PhysicsBag.boundary(sag: 80)
    boundary.reset()
    #expect(boundary.isEmpty)
    #expect(!boundary.isOutside(Vec2(-100, -100)))
    PhysicsBag.shape(&boundary, sag: 80)
    var (reused, fresh) = ([PhysicsBag.home], [PhysicsBag.home])
    for _ in 0..<600 {
      PhysicsBag.world.step(&reused, against: boundary)
      PhysicsBag.world.step(&fresh, against: PhysicsBag.boundary(sag: 80))
    }
    #expect(reused == fresh)
  }
}
