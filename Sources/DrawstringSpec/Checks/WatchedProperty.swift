import DrawstringCore

/// A property of a layer, or an output, whose value should not leap unless its author says so.
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

    /// Nobody sees less.
    var least: Double {
      switch self {
      case .length, .dash: 0.01
      case .turn, .angle, .factor: 0.001
      case .fraction, .lap, .color: 1.0 / 512
      }
    }

    /// Slower than this a property counts as still, in units a second.
    var leastSpeed: Double {
      switch self {
      case .length, .dash: 10
      case .turn, .angle, .factor, .fraction, .lap, .color: 0.2
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
  /// What something writes and an eye, or the host, could see leap.
  static func all(_ graph: Graph, isMoving: [Bool]) -> [WatchedProperty] {
    var result: [WatchedProperty] = []
    for output in graph.outputs where isMoving[Int(output.slot)] {
      result.append(
        WatchedProperty(
          slot: Int(output.slot), lanes: 1, measure: output.type == .angle ? .angle : .length, layer: nil,
          name: "outputs.\(output.name)"))
    }
    for (index, layer) in graph.layers.enumerated() {
      for property in PropertyTable.properties(of: layer.kind) where property.row.type.isContinuous {
        guard property != LayerSlots.zPosition, let slot = graph.slot(of: property, layer: index) else {
          continue
        }
        if let list = graph.list(of: property, layer: index, graph.initialSlots) {
          result += items(of: list, property, index, graph).filter { $0.slots.contains { isMoving[$0] } }
          continue
        }
        let lanes = property.row.type.lanes
        if !(slot..<slot + lanes).contains(where: { isMoving[$0] }) { continue }
        result.append(
          WatchedProperty(
            slot: slot, lanes: lanes, measure: measure(property, index, graph), layer: index,
            name: "\(layer.id).\(property.row.name)",
            decidesVisibility: property == LayerSlots.opacity || property == LayerSlots.size))
      }
    }
    return result
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
    if property == LayerSlots.strokeOffset { return .lap }
    if property == LayerSlots.rotation { return .turn }
    if property == LayerSlots.lineDashPhase,
      let slot = graph.slot(of: LayerSlots.lineDashPattern, layer: layer)
    {
      return .dash(pattern: Int(graph.initialSlots[slot]))
    }
    switch property.row.type {
    case .color, .colors: return .color
    case .angle, .angles: return .angle
    case .scale: return .factor
    default: return property.row.isFraction ? .fraction : .length
    }
  }

  /// How far a value is from another.
  func distance(_ a: [Double], _ b: [Double], _ graph: Graph) -> Double {
    var sum = 0.0
    var largest = 0.0
    for slot in slots {
      let difference = b[slot] - a[slot]
      sum += difference * difference
      largest = max(largest, abs(difference))
    }
    if case .color = measure { return a[slot + 3] == 0 && b[slot + 3] == 0 ? 0 : largest }
    if lanes == 1 { return abs(way(largest, graph)) }
    return min(sum.squareRoot(), .greatestFiniteMagnitude)
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
}
