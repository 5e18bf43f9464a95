internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// Single values at a moment.
extension ExpectationRun {
  mutating func judge(_ values: [ExpectedLanes], _ row: Expectation) {
    let words: String
    switch row.course {
    case .moment(let moment):
      if budget.isSpent { return }
      if let reason = graph.impossibility(of: moment) {
        diagnostics.report(
          .impossibleMoment(reason, at: document.range(of: row.place), node: row.place))
        return
      }
      guard fill(for: row.place, { $0.fill(moment, &$1) }) else { return }
      words = MomentWords.describe(moment)
    case .instant(let trace, let time):
      if budget.isSpent { return }
      guard let timeline = timeline(of: trace) else {
        _ = giveUp(at: row.place)
        return
      }
      guard fill(for: row.place, { $0.fill(SharedTimeline(timeline), at: time, &$1) }) else { return }
      words = MomentWords.describe(time)
    case .everyPhase, .along: return
    }
    readFrame()
    for value in values {
      guard let found = difference(value) else { continue }
      diagnostics.report(
        .expectationFailed(
          "at \(words + variantWords): '\(value.name)' is \(found), expected \(expected(value))",
          at: Diagnostic.firstLine(of: value.node, in: document), node: value.node))
    }
  }

  var variantWords: String { variant.map { ", variant \($0)" } ?? "" }

  /// Nil where the budget does not reach.
  mutating func timeline(of trace: Trace) -> Timeline? {
    var builder = TimelineBuilder(for: graph)
    let isWhole = builder.build(&budget) { [graph] builder in
      builder.start(graph)
      for event in trace.events { builder.apply(event.kind, at: Nanoseconds(event.at), graph) }
      builder.advance(graph, to: .infinity)
    }
    return isWhole ? builder.timeline : nil
  }

  /// What was found in place of what is expected; nil where that is there.
  private mutating func difference(_ expected: ExpectedLanes) -> String? {
    if case .phase(let phase) = expected.value {
      return buffer.phase == phase ? nil : buffer.phase.rawValue
    }
    let found = value(at: expected.place, lanes: expected.type.lanes)
    var wanted: [Double]
    switch expected.value {
    case .lanes(let lanes): wanted = lanes
    case .formulas(let formulas): wanted = formulas.flatMap { value(of: $0) }
    case .numbers(let numbers):
      let shown = list(at: Int(exactly: found[0]) ?? -1, expected.type)
      return isNear(shown, numbers, expected.tolerance)
        ? nil : ValueWords.list(shown.map { ValueWords.number($0) })
    case .phase: return nil
    }
    if wanted.count < found.count { wanted += Array(repeating: 0, count: found.count - wanted.count) }
    if isNear(found, wanted, expected.type.isContinuous ? expected.tolerance : 0) { return nil }
    return ValueWords.describe(found, expected.type, expected.element, graph)
  }

  /// The numbers of a list that a frame names by its place.
  private func list(at place: Int, _ type: PropertyType) -> [Double] {
    if type == .numbers { return graph.numberLists.indices.contains(place) ? graph.numberLists[place] : [] }
    return graph.lists.indices.contains(place) ? Array(buffer.sampler.slots[graph.lists[place].slots]) : []
  }

  private func isNear(_ found: [Double], _ wanted: [Double], _ tolerance: Double?) -> Bool {
    found.count == wanted.count
      && zip(found, wanted).allSatisfy { found, wanted in
        // What lies just at the tolerance is near, though a sum of two numbers be rounded.
        let reach = max(1, abs(wanted)) * (tolerance == nil ? 1e-9 : 1e-12) + (tolerance ?? 0)
        return abs(found - wanted) <= reach
      }
  }

  /// Whether a text of numbers has a word in it that is no unit.
  private static func namesSomething(_ text: String) -> Bool {
    var isInWord = false
    for character in text {
      if character.isLetter, !isInWord { return true }
      isInWord = character.isLetter || character.isNumber || character == "."
    }
    return false
  }

  /// What is expected: as it is written, and of a formula with what it comes to.
  private mutating func expected(_ value: ExpectedLanes) -> String {
    let written: String
    switch document.kind(of: value.node) {
    case .scalar: written = document.isMissing(value.node) ? "none" : document.text(of: value.node)
    default:
      written = ValueWords.list(document.children(of: value.node).map { document.text(of: $0) })
    }
    var words = Diagnostic.brief(written)
    if value.type.isContinuous, value.element != .color, Self.namesSomething(written) {
      var lanes: [Double] = []
      if case .formulas(let formulas) = value.value { lanes = formulas.flatMap { self.value(of: $0) } }
      if case .lanes(let constants) = value.value { lanes = constants }
      if !lanes.isEmpty {
        words = "\(ValueWords.describe(lanes, value.type, value.element, graph)) (\(words))"
      }
    }
    guard let tolerance = value.tolerance, value.type.isContinuous else { return words }
    return "\(words) (within \(ValueWords.number(tolerance))\(ValueWords.unit(of: value.element)))"
  }
}
