import DrawstringCore

/// Where a track leaves its property when its node has ended.
extension SpecCompiler {
  /// Where a track leaves its property when its node has ended: a constant where that is known.
  func end(of form: Track.Form, _ timing: Timing, track: Int, start: End) -> End {
    var filled = timing
    filled.fill = .both
    let last = filled.end.isFinite ? filled.end : .zero
    let progress = filled.computed(at: timing.speed < 0 ? .zero : last).progress?.transformed ?? 1
    let later = End.track(track, progress)
    switch form {
    case .value(let source): return known(source, start) ?? later
    case .keyframes(let first, let count, _):
      let frames = graph.keyframes[Int(first)..<Int(first) + Int(count)]
      if progress == 1, let frame = frames.last, frame.offset == 1, arrives(frames) {
        return known(frame.value, start) ?? later
      }
      if progress == 0, let frame = frames.first, frame.offset == 0, frames.dropFirst().first?.offset != 0,
        graph.curves[Int(frame.curve)].value(at: 0) == 0
      {
        return known(frame.value, start) ?? later
      }
      return later
    case .along, .direction: return later
    }
  }

  /// Whether the last segment ends in its last keyframe, as nearly all easings do.
  func arrives(_ frames: ArraySlice<Keyframe>) -> Bool {
    guard let before = frames.dropLast().last else { return true }
    return before.isHold || graph.curves[Int(before.curve)].value(at: 1) == 1
  }

  /// A value that is known without its track.
  func known(_ source: ValueSource, _ start: End) -> End? {
    switch source {
    case .constant(let first): .constant(first)
    case .captured: .captured
    case .start: start
    default: nil
    }
  }
}
