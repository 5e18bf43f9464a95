internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// Keyframes beyond the range of the signal that they run over.
extension Lint {
  mutating func checkKeyframeReach() {
    for (index, root) in graph.roots.enumerated() where !idleRoots.contains(index) {
      guard case .signal(let lane, nil) = root.clock else { continue }
      let bounds = reach.bounds(ofLane: Int(lane), in: root.phases)
      if bounds == .all { continue }
      for channel in root.channels {
        for track in graph.channels[channel].tracks { checkReach(of: track, bounds, root, index) }
      }
    }
  }

  /// The first keyframe beyond the range ends a segment that is shown in part; the keyframes after it are unreachable.
  private mutating func checkReach(of track: Int, _ bounds: Interval, _ root: Root, _ index: Int) {
    guard case .keyframes(let first, let count, _) = graph.tracks[track].form, count > 1 else { return }
    // At an even pace a keyframe is passed at a time that depends on the distances of the values, not on its offset.
    let options = graph.tracks[track].options
    if options.exists, graph.trackOptions[options].pace == .even { return }
    let frames = first.stretch(count)
    let clock = graph.names.clocks[index]
    if root.after != .repeat,
      let frame = frames.dropFirst().first(where: { graph.keyframes[$0 - 1].offset >= bounds.high }),
      graph.keyframes[frame].offset > bounds.high, let node = sites.keyframe(frame)
    {
      report(
        .unreachableKeyframe(
          graph.keyframes[frame].offset, clock, reaches: bounds.high, isAbove: true, at: range(node),
          node: node))
    }
    if root.before != .repeat,
      let frame = frames.dropLast().last(where: { graph.keyframes[$0 + 1].offset <= bounds.low }),
      graph.keyframes[frame].offset < bounds.low, let node = sites.keyframe(frame)
    {
      report(
        .unreachableKeyframe(
          graph.keyframes[frame].offset, clock, reaches: bounds.low, isAbove: false, at: range(node),
          node: node))
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let unreachableKeyframe = DiagnosticCode("unreachable-keyframe", .warning)
}

extension Diagnostic {
  fileprivate static func unreachableKeyframe(
    _ place: Double, _ clock: String, reaches end: Double, isAbove: Bool, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .unreachableKeyframe,
      "'\(clock)' gets no \(isAbove ? "further" : "lower") than \(written(end)), so this keyframe is never reached: "
        + written(place), at: range, node: node)
  }
}

/// Distances of the pull in the wrong order: `rest` or `hysteresis` beyond `trigger`.
extension Lint {
  mutating func checkDistances() {
    guard let pull = graph.pull, let trigger = pullSites.trigger else { return }
    if pull.rest > pull.trigger, let node = pullSites.rest {
      report(
        .restBeyondTrigger(
          pull.rest, pull, at: range(node), trigger: range(trigger), node: node))
    }
    if pull.hysteresis > pull.trigger, let node = pullSites.hysteresis {
      report(
        .hysteresisBeyondTrigger(
          pull.hysteresis, trigger: pull.trigger, at: range(node), trigger: range(trigger), node: node))
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let distanceOrder = DiagnosticCode("distance-order", .warning)
}

extension Diagnostic {
  fileprivate static func restBeyondTrigger(
    _ rest: Double, _ pull: PullModel, at range: SourceRange, trigger other: SourceRange, node: NodeID
  ) -> Diagnostic {
    // The limit is that of a finger, and is not below the trigger.
    let limit = pull.limit.flatMap { $0 < rest ? written($0) : nil }
    return Diagnostic(
      .distanceOrder,
      "the content would rest at \(written(rest)), beyond the trigger, \(written(pull.trigger)): after a release "
        + "there, the content moves further down"
        + (limit.map { ", and a touch while refreshing moves it back up to the limit, \($0)" } ?? ""),
      at: range,
      node: node, labels: [Label("the trigger", at: other)])
  }

  fileprivate static func hysteresisBeyondTrigger(
    _ hysteresis: Double, trigger: Double, at range: SourceRange, trigger other: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .distanceOrder,
      "with a hysteresis of \(written(hysteresis)) and a trigger of \(written(trigger)) only a pull below "
        + "\(written(trigger - hysteresis)) disarms", at: range, node: node,
      labels: [Label("the trigger", at: other)])
  }
}
