import DrawstringCore
internal import DrawstringSyntax

/// A node between reading and emission: its options, members and tracks.
///
/// `NodeReader` fills the draft with what is written, `NodeResolver` with durations and starts, `CopySpreader` with the
/// tracks of copies. `RootEmitter` writes the result into the graph.
struct NodeDraft {
  var name: String
  /// The id as written; nil for none.
  var id: String?
  var node: NodeID
  var structure: TimedNode.Structure
  var timing = Timing()
  /// Whether the duration is known: written, or taken from keyframes, members or the node around this one.
  var hasDuration = false
  /// Whether the duration stands in for one that has a finding.
  var isDurationBroken = false
  /// The start, in the time of the parent's iteration.
  var start = Nanoseconds.zero
  /// The reference to the node that this one starts after.
  var after: AfterReference?
  var events: [EventDraft] = []
  var members: [NodeDraft] = []
  var tracks: [TrackDraft] = []
  /// The time between the members of a sequence.
  var gap = Nanoseconds.zero
  /// Whether the node is a top-level node, which takes no duration from a node around it.
  var isTopLevel = false
  /// Whether the node has a local time: that of the clock, or one that a signal's `range` maps to.
  var hasLocalTime = true
  /// The nodes at which the speed, the length and a missing duration are reported.
  var sites: (speed: NodeID, length: NodeID, tracks: NodeID)

  /// Creates a node from its mapping. Timing, members and tracks are read later.
  init(name: String, _ fields: Fields, structure: TimedNode.Structure, _ context: NodeContext) {
    self.name = name
    self.structure = structure
    node = fields.node
    isTopLevel = context.isTopLevel
    hasLocalTime = !context.isUntimed
    let long = fields["repeat"] ?? fields["iterationStart"] ?? fields["duration"] ?? fields["delay"]
    sites = (
      fields["speed"]?.valueNode ?? node, long?.valueNode ?? node, fields["tracks"]?.keyNode ?? node
    )
  }

  /// Creates an empty group for copies of a node.
  init(copiesOf draft: NodeDraft) {
    name = draft.name
    structure = .group
    node = draft.node
    sites = draft.sites
  }

  /// The first active instant, in the time of the parent's iteration.
  var comesIn: Nanoseconds { start + timing.wait(isBackwards: false) }

  /// The last time of the keyframes and of settled springs; nil for none, and if the node runs on.
  var lastKeyframeTime: Nanoseconds? {
    runsOn ? nil : tracks.compactMap(\.lastTime).max()
  }

  /// Whether the node is endless if no duration is given: it has a wave, and no track but a spring needs progress.
  var runsOn: Bool {
    if hasDuration { return false }
    if structure != .tracks { return isCopies && members.contains(where: \.runsOn) }
    return tracks.contains(where: \.isWave) && movesBySprings
  }

  /// Whether no track but a spring needs progress.
  private var movesBySprings: Bool { tracks.allSatisfy { !$0.needsProgress || $0.spring != nil } }

  /// Whether the progress of the node is its time in seconds: the node is endless, and only springs need progress.
  var isReadInSeconds: Bool {
    timing.duration.isInfinite && structure == .tracks && movesBySprings
      && tracks.contains { $0.spring != nil }
  }

  /// The minimum duration of a node that runs on: the time until its springs have settled.
  var springLength: Nanoseconds {
    isCopies
      ? members.map(\.springLength).max() ?? .zero : tracks.compactMap(\.lastTime).max() ?? .zero
  }

  /// The first spring that never settles.
  var endlessSpring: SpringDraft? {
    if isCopies { return members.first?.endlessSpring }
    return tracks.compactMap(\.spring).first { $0.length.isInfinite }
  }

  /// Whether the node is the group of the copies that `targets` makes of one node. They take the duration that the node
  /// would take.
  var isCopies = false

  /// Whether a track needs progress, and so a duration, unless the node runs on; for a node with members, whether a
  /// member needs a duration and has none.
  var needsDuration: Bool {
    structure == .tracks
      ? !runsOn && tracks.contains(where: \.needsProgress)
      : members.contains { !$0.hasDuration && $0.needsDuration }
  }

  /// The first active instant, in the time of the parent's iteration; for copies, the earliest of all.
  var firstActive: Nanoseconds {
    isCopies ? start + (members.map(\.comesIn).min() ?? .zero) : comesIn
  }

  /// Returns the end of the `count`-th iteration, in the time of the parent's iteration; for copies, the last of all.
  /// Nil if it is never reached.
  func instant(ofLoop count: Int) -> Nanoseconds? {
    if !isCopies { return timing.instant(ofLoop: count).map { start + $0 } }
    var last = Nanoseconds.distantPast
    for member in members {
      guard let instant = member.instant(ofLoop: count) else { return nil }
      last = max(last, start + instant)
    }
    return members.isEmpty ? nil : last
  }
}

/// The options of a track beyond its values, for all forms of tracks that have them.
struct TrackOptionsDraft {
  /// The interpolation as written; nil if the type of the property decides.
  var interpolation: InterpolateWord?
  var shape = KochanekBartels()
  /// Whether a shape is allowed: the interpolation is smooth, or has a finding.
  var isShaped = false
  var colors = ColorMixing()
  var composite = CompositeWord.replace
  /// Whether values are added to the underlying value, or `composite` has a finding.
  var isAdded = false
  var accumulates = false
  var align = AlignWord.auto
}

/// A track of a node, which moves one property.
struct TrackDraft {
  enum Form {
    case value(ValueDraft)
    case keyframes([KeyframeDraft])
    case along(path: Int, pace: PathPace, easing: Easing)
    case direction(path: Int, pace: PathPace, easing: Easing, plus: Double)
    case wave(WaveDraft)
  }

  var target: PropertyTarget
  /// The key that names the property.
  var keyNode: NodeID
  var form: Form
  var options: TrackOptionsDraft
  /// The easing of segments whose first keyframe has none, and of the segment before the first keyframe.
  var easing = Easing.linear
  /// The spring between the two keyframes of a spring track.
  var spring: SpringDraft?

  /// Whether each value holds until the next keyframe.
  var isDiscrete: Bool {
    options.interpolation.map { $0 == .discrete } ?? !target.type.mixes
  }

  /// The last time of the keyframes, or the time at which the spring has settled; nil for none.
  var lastTime: Nanoseconds? {
    if let spring { return spring.length.isFinite ? spring.length : nil }
    guard case .keyframes(let frames) = form else { return nil }
    return frames.compactMap { frame -> Nanoseconds? in
      if case .time(let time) = frame.offset { return time }
      return nil
    }.max()
  }

  var isWave: Bool {
    if case .wave = form { return true }
    return false
  }

  var needsProgress: Bool {
    switch form {
    case .value(.formula(_, let readsX)), .value(.parts(_, let readsX)): readsX
    case .value, .wave: false
    case .keyframes, .along, .direction: true
    }
  }
}

struct KeyframeDraft {
  /// The offset of a keyframe, as written.
  enum Offset {
    case spread
    case fraction(Double)
    case time(Nanoseconds)
  }

  var offset: Offset
  var isPast = false
  var value: ValueDraft
  var easing: Easing
  var isHold = false
  /// The composite operation; nil for that of the track.
  var composite: CompositeWord?
  /// The shape on a smooth curve; nil for that of the track.
  var shape: KochanekBartels?
  /// The node at which findings about the offset are reported.
  var place: NodeID
  /// The node of the value; nil if none is written.
  var valueNode: NodeID?
}

/// A value of a track, before its lanes have places in the graph.
enum ValueDraft {
  case lanes([Double])
  /// All lanes from one formula; the flag tells whether it reads x.
  case formula(Formula, readsX: Bool)
  /// A formula for each lane.
  case parts([Formula], readsX: Bool)
  /// The start of the property: the value that is shown, or the end of an earlier member.
  case start
  /// The start, plus a formula for each lane.
  case startPlus([Formula])
  /// The underlying value at the sampled instant.
  case underlying
  /// The underlying value, plus a formula for each lane.
  case underlyingPlus([Formula])
}

/// A top-level node with the phases, the condition and the clock of its root.
///
/// `NodeReader` hands these on to resolution; resolution hands them on to emission with all durations and starts.
struct RootDraft {
  var draft: NodeDraft
  var root: Root
  /// The condition and the clock, as written.
  var condition: String
  var clock: String
  /// The key `on`.
  var on: NodeID?
  /// Whether the phases, the condition or the clock have a finding.
  var isUncertain: Bool
  /// The value of `range`.
  var range: NodeID?

  /// Whether the root runs over time, not over a signal.
  var isTimed: Bool { root.isTimed }
  /// Whether the nodes have a local time: that of the clock, or one that a signal's `range` maps to.
  var hasLocalTime: Bool {
    if case .signal(_, range: nil) = root.clock { return false }
    return true
  }
}

extension KeyframeDraft {
  /// Whether the keyframe has no offset of its own.
  var isSpread: Bool { offset.isSpreadLike }
}

extension KeyframeDraft.Offset {
  fileprivate var isSpreadLike: Bool {
    if case .spread = self { return true }
    return false
  }
}

extension Nanoseconds {
  /// Returns the sum with a length. Finite sums stay finite: they are limited to ±2·10⁹ s, beyond the longest time.
  func plus(_ length: Nanoseconds) -> Nanoseconds {
    if length.isInfinite { return .infinity }
    let most: Int64 = 2_000_000_000_000_000_000
    return Nanoseconds(min(max((self + length).count, -most), most))
  }
}
