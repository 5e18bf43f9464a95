import DrawstringCore
internal import DrawstringSyntax

/// Lays a root's nodes and tracks out in the graph.
extension SpecCompiler {
  /// A stretch of slots.
  struct ChannelKey {
    var slot: Int
    /// At most 4.
    var lanes: Int

    /// Another for each stretch. Tables go by it: the first one whose keys are of a type of our own makes the runtime
    /// search the whole program for how such are hashed, which a small spec would feel.
    var number: Int { slot << 3 | lanes }
  }

  /// A track whose place among the graph's tracks is not known yet.
  struct PendingTrack {
    var track: Track
    var key: ChannelKey
    var isCapturing: Bool
    /// When the node and each of its parents starts, and its place among its siblings, from the outside in.
    var priority: [(start: Nanoseconds, index: Int)]
    var draft: TrackDraft
  }

  /// Where a member of a sequence leaves a property.
  enum End {
    case constant(Int32)
    /// Where the root found it.
    case captured
    /// Where a track is at a progress of an iteration.
    case track(Int, progress: Double, iteration: Double)
    /// What the members up to there have made of what lies underneath.
    case underlying
  }

  /// What a member changes about where a property is left.
  struct Change {
    var key: ChannelKey
    var before: End?
    var after: End
  }

  /// What is gathered while a root is laid out.
  struct Layout {
    var tracks: [PendingTrack] = []
    /// On a clock without time, nothing is added to keyframes.
    var isTimed: Bool
  }

  mutating func emit(_ pending: PendingRoot) {
    var root = pending.root
    root.firstNode = Int32(graph.nodes.count)
    var isTimed = true
    if case .signal(_, nil) = root.clock { isTimed = false }
    var draft = spreadOverCopies(pending.draft, isTimed: isTimed)
    draft.takeApart()
    var layout = Layout(isTimed: isTimed)
    var ends: [Int: End] = [:]
    _ = emit(draft, parent: -1, priority: [], &ends, &layout)
    root.nodeCount = Int32(graph.nodes.count) - root.firstNode
    root.length = max(draft.start + draft.timing.length, .zero)
    emitChannels(layout, &root)
    graph.addRoot(root, condition: pending.condition, clock: pending.clock)
  }

  /// Lays a node out; `ends` are where the members before it leave the properties, by the numbers of their keys, and
  /// then where it does.
  mutating func emit(
    _ draft: NodeDraft, parent: Int32, priority: [(start: Nanoseconds, index: Int)],
    _ ends: inout [Int: End], _ layout: inout Layout
  ) -> [Change] {
    let index = graph.addNode(
      TimedNode(
        parent: parent, structure: draft.structure, start: draft.start, timing: draft.timing,
        isReadInSeconds: draft.isReadInSeconds), draft.name)
    sites.nodes.append(draft.node)
    if let after = draft.after { graph.names.afters[Int(index)] = document.text(of: after.node) }
    emitEvents(draft, node: index)
    if draft.structure == .tracks { return emitTracks(draft, node: index, priority, &ends, &layout) }
    var changes: [Change] = []
    var places: [Int: Int] = [:]
    var starts: [Int: Nanoseconds] = [:]
    for (place, member) in draft.members.enumerated() {
      let own = emit(member, parent: index, priority: priority + [(member.comesIn, place)], &ends, &layout)
      if draft.structure == .group {
        // The members of a group run side by side: none starts from where another ends.
        for change in own.reversed() { ends[change.key.number] = change.before }
      }
      for change in own {
        guard let known = places[change.key.number] else {
          places[change.key.number] = changes.count
          starts[change.key.number] = member.comesIn
          changes.append(change)
          continue
        }
        if draft.structure == .group, let start = starts[change.key.number], start > member.comesIn {
          continue
        }
        starts[change.key.number] = member.comesIn
        changes[known].after = change.after
      }
    }
    for change in changes { ends[change.key.number] = change.after }
    return changes
  }

  mutating func emitTracks(
    _ draft: NodeDraft, node: Int32, _ priority: [(start: Nanoseconds, index: Int)],
    _ ends: inout [Int: End], _ layout: inout Layout
  ) -> [Change] {
    var changes: [Change] = []
    for (place, track) in draft.tracks.enumerated() {
      let key = ChannelKey(slot: track.target.slot, lanes: track.target.lanes)
      var sources = Sources(start: ends[key.number] ?? .captured)
      guard let form = form(track, draft, isTimed: layout.isTimed, &sources) else { continue }
      let index = layout.tracks.count
      var written = Track(node: node, form: form)
      written.options = options(track, &sources)
      written.usesUnderlying = sources.usesUnderlying
      if let start = sources.used { written.start = graph.addStart(start) }
      layout.tracks.append(
        PendingTrack(
          track: written, key: key, isCapturing: sources.isCapturing, priority: priority + [(.zero, place)],
          draft: track))
      let end = end(of: written, draft.timing, track: index, start: sources.start)
      changes.append(Change(key: key, before: ends[key.number], after: end))
    }
    for change in changes { ends[change.key.number] = change.after }
    return changes
  }

  /// Where the values of a track come from, and what they turn out to need.
  struct Sources {
    let start: End
    var isCapturing = false
    var usesUnderlying = false
    /// The end that it starts from, where it needs one that is not known before.
    var used: TrackStart?
    /// Whether a keyframe joins the value underneath.
    var composes = false
    /// The last keyframe's value.
    var last: ValueSource?
    /// Shapes of the keyframes of a smooth curve.
    var knots: [KochanekBartels] = []

    init(start: End) { self.start = start }
  }

  mutating func source(_ value: ValueDraft, _ sources: inout Sources) -> ValueSource {
    switch value {
    case .lanes(let lanes): return .constant(graph.addValues(lanes))
    case .formula(let formula, _): return .formula(formula)
    case .parts(let formulas, _): return .formulas(graph.addParts(formulas))
    case .start:
      switch sources.start {
      case .constant(let first): return .constant(first)
      case .captured:
        sources.isCapturing = true
        return .captured
      case .track(let track, let progress, let iteration):
        sources.used = TrackStart(track: Int32(track), progress: progress, iteration: iteration)
        return .start
      case .underlying:
        sources.usesUnderlying = true
        return .underlying
      }
    case .startPlus(let formulas):
      switch sources.start {
      case .constant(let first):
        let lanes = formulas.indices.map { lane in
          formula(.constant([graph.values[Int(first) + lane]], .number))
        }
        return .formulas(graph.addParts(zip(lanes, formulas).map { added($0, $1) }))
      case .captured:
        sources.isCapturing = true
        return .capturedPlus(graph.addParts(formulas))
      case .track(let track, let progress, let iteration):
        sources.used = TrackStart(track: Int32(track), progress: progress, iteration: iteration)
        return .startPlus(graph.addParts(formulas))
      case .underlying:
        sources.usesUnderlying = true
        return .underlyingPlus(graph.addParts(formulas))
      }
    case .underlying:
      sources.usesUnderlying = true
      return .underlying
    case .underlyingPlus(let formulas):
      sources.usesUnderlying = true
      return .underlyingPlus(graph.addParts(formulas))
    }
  }

  mutating func added(_ a: Formula, _ b: Formula) -> Formula {
    let program = Array(graph.formulas.program(of: a)) + Array(graph.formulas.program(of: b))
    return graph.formulas.append(
      program + [Instruction(.add)], type: a.type)
  }
}
