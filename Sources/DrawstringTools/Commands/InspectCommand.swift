internal import Drawstring

/// `inspect`: the animation graph as it was understood.
enum InspectCommand {
  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    let (spec, code) = try terminal.loadSpec(invocation)
    guard let spec, let effect = spec.effect else { return code }
    let inspection = Inspection(effect.shared.graph)
    if invocation.text(.format) == "json" {
      var printer = InspectionJSON()
      terminal.output.write(printer.line(inspection))
    } else {
      terminal.output.write(InspectionText.text(inspection))
    }
    return .clean
  }
}
