/// The record of one track of a node at an instant.
package struct TrackRecord: Sendable {
  package enum Activity: Sendable {
    /// No value: outside the active interval, on a side that is not filled.
    case none
    case waiting, running
  }

  package var track: Int
  package var activity: Activity
  /// Whether the top-level node takes its value from this track, among all members that write the same slots.
  package var isChosen = false
  /// Whether the track started at the same instant as the chosen track, which is later in the document.
  package var isTied = false
  /// The timing of the enclosing nodes, the outermost first; empty where they read a signal directly.
  package var nodes: [NodeRecord] = []
  /// The input of the track: the eased progress of its node, or a signal's value.
  package var reading = 0.0
  package var iteration = 0.0
  /// The time until the track starts, in the time of the top-level node.
  package var untilStart = Nanoseconds.zero
  /// The start value of a track that starts where an earlier member ends.
  package var start: [Double]?
  package var form: FormRecord?
  /// The gain of each iteration and its accumulation; nil if iterations do not accumulate.
  package var gain: GainRecord?
  /// The composition of a form without keyframes with the underlying value; each keyframe has its own.
  package var composition = Composition.replace
  package var underneath: [Double] = []
  /// The value of the track; nil if it has none.
  package var value: [Double]?

  init(track: Int, activity: Activity) {
    self.track = track
    self.activity = activity
  }
}

/// The timing of one node at an instant.
package struct NodeRecord: Sendable {
  package var node: Int
  package var steps: TimingSteps
}

package struct GainRecord: Sendable {
  package var gain: [Double]
  package var accumulation: Composition
}

/// The record of how a track's form gives its value.
package enum FormRecord: Sendable {
  case value(ValueRecord)
  case keyframes(KeyframeRecord)
  case along(PathRecord)
  /// The direction of a path as an angle, to which another angle is added.
  case direction(PathRecord, plus: Double)
  case wave(WaveRecord)
}

package struct ValueRecord: Sendable {
  package var source: ValueSource
  /// The value of `x` in a formula.
  package var x: Double
  package var value: [Double]
}

/// A keyframe and its effective value at an instant.
package struct KnotRecord: Sendable {
  package var index: Int
  /// The value as written.
  package var written: [Double]
  /// The value with the gain of the iterations before, composed with the underlying value.
  package var value: [Double]
}

package struct KeyframeRecord: Sendable {
  /// The progress between the keyframes, with the node's limits applied.
  package var progress: Double
  package var interpolation: Interpolation
  package var place: KeyframePlace
  /// The keyframe at or before the progress, and the next keyframe if it contributes.
  package var from: KnotRecord
  package var to: KnotRecord?
  /// The curve between the keyframes, if it is not linear; in the lanes that are mixed.
  package var curve: HermiteCurve?
  /// The fraction of the way between the keyframes; the parameter of the curve, if there is one.
  package var parameter = 0.0
  /// The same as steps of all steps, by which numbers are mixed; nil without a staircase.
  package var step: Share?
}

package struct PathRecord: Sendable {
  /// The index among the graph's paths.
  package var path: Int
  package var isBySegment: Bool
  /// The index, among the graph's curves, of the curve that shapes the progress.
  package var easing: Int
  package var progress: Double
  /// The fraction of the path's length, or of its segments.
  package var fraction: Double
  package var point: Vec2
  package var angle: Double
}

package struct WaveRecord: Sendable {
  package var wave: Int
  /// The fraction of the period.
  package var part: Double
  /// The level of the wave at that fraction.
  package var level: Double
  package var amplitude: [Double]
  package var offset: [Double]
}

extension Sampler {
  /// Returns the record of a track; its root's progress must be computed, and the underlying value written.
  mutating func record(
    ofTrack index: Int, _ channel: Channel, root: Int, _ graph: Graph, _ timeline: Timeline,
    _ state: RootState, at instant: Nanoseconds
  ) -> TrackRecord {
    let track = graph.tracks[index]
    let node = progress[track.node.index]
    let activity: TrackRecord.Activity =
      switch node.activity {
      case .none: .none
      case .waiting: .waiting
      case .running: .running
      }
    var record = TrackRecord(track: index, activity: activity)
    record.nodes = nodeRecords(around: track.node.index, root: root, graph, state, at: instant)
    if activity == .none { return record }
    record.reading = node.x
    record.iteration = node.iteration
    record.untilStart = node.untilStart
    record.underneath = Array(slots[channel.slots])
    let lanes = Int(channel.lanes)
    var place = Place(root: root, channel: channel, lanes: state.lanes, node)
    if track.start.exists {
      findStart(graph, timeline, &place, of: index)
      record.start = place.start.numbers(lanes)
    }
    let options = track.options.exists ? graph.trackOptions[track.options] : TrackOptions()
    let gain = gain(graph, timeline, place, track, options)
    if options.accumulation != .replace {
      record.gain = GainRecord(gain: gain.numbers(lanes), accumulation: options.accumulation)
    }
    let underlying = load(slots, at: Int(channel.slot), lanes: lanes)
    let keys = OptionedKeyframes(track, options, place, underlying: underlying, gain: gain)
    if let keys {
      record.form = .keyframes(keyframeRecord(graph, timeline, keys, track, at: node.x))
    } else {
      record.composition = options.composition
      record.form = formRecord(graph, timeline, place, track, at: node.x)
    }
    record.value = trackValue(graph, timeline, root: root, channel, track: index, state).numbers(lanes)
    return record
  }

  private func nodeRecords(
    around node: Int, root index: Int, _ graph: Graph, _ state: RootState, at instant: Nanoseconds
  ) -> [NodeRecord] {
    let root = graph.roots[index]
    guard let first = localTime(graph, root, state, at: instant) else { return [] }
    var records: [NodeRecord] = []
    var next = node
    while next >= root.firstNode.index {
      let own = graph.nodes[next]
      let isRoot = next == root.firstNode.index
      let parent = isRoot ? NodeProgress() : progress[own.parent.index]
      let time = isRoot ? first : localTime(own, in: parent)
      records.append(
        NodeRecord(node: next, steps: own.timing.steps(at: time, isBackwards: parent.isBackwards)))
      if isRoot { break }
      next = own.parent.index
    }
    return records.reversed()
  }

  private mutating func keyframeRecord(
    _ graph: Graph, _ timeline: Timeline, _ keys: OptionedKeyframes, _ track: Track, at x: Double
  ) -> KeyframeRecord {
    let spot = keyframePlace(graph, timeline, keys, track, at: x)
    var record = KeyframeRecord(
      progress: limited(x, to: keys.frames, graph, keys.place, track), interpolation: keys.interpolation,
      place: spot, from: knotRecord(graph, timeline, keys, spot.index))
    switch spot {
    case .alone: return record
    case .between(let index, _, let y):
      if keys.options.isSmooth { record.curve = smoothSegment(graph, timeline, keys, from: index) }
      record.parameter = y.value
      if y.whole != 1 { record.step = y }
    case .paced(let index, let distance, let length):
      record.parameter = distance / length
      if keys.options.isSmooth {
        let curve = smoothSegment(graph, timeline, keys, from: index)
        record.parameter = curve.parameter(at: distance, of: length, keys.metric)
        record.curve = curve
      }
    }
    record.to = knotRecord(graph, timeline, keys, spot.index + 1)
    return record
  }

  private mutating func knotRecord(
    _ graph: Graph, _ timeline: Timeline, _ keys: OptionedKeyframes, _ index: Int
  ) -> KnotRecord {
    let lanes = Int(keys.place.channel.lanes)
    return KnotRecord(
      index: index, written: value(graph.keyframes[index].value, graph, timeline, keys.place).numbers(lanes),
      value: knot(graph, timeline, keys, index).numbers(lanes))
  }

  private mutating func formRecord(
    _ graph: Graph, _ timeline: Timeline, _ place: Place, _ track: Track, at reading: Double
  ) -> FormRecord? {
    let lanes = Int(place.channel.lanes)
    let x = limited(reading, from: 0, to: 1, graph, place, track)
    func path(_ path: Ref<PathSource>, _ isBySegment: Bool, _ easing: Ref<Easing>) -> PathRecord {
      let fraction = graph.curves[easing].value(at: x)
      let spot = placeOnPath(path.index, at: fraction, isBySegment: isBySegment, graph)
      return PathRecord(
        path: path.index, isBySegment: isBySegment, easing: easing.index, progress: x, fraction: fraction,
        point: spot.point, angle: spot.angle)
    }
    switch track.form {
    case .keyframes: return nil
    case .along(let index, let isBySegment, let easing): return .along(path(index, isBySegment, easing))
    case .direction(let index, let isBySegment, let easing, let plus):
      return .direction(path(index, isBySegment, easing), plus: plus)
    case .value(let source):
      environment[BuiltinSignal.x.lane] = x
      return .value(
        ValueRecord(source: source, x: x, value: value(source, graph, timeline, place).numbers(lanes)))
    case .wave(let index):
      let wave = graph.waves[index]
      let part = partOfTurn(graph, place, track, wave, at: reading)
      return .wave(
        WaveRecord(
          wave: index.index, part: part, level: level(of: wave, at: part, graph).value,
          amplitude: value(wave.amplitude, graph, timeline, place).numbers(lanes),
          offset: value(wave.offset, graph, timeline, place).numbers(lanes)))
    }
  }
}
