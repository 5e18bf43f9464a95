internal import DrawstringCore
internal import DrawstringOutput

/// Why a drag can look different from the canonical moment with its phase, time and pull: because of what the finger did
/// before.
///
/// Read off the graph, so that nothing is missed: whatever of it is in effect while dragging and remembers counts, also
/// where no layer shows it.
enum HistoryDependence: String, CaseIterable {
  case memory, samples, physics, hysteresis, clocks, conditions

  /// What depends on the course of a drag, each kind once.
  static func all(in graph: Graph) -> [HistoryDependence] {
    guard let pull = graph.pull else { return [] }
    return allCases.filter { $0.holds(graph, pull) }
  }

  /// As the page says it, after «because».
  var reason: String {
    switch self {
    case .memory: "signals remember earlier samples"
    case .samples: "formulas read how the finger moved"
    case .physics: "bodies have been moving since the touch began"
    case .hysteresis: "the trigger has a hysteresis"
    case .clocks: "animations have been running since they came into effect"
    case .conditions: "animations come and go with the drag"
    }
  }

  private static let sampled: [BuiltinSignal] = [.delta, .velocity, .direction, .travel]

  private func holds(_ graph: Graph, _ pull: PullModel) -> Bool {
    switch self {
    case .memory:
      return graph.signals.contains { signal in
        if case .memory = signal.source { return true }
        return false
      }
    case .samples:
      return graph.formulas.instructions.contains { step in
        step.opcode == .lane && Self.sampled.contains { $0.lane == Int(step.index) }
      } || graph.roots.contains { Self.readsSamples($0.clock) }
    case .physics: return graph.physics != nil
    case .hysteresis: return pull.hysteresis != 0
    case .clocks:
      return graph.roots.contains { root in
        guard root.isTimed, !root.phases.isDisjoint(with: .dragging) else { return false }
        return root.length > .zero || root.captureLanes > 0 || root.blend > .zero
      }
    case .conditions:
      return graph.roots.contains { root in
        !root.phases.isDisjoint(with: .dragging)
          && (root.condition >= 0 || !root.hold.isDisjoint(with: .dragging))
          && (root.captureLanes > 0 || root.holdLanes > 0 && !root.hold.isEmpty)
      }
    }
  }

  private static func readsSamples(_ clock: Clock) -> Bool {
    if case .signal(let lane, _) = clock { return sampled.contains { $0.lane == Int(lane) } }
    return false
  }
}
