internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// A condition and the phases in which it is tested.
struct ConditionKey: Hashable {
  var condition: Int32
  var phases: PhaseSet
}

/// Phases that are never reached, and nodes that are never in effect.
extension Lint {
  mutating func checkPhases() {
    for (index, root) in graph.roots.enumerated() {
      let site = sites.roots[index]
      checkWords(site.during)
      checkWords(site.hold)
      if root.phases.intersection(reach.phases).isEmpty {
        idleRoots.insert(index)
      } else if root.condition >= 0, !canHold(root.condition, in: root.phases) {
        idleRoots.insert(index)
        if let when = site.when {
          report(.neverInEffect(phases: site.during != nil, at: range(when), node: when))
        }
      }
    }
  }

  /// Whether a condition can hold in one of some phases.
  private mutating func canHold(_ condition: Int32, in phases: PhaseSet) -> Bool {
    let key = ConditionKey(condition: condition, phases: phases)
    if let known = holdable[key] { return known }
    let formula = graph.conditions[Int(condition)].formula
    let result = phases.intersection(reach.phases).phases.contains { phase in
      var bounds = reach.bounds(in: phase)
      return !bounds.bounds(of: formula, in: graph.formulas).isNeverTrue
    }
    holdable[key] = result
    return result
  }

  /// Reports the words of `during` or `hold` that name a phase which is never reached.
  private mutating func checkWords(_ node: NodeID?) {
    guard let node else { return }
    let words = document.kind(of: node) == .scalar ? [node] : Array(document.children(of: node))
    for word in words {
      let text = document.text(of: word)
      let phases = text == "dragging" ? PhaseSet.dragging : Phase(rawValue: text).map { PhaseSet($0) }
      guard let phases, phases.intersection(reach.phases).isEmpty else { continue }
      guard let pull = graph.pull else {
        report(.phaseWithoutPull(text, at: range(word), node: word))
        continue
      }
      if pull.trigger == 0 { report(.phaseAtNoTrigger(text, at: range(word), node: word)) }
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let unreachablePhase = DiagnosticCode("unreachable-phase", .warning)
  static let neverInEffect = DiagnosticCode("never-in-effect", .warning)
}

extension Diagnostic {
  fileprivate static func phaseWithoutPull(_ word: String, at range: SourceRange, node: NodeID) -> Diagnostic
  {
    Diagnostic(
      .unreachablePhase, "'\(word)' never comes in an effect without a 'pull:' block", at: range, node: node,
      help: ["without a pull there are idle, refreshing and finishing"])
  }

  fileprivate static func phaseAtNoTrigger(_ word: String, at range: SourceRange, node: NodeID) -> Diagnostic
  {
    Diagnostic(
      .unreachablePhase, "'\(word)' never comes where the trigger is 0: any pull is armed at once", at: range,
      node: node)
  }

  fileprivate static func neverInEffect(phases: Bool, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .neverInEffect,
      "this condition never holds" + (phases ? " in the phases of 'during'" : "")
        + ", so the node is never in effect", at: range, node: node)
  }
}
