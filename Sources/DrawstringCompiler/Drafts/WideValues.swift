import DrawstringCore

// Values that may have more lanes than their property: radii of four corners, and shares beside points.

extension PropertyLanes {
  /// The number of lanes or of formulas.
  var count: Int {
    switch self {
    case .lanes(let lanes): lanes.count
    case .whole: 1
    case .parts(let formulas): formulas.count
    }
  }
}

extension TrackDraft.Form {
  var values: [ValueDraft] {
    switch self {
    case .value(let value): [value]
    case .keyframes(let frames): frames.map(\.value)
    case .wave(let wave): [wave.amplitude, wave.offset]
    case .along, .direction: []
    }
  }

  /// Returns the form with other values.
  func mapValues(_ transform: (ValueDraft) -> ValueDraft) -> TrackDraft.Form {
    switch self {
    case .value(let value): return .value(transform(value))
    case .keyframes(let frames):
      return .keyframes(
        frames.map { frame in
          var frame = frame
          frame.value = transform(frame.value)
          return frame
        })
    case .wave(var wave):
      (wave.amplitude, wave.offset) = (transform(wave.amplitude), transform(wave.offset))
      return .wave(wave)
    case .along, .direction: return self
    }
  }
}

extension ValueDraft {
  /// The number of lanes that are written; 1 where there is one for all.
  var count: Int {
    switch self {
    case .lanes(let lanes): lanes.count
    case .parts(let formulas, _), .startPlus(let formulas), .underlyingPlus(let formulas): formulas.count
    case .formula, .start, .underlying: 1
    }
  }
}
