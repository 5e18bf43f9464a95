internal import DrawstringCompiler
package import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringSyntax

/// The values of an explanation.
extension Explanation {
  /// Lanes of the property.
  func shown(_ values: [Double], _ slots: Range<Int>) -> ReportValue {
    let type = property.wholeType
    if let item = type.item, !property.wholeNames.isEmpty {
      let items = stride(from: 0, to: values.count, by: item.lanes).map { first in
        shown(Array(values[first..<min(first + item.lanes, values.count)]), item)
      }
      return slots.count == item.lanes && (slots != property.whole || !type.isList) ? items[0] : .list(items)
    }
    if slots.count == type.lanes { return shown(values, type) }
    let part: PropertyType =
      switch type {
      case .angles: .angle
      case .color, .point, .scale, .size: .number
      default: type
      }
    let items = values.map { shown([$0], part) }
    return items.count == 1 ? items[0] : .list(items)
  }

  func shown(_ values: [Double]) -> ReportValue { shown(values, property.slots) }

  func shown(_ values: [Double], _ type: PropertyType) -> ReportValue {
    let index = Int(exactly: values[0].rounded()) ?? -1
    switch type {
    case .number, .corners: return .number(values[0])
    // An empty list; the items of other lists are shown one by one.
    case .colors, .stops: return .list([])
    case .angle: return .angle(values[0])
    case .duration: return .seconds(values[0])
    case .boolean: return .boolean(values[0] != 0)
    case .color: return .color(values)
    case .point, .scale, .size: return .list(values.map { .number($0) })
    case .angles: return .list(values.map { .angle($0) })
    case .word(let words): return .word(words.words.indices.contains(index) ? words.words[index] : "none")
    case .text: return .text(text(at: values[0]))
    case .layer: return .word(graph.layers.indices.contains(index) ? graph.layers[index].id : nil)
    case .numbers: return .list(dashes(at: values[0]).map { .number($0) })
    case .path:
      let name = graph.paths.indices.contains(index) ? graph.paths[index].name : ""
      return .path(path(at: values[0]), name: name.isEmpty ? nil : name)
    }
  }

  /// The dashes that a lane refers to in this frame.
  package func dashes(at lane: Double) -> [Double] { graph.dashes(at: lane, history.mixes, timeline.paths) }

  /// The text that a lane refers to in this frame; nil for none.
  private func text(at lane: Double) -> String? { graph.text(at: lane, timeline.texts, history.frame) }

  /// The path that a lane refers to in this frame; nil for none.
  package func path(at lane: Double) -> VectorPath? {
    graph.path(at: lane, history.frame, history.mixes, timeline.paths)
  }

  /// The names of a node's lanes, such as `x` and `[1]`, if they are not the lanes that are explained.
  func lanes(_ slots: Range<Int>) -> [String] {
    if slots == property.slots || property.wholeNames.isEmpty { return [] }
    return slots.clamped(to: property.whole).map { property.wholeNames[$0 - property.whole.lowerBound] }
  }

  // MARK: Signals

  func name(ofLane lane: Int) -> String {
    laneNames[lane]?.name ?? graph.input(withFractionAt: lane)?.name ?? "a constant signal"
  }

  private func type(ofLane lane: Int) -> ValueType { laneNames[lane]?.type ?? .number }

  /// The value of a lane of the environment; `x` is the value of the variable `x` in a track's formula.
  package func value(ofLane lane: Int, x: Double) -> [Double] {
    if lane == BuiltinSignal.x.lane { return [x] }
    return Array(environment[lane..<lane + type(ofLane: lane).lanes])
  }

  /// The value of a signal.
  func shown(lane: Int, x: Double = 0) -> ReportValue {
    let values = value(ofLane: lane, x: x)
    switch type(ofLane: lane) {
    case .boolean: return .boolean(values[0] != 0)
    case .color: return .color(values)
    case .text: return .text(text(at: values[0]))
    case .word: return word(ofLane: lane).map { .word($0) } ?? .number(values[0])
    default: return unit(ofLane: lane)(values[0])
    }
  }

  /// The unit of a signal: what makes a value of a number.
  func unit(ofLane lane: Int) -> (Double) -> ReportValue {
    switch type(ofLane: lane) {
    case .angle: { .angle($0) }
    case .duration: { .seconds($0) }
    default: { .number($0) }
    }
  }

  /// The word of an input of words; nil for another lane.
  private func word(ofLane lane: Int) -> String? {
    guard let input = graph.inputs.first(where: { $0.kind == .word && Int($0.lane) == lane }),
      let index = Int(exactly: environment[lane]), input.words.indices.contains(index)
    else { return nil }
    return input.words[index]
  }

  /// The signals read by the formulas of the layer's own value, of its text, or of the numbers of its path.
  var baseReads: [Int] {
    let texts = history.base.first.flatMap { property.type == .text ? ComposedText.index(at: $0) : nil }
    let slots = texts.map { graph.composedTexts[$0].slots } ?? property.slots
    let own = graph.bindings.filter { slots.contains(Int($0.slot)) }
    guard property.type == .path, let lane = history.base.first, let index = Int(exactly: lane),
      graph.paths.indices.contains(index)
    else { return graph.reads(own.map(\.formula)) }
    return graph.reads(path: index)
  }
}
