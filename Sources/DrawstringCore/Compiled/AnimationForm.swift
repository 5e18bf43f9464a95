// The form of nodes, tracks, keyframes and events.

extension Graph {
  mutating func formAnimations<Run: FormRun>(
    _ part: CompiledPart, _ run: inout Run
  ) throws(CompiledEffectError) {
    switch part {
    case .waves:
      let blank = Wave(
        shape: .sine, period: 1, phase: 0, curve: 0, amplitude: .constant(0), offset: .constant(0))
      try run.records(&waves, blank: blank) { wave, run, _ throws(CompiledEffectError) in
        try wave.form(&run)
      }
    case .knots:
      try run.records(&knots, blank: KochanekBartels()) { knot, run, _ throws(CompiledEffectError) in
        try run.number(&knot.tension, "tension", in: NumberRange.finite)
        try run.number(&knot.continuity, "continuity", in: NumberRange.finite)
        try run.number(&knot.bias, "bias", in: NumberRange.finite)
      }
    case .keyframes:
      let blank = Keyframe(offset: 0, value: .constant(0), curve: 0, isHold: false, isPast: false)
      try run.records(&keyframes, blank: blank) { keyframe, run, _ throws(CompiledEffectError) in
        try run.number(&keyframe.offset, "offset", in: NumberRange.finite)
        try keyframe.value.form(&run, lanes: 1)
        try run.index(&keyframe.curve, "curve", in: .curves)
        try run.flags(
          &keyframe.isHold, &keyframe.isPast, and: &keyframe.composition,
          "1 holds, 2 opens past its offset, 4 × composition")
      }
    case .options:
      try run.records(&trackOptions, blank: TrackOptions()) { options, run, _ throws(CompiledEffectError) in
        try options.form(&run)
      }
    case .starts:
      try run.records(&starts, blank: TrackStart(track: 0, progress: 0, iteration: 0)) {
        start, run, _ throws(CompiledEffectError) in
        try run.index(&start.track, "track", in: .tracks)
        try run.number(&start.progress, "progress", in: NumberRange.finite)
        try run.number(&start.iteration, "iteration", in: NumberRange.finite)
      }
    case .tracks:
      try run.records(&tracks, blank: Track(node: 0, form: .value(.constant(0)))) {
        track, run, index throws(CompiledEffectError) in
        try track.form(&run)
      }
    case .channels:
      let blank = Channel(slot: 0, lanes: 1, firstTrack: 0, trackCount: 0, capture: -1, hold: 0)
      try run.records(&channels, blank: blank) { channel, run, _ throws(CompiledEffectError) in
        try channel.form(&run)
      }
    case .nodes:
      try run.records(
        &nodes, blank: TimedNode(parent: -1, structure: .tracks, start: .zero, timing: Timing())
      ) { node, run, index throws(CompiledEffectError) in
        try node.form(&run)
        try run.rule(node.parent < index, "a node comes before its members")
      }
      try formNodeNames(&run)
    case .roots:
      let blank = Root(
        phases: [], hold: [], condition: -1, clock: .time, before: .clamp, after: .clamp, firstNode: 0)
      try run.records(&roots, blank: blank) { root, run, _ throws(CompiledEffectError) in
        try root.form(&run)
      }
    default: try formEvents(part, &run)
    }
  }

  private mutating func formNodeNames<Run: FormRun>(_ run: inout Run) throws(CompiledEffectError) {
    try run.list(&names.nodes, "names", blank: "") { name, run throws(CompiledEffectError) in
      try run.text(&name, "name")
    }
    let count = run.count(of: .nodes)
    try run.rule(names.nodes.count == count, "there is a name for each node")
  }

  private mutating func formEvents<Run: FormRun>(
    _ part: CompiledPart, _ run: inout Run
  ) throws(CompiledEffectError) {
    switch part {
    case .eventNames:
      try run.records(&eventNames, blank: "") { name, run, _ throws(CompiledEffectError) in
        try run.text(&name, "name")
      }
    case .nodeEvents:
      try run.records(&nodeEvents, blank: NodeEvent(position: .zero, name: 0)) {
        event, run, _ throws(CompiledEffectError) in
        try run.time(&event.position, "time in an iteration", .length)
        try run.index(&event.name, "name", in: .eventNames)
      }
    case .eventRoots:
      try run.records(&eventRoots, blank: 0) { root, run, _ throws(CompiledEffectError) in
        try run.index(&root, "root", in: .roots)
      }
    default:
      try run.records(&eventSources, blank: EventSource(root: 0, node: 0, firstEvent: 0, eventCount: 0)) {
        source, run, _ throws(CompiledEffectError) in
        try run.index(&source.root, "place among the roots with events", in: .eventRoots)
        try run.index(&source.node, "node", in: .nodes)
        try run.stretch(&source.firstEvent, &source.eventCount, "first event", in: .nodeEvents)
      }
    }
  }
}

extension Wave {
  fileprivate mutating func form<Run: FormRun>(_ run: inout Run) throws(CompiledEffectError) {
    var (shape, period, phase, curve) = (self.shape, self.period, self.phase, self.curve)
    var (amplitude, offset) = (self.amplitude, self.offset)
    try run.word(&shape, "shape")
    try run.number(&period, "period", in: Wave.periods)
    try run.number(&phase, "phase", in: NumberRange.finite)
    try run.index(&curve, "curve", in: .curves)
    try amplitude.form(&run, lanes: 1)
    try offset.form(&run, lanes: 1)
    self = Wave(
      shape: shape, period: period, phase: phase, curve: curve, amplitude: amplitude, offset: offset)
  }
}

extension TrackOptions {
  fileprivate mutating func form<Run: FormRun>(_ run: inout Run) throws(CompiledEffectError) {
    try run.word(&pace, "pace")
    try run.flag(&isSmooth, "smooth")
    try run.word(&colors.space, "colour space")
    try run.word(&colors.hue, "hue")
    try run.flag(&colors.isStraight, "straight alpha")
    try run.word(&composition, "composition")
    try run.word(&accumulation, "accumulation")
    try run.option(&gain, "gain", blank: .constant(0)) { gain, run throws(CompiledEffectError) in
      try gain.form(&run, lanes: 1)
    }
    try run.optionalIndex(&firstKnot, "first knot", in: .knots)
    try run.optionalIndex(&distances, "first distance", in: .values)
  }
}

extension Track {
  fileprivate mutating func form<Run: FormRun>(_ run: inout Run) throws(CompiledEffectError) {
    try run.index(&node, "node", in: .nodes)
    try run.flag(&usesUnderlying, "uses the underlying value")
    try run.optionalIndex(&start, "start", in: .starts)
    try run.optionalIndex(&options, "options", in: .options)
    var kind: UInt8 = 0
    switch form {
    case .value: kind = 0
    case .keyframes: kind = 1
    case .along: kind = 2
    case .direction: kind = 3
    case .wave: kind = 4
    }
    try run.choice(&kind, "form", of: ["value", "keyframes", "along", "direction", "wave"])
    switch kind {
    case 0:
      var source = ValueSource.constant(0)
      if case .value(let own) = form { source = own }
      try source.form(&run, lanes: 1)
      form = .value(source)
    case 1: try formKeyframes(&run)
    case 2, 3: try formWay(isDirection: kind == 3, &run)
    default:
      var wave: Int32 = 0
      if case .wave(let own) = form { wave = own }
      try run.index(&wave, "wave", in: .waves)
      form = .wave(wave)
    }
  }

  private mutating func formKeyframes<Run: FormRun>(_ run: inout Run) throws(CompiledEffectError) {
    var (first, count, interpolation) = (0 as Int32, 1 as Int32, Interpolation.linear)
    if case .keyframes(let a, let b, let c) = form { (first, count, interpolation) = (a, b, c) }
    try run.stretch(&first, &count, "first keyframe", in: .keyframes)
    try run.rule(count > 0, "there is a keyframe")
    try run.word(&interpolation, "interpolation")
    form = .keyframes(first: first, count: count, interpolation: interpolation)
  }

  private mutating func formWay<Run: FormRun>(
    isDirection: Bool, _ run: inout Run
  ) throws(CompiledEffectError) {
    var (path, isBySegment, easing, plus) = (0 as Int32, false, 0 as Int32, 0.0)
    switch form {
    case .along(let a, let b, let c): (path, isBySegment, easing) = (a, b, c)
    case .direction(let a, let b, let c, let d): (path, isBySegment, easing, plus) = (a, b, c, d)
    default: break
    }
    try run.index(&path, "path", in: .paths)
    try run.flag(&isBySegment, "by segment")
    try run.index(&easing, "curve", in: .curves)
    if isDirection {
      try run.number(&plus, "angle", in: NumberRange.finite)
      form = .direction(path: path, isBySegment: isBySegment, easing: easing, plus: plus)
    } else {
      form = .along(path: path, isBySegment: isBySegment, easing: easing)
    }
  }
}

extension Channel {
  fileprivate mutating func form<Run: FormRun>(_ run: inout Run) throws(CompiledEffectError) {
    try run.whole(&lanes, "lanes", from: 1, through: 4)
    try run.first(&slot, "first slot", of: Int(lanes), in: .slots)
    try run.stretch(&firstTrack, &trackCount, "first track", in: .tracks)
    try run.rule(trackCount > 0, "a channel has a track")
    try run.flags(&turns, &isPath, and: &blending, "1 time may run backwards, 2 path, 4 × blending")
    try run.whole(&capture, "captured lane", from: -1, through: .max - 4)
    try run.whole(&hold, "held lane", from: 0, through: .max - 8)
  }
}

extension TimedNode {
  fileprivate mutating func form<Run: FormRun>(_ run: inout Run) throws(CompiledEffectError) {
    var (parent, structure, start, timing) = (self.parent, self.structure, self.start, self.timing)
    var isReadInSeconds = self.isReadInSeconds
    try run.optionalIndex(&parent, "parent", in: .nodes)
    try run.word(&structure, "structure")
    try run.flag(&isReadInSeconds, "read in seconds")
    try run.time(&start, "start", .offset)
    try timing.form(&run)
    self = TimedNode(
      parent: parent, structure: structure, start: start, timing: timing, isReadInSeconds: isReadInSeconds)
  }
}

extension Timing {
  fileprivate mutating func form<Run: FormRun>(_ run: inout Run) throws(CompiledEffectError) {
    try run.time(&delay, "delay", .offset)
    try run.time(&endDelay, "end delay", .offset)
    try run.time(&duration, "duration", .lengthOrForever)
    try run.time(&longestActive, "longest active time", .lengthOrForever)
    var isEndless = iterations.isInfinite
    try run.flag(&isEndless, "endless")
    if isEndless {
      iterations = .infinity
    } else {
      try run.number(&iterations, "iterations", in: 0...1e15)
    }
    try run.number(&iterationStart, "iteration start", in: 0...1e9)
    try run.word(&direction, "direction")
    try run.word(&fill, "fill")
    try run.number(&speed, "speed", in: -1e6...1e6)
    try run.rule(speed != 0, "the speed is not 0")
    try easing.form(&run)
  }
}

extension Root {
  fileprivate mutating func form<Run: FormRun>(_ run: inout Run) throws(CompiledEffectError) {
    try run.byte(&phases.rawValue, "phases", most: PhaseSet.always.rawValue)
    try run.byte(&hold.rawValue, "phases that hold", most: PhaseSet.always.rawValue)
    try run.optionalIndex(&condition, "condition", in: .conditions)
    var kind: UInt8 = 0
    var lane: Int32 = 0
    var range = ClockRange(start: 0, end: 0)
    switch clock {
    case .time: break
    case .signal(let own, nil): (kind, lane) = (1, own)
    case .signal(let own, let limits?): (kind, lane, range) = (2, own, limits)
    }
    try run.choice(&kind, "clock", of: ["time", "signal", "signal with a range"])
    if kind > 0 { try run.whole(&lane, "lane", from: 0, through: .max - 4) }
    if kind == 2 {
      try run.number(&range.start, "start", in: NumberRange.finite)
      try run.number(&range.end, "end", in: NumberRange.finite)
    }
    clock = kind == 0 ? .time : .signal(lane: lane, range: kind == 2 ? range : nil)
    try run.word(&before, "before")
    try run.word(&after, "after")
    try run.stretch(&firstNode, &nodeCount, "first node", in: .nodes)
    try run.rule(nodeCount > 0, "a root has a node")
    try run.stretch(&firstChannel, &channelCount, "first channel", in: .channels)
    try run.whole(&captureLanes, "captured lanes", from: 0, through: 4 * channelCount)
    try run.whole(&holdLanes, "held lanes", from: 0, through: 5 * channelCount)
    try run.time(&length, "length", .offsetOrForever)
    try run.time(&blend, "blend", .length)
    try run.option(&still, "still", blank: .zero) { time, run throws(CompiledEffectError) in
      try run.time(&time, "instant", .offsetOrForever)
    }
  }
}
