internal import Drawstring
internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// Plays a story in a terminal, each picture over the one before.
struct AnsiPlayer {
  private let scenario: Scenario
  private let cells: AnsiCells
  private let view: CanvasView
  private var buffer: FrameBuffer

  /// Pictures a second.
  private static let rate = 30
  /// For how much room the story needs, it is looked at so many times.
  private static let looks = 200

  init(_ effect: Effect, _ scenario: Scenario, cells: AnsiCells, in room: AnsiRoom) {
    self.scenario = scenario
    self.cells = cells
    buffer = effect.makeFrameBuffer()
    var box = SeenBox(on: cells.background)
    for look in 0...Self.looks {
      buffer.show(scenario.timeline, at: Scenario.instant(of: scenario.length * look / Self.looks))
      box.add(buffer.frame)
    }
    view = room.view(of: [box.part(of: effect.shared.graph.canvas)], cells: cells)[0]
  }

  /// The picture at a time of the story, which begins again when it is over, and a line about the moment.
  mutating func lines(at time: Duration) -> [String] {
    let length = Scenario.instant(of: scenario.length)
    let instant = Nanoseconds(Nanoseconds(time).count % Swift.max(length.count, 1))
    buffer.show(scenario.timeline, at: instant)
    let frame = buffer.frame
    let moment =
      "\(frame.phase.rawValue) \(Caption.seconds(frame.time.inTenths)), \(Caption.points(frame.pull.rounded()))"
    // Who looks on can end it.
    var budget = WorkBudget.command
    return AnsiPicture.lines(frame, view, cells, &budget) + [moment]
  }

  /// Plays until a signal ends the process, or until nobody reads any more. The cursor is hidden meanwhile.
  mutating func play(_ terminal: inout Terminal) {
    // Colours are reset, the cursor is shown in an empty line, and the rest of an unfinished picture is erased.
    Interrupts.writeToScreen("\u{1B}[m\r\u{1B}[J\u{1B}[?25h")
    let start = WallClock.now
    var next = 0
    terminal.output.write("\u{1B}[?25l")
    while !terminal.output.isClosed {
      let lines = lines(at: .seconds(1) * next / Self.rate)
      terminal.output.write(lines.map { "\($0)\u{1B}[K\n" }.joined())
      terminal.output.flush()
      // What is late is left out.
      next = Swift.max(next + 1, Int((WallClock.now - start) / (.seconds(1) / Self.rate)))
      Files.pause(start + .seconds(1) * next / Self.rate - WallClock.now)
      terminal.output.write("\u{1B}[\(lines.count)A")
    }
  }
}

extension Duration {
  /// In seconds, to the tenth below: what can be read while it passes.
  fileprivate var inTenths: Double { (inSeconds * 10).rounded(.down) / 10 }
}
