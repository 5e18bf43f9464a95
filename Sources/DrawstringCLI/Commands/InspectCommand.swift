internal import Drawstring
internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// `inspect`: the animation graph as it was understood.
enum InspectCommand {
  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    let (spec, code) = try terminal.loadSpec(invocation)
    guard let spec, let effect = spec.effect else { return code }
    let graph = effect.shared.graph
    switch invocation.text(.format) {
    case "json":
      var printer = InspectionJSON()
      terminal.output.write(printer.line(Inspection(graph)))
    case "dot": terminal.output.write(DrawingDot.text(AnimationDrawing(graph)))
    case "mermaid": terminal.output.write(DrawingMermaid.text(AnimationDrawing(graph)))
    default: terminal.output.write(InspectionText.text(Inspection(graph)))
    }
    return .clean
  }
}
