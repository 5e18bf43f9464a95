internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// Distances of the pull that do not lie in the order in which a finger meets them.
extension Examination {
  mutating func checkDistances() {
    guard let pull = graph.pull, let trigger = pullSites.trigger else { return }
    if pull.rest > pull.trigger, let node = pullSites.rest {
      report(
        .restBeyondTrigger(
          pull.rest, trigger: pull.trigger, at: range(node), trigger: range(trigger), node: node))
    }
    if pull.hysteresis > pull.trigger, let node = pullSites.hysteresis {
      report(
        .hysteresisBeyondTrigger(
          pull.hysteresis, trigger: pull.trigger, at: range(node), trigger: range(trigger), node: node))
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let distanceOrder = DiagnosticCode("distance-order", .warning)
}

extension Diagnostic {
  fileprivate static func restBeyondTrigger(
    _ rest: Double, trigger: Double, at range: SourceRange, trigger other: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .distanceOrder,
      "the content would rest at \(written(rest)), beyond the trigger, \(written(trigger)): let go there, it goes on "
        + "away from home", at: range, node: node, labels: [Label("the trigger", at: other)])
  }

  fileprivate static func hysteresisBeyondTrigger(
    _ hysteresis: Double, trigger: Double, at range: SourceRange, trigger other: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .distanceOrder,
      "with a hysteresis of \(written(hysteresis)) and a trigger of \(written(trigger)) only a pull below "
        + "\(written(trigger - hysteresis)) disarms", at: range, node: node,
      labels: [Label("the trigger", at: other)])
  }
}
