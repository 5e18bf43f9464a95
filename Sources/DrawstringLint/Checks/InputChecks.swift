internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// The checks of the running effect with other values of inputs than the defaults, and with triggers that fire.
///
/// A finding that is reported at the defaults is not reported again.
extension Lint {
  /// The words for the change of an input, to follow the words for a moment: « with download = 1». Empty at the defaults.
  var circumstance: String { inputCase.map { " with " + $0.words } ?? "" }

  mutating func checkInputs(_ timeBoundaries: [TimeBoundaries], timeout: Nanoseconds) {
    let cases = InputCase.all(graph)
    if cases.isEmpty { return }
    let base = (graph: graph, evaluator: evaluator)
    var known = diagnostics
    let complete = omissions
    for (place, inputCase) in cases.enumerated() {
      self.inputCase = inputCase
      look(place + 1, of: cases.count) { lint in
        // The cost of the changed effect and its evaluator.
        lint.budget.spend(base.graph.initialSlots.count * WorkBudget.look)
        if lint.budget.isSpent { return lint.omissions.insert(.inputs(inputCase.words)) }
        lint.graph = base.graph.beginning(with: inputCase.settings)
        lint.evaluator = Evaluator(lint.graph, firing: inputCase.fires)
        lint.diagnostics = Diagnostics()
        lint.look(1, of: 3) { $0.checkTransitions(timeBoundaries, timeout: timeout) }
        lint.look(2, of: 3) { $0.checkRun(timeout: timeout) }
        lint.look(3, of: 3) { $0.checkFlashing() }
      }
      for finding in diagnostics.findings where !known.has(finding) { known.report(finding) }
      // The defaults have been checked: the finding names the first case for which the budget did not suffice.
      if omissions.all.count > complete.all.count {
        omissions = complete
        omissions.insert(.inputs(inputCase.words))
        break
      }
    }
    (graph, evaluator) = base
    diagnostics = known
    inputCase = nil
  }
}
