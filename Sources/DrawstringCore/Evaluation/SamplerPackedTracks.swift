/// The loop over the roots, nodes and channels of packed tracks.
extension Sampler {
  /// Writes all roots in order; the shared slots must hold their values without roots.
  mutating func writePacked(
    _ graph: Graph, _ timeline: Timeline, _ span: TimelineSpan, at instant: Nanoseconds
  ) {
    var cursor = PackedCursor()
    while true {
      let stop = Sampler.run(
        &cursor, graph, timeline, first: span.roots, at: instant, environment: environment,
        slots: &slots, progress: &progress, segments: &segments, writeStamps: &writeStamps, steps: &steps,
        evaluation: evaluation)
      let state = stop == .end ? RootState() : timeline.rootStates[span.roots + cursor.root]
      switch stop {
      case .end: return
      case .root:
        beginOwnSlots(graph, graph.packed.roots[cursor.root].channels)
        writeRoot(graph, timeline, span, cursor.root, at: instant)
        cursor.leaveRoot()
      case .progress:
        computeProgress(graph, graph.roots[cursor.root], state, at: instant)
        cursor.hasProgress = true
      case .channel:
        beginOwnSlots(graph, cursor.channel..<cursor.channel + 1)
        writeChannel(graph, timeline, root: cursor.root, channel: cursor.channel, state, blend: 1)
        cursor.channel += 1
      }
    }
  }

  /// Resets the slots that only these channels write.
  private mutating func beginOwnSlots(_ graph: Graph, _ channels: Range<Int>) {
    for index in channels where !graph.packed.channels[index].isShared {
      for slot in graph.packed.channels[index].slots { slots[slot] = graph.initialSlots[slot] }
    }
  }
}

/// The position of the loop through the packed tracks.
struct PackedCursor {
  var root = 0
  /// The next of the root's channels; -1 before the first.
  var channel = -1
  /// Whether the progress of the root's nodes is known.
  var hasProgress = false

  mutating func leaveRoot() { self = PackedCursor(root: root + 1) }
}

/// The reason for which the loop through the packed tracks stops.
enum PackedStop {
  case end
  /// The root is written from the graph's records.
  case root
  /// The progress of the root's nodes is computed from the graph's records.
  case progress
  /// The channel is written from the graph's records.
  case channel
}

extension Sampler {
  /// Continues through the packed tracks up to a part that needs the graph's records. The arrays are parts of the sampler,
  /// passed one by one so that all of them can change at once.
  private static func run(
    _ cursor: inout PackedCursor, _ graph: Graph, _ timeline: Timeline, first: Int, at instant: Nanoseconds,
    environment: [Double], slots: inout [Double], progress: inout [NodeProgress], segments: inout [Int32],
    writeStamps: inout [UInt64], steps: inout [PackedStep], evaluation: UInt64
  ) -> PackedStop {
    let packed = graph.packed
    let (rows, initials) = (graph.values, graph.initialSlots)
    let roots = packed.roots.span
    let nodes = packed.nodes.span
    let channels = packed.channels.span
    let tracks = packed.tracks.span
    let offsets = packed.offsets.span
    let curves = packed.curves.span
    let values = rows.span
    let initialSlots = initials.span
    let states = timeline.rootStates.span
    var slots = slots.mutableSpan
    var progress = progress.mutableSpan
    var segments = segments.mutableSpan
    var writeStamps = writeStamps.mutableSpan
    var steps = steps.mutableSpan
    var pending = 0
    while cursor.root < roots.count {
      let root = roots[cursor.root]
      let state = states[first + cursor.root]
      switch state.activity {
      case .inactive:
        for index in root.channels where !channels[index].isShared {
          for slot in channels[index].slots { slots[slot] = initialSlots[slot] }
        }
        cursor.leaveRoot()
        continue
      case .held:
        take(pending, &steps, graph, values, &slots)
        return .root
      case .active, .finished: break
      }
      if state.isBlending || root.kind == .general {
        take(pending, &steps, graph, values, &slots)
        return .root
      }
      if !cursor.hasProgress {
        guard computeProgress(root, state, at: instant, nodes, environment.span, &progress)
        else {
          take(pending, &steps, graph, values, &slots)
          return .progress
        }
        cursor.hasProgress = true
      }
      let isSignal = root.kind == .signal
      let end = Int(root.firstChannel + root.channelCount)
      var index = cursor.channel < 0 ? Int(root.firstChannel) : cursor.channel
      while index < end {
        let channel = channels[index]
        guard !channel.isGeneral,
          let step = step(
            OwnChannel(channel, isSignal: isSignal), isShared: channel.isShared, tracks, offsets, curves,
            progress.span, &segments)
        else {
          cursor.channel = index
          take(pending, &steps, graph, values, &slots)
          return .channel
        }
        steps[pending] = step
        pending += 1
        if channel.isShared { for slot in channel.slots { writeStamps[slot] = evaluation } }
        if pending == PackedStep.most {
          take(pending, &steps, graph, values, &slots)
          pending = 0
        }
        index += 1
      }
      cursor.leaveRoot()
    }
    take(pending, &steps, graph, values, &slots)
    return .end
  }

  /// Computes the progress of a root's nodes; returns false if that needs the graph's records.
  @inline(__always)
  static func computeProgress(
    _ root: PackedRoot, _ state: RootState, at instant: Nanoseconds, _ nodes: Span<PackedTiming>,
    _ environment: Span<Double>, _ progress: inout MutableSpan<NodeProgress>
  ) -> Bool {
    let first = Int(root.firstNode)
    let end = first + Int(root.nodeCount)
    switch root.kind {
    case .progress, .general: return false
    case .signal:
      let running = NodeProgress(activity: .running, x: environment[Int(root.signalLane)])
      for node in first..<end { progress[node] = running }
      return true
    case .time:
      let elapsed = state.activity == .finished ? root.length : instant - state.since
      let time = elapsed - nodes[first].start
      if nodes[first].isGeneral || time.isInfinite { return false }
      nodes[first].write(&progress[first], in: .running, untilStart: .zero, at: time)
    }
    var index = first + 1
    while index < end {
      let parent = Int(nodes[index].parent)
      let activity = progress[parent].activity
      if activity == .none {
        progress[index] = NodeProgress()
      } else {
        let time = progress[parent].iterationTime - nodes[index].start
        if nodes[index].isGeneral || progress[parent].isBackwards || time.isInfinite { return false }
        nodes[index].write(
          &progress[index], in: activity, untilStart: progress[parent].untilStart, at: time)
      }
      index += 1
    }
    return true
  }

  /// Returns the step of a channel; nil if that needs the graph's records.
  @inline(__always)
  static func step(
    _ channel: OwnChannel, isShared: Bool = false, _ tracks: Span<PackedTrack>, _ offsets: Span<Double>,
    _ curves: Span<Int32>, _ progress: Span<NodeProgress>, _ segments: inout MutableSpan<Int32>
  ) -> PackedStep? {
    // Of the writers that have started, the last wins.
    var index = Int(channel.firstTrack + channel.trackCount) - 1
    while progress[Int(tracks[index].node)].activity != .running {
      if index == Int(channel.firstTrack) {
        // No writer has started: the first to start shows its first value if nothing else writes the slots.
        guard !isShared, let next = firstToStart(channel, tracks, progress) else { return nil }
        index = next
        break
      }
      index -= 1
    }
    let track = tracks[index]
    switch track.form {
    case .general: return nil
    case .constant: return PackedStep(track, channel, at: 0, PlainSegment.linear, segment: 0)
    case .keyframes: break
    }
    let first = Int(track.firstKey)
    let last = Int(track.segments)
    var p = progress[Int(track.node)].x
    if channel.isSignal {
      if p < offsets[first] { return PackedStep(track, channel, at: 0, PlainSegment.linear, segment: 0) }
      p = min(p, offsets[first + last])
    }
    let segment = segment(offsets, first, last, at: p, from: Int(segments[index]))
    segments[index] = Int32(truncatingIfNeeded: segment)
    let start = offsets[first + segment]
    let x = (p - start) / (offsets[first + segment + 1] - start)
    return PackedStep(track, channel, at: x, curves[first + segment], segment: segment)
  }

  /// Returns the step of a channel with a single track at a progress of the track's node.
  @inline(__always)
  static func step(
    _ channel: inout OwnChannel, _ offsets: Span<Double>, _ curves: Span<Int32>, at x: Double
  ) -> PackedStep {
    let first = Int(channel.firstKey)
    let last = Int(channel.segments)
    var p = x
    var segment = 0
    if last == 0 || (channel.isSignal && p < offsets[first]) {
      return PackedStep(
        x: 0, curve: PlainSegment.linear, firstValue: channel.firstValue, slot: channel.slot,
        lanes: channel.lanes)
    }
    if channel.isSignal { p = min(p, offsets[first + last]) }
    segment = Sampler.segment(offsets, first, last, at: p, from: Int(channel.segment))
    channel.segment = Int32(truncatingIfNeeded: segment)
    let start = offsets[first + segment]
    return PackedStep(
      x: (p - start) / (offsets[first + segment + 1] - start), curve: curves[first + segment],
      firstValue: channel.firstValue &+ channel.segment &* channel.lanes, slot: channel.slot,
      lanes: channel.lanes)
  }

  /// Returns the waiting writer of a channel that starts first; of several, the latest in the document.
  private static func firstToStart(
    _ channel: OwnChannel, _ tracks: Span<PackedTrack>, _ progress: Span<NodeProgress>
  ) -> Int? {
    var best: Int?
    var least = Nanoseconds.infinity
    var index = Int(channel.firstTrack + channel.trackCount) - 1
    while index >= Int(channel.firstTrack) {
      let node = progress[Int(tracks[index].node)]
      if node.activity == .waiting, best == nil || node.untilStart < least {
        best = index
        least = node.untilStart
      }
      index -= 1
    }
    return best
  }

  /// Returns the segment around `p` of `count` segments; beyond the ends the first or last.
  @inline(__always)
  private static func segment(
    _ offsets: Span<Double>, _ first: Int, _ count: Int, at p: Double, from hint: Int
  ) -> Int {
    if p >= offsets[first + hint] {
      if hint + 1 == count || p < offsets[first + hint + 1] { return hint }
    } else if hint == 0 {
      return 0
    }
    // Binary search without a branch that depends on the numbers.
    var low = 0
    var rest = count
    while rest > 1 {
      let half = rest >> 1
      low = offsets[first + low + half] <= p ? low + half : low
      rest -= half
    }
    return low
  }

  /// Eases the steps and writes their values. Separate from finding the steps: in one loop, each step would wait for the
  /// divisions of the step before.
  @inline(__always)
  static func take(
    _ count: Int, _ steps: inout MutableSpan<PackedStep>, _ graph: Graph, _ values: Span<Double>,
    _ slots: inout MutableSpan<Double>
  ) {
    let known = graph.guesses
    let curves = known.curves.span
    let guesses = known.cubics.span
    for index in 0..<count {
      let curve = steps[index].curve
      if curve < 0 { continue }
      let x = steps[index].x
      let guess = curves[Int(curve)]
      steps[index].x =
        guess.firstGuess >= 0 ? CurveGuesses.eased(x, guess, guesses) : graph.eased(x, by: Int(curve))
    }
    for index in 0..<count { write(steps[index], values, &slots) }
  }

  /// Writes the value of an eased step.
  @inline(__always)
  static func write(_ step: PackedStep, _ values: Span<Double>, _ slots: inout MutableSpan<Double>) {
    let y = step.curve == PlainSegment.hold ? (step.x < 1 ? 0 : 1) : step.x
    mix(values, Int(step.firstValue), Int(step.lanes), at: y, &slots, Int(step.slot))
  }

  /// Writes the mix, at `y`, of the lanes of a keyframe and of the next.
  @inline(__always)
  private static func mix(
    _ values: Span<Double>, _ from: Int, _ lanes: Int, at y: Double, _ slots: inout MutableSpan<Double>,
    _ slot: Int
  ) {
    var lane = 0
    if y == 0 || y == 1 {
      let from = y == 0 ? from : from &+ lanes
      while lane < lanes {
        slots[slot &+ lane] = values[from &+ lane]
        lane &+= 1
      }
      return
    }
    while lane < lanes {
      let start = values[from &+ lane]
      let end = values[from &+ lanes &+ lane]
      let mixed = start + (end - start) * y
      // An easing of the whole node may lead to any number.
      slots[slot &+ lane] = mixed.isFinite ? mixed : TotalArithmetic.lerp(start, end, y)
      lane &+= 1
    }
  }
}

/// A segment and a place in the segment, before or after easing.
struct PackedStep: Sendable {
  /// The progress in the segment; eased by `take`.
  var x: Double
  var curve: Int32
  /// The place of the lanes of the segment's first keyframe.
  var firstValue: Int32
  var slot: Int32
  var lanes: Int32

  /// The most steps that are found before they are taken.
  static let most = 64
  static let none = PackedStep(x: 0, curve: 0, firstValue: 0, slot: 0, lanes: 0)

  init(x: Double, curve: Int32, firstValue: Int32, slot: Int32, lanes: Int32) {
    self.x = x
    self.curve = curve
    self.firstValue = firstValue
    self.slot = slot
    self.lanes = lanes
  }

  @inline(__always)
  init(_ track: PackedTrack, _ channel: OwnChannel, at x: Double, _ curve: Int32, segment: Int) {
    self.x = x
    self.curve = curve
    firstValue = track.firstValue &+ Int32(truncatingIfNeeded: segment) &* channel.lanes
    slot = channel.slot
    lanes = channel.lanes
  }
}
