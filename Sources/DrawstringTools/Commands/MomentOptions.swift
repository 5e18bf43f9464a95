internal import Drawstring
internal import DrawstringCore

/// The options that make a moment, and which of them go together.
enum MomentOptions {
  /// Those that a trace leaves nothing to say to.
  static let momentOnly: [OptionName] = [.phase, .pull, .progress, .refreshed, .begin]

  /// Throws where options contradict each other.
  static func check(_ invocation: Invocation) throws(UsageError) {
    if invocation.has(.trace), let extra = invocation.first(of: momentOnly) {
      throw UsageError("'\(extra.spelling)' and '--trace' exclude each other: a trace says what happened")
    }
    if invocation.has(.fps), !invocation.has(.trace) { throw UsageError("'--fps' needs '--trace'") }
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

  private static func checkNotNegative(_ seconds: Double?, _ option: String) throws(UsageError) {
    if let seconds, seconds < 0 { throw UsageError("\(option): a time cannot be below 0") }
  }

  /// The pull asked for, which may be given as a part of the trigger.
  static func pull(_ invocation: Invocation, of effect: Effect) throws(UsageError) -> Double? {
    guard let progress = invocation.number(.progress) else { return invocation.number(.pull) }
    guard let trigger = effect.trigger else {
      throw UsageError("'\(effect.name)' has no 'pull' block, so there is no '--progress'")
    }
    return progress * trigger
  }

  /// The moment asked for but for its time, at a given pull.
  static func moment(_ invocation: Invocation, pull: Double?) -> Moment {
    // Which of the two a touch is follows from its pull, so "dragging" need not be told from "pulling".
    let phase = invocation.text(.phase).flatMap { $0 == "dragging" ? Phase.pulling : Phase(rawValue: $0) }
    return Moment(
      phase: phase, time: .zero, pull: pull,
      refreshed: invocation.number(.refreshed).map(Duration.init(seconds:)), begin: invocation.has(.begin))
  }

  /// Throws where a moment cannot be.
  static func check(_ moment: Moment, of effect: Effect) throws(UsageError) {
    if let reason = effect.impossibility(of: moment) { throw UsageError(reason) }
  }
}
