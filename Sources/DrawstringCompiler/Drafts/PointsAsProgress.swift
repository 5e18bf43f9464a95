import DrawstringCore
internal import DrawstringSyntax

/// Tracks of one top-level node that read a signal in points as progress, which is 1 after a single point.
struct PointsAsProgress {
  /// The signal; nil if the clock is not a signal in points, has a range, or extrapolates by `extend`.
  var signal: BuiltinSignal?
  /// The first value without a place.
  var first: NodeID?
  /// Whether other values have places.
  var hasPlaces = false
}

extension BuiltinSignal {
  /// Whether the signal is in points or points per second.
  fileprivate var isInPoints: Bool {
    switch self {
    case .pull, .delta, .velocity, .travel, .releasedAt, .inset, .across: true
    default: false
    }
  }
}

/// Finds tracks that read points as progress.
extension TrackReader {
  mutating func watchPoints(_ clock: SignalClock?, after: Extrapolation) {
    points = PointsAsProgress()
    guard let clock, clock.range == nil, !clock.isBroken, after != .extend,
      let signal = BuiltinSignal(rawValue: clock.lane), signal.isInPoints
    else { return }
    points.signal = signal
  }

  /// Removes the tracks of one key that read points as progress, from the index `count` on, and notes their place.
  mutating func takePoints(
    from tracks: inout [TrackDraft], after count: Int, isFromTo: Bool, at node: NodeID
  ) {
    guard points.signal != nil, let track = tracks[count...].first(where: \.needsProgress) else {
      return
    }
    var place = node
    if case .keyframes(let frames) = track.form, let last = frames.last, !isFromTo {
      let hasPlaces = frames.contains { !$0.isSpread }
      points.hasPlaces = points.hasPlaces || hasPlaces
      if !last.isSpread { return }
      if hasPlaces { place = last.place }
    }
    points.first = points.first ?? place
    tracks.removeSubrange(count...)
  }

  /// Reports the tracks that read points as progress, as one finding.
  mutating func reportPoints(_ over: NodeID?) {
    guard let signal = points.signal, let first = points.first, let over else { return }
    report(
      .pointsAsProgress(
        signal.row.name, over: range(over), values: range(first), hasPlaces: points.hasPlaces,
        node: points.hasPlaces ? first : over))
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let pointsAsProgress = DiagnosticCode("points-as-progress")
}

extension Diagnostic {
  /// If `hasPlaces`, other values of the node have places, so that the clock is intended.
  fileprivate static func pointsAsProgress(
    _ signal: String, over: SourceRange, values: SourceRange, hasPlaces: Bool, node: NodeID
  ) -> Diagnostic {
    let mapping = "map its points to time: 'range: [0, trigger]' and a 'duration'"
    if hasPlaces {
      return Diagnostic(
        .pointsAsProgress,
        "a value without a place reads '\(signal)' as progress, which is 1 after one point",
        at: values, node: node, labels: [Label("the clock counts points", at: over)],
        help: ["say where it stands: '{at: 30, value: ...}'", mapping])
    }
    return Diagnostic(
      .pointsAsProgress,
      "'\(signal)' counts points, and values without places read it as progress, which is 1 after one point",
      at: over, node: node, labels: [Label("these have no places", at: values)],
      help: [
        "'over: progress' is 1 at the trigger",
        "or say where the values stand, '{at: 30, value: ...}', or \(mapping)",
      ],
      fix: signal == BuiltinSignal.pull.row.name ? Fix(replace: over, with: "progress") : nil)
  }
}
