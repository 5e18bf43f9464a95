internal import Drawstring
internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// `explain FILE`: where the value of a property comes from at a moment.
enum ExplainValueCommand {
  /// The options that only go with a file.
  static let options: [OptionName] =
    [.layer, .property, .format, .variant, .trace, .time] + MomentOptions.momentOnly

  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    guard let layer = invocation.text(.layer), let property = invocation.text(.property) else {
      // What is not there has no layers to be asked about.
      if let path = invocation.operands.first, path != "-", terminal.contents(of: path) == nil {
        return .failure
      }
      throw UsageError("'explain FILE' needs '--layer ID' and '--property NAME'")
    }
    try MomentOptions.check(invocation)
    var (spec, code) = try terminal.loadSpec(invocation)
    var replayed: Trace?
    if let path = invocation.text(.trace) {
      let loaded = terminal.loadTrace(path, color: invocation.text(.color))
      code = max(code, loaded.code)
      replayed = loaded.trace
    }
    guard let spec, let effect = spec.effect, code == .clean else { return code }
    let target = try ExplainedProperty(layer, property, of: effect.shared.graph)
    let time = Duration(seconds: invocation.number(.time) ?? 0)
    let explanation: Explanation?
    var budget = WorkBudget.command
    if let replayed {
      explanation = Explanation(
        target, of: spec, in: try effect.replayed(replayed, &budget).timeline.timeline,
        at: min(Nanoseconds(time), .longest), shownAs: time, &budget)
    } else {
      var moment = MomentOptions.moment(
        invocation, pull: try MomentOptions.pull(invocation, of: effect))
      moment.time = time
      try MomentOptions.check(moment, of: effect)
      explanation = Explanation(target, of: spec, at: moment, &budget)
      if let phase = explanation?.phase { MomentOptions.tellPhase(phase, of: moment, invocation, &terminal) }
    }
    guard let explanation else { throw .tooMuchWork("this moment") }
    if invocation.text(.format) == "json" {
      terminal.output.write(ExplanationJSON.line(explanation))
    } else {
      let coloured = terminal.usesColor(invocation.text(.color), onScreen: terminal.outputIsScreen)
      terminal.output.write(ExplanationText.text(explanation, coloured: coloured))
    }
    return .clean
  }
}
