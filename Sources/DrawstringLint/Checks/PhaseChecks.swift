internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// A condition and the phases in which it is tested.
struct ConditionKey: Hashable {
  var condition: Ref<Condition>
  var phases: PhaseSet
}

/// Phases that are never reached, nodes that are never in effect, and nodes whose end is not seen.
extension Lint {
  mutating func checkPhases() {
    for (index, root) in graph.roots.enumerated() {
      let site = sites.roots[index]
      checkWords(site.during)
      checkWords(site.hold)
      if root.phases.intersection(reach.phases).isEmpty {
        idleRoots.insert(index)
      } else if root.condition.exists, !canHold(root.condition, in: root.phases) {
        idleRoots.insert(index)
        if let when = site.when {
          report(.neverInEffect(phases: site.during != nil, at: range(when), node: when))
        }
      }
    }
  }

  /// Reports finite nodes of finishing, cancelling or closing that run longer than `phases` allows, and nodes of finishing
  /// that still run when the content covers the canvas again.
  mutating func checkEnds() {
    for (index, root) in graph.roots.enumerated()
    where root.isTimed && root.length.isFinite && !idleRoots.contains(index) {
      let lengths = [
        (Phase.finishing, graph.finishing), (.cancelling, graph.cancelling), (.closing, graph.closing),
      ]
      guard let (phase, stated) = lengths.first(where: { root.phases == PhaseSet($0.0) }) else { continue }
      let wait = graph.nodes[root.firstNode].timing.wait(isBackwards: true)
      let end = root.length - max(wait, .zero)
      let mapping = sites.nodes[root.firstNode.index]
      let place =
        document.plainValue(of: "duration", in: mapping) ?? document.children(of: mapping).first ?? mapping
      if let stated, end > stated {
        let length = document.root.flatMap { document.plainValue(of: "phases", in: $0) }
          .flatMap { document.plainValue(of: phase.rawValue, in: $0) }
        report(.phaseCut(phase, end, stated, at: range(place), length: length.map { range($0) }, node: place))
      } else if phase == .finishing, let covered = coverTime, end > covered {
        report(.behindContent(end, covered, at: range(place), node: place))
      }
    }
  }

  /// How long after the start of finishing the content covers the whole canvas; nil where the content never does.
  private var coverTime: Nanoseconds? {
    guard let pull = graph.pull, pull.content == .moves, !graph.canvas.isInFront(at: pull.edge),
      !graph.canvas.flexible.contains(pull.edge.isHorizontal ? .width : .height)
    else { return nil }
    return pull.returnDelay + pull.return.duration
  }

  /// Whether a condition can hold in one of some phases.
  private mutating func canHold(_ condition: Ref<Condition>, in phases: PhaseSet) -> Bool {
    let key = ConditionKey(condition: condition, phases: phases)
    if let known = holdable[key] { return known }
    let formula = graph.conditions[condition].formula
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
      if phases.isSubset(of: .ofFloor) {
        report(.phaseWithoutFloor(text, at: range(word), node: word))
      } else if pull.fires == .never {
        report(.phaseWithoutRefresh(text, at: range(word), node: word))
      } else if pull.trigger == 0 {
        report(.phaseAtNoTrigger(text, at: range(word), node: word))
      }
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let unreachablePhase = DiagnosticCode("unreachable-phase", .warning)
  static let neverInEffect = DiagnosticCode("never-in-effect", .warning)
  static let phaseCut = DiagnosticCode("phase-cut", .warning)
  static let behindContent = DiagnosticCode("behind-content", .warning)
}

extension Diagnostic {
  fileprivate static func phaseWithoutPull(_ word: String, at range: SourceRange, node: NodeID) -> Diagnostic
  {
    Diagnostic(
      .unreachablePhase, "'\(word)' never comes in an effect without a 'pull:' block", at: range, node: node,
      help: ["without a pull there are idle, refreshing and finishing"])
  }

  fileprivate static func phaseWithoutFloor(_ word: String, at range: SourceRange, node: NodeID) -> Diagnostic
  {
    Diagnostic(
      .unreachablePhase, "'\(word)' never comes in an effect without a 'floor' in its 'pull:' block",
      at: range,
      node: node)
  }

  fileprivate static func phaseWithoutRefresh(_ word: String, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .unreachablePhase, "'\(word)' never comes with 'fires: never'", at: range, node: node)
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
  fileprivate static func phaseCut(
    _ phase: Phase, _ end: Nanoseconds, _ stated: Nanoseconds, at range: SourceRange, length: SourceRange?,
    node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .phaseCut,
      "this node ends at \(seconds(end)), and \(phase.rawValue) at \(seconds(stated)): the rest is cut",
      at: range, node: node, labels: length.map { [Label("the length of \(phase.rawValue)", at: $0)] } ?? [],
      help: ["without a length in 'phases', \(phase.rawValue) lasts until its finite nodes have ended"])
  }

  fileprivate static func behindContent(
    _ end: Nanoseconds, _ covered: Nanoseconds, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .behindContent,
      "this node ends at \(seconds(end)), and the content is back at \(seconds(covered)) and covers the canvas: "
        + "the rest is not seen", at: range, node: node,
      help: ["'return: {delay: …}' in 'pull' keeps the content down while the node runs"])
  }

  private static func seconds(_ time: Nanoseconds) -> String {
    "\(JavaScriptNumber.description(of: time.seconds)) s"
  }
}
