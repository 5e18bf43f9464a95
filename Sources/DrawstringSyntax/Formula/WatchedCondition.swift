package import DrawstringCore

/// A boolean formula that the timeline watches, with what makes its changes findable.
package struct WatchedCondition: Hashable, Sendable {
  /// An instant at which a comparison with a clock changes: exact, in seconds of `signal`.
  package struct Instant: Hashable, Sendable {
    /// `time` or `refreshed`.
    package var signal: BuiltinSignal
    package var seconds: Double

    package init(_ signal: BuiltinSignal, seconds: Double) {
      self.signal = signal
      self.seconds = seconds
    }
  }

  package var value: CompiledValue
  /// The constants that `time` and `refreshed` are compared with, through signals too; each once, in the order met.
  package var instants: [Instant]
  /// Whether it can change between events while the content settles: it reads `pull`, `progress` or `inset`.
  package var movesBetweenEvents: Bool
  /// How many definitions of signals were looked through for this.
  package var reach = 0
}
