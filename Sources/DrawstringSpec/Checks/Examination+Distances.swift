import DrawstringCore

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
