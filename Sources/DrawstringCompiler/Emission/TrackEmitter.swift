import DrawstringCore
internal import DrawstringSyntax

/// Writes the forms, values and options of tracks into the graph.
struct TrackEmitter: CompilerPart {
  let values: CompileContext

  /// The start of a track, and the requirements of its values, found while they are written.
  struct Sources {
    let start: End
    var isCapturing = false
    var usesUnderlying = false
    /// The earlier track from whose end the track starts; nil if the start is known or not used.
    var used: TrackStart?
    /// Whether a keyframe is composed with the underlying value.
    var composes = false
    /// The last keyframe's value.
    var last: ValueSource?
    /// Shapes of the keyframes of a smooth curve.
    var knots: [KochanekBartels] = []

    init(start: End) { self.start = start }
  }

  func source(_ value: ValueDraft, _ sources: inout Sources) -> ValueSource {
    switch value {
    case .lanes(let lanes): return .constant(graph.addValues(lanes))
    case .formula(let formula, _): return .formula(formula)
    case .parts(let formulas, _): return .formulas(graph.addParts(formulas))
    case .start:
      switch sources.start {
      case .constant(let first): return .constant(first)
      case .captured:
        sources.isCapturing = true
        return .captured
      case .track(let track, let progress, let iteration):
        sources.used = TrackStart(track: Ref(track), progress: progress, iteration: iteration)
        return .start
      case .underlying:
        sources.usesUnderlying = true
        return .underlying
      }
    case .startPlus(let formulas):
      switch sources.start {
      case .constant(let first):
        let lanes = formulas.indices.map { lane in
          values.formula(.constant([graph.values[Int(first) + lane]], .number))
        }
        return .formulas(graph.addParts(zip(lanes, formulas).map { values.joined($0, $1, .add) }))
      case .captured:
        sources.isCapturing = true
        return .capturedPlus(graph.addParts(formulas))
      case .track(let track, let progress, let iteration):
        sources.used = TrackStart(track: Ref(track), progress: progress, iteration: iteration)
        return .startPlus(graph.addParts(formulas))
      case .underlying:
        sources.usesUnderlying = true
        return .underlyingPlus(graph.addParts(formulas))
      }
    case .underlying:
      sources.usesUnderlying = true
      return .underlying
    case .underlyingPlus(let formulas):
      sources.usesUnderlying = true
      return .underlyingPlus(graph.addParts(formulas))
    }
  }

  /// The value of a property after a member of a sequence.
  enum End {
    case constant(Int32)
    /// The value that was shown when the root came into effect.
    case captured
    /// The value of a track at a progress of an iteration.
    case track(Int, progress: Double, iteration: Double)
    /// The underlying value, changed by the members so far.
    case underlying
  }

  func form(
    _ track: TrackDraft, _ draft: NodeDraft, hasLocalTime: Bool, _ sources: inout Sources
  ) -> Track.Form? {
    switch track.form {
    case .value(let value): return .value(source(value, &sources))
    case .along(let path, let pace, let easing):
      return .along(path: Ref(path), isBySegment: pace == .segment, easing: values.curve(easing))
    case .direction(let path, let pace, let easing, let plus):
      return .direction(
        path: Ref(path), isBySegment: pace == .segment, easing: values.curve(easing), plus: plus)
    case .wave(let wave): return form(wave, &sources)
    case .keyframes(let frames):
      let frames = track.spring.map { sprung(frames, by: $0, draft) } ?? frames
      return keyframes(frames, track, draft, hasLocalTime: hasLocalTime, &sources)
    }
  }

  func keyframes(
    _ drafts: [KeyframeDraft], _ track: TrackDraft, _ draft: NodeDraft, hasLocalTime: Bool,
    _ sources: inout Sources
  ) -> Track.Form? {
    let drafts = track.options.interpolation == .paced ? unplaced(drafts) : drafts
    let isEven = track.options.interpolation?.isEven == true
    let isSpreadHold = track.isDiscrete && drafts.allSatisfy(\.isSpread) && drafts.count > 1
    guard let offsets = offsets(drafts, draft, isSpreadHold: isSpreadHold) else { return nil }
    var frames: [Keyframe] = []
    frames.reserveCapacity(drafts.count)
    for (place, frame) in drafts.enumerated() {
      frames.append(
        Keyframe(
          offset: offsets[place], value: source(frame.value, &sources),
          curve: values.curve(isEven ? .linear : frame.easing), isHold: frame.isHold, isPast: frame.isPast,
          composition: composition(frame, track)))
    }
    if track.options.interpolation?.isSmooth == true {
      sources.knots = drafts.map { $0.shape ?? track.options.shape }
    }
    var places = drafts.map { Optional($0.place) }
    if hasLocalTime {
      if frames[0].offset > 0 || frames[0].isPast {
        frames.insert(
          Keyframe(
            offset: 0, value: source(.start, &sources), curve: values.curve(isEven ? .linear : track.easing),
            isHold: false, isPast: false), at: 0)
        if !sources.knots.isEmpty { sources.knots.insert(track.options.shape, at: 0) }
        places.insert(nil, at: 0)
      }
      if frames[frames.count - 1].offset < 1 && !isSpreadHold {
        frames.append(
          Keyframe(
            offset: 1, value: source(.underlying, &sources), curve: values.curve(.linear), isHold: false,
            isPast: false))
        if !sources.knots.isEmpty { sources.knots.append(track.options.shape) }
      }
    }
    sources.composes = frames.contains { $0.composition != .replace }
    sources.last = frames.last?.value
    let interpolation: Interpolation =
      track.isDiscrete
      ? .discrete : Interpolation(between: track.target.type)
    let first = graph.addKeyframes(frames)
    sites.addKeyframes(from: first.index, places)
    return .keyframes(first: first, count: Int32(frames.count), interpolation: interpolation)
  }

  /// Returns the keyframes of a `paced` track: without holds, and without offsets between the first and the last.
  private func unplaced(_ drafts: [KeyframeDraft]) -> [KeyframeDraft] {
    drafts.enumerated().map { index, draft in
      var frame = draft
      frame.isHold = false
      if index > 0 && index < drafts.count - 1 {
        frame.offset = .spread
        frame.isPast = false
      }
      return frame
    }
  }

  /// Returns the offset of every keyframe. Keyframes without an offset are spread evenly between those that have one;
  /// nil after a finding.
  func offsets(
    _ drafts: [KeyframeDraft], _ node: NodeDraft, isSpreadHold: Bool
  ) -> [Double]? {
    if isSpreadHold { return drafts.indices.map { Double($0) / Double(drafts.count) } }
    var known: [Double?] = []
    known.reserveCapacity(drafts.count)
    for frame in drafts {
      guard let offset = offset(frame, node) else { return nil }
      known.append(offset.isNaN ? nil : offset)
    }
    if known.count > 1, known[0] == nil { known[0] = 0 }
    if known[known.count - 1] == nil { known[known.count - 1] = 1 }
    var result: [Double] = []
    result.reserveCapacity(drafts.count)
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
          result.append(Self.spread(step, of: count, from: before, to: offset, node.timing.duration))
        }
      }
      result.append(offset)
      previous = index
    }
    return result
  }

  /// Returns the offset after `step` of `count` equal parts between two offsets. Where both are whole nanoseconds of the
  /// iteration, it is the quotient of two whole numbers, as the progress at that instant is.
  private static func spread(
    _ step: Int, of count: Int, from before: Double, to after: Double, _ duration: Nanoseconds
  ) -> Double {
    let (step, count, length) = (Double(step), Double(count), Double(duration.count))
    let (first, last) = ((before * length).rounded(), (after * length).rounded())
    if length * count < 0x1p53, first / length == before, last / length == after {
      return (first * (count - step) + last * step) / (length * count)
    }
    return before + (after - before) * step / count
  }

  /// Returns the offset of a keyframe: a fraction of the iteration, or a value of the signal that is the clock. NaN for
  /// a keyframe that is to be spread; nil after a finding.
  func offset(_ frame: KeyframeDraft, _ node: NodeDraft) -> Double? {
    switch frame.offset {
    case .spread: return .nan
    case .fraction(let fraction): return fraction
    case .time(let time):
      let duration = node.timing.duration
      if duration.isInfinite {
        report(.timeInEndless(at: range(frame.place), node: frame.place))
        return nil
      }
      if time > duration {
        if node.isDurationBroken { return 1 }
        reader.reportOutOfRange("at", time.seconds, 0...duration.seconds, unit: "s", at: frame.place)
        return nil
      }
      return duration == .zero ? 1 : Double(time.count) / Double(duration.count)
    }
  }

  /// Adds a wave to the graph, and returns the form of its track.
  func form(_ wave: WaveDraft, _ sources: inout Sources) -> Track.Form {
    let wave = Wave(
      shape: wave.shape, period: wave.period, phase: wave.phase, curve: values.curve(wave.easing),
      amplitude: source(wave.amplitude, &sources), offset: source(wave.offset, &sources))
    return .wave(graph.addWave(wave))
  }

  /// Returns the keyframes of a spring track, eased by the spring over the node's duration.
  func sprung(_ frames: [KeyframeDraft], by spring: SpringDraft, _ node: NodeDraft)
    -> [KeyframeDraft]
  {
    let duration = node.timing.duration
    if duration < spring.length, spring.length.isFinite, !node.isDurationBroken {
      report(.springCut(spring.length, duration, at: range(spring.key), node: spring.key))
    }
    var frames = frames
    let easing = spring.easing(over: node.isReadInSeconds ? Nanoseconds(seconds: 1) : duration)
    for index in frames.indices { frames[index].easing = easing }
    return frames
  }

  /// Adds the options of a track to the graph, if it has any. The form of the track must have been written before, with
  /// the same sources.
  func options(_ track: TrackDraft, _ sources: inout Sources) -> Ref<TrackOptions> {
    let draft = track.options
    var options = TrackOptions()
    if case .keyframes = track.form {
      options.isSmooth = draft.interpolation?.isSmooth == true
      options.pace = draft.interpolation?.isEven == true ? .even : .stated
      if track.target.type == .color { options.colors = draft.colors }
      if sources.knots.contains(where: { $0 != KochanekBartels() }) {
        options.firstKnot = graph.addKnots(sources.knots)
      }
    } else {
      options.composition = draft.composite.composition(of: track.target)
    }
    if draft.accumulates { accumulate(track, &options, &sources) }
    if options.composition != .replace || sources.composes {
      sources.usesUnderlying = true
    } else if options.isPlain {
      return .none
    }
    return graph.addOptions(options)
  }

  private func accumulate(
    _ track: TrackDraft, _ options: inout TrackOptions, _ sources: inout Sources
  ) {
    options.accumulation = CompositeWord.accumulate.composition(of: track.target)
    switch track.form {
    case .keyframes(let frames):
      // A track that adds an amount adds it again in each iteration.
      switch frames.last?.value {
      case .startPlus(let formulas), .underlyingPlus(let formulas):
        options.accumulation = .sum
        options.gain = .formulas(graph.addParts(formulas))
      default: options.gain = sources.last
      }
    case .value(let value): options.gain = source(value, &sources)
    case .along, .wave: break
    case .direction: options.accumulation = .replace
    }
  }

  /// Returns how a keyframe is composed with the underlying value. Values made from the start or the underlying value
  /// replace it.
  func composition(_ frame: KeyframeDraft, _ track: TrackDraft) -> Composition {
    switch frame.value {
    case .start, .startPlus, .underlying, .underlyingPlus: .replace
    case .lanes, .formula, .parts:
      (frame.composite ?? track.options.composite).composition(of: track.target)
    }
  }
}

extension Interpolation {
  /// The interpolation between values of a type.
  fileprivate init(between type: PropertyType) {
    switch type {
    case .color: self = .color
    case .path: self = .path
    case .numbers: self = .dashes
    default: self = type.isContinuous ? .linear : .flip
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let springCut = DiagnosticCode("spring-cut", .warning)
}

extension Diagnostic {
  fileprivate static func keyframesDecrease(
    at range: SourceRange, previous: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .wrongOrder, "this keyframe is earlier than the keyframe before it", at: range, node: node,
      labels: [Label("the keyframe before it", at: previous)])
  }

  fileprivate static func timeInEndless(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .neverEnds, "this iteration lasts forever, so a time is no part of it", at: range, node: node)
  }

  fileprivate static func springCut(
    _ settling: Nanoseconds, _ duration: Nanoseconds, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let (needed, given) = (plainDecimal(settling.seconds), plainDecimal(duration.seconds))
    return Diagnostic(
      .springCut, "this spring takes \(needed) s to settle, and its node ends it after \(given) s", at: range,
      node: node, help: ["without a 'duration' the node lasts until the spring has settled"])
  }
}
