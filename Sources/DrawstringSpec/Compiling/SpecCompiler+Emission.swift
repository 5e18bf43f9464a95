import DrawstringCore

/// Lays a root's nodes and tracks out in the graph.
extension SpecCompiler {
  /// A stretch of slots.
  struct ChannelKey: Hashable {
    var slot: Int
    var lanes: Int
  }

  /// A track whose place among the graph's tracks is not known yet.
  private struct PendingTrack {
    var track: Track
    var key: ChannelKey
    var isCapturing: Bool
    /// When the node and each of its parents starts, and its place among its siblings, from the outside in.
    var priority: [(start: Nanoseconds, index: Int)]
    var draft: TrackDraft
  }

  /// Where a member of a sequence leaves a property.
  private enum End {
    case constant(Int32)
    /// Where the root found it.
    case captured
    /// Where a track is at a progress.
    case track(Int, Double)
  }

  /// What a member changes about where a property is left.
  private struct Change {
    var key: ChannelKey
    var before: End?
    var after: End
  }

  /// What is gathered while a root is laid out.
  private struct Layout {
    var tracks: [PendingTrack] = []
    /// On a clock without time, nothing is added to keyframes.
    var isTimed: Bool
  }

  mutating func emit(_ draft: NodeDraft, _ root: Root) {
    var root = root
    var isTimed = true
    if case .signal(_, nil) = root.clock { isTimed = false }
    var layout = Layout(isTimed: isTimed)
    var ends: [ChannelKey: End] = [:]
    _ = emit(draft, parent: -1, priority: [], &ends, &layout)
    root.nodeCount = Int32(graph.nodes.count) - root.firstNode
    root.length = draft.start + draft.timing.length
    emitChannels(layout, &root)
    graph.roots.append(root)
  }

  /// Lays a node out; `ends` are where the members before it leave the properties, and then where it does.
  private mutating func emit(
    _ draft: NodeDraft, parent: Int32, priority: [(start: Nanoseconds, index: Int)],
    _ ends: inout [ChannelKey: End], _ layout: inout Layout
  ) -> [Change] {
    let index = Int32(graph.nodes.count)
    graph.nodes.append(
      TimedNode(parent: parent, structure: draft.structure, start: draft.start, timing: draft.timing))
    graph.names.nodes.append(draft.name)
    if draft.structure == .tracks { return emitTracks(draft, node: index, priority, &ends, &layout) }
    var changes: [Change] = []
    var places: [ChannelKey: Int] = [:]
    var starts: [ChannelKey: Nanoseconds] = [:]
    for (place, member) in draft.members.enumerated() {
      let own = emit(member, parent: index, priority: priority + [(member.comesIn, place)], &ends, &layout)
      if draft.structure == .group {
        // The members of a group run side by side: none starts from where another ends.
        for change in own.reversed() { ends[change.key] = change.before }
      }
      for change in own {
        guard let known = places[change.key] else {
          places[change.key] = changes.count
          starts[change.key] = member.comesIn
          changes.append(change)
          continue
        }
        if draft.structure == .group, let start = starts[change.key], start > member.comesIn { continue }
        starts[change.key] = member.comesIn
        changes[known].after = change.after
      }
    }
    for change in changes { ends[change.key] = change.after }
    return changes
  }

  private mutating func emitTracks(
    _ draft: NodeDraft, node: Int32, _ priority: [(start: Nanoseconds, index: Int)],
    _ ends: inout [ChannelKey: End], _ layout: inout Layout
  ) -> [Change] {
    var changes: [Change] = []
    for (place, track) in draft.tracks.enumerated() {
      let key = ChannelKey(slot: track.target.slot, lanes: track.target.lanes)
      var sources = Sources(start: ends[key] ?? .captured)
      guard let form = form(track, draft, isTimed: layout.isTimed, &sources) else { continue }
      let index = layout.tracks.count
      var written = Track(node: node, form: form, usesUnderlying: sources.usesUnderlying)
      if let start = sources.used {
        written.startTrack = Int32(start.track)
        written.startProgress = start.progress
      }
      layout.tracks.append(
        PendingTrack(
          track: written, key: key, isCapturing: sources.isCapturing, priority: priority + [(.zero, place)],
          draft: track))
      let end = end(of: form, draft.timing, track: index, start: sources.start)
      changes.append(Change(key: key, before: ends[key], after: end))
    }
    for change in changes { ends[change.key] = change.after }
    return changes
  }

  /// Where the values of a track come from, and what they turn out to need.
  private struct Sources {
    let start: End
    var isCapturing = false
    var usesUnderlying = false
    /// The end that it starts from, where it needs one that is not known before.
    var used: (track: Int, progress: Double)?

    init(start: End) { self.start = start }
  }

  private mutating func source(_ value: ValueDraft, _ sources: inout Sources) -> ValueSource {
    switch value {
    case .lanes(let lanes): return .constant(store(lanes))
    case .formula(let formula, _): return .formula(formula)
    case .parts(let formulas, _): return .formulas(parts(formulas))
    case .start:
      switch sources.start {
      case .constant(let first): return .constant(first)
      case .captured:
        sources.isCapturing = true
        return .captured
      case .track(let track, let progress):
        sources.used = (track, progress)
        return .start
      }
    case .startPlus(let formulas):
      switch sources.start {
      case .constant(let first):
        let lanes = formulas.indices.map { lane in
          formula(.constant([graph.values[Int(first) + lane]], .number))
        }
        return .formulas(parts(zip(lanes, formulas).map { added($0, $1) }))
      case .captured:
        sources.isCapturing = true
        return .capturedPlus(parts(formulas))
      case .track(let track, let progress):
        sources.used = (track, progress)
        return .startPlus(parts(formulas))
      }
    case .underlying:
      sources.usesUnderlying = true
      return .underlying
    }
  }

  private mutating func added(_ a: Formula, _ b: Formula) -> Formula {
    let program = Array(graph.formulas.program(of: a)) + Array(graph.formulas.program(of: b))
    return graph.formulas.append(
      program + [Instruction(.add)], type: a.type)
  }

  private mutating func parts(_ formulas: [Formula]) -> Int32 {
    graph.partFormulas.append(contentsOf: formulas)
    return Int32(graph.partFormulas.count - formulas.count)
  }

  // MARK: Forms

  private mutating func form(
    _ track: TrackDraft, _ draft: NodeDraft, isTimed: Bool, _ sources: inout Sources
  ) -> Track.Form? {
    switch track.form {
    case .value(let value): return .value(source(value, &sources))
    case .along(let path, let pace, let easing):
      return .along(path: Int32(path), isBySegment: pace == .segment, easing: curve(easing))
    case .direction(let path, let pace, let easing, let plus):
      return .direction(path: Int32(path), isBySegment: pace == .segment, easing: curve(easing), plus: plus)
    case .keyframes(let frames): return keyframes(frames, track, draft, isTimed: isTimed, &sources)
    }
  }

  private mutating func keyframes(
    _ drafts: [KeyframeDraft], _ track: TrackDraft, _ draft: NodeDraft, isTimed: Bool,
    _ sources: inout Sources
  ) -> Track.Form? {
    let isSpreadHold = track.isDiscrete && drafts.allSatisfy(\.isSpread) && drafts.count > 1
    guard let offsets = offsets(drafts, draft, isSpreadHold: isSpreadHold) else { return nil }
    var frames: [Keyframe] = []
    for (place, frame) in drafts.enumerated() {
      frames.append(
        Keyframe(
          offset: offsets[place], value: source(frame.value, &sources), curve: curve(frame.easing),
          isHold: frame.isHold, isPast: frame.isPast))
    }
    if isTimed {
      if frames[0].offset > 0 || frames[0].isPast {
        frames.insert(
          Keyframe(
            offset: 0, value: source(.start, &sources), curve: curve(track.easing), isHold: false,
            isPast: false), at: 0)
      }
      if frames[frames.count - 1].offset < 1 && !isSpreadHold {
        frames.append(
          Keyframe(
            offset: 1, value: source(.underlying, &sources), curve: curve(.linear), isHold: false,
            isPast: false))
      }
    }
    let interpolation: Interpolation =
      track.isDiscrete
      ? .discrete : !track.target.type.isContinuous ? .flip : track.target.type == .color ? .color : .linear
    let first = Int32(graph.keyframes.count)
    graph.keyframes.append(contentsOf: frames)
    return .keyframes(first: first, count: Int32(frames.count), interpolation: interpolation)
  }

  /// Every keyframe's place: those that have none are spread evenly between those that do; nil after a finding.
  private mutating func offsets(
    _ drafts: [KeyframeDraft], _ node: NodeDraft, isSpreadHold: Bool
  ) -> [Double]? {
    if isSpreadHold { return drafts.indices.map { Double($0) / Double(drafts.count) } }
    var known: [Double?] = []
    for frame in drafts {
      guard let offset = offset(frame, node) else { return nil }
      known.append(offset.isNaN ? nil : offset)
    }
    if known.count > 1, known[0] == nil { known[0] = 0 }
    if known[known.count - 1] == nil { known[known.count - 1] = 1 }
    var result: [Double] = []
    var previous = 0
    for (index, offset) in known.enumerated() {
      guard let offset else { continue }
      if index > 0, let before = known[previous] {
        if offset < before {
          report(
            .keyframesDecrease(
              at: range(drafts[index].place), previous: range(drafts[previous].place),
              node: drafts[index].place))
          return nil
        }
        let count = index - previous
        for step in 1..<max(count, 1) {
          result.append(before + (offset - before) * Double(step) / Double(count))
        }
      }
      result.append(offset)
      previous = index
    }
    return result
  }

  /// A keyframe's place as a number of its clock; NaN where it is to be spread, nil after a finding.
  private mutating func offset(_ frame: KeyframeDraft, _ node: NodeDraft) -> Double? {
    switch frame.offset {
    case .spread: return .nan
    case .fraction(let fraction): return fraction
    case .time(let time):
      let duration = node.timing.duration
      if time > duration {
        if node.isDurationBroken { return 1 }
        report(
          .outOfRange(
            "at", time.seconds, 0...duration.seconds, unit: "s", at: range(frame.place), node: frame.place))
        return nil
      }
      return duration == .zero ? 1 : Double(time.count) / Double(duration.count)
    }
  }

  // MARK: Ends

  /// Where a track leaves its property when its node has ended: a constant where that is known.
  private func end(of form: Track.Form, _ timing: Timing, track: Int, start: End) -> End {
    var filled = timing
    filled.fill = .both
    let last = filled.end.isFinite ? filled.end : .zero
    let progress = filled.computed(at: timing.speed < 0 ? .zero : last).progress?.transformed ?? 1
    let later = End.track(track, progress)
    switch form {
    case .value(let source): return known(source, start) ?? later
    case .keyframes(let first, let count, _):
      let frames = graph.keyframes[Int(first)..<Int(first) + Int(count)]
      if progress == 1, let frame = frames.last, frame.offset == 1, arrives(frames) {
        return known(frame.value, start) ?? later
      }
      if progress == 0, let frame = frames.first, frame.offset == 0, frames.dropFirst().first?.offset != 0,
        graph.curves[Int(frame.curve)].value(at: 0) == 0
      {
        return known(frame.value, start) ?? later
      }
      return later
    case .along, .direction: return later
    }
  }

  /// Whether the last segment ends in its last keyframe, as nearly all easings do.
  private func arrives(_ frames: ArraySlice<Keyframe>) -> Bool {
    guard let before = frames.dropLast().last else { return true }
    return before.isHold || graph.curves[Int(before.curve)].value(at: 1) == 1
  }

  /// A value that is known without its track.
  private func known(_ source: ValueSource, _ start: End) -> End? {
    switch source {
    case .constant(let first): .constant(first)
    case .captured: .captured
    case .start: start
    default: nil
    }
  }

  // MARK: Channels

  private mutating func emitChannels(_ layout: Layout, _ root: inout Root) {
    var keys: [ChannelKey] = []
    var members: [ChannelKey: [Int]] = [:]
    for (index, pending) in layout.tracks.enumerated() {
      if members[pending.key] == nil { keys.append(pending.key) }
      members[pending.key, default: []].append(index)
    }
    root.firstChannel = Int32(graph.channels.count)
    root.channelCount = Int32(keys.count)
    var places = Array(repeating: Int32(0), count: layout.tracks.count)
    let firstTrack = graph.tracks.count
    let turns = root.nodes.contains { graph.nodes[$0].turnsMembers }
    for key in keys {
      let order = (members[key] ?? []).sorted { isBefore(layout.tracks[$0], layout.tracks[$1], $0, $1) }
      let isCapturing = order.contains { layout.tracks[$0].isCapturing }
      graph.channels.append(
        Channel(
          slot: Int32(key.slot), lanes: Int32(key.lanes), firstTrack: Int32(graph.tracks.count),
          trackCount: Int32(order.count), turns: turns && order.count > 1,
          capture: isCapturing ? root.captureLanes : -1, hold: root.holdLanes)
      )
      if isCapturing { root.captureLanes += Int32(key.lanes) }
      root.holdLanes += Int32(key.lanes) + 1
      for index in order {
        places[index] = Int32(graph.tracks.count)
        graph.tracks.append(layout.tracks[index].track)
        graph.names.tracks.append(trackName(layout.tracks[index].draft))
      }
    }
    resolveEnds(from: firstTrack, places)
  }

  private func isBefore(_ a: PendingTrack, _ b: PendingTrack, _ i: Int, _ j: Int) -> Bool {
    for (x, y) in zip(a.priority, b.priority) where (x.start, x.index) != (y.start, y.index) {
      return (x.start, x.index) < (y.start, y.index)
    }
    return i < j
  }

  private func trackName(_ draft: TrackDraft) -> GraphNames.Track {
    GraphNames.Track(
      layer: draft.target.layer.map { graph.layers[$0].id } ?? "outputs", property: draft.target.name,
      line: line(of: draft.keyNode))
  }

  /// References to earlier members were made before their tracks had their places.
  private mutating func resolveEnds(from firstTrack: Int, _ places: [Int32]) {
    for index in firstTrack..<graph.tracks.count where graph.tracks[index].startTrack >= 0 {
      graph.tracks[index].startTrack = places[Int(graph.tracks[index].startTrack)]
    }
  }
}

extension KeyframeDraft {
  fileprivate var isSpread: Bool { offset.isSpreadLike }
}

extension KeyframeDraft.Offset {
  fileprivate var isSpreadLike: Bool {
    if case .spread = self { return true }
    return false
  }
}
