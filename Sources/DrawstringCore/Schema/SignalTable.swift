/// The built-in signals: one row each, in the order of their lanes in the environment.
///
/// The environment is the flat array of doubles that formulas read. Lane 0 is `x`, the eased progress of the
/// node whose track is being evaluated; the built-ins follow in table order, one lane each; the author's
/// signals come after them.
package struct SignalRow: Sendable {
  package var name: String
  package var type: ValueType
  package var summary: String
}

package enum BuiltinSignal: Int, CaseIterable, Sendable {
  case x
  case pull, progress, delta, velocity, direction, travel
  case time, refreshed, releasedAt, inset
  case idle, pulling, armed, dragging, refreshing, finishing, cancelling
  case exhausted, touching, success, failure

  /// This signal's lane in the environment.
  package var lane: Int { rawValue }

  package var row: SignalRow { SignalTable.rows[rawValue] }
}

package enum SignalTable {
  /// How many lanes of the environment are taken before the author's signals.
  package static let laneCount = BuiltinSignal.allCases.count

  package static let rows: [SignalRow] = [
    row(.x, .number, "the node's eased progress; only in a track's formula"),
    row(.pull, .number, "how far the content is shown pulled, in points; negative upwards"),
    row(.progress, .number, "pull divided by the trigger, not clamped"),
    row(.delta, .number, "change of the pull at the last drag event, in points"),
    row(.velocity, .number, "speed of the pull at the last drag event, in points per second"),
    row(.direction, .number, "sign of the last change beyond the deadband: -1, 0 or 1"),
    row(.travel, .number, "sum of all changes of the pull since the touch began, without sign, in points"),
    row(.time, .duration, "time since the phase began"),
    row(.refreshed, .duration, "time spent refreshing; stands through finishing"),
    row(.releasedAt, .number, "pull at the last release; 0 after a begin"),
    row(.inset, .number, "what the content's inset would be, in points"),
    row(.idle, .boolean, "the phase is idle"),
    row(.pulling, .boolean, "the phase is pulling"),
    row(.armed, .boolean, "the phase is armed"),
    row(.dragging, .boolean, "the phase is pulling or armed"),
    row(.refreshing, .boolean, "the phase is refreshing"),
    row(.finishing, .boolean, "the phase is finishing"),
    row(.cancelling, .boolean, "the phase is cancelling"),
    row(.exhausted, .boolean, "the last finish said that there is no more to load"),
    row(.touching, .boolean, "a finger is down"),
    row(.success, .boolean, "the refresh ended in success; until the next one"),
    row(.failure, .boolean, "the refresh ended in failure; until the next one"),
  ]

  private static func row(_ signal: BuiltinSignal, _ type: ValueType, _ summary: String) -> SignalRow {
    SignalRow(name: "\(signal)", type: type, summary: summary)
  }
}
