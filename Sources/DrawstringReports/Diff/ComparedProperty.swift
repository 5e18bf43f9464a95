internal import Drawstring
internal import DrawstringCore
internal import DrawstringOutput

/// A number, or several that belong together, that two effects have in common, and how far apart it is in two frames.
package struct ComparedProperty: Sendable {
  package enum Unit: String, Sendable {
    case points = "pt"
    case degrees = "deg"
    case seconds = "s"
    /// Of 255 of a channel.
    case shades = "/255"
    /// A part of one, or a number without a unit.
    case none = ""
  }

  /// Where a value lies in one of the effects.
  enum Place: Sendable {
    case slots(Range<Int>)
    /// Lanes of the environment.
    case lanes(Range<Int>)
    case path(Int)
    /// Something that is equal or is not, by layer and property.
    case property(slot: Int, layer: Int, PropertyID)
    /// A wall, by its path.
    case wall(Int)
    /// Index of the condition under which bodies move, or -1 for always.
    case activity(Int32)
  }

  /// `outputs`, `signals`, `physics` or a layer's id; empty for what the frame itself says.
  package var owner: String
  package var name: String
  package var unit: Unit
  var places: (a: Place, b: Place)
  /// Whether whole turns apart are the same.
  var turns = false
  var type: PropertyType

  package var title: String { owner.isEmpty ? name : "\(owner).\(name)" }
}

extension ComparedProperty {
  /// All that two effects have in common.
  static func all(_ a: Graph, _ b: Graph) -> [ComparedProperty] {
    var all = [
      ComparedProperty(
        owner: "", name: "pull", unit: .points, places: both(.pull), type: .number),
      ComparedProperty(owner: "", name: "inset", unit: .points, places: both(.inset), type: .number),
    ]
    for signal in a.signals {
      guard let other = b.signals.first(where: { $0.name == signal.name && $0.type == signal.type }) else {
        continue
      }
      let count = signal.type.lanes
      func place(_ signal: Signal) -> Place { .lanes(Int(signal.lane)..<Int(signal.lane) + count) }
      all.append(
        ComparedProperty(
          owner: "signals", name: signal.name, unit: unit(of: signal.type),
          places: (place(signal), place(other)), type: type(of: signal.type)))
    }
    for output in a.outputs {
      guard let other = b.outputs.first(where: { $0.name == output.name && $0.type == output.type }) else {
        continue
      }
      func place(_ output: Output) -> Place { .slots(Int(output.slot)..<Int(output.slot) + 1) }
      all.append(
        ComparedProperty(
          owner: "outputs", name: output.name, unit: unit(of: output.type),
          places: (place(output), place(other)), type: type(of: output.type)))
    }
    all += physics(a, b)
    all.reserveCapacity(
      all.count + a.layers.reduce(0) { $0 + PropertyTable.properties(of: $1.kind).count })
    var layers: [String: Int] = [:]
    for (index, layer) in b.layers.enumerated() { layers[layer.id] = index }
    for (index, layer) in a.layers.enumerated() {
      guard let other = layers[layer.id] else { continue }
      for property in PropertyTable.properties(of: layer.kind) {
        guard let slot = a.slot(of: property, layer: index),
          let otherSlot = b.slot(of: property, layer: other)
        else { continue }
        all += common(property, layer.id, (index, other), (slot, otherSlot), a, b)
      }
    }
    return all
  }

  /// The walls, one by one in the order of the list, and whether the bodies move among them: frames do not say it
  /// themselves, and show it only where a body comes near enough.
  private static func physics(_ a: Graph, _ b: Graph) -> [ComparedProperty] {
    guard let first = a.physics, let second = b.physics else { return [] }
    let walls = zip(first.boundaries, second.boundaries).enumerated().map { index, walls in
      ComparedProperty(
        owner: "physics", name: "boundaries[\(index)]", unit: .points,
        places: (.wall(Int(walls.0)), .wall(Int(walls.1))), type: .path)
    }
    return walls + [
      ComparedProperty(
        owner: "physics", name: "active", unit: .none,
        places: (.activity(first.active), .activity(second.active)), type: .boolean)
    ]
  }

  private static func common(
    _ property: PropertyID, _ owner: String, _ layers: (a: Int, b: Int), _ slots: (a: Int, b: Int),
    _ a: Graph, _ b: Graph
  ) -> [ComparedProperty] {
    let row = property.row
    func compared(_ name: String, _ type: PropertyType, _ first: (a: Int, b: Int)) -> ComparedProperty {
      ComparedProperty(
        owner: owner, name: name, unit: unit(of: row),
        places: (.slots(first.a..<first.a + type.lanes), .slots(first.b..<first.b + type.lanes)),
        turns: row.name == "rotation", type: type)
    }
    if let item = row.type.item, let list = a.list(of: property, layer: layers.a, a.initialSlots),
      let other = b.list(of: property, layer: layers.b, b.initialSlots), list.count == other.count
    {
      return (0..<Int(list.count)).map {
        compared("\(row.name)[\($0)]", item, (list.slot(ofItem: $0), other.slot(ofItem: $0)))
      }
    }
    if row.type.isContinuous && row.type.item == nil { return [compared(row.name, row.type, slots)] }
    let places: (Place, Place) =
      row.type == .path
      ? (.path(slots.a), .path(slots.b))
      : (
        .property(slot: slots.a, layer: layers.a, property),
        .property(slot: slots.b, layer: layers.b, property)
      )
    return [
      ComparedProperty(
        owner: owner, name: row.name, unit: row.type == .path ? .points : .none, places: places,
        type: row.type)
    ]
  }

  private static func both(_ signal: BuiltinSignal) -> (a: Place, b: Place) {
    (.lanes(signal.lane..<signal.lane + 1), .lanes(signal.lane..<signal.lane + 1))
  }

  private static func type(of type: ValueType) -> PropertyType {
    switch type {
    case .angle: .angle
    case .duration: .duration
    case .boolean: .boolean
    case .color: .color
    default: .number
    }
  }

  private static func unit(of type: ValueType) -> Unit {
    switch type {
    case .angle: .degrees
    case .duration: .seconds
    case .color: .shades
    default: .none
    }
  }

  private static func unit(of row: PropertyRow) -> Unit {
    switch row.type {
    case .angle, .angles: .degrees
    case .duration: .seconds
    case .color, .colors: .shades
    case .point, .size, .number: row.isFraction || plain.contains(row.name) ? .none : .points
    default: .none
    }
  }

  /// Numbers that are no lengths.
  private static let plain = ["zPosition", "miterLimit", "instanceCount"]
}
