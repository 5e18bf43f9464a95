internal import DrawstringCore

// The wordings of the findings about springs and waves.

extension Diagnostic {
  static func unknownEasingParameter(
    _ text: ScalarText, _ range: Range<Int>, _ row: EasingRow, _ names: [String], near: String?
  ) -> Diagnostic {
    let name = text.bytes.string(range)
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    let offer = offer(
      near, for: name, at: text.range(range), or: names.isEmpty ? [] : ["its parameters are \(list)"])
    return Diagnostic(
      .invalidEasing, "'\(row.name)' has no parameter '\(text.bytes.excerpt(range))'", at: text.range(range),
      node: text.node, help: offer.help, fix: offer.fix)
  }

  /// `isInTrack` where a node could say how long it is.
  static func endlessSpring(
    isBounce: Bool, isInTrack: Bool = false, at range: SourceRange, node: NodeID?
  ) -> Diagnostic {
    let brake = isBounce ? "give it a 'bounce' below 1" : "give it a 'damping' above 0"
    return Diagnostic(
      .endlessSpring, "this spring never settles, and nothing says how long it is to swing", at: range,
      node: node, help: isInTrack ? [brake, "or give its node a 'duration'"] : [brake])
  }

  static func springCut(
    _ settling: Nanoseconds, _ duration: Nanoseconds, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let (needed, given) = (plainDecimal(settling.seconds), plainDecimal(duration.seconds))
    return Diagnostic(
      .springCut, "this spring takes \(needed) s to settle, and its node ends it after \(given) s", at: range,
      node: node, help: ["without a 'duration' the node lasts until the spring has settled"])
  }

  static func cannotSwing(_ name: String, _ type: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .cannotSwing, "'\(brief(name))' is \(type), which has nothing to swing through", at: range, node: node)
  }

  static func customWave(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .customWave, "a custom wave runs through an easing, and there is no 'ease'", at: range, node: node,
      help: ["add 'ease: ease-in-out'"])
  }

  static func waveEase(_ shape: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .customWave, "'ease' is the curve of a custom wave, and this one's shape is '\(shape)'", at: range,
      node: node)
  }

  static func wavePhase(_ found: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .typeMismatch, "expected a number of turns or an angle, found \(found)", at: range, node: node)
  }
}
