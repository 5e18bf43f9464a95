internal import Drawstring
internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// `frames`: many frames, each on a line.
enum FramesCommand {
  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    try MomentOptions.check(invocation)
    if invocation.first(of: [.time, .pull, .progress, .trace]) == nil {
      throw UsageError("'frames' needs '--time', '--pull', '--progress' or '--trace'")
    }
    if invocation.has(.geometry), invocation.text(.format) == "csv" {
      throw UsageError(
        "'--geometry' needs '--format ndjson': a table has a column for each number that moves")
    }
    let color = invocation.text(.color)
    var (effect, code) = try terminal.loadEffect(invocation)
    var replayed: Trace?
    if let path = invocation.text(.trace) {
      let loaded = terminal.loadTrace(path, color: color)
      code = max(code, loaded.code)
      replayed = loaded.trace
    }
    guard let effect, code == .clean else { return code }
    if let reason = effect.tooMuchToShow { throw UsageError(reason) }
    let printer = FramePrinter(
      effect, format: invocation.text(.format), hasTrace: replayed != nil,
      geometry: invocation.has(.geometry), isForScreen: terminal.outputIsScreen)
    if let replayed {
      var budget = WorkBudget.command
      try print(effect.replayed(replayed, &budget), invocation, of: effect, with: printer, to: &terminal)
    } else {
      try printMoments(invocation, of: effect, with: printer, to: &terminal)
    }
    return .clean
  }

  private static func printMoments(
    _ invocation: Invocation, of effect: Effect, with printer: FramePrinter, to terminal: inout Terminal
  ) throws(UsageError) {
    let pulls = try MomentOptions.pulls(invocation, of: effect)
    let times = invocation.range(.time) ?? SampleRange(single: 0)
    let pullCount = pulls?.count ?? 1
    if pullCount * times.count > SampleRange.countLimit {
      throw UsageError(SampleRange.tooMany)
    }
    // Nothing is written before it is known that all of it can be.
    for index in 0..<pullCount {
      try MomentOptions.check(MomentOptions.moment(invocation, pull: pulls?[index]), of: effect)
    }
    let moment = MomentOptions.moment(invocation, pull: nil)
    let run = FrameRun(count: pullCount * times.count) { number, buffer in
      var moment = moment
      moment.pull = pulls?[number / times.count]
      moment.time = Duration(seconds: times[number % times.count])
      var budget = WorkBudget.command
      return (nil, buffer.fill(moment, &budget))
    }
    try run.write(printer, effect.makeFrameBuffer(), to: &terminal)
  }

  private static func print(
    _ replay: Replay, _ invocation: Invocation, of effect: Effect, with printer: FramePrinter,
    to terminal: inout Terminal
  ) throws(UsageError) {
    let instants: Instants
    if let times = invocation.range(.time) {
      instants = .range(times)
    } else {
      instants = try .rate(invocation.number(.fps) ?? 60, through: replay.end)
    }
    let run = FrameRun(count: instants.count) { number, buffer in
      let instant = instants[number]
      var budget = WorkBudget.command
      return (instant, buffer.fill(replay.timeline, at: instant, &budget))
    }
    try run.write(printer, effect.makeFrameBuffer(), to: &terminal)
  }
}
