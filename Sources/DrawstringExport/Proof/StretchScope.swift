internal import DrawstringCore
internal import DrawstringLint

/// One stretch with what is known of it.
struct StretchScope {
  let graph: Graph
  let segment: ExportSegment
  let stretch: SlotFunctions.Stretch
  let environment: [Double]
  /// The slots in the middle of the stretch.
  let slotValues: [Double]

  /// What instants in whole nanoseconds may put a progress off.
  static let slack = 1e-6

  var span: TimelineSpan { stretch.timeline.spans[stretch.span] }

  /// Seconds after the middle of the stretch.
  func seconds(_ frame: Jet) -> Jet {
    (frame - .constant(stretch.middle)) * (1 / ExportSegment.framesPerSecond)
  }

  /// A slot that no animation writes: a formula of its layer, or a constant.
  func base(_ slot: Int, _ history: ValueHistory, _ frame: Jet) -> Jet? {
    for binding in graph.bindings {
      let lane = slot - Int(binding.slot)
      guard (0..<binding.formula.type.lanes).contains(lane) else { continue }
      return formula(binding.formula, lane, frame, x: nil)
    }
    return .constant(history.base[0])
  }

  func formula(_ formula: Formula, _ lane: Int, _ frame: Jet, x: Jet?) -> Jet? {
    let jets = graph.formulas.jets(of: formula, curves: graph.curves) { index in
      index == BuiltinSignal.x.lane ? x : self.lane(index, frame)
    }
    return jets.flatMap { $0.indices.contains(lane) ? $0[lane] : nil }
  }

  /// A lane of the environment.
  func lane(_ index: Int, _ frame: Jet) -> Jet? {
    if index < BuiltinSignal.allCases.count { return builtin(BuiltinSignal.allCases[index], frame) }
    guard let signal = graph.signals.first(where: { $0.lanes.contains(index) }) else {
      return .constant(environment[index])
    }
    switch signal.source {
    case .formula(let formula): return self.formula(formula, index - Int(signal.lane), frame, x: nil)
    case .constant: return .constant(environment[index])
    // A memory changes with each pull that is asked for; an input is still from the beginning.
    case .memory: return segment.kind == .pull ? nil : .constant(environment[index])
    // In a trace inputs may settle.
    case .input: return segment.trace == nil ? .constant(environment[index]) : nil
    }
  }

  func builtin(_ signal: BuiltinSignal, _ frame: Jet) -> Jet? {
    let known = Jet.constant(environment[signal.lane])
    switch signal {
    case .x: return nil
    case .pull, .progress:
      guard let pull = graph.pull else { return known }
      let shown: Jet
      if segment.kind == .pull {
        guard stretch.isPullFree else { return nil }
        shown = frame * (1 / ExportSegment.framesPerPoint)
      } else {
        guard let moved = moved(span.pull, pull, frame) else { return nil }
        shown = moved
      }
      return signal == .pull ? shown : pull.trigger == 0 ? .constant(0) : shown * (1 / pull.trigger)
    case .inset:
      guard let pull = graph.pull else { return known }
      return segment.kind == .pull ? nil : moved(span.inset, pull, frame)
    case .delta, .velocity, .direction, .travel: return segment.kind == .pull ? nil : known
    case .time: return segment.kind == .pull ? known : known + seconds(frame)
    case .refreshed: return segment.kind == .refreshing ? known + seconds(frame) : known
    default: return known
    }
  }

  /// A number that settles.
  func moved(_ motion: Motion, _ pull: PullModel, _ frame: Jet) -> Jet? {
    if motion.isStill { return .constant(motion.to) }
    let settle = pull.movement(motion.along)
    let elapsed = (stretch.instant - motion.start).seconds
    let length = settle.duration.seconds
    if elapsed >= length { return .constant(motion.to) }
    if elapsed <= 0 { return .constant(motion.from) }
    let progress = (seconds(frame) + .constant(elapsed)) * (1 / length)
    guard progress.range.low >= -Self.slack, progress.range.high <= 1 + Self.slack,
      let eased = progress.limitedEnds.eased(by: settle.easing)
    else { return nil }
    return .constant(motion.from) + eased * (motion.to - motion.from)
  }

  // MARK: Tracks

  func jet(of slot: Int, _ writer: WriterRecord, _ frame: Jet) -> Jet? {
    let lane = slot - writer.slots.lowerBound
    switch writer.role {
    case .holding, .holdingFirst:
      return segment.kind == .pull ? nil : writer.given.map { .constant($0[lane]) }
    case .writing, .waiting:
      guard let track = writer.tracks.first(where: \.isChosen), track.gain == nil, track.start == nil,
        !graph.tracks[track.track].usesUnderlying, let x = reading(writer, track, frame),
        let own = value(track, lane, x, frame, writer)
      else { return nil }
      guard let blend = writer.blend else { return own }
      let length = graph.roots[writer.root].blend.seconds
      guard segment.kind != .pull, blend.blending == .numbers, length > 0 else { return nil }
      let share = seconds(frame) * (1 / length) + .constant(blend.progress)
      guard share.range.high <= 1 + Self.slack else { return nil }
      let outgoing = Jet.constant(blend.outgoing[lane])
      return outgoing + (own - outgoing) * share
    case .absent, .silent: return nil
    }
  }

  /// The input of a track: the eased progress of its node, or a signal.
  func reading(_ writer: WriterRecord, _ track: TrackRecord, _ frame: Jet) -> Jet? {
    let root = graph.roots[writer.root]
    switch writer.clock {
    case .signal(let lane, _): return self.lane(lane, frame)
    case .time(_, let isStill):
      if isStill || segment.kind == .pull { return .constant(track.reading) }
      return progress(track, seconds(frame))
    case .scrubbed(let lane, _, let range, _):
      guard root.before == .clamp, root.after == .clamp, range.end != range.start,
        let value = self.lane(lane, frame)
      else { return nil }
      let fraction = ((value - .constant(range.start)) * (1 / (range.end - range.start))).limited(0, 1)
      let end = graph.nodes[root.firstNode].timing.end.seconds
      guard end.isFinite, let first = track.nodes.first else { return nil }
      return progress(track, fraction * end - .constant(first.steps.localTime.seconds))
    }
  }

  /// The progress of a track's node, from the seconds by which the time of its root differs from the recorded one.
  func progress(_ track: TrackRecord, _ since: Jet) -> Jet? {
    var since = since
    var x = Jet.constant(track.reading)
    for (place, record) in track.nodes.enumerated() {
      let node = graph.nodes[record.node]
      let timing = node.timing
      guard let progress = record.steps.progress else { return nil }
      let duration = timing.duration.seconds
      // A scrubbed root's time is its own local time.
      let speed = place == 0 && isScrubbed(track) ? 1 : timing.speed
      if record.steps.phase != .active || duration == 0 || since.isConstant && since.range.low == 0 {
        x = .constant(progress.transformed)
        since = .constant(0)
        continue
      }
      if !duration.isFinite {
        // An iteration without an end: its time is that of the node.
        x = .constant(progress.transformed)
        since = since * speed
        continue
      }
      let sign = progress.isReversed ? -1.0 : 1
      let directed = since * (sign * speed / duration) + .constant(progress.directed)
      guard directed.range.low >= -Self.slack, directed.range.high <= 1 + Self.slack else { return nil }
      guard let shaped = directed.limitedEnds.eased(by: timing.easing) else { return nil }
      x = shaped
      since = (shaped - .constant(progress.transformed)) * duration
    }
    return x
  }

  func isScrubbed(_ track: TrackRecord) -> Bool {
    guard let first = track.nodes.first else { return false }
    let root = graph.roots.first { $0.nodes.contains(first.node) }
    if case .signal? = root?.clock { return true }
    return false
  }

  func value(_ record: TrackRecord, _ lane: Int, _ x: Jet, _ frame: Jet, _ writer: WriterRecord)
    -> Jet?
  {
    switch record.form {
    case .value(let value)?: return source(value.source, lane, frame, x: x.limited(0, 1), record)
    case .keyframes(let keys)?: return keyframes(keys, record, lane, x, frame, writer)
    case .wave(let wave)?: return self.wave(wave, record, lane, x, frame)
    case .along(let path)?: return along(path, x)?[lane]
    case .direction(let path, let plus)?: return direction(path, x).map { $0 + .constant(plus) }
    case nil: return nil
    }
  }

  func keyframes(
    _ keys: KeyframeRecord, _ record: TrackRecord, _ lane: Int, _ x: Jet, _ frame: Jet, _ writer: WriterRecord
  ) -> Jet? {
    guard case .keyframes(let first, let count, let interpolation) = graph.tracks[record.track].form,
      keys.curve == nil
    else { return nil }
    let options = graph.tracks[record.track].options
    if options.exists, graph.trackOptions[options].isSmooth { return nil }
    let (begin, end) = (first.index, first.index + Int(count))
    let root = graph.roots[writer.root]
    let (least, most) = (graph.keyframes[begin].offset, graph.keyframes[end - 1].offset)
    if case .signal(_, nil) = root.clock {
      let slack = Self.slack * max(abs(least), abs(most), 1)
      if x.range.high <= least + slack, root.before == .clamp {
        return source(graph.keyframes[begin].value, lane, frame, x: nil, record)
      }
      if x.range.low >= most - slack, root.after == .clamp {
        return source(graph.keyframes[end - 1].value, lane, frame, x: nil, record)
      }
      if x.range.low < least - slack, root.before != .clamp { return nil }
      if x.range.high > most + slack, root.after != .clamp { return nil }
    }
    // At a keyframe without a width, and where an easing gives exactly 0 or 1, the value is that of one keyframe.
    if x.isConstant, case .alone(let index) = keys.place {
      return source(graph.keyframes[index].value, lane, frame, x: nil, record)
    }
    // An easing may go beyond its ends; the first and the last segment go on there. A signal stops at the ends.
    var goesOn = true
    if case .signal(_, nil) = root.clock { goesOn = false }
    // Of several segments, all that is known is the range of their values.
    var found: Jet?
    for index in begin..<max(end - 1, begin + 1) {
      // A jump has no width.
      if index + 1 < end, graph.keyframes[index].offset == graph.keyframes[index + 1].offset { continue }
      let low = goesOn && index == begin ? -.infinity : graph.keyframes[index].offset
      let isLast = index + 2 >= end
      let high = index + 1 < end && !(goesOn && isLast) ? graph.keyframes[index + 1].offset : .infinity
      let slack = Self.slack * ((high - low).isFinite ? high - low : 1)
      if high < x.range.low - slack || low > x.range.high + slack { continue }
      let isWhole = x.range.low >= low - slack && x.range.high <= high + slack
      guard
        let part = segmentValue(
          index, index + 1 < end, record, lane, x.limited(low, high), frame, interpolation)
      else { return nil }
      if isWhole, x.range.high > low + slack || begin == index, x.range.low < high - slack || index + 2 == end
      {
        return part
      }
      found = found.map { $0.either(part) } ?? part.either(part)
    }
    return found
  }

  /// The value between a keyframe and the next one, at a progress there.
  func segmentValue(
    _ index: Int, _ hasNext: Bool, _ record: TrackRecord, _ lane: Int, _ x: Jet, _ frame: Jet,
    _ interpolation: Interpolation
  ) -> Jet? {
    let from = graph.keyframes[index]
    guard hasNext else { return source(from.value, lane, frame, x: nil, record) }
    let next = graph.keyframes[index + 1]
    if from.isHold || interpolation == .discrete {
      guard let start = source(from.value, lane, frame, x: nil, record) else { return nil }
      // The value jumps at the next keyframe.
      if x.range.high < next.offset { return start }
      return source(next.value, lane, frame, x: nil, record).map { start.either($0) }
    }
    var share = (x - .constant(from.offset)) * (1 / (next.offset - from.offset))
    if share.range.low < -Self.slack || share.range.high > 1 + Self.slack {
      switch graph.curves[from.curve] {
      case .linear, .apart(.spring): break
      default: return nil
      }
    } else {
      share = share.limitedEnds
    }
    guard interpolation == .linear || interpolation == .color,
      let y = share.eased(by: graph.curves[from.curve])
    else { return nil }
    // A spring that has settled needs its start no longer, which may have been captured.
    if y.isConstant, y.range.low == 1 { return source(next.value, lane, frame, x: nil, record) }
    guard let start = source(from.value, lane, frame, x: nil, record),
      let last = source(next.value, lane, frame, x: nil, record)
    else { return nil }
    if interpolation == .color {
      let options = graph.tracks[record.track].options
      if options.exists, !graph.trackOptions[options].colors.isPlain { return nil }
      // With one alpha a mix is that of the numbers.
      guard let a = source(from.value, 3, frame, x: nil, record),
        let b = source(next.value, 3, frame, x: nil, record),
        a.isConstant, b.isConstant
      else { return nil }
      if a.range != b.range, lane != 3 {
        guard a.range.low > 0, b.range.low > 0 else { return nil }
        let alpha = a + (b - a) * y
        return (start * a + (last * b - start * a) * y) / alpha
      }
    }
    return start + (last - start) * y
  }

  func wave(_ wave: WaveRecord, _ record: TrackRecord, _ lane: Int, _ x: Jet, _ frame: Jet) -> Jet? {
    let form = graph.waves[wave.wave]
    let node = graph.nodes[graph.tracks[record.track].node]
    guard form.shape == .sine || form.shape == .bounce,
      let swing = source(form.amplitude, lane, frame, x: nil, record),
      let offset = source(form.offset, lane, frame, x: nil, record)
    else { return nil }
    let duration = node.timing.duration
    // The place in the period at the middle is recorded; from there the phase runs with the node's time.
    let turns: Jet
    if record.nodes.isEmpty {
      turns = (x - .constant(record.reading)) * (1 / form.period) + .constant(wave.part)
    } else if duration.isFinite, duration > .zero {
      turns = (x - .constant(record.reading)) * (duration.seconds / form.period) + .constant(wave.part)
    } else {
      return nil
    }
    let level: Jet
    if form.shape == .sine {
      level = (turns * (2 * .pi)).sine
    } else {
      guard turns.range.low >= 0, turns.range.high <= 1 else { return nil }
      level = (turns * .pi).sine
    }
    return offset + swing * level
  }

  func source(_ source: ValueSource, _ lane: Int, _ frame: Jet, x: Jet?, _ record: TrackRecord)
    -> Jet?
  {
    switch source {
    case .constant(let place): return .constant(graph.values[Int(place) + lane])
    case .formula(let formula): return self.formula(formula, lane, frame, x: x)
    case .formulas(let place): return formula(graph.partFormulas[place + lane], 0, frame, x: x)
    case .captured:
      guard segment.kind != .pull, case .keyframes(let keys)? = record.form else { return nil }
      // Captured values stay in a span.
      for knot in [keys.from, keys.to].compactMap({ $0 }) {
        if case .captured = graph.keyframes[knot.index].value { return .constant(knot.written[lane]) }
      }
      return nil
    case .capturedPlus, .underlying, .underlyingPlus, .start, .startPlus: return nil
    }
  }
}

extension Jet {
  /// The function with rounding at 0 and 1 taken from its range.
  var limitedEnds: Jet {
    var result = self
    result.parts[0] = Interval(min(max(range.low, 0), 1), min(max(range.high, 0), 1))
    return result
  }
}
