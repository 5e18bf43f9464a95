import DrawstringCore

// The wordings of the findings about what can never happen.

extension Diagnostic {
  static func phaseWithoutPull(_ word: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .unreachablePhase, "'\(word)' never comes in an effect without a 'pull:' block", at: range, node: node,
      help: ["without a pull there are idle, refreshing and finishing"])
  }

  static func phaseAtNoTrigger(_ word: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .unreachablePhase, "'\(word)' never comes where the trigger is 0: any pull is armed at once", at: range,
      node: node)
  }

  static func neverInEffect(phases: Bool, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .neverInEffect,
      "this condition never holds" + (phases ? " in the phases of 'during'" : "")
        + ", so the node is never in effect", at: range, node: node)
  }

  static func unreachableKeyframe(
    _ place: Double, _ clock: String, reaches end: Double, isAbove: Bool, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .unreachableKeyframe,
      "'\(clock)' gets no \(isAbove ? "further" : "lower") than \(number(end)), so nobody sees what is at "
        + number(place), at: range, node: node)
  }

  static func restBeyondTrigger(
    _ rest: Double, trigger: Double, at range: SourceRange, trigger other: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .distanceOrder,
      "the content would rest at \(number(rest)), beyond the trigger, \(number(trigger)): let go there, it goes on "
        + "away from home", at: range, node: node, labels: [Label("the trigger", at: other)])
  }

  static func hysteresisBeyondTrigger(
    _ hysteresis: Double, trigger: Double, at range: SourceRange, trigger other: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .distanceOrder,
      "with a hysteresis of \(number(hysteresis)) and a trigger of \(number(trigger)) only a pull below "
        + "\(number(trigger - hysteresis)) disarms", at: range, node: node,
      labels: [Label("the trigger", at: other)])
  }

  static func outsideCanvas(
    _ layer: String, _ box: PathBounds, _ canvas: Canvas, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    func text(_ a: Double, _ b: Double) -> String {
      let words = [a, b].map { JavaScriptNumber.description(of: ($0 * 100).rounded() / 100 + 0) }
      return words[0] == words[1] ? words[0] : words.joined(separator: " to ")
    }
    return Diagnostic(
      .outsideCanvas,
      "'\(brief(layer))' lies beside the canvas: x \(text(box.lowest.x, box.highest.x)), y "
        + "\(text(box.lowest.y, box.highest.y)), and the canvas is x \(text(canvas.x, canvas.x + canvas.width)), y "
        + text(canvas.y, canvas.y + canvas.height),
      at: range, node: node)
  }

  static func neverShown(
    _ layer: String, _ reason: Examination.Invisibility, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let words: String
    switch reason {
    case .hidden: words = "is hidden, and nothing ever shows it"
    case .clear: words = "has the opacity 0, and nothing ever changes that"
    case .lacks(let property): words = "has no \(property.row.name), and so nothing to draw"
    case .unpainted: words = "is neither filled nor stroked in any colour"
    case .clearStops: words = "has no colour in its gradient that is not clear"
    case .empty: words = "has no layers to repeat"
    }
    return Diagnostic(.neverShown, "the layer '\(layer)' \(words)", at: range, node: node)
  }

  static func trackWithoutEffect(
    _ property: String, layer: String, _ wanted: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .trackWithoutEffect, "'\(property)' shows nothing as long as '\(layer)' has not \(wanted)", at: range,
      node: node)
  }

  static func hiddenWriter(
    _ name: String, by node: String, at range: SourceRange, other: SourceRange, node place: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .hiddenWriter, "this is never seen: '\(node)' writes '\(name)' whenever this does, and comes later",
      at: range, node: place, labels: [Label("which writes it here", at: other)])
  }

  static func competingWriters(
    _ name: String, with node: String, at range: SourceRange, other: SourceRange, node place: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .competingWriters,
      "'\(node)' comes into effect at the same instant and moves '\(name)' too; the later in the file has it",
      at: range, node: place, labels: [Label("which writes it here", at: other)])
  }

  static func endlessMotion(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .endlessMotion, "'\(name)' moves without end while nothing happens", at: range, node: node,
      help: ["'during: refreshing' moves it as long as something loads"])
  }

  static func endlessMotionInHand(_ name: String, _ phase: Phase, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .endlessMotionInHand, "'\(name)' moves as long as a finger stays \(phase.rawValue)", at: range,
      node: node)
  }

  private static func number(_ value: Double) -> String { JavaScriptNumber.description(of: value) }
}
