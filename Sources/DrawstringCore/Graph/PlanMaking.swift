/// The data that frames need beside the tables of a graph.
struct FrameTables {
  /// The values of the graph, with copies for packed tracks at the end.
  let values: [Double]
  let guesses: CurveGuesses
  let shifts: [SizeShift]
  let packed: PackedTracks
  let frameWork: Int
  let signalWork: Int
  let properties: ComparedProperties

  /// Without packed tracks, frames are the same and slower.
  init(_ graph: Graph, packsTracks: Bool = true) {
    var rows: [Double] = []
    var packed = PackedTracks.areUsed && packsTracks ? PackedTracks(graph, &rows) : PackedTracks()
    packed.rewritten = graph.slotsOfCopiesAndPulse.map { SlotRun($0) }
    packed.rewrittenByBodies = graph.slotsOfBodies.map { SlotRun($0) }
    self.packed = packed
    values = rows.isEmpty ? graph.values : graph.values + rows
    guesses = CurveGuesses(graph.curves)
    shifts = graph.sizeShifts
    frameWork = graph.workOfFrame
    signalWork = graph.workOfSignals
    properties = ComparedProperties(graph)
  }
}

extension GraphTables {
  /// Returns the graph of the tables, which are complete.
  mutating func finished() -> Graph {
    findReadsOfWalls()
    return Graph(self)
  }

  /// Gives back the room of arrays that grew element by element, and may have room for twice the elements.
  mutating func giveBackRoom() {
    func fit<Element>(_ array: inout [Element]) {
      if array.count > 64, array.capacity > array.count + array.count / 8 { array = array.map { $0 } }
    }
    fit(&values)
    fit(&keyframes)
    fit(&tracks)
    fit(&channels)
    fit(&nodes)
    fit(&roots)
    fit(&layers)
    fit(&initialSlots)
    fit(&names.tracks)
    fit(&names.nodes)
  }
}

extension PackedTracks {
  /// `rows` are appended to the values of the graph: the values of tracks that are not adjacent there.
  fileprivate init(_ graph: Graph, _ rows: inout [Double]) {
    isMade = true
    let writers = graph.writerCounts()
    nodes = graph.nodes.map { PackedTiming($0) }
    roots = graph.roots.map { PackedRoot($0, graph) }
    tracks = graph.tracks.map { .general($0) }
    var isPacked = Array(repeating: false, count: graph.tracks.count)
    channels.reserveCapacity(graph.channels.count)
    offsets.reserveCapacity(graph.keyframes.count)
    curves.reserveCapacity(graph.keyframes.count)
    for channel in graph.channels {
      for track in channel.tracks {
        // A track with two channels stays general: their widths may differ.
        tracks[track] =
          isPacked[track]
          ? .general(graph.tracks[track]) : packed(graph.tracks[track], channel, graph, &rows)
        isPacked[track] = true
      }
      channels.append(
        PackedChannel(
          isGeneral: channel.turns, isShared: channel.slots.contains { writers[$0] > 1 }, slot: channel.slot,
          lanes: channel.lanes, firstTrack: channel.firstTrack.rawValue, trackCount: channel.trackCount))
    }
    shared = PackedTracks.runs(of: graph.initialSlots.indices.filter { writers[$0] > 1 })
    needsWriteStamps =
      !shared.isEmpty || channels.contains { $0.isGeneral } || tracks.contains { $0.form == .general }
      || roots.contains { $0.kind == .general || $0.kind == .progress } || nodes.contains { $0.isGeneral }
      || graph.roots.contains { !$0.hold.isEmpty || $0.blend > .zero }
  }

  /// Returns the stretches of adjacent slots, for slots in rising order.
  private static func runs(of slots: [Int]) -> [SlotRun] {
    var runs: [SlotRun] = []
    for slot in slots {
      if let last = runs.last, last.first + last.count == slot {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(SlotRun(first: Int32(slot), count: 1))
      }
    }
    return runs
  }

  // MARK: Tracks

  private mutating func packed(_ track: Track, _ channel: Channel, _ graph: Graph, _ rows: inout [Double])
    -> PackedTrack
  {
    guard track.options.isNone, !track.usesUnderlying, track.start.isNone else {
      return .general(track)
    }
    let lanes = Int(channel.lanes)
    switch track.form {
    case .value(.constant(let first)):
      return PackedTrack(
        form: .constant, node: track.node.rawValue, firstKey: 0, segments: 0, firstValue: first)
    case .keyframes(let first, let count, let interpolation) where count >= 2:
      return keyframes(
        graph.keyframes[first, count: count], interpolation, track, lanes: lanes, graph,
        &rows)
    default: return .general(track)
    }
  }

  private mutating func keyframes(
    _ frames: ArraySlice<Keyframe>, _ interpolation: Interpolation, _ track: Track, lanes: Int,
    _ graph: Graph, _ rows: inout [Double]
  ) -> PackedTrack {
    let general = PackedTrack.general(track)
    guard [.linear, .color, .discrete].contains(interpolation), PackedTracks.rises(frames) else {
      return general
    }
    // On a staircase the values are computed as fractions.
    if case .steps = graph.nodes[track.node].timing.easing { return general }
    let firstKey = Int32(offsets.count)
    let firstPlace = frames.first?.constantPlace ?? 0
    var isAdjacent = true
    for frame in frames {
      guard let place = frame.constantPlace, let curve = curve(of: frame, interpolation, graph),
        PackedTracks.mixesPlainly(graph.values[place..<place + lanes]),
        // Colours of equal alpha mix part by part.
        interpolation != .color || graph.values[place + 3] == graph.values[firstPlace + 3]
      else {
        offsets.removeSubrange(Int(firstKey)...)
        curves.removeSubrange(Int(firstKey)...)
        return general
      }
      isAdjacent = isAdjacent && place == firstPlace + (offsets.count - Int(firstKey)) * lanes
      offsets.append(frame.offset)
      curves.append(curve)
    }
    var firstValue = firstPlace
    if !isAdjacent {
      firstValue = graph.values.count + rows.count
      for frame in frames {
        guard let place = frame.constantPlace else { continue }
        rows += graph.values[place..<place + lanes]
      }
    }
    return PackedTrack(
      form: .keyframes, node: track.node.rawValue, firstKey: firstKey, segments: Int32(frames.count - 1),
      firstValue: Int32(firstValue))
  }

  /// Numbers whose mix may overflow, and −0, need more care.
  private static func mixesPlainly(_ lanes: ArraySlice<Double>) -> Bool {
    lanes.allSatisfy { $0.magnitude < 1e100 && !($0 == 0 && $0.sign == .minus) }
  }

  /// Returns the easing of the segment after a keyframe; nil where the easing may give too large numbers.
  private func curve(of frame: Keyframe, _ interpolation: Interpolation, _ graph: Graph) -> Int32? {
    if frame.isHold || interpolation == .discrete { return PlainSegment.hold }
    switch graph.curves[frame.curve] {
    case .linear: return PlainSegment.linear
    case .cubicBezier(let curve):
      return curve.y1.magnitude < 1e100 && curve.y2.magnitude < 1e100 ? frame.curve.rawValue : nil
    case .steps, .apart: return nil
    }
  }

  /// Whether the offsets rise and each keyframe applies at its offset.
  private static func rises(_ frames: ArraySlice<Keyframe>) -> Bool {
    frames.allSatisfy { !$0.isPast } && zip(frames, frames.dropFirst()).allSatisfy { $0.offset < $1.offset }
  }
}

extension PackedRoot {
  fileprivate init(_ root: Root, _ graph: Graph) {
    kind = .general
    signalLane = 0
    firstNode = root.firstNode.rawValue
    nodeCount = root.nodeCount
    firstChannel = root.firstChannel.rawValue
    channelCount = root.channelCount
    length = root.length
    switch root.clock {
    case .time: kind = root.still == nil ? .time : .progress
    case .signal(_, .some): kind = .progress
    case .signal(let lane, nil):
      signalLane = lane
      let isPlain = root.nodes.allSatisfy { graph.nodes[$0].timing.easing == .linear }
      if root.before == .clamp && root.after == .clamp && isPlain { kind = .signal }
    }
  }
}

extension Graph {
  /// Returns the number of writers of each slot; 2 where copies, bodies or a pulse write, since they read the slot.
  fileprivate func writerCounts() -> [Int32] {
    var counts = Array(repeating: Int32(0), count: initialSlots.count)
    func count(_ slots: Range<Int>, by more: Int32 = 1) {
      for slot in slots { counts[slot] += more }
    }
    for channel in channels { count(channel.slots) }
    for binding in bindings {
      count(Int(binding.slot)..<Int(binding.slot) + binding.formula.type.lanes)
    }
    for slots in slotsOfCopiesAndPulse + slotsOfBodies { count(slots, by: 2) }
    // A channel is shared as a whole.
    for channel in channels where channel.slots.contains(where: { counts[$0] > 1 }) {
      for slot in channel.slots { counts[slot] = max(counts[slot], 2) }
    }
    return counts
  }

  /// The slots that are written after the channels: those of copies, the opacities of a pulse, and translations by shares.
  fileprivate var slotsOfCopiesAndPulse: [Range<Int>] {
    var ranges: [Range<Int>] = []
    for replicator in replicators {
      let copies = replicator.firstCopy.index..<replicator.group(ofCopy: Int(replicator.count))
      for layer in copies {
        let first = Int(layers[layer].firstSlot)
        ranges.append(first..<first + LayerLayout.width(of: layers[layer].kind))
      }
      for list in lists where copies.contains(list.layer.index) { ranges.append(list.slots) }
    }
    for slot in opacityPulse?.slots ?? [] { ranges.append(Int(slot)..<Int(slot) + 1) }
    for shift in sizeShifts {
      ranges.append(Int(shift.translation)..<Int(shift.translation) + 2)
      ranges.append(Int(shift.shares)..<Int(shift.shares) + 2)
    }
    return ranges
  }

  /// The slots that active bodies write after the channels, and the slots of the numbers of their walls.
  fileprivate var slotsOfBodies: [Range<Int>] {
    guard let physics else { return [] }
    var ranges: [Range<Int>] = []
    for layer in physics.layers {
      let first = Int(layers[layer].firstSlot)
      ranges.append(first + PropertyID.position.offset..<first + PropertyID.position.offset + 2)
      ranges.append(first + PropertyID.rotation.offset..<first + PropertyID.rotation.offset + 1)
    }
    ranges.append(Int(firstPathSlot)..<initialSlots.count)
    return ranges
  }
}

extension Keyframe {
  /// The place of its lanes among the values; nil where the value is no constant.
  fileprivate var constantPlace: Int? {
    if case .constant(let place) = value { return Int(place) }
    return nil
  }
}
