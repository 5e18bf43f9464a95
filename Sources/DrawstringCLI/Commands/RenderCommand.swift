internal import Drawstring
internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// `render`: pictures of an effect.
enum RenderCommand {
  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    try MomentOptions.check(invocation)
    if invocation.text(.format) == "html" { return try PageRequest(invocation).run(&terminal) }
    if let extra = invocation.first(of: [.watch, .port]) {
      throw UsageError("'\(extra.spelling)' needs '--format html'")
    }
    let request = try RenderRequest(invocation)
    let plot = invocation.has(.plot) ? try PlotRequest(invocation, ground: request.ground) : nil
    let isAnsi = invocation.text(.format) == "ansi"
    let playing = invocation.has(.play) ? try PlayRequest(invocation, ground: request.ground) : nil
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
    var assets: [ImageAssets] = []
    for effect in effects {
      try AssetFolder.protect(invocation.text(.assets), of: effect, terminal)
      do throws(FileError) {
        assets.append(try AssetFolder.pictures(invocation.text(.assets), of: effect, &terminal))
      } catch {
        terminal.complain(error.message)
        return .failure
      }
    }
    if let playing {
      let story = try playing.story(of: effects[0], trace: trace)
      if !isAnsi {
        let picture = playing.picture(of: effects[0], story, assets: assets[0])
        if picture.worst > 1 {
          terminal.note(
            "the effect moves too wildly for a picture that plays: in places it is off by more than it says")
        }
        if picture.keepsFirstOrder {
          terminal.note(
            "layers change places in more ways than there is room for: they keep the order of the beginning")
        }
        terminal.output.write(picture.text)
        return .clean
      }
      if terminal.output.isStream, terminal.outputIsScreen {
        AnsiRendering.play(effects[0], story, invocation, ground: request.ground, &terminal)
        return .clean
      }
    }
    let plan = try request.plan(effects, trace: trace)
    var subjects = zip(effects, assets).map { Subject($0, trace: trace, assets: $1) }
    if plan.shots.count == 1, case .moment(let moment) = plan.shots[0].question {
      let phase = subjects[0].frame(plan.shots[0].question).phase
      MomentOptions.tellPhase(phase, of: moment, invocation, &terminal)
    }
    if isAnsi {
      AnsiRendering.draw(plan, &subjects, invocation, ground: request.ground, &terminal)
    } else {
      terminal.output.write(
        SVGDocument.text(request.document(plan, &subjects, &terminal).sharingDefinitions))
    }
    return .clean
  }
}
