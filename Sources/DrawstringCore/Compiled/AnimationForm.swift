// The form of nodes, tracks, keyframes and events.

extension GraphTables {
  mutating func formAnimations<Run: FormRun>(
    _ part: CompiledPart, _ run: inout Run
  ) {
    switch part {
    case .waves:
      let blank = Wave(
        shape: .sine, period: 1, phase: 0, curve: .none, amplitude: .constant(0), offset: .constant(0))
      run.records(&waves, blank: blank) { wave, run, _ in
        wave.form(&run)
      }
    case .knots:
      run.records(&knots, blank: KochanekBartels()) { knot, run, _ in
        run.number(&knot.tension, "tension", in: NumberRange.finite)
        run.number(&knot.continuity, "continuity", in: NumberRange.finite)
        run.number(&knot.bias, "bias", in: NumberRange.finite)
      }
    case .keyframes:
      let blank = Keyframe(offset: 0, value: .constant(0), curve: .none, isHold: false, isPast: false)
      run.records(&keyframes, blank: blank) { keyframe, run, _ in
        run.number(&keyframe.offset, "offset", in: NumberRange.finite)
        keyframe.value.form(&run, lanes: 1)
        run.index(&keyframe.curve, "curve", in: .curves)
        run.flags(
          &keyframe.isHold, &keyframe.isPast, and: &keyframe.composition,
          "1 holds, 2 opens past its offset, 4 × composition")
      }
    case .options:
      run.records(&trackOptions, blank: TrackOptions()) { options, run, _ in
        options.form(&run)
      }
    case .starts:
      run.records(&starts, blank: TrackStart(track: .none, progress: 0, iteration: 0)) {
        start, run, _ in
        run.index(&start.track, "track", in: .tracks)
        run.number(&start.progress, "progress", in: NumberRange.finite)
        run.number(&start.iteration, "iteration", in: NumberRange.finite)
      }
    case .tracks:
      run.records(&tracks, blank: Track(node: .none, form: .value(.constant(0)))) {
        track, run, index in
        track.form(&run)
      }
    case .channels:
      let blank = Channel(slot: 0, lanes: 1, firstTrack: .none, trackCount: 0, capture: -1, hold: 0)
      run.records(&channels, blank: blank) { channel, run, _ in
        channel.form(&run)
      }
    case .nodes:
      run.records(
        &nodes, blank: TimedNode(parent: .none, structure: .tracks, start: .zero, timing: Timing())
      ) { node, run, index in
        node.form(&run)
        run.rule(node.parent.index < index, "a node comes before its members")
      }
      formNodeNames(&run)
    case .roots:
      let blank = Root(
        phases: [], hold: [], condition: .none, clock: .time, before: .clamp, after: .clamp,
        firstNode: .none)
      run.records(&roots, blank: blank) { root, run, _ in
        root.form(&run)
      }
    default: formEvents(part, &run)
    }
  }

  private mutating func formNodeNames<Run: FormRun>(_ run: inout Run) {
    run.list(&names.nodes, "names", blank: "") { name, run in
      run.text(&name, "name")
    }
    let count = run.count(of: .nodes)
    run.rule(names.nodes.count == count, "there is a name for each node")
  }

  private mutating func formEvents<Run: FormRun>(
    _ part: CompiledPart, _ run: inout Run
  ) {
    switch part {
    case .eventNames:
      run.records(&eventNames, blank: "") { name, run, _ in
        run.text(&name, "name")
      }
    case .nodeEvents:
      run.records(&nodeEvents, blank: NodeEvent(position: .zero, name: .none)) {
        event, run, _ in
        run.time(&event.position, "time in an iteration", .length)
        run.index(&event.name, "name", in: .eventNames)
      }
    case .eventRoots:
      run.records(&eventRoots, blank: .none) { root, run, _ in
        run.index(&root, "root", in: .roots)
      }
    default:
      let blank = EventSource(root: .none, node: .none, firstEvent: .none, eventCount: 0)
      run.records(&eventSources, blank: blank) { source, run, _ in
        run.index(&source.root, "place among the roots with events", in: .eventRoots)
        run.index(&source.node, "node", in: .nodes)
        run.stretch(&source.firstEvent, &source.eventCount, "first event", in: .nodeEvents)
      }
    }
  }
}

extension Wave {
  fileprivate mutating func form<Run: FormRun>(_ run: inout Run) {
    var (shape, period, phase, curve) = (self.shape, self.period, self.phase, self.curve)
    var (amplitude, offset) = (self.amplitude, self.offset)
    run.word(&shape, "shape")
    run.number(&period, "period", in: Wave.periods)
    run.number(&phase, "phase", in: NumberRange.finite)
    run.index(&curve, "curve", in: .curves)
    amplitude.form(&run, lanes: 1)
    offset.form(&run, lanes: 1)
    self = Wave(
      shape: shape, period: period, phase: phase, curve: curve, amplitude: amplitude, offset: offset)
  }
}

extension TrackOptions {
  fileprivate mutating func form<Run: FormRun>(_ run: inout Run) {
    run.word(&pace, "pace")
    run.flag(&isSmooth, "smooth")
    run.word(&colors.space, "colour space")
    run.word(&colors.hue, "hue")
    run.flag(&colors.isStraight, "straight alpha")
    run.word(&composition, "composition")
    run.word(&accumulation, "accumulation")
    run.option(&gain, "gain", blank: .constant(0)) { gain, run in
      gain.form(&run, lanes: 1)
    }
    run.optionalIndex(&firstKnot, "first knot", in: .knots)
    run.optionalIndex(&distances, "first distance", in: .values)
  }
}

extension Track {
  fileprivate mutating func form<Run: FormRun>(_ run: inout Run) {
    run.index(&node, "node", in: .nodes)
    run.flag(&usesUnderlying, "uses the underlying value")
    run.optionalIndex(&start, "start", in: .starts)
    run.optionalIndex(&options, "options", in: .options)
    var kind: UInt8 = 0
    if !Run.isReading {
      switch form {
      case .value: kind = 0
      case .keyframes: kind = 1
      case .along: kind = 2
      case .direction: kind = 3
      case .wave: kind = 4
      }
    }
    run.choice(&kind, "form", of: ["value", "keyframes", "along", "direction", "wave"])
    switch kind {
    case 0:
      var source = ValueSource.constant(0)
      if case .value(let own) = form { source = own }
      source.form(&run, lanes: 1)
      form = .value(source)
    case 1: formKeyframes(&run)
    case 2, 3: formWay(isDirection: kind == 3, &run)
    default:
      var wave = Ref<Wave>.none
      if case .wave(let own) = form { wave = own }
      run.index(&wave, "wave", in: .waves)
      form = .wave(wave)
    }
  }

  private mutating func formKeyframes<Run: FormRun>(_ run: inout Run) {
    var (first, count, interpolation) = (Ref<Keyframe>.none, 1 as Int32, Interpolation.linear)
    if case .keyframes(let a, let b, let c) = form { (first, count, interpolation) = (a, b, c) }
    run.stretch(&first, &count, "first keyframe", in: .keyframes)
    run.rule(count > 0, "there is a keyframe")
    run.word(&interpolation, "interpolation")
    form = .keyframes(first: first, count: count, interpolation: interpolation)
  }

  private mutating func formWay<Run: FormRun>(
    isDirection: Bool, _ run: inout Run
  ) {
    var (path, isBySegment, easing, plus) = (Ref<PathSource>.none, false, Ref<Easing>.none, 0.0)
    switch form {
    case .along(let a, let b, let c): (path, isBySegment, easing) = (a, b, c)
    case .direction(let a, let b, let c, let d): (path, isBySegment, easing, plus) = (a, b, c, d)
    default: break
    }
    run.index(&path, "path", in: .paths)
    run.flag(&isBySegment, "by segment")
    run.index(&easing, "curve", in: .curves)
    if isDirection {
      run.number(&plus, "angle", in: NumberRange.finite)
      form = .direction(path: path, isBySegment: isBySegment, easing: easing, plus: plus)
    } else {
      form = .along(path: path, isBySegment: isBySegment, easing: easing)
    }
  }
}

extension Channel {
  fileprivate mutating func form<Run: FormRun>(_ run: inout Run) {
    run.whole(&lanes, "lanes", from: 1, through: 4)
    run.first(&slot, "first slot", of: Int(lanes), in: .slots)
    run.stretch(&firstTrack, &trackCount, "first track", in: .tracks)
    run.rule(trackCount > 0, "a channel has a track")
    run.flags(&turns, &isPath, and: &blending, "1 time may run backwards, 2 path, 4 × blending")
    run.whole(&capture, "captured lane", from: -1, through: .max - 4)
    run.whole(&hold, "held lane", from: 0, through: .max - 8)
  }
}

extension TimedNode {
  fileprivate mutating func form<Run: FormRun>(_ run: inout Run) {
    var (parent, structure, start, timing) = (self.parent, self.structure, self.start, self.timing)
    var isReadInSeconds = self.isReadInSeconds
    run.optionalIndex(&parent, "parent", in: .nodes)
    run.word(&structure, "structure")
    run.flag(&isReadInSeconds, "read in seconds")
    run.time(&start, "start", .offset)
    timing.form(&run)
    self = TimedNode(
      parent: parent, structure: structure, start: start, timing: timing, isReadInSeconds: isReadInSeconds)
  }
}

extension Timing {
  fileprivate mutating func form<Run: FormRun>(_ run: inout Run) {
    run.time(&delay, "delay", .offset)
    run.time(&endDelay, "end delay", .offset)
    run.time(&duration, "duration", .lengthOrForever)
    run.time(&longestActive, "longest active time", .lengthOrForever)
    var isEndless = iterations.isInfinite
    run.flag(&isEndless, "endless")
    if isEndless {
      iterations = .infinity
    } else {
      run.number(&iterations, "iterations", in: 0...1e15)
    }
    run.number(&iterationStart, "iteration start", in: 0...1e9)
    run.word(&direction, "direction")
    run.word(&fill, "fill")
    run.number(&speed, "speed", in: -1e6...1e6)
    run.rule(speed != 0, "the speed is not 0")
    easing.form(&run)
  }
}

extension PhaseSet {
  /// The phases that every effect has.
  fileprivate mutating func form<Run: FormRun>(_ run: inout Run, _ name: FormName) {
    var bits = UInt8(intersection(.first).rawValue)
    run.byte(&bits, name, most: UInt8(Self.first.rawValue))
    self = PhaseSet(rawValue: UInt16(bits))
  }

  /// The phases of a floor, in a file with a floor.
  mutating func formOfFloor<Run: FormRun>(_ run: inout Run, _ name: FormName) {
    var bits = UInt8(intersection(.ofFloor).rawValue >> 6)
    run.byte(&bits, name, most: UInt8(Self.ofFloor.rawValue >> 6))
    self = intersection(.first).union(PhaseSet(rawValue: UInt16(bits) << 6))
  }
}

extension Root {
  fileprivate mutating func form<Run: FormRun>(_ run: inout Run) {
    phases.form(&run, "phases")
    hold.form(&run, "phases that hold")
    run.optionalIndex(&condition, "condition", in: .conditions)
    var kind: UInt8 = 0
    var lane: Int32 = 0
    var range = ClockRange(start: 0, end: 0)
    switch clock {
    case .time: break
    case .signal(let own, nil): (kind, lane) = (1, own)
    case .signal(let own, let limits?): (kind, lane, range) = (2, own, limits)
    }
    run.choice(&kind, "clock", of: ["time", "signal", "signal with a range"])
    if kind > 0 { run.lane(&lane, "lane") }
    if kind == 2 {
      run.number(&range.start, "start", in: NumberRange.finite)
      run.number(&range.end, "end", in: NumberRange.finite)
    }
    clock = kind == 0 ? .time : .signal(lane: lane, range: kind == 2 ? range : nil)
    run.word(&before, "before")
    run.word(&after, "after")
    run.stretch(&firstNode, &nodeCount, "first node", in: .nodes)
    run.rule(nodeCount > 0, "a root has a node")
    run.stretch(&firstChannel, &channelCount, "first channel", in: .channels)
    run.whole(&captureLanes, "captured lanes", from: 0, through: 4 * channelCount)
    run.whole(&holdLanes, "held lanes", from: 0, through: 5 * channelCount)
    run.time(&length, "length", .offsetOrForever)
    run.time(&blend, "blend", .length)
    run.option(&still, "still", blank: .zero) { time, run in
      run.time(&time, "instant", .offsetOrForever)
    }
    run.optionalIndex(&trigger, "trigger", in: .inputs)
    run.rule(trigger.isNone || kind == 0, "a root on a trigger runs over time")
  }
}
