internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports

/// The options that describe a moment, and their valid combinations.
enum MomentOptions {
  /// The options that a trace excludes.
  static let momentOnly: [OptionName] = [.phase, .pull, .progress, .refreshed, .begin, .finish]

  /// Throws if options contradict each other.
  static func check(_ invocation: Invocation) throws(UsageError) {
    if invocation.has(.trace), let extra = invocation.first(of: momentOnly) {
      throw UsageError(
        "'\(extra.spelling)' and '--trace' exclude each other: the trace determines the moment")
    }
    if invocation.has(.fps), !invocation.has(.trace), !FilmRequest.isFilm(invocation) {
      throw UsageError("'--fps' needs '--trace'")
    }
    if invocation.has(.fps), invocation.has(.time) {
      throw UsageError("'--fps' and '--time' exclude each other")
    }
    if invocation.has(.progress), invocation.has(.pull) {
      throw UsageError("'--progress' and '--pull' exclude each other")
    }
    try checkNotNegative(invocation.number(.time), "--time")
    try checkNotNegative(invocation.range(.time)?.first, "--time")
    try checkNotNegative(invocation.range(.time)?.last, "--time")
    if case .ends(let first, let last)? = invocation.span(.time) {
      try checkNotNegative(min(first, last), "--time")
    } else if case .samples(let range)? = invocation.span(.time) {
      try checkNotNegative(min(range.first, range.last), "--time")
    }
    try checkNotNegative(invocation.number(.refreshed), "--refreshed")
  }

  static func checkNotNegative(_ seconds: Double?, _ option: String) throws(UsageError) {
    if let seconds, seconds < 0 { throw UsageError("\(option): a time cannot be below 0") }
  }

  /// The requested pull, which may be given as a fraction of the trigger.
  static func pull(_ invocation: Invocation, of effect: Effect) throws(UsageError) -> Double? {
    guard let progress = invocation.number(.progress) else { return invocation.number(.pull) }
    return (progress * (try trigger(of: effect))).limitedToFinite
  }

  /// The requested range of pulls, which may be given in fractions of the trigger.
  static func pulls(_ invocation: Invocation, of effect: Effect) throws(UsageError) -> SampleRange? {
    guard let progress = invocation.range(.progress) else { return invocation.range(.pull) }
    return progress.scaled(by: try trigger(of: effect))
  }

  /// The requested span of pulls, which may be given in fractions of the trigger.
  static func pullSpan(_ invocation: Invocation, of effect: Effect) throws(UsageError) -> SampleSpan? {
    guard let progress = invocation.span(.progress) else { return invocation.span(.pull) }
    return progress.scaled(by: try trigger(of: effect))
  }

  private static func trigger(of effect: Effect) throws(UsageError) -> Double {
    if let trigger = effect.trigger { return trigger }
    throw UsageError("'\(effect.name)' has no 'pull' block, so there is no '--progress'")
  }

  /// The requested moment, without its time, at a pull.
  static func moment(_ invocation: Invocation, pull: Double?) -> Moment {
    // The pull decides among `pulling`, `armed` and `armedFloor`, so `dragging` needs no case of its own.
    let phase = invocation.text(.phase).flatMap { $0 == "dragging" ? Phase.pulling : Phase(rawValue: $0) }
    return Moment(
      phase: phase, time: .zero, pull: pull,
      refreshed: invocation.number(.refreshed).map(Duration.init(seconds:)), begin: invocation.has(.begin),
      outcome: outcome(invocation))
  }

  /// The requested outcome of the refresh.
  static func outcome(_ invocation: Invocation) -> FinishOutcome? {
    invocation.text(.finish).flatMap { FinishOutcome(rawValue: $0) }
  }

  /// Notes that the phase of a moment is not the requested one.
  static func tellPhase(
    _ phase: Phase, of moment: Moment, _ invocation: Invocation, _ terminal: inout Terminal
  ) {
    guard let asked = invocation.text(.phase), asked != phase.rawValue else { return }
    if asked == "dragging", phase.isDragging { return }
    let time = JavaScriptNumber.description(of: moment.time.inSeconds)
    let pull = moment.pull.map { "at a pull of \(JavaScriptNumber.description(of: $0))" }
    let when = moment.time > .zero ? "after \(time) s" : pull ?? "at once"
    terminal.note("\(asked) was asked for, but \(when) the phase is \(phase.rawValue)")
  }

  /// Throws if a moment is impossible.
  static func check(_ moment: Moment, of effect: Effect) throws(UsageError) {
    if let reason = effect.impossibility(of: moment) { throw UsageError(reason) }
  }
}
