internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports

/// `frame`: every property of every layer at one moment.
enum FrameCommand {
  static let row = CommandRow(
    name: .frame, operands: "FILE", operandCount: 1...1,
    summary: "print one frame: every property of every layer at a moment",
    details: [
      """
      A moment is a phase, a time in it and a pull or, with --trace, a time in a recorded interaction. \
      Times are in seconds and pulls in points unless they carry a unit.
      """
    ],
    examples: [
      .init("drawstring frame specs/boss-dots.yaml --pull 30", "while dragging, 30 points down"),
      .init(
        "drawstring frame specs/boss-dots.yaml --phase refreshing --time 250ms", "a quarter second in"),
      .init("drawstring frame specs/boss-dots.yaml --trace pull.yaml --time 1.2s", "within a recording"),
      .init("drawstring frame specs/boss-dots.yaml --pull 30 --format draw", "the drawing operations"),
    ], run: run)

  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    try MomentOptions.check(invocation)
    let format = invocation.format(FrameFormat.json)
    if format == .draw, let option = invocation.first(of: [.layer, .geometry]) {
      throw UsageError("'\(option.spelling)' has no use with '--format draw', which shows the whole frame")
    }
    let color = invocation.text(.color)
    var (effect, code) = try terminal.loadEffect(invocation)
    let time = Duration(seconds: invocation.number(.time) ?? 0)
    var at: Duration?
    var replayed: Trace?
    if let path = invocation.text(.trace) {
      let loaded = terminal.loadTrace(path, for: effect, color: color)
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
    switch format {
    case .draw: terminal.output.write(DisplayJSON.text(frame, effect: effect.name, at: at))
    case .table:
      terminal.output.write(
        FrameTable.text(frame, effect: effect.name, at: at, only: layer, geometry: geometry))
    case .yaml:
      terminal.output.write(
        FrameYAML.text(frame, effect: effect.name, at: at, only: layer, geometry: geometry))
    case .json:
      var printer = FrameJSON(effect, onlyLayer: layer, geometry: geometry)
      terminal.output.write(printer.line(buffer, at: at))
    }
    return .clean
  }

  private static func layerIndex(_ invocation: Invocation, in effect: Effect) throws(UsageError) -> Int? {
    guard let id = invocation.text(.layer) else { return nil }
    let graph = effect.graph
    guard let index = graph.layers.firstIndex(where: { $0.id == id }) else {
      throw .noLayer(id, in: graph, "--layer")
    }
    return index
  }
}

/// `frames`: many frames, one on each line.
enum FramesCommand {
  static let row = CommandRow(
    name: .frames, operands: "FILE", operandCount: 1...1,
    summary: "print many frames, one per line",
    details: [
      """
      A range A:B:STEP is A, A + STEP, A + 2·STEP and so on, and B itself at the end; steps may be \
      negative. With both --pull and --time, all the times are shown for each pull in turn.
      """
    ],
    examples: [
      .init("drawstring frames specs/boss-dots.yaml --pull 0:80:5", "the pull, every 5 points"),
      .init(
        "drawstring frames specs/boss-dots.yaml --phase refreshing --time 0:1:0.05 --format csv",
        "one second of refreshing, for a spreadsheet"),
      .init("drawstring frames specs/boss-dots.yaml --trace pull.yaml --fps 60", "a recording"),
    ], run: run)

  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    try MomentOptions.check(invocation)
    if invocation.first(of: [.time, .pull, .progress, .trace]) == nil {
      throw UsageError("'frames' needs '--time', '--pull', '--progress' or '--trace'")
    }
    if invocation.has(.geometry), invocation.format(FramePrinter.Format.ndjson).isTable {
      throw UsageError(
        "'--geometry' needs '--format ndjson': a table has a column for each number that moves")
    }
    let color = invocation.text(.color)
    var (effect, code) = try terminal.loadEffect(invocation)
    var replayed: Trace?
    if let path = invocation.text(.trace) {
      let loaded = terminal.loadTrace(path, for: effect, color: color)
      code = max(code, loaded.code)
      replayed = loaded.trace
    }
    guard let effect, code == .clean else { return code }
    if let reason = effect.tooMuchToShow { throw UsageError(reason) }
    let printer = FramePrinter(
      effect, format: invocation.format(.ndjson), hasTrace: replayed != nil,
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
    // All pulls are checked before anything is written.
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
