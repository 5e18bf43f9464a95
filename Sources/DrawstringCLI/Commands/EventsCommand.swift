internal import Drawstring
internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// `events`: what an effect emits while a trace is replayed, one JSON object a line.
enum EventsCommand {
  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    guard let path = invocation.text(.trace) else { throw UsageError("'events' needs '--trace FILE'") }
    try MomentOptions.checkNotNegative(invocation.number(.through), "--through")
    let color = invocation.text(.color)
    let (effect, effectCode) = try terminal.loadEffect(invocation)
    let (trace, traceCode) = terminal.loadTrace(path, color: color)
    guard let effect, let trace else { return max(effectCode, traceCode) }
    var budget = WorkBudget.command
    let replay = try effect.replayed(trace, &budget)
    var after = invocation.number(.after).map(Duration.init(seconds:))
    let through = invocation.number(.through).map(Duration.init(seconds:)) ?? replay.end
    terminal.output.begin()
    // Loops may have more events than fit into memory at once.
    while !terminal.output.isClosed {
      let events = replay.events(after: after, through: through)
      guard let last = events.last else { break }
      write(events, to: &terminal)
      after = last.at
      budget.spend(events.count * WorkBudget.event)
      if budget.isSpent, last.at < through {
        terminal.note("events were listed up to \(last.at.inSeconds) s; '--after' lists those that follow")
        break
      }
    }
    return .clean
  }

  private static func write(_ events: [EmittedEvent], to terminal: inout Terminal) {
    var writer = JSONWriter()
    for event in events {
      writer.beginObject()
      writer.key("at")
      writer.number(event.at.inSeconds)
      writer.key("event")
      writer.string(event.name)
      writer.key("node")
      if let node = event.node { writer.string(node) } else { writer.null() }
      writer.endObject()
      writer.newline()
      terminal.output.write(writer.bytes)
      if terminal.output.isClosed { break }
      writer.removeAll()
    }
  }
}
