internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

extension WatchedProperty {
  /// How far the values of two frames are apart, in the property's units; infinite between nothing and something, nil
  /// where it would take too long to say.
  ///
  /// What takes longer than reading the numbers is taken off `budget`.
  func distance(_ a: SeamFrame, _ b: SeamFrame, _ graph: Graph, _ budget: inout WorkBudget) -> Double? {
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
    _ a: SeamFrame, _ b: SeamFrame, _ graph: Graph, _ budget: inout WorkBudget
  ) -> Double? {
    let (from, to) = (a.slots[slot], b.slots[slot])
    if from == to, graph.isStillPath(from) { return 0 }
    guard let one = a.path(at: from, graph), let other = b.path(at: to, graph) else {
      return (from == PathMix.none) == (to == PathMix.none) ? 0 : .infinity
    }
    budget.spend((one.points.count + other.points.count) * WorkBudget.look)
    if one == other || one.lies(within: SampledOutline.slack, of: other) { return 0 }
    guard let line = SampledOutline(one), let goal = SampledOutline(other) else { return nil }
    budget.spend(line.cost(of: goal) * WorkBudget.look)
    return line.distance(to: goal)
  }

  // MARK: Dashes

  private func dashesDistance(_ a: SeamFrame, _ b: SeamFrame, _ graph: Graph) -> Double {
    let (one, other) = (pattern(a, graph), pattern(b, graph))
    if one.isEmpty || other.isEmpty { return one.isEmpty == other.isEmpty ? 0 : .infinity }
    // Both come round within the product of their lengths; no drawing shows more than some thousand dashes.
    let count = min(one.count * other.count, 10_000)
    return (0..<count).reduce(0) { max($0, abs(one[$1 % one.count] - other[$1 % other.count])) }
  }

  /// Dashes and gaps up to where they come round; empty for a line without gaps.
  private func pattern(_ frame: SeamFrame, _ graph: Graph) -> [Double] {
    let list = graph.numberList(at: frame.slots[slot])
    return list.allSatisfy { $0 == 0 } ? [] : list
  }

  // MARK: Order

  /// Nothing, as long as no other layer is passed that is drawn before and after.
  private func orderDistance(_ a: SeamFrame, _ b: SeamFrame, _ graph: Graph, _ budget: inout WorkBudget)
    -> Double
  {
    let difference = abs(b.slots[slot] - a.slots[slot])
    guard difference > measure.least, let layer else { return 0 }
    budget.spend(graph.layers.count * WorkBudget.look)
    let parent = graph.layers[layer].parent
    let passes = graph.layers.indices.contains { other in
      guard graph.layers[other].parent == parent, other != layer,
        a.drawn.isDrawn(other), b.drawn.isDrawn(other),
        let place = graph.slot(of: LayerSlots.zPosition, layer: other)
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
