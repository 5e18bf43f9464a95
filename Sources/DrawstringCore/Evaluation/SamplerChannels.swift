extension Sampler {
  /// Writes the values of a root's members to the slots; the root's progress must be computed.
  mutating func writeChannels(
    _ graph: Graph, _ timeline: Timeline, _ root: Int, _ state: RootState, at instant: Nanoseconds
  ) {
    let blend = blendProgress(graph.roots[root], state, at: instant)
    for index in graph.roots[root].channels {
      writeChannel(graph, timeline, root: root, channel: index, state, blend: blend)
    }
  }

  /// Writes the values of a root's members to one of its channels; `blend` is the progress of the root's blend.
  mutating func writeChannel(
    _ graph: Graph, _ timeline: Timeline, root: Int, channel index: Int, _ state: RootState, blend: Double
  ) {
    let channel = graph.channels[index]
    if var value = channelValue(graph, timeline, root: root, channel: index, state) {
      if blend < 1 { value = blended(value, channel, graph, timeline, state, at: blend) }
      store(value, at: Int(channel.slot), lanes: Int(channel.lanes))
      writeStamp(channel)
    } else if let track = firstToStart(graph, channel) {
      let until = progress[graph.tracks[track].node.index].untilStart
      waiting.append(BackwardsFill(root: root, channel: index, track: track, untilStart: until))
    }
  }

  /// Returns the value of the member that started last; nil if none has started.
  ///
  /// Where that member uses the underlying value, the members that started before it are written first.
  private mutating func channelValue(
    _ graph: Graph, _ timeline: Timeline, root: Int, channel index: Int, _ state: RootState
  ) -> SIMD4<Double>? {
    let channel = graph.channels[index]
    guard let winner = lastStarted(graph, channel) else { return nil }
    if graph.tracks[winner].usesUnderlying { writeUnderlying(graph, timeline, root: root, channel, state) }
    return trackValue(graph, timeline, root: root, channel, track: winner, state)
  }

  /// Writes the members that have started, except the last.
  mutating func writeUnderlying(
    _ graph: Graph, _ timeline: Timeline, root: Int, _ channel: Channel, _ state: RootState
  ) {
    orderRunning(graph, channel)
    for place in running.indices.dropLast() {
      let value = trackValue(graph, timeline, root: root, channel, track: running[place], state)
      store(value, at: Int(channel.slot), lanes: Int(channel.lanes))
    }
  }

  /// Whether a member that has started writes the channel; the root's progress must be computed.
  func isWritten(_ channel: Channel, _ graph: Graph) -> Bool {
    channel.tracks.contains { isRunning(graph.tracks[$0]) }
  }

  func lastStarted(_ graph: Graph, _ channel: Channel) -> Int? {
    var best: Int?
    for track in channel.tracks.reversed() where isRunning(graph.tracks[track]) {
      if !channel.turns { return track }
      if let known = best, startsBefore(track, known, graph) { continue }
      best = track
    }
    return best
  }

  /// Sorts the tracks that have started by their start.
  private mutating func orderRunning(_ graph: Graph, _ channel: Channel) {
    running.removeAll(keepingCapacity: true)
    for track in channel.tracks where isRunning(graph.tracks[track]) { running.append(track) }
    guard channel.turns else { return }
    var order = running
    running = []
    order.arrange { startsBefore($0, $1, graph) }
    running = order
  }

  /// Whether one of two tracks starts before the other: compares the two members of the innermost group that holds
  /// both, in the direction of its time; of equal starts, the earlier in the document comes first.
  private func startsBefore(_ a: Int, _ b: Int, _ graph: Graph) -> Bool {
    let (x, y) = members(a, b, graph)
    if x == y { return a < b }
    let first = graph.nodes[x]
    let second = graph.nodes[y]
    if runsBackwards(first) {
      return first.comesInBackwards == second.comesInBackwards
        ? x < y : first.comesInBackwards > second.comesInBackwards
    }
    return first.comesIn == second.comesIn ? x < y : first.comesIn < second.comesIn
  }

  /// Whether two tracks of a root start at once, so that the later in the document wins.
  func startsTogether(_ a: Int, _ b: Int, _ graph: Graph) -> Bool {
    let (x, y) = members(a, b, graph)
    let first = graph.nodes[x]
    let second = graph.nodes[y]
    return x == y
      || (runsBackwards(first)
        ? first.comesInBackwards == second.comesInBackwards : first.comesIn == second.comesIn)
  }

  /// The members of the innermost group that holds two tracks, each around one of them; the same twice where that is
  /// one node.
  private func members(_ a: Int, _ b: Int, _ graph: Graph) -> (Ref<TimedNode>, Ref<TimedNode>) {
    var x = graph.tracks[a].node
    var y = graph.tracks[b].node
    // Parents come before their members.
    while x != y && graph.nodes[x].parent != graph.nodes[y].parent {
      if x > y { x = graph.nodes[x].parent } else { y = graph.nodes[y].parent }
    }
    return (x, y)
  }

  private func runsBackwards(_ member: TimedNode) -> Bool {
    member.parent.exists && progress[member.parent.index].isBackwards
  }

  private func isRunning(_ track: Track) -> Bool { progress[track.node.index].activity == .running }

  /// Returns the waiting member that starts first; of several, the latest in the document.
  func firstToStart(_ graph: Graph, _ channel: Channel) -> Int? {
    var best: Int?
    for track in channel.tracks.reversed() {
      let node = progress[graph.tracks[track].node.index]
      guard node.activity == .waiting else { continue }
      if let known = best, progress[graph.tracks[known].node.index].untilStart <= node.untilStart { continue }
      best = track
    }
    return best
  }

  private mutating func writeStamp(_ channel: Channel) {
    if writeStamps.isEmpty { makeRoomForWriteStamps() }
    for lane in 0..<Int(channel.lanes) { writeStamps[Int(channel.slot) + lane] = evaluation }
  }

  // MARK: Held values

  /// The meaning of the first lane of a held channel.
  enum Held {
    static let nothing = 0.0
    static let value = 1.0
    /// The root ended before its active interval: like a waiting node, the value covers nothing.
    static let waiting = 2.0
  }

  mutating func writeHeld(_ graph: Graph, _ timeline: Timeline, _ root: Root, _ state: RootState) {
    for index in root.channels { writeHeld(graph, timeline, channel: index, state) }
  }

  /// Writes the value that a root holds for one of its channels.
  mutating func writeHeld(_ graph: Graph, _ timeline: Timeline, channel index: Int, _ state: RootState) {
    let channel = graph.channels[index]
    let place = state.lanes + Int(channel.hold)
    switch timeline.lanes[place] {
    case Held.value:
      store(
        load(timeline.lanes, at: place + 1, lanes: Int(channel.lanes)), at: Int(channel.slot),
        lanes: Int(channel.lanes))
      writeStamp(channel)
    case Held.waiting:
      waiting.append(BackwardsFill(root: place + 1, channel: index, track: -1, untilStart: .zero))
    default: return
    }
  }

  // MARK: Waiting nodes

  /// Lets waiting nodes write slots without other writers: the node that starts first, and of several the latest in the
  /// document. Each slot is treated separately.
  mutating func writeWaiting(
    _ graph: Graph, _ timeline: Timeline, _ span: TimelineSpan, at instant: Nanoseconds
  ) {
    if waiting.isEmpty { return }
    if writeStamps.isEmpty { makeRoomForWriteStamps() }
    for index in waiting.indices { stampWrite(of: index, graph) }
    for index in waiting.indices {
      let writer = waiting[index]
      let channel = graph.channels[writer.channel]
      let slots = Int(channel.slot)..<Int(channel.slot) + Int(channel.lanes)
      guard slots.contains(where: { firstWaiting[$0] == Int32(index) && writeStamps[$0] != evaluation })
      else {
        continue
      }
      let value: SIMD4<Double>
      if writer.track < 0 {
        value = load(timeline.lanes, at: writer.root, lanes: Int(channel.lanes))
      } else {
        let state = timeline.rootStates[span.roots + writer.root]
        let own = trackValue(graph, timeline, root: writer.root, channel, track: writer.track, state)
        let blend = blendProgress(graph.roots[writer.root], state, at: instant)
        value = blended(own, channel, graph, timeline, state, at: blend)
      }
      for slot in slots where firstWaiting[slot] == Int32(index) && writeStamps[slot] != evaluation {
        self.slots[slot] = value[slot - slots.lowerBound]
      }
    }
    for writer in waiting { clearWriteStamp(graph.channels[writer.channel]) }
  }

  private mutating func stampWrite(of index: Int, _ graph: Graph) {
    let channel = graph.channels[waiting[index].channel]
    for slot in Int(channel.slot)..<Int(channel.slot) + Int(channel.lanes) {
      let known = Int(firstWaiting[slot])
      if known < 0 || waiting[known].untilStart >= waiting[index].untilStart {
        firstWaiting[slot] = Int32(index)
      }
    }
  }

  private mutating func clearWriteStamp(_ channel: Channel) {
    for lane in 0..<Int(channel.lanes) { firstWaiting[Int(channel.slot) + lane] = -1 }
  }
}

/// The writer that determines a slot at an instant.
package enum SlotWriter: Hashable, Sendable {
  /// No node: the layer's own value or formula.
  case base
  /// A track that runs, or that waits and shows its first value.
  case track(root: Int, track: Int)
  /// A node that has stopped and whose value stays; `track` is the first track that writes the slot.
  case held(root: Int, track: Int)
  /// Physics.
  case body
}

extension Sampler {
  /// Returns the writer of a slot in the frame evaluated last; the span and the graph must be those of that frame.
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
        let held = SlotWriter.held(root: root, track: channel.firstTrack.index)
        let kind = timeline.lanes[state.lanes + Int(channel.hold)]
        if kind == Held.value { return held }
        if kind == Held.waiting, waiting == nil || .zero < waiting?.until ?? .zero { waiting = (held, .zero) }
      case .active, .finished:
        if let track = lastStarted(graph, channel) { return .track(root: root, track: track) }
        guard let track = firstToStart(graph, channel) else { continue }
        let until = progress[graph.tracks[track].node.index].untilStart
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
      let first = Int(graph.layers[layer].firstSlot)
      let position = first + PropertyID.position.offset
      return slot == position || slot == position + 1
        || (slot == first + PropertyID.rotation.offset && world.bodies[body].rotates)
    }
  }
}
