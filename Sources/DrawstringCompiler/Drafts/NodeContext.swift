import DrawstringCore
internal import DrawstringSyntax

/// The context of a node: values inherited from the nodes around it.
struct NodeContext {
  /// Whether the node is a top-level node. Only such nodes have `during`, `when` and `over`.
  var isTopLevel = false
  /// The layer of tracks whose keys name a property only.
  var target: Int?
  /// Whether the targets have a finding, so that the layers of such tracks are unknown.
  var hasBrokenTargets = false
  /// The copy numbers of the target, as in `NamedLayer`.
  var targetCopies: [Int] = []
  /// The names of the copy that `targets` makes, for its tracks; nil outside such copies.
  var copy: CopyNames?
  /// The root's clock; nil for time.
  var clock: SignalClock?
  /// Whether the node is a member of a sequence.
  var isInSequence = false
  /// The stagger of members that have `targets` and no `stagger` of their own.
  var stagger: Fields.Field?
  /// Whether a node around this one eases its iterations, so that time does not run evenly.
  var isEased = false

  /// Whether the clock is a signal without a range, so that no node needs a duration.
  var isUntimed: Bool { clock != nil && clock?.range == nil }

  /// Whether the clock is a signal without a range and has no finding: no value is captured or lies underneath.
  var isBare: Bool { isUntimed && clock?.isBroken == false }
}

/// The numbers of keyframes and nodes in a file, with those of all targets.
struct AnimationCounts {
  var keyframes = 0
  var nodes = 0

  /// Counts a keyframe, a track or an event, and reports the first beyond the limit; false if there are too many.
  mutating func addsKeyframe(at node: NodeID, _ reader: inout Reader) -> Bool {
    keyframes += 1
    if keyframes == Limits.mostKeyframes + 1 {
      reader.report(.tooManyKeyframes(at: reader.document.range(of: node), node: node))
    }
    return keyframes <= Limits.mostKeyframes
  }
}

/// A signal that is the clock of a node.
struct SignalClock {
  var lane: Int
  var type: ValueType
  var range: ClockRange?
  /// The range of an input without a node's range: the lane is the fraction of it.
  var inputRange: InputRange?
  /// Whether the clock has a finding; nothing that depends on its type is reported then.
  var isBroken: Bool

  static let broken = SignalClock(lane: 0, type: .number, isBroken: true)
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func tooManyKeyframes(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .limitExceeded, "a file has at most \(Limits.mostKeyframes) keyframes, those of all targets counted",
      at: range, node: node)
  }
}
