internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// Conditions that must never hold and values that must not jump, watched over many frames.
extension ExpectationRun {
  /// A row and the results of its frames so far.
  struct Watch {
    let place: NodeID
    let claim: Expectation.Claim
    /// The trace that the row is watched over; nil for all phases.
    let trace: Trace?
    /// The lanes of the frame before, within one run of frames.
    var previous: [Double]?
    var previousMoment: SampledMoment?
    /// The message of the finding, and the largest change so far.
    var complaint: String?
    var largest = 0.0

    init?(_ row: Expectation) {
      if case .values = row.claim { return nil }
      claim = row.claim
      place = row.place
      if case .along(let trace) = row.course { self.trace = trace } else { trace = nil }
    }
  }

  mutating func report(_ watch: Watch) {
    guard let complaint = watch.complaint else { return }
    diagnostics.report(
      .expectationFailed(complaint, at: document.range(of: watch.place), node: watch.place))
  }

  // MARK: Frames

  /// Watches every phase at other values of inputs, and with triggers that fire: the rows that hold at the defaults.
  mutating func watchInputs(_ watches: inout [Watch], _ rows: [Int]) {
    isBeyondDefaults = true
    for inputCase in InputCase.all(graph) {
      let left = rows.filter { watches[$0].complaint == nil }
      if left.isEmpty || budget.isSpent { return }
      watchEveryPhase(&watches, left, inputCase)
    }
  }

  /// Watches a drag from 0 to twice the last trigger in 200 steps, then the other phases at 60 frames a second.
  mutating func watchEveryPhase(_ watches: inout [Watch], _ rows: [Int], _ inputCase: InputCase? = nil) {
    guard let first = rows.first else { return }
    let place = watches[first].place
    if let pull = graph.pull {
      guard allowsFrames(Refresh.steps + 1, for: place, rows: rows.count) else { return }
      beginRun(&watches, rows)
      for step in 0...Refresh.steps {
        let moment = Moment(
          phase: .pulling, pull: Refresh.pull(step: step, trigger: pull.lastTrigger),
          inputs: inputCase?.settings ?? [])
        guard show(moment, inputCase?.fires, for: place, rows: rows.count) else { return }
        look(&watches, rows, at: .moment(moment, inputCase?.fires))
      }
    }
    for phase in [Phase.idle, .refreshing, .finishing, .cancelling, .floor, .closing] {
      var moment = Moment(phase: phase, inputs: inputCase?.settings ?? [])
      if graph.impossibility(of: moment) != nil { continue }
      guard let length = graph.length(of: moment, &budget) else {
        _ = giveUp(at: place)
        return
      }
      let count = Self.count(through: length.end)
      guard allowsFrames(count, for: place, rows: rows.count) else { return }
      beginRun(&watches, rows)
      for frame in 0..<count {
        let time = Self.instant(frame)
        if length.isFinal, time >= length.end { break }
        moment.time = time.duration
        guard show(moment, inputCase?.fires, for: place, rows: rows.count) else { return }
        look(&watches, rows, at: .moment(moment, inputCase?.fires))
      }
    }
  }

  /// Fills the buffer with the frame of a moment whose phase may begin with a fire; false where the budget does not allow
  /// the frame.
  private mutating func show(_ moment: Moment, _ fires: TriggerFires?, for place: NodeID, rows: Int) -> Bool {
    guard let fires else { return fill(for: place, rows: rows, { $0.fill(moment, &$1) }) }
    if fired?.family != moment.family || fired?.fires != fires {
      var start = Nanoseconds.zero
      var builder = self.builder.take() ?? TimelineBuilder(for: graph)
      defer { self.builder = builder }
      guard builder.build(&budget, { [graph] in start = $0.fold(moment, firing: fires, graph) }) else {
        return giveUp(at: place)
      }
      fired = (moment.family, fires, SharedTimeline(builder.timeline), start)
    }
    guard let fired else { return false }
    let instant = (fired.start + Nanoseconds(moment.time)).duration
    return fill(for: place, rows: rows, { $0.fill(fired.timeline, at: instant, &$1) })
  }

  /// Watches a trace at 60 frames a second, up to its end and the end of the phases that end by themselves.
  mutating func watch(_ trace: Trace, _ watches: inout [Watch], _ rows: [Int]) {
    guard let first = rows.first else { return }
    let place = watches[first].place
    if budget.isSpent { return }
    guard let told = timeline(of: trace) else {
      _ = giveUp(at: place)
      return
    }
    let timeline = SharedTimeline(told)
    let count = Self.count(
      through: max(timeline.timeline.spans.last?.phaseStart ?? .zero, Nanoseconds(trace.end)))
    guard allowsFrames(count, for: place, rows: rows.count) else { return }
    beginRun(&watches, rows)
    for frame in 0..<count {
      let time = Self.instant(frame)
      guard fill(for: place, rows: rows.count, { $0.fill(timeline, at: time.duration, &$1) }) else { return }
      look(&watches, rows, at: .trace(time.duration))
    }
  }

  private static func instant(_ frame: Int) -> Nanoseconds {
    Nanoseconds(seconds: Double(frame) / 60)
  }

  /// Returns the number of frames up to an instant, which is included.
  private static func count(through end: Nanoseconds) -> Int {
    var count = Int(limiting: (min(max(end, .zero), .longest).seconds * 60).rounded(.down)) + 1
    while count > 1, instant(count - 1) > end { count -= 1 }
    while instant(count) <= end { count += 1 }
    return count
  }

  // MARK: Looking

  private func beginRun(_ watches: inout [Watch], _ rows: [Int]) {
    for row in rows { watches[row].previous = nil }
  }

  private mutating func look(_ watches: inout [Watch], _ rows: [Int], at moment: SampledMoment) {
    readFrame()
    for row in rows {
      switch watches[row].claim {
      case .never(let formula, let names):
        guard watches[row].complaint == nil, value(of: formula)[0] != 0 else { continue }
        let shown = names.prefix(4).map { name in
          "\(name.name) is \(ValueWords.describe(value(at: name.place, lanes: name.type.lanes), name.type))"
        }
        let text = Diagnostic.brief(document.text(of: watches[row].place))
        let isPlain = shown.isEmpty || names[0].name == text
        let figures = isPlain ? "" : ": " + shown.joined(separator: ", ")
        watches[row].complaint = "at \(moment.described + variantWords): '\(text)' holds\(figures)"
      case .continuous(let measured, let limit):
        let lanes =
          switch measured.source {
          case .frame(let place, let count): value(at: place, lanes: count)
          case .formula(let formula): value(of: formula)
          }
        if let previous = watches[row].previous, let previousMoment = watches[row].previousMoment {
          let change = Self.distance(previous, lanes, measured.period)
          if change > limit, change > watches[row].largest {
            watches[row].largest = change
            let unit = ValueWords.unit(of: measured.type)
            watches[row].complaint =
              "from \(previousMoment.described) to \(moment.described + variantWords): '\(measured.name)' changes by "
              + "\(ValueWords.number(change))\(unit), and at most \(ValueWords.number(limit))\(unit) is expected"
          }
        }
        watches[row].previous = lanes
        watches[row].previousMoment = moment
      case .values: continue
      }
    }
  }

  /// Returns the Euclidean distance of two values; numbers that differ by multiples of a period are equal.
  private static func distance(_ a: [Double], _ b: [Double], _ period: Double?) -> Double {
    if a.count == 1 { return abs(period.map { (b[0] - a[0]).remainder(modulo: $0) } ?? b[0] - a[0]) }
    return zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
  }
}
