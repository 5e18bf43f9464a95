/// A stage in the life of a refresh.
public enum Phase: String, CaseIterable, Sendable {
  /// Nothing is going on.
  case idle
  /// A touch pulls, and the trigger is not reached.
  case pulling
  /// A touch pulls at or beyond the trigger: a release would refresh.
  case armed
  /// The refresh is running.
  case refreshing
  /// The refresh has ended and the effect leaves.
  case finishing
  /// A pull was released below the trigger and goes back.
  case cancelling
}
