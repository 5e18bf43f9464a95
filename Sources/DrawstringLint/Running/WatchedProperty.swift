internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// A property of a layer, or an output, whose value should not discontinuity unless its author says so.
struct WatchedProperty {
  /// How far apart two values are, and in which words.
  enum Measure {
    /// Points; several lanes are one distance.
    case length
    /// Radians, whole turns apart being the same.
    case turn
    /// Radians.
    case angle
    /// A part of one.
    case fraction
    /// Turns along a path, whole ones being the same.
    case lap
    /// A factor.
    case factor
    case color
    /// A place in a pattern of dashes, given as a place among the graph's number lists.
    case dash(pattern: Int)
    /// A pattern of dashes: points that one of its lengths differs by.
    case dashes
    /// A path: the largest difference of a coordinate in a morph to the other path.
    case outline
    /// A number that counts only where others are passed.
    case order

    /// Nobody sees less.
    var least: Double {
      switch self {
      case .length, .dash, .dashes: 0.01
      case .outline: 0.05
      case .turn, .angle, .factor, .order: 0.001
      case .fraction, .lap, .color: 1.0 / 512
      }
    }

    /// Slower than this a property counts as still, in units a second; nil for what has no speed.
    var leastSpeed: Double? {
      switch self {
      case .length, .dash: 10
      case .turn, .angle, .factor, .fraction, .lap, .color: 0.2
      case .dashes, .outline, .order: nil
      }
    }
  }

  var slot: Int
  var lanes: Int
  var measure: Measure
  /// Nil for an output.
  var layer: Int?
  var name: String
  /// Whether the property itself decides whether the layer is seen.
  var decidesVisibility = false

  var slots: Range<Int> { slot..<slot + lanes }
}

extension WatchedProperty {
  /// What something writes and an eye, or the host, could see discontinuity.
  static func all(_ graph: Graph, isMoving: [Bool]) -> [WatchedProperty] {
    var result: [WatchedProperty] = []
    for output in graph.outputs where isMoving[Int(output.slot)] {
      result.append(
        WatchedProperty(
          slot: Int(output.slot), lanes: 1, measure: output.type == .angle ? .angle : .length, layer: nil,
          name: "outputs.\(output.name)"))
    }
    for (index, layer) in graph.layers.enumerated() {
      for property in PropertyTable.properties(of: layer.kind) where isCompared(property.row.type) {
        guard let slot = graph.slot(of: property, layer: index) else { continue }
        if let list = graph.list(of: property, layer: index, graph.initialSlots) {
          result += items(of: list, property, index, graph).filter { $0.slots.contains { isMoving[$0] } }
          continue
        }
        let lanes = property.row.type.lanes
        let measure = measure(property, index, graph)
        let moves = (slot..<slot + lanes).contains { isMoving[$0] } || hasFormulas(slot, measure, graph)
        if !moves { continue }
        result.append(
          WatchedProperty(
            slot: slot, lanes: lanes, measure: measure, layer: index,
            name: "\(layer.id).\(property.row.name)",
            decidesVisibility: [PropertyID.opacity, .size, .path].contains(property)))
      }
    }
    return result
  }

  /// Words, texts, booleans and layers have no distance: whoever writes another one says that it changes at once.
  private static func isCompared(_ type: PropertyType) -> Bool {
    type.isContinuous || type == .path || type == .numbers
  }

  /// Whether a path that nothing exchanges changes by itself.
  private static func hasFormulas(_ slot: Int, _ measure: Measure, _ graph: Graph) -> Bool {
    guard case .outline = measure else { return false }
    return graph.sources(ofPathAt: graph.initialSlots[slot]) != nil
  }

  /// Each stop of a gradient by itself.
  private static func items(
    of list: SlotList, _ property: PropertyID, _ layer: Int, _ graph: Graph
  ) -> [WatchedProperty] {
    (0..<Int(list.count)).map { item in
      WatchedProperty(
        slot: list.slot(ofItem: item), lanes: Int(list.lanes), measure: measure(property, layer, graph),
        layer: layer, name: "\(graph.layers[layer].id).\(property.row.name)[\(item)]")
    }
  }

  private static func measure(_ property: PropertyID, _ layer: Int, _ graph: Graph) -> Measure {
    if property == .strokeOffset { return .lap }
    if property == .rotation { return .turn }
    if property == .zPosition { return .order }
    if property == .lineDashPhase,
      let slot = graph.slot(of: .lineDashPattern, layer: layer)
    {
      return .dash(pattern: Int(graph.initialSlots[slot]))
    }
    switch property.row.type {
    case .color, .colors: return .color
    case .angle, .angles: return .angle
    case .scale: return .factor
    case .path: return .outline
    case .numbers: return .dashes
    default: return property.row.isFraction ? .fraction : .length
    }
  }
}

extension WatchedProperty {
  /// How far the values of two frames are apart, in the property's units; infinite between nothing and something.
  ///
  /// What takes longer than reading the numbers is taken off `budget`.
  func distance(_ a: TransitionFrame, _ b: TransitionFrame, _ graph: Graph, _ budget: inout WorkBudget)
    -> Double
  {
    switch measure {
    case .outline: outlineDistance(a, b, graph, &budget)
    case .dashes: dashesDistance(a, b, graph)
    case .order: orderDistance(a, b, graph, &budget)
    case .color: colorDistance(a.slots, b.slots)
    default: distance(a.slots, b.slots, graph)
    }
  }

  /// How far numbers are apart.
  private func distance(_ a: [Double], _ b: [Double], _ graph: Graph) -> Double {
    var sum = 0.0
    var largest = 0.0
    for slot in slots {
      let difference = b[slot] - a[slot]
      sum += difference * difference
      largest = max(largest, abs(difference))
    }
    if lanes == 1 { return abs(way(largest, graph)) }
    return min(sum.squareRoot(), .greatestFiniteMagnitude)
  }

  /// The largest difference of opacities, or of components by as much as they cover: nobody sees which colour is clear.
  private func colorDistance(_ a: [Double], _ b: [Double]) -> Double {
    let opacities = (a[slot + 3], b[slot + 3])
    return (slot..<slot + 3).reduce(abs(opacities.1 - opacities.0)) {
      max($0, abs((b[$1] * opacities.1).limitedToFinite - (a[$1] * opacities.0).limitedToFinite))
    }
  }

  /// The shortest way that a difference of one lane can mean.
  func way(_ difference: Double, _ graph: Graph) -> Double {
    switch measure {
    case .turn: return Self.remainder(difference, 2 * Double.pi)
    case .lap: return Self.remainder(difference, 1)
    case .dash(let pattern):
      let list = graph.numberLists.indices.contains(pattern) ? graph.numberLists[pattern] : []
      // An odd list is gone through twice before it comes round.
      let length = list.reduce(0, +) * (list.count % 2 == 0 ? 1 : 2)
      return length > 0 ? Self.remainder(difference, length) : difference
    default: return difference
    }
  }

  /// From the nearest multiple of a period.
  private static func remainder(_ value: Double, _ period: Double) -> Double {
    value - period * (value / period).rounded()
  }

  // MARK: Paths

  private func outlineDistance(
    _ a: TransitionFrame, _ b: TransitionFrame, _ graph: Graph, _ budget: inout WorkBudget
  ) -> Double {
    let (from, to) = (a.slots[slot], b.slots[slot])
    if from == to, graph.isStillPath(from) { return 0 }
    guard let one = a.path(at: from, graph), let other = b.path(at: to, graph) else {
      return (from == PathMix.none) == (to == PathMix.none) ? 0 : .infinity
    }
    budget.spend((one.points.count + other.points.count) * WorkBudget.look)
    return one == other ? 0 : PathMorph(from: one, to: other).distance
  }

  // MARK: Dashes

  private func dashesDistance(_ a: TransitionFrame, _ b: TransitionFrame, _ graph: Graph) -> Double {
    let (one, other) = (pattern(a, graph), pattern(b, graph))
    if one.isEmpty || other.isEmpty { return one.isEmpty == other.isEmpty ? 0 : .infinity }
    // Both come round within the product of their lengths; no drawing shows more than some thousand dashes.
    let count = min(one.count * other.count, 10_000)
    return (0..<count).reduce(0) { max($0, abs(one[$1 % one.count] - other[$1 % other.count])) }
  }

  /// Dashes and gaps up to where they come round; empty for a line without gaps.
  private func pattern(_ frame: TransitionFrame, _ graph: Graph) -> [Double] {
    let list = graph.numberList(at: frame.slots[slot])
    return list.allSatisfy { $0 == 0 } ? [] : list
  }

  // MARK: Order

  /// Nothing, as long as no other layer is passed that is drawn before and after.
  private func orderDistance(
    _ a: TransitionFrame, _ b: TransitionFrame, _ graph: Graph, _ budget: inout WorkBudget
  )
    -> Double
  {
    let difference = abs(b.slots[slot] - a.slots[slot])
    guard difference > measure.least, let layer else { return 0 }
    budget.spend(graph.layers.count * WorkBudget.look)
    let parent = graph.layers[layer].parent
    let passes = graph.layers.indices.contains { other in
      guard graph.layers[other].parent == parent, other != layer,
        a.drawn.isDrawn(other), b.drawn.isDrawn(other),
        let place = graph.slot(of: .zPosition, layer: other)
      else { return false }
      let wasBelow = (a.slots[slot], layer) < (a.slots[place], other)
      let isBelow = (b.slots[slot], layer) < (b.slots[place], other)
      return wasBelow != isBelow
    }
    return passes ? difference : 0
  }
}

extension Graph {
  /// The list of numbers that a lane means.
  func numberList(at lane: Double) -> [Double] {
    Int(exactly: lane).flatMap { numberLists.indices.contains($0) ? numberLists[$0] : nil } ?? []
  }

  /// The slots of the numbers of a path that a lane means; nil where none of them is a formula, or the lane means none
  /// or a mixture.
  func sources(ofPathAt lane: Double) -> Range<Int>? {
    guard let index = Int(exactly: lane), paths.indices.contains(index), paths[index].fixed == nil else {
      return nil
    }
    return Int(paths[index].firstSlot)..<Int(paths[index].firstSlot) + paths[index].numberCount
  }
}
