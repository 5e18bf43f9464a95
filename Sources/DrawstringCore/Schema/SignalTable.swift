/// A built-in signal; the rows are in the order of their lanes in the environment.
///
/// The environment is the flat array of doubles that formulas read. Lane 0 is `x`, the eased progress of the node
/// whose track is being evaluated; the other built-in signals follow in table order, one lane each, and then the
/// author's signals.
package struct SignalRow: Sendable {
  package var name: String
  package var type: ValueType
  package var summary: String

  fileprivate init(_ name: String, _ type: ValueType, _ summary: String) {
    self.name = name
    self.type = type
    self.summary = summary
  }
}

package enum BuiltinSignal: Int, CaseIterable, Sendable {
  case x
  case pull, progress, delta, velocity, direction, travel
  case time, refreshed, releasedAt, inset
  case idle, pulling, armed, dragging, refreshing, finishing, cancelling
  case exhausted, touching, success, failure
  case across, armedFloor, floor, closing, floorProgress

  /// This signal's lane in the environment.
  package var lane: Int { rawValue }

  package var row: SignalRow { SignalTable.rows[rawValue] }

  /// Whether names of the author's may hide the signal: effects from before the signal may use its name.
  package var mayBeHidden: Bool { rawValue >= SignalTable.firstLaneCount }
}

package enum SignalTable {
  /// The number of lanes before the author's signals.
  package static let laneCount = BuiltinSignal.allCases.count

  /// The number of signals that were built in when the format of compiled files was made; see `FormRun.lane`.
  package static let firstLaneCount = BuiltinSignal.failure.rawValue + 1

  /// One row for each case, in the same order and with the same names.
  package static let rows: [SignalRow] = [
    SignalRow("x", .number, "the node's eased progress; only in a track's formula"),
    SignalRow("pull", .number, "how far the content is shown pulled, in points; negative upwards"),
    SignalRow("progress", .number, "pull divided by the trigger, not clamped"),
    SignalRow("delta", .number, "change of the pull at the last drag event, in points"),
    SignalRow("velocity", .number, "speed of the pull at the last drag event, in points per second"),
    SignalRow("direction", .number, "sign of the last change beyond the deadband: -1, 0 or 1"),
    SignalRow(
      "travel", .number, "sum of all changes of the pull since the touch began, without sign, in points"),
    SignalRow("time", .duration, "time since the phase began"),
    SignalRow("refreshed", .duration, "time spent refreshing; stands through finishing"),
    SignalRow("releasedAt", .number, "pull at the last release; 0 after a begin or an open"),
    SignalRow("inset", .number, "what the content's inset would be, in points"),
    SignalRow("idle", .boolean, "the phase is idle"),
    SignalRow("pulling", .boolean, "the phase is pulling"),
    SignalRow("armed", .boolean, "the phase is armed"),
    SignalRow("dragging", .boolean, "the phase is pulling, armed or armedFloor"),
    SignalRow("refreshing", .boolean, "the phase is refreshing"),
    SignalRow("finishing", .boolean, "the phase is finishing"),
    SignalRow("cancelling", .boolean, "the phase is cancelling"),
    SignalRow("exhausted", .boolean, "a finish has said that there is no more to load; until a reset"),
    SignalRow("touching", .boolean, "a finger is down"),
    SignalRow("success", .boolean, "the refresh ended in success; until the next one"),
    SignalRow("failure", .boolean, "the refresh ended in failure; until the next one"),
    SignalRow(
      "across", .number, "place of the finger along the edge, in points; at first the canvas's middle"),
    SignalRow("armedFloor", .boolean, "the phase is armedFloor"),
    SignalRow("floor", .boolean, "the phase is floor"),
    SignalRow("closing", .boolean, "the phase is closing"),
    SignalRow(
      "floorProgress", .number, "pull divided by the floor's trigger, not clamped; 0 without a floor"),
  ]
}
