internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

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
    /// A pattern of dashes: points that one of its lengths differs by.
    case dashes
    /// A path: points that a place on one outline is away from the other outline.
    case outline
    /// A number that counts only where others are passed.
    case order

    /// Nobody sees less.
    var least: Double {
      switch self {
      case .length, .dash, .dashes: 0.01
      case .outline: SampledOutline.slack
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
            decidesVisibility: [LayerSlots.opacity, LayerSlots.size, LayerSlots.path].contains(property)))
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
    if property == LayerSlots.strokeOffset { return .lap }
    if property == LayerSlots.rotation { return .turn }
    if property == LayerSlots.zPosition { return .order }
    if property == LayerSlots.lineDashPhase,
      let slot = graph.slot(of: LayerSlots.lineDashPattern, layer: layer)
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
