/// All that a run has measured, in order.
struct Report {
  /// What a reader must know: what was left out, and sides that do not agree.
  var notes: [String] = []
  var figures: [Figure] = []
}
