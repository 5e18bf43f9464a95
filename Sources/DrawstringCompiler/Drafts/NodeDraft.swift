import DrawstringCore
internal import DrawstringSyntax

/// A node being compiled: what it says, with its members and tracks, before anything is laid out in the graph.
struct NodeDraft {
  var name: String
  /// What others of its group call it.
  var id: String?
  var node: NodeID
  var structure: TimedNode.Structure
  var timing = Timing()
  /// Whether the author gave a duration, or the keyframes did.
  var hasDuration = false
  /// Whether its duration stands for one that has a finding.
  var isDurationBroken = false
  /// When it starts in its parent's iteration.
  var start = Nanoseconds.zero
  /// What it starts after.
  var after: AfterReference?
  var events: [EventDraft] = []
  var members: [NodeDraft] = []
  var tracks: [TrackDraft] = []
  /// The time between the members of a sequence.
  var gap = Nanoseconds.zero
  /// Whether the node is a root, whose duration comes from nowhere else.
  var isTopLevel = false
  /// Whether the node has a local time: that of the clock, or one that a signal's `range` maps to.
  var hasLocalTime = true
  /// Where findings about the speed, the length and a missing duration point at.
  var sites: (speed: NodeID, length: NodeID, tracks: NodeID)

  /// A node of a mapping, with its options.
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

  /// A group of copies of a node.
  init(copiesOf draft: NodeDraft) {
    name = draft.name
    structure = .group
    node = draft.node
    sites = draft.sites
  }

  /// When it first is active, in its parent's iteration.
  var comesIn: Nanoseconds { start + timing.wait(isBackwards: false) }

  /// The last time that its keyframes name, or when its last spring has settled; nil for none, and where it runs on.
  var lastKeyframeTime: Nanoseconds? {
    runsOn ? nil : tracks.compactMap(\.lastTime).max()
  }

  /// Whether it runs on without an end where nothing gives it one: it has a wave, and beside it nothing but a spring
  /// that needs a length.
  var runsOn: Bool {
    if hasDuration { return false }
    if structure != .tracks { return isCopies && members.contains(where: \.runsOn) }
    return tracks.contains(where: \.isWave) && movesBySprings
  }

  /// Whether no track but its springs reads how far it has come.
  private var movesBySprings: Bool { tracks.allSatisfy { !$0.needsProgress || $0.spring != nil } }

  /// Whether its progress is its time in seconds: it has no end for a progress to lead to, and only springs read it.
  var isReadInSeconds: Bool {
    timing.duration.isInfinite && structure == .tracks && movesBySprings
      && tracks.contains { $0.spring != nil }
  }

  /// How long it runs at least, where nothing gives it a length.
  var springLength: Nanoseconds {
    isCopies
      ? members.map(\.springLength).max() ?? .zero : tracks.compactMap(\.lastTime).max() ?? .zero
  }

  /// A spring of it that never settles.
  var endlessSpring: SpringDraft? {
    if isCopies { return members.first?.endlessSpring }
    return tracks.compactMap(\.spring).first { $0.length.isInfinite }
  }

  /// Whether it stands for the copies of one node, which take the duration that the node would take.
  var isCopies = false

  /// Whether a track of it goes from one value to another, and so needs a length to do it in.
  ///
  /// A group in which nothing has a length waits for that of the group around it.
  var needsDuration: Bool {
    structure == .tracks
      ? !runsOn && tracks.contains(where: \.needsProgress)
      : members.contains { !$0.hasDuration && $0.needsDuration }
  }

  /// The first instant at which it is active, in its parent's iteration; of copies, that of the first.
  var firstActive: Nanoseconds {
    isCopies ? start + (members.map(\.comesIn).min() ?? .zero) : comesIn
  }

  /// When it comes to the end of an iteration for the `count`-th time, in its parent's iteration; of copies, when all
  /// have. Nil where that does not happen.
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

/// What a track says about itself beyond its values: the same for every form, as far as the form has it.
struct TrackOptionsDraft {
  /// As written; nil where the type of the property decides.
  var interpolation: InterpolateWord?
  var shape = KochanekBartels()
  /// Whether a shape has a say: a smooth curve runs through the keyframes, or nobody knows.
  var isShaped = false
  var colors = ColorMixing()
  var composite = CompositeWord.replace
  /// Whether values are added to others, or nobody knows.
  var isAdded = false
  var accumulates = false
  var align = AlignWord.auto
}

/// One property's track of a node.
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
  /// The easing of segments whose first keyframe says none, and of the one that leads up to the first keyframe.
  var easing = Easing.linear
  /// The spring that carries it from its one keyframe to the other.
  var spring: SpringDraft?

  /// Whether each value holds until the next.
  var isDiscrete: Bool {
    options.interpolation.map { $0 == .discrete } ?? !target.type.mixes
  }

  /// The last time that its keyframes name, or when its spring has settled.
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
  /// Where a keyframe stands, as written.
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
  /// How it joins the value underneath; nil for as its track does.
  var composite: CompositeWord?
  /// Its shape on a smooth curve; nil for that of its track.
  var shape: KochanekBartels?
  /// What a finding about its place points at.
  var place: NodeID
  /// What one about its value does, where it is written.
  var valueNode: NodeID?
}

/// A value as the author wrote it, before it is known where its lanes lie.
enum ValueDraft {
  case lanes([Double])
  /// All lanes from one formula; the flag tells whether it reads x.
  case formula(Formula, readsX: Bool)
  /// A formula for each lane.
  case parts([Formula], readsX: Bool)
  /// Where the property starts: what is shown, or the end of an earlier member.
  case start
  /// That, and something more.
  case startPlus([Formula])
  /// What lies underneath at the instant asked for.
  case underlying
  /// That, and something more.
  case underlyingPlus([Formula])
}

/// A top-level node as it is written. Its start is known when all top-level nodes are read.
struct RootDraft {
  var draft: NodeDraft
  var root: Root
  /// Its condition and its clock as written.
  var condition: String
  var clock: String
  /// Whether what says when it is in effect has a finding.
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
  /// Whether nothing says where it stands.
  var isSpread: Bool { offset.isSpreadLike }
}

extension KeyframeDraft.Offset {
  fileprivate var isSpreadLike: Bool {
    if case .spread = self { return true }
    return false
  }
}

extension Nanoseconds {
  /// The sum with a length. Finite sums stay finite, and are limited far beyond the longest time.
  func plus(_ length: Nanoseconds) -> Nanoseconds {
    if length.isInfinite { return .infinity }
    let most: Int64 = 2_000_000_000_000_000_000
    return Nanoseconds(min(max((self + length).count, -most), most))
  }
}
