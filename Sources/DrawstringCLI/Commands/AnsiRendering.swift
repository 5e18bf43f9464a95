internal import Drawstring
internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// `render --format ansi`: pictures of characters, in a terminal.
enum AnsiRendering {
  /// Where nothing is known of a terminal, as in a file.
  private static let usualColumns = 80
  private static let usualRows = 40
  /// What stays free below a picture: its caption, and the next prompt.
  private static let spareRows = 3

  static func draw(
    _ plan: ShotPlan, _ subjects: inout [Subject], _ invocation: Invocation, ground: PictureGround,
    _ terminal: inout Terminal
  ) throws(UsageError) {
    let cells = cells(invocation, ground, terminal)
    let room = room(invocation, terminal)
    let perRow = invocation.number(.columns).map { Int($0) }
    let plate = AnsiPlate(
      plan, &subjects, cells: cells, columns: room.columns, rows: room.rows,
      scale: invocation.number(.scale), perRow: perRow)
    var progress = ProgressLine("pictures", of: plan.shots.count, on: terminal)
    try plate.write(&subjects, &progress, to: &terminal)
  }

  /// Plays a story on the screen, for ever.
  static func play(
    _ effect: Effect, _ story: Story, _ invocation: Invocation, ground: PictureGround,
    _ terminal: inout Terminal
  ) {
    var player = AnsiPlayer(
      effect, story, cells: cells(invocation, ground, terminal), in: room(invocation, terminal))
    player.play(&terminal)
  }

  private static func cells(
    _ invocation: Invocation, _ ground: PictureGround, _ terminal: borrowing Terminal
  ) -> AnsiCells {
    AnsiCells(
      usesColor: terminal.usesColor(invocation.text(.color), onScreen: terminal.outputIsScreen),
      ground: ground)
  }

  private static func room(_ invocation: Invocation, _ terminal: borrowing Terminal) -> AnsiRoom {
    let size = terminal.outputIsScreen ? terminal.size : nil
    let columns = invocation.number(.width).map { Int($0) } ?? size?.columns ?? usualColumns
    return AnsiRoom(
      columns: columns, rows: max((size?.rows ?? usualRows) - spareRows, 1), scale: invocation.number(.scale))
  }
}
