import DrawstringCore
internal import DrawstringSyntax

/// Keyframes of one top-level node that stand behind the end of its time: where there are many, it is not each of them that
/// is wrong but what the node says of its clock, or does not say.
struct KeyframesBeyond {
  /// Whether the node runs in time because it names no clock.
  var isCollecting = false
  /// Whether the node says how long it takes, and so is meant to run in time.
  var hasDuration = false
  private var places: Set<NodeID> = []
  private(set) var first: (place: NodeID, fraction: Double)?

  mutating func add(_ place: NodeID, at fraction: Double) {
    places.insert(place)
    if first == nil { first = (place, fraction) }
  }

  /// What can be done about all of them; nil where there is but one.
  var help: String? {
    guard let first, places.count > 1 else { return nil }
    let more = "\(places.count - 1) more \(places.count == 2 ? "keyframe" : "keyframes") of this node"
    guard hasDuration, first.fraction <= 100 else {
      return "so it is with \(more); if these are pulls, the node lacks 'over: pull'"
    }
    let percent = JavaScriptNumber.description(of: first.fraction)
    return "so it is with \(more); parts of the time are written as in '\(percent)%'"
  }
}

extension SpecCompiler {
  /// Reports the keyframes that the last top-level node had behind its end, as one finding.
  mutating func reportKeyframesBeyond() {
    let beyond = keyframesBeyond
    keyframesBeyond = KeyframesBeyond()
    guard let first = beyond.first else { return }
    var finding = Diagnostic.outOfRange(
      "at", first.fraction, 0...1, written: document.writtenNumber(first.place), at: range(first.place),
      node: first.place)
    finding.help = beyond.help.map { [$0] } ?? []
    report(finding)
  }
}
