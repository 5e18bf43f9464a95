// The wordings of the findings about clocks, timing, tracks, bodies and traces.

internal import DrawstringCore

extension Diagnostic {
  static func needsSignalClock(_ key: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .needsSignalClock, "'\(key)' is about a signal as clock, and this node runs in time", at: range,
      node: node, help: ["name the signal with 'over'"])
  }

  static func needsTime(_ key: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .needsTime, "'\(key)' is about time, and this node runs over a signal", at: range, node: node,
      help: ["with 'range: [from, to]' the signal runs through the node's time"])
  }

  static func timeOnSignalClock(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .timeOnSignalClock, "the clock is a number, so a keyframe cannot stand at a time", at: range, node: node
    )
  }

  /// `hasPlaces` tells that other values of the node say where they stand, so that the clock is meant.
  static func pointsAsProgress(
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

  static func emptyRange(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.emptyRange, "this range ends where it begins", at: range, node: node)
  }

  static func missingDuration(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .missingDuration, "this node goes from value to value, and nothing says how long it takes", at: range,
      node: node, help: ["give it a 'duration'", "or give its keyframes times"])
  }

  static func zeroSpeed(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.zeroSpeed, "a speed of 0 never arrives", at: range, node: node)
  }

  static func endlessBackwards(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .endlessBackwards, "an endless node has no end to play back from", at: range, node: node,
      help: ["'direction: reverse' plays each iteration backwards"])
  }

  static func endlessRange(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .endlessRange, "this range is to run through the time of a node that has no end", at: range, node: node)
  }

  static func noKeyframes(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.noKeyframes, "this list has no keyframe", at: range, node: node)
  }

  static func keyframesDecrease(
    at range: SourceRange, previous: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .keyframesDecrease, "this keyframe lies before the one it follows", at: range, node: node,
      labels: [Label("which is here", at: previous)])
  }

  static func shownNeedsTime(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .shownNeedsTime, "'shown' is captured when a node starts in time, and this one runs over a signal",
      at: range, node: node)
  }

  static func missingEnd(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .missingEnd, "over a signal a track needs both ends, and this one has no '\(name)'", at: range,
      node: node)
  }

  static func notAdditive(_ type: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.notAdditive, "nothing can be added to \(type)", at: range, node: node)
  }

  static func outputType(_ type: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.outputType, "an output is a number, and this is \(type)", at: range, node: node)
  }

  static func alongNeedsPosition(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .alongNeedsPosition, "only 'position' follows a path, and this is '\(brief(name))'", at: range,
      node: node)
  }

  static func alongNone(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.alongNone, "'none' is no path to follow", at: range, node: node)
  }

  static func pathStart(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .pathStart, "a path begins with a 'move'", at: range, node: node,
      help: ["put '- move: [0, 0]' before it"])
  }

  static func bodiesOfTwoParents(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .bodiesOfTwoParents, "'\(brief(name))' lies in another layer than the bodies before it", at: range,
      node: node)
  }

  static func escapeWithoutBody(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .escapeWithoutBody, "'\(brief(name))' escapes and is not among the bodies", at: range, node: node)
  }

  // MARK: Traces

  static func traceOrder(at range: SourceRange, previous: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .traceOrder, "this event lies before the one it follows", at: range, node: node,
      labels: [Label("which is here", at: previous)])
  }

  static func traceEvent(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .traceEvent, "'\(name)' simply happens: its value is 'true'", at: range, node: node,
      fix: Fix(replace: range, with: "true"))
  }
}
