internal import Drawstring
package import DrawstringCore
internal import DrawstringOutput

extension ComparedProperty {
  /// Whether anything changes it in either effect, by which slots of each something writes.
  func moves(_ a: (graph: Graph, written: [Bool]), _ b: (graph: Graph, written: [Bool])) -> Bool {
    places.a.moves(a.graph, a.written) || places.b.moves(b.graph, b.written)
  }

  /// How far apart the two values are, in the unit; nil where they are equal, infinity where nothing lies between.
  func difference(_ a: Frame, _ b: Frame) -> Double? {
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

  /// The farthest that a point of the one lies from its like in the other.
  private static func difference(_ a: Path?, _ b: Path?) -> Double? {
    guard let a, let b else { return a == b ? nil : .infinity }
    if a == b { return nil }
    guard a.verbs == b.verbs, a.points.count == b.points.count else { return .infinity }
    let farthest = zip(a.points, b.points).map { ($1 - $0).length }.max() ?? 0
    return farthest == 0 ? .infinity : farthest
  }

  /// The value in a frame, as the frame tells it.
  func value(_ frame: Frame, _ place: Place) -> PropertyValue {
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

  /// A value for people: rounded, and of long ones the beginning.
  package func words(_ value: PropertyValue) -> String {
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
    case .angle: return numbers.map(Figures.angle).joined(separator: ", ")
    case .angles: return "[\(numbers.map(Figures.angle).joined(separator: ", "))]"
    case .duration: return numbers.map(Figures.seconds).joined(separator: ", ")
    case .numbers, .stops: return Self.brief(JSONWriter.text(value))
    default:
      return numbers.count == 1
        ? Figures.number(numbers[0]) : "[\(numbers.map(Figures.number).joined(separator: ", "))]"
    }
  }

  private static func brief(_ text: String) -> String {
    text.count <= 32 ? text : String(text.prefix(31)) + "…"
  }
}

extension ComparedProperty.Place {
  /// Whether anything changes what lies here, by which slots something writes.
  fileprivate func moves(_ graph: Graph, _ written: [Bool]) -> Bool {
    switch self {
    case .slots(let slots): slots.contains { written[$0] }
    case .path(let slot), .property(let slot, _, _): written[slot]
    case .wall(let path): graph.paths[path].fixed == nil
    case .activity(let condition): condition >= 0
    case .lanes: true
    }
  }
}

extension Frame {
  /// A path of the effect as the frame has it, in the coordinates of the bodies' parent.
  fileprivate func wall(_ path: Int) -> Path { shared.graph.paths[path].path(slots) }

  /// Whether a condition of the effect holds in the frame; the one numbered -1 always does.
  fileprivate func holds(_ condition: Int32) -> Bool {
    let graph = shared.graph
    guard graph.conditions.indices.contains(Int(condition)) else { return true }
    var stack = Array(repeating: 0.0, count: graph.formulas.maxDepth)
    var lanes = stack.mutableSpan
    return graph.formulas.evaluate(
      graph.conditions[Int(condition)].formula, environment: environment.span, curves: graph.curves.span,
      stack: &lanes) != 0
  }
}
