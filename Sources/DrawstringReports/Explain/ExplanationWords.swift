internal import DrawstringCompiler
package import DrawstringCore
internal import DrawstringOutput
internal import DrawstringSyntax

/// Values in the author's words and units.
extension Explanation {
  /// Lanes of the property, in the notation of the language.
  package func words(_ values: [Double], at slots: Range<Int>) -> String {
    let type = property.wholeType
    if let item = type.item, !property.wholeNames.isEmpty {
      let items = stride(from: 0, to: values.count, by: item.lanes).map { first in
        Self.words(Array(values[first..<min(first + item.lanes, values.count)]), item, self)
      }
      return slots.count == item.lanes ? items[0] : "[\(items.joined(separator: ", "))]"
    }
    if slots.count == type.lanes { return Self.words(values, type, self) }
    return Self.list(values.map { Self.words([$0], type.part, self) })
  }

  package func words(_ values: [Double]) -> String { words(values, at: property.slots) }

  static func words(_ values: [Double], _ type: PropertyType, _ explanation: Explanation) -> String {
    let graph = explanation.graph
    let index = Int(exactly: values[0].rounded()) ?? -1
    switch type {
    case .number, .corners: return Figures.number(values[0])
    // An empty list; the items of other lists are written one by one.
    case .colors, .stops: return "[]"
    case .angle: return Figures.angle(values[0])
    case .duration: return Figures.seconds(values[0])
    case .boolean: return values[0] != 0 ? "true" : "false"
    case .color: return Figures.color(values)
    case .point, .scale, .size: return list(values.map(Figures.number))
    case .angles: return list(values.map(Figures.angle))
    case .word(let words): return words.words.indices.contains(index) ? words.words[index] : "none"
    case .text:
      return explanation.text(at: values[0]).map { "'\(Printable.text($0))'" } ?? "none"
    case .layer: return graph.layers.indices.contains(index) ? graph.layers[index].id : "none"
    case .numbers:
      return list(explanation.dashes(at: values[0]).map(Figures.number))
    case .path: return explanation.pathWords(values[0])
    }
  }

  /// A path's name, or the beginning of its path data.
  private func pathWords(_ lane: Double) -> String {
    let index = Int(exactly: lane.rounded()) ?? -1
    if graph.paths.indices.contains(index), !graph.paths[index].name.isEmpty {
      return "the path '\(graph.paths[index].name)'"
    }
    guard let text = path(at: lane)?.description else { return "none" }
    return text.count <= 40 ? text : String(text.prefix(39)) + "…"
  }

  /// The dashes that a lane refers to in this frame.
  package func dashes(at lane: Double) -> [Double] { graph.dashes(at: lane, history.mixes, paths) }

  /// The text that a lane refers to in this frame; nil for none.
  package func text(at lane: Double) -> String? { graph.text(at: lane, texts, history.frame) }

  /// The path that a lane refers to in this frame; nil for none.
  package func path(at lane: Double) -> VectorPath? {
    graph.path(at: lane, history.frame, history.mixes, paths)
  }

  private static func list(_ items: [String]) -> String {
    items.count == 1 ? items[0] : "[\(items.joined(separator: ", "))]"
  }

  /// The value of a signal.
  package func words(ofLane lane: Int, x: Double = 0) -> String {
    let values = value(ofLane: lane, x: x)
    switch type(ofLane: lane) {
    case .boolean: return values[0] != 0 ? "true" : "false"
    case .angle: return Figures.angle(values[0])
    case .duration: return Figures.seconds(values[0])
    case .color: return Figures.color(values)
    case .text: return text(at: values[0]).map { "'\(Printable.text($0))'" } ?? "none"
    case .word: return word(ofLane: lane) ?? Figures.number(values[0])
    default: return Figures.number(values[0])
    }
  }

  /// The word of an input of words; nil for another lane.
  func word(ofLane lane: Int) -> String? {
    guard let input = graph.inputs.first(where: { $0.kind == .word && Int($0.lane) == lane }),
      let index = Int(exactly: environment[lane]), input.words.indices.contains(index)
    else { return nil }
    return input.words[index]
  }

  /// A number in the unit of an input.
  func words(_ number: Double, of input: Input) -> String {
    input.kind == .angle ? Figures.angle(number) : Figures.number(number)
  }

  /// The names of a node's lanes, such as `x` and `[1]`, if they are not the lanes that are explained.
  package func lanes(_ slots: Range<Int>) -> [String] {
    if slots == property.slots || property.wholeNames.isEmpty { return [] }
    return slots.clamped(to: property.whole).map { property.wholeNames[$0 - property.whole.lowerBound] }
  }
}

extension PropertyType {
  /// The type of a part, such as `position.x`.
  fileprivate var part: PropertyType {
    switch self {
    case .angles: .angle
    case .color, .point, .scale, .size: .number
    default: self
    }
  }
}

/// Numbers for readers, rounded.
package enum Figures {
  /// Ten significant digits.
  package static func number(_ value: Double) -> String {
    if value == 0 || !value.isFinite { return JavaScriptNumber.description(of: value == 0 ? 0 : value) }
    var scale = 1.0
    var magnitude = abs(value)
    while magnitude < 1e9, scale < 1e12 {
      magnitude *= 10
      scale *= 10
    }
    if magnitude >= 1e15 { return JavaScriptNumber.description(of: value) }
    let rounded = (value * scale).rounded() / scale
    return JavaScriptNumber.description(of: rounded == 0 ? 0 : rounded)
  }

  package static func angle(_ radians: Double) -> String { number(radians * 180 / Double.pi) + "deg" }

  package static func points(_ value: Double) -> String { number(value) + " pt" }

  package static func seconds(_ value: Double) -> String {
    value.isInfinite ? "∞" : number(value) + " s"
  }

  package static func color(_ lanes: [Double]) -> String {
    let parts = lanes.prefix(3).map { number(($0 * 255 * 1000).rounded() / 1000) }
    if lanes[3] == 0, lanes.prefix(3).allSatisfy({ $0 == 0 }) { return "clear" }
    let alpha = lanes[3] == 1 ? "" : " / \(number(lanes[3]))"
    return "rgb(\(parts.joined(separator: ", "))\(alpha))"
  }
}

extension Easing {
  /// The easing in the notation of the language; a spring by its duration.
  package var words: String {
    for row in EasingTable.rows {
      if case .keyword(let easing) = row.form, easing == self { return row.name }
    }
    func call(_ name: String, _ numbers: [Double]) -> String {
      "\(name)(\(numbers.map(Figures.number).joined(separator: ", ")))"
    }
    switch self {
    case .linear: return "linear"
    case .cubicBezier(let curve): return call("cubic-bezier", [curve.x1, curve.y1, curve.x2, curve.y2])
    case .steps(let steps): return "steps(\(steps.count), \(steps.position.rawValue))"
    case .apart(.linearStops(let stops)):
      let points = stops.points.map { "\(Figures.number($0.output)) \(Figures.number($0.input * 100))%" }
      return "linear(\(points.joined(separator: ", ")))"
    case .apart(.back(let curve, let side)): return call("back-\(side.rawValue)", [curve.overshoot])
    case .apart(.elastic(let curve, let side)):
      return call("elastic-\(side.rawValue)", [curve.amplitude, curve.period])
    case .apart(.bounce(let side)): return "bounce-\(side.rawValue)"
    case .apart(.spring(let spring)):
      return spring.settling.isFinite
        ? "a spring that settles in \(Figures.seconds(spring.settling))" : "a spring that never settles"
    }
  }
}
