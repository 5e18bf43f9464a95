internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// Samples one phase of two effects, frame by frame, and keeps the largest difference of each property.
struct ComparisonRun {
  let a: Effect
  let b: Effect
  private let properties: [ComparedProperty]
  private let tolerance: Double
  private var buffers: (a: FrameBuffer, b: FrameBuffer)
  private var worst: [Int: Comparison.Difference] = [:]
  /// Whether each property can change. A property that cannot is compared once in each phase.
  private let isMoving: [Bool]
  /// The indices of the properties that can change: mostly few.
  private let moving: [Int]
  /// The work of the paths that can change, as if each were the largest one, in a moment.
  private let pathWork: Int
  private var phase = Phase.idle
  private(set) var frames = 0

  init(_ a: Effect, _ b: Effect, _ properties: [ComparedProperty], tolerance: Double) {
    self.a = a
    self.b = b
    self.properties = properties
    self.tolerance = tolerance
    buffers = (a.makeFrameBuffer(), b.makeFrameBuffer())
    let graphs = (a: a.graph, b: b.graph)
    let written = (a: WrittenLanes.writtenSlots(graphs.a), b: WrittenLanes.writtenSlots(graphs.b))
    let isMoving = properties.map { $0.moves((graphs.a, written.a), (graphs.b, written.b)) }
    self.isMoving = isMoving
    moving = properties.indices.filter { isMoving[$0] }
    let largest = [graphs.a, graphs.b].map { graph in
      graph.paths.reduce(0) { max($0, $1.fixed?.points.count ?? $1.numberCount) }
    }
    pathWork =
      properties.indices.count { isMoving[$0] && properties[$0].isPath } * (largest[0] + largest[1])
      * Self.pathPoint
  }

  /// A point of a path that is made for a frame and compared.
  private static let pathPoint = 5 * WorkBudget.look

  /// In the order of the first effect's file.
  var differences: [Comparison.Difference] {
    worst.sorted { $0.key < $1.key }.map { index, difference in
      var difference = difference
      if !isMoving[index] { difference.frames = frames }
      return difference
    }
  }

  mutating func begin(_ phase: Phase) {
    self.phase = phase
    worst = [:]
    frames = 0
  }

  /// The work of one moment, without the steps of physics.
  var work: Int {
    a.graph.frameWork + b.graph.frameWork + moving.count * WorkBudget.compared
      + pathWork + WorkBudget.node
  }

  /// Compares the frames of a moment; false if the budget does not suffice.
  mutating func look(_ moment: Moment, _ budget: inout WorkBudget) -> Bool {
    budget.spend((frames == 0 ? properties.count : moving.count) * WorkBudget.compared)
    budget.spend(pathWork)
    guard buffers.a.fill(moment, &budget), buffers.b.fill(moment, &budget) else { return false }
    frames += 1
    let (first, second) = (buffers.a.frame, buffers.b.frame)
    if frames == 1 {
      for index in properties.indices { compare(index, first, second, moment) }
    } else {
      for index in moving { compare(index, first, second, moment) }
    }
    return true
  }

  private mutating func compare(_ index: Int, _ first: EffectFrame, _ second: EffectFrame, _ moment: Moment) {
    let property = properties[index]
    guard let amount = property.difference(first, second), amount > tolerance else { return }
    let count = (worst[index]?.frames ?? 0) + 1
    if let known = worst[index], known.amount >= amount {
      worst[index]?.frames = count
      return
    }
    worst[index] = Comparison.Difference(
      phase: phase, property: property, amount: amount, moment: moment,
      a: property.value(first, property.places.a), b: property.value(second, property.places.b),
      frames: count, framesOfPhase: 0)
  }
}
