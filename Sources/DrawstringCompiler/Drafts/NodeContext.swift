import DrawstringCore
internal import DrawstringSyntax

/// What a node inherits from those around it.
struct NodeContext {
  /// Whether it is outermost; only such nodes say when they are in effect.
  var isTopLevel = false
  /// The layer that tracks named by property alone are about.
  var target: Int?
  /// Whether the targets have a finding: which layers a property alone is about cannot be known.
  var hasBrokenTargets = false
  /// Which of its copies are meant, where it has copies.
  var targetCopies: [Int] = []
  /// The root's clock; nil for the time.
  var clock: SignalClock?
  /// Whether it follows others in a sequence.
  var isInSequence = false
  /// How the copies of members are spread that say nothing about it.
  var stagger: Fields.Field?
  /// Whether a group around it eases its iterations, so that time does not run evenly.
  var isEased = false

  /// Whether the clock is a signal without a range, on which nothing needs a duration.
  var isUntimed: Bool { clock != nil && clock?.range == nil }

  /// Whether nothing is captured and nothing lies underneath: the clock is a signal without a range.
  var isBare: Bool { isUntimed && clock?.isBroken == false }
}

/// How many keyframes and nodes a file has, those of all targets counted.
struct AnimationCounts {
  var keyframes = 0
  var nodes = 0

  /// Counts a thing that may be repeated for each of many targets; false where there are too many.
  mutating func addsKeyframe(at node: NodeID, _ reader: inout Reader) -> Bool {
    keyframes += 1
    if keyframes == Limits.mostKeyframes + 1 {
      reader.report(.tooManyKeyframes(at: reader.document.range(of: node), node: node))
    }
    return keyframes <= Limits.mostKeyframes
  }
}

/// A signal as a clock.
struct SignalClock {
  var lane: Int
  var type: ValueType
  var range: ClockRange?
  /// Whether it has a finding of its own: what depends on its type stays silent.
  var isBroken: Bool

  static let broken = SignalClock(lane: 0, type: .number, isBroken: true)
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func tooManyKeyframes(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .limitExceeded, "a file has at most 1000000 keyframes, those of all targets counted", at: range,
      node: node)
  }
}
