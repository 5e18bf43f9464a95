internal import DrawstringCore
internal import DrawstringLint
package import DrawstringLoader
internal import DrawstringOutput

/// The inputs of two effects.
extension Comparison {
  /// Compares two effects with other values of the inputs that both have: each boolean's, each word, both ends of each
  /// range, one at a time. Only differences that do not show at the defaults are added.
  package mutating func compareInputs(_ a: Effect, _ b: Effect, _ budget: WorkBudget) {
    var budget = budget
    let settings = Self.settings(a.graph, b.graph)
    for (place, setting) in settings.enumerated() {
      // The cost of the two changed effects.
      budget.spend((a.graph.initialSlots.count + b.graph.initialSlots.count) * WorkBudget.look)
      if budget.isSpent {
        return omit(
          "\(settings.count - place) of the \(settings.count) other values of inputs were not looked at")
      }
      let before = work
      compare(
        a.beginning(with: [setting]), b.beginning(with: [setting]), budget.share(of: settings.count - place),
        input: setting)
      budget.spend(work - before)
    }
  }

  /// The values of the inputs that both effects have, without those that are the default of both.
  private static func settings(_ a: Graph, _ b: Graph) -> [InputSetting] {
    a.declaredInputs.flatMap { first -> [InputSetting] in
      guard let index = b.input(named: first.name), b.inputs[index].kind == first.kind else { return [] }
      let second = b.inputs[index]
      let defaults = [
        first.value(of: a.initialLanes(of: first)), second.value(of: b.initialLanes(of: second)),
      ]
      var values: [InputValue] = []
      for value in first.marks + second.marks
      where !values.contains(value) && first.allows(value) && second.allows(value) {
        values.append(value)
      }
      return values.filter { value in defaults.contains { $0 != value } }.map { InputSetting(first.name, $0) }
    }
  }

  // MARK: Statements

  /// The inputs with their types; of those that the other effect has, too, also the other keys, in the order of the
  /// language.
  static func inputs(_ graph: Graph, besides other: Graph) -> Traits {
    graph.declaredInputs.flatMap { input -> Traits in
      let own: Traits = [("input '\(input.name)'", input.typeWords)]
      if other.input(named: input.name) == nil { return own }
      let settings: Traits = [
        ("default", graph.defaultValue(of: input).map { "\($0)" }),
        ("range", input.range.map { "[\(Figures.number($0.least)), \(Figures.number($0.most))]" }),
        ("settle", input.settle.map { "\(Figures.seconds($0.duration.seconds)), \($0.easing.words)" }),
        ("reset", input.kind == .trigger ? nil : "\(input.resets)"),
      ]
      return own + settings.map { ("\($0.what) of input '\(input.name)'", $0.words) }
    }
  }
}

extension Input {
  /// The type as a spec has it.
  fileprivate var typeWords: String { words.isEmpty ? kind.rawValue : "[\(words.joined(separator: ", "))]" }

  /// Whether it can have a value without limiting it.
  fileprivate func allows(_ value: InputValue) -> Bool {
    accepted(value) == value
  }
}
