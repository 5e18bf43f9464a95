/// A kind of haptic feedback, which a device plays at an event.
public enum Haptic: String, CaseIterable, Sendable {
  /// A light tap.
  case light
  /// A tap of medium strength.
  case medium
  /// A heavy tap.
  case heavy
  /// A soft tap, as of rubber.
  case soft
  /// A hard tap, as of metal.
  case rigid
  /// The click of a change of selection.
  case selection
  /// The pattern of a task that succeeded.
  case success
  /// The pattern of a task that needs attention.
  case warning
  /// The pattern of a task that failed.
  case error
}

/// A haptic of an event of the lifecycle.
package struct LifecycleHaptic: Sendable {
  package var kind: EmittedEvent.Kind
  /// For `ended` the way in which the refresh ended; nil for every way.
  package var outcome: FinishOutcome?
  package var haptic: Haptic

  package init(_ kind: EmittedEvent.Kind, _ outcome: FinishOutcome?, _ haptic: Haptic) {
    self.kind = kind
    self.outcome = outcome
    self.haptic = haptic
  }
}
