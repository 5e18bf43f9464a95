package import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// A value that two effects have in common, of one or several numbers, and its difference between two frames.
package struct ComparedProperty: Sendable {
  package enum Unit: String, Sendable {
    case points = "pt"
    case degrees = "deg"
    case seconds = "s"
    /// Steps of a colour channel, of 255.
    case shades = "/255"
    /// A fraction, or a number without a unit.
    case none = ""
  }

  /// The place of a value in one of the effects.
  enum Place: Sendable {
    case slots(Range<Int>)
    /// Lanes of the environment.
    case lanes(Range<Int>)
    case path(Int)
    /// A value that is equal or different, with nothing between.
    case property(slot: Int, layer: Int, PropertyID)
    /// A boundary of physics, by the index of its path.
    case wall(Int)
    /// The condition under which bodies move; none for always.
    case activity(Ref<Condition>)
  }

  /// `outputs`, `signals`, `physics` or a layer's id; empty for values of the frame itself.
  package var owner: String
  package var name: String
  package var unit: Unit
  var places: (a: Place, b: Place)
  /// The difference of values that look the same; nil for none.
  var period: Double?
  var type: PropertyType

  package var title: String { owner.isEmpty ? name : "\(owner).\(name)" }
}

extension ComparedProperty {
  /// Returns all values that two effects have in common.
  static func all(_ a: Graph, _ b: Graph) -> [ComparedProperty] {
    var all = [
      ComparedProperty(
        owner: "", name: "pull", unit: .points, places: both(.pull), type: .number),
      ComparedProperty(owner: "", name: "inset", unit: .points, places: both(.inset), type: .number),
    ]
    let signals = Dictionary(b.signals.map { ($0.name, $0) }) { first, _ in first }
    for signal in a.signals {
      guard let other = signals[signal.name], other.type == signal.type else { continue }
      let count = signal.type.lanes
      func place(_ signal: Signal) -> Place { .lanes(Int(signal.lane)..<Int(signal.lane) + count) }
      all.append(
        ComparedProperty(
          owner: "signals", name: signal.name, unit: unit(of: signal.type),
          places: (place(signal), place(other)), type: type(of: signal.type)))
    }
    let outputs = Dictionary(b.outputs.map { ($0.name, $0) }) { first, _ in first }
    for output in a.outputs {
      guard let other = outputs[output.name], other.type == output.type else { continue }
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

  /// The boundaries of physics in the order of the list, and whether physics is active. They are compared here because
  /// frames show them only where a body comes near enough.
  private static func physics(_ a: Graph, _ b: Graph) -> [ComparedProperty] {
    guard let first = a.physics, let second = b.physics else { return [] }
    let walls = zip(first.boundaries, second.boundaries).enumerated().map { index, walls in
      ComparedProperty(
        owner: "physics", name: "boundaries[\(index)]", unit: .points,
        places: (.wall(walls.0.index), .wall(walls.1.index)), type: .path)
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
        period: property.period, type: type)
    }
    if let item = row.type.item, let list = a.list(of: property, layer: layers.a, a.initialSlots),
      let other = b.list(of: property, layer: layers.b, b.initialSlots), list.count == other.count
    {
      return (0..<Int(list.count)).map {
        compared("\(row.name)[\($0)]", item, (list.slot(ofItem: $0), other.slot(ofItem: $0)))
      }
    }
    if row.type == .corners {
      let list = a.list(of: property, layer: layers.a, a.initialSlots)
      let other = b.list(of: property, layer: layers.b, b.initialSlots)
      if list != nil || other != nil {
        // One radius stands for all corners.
        return (0..<4).map {
          compared(
            "\(row.name)[\($0)]", .number,
            (list?.slot(ofItem: $0) ?? slots.a, other?.slot(ofItem: $0) ?? slots.b))
        }
      }
      return [compared(row.name, .number, slots)]
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
    default: row.isLength ? .points : .none
    }
  }
}

extension ComparedProperty {
  /// Whether the value can change in either effect. `written` tells for each slot of an effect whether something writes
  /// it.
  func moves(_ a: (graph: Graph, written: [Bool]), _ b: (graph: Graph, written: [Bool])) -> Bool {
    places.a.moves(a.graph, a.written) || places.b.moves(b.graph, b.written)
  }

  /// Whether the value is a path, which is made for each frame.
  var isPath: Bool {
    switch places.a {
    case .path, .wall: true
    default: false
    }
  }

  /// The difference of the two values in `unit`; nil if they are equal, infinity if they have no numeric difference.
  func difference(_ a: EffectFrame, _ b: EffectFrame) -> Double? {
    switch (places.a, places.b) {
    case (.path(let first), .path(let second)):
      return Self.difference(a.path(at: a.slots[first]), b.path(at: b.slots[second]))
    case (.wall(let first), .wall(let second)):
      return Self.difference(a.wall(first), b.wall(second))
    case (.property(_, let first, let property), .property(_, let second, _)):
      return a.layer(at: first).value(of: property) == b.layer(at: second).value(of: property)
        ? nil : .infinity
    case (.activity(let first), .activity(let second)):
      return a.holds(first) == b.holds(second) ? nil : .infinity
    case (.slots(let first), .slots(let second)): return difference(a.slots[first], b.slots[second])
    case (.lanes(let first), .lanes(let second)):
      return difference(a.environment[first], b.environment[second])
    default: return .infinity
    }
  }

  private func difference(_ first: ArraySlice<Double>, _ second: ArraySlice<Double>) -> Double? {
    if first == second { return nil }
    if !type.isContinuous { return .infinity }
    let ways = zip(first, second).map { pair in
      let way = pair.1 - pair.0
      return abs(period.map { way.remainder(modulo: $0) } ?? way)
    }
    if ways.allSatisfy({ $0 == 0 }) { return nil }
    switch unit {
    case .shades: return (ways.max() ?? 0) * 255
    case .degrees: return (ways.max() ?? 0) / (2 * Double.pi) * 360
    case .points where type == .point || type == .size:
      return ways.reduce(0) { $0 + $1 * $1 }.squareRoot()
    default: return ways.max()
    }
  }

  /// The largest distance between corresponding points of the paths; infinity if their verbs differ.
  private static func difference(_ a: VectorPath?, _ b: VectorPath?) -> Double? {
    guard let a, let b else { return a == b ? nil : .infinity }
    if a == b { return nil }
    guard a.verbs == b.verbs, a.points.count == b.points.count else { return .infinity }
    let farthest = zip(a.points, b.points).map { ($1 - $0).length }.max() ?? 0
    return farthest == 0 ? .infinity : farthest
  }

  /// The value in a frame, as the frame's JSON has it.
  func value(_ frame: EffectFrame, _ place: Place) -> PropertyValue {
    switch place {
    case .path(let slot): .path(frame.path(at: frame.slots[slot]))
    case .wall(let path): .path(frame.wall(path))
    case .property(_, let layer, let property): frame.layer(at: layer).value(of: property) ?? .text(nil)
    case .activity(let condition): .boolean(frame.holds(condition))
    case .slots(let slots): value(frame.slots[slots])
    case .lanes(let lanes): value(frame.environment[lanes])
    }
  }

  private func value(_ numbers: ArraySlice<Double>) -> PropertyValue {
    if type == .boolean { return .boolean(numbers.first != 0) }
    return numbers.count == 1 ? .number(numbers[numbers.startIndex]) : .numbers(Array(numbers))
  }

  /// A value for readers, with its unit: numbers rounded so that a difference of this amount has three digits, long texts
  /// truncated.
  package func words(_ value: PropertyValue, differingBy amount: Double) -> String {
    var scale = 1.0
    while amount > 0, amount * scale < 100, scale < 1e9 { scale *= 10 }
    func figure(_ number: Double) -> String { Figures.number((number * scale).rounded() / scale) }
    let numbers: [Double]
    switch value {
    case .path(let path): return path.map { Self.brief($0.description) } ?? "none"
    case .text(nil): return "none"
    case .number(let number): numbers = [number]
    case .numbers(let list): numbers = list
    default: return Self.brief(JSONWriter.text(value))
    }
    switch type {
    case .color where numbers.count == 4: return Figures.color(numbers)
    case .numbers, .stops: return Self.brief(JSONWriter.text(value))
    default:
      let figures = numbers.map { figure(unit == .degrees ? $0 * 180 / Double.pi : $0) }
      let list = figures.count == 1 ? figures[0] : "[\(figures.joined(separator: ", "))]"
      return [.degrees, .points, .seconds].contains(unit) ? "\(list) \(unit.rawValue)" : list
    }
  }

  private static func brief(_ text: String) -> String { Figures.brief(text, 32) }
}

extension ComparedProperty.Place {
  /// Whether the value at this place can change. `written` tells for each slot whether something writes it.
  fileprivate func moves(_ graph: Graph, _ written: [Bool]) -> Bool {
    switch self {
    case .slots(let slots): slots.contains { written[$0] }
    case .path(let slot), .property(let slot, _, _): written[slot]
    case .wall(let path): graph.paths[path].fixed == nil
    case .activity(let condition): condition.exists
    case .lanes: true
    }
  }
}

extension EffectFrame {
  /// A path of the effect in this frame, in the coordinates of the bodies' parent.
  fileprivate func wall(_ path: Int) -> VectorPath { graph.paths[path].path(slots) }

  /// Whether a condition of the effect holds in the frame; none always holds.
  fileprivate func holds(_ condition: Ref<Condition>) -> Bool {
    guard graph.conditions.indices.contains(condition.index) else { return true }
    var stack = Array(repeating: 0.0, count: graph.formulas.maxDepth)
    var lanes = stack.mutableSpan
    let curves = graph.curves
    return graph.formulas.evaluate(
      graph.conditions[condition].formula, environment: environment.span, curves: curves.span,
      stack: &lanes) != 0
  }
}
