internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// A refresh that the host begins, in which none of the layers is visible that are visible after a pull.
///
/// Such a refresh has no drag: a node that is in effect only while dragging was never in effect and holds no value.
extension Lint {
  private static let moments = 48
  /// The most layers whose writers are looked up.
  private static let mostLayers = 200

  mutating func checkBegin(timeout: Nanoseconds) {
    guard let pull = graph.pull, reach.phases.contains(.refreshing) else { return }
    // Long enough for the content to settle.
    let length = timeout + pull.settle.duration
    let times = (0..<Self.moments).map { length.scaled(by: Double($0) / Double(Self.moments - 1)).duration }

    var evaluator = evaluator
    guard evaluator.show(.idle, graph, &budget) else { return omissions.insert(.begin) }
    let resting = evaluator.drawn
    var shown = Array(repeating: false, count: graph.layers.count)
    for time in times {
      guard evaluator.show(Moment(phase: .refreshing, time: time), graph, &budget) else {
        return omissions.insert(.begin)
      }
      for layer in shown.indices where evaluator.drawn.isDrawn(layer) && !resting.isDrawn(layer) {
        shown[layer] = true
      }
    }
    if !shown.contains(true) { return }
    let held = held(by: evaluator, of: shown)
    for time in times {
      guard evaluator.show(Moment(phase: .refreshing, time: time, begin: true), graph, &budget) else {
        return omissions.insert(.begin)
      }
      if shown.indices.contains(where: { shown[$0] && evaluator.drawn.isDrawn($0) }) { return }
    }
    guard let layer = held?.layer ?? shown.firstIndex(of: true) else { return }
    let node = held?.node ?? sites.layers[layer].id ?? sites.layers[layer].node
    report(.unseenBegin(graph.layers[layer].id, isHeld: held != nil, at: range(node), node: node))
  }

  /// Returns the first of some layers whose visibility comes from a held value, and the `hold` of the node.
  private func held(by evaluator: Evaluator, of layers: [Bool]) -> (layer: Int, node: NodeID)? {
    let candidates = layers.indices.lazy.filter { layers[$0] && sites.layers[$0].original == $0 }
    for layer in candidates.prefix(Self.mostLayers) {
      for slot in PropertyID.decidingVisibility.compactMap({ graph.slot(of: $0, layer: layer) }) {
        let writer = evaluator.sampler.writer(
          of: slot, graph, evaluator.builder.timeline, span: evaluator.span)
        if case .held(let root, _) = writer, let node = sites.roots[root].hold { return (layer, node) }
      }
    }
    return nil
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let unseenBegin = DiagnosticCode("unseen-begin", .warning)
}

extension Diagnostic {
  /// `isHeld`: whether the finding is about a node with `hold`.
  fileprivate static func unseenBegin(_ layer: String, isHeld: Bool, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .unseenBegin,
      "nothing is visible while refreshing after a 'begin'; after a pull '\(brief(layer))' is"
        + (isHeld ? ", by a value that is held here" : ""),
      at: range, node: node,
      help: [
        isHeld
          ? "'hold' needs a node that was in effect before; 'during: [dragging, cancelling, refreshing]' applies after a 'begin', too"
          : "before a 'begin' there is no drag and no release; after it 'pull' moves to 'rest' by itself"
      ])
  }
}
