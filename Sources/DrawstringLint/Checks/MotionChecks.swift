internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// Endless loops while nothing loads: at rest, and while a finger holds the pull.
///
/// WCAG 2.2, criterion 2.2.2: users can stop motion that starts by itself and lasts more than five seconds beside
/// other content.
extension Lint {
  private static let mostLoops = 500

  mutating func checkEndlessMotion() {
    let loops = graph.roots.indices.filter { index in
      let root = graph.roots[index]
      return !idleRoots.contains(index) && root.isTimed && root.length.isInfinite
    }
    if loops.isEmpty { return }
    if loops.count > Self.mostLoops { omissions.insert(.loops(Self.mostLoops)) }
    var evaluator = evaluator
    for phase in [Phase.idle, .pulling, .armed, .armedFloor] where reach.phases.contains(phase) {
      guard evaluator.show(Moment(phase: phase), graph, &budget) else { return omissions.insert(.moments) }
      for index in loops.prefix(Self.mostLoops)
      where graph.roots[index].phases.contains(phase) && isOn(index, phase) {
        guard let track = visibleLoop(of: index, evaluator) else { continue }
        let key = sites.tracks[track]
        let name = "\(graph.names.tracks[track].layer).\(graph.names.tracks[track].property)"
        report(
          phase == .idle
            ? .endlessMotion(name, at: range(key), node: key)
            : .endlessMotionInHand(name, phase, at: range(key), node: key))
      }
    }
  }

  /// Whether a root can be in effect in a phase; idle is tested without a touch and a pull.
  private func isOn(_ index: Int, _ phase: Phase) -> Bool {
    let condition = graph.roots[index].condition
    if condition.isNone { return true }
    var bounds = reach.bounds(in: phase)
    if phase == .idle {
      bounds.environment[BuiltinSignal.touching.lane] = .zero
      bounds.environment[BuiltinSignal.pull.lane] = .zero
      bounds.environment[BuiltinSignal.progress.lane] = .zero
      bounds.environment[BuiltinSignal.floorProgress.lane] = .zero
    }
    return !bounds.bounds(of: graph.conditions[condition].formula, in: graph.formulas).isNeverTrue
  }

  /// Returns an endless track of a root that changes a visible layer.
  private func visibleLoop(of index: Int, _ evaluator: Evaluator) -> Int? {
    let root = graph.roots[index]
    for channel in root.channels {
      guard let layer = graph.layerIndex(ofSlot: Int(graph.channels[channel].slot)),
        evaluator.drawn.isDrawn(layer)
      else { continue }
      for track in graph.channels[channel].tracks
      where isEndless(track, root) && changes(track, lanes: Int(graph.channels[channel].lanes)) {
        return track
      }
    }
    return nil
  }

  /// Whether a track's own node never ends, or a node around it repeats without end. A group that is endless because of
  /// another member does not count.
  private func isEndless(_ track: Int, _ root: Root) -> Bool {
    var index = graph.tracks[track].node
    if graph.nodes[index].timing.duration.isInfinite { return true }
    while index >= root.firstNode {
      let node = graph.nodes[index]
      if node.timing.iterations.isInfinite, node.timing.duration > .zero { return true }
      index = node.parent
    }
    return false
  }

  /// Whether a track's value changes: its keyframes do not all have one constant value.
  private func changes(_ track: Int, lanes: Int) -> Bool {
    guard moves(graph.tracks[track]) else { return false }
    guard case .keyframes(let first, let count, _) = graph.tracks[track].form else { return true }
    var known: ArraySlice<Double>?
    for frame in graph.keyframes[first, count: count] {
      guard case .constant(let value) = frame.value else { return true }
      let numbers = graph.values[Int(value)..<Int(value) + lanes]
      if let known, !known.elementsEqual(numbers) { return true }
      known = numbers
    }
    return false
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let endlessMotion = DiagnosticCode("endless-motion", .warning)
  static let endlessMotionInHand = DiagnosticCode("endless-motion-in-hand", .info)
}

extension Diagnostic {
  fileprivate static func endlessMotion(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .endlessMotion, "'\(name)' moves without end while nothing happens", at: range, node: node,
      help: ["'during: refreshing' moves it as long as something loads"])
  }

  fileprivate static func endlessMotionInHand(
    _ name: String, _ phase: Phase, at range: SourceRange, node: NodeID
  )
    -> Diagnostic
  {
    Diagnostic(
      .endlessMotionInHand, "'\(name)' moves as long as a finger stays \(phase.rawValue)", at: range,
      node: node, help: ["what moves 'over: progress' rests while the finger rests"])
  }
}
