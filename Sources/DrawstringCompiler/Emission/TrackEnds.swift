import DrawstringCore
internal import DrawstringSyntax

/// Finds the ends of tracks: the values of their properties after their nodes have ended.
extension TrackEmitter {
  /// Returns the value of a track after its node has ended; a constant if it is known.
  func end(of written: Track, _ timing: Timing, track: Int, start: End) -> End {
    var filled = timing
    filled.fill = .both
    let last = filled.end.isFinite ? filled.end : .zero
    let place = filled.computed(at: timing.speed < 0 ? .zero : last).progress
    let progress = place?.transformed ?? 1
    let iteration = place.map { $0.iteration.isFinite ? $0.iteration : 0 } ?? 0
    let later = End.track(track, progress: progress, iteration: iteration)
    if written.options.exists {
      if composes(written) { return .underlying }
      if graph.trackOptions[written.options].accumulation != .replace { return later }
    }
    switch written.form {
    case .value(let source): return known(source, start) ?? later
    case .keyframes(let first, let count, _):
      let frames = graph.keyframes[first, count: count]
      if progress == 1, let frame = frames.last, frame.offset == 1, arrives(frames) {
        return known(frame.value, start) ?? later
      }
      if progress == 0, let frame = frames.first, frame.offset == 0, frames.dropFirst().first?.offset != 0,
        graph.curves[frame.curve].value(at: 0) == 0
      {
        return known(frame.value, start) ?? later
      }
      return later
    case .along, .direction, .wave: return later
    }
  }

  /// Whether a track with options, or one of its keyframes, is composed with the underlying value.
  func composes(_ track: Track) -> Bool {
    if graph.trackOptions[track.options].composition != .replace { return true }
    guard case .keyframes(let first, let count, _) = track.form else { return false }
    return graph.keyframes[first, count: count].contains { $0.composition != .replace }
  }

  /// Whether the last segment ends exactly in its last keyframe, as with nearly all easings.
  func arrives(_ frames: ArraySlice<Keyframe>) -> Bool {
    guard let before = frames.dropLast().last else { return true }
    return before.isHold || graph.curves[before.curve].value(at: 1) == 1
  }

  /// Returns the end of a value that is known without its track; nil for other values.
  func known(_ source: ValueSource, _ start: End) -> End? {
    switch source {
    case .constant(let first): .constant(first)
    case .captured: .captured
    case .start: start
    default: nil
    }
  }
}
