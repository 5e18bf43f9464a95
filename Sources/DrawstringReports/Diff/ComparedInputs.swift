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

  mutating func compareInputs(_ a: Graph, _ b: Graph, _ variant: String?) {
    for input in a.declaredInputs {
      let words = input.typeWords
      guard let index = b.input(named: input.name) else {
        state("input '\(input.name)'", words, nil, variant: variant)
        continue
      }
      let other = b.inputs[index]
      state("input '\(input.name)'", words, other.typeWords, variant: variant)
      for ((what, words), other) in zip(Self.settings(of: input, a), Self.settings(of: other, b)) {
        state("\(what) of input '\(input.name)'", words, other.words, variant: variant)
      }
    }
    for input in b.declaredInputs where a.input(named: input.name) == nil {
      state("input '\(input.name)'", nil, input.typeWords, variant: variant)
    }
  }

  /// The keys of an input beside its type, in the order of the language; nil for what it does not have.
  private static func settings(of input: Input, _ graph: Graph) -> [(what: String, words: String?)] {
    [
      ("default", graph.defaultValue(of: input).map { "\($0)" }),
      ("range", input.range.map { "[\(Figures.number($0.least)), \(Figures.number($0.most))]" }),
      ("settle", input.settle.map { "\(Figures.seconds($0.duration.seconds)), \($0.easing.words)" }),
      ("reset", input.kind == .trigger ? nil : "\(input.resets)"),
    ]
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
