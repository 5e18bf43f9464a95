internal import Drawstring
internal import DrawstringCore

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

    /// Nil for signals, which are no slots.
    var slots: Range<Int>? {
      switch self {
      case .slots(let slots): slots
      case .path(let slot), .property(let slot, _, _): slot..<slot + 1
      case .lanes: nil
      }
    }
  }

  /// `outputs`, `signals` or a layer's id; empty for what the frame itself says.
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

extension ComparedProperty {
  /// Whether it lies, in either effect, among the slots that something writes; signals always count.
  func isAmong(_ a: Set<Int>, _ b: Set<Int>) -> Bool {
    places.a.slots.map { $0.contains(where: a.contains) } ?? true
      || places.b.slots.map { $0.contains(where: b.contains) } ?? true
  }

  /// How far apart the two values are, in the unit; nil where they are equal, infinity where nothing lies between.
  func difference(_ a: Frame, _ b: Frame) -> Double? {
    switch (places.a, places.b) {
    case (.path(let first), .path(let second)):
      return Self.difference(a.path(at: a.slots[first]), b.path(at: b.slots[second]))
    case (.property(_, let first, let property), .property(_, let second, _)):
      return a.layer(at: first).value(of: property) == b.layer(at: second).value(of: property)
        ? nil : .infinity
    default: break
    }
    let (first, second) = (numbers(places.a, a), numbers(places.b, b))
    if first == second { return nil }
    if !type.isContinuous { return .infinity }
    let ways = zip(first, second).map { abs($1 - $0) }
    switch unit {
    case .shades: return (ways.max() ?? 0) * 255
    case .degrees:
      let way = (ways.max() ?? 0) / (2 * Double.pi)
      let least = turns ? abs(way - way.rounded()) : way
      return least == 0 ? nil : least * 360
    case .points where type == .point || type == .size:
      return ways.reduce(0) { $0 + $1 * $1 }.squareRoot()
    default: return ways.max()
    }
  }

  /// The value in a frame, for people.
  func words(_ frame: Frame, _ place: Place) -> String {
    switch place {
    case .path(let slot): return frame.path(at: frame.slots[slot]).map { brief($0.description) } ?? "none"
    case .property(_, let layer, let property):
      guard let value = frame.layer(at: layer).value(of: property) else { return "none" }
      return brief(JSONWriter.text(value))
    case .slots, .lanes: break
    }
    let values = numbers(place, frame)
    switch type {
    case .boolean: return values[0] != 0 ? "true" : "false"
    case .color: return Figures.color(values)
    case .angle: return Figures.angle(values[0])
    case .angles: return "[\(values.map(Figures.angle).joined(separator: ", "))]"
    case .duration: return Figures.seconds(values[0])
    default:
      return values.count == 1
        ? Figures.number(values[0]) : "[\(values.map(Figures.number).joined(separator: ", "))]"
    }
  }

  private func brief(_ text: String) -> String { text.count <= 32 ? text : String(text.prefix(31)) + "…" }

  private func numbers(_ place: Place, _ frame: Frame) -> [Double] {
    switch place {
    case .slots(let slots): Array(frame.slots[slots])
    case .lanes(let lanes): Array(frame.environment[lanes])
    case .path, .property: []
    }
  }

  /// The farthest that a point of the one lies from its like in the other.
  private static func difference(_ a: Path?, _ b: Path?) -> Double? {
    guard let a, let b else { return a == b ? nil : .infinity }
    if a == b { return nil }
    guard a.verbs == b.verbs, a.points.count == b.points.count else { return .infinity }
    let farthest = zip(a.points, b.points).map { ($1 - $0).length }.max() ?? 0
    return farthest == 0 ? .infinity : farthest
  }
}
