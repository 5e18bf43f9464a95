import DrawstringCore
internal import DrawstringSyntax

/// Stage 4: writes resolved roots into the graph.
///
/// Takes the roots of `CopySpreader`. Adds the nodes, events, channels and tracks of each root to the graph, and their
/// sites. Hands on the indices of the roots by id.
struct RootEmitter: CompilerPart {
  var tracks: TrackEmitter
  /// The indices of the graph's roots by id.
  private(set) var rootIndices: [String: Int] = [:]
  private var eventIndex: [String: Ref<String>] = [:]

  /// Writes the roots of a spreader.
  init(_ spreader: CopySpreader) {
    tracks = TrackEmitter(values: spreader.values)
    emit(spreader.roots)
  }

  /// Compiles the paths of the tracks that are written. Their slots follow those of the tracks.
  func paths(of nodes: NodeReader) -> PathCompiler { PathCompiler(nodes) }

  var values: CompileContext { tracks.values }

  /// Writes all roots in document order.
  private mutating func emit(_ roots: [RootDraft]) {
    for pending in roots {
      if let id = pending.draft.id { rootIndices[id] = graph.roots.count }
      emit(pending)
    }
  }

  /// A range of slots that tracks write.
  struct ChannelKey {
    var slot: Int
    /// At most 4.
    var lanes: Int

    /// A number that identifies the range, the key of dictionaries. The first dictionary with keys of a type of our own
    /// would make the runtime search the whole program for the conformance to `Hashable`, a noticeable time for a
    /// small spec.
    var number: Int { slot << 3 | lanes }
  }

  /// A track whose index in the graph is not known yet.
  struct PendingTrack {
    var track: Track
    var key: ChannelKey
    var isCapturing: Bool
    /// The first active instant and the place among its siblings of each member around the track, from the outside in;
    /// then the place of the track in its node.
    var priority: [(start: Nanoseconds, index: Int)]
    var draft: TrackDraft
  }

  /// The end of a property before and after a member.
  struct Change {
    var key: ChannelKey
    var before: TrackEmitter.End?
    var after: TrackEmitter.End
  }

  /// The tracks that are collected while the nodes of a root are written.
  struct Layout {
    var tracks: [PendingTrack] = []
    /// Whether the nodes have a local time; without one, no keyframes are added at 0 and 1.
    var hasLocalTime: Bool
  }

  mutating func emit(_ pending: RootDraft) {
    var root = pending.root
    root.firstNode = Ref(graph.nodes.count)
    let draft = pending.draft
    var layout = Layout(hasLocalTime: pending.hasLocalTime)
    var ends: [Int: TrackEmitter.End] = [:]
    _ = emit(draft, parent: .none, priority: [], &ends, &layout)
    root.nodeCount = Int32(graph.nodes.count - root.firstNode.index)
    root.length = max(draft.start + draft.timing.length, .zero)
    emitChannels(layout, &root)
    if let on = pending.on, root.trigger.exists, root.length.isInfinite, root.phases == graph.allPhases,
      root.condition.isNone
    {
      report(.endlessTrigger(at: range(on), node: on))
    }
    graph.addRoot(root, condition: pending.condition, clock: pending.clock)
  }

  /// Writes a node and its members, and returns the changes to the ends of properties.
  ///
  /// `ends` holds the ends of properties after the members before the node, by the numbers of their keys; on return,
  /// after the node.
  mutating func emit(
    _ draft: NodeDraft, parent: Ref<TimedNode>, priority: [(start: Nanoseconds, index: Int)],
    _ ends: inout [Int: TrackEmitter.End], _ layout: inout Layout
  ) -> [Change] {
    let index = graph.addNode(
      TimedNode(
        parent: parent, structure: draft.structure, start: draft.start, timing: draft.timing,
        isReadInSeconds: draft.isReadInSeconds), draft.name)
    sites.nodes.append(draft.node)
    if let after = draft.after {
      graph.names.afters.append(GraphNames.After(node: index, text: document.text(of: after.node)))
    }
    emitEvents(draft, node: index)
    if draft.structure == .tracks { return emitTracks(draft, node: index, priority, &ends, &layout) }
    var changes: [Change] = []
    var places: [Int: Int] = [:]
    var starts: [Int: Nanoseconds] = [:]
    for (place, member) in draft.members.enumerated() {
      let own = emit(member, parent: index, priority: priority + [(member.comesIn, place)], &ends, &layout)
      if draft.structure == .group {
        // The members of a group run at the same time: none starts from the end of another.
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
    _ draft: NodeDraft, node: Ref<TimedNode>, _ priority: [(start: Nanoseconds, index: Int)],
    _ ends: inout [Int: TrackEmitter.End], _ layout: inout Layout
  ) -> [Change] {
    var changes: [Change] = []
    for (place, track) in draft.tracks.enumerated() {
      let key = ChannelKey(slot: track.target.slot, lanes: track.target.lanes)
      var sources = TrackEmitter.Sources(start: ends[key.number] ?? .captured)
      guard let form = tracks.form(track, draft, hasLocalTime: layout.hasLocalTime, &sources) else {
        continue
      }
      let index = layout.tracks.count
      var written = Track(node: node, form: form)
      written.options = tracks.options(track, &sources)
      written.usesUnderlying = sources.usesUnderlying
      if let start = sources.used { written.start = graph.addStart(start) }
      layout.tracks.append(
        PendingTrack(
          track: written, key: key, isCapturing: sources.isCapturing, priority: priority + [(.zero, place)],
          draft: track))
      let end = tracks.end(of: written, draft.timing, track: index, start: sources.start)
      changes.append(Change(key: key, before: ends[key.number], after: end))
    }
    for change in changes { ends[change.key.number] = change.after }
    return changes
  }

  mutating func emitChannels(_ layout: Layout, _ root: inout Root) {
    var keys: [ChannelKey] = []
    var members: [Int: [Int]] = [:]
    for (index, pending) in layout.tracks.enumerated() {
      if members[pending.key.number] == nil { keys.append(pending.key) }
      members[pending.key.number, default: []].append(index)
    }
    root.firstChannel = Ref(graph.channels.count)
    root.channelCount = Int32(keys.count)
    var places = Array(repeating: Ref<Track>.none, count: layout.tracks.count)
    let firstTrack = graph.tracks.count
    let turns = root.nodes.contains { graph.nodes[$0].turnsMembers }
    for key in keys {
      let order = (members[key.number] ?? []).sorted {
        isBefore(layout.tracks[$0], layout.tracks[$1], $0, $1)
      }
      let isCapturing = root.blend > .zero || order.contains { layout.tracks[$0].isCapturing }
      var channel = Channel(
        slot: Int32(key.slot), lanes: Int32(key.lanes), firstTrack: Ref(graph.tracks.count),
        trackCount: Int32(order.count), turns: turns && order.count > 1,
        isPath: order.contains { [.path, .numbers].contains(layout.tracks[$0].draft.target.type) },
        capture: isCapturing ? root.captureLanes : -1, hold: root.holdLanes)
      if let type = order.first.map({ layout.tracks[$0].draft.target.type }) {
        channel.blending =
          type == .numbers ? .dashes : !type.isContinuous ? .flip : type == .color ? .color : .numbers
      }
      graph.addChannel(channel)
      if isCapturing { root.captureLanes += Int32(key.lanes) }
      root.holdLanes += Int32(key.lanes) + 1
      for index in order {
        places[index] = graph.addTrack(layout.tracks[index].track, trackName(layout.tracks[index].draft))
        sites.tracks.append(layout.tracks[index].draft.keyNode)
      }
    }
    // Starts refer to tracks by their order in the layout until here.
    graph.resolveStarts(ofTracksFrom: firstTrack, places)
  }

  func isBefore(_ a: PendingTrack, _ b: PendingTrack, _ i: Int, _ j: Int) -> Bool {
    for (x, y) in zip(a.priority, b.priority) where (x.start, x.index) != (y.start, y.index) {
      return (x.start, x.index) < (y.start, y.index)
    }
    return i < j
  }

  func trackName(_ draft: TrackDraft) -> GraphNames.Track {
    GraphNames.Track(
      layer: draft.target.layer.map { graph.layers[$0].id } ?? "outputs", property: draft.target.name,
      line: values.source.line(of: range(draft.keyNode).start))
  }

  /// Writes the events of `node`, the last node of the graph.
  mutating func emitEvents(_ draft: NodeDraft, node: Ref<TimedNode>) {
    var events: [NodeEvent] = []
    for event in draft.events {
      guard let position = position(of: event, in: draft) else { continue }
      events.append(NodeEvent(position: position, name: eventName(event.name), haptic: event.haptic))
    }
    graph.addEvents(events, ofNode: node.index, root: graph.roots.count)
  }

  private mutating func position(of event: EventDraft, in draft: NodeDraft) -> Nanoseconds? {
    let duration = draft.timing.duration
    switch event.place {
    case .fraction(let fraction):
      if duration.isFinite { return duration.scaled(by: fraction) }
      if fraction == 0 { return .zero }
      report(.eventNever(at: range(event.node), node: event.node))
      return nil
    case .time(let time):
      if time <= duration { return time }
      if !draft.isDurationBroken {
        reader.reportOutOfRange("at", time.seconds, 0...duration.seconds, unit: "s", at: event.node)
      }
      return nil
    case .spread: return nil
    }
  }

  private mutating func eventName(_ name: String) -> Ref<String> {
    if let index = eventIndex[name] { return index }
    let index = graph.addEventName(name)
    eventIndex[name] = index
    return index
  }
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func eventNever(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .neverEnds, "this iteration lasts forever, so the only fraction of it that is reached is 0", at: range,
      node: node, help: ["a time is reached: 'at: 2s'"])
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let endlessTrigger = DiagnosticCode("endless-trigger")
}

extension Diagnostic {
  fileprivate static func endlessTrigger(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .endlessTrigger, "after the first fire this node would never end", at: range, node: node,
      help: ["limit it by 'during' or 'when', or give it an end"])
  }
}
