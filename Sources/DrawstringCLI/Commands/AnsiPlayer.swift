internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports

/// Plays a scenario in a terminal, each picture drawn over the previous one.
struct AnsiPlayer {
  private let scenario: Scenario
  private let cells: AnsiCells
  private let view: CanvasView
  /// The width of the screen in characters; nil if it is unknown.
  private var columns: Int?
  private var buffer: FrameBuffer
  private let fonts: [TrueTypeFont]

  /// Pictures per second.
  private static let rate = 30
  /// The number of frames sampled to find the visible area.
  private static let looks = 200

  /// Plays the part of the canvas that `box` finds visible over the scenario; without a box, the part where any layer is visible.
  init(
    _ effect: Effect, _ scenario: Scenario, cells: AnsiCells, in room: AnsiRoom, _ box: SeenBox? = nil,
    fonts: [TrueTypeFont] = []
  ) {
    self.scenario = scenario
    self.fonts = fonts
    self.cells = cells
    buffer = effect.makeFrameBuffer()
    var box = box ?? SeenBox(on: cells.background)
    for look in 0...Self.looks {
      buffer.show(scenario.timeline, at: Scenario.instant(of: scenario.length * look / Self.looks))
      box.add(buffer.frame)
    }
    view = room.view(of: [box.part(of: effect.graph.canvas)], cells: cells)[0]
  }

  /// The picture at a time of the scenario, which repeats, and a caption.
  mutating func lines(at time: Duration) -> [String] {
    let length = Scenario.instant(of: scenario.length)
    let instant = Nanoseconds(Nanoseconds(time).count % Swift.max(length.count, 1))
    buffer.show(scenario.timeline, at: instant)
    let frame = buffer.frame
    let moment =
      "\(frame.phase.rawValue) \(Caption.seconds(frame.time.inTenths)), \(Caption.points(frame.pull.rounded()))"
    // A full budget for each picture: the viewer can end the player at any time.
    var budget = WorkBudget.command
    // A caption that wraps would move the picture.
    let caption = columns.map { String(moment.prefix(max($0 - 1, 1))) } ?? moment
    var missing: Set<Character> = []
    return AnsiPicture.lines(frame, view, cells, fonts: fonts, &budget, missing: &missing) + [caption]
  }

  /// Plays until a signal ends the process or the reader closes the output. The cursor is hidden meanwhile.
  mutating func play(_ terminal: inout Terminal) {
    columns = terminal.size?.columns
    // On an interrupt: resets colours, erases an unfinished picture, and shows the cursor on an empty line.
    Interrupts.writeToScreen("\u{1B}[m\r\u{1B}[J\u{1B}[?25h")
    let start = WallClock.now
    var next = 0
    terminal.output.write("\u{1B}[?25l")
    while !terminal.output.isClosed {
      let lines = lines(at: .seconds(1) * next / Self.rate)
      terminal.output.write(lines.map { "\($0)\u{1B}[K\n" }.joined())
      terminal.output.flush()
      // Skips pictures that are late.
      next = Swift.max(next + 1, Int(limiting: (WallClock.now - start) / (.seconds(1) / Self.rate)))
      Files.pause(start + .seconds(1) * next / Self.rate - WallClock.now)
      terminal.output.write("\u{1B}[\(lines.count)A")
    }
  }
}

extension Duration {
  /// In seconds, rounded down to tenths, which are readable while playing.
  fileprivate var inTenths: Double { (inSeconds * 10).rounded(.down) / 10 }
}
