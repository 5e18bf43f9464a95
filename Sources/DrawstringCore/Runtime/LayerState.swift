/// One layer of a frame: a read-only view.
///
/// Values are as computed: an opacity may be beyond 1 after an overshoot, and only drawing limits it.
public struct LayerState: Sendable {
  package let frame: Frame
  package let index: Int

  private var layer: Layer { frame.shared.graph.layers[index] }

  /// The layer's id, unique in its effect.
  public var id: String { layer.id }
  /// The id of the layer it lies in; nil at the top.
  public var parent: String? {
    layer.parent < 0 ? nil : frame.shared.graph.layers[Int(layer.parent)].id
  }
  /// `group`, `shape`, `gradient`, `text`, `image` or `replicator`.
  public var kind: String { layer.kind.rawValue }

  /// A property by its name in the language, such as `opacity` (whole, without parts such as `.x`); nil where layers
  /// of this kind do not have it.
  public subscript(name: String) -> PropertyValue? {
    PropertyTable.id(named: name).flatMap { value(of: $0) }
  }

  /// All properties that layers of this kind have, with their names, in the language's order.
  public var properties: [(name: String, value: PropertyValue)] {
    PropertyTable.properties(of: layer.kind).compactMap { id in
      value(of: id).map { (id.row.name, $0) }
    }
  }

  package func value(of property: PropertyID) -> PropertyValue? {
    let graph = frame.shared.graph
    guard let slot = graph.slot(of: property, layer: index) else { return nil }
    let slots = frame.slots
    let index = Int(exactly: slots[slot].rounded()) ?? -1
    switch property.row.type {
    case .number, .angle, .duration: return .number(slots[slot])
    case .boolean: return .boolean(slots[slot] != 0)
    case .point, .scale, .angles, .size: return .point(Vec2(slots[slot], slots[slot + 1]))
    case .color:
      return .color(
        Color(red: slots[slot], green: slots[slot + 1], blue: slots[slot + 2], alpha: slots[slot + 3]))
    case .word(let list):
      return .text(list.words.indices.contains(index) ? list.words[index] : nil)
    case .text: return .text(graph.texts.indices.contains(index) ? graph.texts[index] : nil)
    case .layer: return .text(graph.layers.indices.contains(index) ? graph.layers[index].id : nil)
    case .path: return .path(frame.path(at: slots[slot]))
    case .numbers:
      return .numbers(graph.numberLists.indices.contains(index) ? graph.numberLists[index] : [])
    case .stops:
      let list = graph.list(of: property, layer: self.index, slots)
      return .numbers(list.map { Array(slots[$0.slots]) } ?? [])
    case .colors:
      guard let list = graph.list(of: property, layer: self.index, slots) else { return .colors([]) }
      return .colors(
        (0..<Int(list.count)).map { item in
          let slot = list.slot(ofItem: item)
          return Color(
            red: slots[slot], green: slots[slot + 1], blue: slots[slot + 2], alpha: slots[slot + 3])
        })
    }
  }
}
