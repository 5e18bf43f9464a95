/// What has the last word on a slot at an instant.
package enum SlotWriter: Hashable, Sendable {
  /// No node: the layer's own value or formula.
  case base
  /// A track that runs, or waits and shows its first value.
  case track(root: Int, track: Int)
  /// A node that has stopped and whose value stays; `track` is the first of what writes the slot there.
  case held(root: Int, track: Int)
  /// Physics.
  case body
}

extension Sampler {
  /// What gave a slot its value in the frame that was evaluated last; the span and the graph must be those of that
  /// frame.
  package func writer(of slot: Int, _ graph: Graph, _ timeline: Timeline, span index: Int) -> SlotWriter {
    let span = timeline.spans[index]
    if span.bodies.isActive, let physics = graph.physics, physics.moves(slot, graph) { return .body }
    var waiting: (writer: SlotWriter, until: Nanoseconds)?
    for root in graph.roots.indices.reversed() {
      let state = timeline.rootStates[span.roots + root]
      guard let channel = channel(of: slot, in: graph.roots[root], graph) else { continue }
      switch state.activity {
      case .inactive: continue
      case .held:
        let held = SlotWriter.held(root: root, track: Int(channel.firstTrack))
        let kind = timeline.lanes[state.lanes + Int(channel.hold)]
        if kind == Held.value { return held }
        if kind == Held.waiting, waiting == nil || .zero < waiting?.until ?? .zero { waiting = (held, .zero) }
      case .active, .finished:
        if let track = lastStarted(graph, channel) { return .track(root: root, track: track) }
        guard let track = firstToStart(graph, channel) else { continue }
        let until = progress[Int(graph.tracks[track].node)].untilStart
        if waiting.map({ until < $0.until }) ?? true { waiting = (.track(root: root, track: track), until) }
      }
    }
    return waiting?.writer ?? .base
  }

  private func channel(of slot: Int, in root: Root, _ graph: Graph) -> Channel? {
    root.channels.lazy.map { graph.channels[$0] }.last {
      (Int($0.slot)..<Int($0.slot) + Int($0.lanes)).contains(slot)
    }
  }
}

extension PhysicsModel {
  /// Whether a slot is a body's position or rotation.
  fileprivate func moves(_ slot: Int, _ graph: Graph) -> Bool {
    layers.enumerated().contains { body, layer in
      let first = Int(graph.layers[Int(layer)].firstSlot)
      let position = first + LayerLayout.positionOffset
      return slot == position || slot == position + 1
        || (slot == first + LayerLayout.rotationOffset && world.bodies[body].rotates)
    }
  }
}
