internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports

/// The request of `render --plot`.
struct PlotRequest {
  private let invocation: Invocation
  private let background: PictureBackground

  init(_ invocation: Invocation, background: PictureBackground) throws(UsageError) {
    self.invocation = invocation
    self.background = background
    if invocation.operands.count > 1 { throw UsageError("'--plot' is of one file") }
    for option in [OptionName.count, .columns, .scale, .crop, .boxes, .assets, .fps]
    where invocation.has(option) {
      throw UsageError("'\(option.spelling)' says nothing to a plot")
    }
  }

  func document(
    _ effect: Effect, trace: Trace?, _ terminal: inout Terminal
  ) throws(UsageError) -> SVGElement {
    var targets: [PlotTarget] = []
    for name in invocation.names(.plot) { targets.append(try PlotTarget(name, of: effect)) }
    var budget = WorkBudget.command
    var replay: Replay?
    var scenario: Scenario?
    if let trace {
      replay = try effect.replayed(trace, &budget)
    } else {
      let told = Scenario(
        effect, begin: invocation.has(.begin), outcome: MomentOptions.outcome(invocation) ?? .success, budget)
      budget.spend(told.work)
      if told.isWhole { scenario = told }
    }
    let axis = try axis(of: effect, replay, scenario, &budget)
    var subject = Subject(effect, replay: replay, scenario: scenario, budget)
    let plot = Plot(targets, along: axis, &subject, title: effect.displayTitle, note: note(axis, effect))
    if subject.isOverworked { throw .tooMuchWork("a plot of this effect") }
    if plot.isCoarse {
      terminal.note(
        "the values change too often for a plot of this width: where they do, not all of their turns are drawn,"
          + " and not all keyframes")
    }
    return plot.document(on: background)
  }

  private func axis(
    of effect: Effect, _ replay: Replay?, _ scenario: Scenario?, _ budget: inout WorkBudget
  ) throws(UsageError) -> PlotAxis {
    let times = ends(invocation.span(.time))
    if let replay {
      let range = times ?? (0, replay.end.inSeconds)
      let events = replay.trace.events.map { ($0.kind, Nanoseconds($0.at)) }
      return try whole(.events(events, from: range.0, to: range.1))
    }
    let pulls = ends(try MomentOptions.pullSpan(invocation, of: effect))
    let moment = MomentOptions.moment(invocation, pull: pulls?.0)
    if let times, times.0 != times.1 {
      if let pulls, pulls.0 != pulls.1 {
        throw UsageError("a plot runs over the pull or over time, not both")
      }
      return try checked(.time(moment, from: times.0, to: times.1), effect)
    }
    if let pulls, pulls.0 != pulls.1 {
      var moment = moment
      moment.time = Duration(seconds: times?.0 ?? 0)
      return try checked(.pull(moment, from: pulls.0, to: pulls.1), effect)
    }
    if times != nil { throw UsageError("a plot needs a range, such as --time 0:2") }
    let phase = invocation.text(.phase)
    if phase == nil, pulls == nil {
      guard let scenario else { throw .tooMuchWork("a whole refresh") }
      let end = Scenario.instant(of: scenario.length).seconds
      return .events(scenario.events, from: 0, to: end)
    }
    if let trigger = effect.trigger, trigger > 0, pulls == nil,
      phase == "pulling" || phase == "dragging"
    {
      return try checked(.pull(moment, from: 0, to: trigger * Refresh.Reach.picture), effect)
    }
    return try checked(.time(moment, from: 0, to: ScenarioPlan.length(of: moment, effect, &budget)), effect)
  }

  /// The ends of a range; a plot ignores the step.
  private func ends(_ span: SampleSpan?) -> (Double, Double)? {
    switch span {
    case .samples(let range): (range.first, range.last)
    case .ends(let first, let last): (first, last)
    case nil: nil
    }
  }

  private func whole(_ axis: PlotAxis) throws(UsageError) -> PlotAxis {
    if axis.ends.low == axis.ends.high { throw UsageError("there is nothing to plot in a range of nothing") }
    return axis
  }

  private func checked(_ axis: PlotAxis, _ effect: Effect) throws(UsageError) -> PlotAxis {
    for end in [axis.ends.low, axis.ends.high] {
      guard case .moment(let moment) = axis.question(at: end) else { continue }
      try MomentOptions.check(moment, of: effect)
    }
    return try whole(axis)
  }

  private func note(_ axis: PlotAxis, _ effect: Effect) -> String {
    switch axis {
    case .pull: effect.name + ", over the pull"
    case .time(let moment, _, _): "\(effect.name), over the time in \(moment.impliedPhase.rawValue)"
    case .events: effect.name + (invocation.has(.trace) ? ", over a trace" : ", over a whole refresh")
    }
  }
}
