internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// How the form of a track produces its value.
extension ExplanationText {
  mutating func write(formOf track: TrackRecord, of writer: WriterRecord, depth: Int) {
    let slots = writer.slots
    switch track.form {
    case .value(let record): write(record, track, slots, depth)
    case .keyframes(let record): write(record, track, writer, depth)
    case .along(let record): write(record, depth)
    case .direction(let record, let plus):
      write(record, depth)
      outline.add(
        depth, "turned as the path goes there, \(Figures.angle(record.angle)), plus \(Figures.angle(plus))")
    case .wave(let record): write(record, writer, depth)
    case nil: return
    }
    if let gain = track.gain {
      outline.add(
        depth,
        "each iteration adds \(explanation.words(gain.gain, at: slots)); \(Figures.number(track.iteration)) went before"
      )
    }
    if track.composition != .replace {
      outline.add(
        depth, "\(track.composition.words) \(explanation.words(track.underneath, at: slots)) underneath")
    }
    if let value = track.value { outline.add(depth, "= \(explanation.words(value, at: slots))") }
  }

  private mutating func write(_ record: ValueRecord, _ track: TrackRecord, _ slots: Range<Int>, _ depth: Int)
  {
    let reads = explanation.graph.reads(record.source, lanes: slots.count)
    if let text = explanation.text(ofTrack: track.track) { outline.add(depth, text) }
    write(reads: reads, depth: depth, x: record.x)
  }

  private mutating func write(_ record: PathRecord, _ depth: Int) {
    let name = explanation.graph.paths[record.path].name
    let easing = explanation.graph.curves[record.easing]
    let share = record.isBySegment ? "of its segments" : "of its length"
    let way =
      easing == .linear
      ? "\(Figures.number(record.fraction)) \(share)"
      : "progress \(Figures.number(record.progress)), eased \(Figures.number(record.fraction)) by \(easing.words), \(share)"
    outline.add(depth, "along \(name.isEmpty ? "a path" : "the path '\(name)'"): \(way)")
  }

  private mutating func write(_ record: WaveRecord, _ writer: WriterRecord, _ depth: Int) {
    let (graph, slots) = (explanation.graph, writer.slots)
    let wave = graph.waves[record.wave]
    outline.add(
      depth,
      "a \(wave.shape.rawValue) wave, \(Figures.number(record.part)) of the way through a turn of "
        + "\(explanation.place(wave.period, graph.roots[writer.root].clock)): level \(Figures.number(record.level))"
    )
    outline.add(
      depth,
      "\(explanation.words(record.offset, at: slots)) + \(explanation.words(record.amplitude, at: slots)) × "
        + Figures.number(record.level))
  }

  // MARK: Keyframes

  private mutating func write(
    _ record: KeyframeRecord, _ track: TrackRecord, _ writer: WriterRecord, _ depth: Int
  ) {
    let isFirst = record.to != nil
    write(record.from, isFirst ? "from" : "only", record, track, writer, depth)
    guard let to = record.to else { return }
    write(to, "to", record, track, writer, depth)
    let easing = explanation.graph.curves[explanation.graph.keyframes[record.from.index].curve]
    switch record.place {
    case .alone: return
    case .between(_, let x, let y):
      if let seconds = springSeconds(record, to, track, easing) {
        outline.add(depth, "\(seconds) into \(easing.words): \(Figures.number(y.value))")
        break
      }
      let eased = easing == .linear ? "" : ", eased \(Figures.number(y.value)) by \(easing.words)"
      outline.add(depth, "\(Figures.number(x)) of the way\(eased)")
    case .paced(_, let distance, let length):
      outline.add(
        depth, "at constant speed: \(Figures.number(distance)) of \(Figures.number(length))")
    }
    write(mix: record, to, track, writer, depth)
  }

  /// The time on a spring in a node without a duration; nil for other nodes and easings.
  private func springSeconds(
    _ record: KeyframeRecord, _ to: KnotRecord, _ track: TrackRecord, _ easing: Easing
  ) -> String? {
    let graph = explanation.graph
    guard case .between(_, let x, _) = record.place, case .apart(.spring) = easing,
      !graph.nodes[graph.tracks[track.track].node].timing.duration.isFinite
    else { return nil }
    let length = graph.keyframes[to.index].offset - graph.keyframes[record.from.index].offset
    return Figures.seconds(x * length)
  }

  private mutating func write(
    mix record: KeyframeRecord, _ to: KnotRecord, _ track: TrackRecord, _ writer: WriterRecord, _ depth: Int
  ) {
    let type = explanation.property.type
    let part = Figures.number(record.parameter)
    if record.interpolation == .color {
      let colors = explanation.colors(of: track.track)
      var words = "colours mixed in \(colors.space.rawValue)"
      if colors.space == .oklch { words += ", \(colors.hue.rawValue) hue" }
      words +=
        record.curve == nil
        ? ", \(part) of the way, " : ", on a smooth curve through the keyframes around, at \(part) of it, "
      outline.add(depth, words + (colors.isStraight ? "straight" : "weighed by their opacities"))
    } else if record.curve != nil {
      outline.add(depth, "on a smooth curve through the keyframes around, at \(part) of it")
    } else if record.interpolation == .linear, type != .path {
      let from = explanation.words(record.from.value, at: writer.slots)
      let end = explanation.words(to.value, at: writer.slots)
      let share = record.step.map { "\(Figures.number($0.count)) / \(Figures.number($0.whole))" } ?? part
      outline.add(depth, "\(from) + (\(end) − \(from)) × \(share)")
    }
  }

  private mutating func write(
    _ knot: KnotRecord, _ word: String, _ record: KeyframeRecord, _ track: TrackRecord,
    _ writer: WriterRecord, _ depth: Int
  ) {
    let graph = explanation.graph
    let frame = graph.keyframes[knot.index]
    let root = graph.roots[writer.root]
    let unit = explanation.offset(frame.offset, root, node: graph.tracks[track.track].node.index)
    let place = frame.isPast ? "just past \(unit)" : "at \(unit)"
    var text = "\(word) \(explanation.words(knot.value, at: writer.slots)) \(place)"
    if let origin = explanation.origin(of: frame.value) { text += ", \(origin)" }
    outline.add(depth, text, at: explanation.place(explanation.line(ofKeyframe: knot.index)))
    if frame.composition != .replace {
      outline.add(
        depth + 1,
        "\(explanation.words(knot.written, at: writer.slots)) \(frame.composition.words) "
          + "\(explanation.words(track.underneath, at: writer.slots)) underneath")
    }
    let reads = explanation.graph.reads(frame.value, lanes: writer.slots.count)
    if !reads.isEmpty {
      if let written = explanation.text(ofKeyframe: knot.index) { outline.add(depth + 1, written) }
      write(reads: reads, depth: depth + 1, x: 0)
    }
  }
}

extension Composition {
  /// How the value is combined with the underlying value.
  var words: String {
    switch self {
    case .replace: "in place of"
    case .sum, .colorSum: "added to"
    case .product: "times"
    case .growth: "growing"
    }
  }
}

extension Explanation {
  /// The offset of a keyframe: a time, a fraction of the iteration, or a value of a signal.
  func offset(_ offset: Double, _ root: Root, node: Int) -> String {
    if case .signal(_, nil) = root.clock { return place(stated(offset, root.clock), root.clock) }
    let duration = graph.nodes[node].timing.duration
    guard duration.isFinite, duration > .zero else { return Figures.number(offset) }
    return Figures.seconds(offset * duration.seconds)
  }

  /// The offset of a keyframe in the unit of the clock: over an input with a range the file states values of the input.
  func stated(_ offset: Double, _ clock: Clock) -> Double {
    guard case .signal(let lane, nil) = clock, let range = graph.input(withFractionAt: Int(lane))?.range
    else {
      return offset
    }
    return range.value(at: offset)
  }

  /// A position or a length on a clock: seconds, or the unit of a signal.
  func place(_ place: Double, _ clock: Clock) -> String {
    guard case .signal(let lane, nil) = clock else { return Figures.seconds(place) }
    switch graph.input(withFractionAt: Int(lane))?.kind.type ?? type(ofLane: Int(lane)) {
    case .angle: return Figures.angle(place)
    case .duration: return Figures.seconds(place)
    default: return Figures.number(place)
    }
  }

  /// The origin of a value that is not written in the file.
  func origin(of source: ValueSource) -> String? {
    switch source {
    case .captured: "what was shown when it came into effect"
    case .capturedPlus: "counted from what was shown when it came into effect"
    case .underlying: "what lies underneath"
    case .underlyingPlus: "counted from what lies underneath"
    case .start: "where the member before it ends"
    case .startPlus: "counted from where the member before it ends"
    case .constant, .formula, .formulas: nil
    }
  }
}
