// The wordings of the findings about what lies between keyframes and how values join those underneath.

extension Diagnostic {
  static func interpolationType(
    _ word: String, _ type: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .interpolationType, "'\(word)' needs values that mix, and this is \(type)", at: range, node: node,
      help: ["'linear' and 'discrete' are what such values have"])
  }

  static func interpolationNeedsKeyframes(_ word: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .interpolationNeedsKeyframes, "'\(word)' runs through keyframes, and this track has none", at: range,
      node: node)
  }

  static func needsCubic(_ key: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .needsCubic, "'\(key)' shapes a smooth curve, and this track runs straight or in steps", at: range,
      node: node, help: ["give the track 'interpolate: cubic'"])
  }

  static func needsColor(
    _ key: String, _ type: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .needsColour, "'\(key)' is about colours, and this is \(type)", at: range, node: node)
  }

  static func hueNeedsOklch(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .hueNeedsOklch, "'hue' has a say in the space 'oklch' alone", at: range, node: node,
      help: ["give the track 'colorSpace: oklch'"])
  }

  static func evenPace(_ key: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .evenPace, "'\(key)' has no say where keyframes are passed at an even pace", at: range, node: node,
      help: key == "ease" ? ["the node's own 'ease' shapes the whole way"] : [])
  }
}
