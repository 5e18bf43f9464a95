/// The walls that one body can meet on its next steps.
///
/// They are found for a region around the body and used while what is asked lies in that region, so that a step does not
/// go through walls far away. Walls outside of the region are farther from the body than any rounding, so that leaving
/// them out changes no bit. The lists are valid for one shape of the boundary.
struct NearWalls: Sendable {
  /// In rising order.
  private(set) var indices: [Int32] = []
  private var region = Box(about: .zero)
  private var isKnown = false
  /// What was done, in units of work.
  private var work = 0

  /// In points.
  private static let leastMargin = 16.0

  /// Forgets the walls, because the boundary has another shape.
  mutating func forget() { isKnown = false }

  mutating func spend(_ units: Int) { work += units }

  mutating func takeWork() -> Int {
    defer { work = 0 }
    return work
  }

  /// Sees to it that all walls are listed that may have to do with what happens within a box.
  mutating func cover(_ box: Box, in boundary: Boundary) {
    if isKnown, region.contains(box) {
      work += indices.count * WorkBudget.listedWall
      return
    }
    let side = max(box.greatest.x - box.least.x, box.greatest.y - box.least.y)
    region = box
    region.grow(by: max(2 * side, Self.leastMargin))
    isKnown = true
    indices.removeAll(keepingCapacity: true)
    // Rounding moves nothing by so much.
    let farthest = max(
      max(abs(region.least.x), abs(region.least.y)), max(abs(region.greatest.x), abs(region.greatest.y)))
    var around = region
    around.grow(by: max(1, farthest * 1e-6))
    work += boundary.boxes.count * WorkBudget.listedWall
    for chunk in boundary.boxes.indices where boundary.boxes[chunk].meets(around) {
      let first = chunk * Boundary.chunk
      let end = min(first + Boundary.chunk, boundary.segments.count)
      work += (end - first) * WorkBudget.listedWall * 2
      for index in first..<end {
        var box = Box(about: boundary.segments[index].from)
        box.include(boundary.segments[index].to)
        if box.meets(around) { indices.append(Int32(index)) }
      }
    }
  }
}

/// What is near each of some bodies, and how much work they took.
struct NearBodies: Sendable {
  var walls: [NearWalls]
  /// Steps of bodies that were awake.
  var steps = 0

  init(count: Int) { walls = Array(repeating: NearWalls(), count: count) }

  /// Forgets the walls, because the boundary has another shape.
  mutating func forget() { for body in walls.indices { walls[body].forget() } }

  /// What was done since this was asked last, in units of work.
  mutating func takeWork() -> Int {
    var work = steps * WorkBudget.bodyStep
    steps = 0
    for body in walls.indices { work += walls[body].takeWork() }
    return work
  }
}
