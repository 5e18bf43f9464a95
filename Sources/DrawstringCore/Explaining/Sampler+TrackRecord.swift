extension Sampler {
  /// What a track does; its root's progress must be computed, and what lies underneath it written.
  mutating func record(
    ofTrack index: Int, _ channel: Channel, root: Int, _ graph: Graph, _ timeline: Timeline,
    _ state: RootState, at instant: Nanoseconds
  ) -> TrackRecord {
    let track = graph.tracks[index]
    let node = progress[Int(track.node)]
    let activity: TrackRecord.Activity =
      switch node.activity {
      case .none: .none
      case .waiting: .waiting
      case .running: .running
      }
    var record = TrackRecord(track: index, activity: activity)
    record.nodes = nodeRecords(around: Int(track.node), root: root, graph, state, at: instant)
    if activity == .none { return record }
    record.reading = node.x
    record.iteration = node.iteration
    record.untilStart = node.untilStart
    record.underneath = Array(slots[channel.slots])
    let lanes = Int(channel.lanes)
    var place = Place(root: root, channel: channel, lanes: state.lanes, iteration: node.iteration)
    if track.start >= 0 {
      findStart(graph, timeline, &place, of: index)
      record.start = place.start.numbers(lanes)
    }
    let options = track.options >= 0 ? graph.trackOptions[Int(track.options)] : TrackOptions()
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
    while next >= Int(root.firstNode) {
      let own = graph.nodes[next]
      let isRoot = next == Int(root.firstNode)
      let parent = isRoot ? NodeProgress() : progress[Int(own.parent)]
      let time = isRoot ? first : localTime(own, in: parent)
      records.append(
        NodeRecord(node: next, steps: own.timing.steps(at: time, isBackwards: parent.isBackwards)))
      if isRoot { break }
      next = Int(own.parent)
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
      record.parameter = y
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
    func path(_ index: Int32, _ isBySegment: Bool, _ easing: Int32) -> PathRecord {
      let fraction = graph.curves[Int(easing)].value(at: x)
      let spot = placeOnPath(Int(index), at: fraction, isBySegment: isBySegment, graph)
      return PathRecord(
        path: Int(index), isBySegment: isBySegment, easing: Int(easing), progress: x, fraction: fraction,
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
      let wave = graph.waves[Int(index)]
      let part = partOfTurn(graph, place, track, wave, at: reading)
      return .wave(
        WaveRecord(
          wave: Int(index), part: part, level: level(of: wave, at: part, graph),
          amplitude: value(wave.amplitude, graph, timeline, place).numbers(lanes),
          offset: value(wave.offset, graph, timeline, place).numbers(lanes)))
    }
  }
}
