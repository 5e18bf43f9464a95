internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader
package import DrawstringOutput
internal import DrawstringReports

/// `events`: the events that an effect emits while a trace is replayed, one JSON object on each line.
enum EventsCommand {
  static let row = CommandRow(
    name: .events, operands: "FILE", operandCount: 1...1,
    summary: "list the events of an effect during a trace",
    details: ["One JSON object per line: the time in seconds of the trace, the event, and its node."],
    examples: [
      .init("drawstring events specs/boss-dots.yaml --trace pull.yaml --after 1s", "all after 1 s")
    ], run: run)

  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    guard let path = invocation.text(.trace) else { throw UsageError("'events' needs '--trace FILE'") }
    try MomentOptions.checkNotNegative(invocation.number(.through), "--through")
    let color = invocation.text(.color)
    let (effect, effectCode) = try terminal.loadEffect(invocation)
    let (trace, traceCode) = terminal.loadTrace(path, for: effect, color: color)
    guard let effect, let trace else { return max(effectCode, traceCode) }
    var budget = WorkBudget.command
    let replay = try effect.replayed(trace, &budget)
    var after = invocation.number(.after).map(Duration.init(seconds:))
    let through = invocation.number(.through).map(Duration.init(seconds:)) ?? replay.end
    terminal.output.begin()
    // The events are read in parts: those of loops may not fit into memory.
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
      writer.member("version", AnswerForm.version)
      writer.key("at")
      writer.number(event.at.inSeconds)
      writer.key("event")
      writer.string(event.name)
      writer.key("node")
      if let node = event.node { writer.string(node) } else { writer.null() }
      if let haptic = event.haptic { writer.member("haptic", haptic.rawValue) }
      writer.endObject()
      writer.newline()
      terminal.output.write(writer.bytes)
      if terminal.output.isClosed { break }
      writer.removeAll()
    }
  }
}

/// The requested instants of a trace, computed from their index.
package enum Instants: Equatable, Sendable {
  case range(SampleRange)
  /// Frame i is at i/`rate` seconds, to the nearest nanosecond.
  case frames(rate: Double, count: Int)

  /// The frames of a rate from 0 through an instant.
  package static func rate(_ rate: Double, through end: Duration) throws(UsageError) -> Instants {
    var count = (end.inSeconds * rate).rounded(.down) + 1
    guard count < Double(SampleRange.countLimit) else { throw UsageError(SampleRange.tooMany) }
    // Rounding to nanoseconds can move a frame across the end.
    if instant(Int(limiting: count), rate) <= end { count += 1 }
    if count > 1, instant(Int(limiting: count) - 1, rate) > end { count -= 1 }
    return .frames(rate: rate, count: Int(limiting: count))
  }

  package var count: Int {
    switch self {
    case .range(let range): range.count
    case .frames(_, let count): count
    }
  }

  package subscript(index: Int) -> Duration {
    switch self {
    case .range(let range): Duration(seconds: range[index])
    case .frames(let rate, _): Self.instant(index, rate)
    }
  }

  private static func instant(_ index: Int, _ rate: Double) -> Duration {
    .nanoseconds(Int64(limiting: Swift.min((Double(index) * 1e9 / rate).rounded(), 2e18)))
  }
}
