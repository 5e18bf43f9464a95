internal import Drawstring
internal import DrawstringCore

/// `render`: pictures of an effect.
enum RenderCommand {
  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    try MomentOptions.check(invocation)
    let request = try RenderRequest(invocation)
    let plot =
      invocation.has(.plot) ? try PlotRequest(invocation, ground: request.ground) : nil
    var effects: [Effect] = []
    var code = ExitCode.clean
    for operand in invocation.operands.indices {
      let loaded = try terminal.loadEffect(invocation, operand: operand)
      code = max(code, loaded.code)
      if let effect = loaded.effect { effects.append(effect) }
    }
    var trace: Trace?
    if let path = invocation.text(.trace) {
      let loaded = terminal.loadTrace(path, color: invocation.text(.color))
      code = max(code, loaded.code)
      trace = loaded.trace
    }
    guard code == .clean else { return code }
    if let plot {
      terminal.output.write(SVGDocument.text(try plot.document(effects[0], trace: trace)))
      return .clean
    }
    let plan = try request.plan(effects, trace: trace)
    var subjects = effects.map { effect in
      let pictures = invocation.text(.assets).map { AssetFolder.pictures(in: $0, of: effect, &terminal) }
      return Subject(effect, trace: trace, assets: ImageAssets(pictures ?? [:]))
    }
    switch invocation.text(.format) {
    case "ansi": AnsiRendering.draw(plan, &subjects, invocation, ground: request.ground, &terminal)
    default: terminal.output.write(SVGDocument.text(request.document(plan, &subjects)))
    }
    return .clean
  }
}
