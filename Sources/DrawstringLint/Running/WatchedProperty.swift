internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// A property of a layer, or an output, whose value has no discontinuity unless the file states it.
struct WatchedProperty {
  /// The kind of distance between two values, and its unit.
  enum Measure {
    /// Points; several lanes have one Euclidean distance.
    case length
    /// Radians.
    case angle
    /// A fraction of one.
    case fraction
    /// A factor.
    case factor
    case color
    /// A place in a dash pattern, which is an index of the graph's number lists.
    case dash(pattern: Int)
    /// A dash pattern: the largest difference of a length, in points.
    case dashes
    /// A path: the largest difference of a coordinate in a morph to the other path.
    case outline
    /// The z position: counts only when layers change their order.
    case order

    /// The smallest distance that counts as visible.
    var least: Double {
      switch self {
      case .length, .dash, .dashes: 0.01
      case .outline: 0.05
      case .angle, .factor, .order: 0.001
      case .fraction, .color: 1.0 / 512
      }
    }
  }

  var slot: Int
  var lanes: Int
  var measure: Measure
  /// The difference of values that look the same; nil for none.
  var period: Double?
  /// Nil for an output.
  var layer: Int?
  var name: String
  /// Whether the property itself can show or hide the layer.
  var decidesVisibility = false

  var slots: Range<Int> { slot..<slot + lanes }
}

extension WatchedProperty {
  /// Returns the outputs, and the properties of layers with a distance, that tracks or formulas change.
  static func all(_ graph: Graph, isMoving: [Bool]) -> [WatchedProperty] {
    var result: [WatchedProperty] = []
    for output in graph.outputs where isMoving[Int(output.slot)] {
      result.append(
        WatchedProperty(
          slot: Int(output.slot), lanes: 1, measure: output.type == .angle ? .angle : .length, layer: nil,
          name: "outputs.\(output.name)"))
    }
    for (index, layer) in graph.layers.enumerated() {
      for property in PropertyTable.properties(of: layer.kind)
      // Cells change at once, whatever their numbers.
      where isCompared(property.row.type) && property.row.kinds != .sheet {
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
            slot: slot, lanes: lanes, measure: measure, period: property.period, layer: index,
            name: "\(layer.id).\(property.row.name)",
            decidesVisibility: [PropertyID.opacity, .size, .path].contains(property)))
      }
    }
    return result
  }

  /// Whether values of a type have a distance. Words, texts, booleans and layers have none: they always change at once.
  private static func isCompared(_ type: PropertyType) -> Bool {
    type.isContinuous || type == .path || type == .numbers
  }

  /// Whether the numbers of a property's initial path are formulas.
  private static func hasFormulas(_ slot: Int, _ measure: Measure, _ graph: Graph) -> Bool {
    guard case .outline = measure else { return false }
    return graph.sources(ofPathAt: graph.initialSlots[slot]) != nil
  }

  /// Returns a watched property for each item of a list, such as a gradient's stops.
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
    if property == .zPosition { return .order }
    if property == .lineDashPhase,
      let slot = graph.slot(of: .lineDashPattern, layer: layer)
    {
      return .dash(pattern: Int(limiting: graph.initialSlots[slot]))
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
  /// Returns the distance of the values of two frames, in the property's units; infinite between no value and a value.
  ///
  /// Work beyond reading the numbers is taken off `budget`.
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

  /// Returns the distance of numbers.
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

  /// Returns the largest difference of the premultiplied components and the alpha: the colour of clear pixels is
  /// invisible.
  private func colorDistance(_ a: [Double], _ b: [Double]) -> Double {
    let opacities = (a[slot + 3], b[slot + 3])
    return (slot..<slot + 3).reduce(abs(opacities.1 - opacities.0)) {
      max($0, abs((b[$1] * opacities.1).limitedToFinite - (a[$1] * opacities.0).limitedToFinite))
    }
  }

  /// Returns the difference of one lane, modulo the period and of the smallest magnitude.
  func way(_ difference: Double, _ graph: Graph) -> Double {
    if let period { return difference.remainder(modulo: period) }
    switch measure {
    case .dash(let pattern):
      let list = graph.numberLists.indices.contains(pattern) ? graph.numberLists[pattern] : []
      // A list of odd count repeats after two passes.
      let length = list.reduce(0, +) * (list.count % 2 == 0 ? 1 : 2)
      return length > 0 ? difference.remainder(modulo: length) : difference
    default: return difference
    }
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
    if one.isEmpty || other.isEmpty {
      return max(Self.largestGap(one), Self.largestGap(other)) > measure.least ? .infinity : 0
    }
    // Both patterns repeat within the product of their counts; no picture shows more than some thousand dashes.
    let count = min(one.count * other.count, 10_000)
    return (0..<count).reduce(0) { max($0, abs(one[$1 % one.count] - other[$1 % other.count])) }
  }

  /// Returns the dash pattern; empty for a solid line.
  private func pattern(_ frame: TransitionFrame, _ graph: Graph) -> [Double] {
    let list = frame.dashes(at: frame.slots[slot], graph)
    return list.allSatisfy { $0 == 0 } ? [] : list
  }

  /// Returns the largest gap of a pattern, 0 for a solid line. Each number of a list of odd count is a gap in every
  /// second pass.
  private static func largestGap(_ pattern: [Double]) -> Double {
    let gaps =
      pattern.count % 2 == 0 ? stride(from: 1, to: pattern.count, by: 2).map { pattern[$0] } : pattern
    return gaps.max() ?? 0
  }

  // MARK: Order

  /// Returns 0 unless the layer changes its order with a sibling that is drawn before and after.
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
  /// Returns the slots of the numbers of the path that a lane refers to; nil for a path without formulas, for no path
  /// and for a mixture.
  func sources(ofPathAt lane: Double) -> Range<Int>? {
    guard let index = Int(exactly: lane), paths.indices.contains(index), paths[index].fixed == nil else {
      return nil
    }
    return Int(paths[index].firstSlot)..<Int(paths[index].firstSlot) + paths[index].numberCount
  }
}
