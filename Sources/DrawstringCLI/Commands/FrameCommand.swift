internal import Drawstring
internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// `frame`: every property of every layer at one moment.
enum FrameCommand {
  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    try MomentOptions.check(invocation)
    let color = invocation.text(.color)
    var (effect, code) = try terminal.loadEffect(invocation)
    let time = Duration(seconds: invocation.number(.time) ?? 0)
    var at: Duration?
    var replayed: Trace?
    if let path = invocation.text(.trace) {
      let loaded = terminal.loadTrace(path, color: color)
      code = max(code, loaded.code)
      replayed = loaded.trace
      at = time
    }
    guard let effect, code == .clean else { return code }
    if let reason = effect.tooMuchToShow { throw UsageError(reason) }

    var buffer = effect.makeFrameBuffer()
    var budget = WorkBudget.command
    if let replayed {
      let replay = try effect.replayed(replayed, &budget)
      guard buffer.fill(replay.timeline, at: time, &budget) else { throw .tooMuchWork("this instant") }
    } else {
      var moment = MomentOptions.moment(invocation, pull: try MomentOptions.pull(invocation, of: effect))
      moment.time = time
      try MomentOptions.check(moment, of: effect)
      guard buffer.fill(moment, &budget) else { throw .tooMuchWork("this moment") }
      MomentOptions.tellPhase(buffer.frame.phase, of: moment, invocation, &terminal)
    }
    let frame = buffer.frame
    let layer = try layerIndex(invocation, in: effect)
    let geometry = invocation.has(.geometry)
    switch invocation.text(.format) {
    case "table":
      terminal.output.write(
        FrameTable.text(frame, effect: effect.name, at: at, only: layer, geometry: geometry))
    case "yaml":
      terminal.output.write(
        FrameYAML.text(frame, effect: effect.name, at: at, only: layer, geometry: geometry))
    default:
      var printer = FrameJSON(effect, onlyLayer: layer, geometry: geometry)
      terminal.output.write(printer.line(buffer, at: at))
    }
    return .clean
  }

  private static func layerIndex(_ invocation: Invocation, in effect: Effect) throws(UsageError) -> Int? {
    guard let id = invocation.text(.layer) else { return nil }
    let layers = effect.shared.graph.layers
    if let index = layers.firstIndex(where: { $0.id == id }) { return index }
    throw UsageError("--layer: there is no layer '\(Printable.text(id))'", found: id, among: layers.map(\.id))
  }
}
