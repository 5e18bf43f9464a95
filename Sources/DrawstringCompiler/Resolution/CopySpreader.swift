import DrawstringCore
internal import DrawstringSyntax

/// Stage 3, second step: gives the copies of replicators their tracks.
///
/// Changes the roots of `NodeResolver`, for `RootEmitter`. A track of a layer in replicators becomes
/// one track for each copy. The time of a copy runs `instanceDelay` later than that of the copy before: a top-level
/// node that moves such layers becomes a group of copies of itself, one for each delay, like the copies of `targets`
/// with a `stagger`. The first of them holds all tracks without a delay.
struct CopySpreader: CompilerPart {
  let values: CompileContext
  let layers: LayerTree
  private var counts: AnimationCounts

  /// The roots with the tracks of all copies.
  private(set) var roots: [RootDraft]

  /// Spreads the resolved roots of a reader.
  init(_ resolver: consuming NodeResolver, _ nodes: NodeReader) {
    values = resolver.values
    layers = nodes.layers
    counts = nodes.tracks.keyframes.counts
    roots = resolver.roots
    spread()
  }

  /// Gives the roots the tracks of all copies. Properties that are also written in parts are split into parts.
  private mutating func spread() {
    for index in roots.indices {
      roots[index].draft = spreadOverCopies(roots[index].draft, hasLocalTime: roots[index].hasLocalTime)
      roots[index].draft.takeApart()
    }
  }

  private mutating func spreadOverCopies(_ draft: NodeDraft, hasLocalTime: Bool) -> NodeDraft {
    if layers.replicators.isEmpty || !draft.movesCopies(layers) { return draft }
    var leaves: [SpreadLeaf] = []
    guard spread(draft, hasLocalTime: hasLocalTime, into: &leaves) else { return draft }
    var delays: [Nanoseconds] = [.zero]
    var seen: Set<Nanoseconds> = [.zero]
    for leaf in leaves {
      for delay in leaf.delays where seen.insert(delay).inserted { delays.append(delay) }
    }
    var next = 0
    let first = draft.withTracks(of: .zero, leaves, &next)
    if delays.count == 1 { return first }
    let (added, isTooMany) = draft.nodeTotal.multipliedReportingOverflow(by: delays.count - 1)
    let place = document.children(of: draft.node).first ?? draft.node
    guard !isTooMany, counts.nodes + added <= Limits.mostNodes else {
      if counts.nodes <= Limits.mostNodes { report(.tooManyAnimations(at: range(place), node: place)) }
      counts.nodes = Limits.mostNodes + 1
      return first
    }
    counts.nodes += added
    var group = NodeDraft(copiesOf: draft)
    group.start = draft.start
    group.hasDuration = true
    var end = Nanoseconds.zero
    for (index, delay) in delays.enumerated() {
      next = 0
      var copy = delay == .zero ? first : draft.withTracks(of: delay, leaves, &next).pruned
      if index > 0 { copy.name = "\(draft.name)[\(index)]" }
      copy.start = delay
      let length = copy.timing.length
      end = max(end, length.isInfinite ? .infinity : delay + length)
      group.members.append(copy)
    }
    group.timing.duration = end
    if end.isFinite, end > .longest { report(.timeTooLong(at: range(place), node: place)) }
    return group
  }

  /// The tracks of one leaf, by the delays of the copies that they move.
  struct SpreadLeaf {
    var delays: [Nanoseconds] = []
    var tracks: [Nanoseconds: [TrackDraft]] = [:]

    mutating func append(_ track: TrackDraft, at delay: Nanoseconds) {
      if tracks[delay] == nil { delays.append(delay) }
      tracks[delay, default: []].append(track)
    }
  }

  /// Collects the tracks of every leaf in document order, by delay; false if there are too many keyframes.
  private mutating func spread(_ draft: NodeDraft, hasLocalTime: Bool, into leaves: inout [SpreadLeaf])
    -> Bool
  {
    if draft.structure == .tracks {
      var leaf = SpreadLeaf()
      for track in draft.tracks {
        guard let layer = track.target.layer, layers.drafts[layer].replicator >= 0 else {
          leaf.append(track, at: .zero)
          continue
        }
        guard let copies = copies(of: track) else { return false }
        for copy in copies {
          leaf.append(moved(track, to: copy.layer), at: hasLocalTime ? copy.delay : .zero)
        }
      }
      leaves.append(leaf)
      return true
    }
    for member in draft.members where !spread(member, hasLocalTime: hasLocalTime, into: &leaves) {
      return false
    }
    return true
  }

  /// Returns the copies of the layer that a track moves, with their delays; nil if there are too many keyframes.
  private mutating func copies(of track: TrackDraft) -> [(layer: Int, delay: Nanoseconds)]? {
    guard let original = track.target.layer else { return [] }
    var result: [(layer: Int, delay: Nanoseconds)] = [(original, .zero)]
    var frames = 1
    if case .keyframes(let list) = track.form { frames = list.count }
    for (depth, level) in layers.replicators(around: original).enumerated() {
      let meant =
        depth < track.target.copies.count
        ? track.target.copies[depth]..<track.target.copies[depth] + 1 : 0..<level.count
      for _ in 0..<result.count * (meant.count - 1) * frames
      where !counts.addsKeyframe(at: track.keyNode, &values.reader) {
        return nil
      }
      result = result.flatMap { found in
        meant.map { (found.layer + $0 * level.stride, found.delay + level.delay.scaled(by: Double($0))) }
      }
    }
    return result
  }

  /// Returns the track for a copy of its layer.
  private func moved(_ track: TrackDraft, to copy: Int) -> TrackDraft {
    var track = track
    guard let original = track.target.layer, original != copy || !track.target.copies.isEmpty else {
      return track
    }
    track.target.copies = []
    track.target.layer = copy
    if track.target.isShare, let list = graph.shares(ofLayer: original),
      let own = graph.shares(ofLayer: copy)
    {
      track.target.slot += Int(own.firstSlot) - Int(list.firstSlot)
    } else if let property = track.target.property, property.row.type.item != nil,
      let list = graph.list(of: property, layer: original)
    {
      // A copy has no list of its own if there were too many items, which has been reported.
      let own = graph.list(of: property, layer: copy) ?? list
      track.target.slot += Int(own.firstSlot) - Int(list.firstSlot)
    } else {
      track.target.slot += Int(graph.layers[copy].firstSlot) - Int(graph.layers[original].firstSlot)
    }
    if track.target.type == .layer {
      track.form = track.form.mapValues { value in
        guard case .lanes(let lanes) = value else { return value }
        return .lanes(lanes.map { $0 < 0 ? $0 : Double(layers.copied(Int(limiting: $0), for: copy)) })
      }
    }
    return track
  }
}

extension NodeDraft {
  /// Whether a track of the node or of its members moves a layer in a replicator.
  fileprivate func movesCopies(_ layers: LayerTree) -> Bool {
    tracks.contains { track in
      track.target.layer.map { layers.drafts[$0].replicator >= 0 } ?? false
    } || members.contains { $0.movesCopies(layers) }
  }

  /// The number of nodes: the node and all its members.
  fileprivate var nodeTotal: Int { members.reduce(1) { $0 + $1.nodeTotal } }

  /// Returns the node with only the tracks of one delay; `next` counts the leaves.
  fileprivate func withTracks(
    of delay: Nanoseconds, _ leaves: [CopySpreader.SpreadLeaf], _ next: inout Int
  ) -> NodeDraft {
    var draft = self
    // Each event is sent once, by the copy without a delay.
    if delay != .zero { draft.events = [] }
    if structure == .tracks {
      draft.tracks = leaves[next].tracks[delay] ?? []
      next += 1
    }
    for index in draft.members.indices {
      draft.members[index] = draft.members[index].withTracks(of: delay, leaves, &next)
    }
    return draft
  }

  /// The node without members that move nothing. All times are resolved, so nothing else changes.
  fileprivate var pruned: NodeDraft {
    var draft = self
    draft.members = members.map(\.pruned).filter { !$0.tracks.isEmpty || !$0.members.isEmpty }
    return draft
  }
}
