internal import DrawstringCompiler
package import DrawstringCore

/// A change that the checks of the whole effect make, one at a time, after the checks at the defaults: another value of
/// an input, or fires of a trigger.
enum InputCase {
  /// The input has a value from the beginning, in place of the default.
  case value(InputSetting, default: InputValue)
  case fires(TriggerFires)

  /// The changes of all inputs that the effect reads, in file order: the other value of a boolean, the other words, both
  /// ends of a range, the fires of a trigger.
  static func all(_ graph: Graph) -> [InputCase] {
    graph.inputs.indices.flatMap { index -> [InputCase] in
      let input = graph.inputs[index]
      if input.kind == .trigger { return graph.fires(of: index).map { [.fires($0)] } ?? [] }
      guard graph.isRead(input), let initial = input.value(of: graph.initialLanes(of: input)) else {
        return []
      }
      return input.marks.filter { $0 != initial }.map {
        .value(InputSetting(input.name, $0), default: initial)
      }
    }
  }

  /// The change in words, to follow «with»: «download = 1», «'tapped' fired».
  var words: String {
    switch self {
    case .value(let setting, _): InputWords.describe([setting])
    case .fires(let fires): "'\(fires.name)' fired"
    }
  }

  /// The values of inputs from the beginning.
  var settings: [InputSetting] {
    if case .value(let setting, _) = self { return [setting] }
    return []
  }

  /// The default and the other value of the input, between which it changes while the effect runs.
  var change: [InputSetting] {
    if case .value(let setting, let initial) = self { return [InputSetting(setting.name, initial), setting] }
    return []
  }

  var fires: TriggerFires? {
    if case .fires(let fires) = self { return fires }
    return nil
  }
}

/// A trigger that fires once at the start of each of some phases.
struct TriggerFires: Hashable {
  var name: String
  var phases: PhaseSet
}

/// The text of inputs in findings.
enum InputWords {
  /// «download = 1, mood = busy».
  static func describe(_ settings: [InputSetting]) -> String {
    settings.map { "\($0.name) = \($0.value.written)" }.joined(separator: ", ")
  }
}

extension Input {
  /// The values that show how far an input reaches; none for colours, points and numbers without a range.
  package var marks: [InputValue] {
    switch kind {
    case .boolean: [.boolean(false), .boolean(true)]
    case .word: words.map { .word($0) }
    case .number: range.map { [.number($0.least), .number($0.most)] } ?? []
    case .angle: range.map { [.angle($0.least), .angle($0.most)] } ?? []
    case .color, .point, .text, .trigger: []
    }
  }
}

extension Graph {
  /// Whether a formula reads an input, or a node runs over it.
  fileprivate func isRead(_ input: Input) -> Bool {
    let lanes = input.environment
    let isClock = roots.contains { root in
      if case .signal(let lane, _) = root.clock { return lanes.contains(Int(lane)) }
      return false
    }
    return isClock
      || formulas.instructions.contains { step in
        (step.opcode == .lane || step.opcode == .colorLanes) && lanes.contains(Int(step.index))
      }
  }

  /// The fires of a trigger in the phases of its nodes; where it has none and a formula reads it, in every phase.
  fileprivate func fires(of index: Int) -> TriggerFires? {
    let input = inputs[index]
    let own = roots.filter { $0.trigger.index == index }
    if own.isEmpty, !isRead(input) { return nil }
    let phases = own.isEmpty ? PhaseSet.always : own.reduce(PhaseSet()) { $0.union($1.phases) }
    return TriggerFires(name: input.name, phases: phases)
  }
}

extension TimelineBuilder {
  /// Fires a trigger at an instant up to which the trace is known, and advances through all that needs no event.
  mutating func fire(
    _ fires: TriggerFires, at instant: Nanoseconds, _ graph: Graph, through limit: Nanoseconds = .infinity
  ) {
    retract(after: instant)
    apply(.fire(fires.name), at: instant, graph)
    advance(graph, to: limit)
  }

  /// Folds a moment whose phase begins with a fire; returns the start of the phase.
  mutating func fold(_ moment: Moment, firing fires: TriggerFires?, _ graph: Graph) -> Nanoseconds {
    let start = fold(moment, graph)
    if let fires, fires.phases.contains(timeline.spans[timeline.spanIndex(at: start)].phase) {
      fire(fires, at: start, graph)
    }
    return start
  }

  /// Advances to an instant, and fires the trigger at the start of each of its phases that begins after `fired` and before
  /// that instant.
  mutating func advance(
    _ graph: Graph, to limit: Nanoseconds, firing fires: TriggerFires, after fired: inout Nanoseconds
  ) {
    advance(graph, to: limit)
    while let start = start(of: fires.phases, after: fired), start < limit {
      fired = start
      fire(fires, at: start, graph, through: limit)
      if sampler.isOverworked { return }
    }
  }

  /// Returns the first instant after another at which one of some phases begins.
  private func start(of phases: PhaseSet, after instant: Nanoseconds) -> Nanoseconds? {
    let spans = timeline.spans
    let index = spans.indices.first { index in
      let span = spans[index]
      // Of several spans that start at one instant, the last is in effect.
      let isShown = index + 1 == spans.count || spans[index + 1].start > span.start
      return isShown && span.phaseStart > instant && phases.contains(span.phase)
        && span.phaseStart == span.start
    }
    return index.map { spans[$0].start }
  }
}
