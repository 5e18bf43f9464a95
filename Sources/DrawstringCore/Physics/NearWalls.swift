/// The walls that one body can meet in its next steps.
///
/// They are found for a region around the body and reused while queries lie in that region, so that a step skips
/// distant walls. Walls outside the region are farther from the body than any rounding error, so skipping them changes
/// no bit. The lists are valid for one shape of the boundary.
struct NearWalls: Sendable {
  /// In ascending order.
  private(set) var indices: [Int32] = []
  private var region = Box(about: .zero)
  private var isKnown = false
  /// The work done, in units of `WorkBudget`.
  private var work = 0

  /// In points.
  private static let leastMargin = 16.0

  /// Discards the walls, because the boundary has another shape.
  mutating func forget() { isKnown = false }

  mutating func spend(_ units: Int) { work += units }

  mutating func takeWork() -> Int {
    defer { work = 0 }
    return work
  }

  /// Lists all walls that may affect a motion within a box.
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
    // A margin larger than any rounding error.
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

/// The walls near each of several bodies, and the work done.
struct NearBodies: Sendable {
  var walls: [NearWalls]
  /// The number of steps of bodies that were awake.
  var steps = 0

  init(count: Int) { walls = Array(repeating: NearWalls(), count: count) }

  /// Discards the walls, because the boundary has another shape.
  mutating func forget() { for body in walls.indices { walls[body].forget() } }

  /// Returns the work done since the last call, in units of `WorkBudget`.
  mutating func takeWork() -> Int {
    var work = steps * WorkBudget.bodyStep
    steps = 0
    for body in walls.indices { work += walls[body].takeWork() }
    return work
  }
}
