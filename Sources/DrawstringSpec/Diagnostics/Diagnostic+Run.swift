import DrawstringCore

// The wordings of the findings about what shows only while an effect runs.

extension Diagnostic {
  static func valueLeavesRange(
    _ name: String, _ value: Double, _ moment: String, _ limits: ClosedRange<Double>, at range: SourceRange,
    node: NodeID
  ) -> Diagnostic {
    let allowed =
      limits.upperBound == .infinity
      ? "is not below \(number(limits.lowerBound))"
      : "goes from \(number(limits.lowerBound)) to \(number(limits.upperBound))"
    return Diagnostic(
      .valueLeavesRange, "'\(name)' is \(number(value)) \(moment), and it \(allowed)", at: range, node: node,
      help: ["frames carry the value as it is; only drawing limits it"])
  }

  static func emptyStroke(
    _ layer: String, start: Double, end: Double, _ moment: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .emptyStroke,
      "the stroke of '\(layer)' starts at \(number(start)) and ends at \(number(end)) \(moment), so nothing of it is "
        + "drawn", at: range, node: node)
  }

  static func fastRotation(
    _ layer: String, _ speed: Double, _ moment: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .fastRotation, "'\(layer)' turns \(number(speed)) times a second \(moment)", at: range, node: node,
      help: ["three times a second is as fast as an eye follows"])
  }

  /// `enough` is how long an iteration would have to last.
  static func flashing(
    _ count: Double, isRed: Bool, area: Double, from start: Double, _ phase: Phase, enough: Double?,
    at range: SourceRange,
    node: NodeID
  ) -> Diagnostic {
    var help: [String] = []
    if let enough { help = ["three flashes a second pass: an iteration of \(number(enough))s or more"] }
    return Diagnostic(
      .flashing,
      "this flashes \(isRed ? "in red " : "")\(number(count)) times between \(number(start))s and \(number(start + 1))s into "
        + "\(phase.rawValue), over \(number(area.rounded())) square points", at: range, node: node, help: help
    )
  }

  /// `isHeld` tells that the finding is about a node that holds.
  static func unseenBegin(_ layer: String, isHeld: Bool, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .unseenBegin,
      "nothing shows while refreshing after a 'begin'; after a pull '\(brief(layer))' does"
        + (isHeld ? ", by what is held here" : ""),
      at: range, node: node,
      help: [
        isHeld
          ? "a node that holds was in effect before; 'during: [dragging, cancelling, refreshing]' is after a 'begin', too"
          : "before a 'begin' there is no drag and no release; after it 'pull' moves to 'rest' by itself"
      ])
  }

  /// `words` say what was looked at, and up to which limit.
  static func partialLook(_ words: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.partialLook, "this effect was looked at in part: \(words)", at: range, node: node)
  }

  private static func number(_ value: Double) -> String {
    JavaScriptNumber.description(of: abs(value) < 1e9 ? (value * 1e3).rounded() / 1e3 + 0 : value)
  }
}
