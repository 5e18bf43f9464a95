import DrawstringCore
internal import DrawstringSyntax

/// Keyframes with their places on the clock, as the graph holds them.
extension SpecCompiler {
  mutating func form(
    _ track: TrackDraft, _ draft: NodeDraft, isTimed: Bool, _ sources: inout Sources
  ) -> Track.Form? {
    switch track.form {
    case .value(let value): return .value(source(value, &sources))
    case .along(let path, let pace, let easing):
      return .along(path: Int32(path), isBySegment: pace == .segment, easing: curve(easing))
    case .direction(let path, let pace, let easing, let plus):
      return .direction(path: Int32(path), isBySegment: pace == .segment, easing: curve(easing), plus: plus)
    case .wave(let wave): return form(wave, &sources)
    case .keyframes(let frames):
      let frames = track.spring.map { sprung(frames, by: $0, draft) } ?? frames
      return keyframes(frames, track, draft, isTimed: isTimed, &sources)
    }
  }

  mutating func keyframes(
    _ drafts: [KeyframeDraft], _ track: TrackDraft, _ draft: NodeDraft, isTimed: Bool,
    _ sources: inout Sources
  ) -> Track.Form? {
    let drafts = track.options.interpolation == .paced ? unplaced(drafts) : drafts
    let isEven = track.options.interpolation?.isEven == true
    let isSpreadHold = track.isDiscrete && drafts.allSatisfy(\.isSpread) && drafts.count > 1
    guard let offsets = offsets(drafts, draft, isSpreadHold: isSpreadHold) else { return nil }
    var frames: [Keyframe] = []
    for (place, frame) in drafts.enumerated() {
      frames.append(
        Keyframe(
          offset: offsets[place], value: source(frame.value, &sources),
          curve: curve(isEven ? .linear : frame.easing), isHold: frame.isHold, isPast: frame.isPast,
          composition: composition(frame, track)))
    }
    if track.options.interpolation?.isSmooth == true {
      sources.knots = drafts.map { $0.shape ?? track.options.shape }
    }
    var places = drafts.map { Optional($0.place) }
    if isTimed {
      if frames[0].offset > 0 || frames[0].isPast {
        frames.insert(
          Keyframe(
            offset: 0, value: source(.start, &sources), curve: curve(isEven ? .linear : track.easing),
            isHold: false, isPast: false), at: 0)
        if !sources.knots.isEmpty { sources.knots.insert(track.options.shape, at: 0) }
        places.insert(nil, at: 0)
      }
      if frames[frames.count - 1].offset < 1 && !isSpreadHold {
        frames.append(
          Keyframe(
            offset: 1, value: source(.underlying, &sources), curve: curve(.linear), isHold: false,
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
    sites.addKeyframes(from: Int(first), places)
    return .keyframes(first: first, count: Int32(frames.count), interpolation: interpolation)
  }

  /// Keyframes that are passed evenly: between the first and the last they stand where that brings them.
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

  /// Every keyframe's place: those that have none are spread evenly between those that do; nil after a finding.
  mutating func offsets(
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
  mutating func offset(_ frame: KeyframeDraft, _ node: NodeDraft) -> Double? {
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
}

extension Interpolation {
  /// What lies between two values of a type.
  fileprivate init(between type: PropertyType) {
    switch type {
    case .color: self = .color
    case .path: self = .path
    default: self = type.isContinuous ? .linear : .flip
    }
  }
}

extension KeyframeDraft {
  /// Whether nothing says where it stands.
  var isSpread: Bool { offset.isSpreadLike }
}

extension KeyframeDraft.Offset {
  fileprivate var isSpreadLike: Bool {
    if case .spread = self { return true }
    return false
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let wrongOrder = DiagnosticCode("wrong-order")
}

extension Diagnostic {
  fileprivate static func keyframesDecrease(
    at range: SourceRange, previous: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .wrongOrder, "this keyframe lies before the one it follows", at: range, node: node,
      labels: [Label("which is here", at: previous)])
  }

  fileprivate static func timeInEndless(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .neverEnds, "this iteration lasts forever, so a time is no part of it", at: range, node: node)
  }
}
