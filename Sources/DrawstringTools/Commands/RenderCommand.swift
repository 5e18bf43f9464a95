internal import Drawstring
internal import DrawstringCore

/// `render`: pictures of an effect.
enum RenderCommand {
  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    try MomentOptions.check(invocation)
    let request = try RenderRequest(invocation)
    let playing = invocation.has(.play) ? try PlayRequest(invocation, ground: request.ground) : nil
    let color = invocation.text(.color)
    var effects: [Effect] = []
    var code = ExitCode.clean
    for operand in invocation.operands.indices {
      let loaded = try terminal.loadEffect(invocation, operand: operand)
      code = max(code, loaded.code)
      if let effect = loaded.effect { effects.append(effect) }
    }
    var trace: Trace?
    if let path = invocation.text(.trace) {
      let loaded = terminal.loadTrace(path, color: color)
      code = max(code, loaded.code)
      trace = loaded.trace
    }
    guard code == .clean else { return code }
    if let playing {
      terminal.output.write(try playing.picture(of: effects[0], trace: trace))
      return .clean
    }
    let plan = try request.plan(effects, trace: trace)
    var subjects = effects.map { Subject($0, trace: trace) }
    terminal.output.write(SVGDocument.text(request.document(plan, &subjects)))
    return .clean
  }
}
