internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports

/// The request of `render --play`.
struct PlayRequest {
  private let invocation: Invocation
  /// Nil for an automatic background.
  private let background: PictureBackground?

  /// The options that choose frames; playing shows all of them.
  private static let stillOnly: [OptionName] = [
    .plot, .phase, .time, .pull, .progress, .refreshed, .fps, .count, .columns,
  ]

  init(_ invocation: Invocation, background: PictureBackground) throws(UsageError) {
    self.invocation = invocation
    self.background = invocation.has(.background) ? background : nil
    if let extra = invocation.first(of: Self.stillOnly) {
      throw UsageError(
        "'\(extra.spelling)' and '--play' exclude each other: --play shows the whole refresh")
    }
    if invocation.has(.plot) { throw UsageError("'--plot' and '--play' exclude each other") }
    if invocation.operands.count > 1 { throw UsageError("'--play' plays one effect") }
  }

  /// The scenario to play: of the trace, or a whole refresh.
  func scenario(
    of effect: Effect, trace: Trace?, _ budget: inout WorkBudget
  ) throws(UsageError) -> Scenario {
    if invocation.format(PictureFormat.svg) != .ansi, let reason = effect.tooMuchToResample {
      throw UsageError("--play: \(reason)")
    }
    return try Self.scenario(invocation, of: effect, trace: trace, &budget)
  }

  /// The scenario of the trace, or of a whole refresh that begins and ends as the options say.
  static func scenario(
    _ invocation: Invocation, of effect: Effect, trace: Trace?, _ budget: inout WorkBudget
  ) throws(UsageError) -> Scenario {
    let scenario: Scenario
    if let trace {
      guard let told = Scenario(effect, trace, budget) else {
        throw UsageError("--trace: a trace that is played may last 10 minutes at most")
      }
      scenario = told
    } else {
      scenario = Scenario(
        effect, begin: invocation.has(.begin), outcome: MomentOptions.outcome(invocation) ?? .success, budget)
    }
    budget.spend(scenario.work)
    if !scenario.isWhole { throw .tooMuchWork(trace == nil ? "a whole refresh" : "the trace") }
    return scenario
  }

  /// The SVG document.
  func picture(
    of effect: Effect, _ scenario: Scenario, assets: ImageAssets, _ budget: inout WorkBudget
  ) throws(UsageError) -> PlayingPicture {
    var part: CanvasRect?
    if let crop = Crop(invocation) {
      var box = try crop.box(of: effect, on: background ?? .white)
      box.add(scenario, of: effect, &budget)
      part = try crop.part(box, of: effect.graph.canvas)
    }
    return PlayingPicture(
      effect, scenario, background: background, scale: invocation.number(.scale) ?? 1, crop: part,
      assets: assets, boxes: invocation.boxes, budget)
  }
}

/// `render --format ansi`: pictures of characters in a terminal.
enum AnsiRendering {
  /// The size assumed without a terminal, as in a file.
  private static let usualColumns = 80
  private static let usualRows = 40
  /// The rows left free below a picture, for its caption and the next prompt.
  private static let spareRows = 3

  static func draw(
    _ plan: ShotPlan, _ subjects: inout [Subject], _ invocation: Invocation, background: PictureBackground,
    _ terminal: inout Terminal
  ) throws(UsageError) {
    let cells = cells(invocation, background, terminal)
    let room = room(invocation, terminal)
    let perRow = invocation.number(.columns).map { Int(limiting: $0) }
    var panel = AnsiPanel(
      plan, &subjects, cells: cells, columns: room.columns, rows: room.rows,
      scale: invocation.number(.scale), perRow: perRow)
    var progress = ProgressLine("pictures", of: plan.shots.count, on: terminal)
    try panel.write(&subjects, &progress, to: &terminal)
    terminal.note(missing: panel.missing)
  }

  /// Plays a scenario in the terminal, repeatedly.
  static func play(
    _ effect: Effect, _ scenario: Scenario, _ invocation: Invocation, background: PictureBackground,
    _ fonts: [TrueTypeFont], _ terminal: inout Terminal
  ) throws(UsageError) {
    var player = AnsiPlayer(
      effect, scenario, cells: cells(invocation, background, terminal), in: room(invocation, terminal),
      try Crop(invocation)?.box(of: effect, on: background), fonts: fonts)
    player.play(&terminal)
  }

  private static func cells(
    _ invocation: Invocation, _ background: PictureBackground, _ terminal: borrowing Terminal
  ) -> AnsiCells {
    AnsiCells(
      usesColor: terminal.usesColor(invocation.text(.color), onScreen: terminal.outputIsScreen),
      background: background, depth: terminal.colorDepth)
  }

  private static func room(_ invocation: Invocation, _ terminal: borrowing Terminal) -> AnsiRoom {
    let size = terminal.outputIsScreen ? terminal.size : nil
    let columns = invocation.number(.width).map { Int(limiting: $0) } ?? size?.columns ?? usualColumns
    return AnsiRoom(
      columns: columns, rows: max((size?.rows ?? usualRows) - spareRows, 1), scale: invocation.number(.scale))
  }
}
