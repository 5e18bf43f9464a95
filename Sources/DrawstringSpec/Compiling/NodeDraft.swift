import DrawstringCore

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
  var members: [NodeDraft] = []
  var tracks: [TrackDraft] = []

  /// When it first is active, in its parent's iteration.
  var comesIn: Nanoseconds { start + timing.wait(isBackwards: false) }

  /// The last time that its keyframes name.
  var lastKeyframeTime: Nanoseconds? {
    tracks.compactMap(\.lastTime).max()
  }

  /// Whether it stands for the copies of one node, which take the duration that the node would take.
  var isCopies = false

  /// Whether a track of it goes from one value to another, and so needs a length to do it in.
  ///
  /// A group in which nothing has a length waits for that of the group around it.
  var needsDuration: Bool {
    structure == .tracks
      ? tracks.contains(where: \.needsProgress) : members.contains { !$0.hasDuration && $0.needsDuration }
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
  var accumulates = false
  var align = SpecCompiler.AlignWord.auto
}

/// One property's track of a node.
struct TrackDraft {
  enum Form {
    case value(ValueDraft)
    case keyframes([KeyframeDraft])
    case along(path: Int, pace: PathPace, easing: Easing)
    case direction(path: Int, pace: PathPace, easing: Easing, plus: Double)
  }

  var target: PropertyTarget
  /// The key that names the property.
  var keyNode: NodeID
  var form: Form
  var options = TrackOptionsDraft()
  /// The easing of segments whose first keyframe says none, and of the one that leads up to the first keyframe.
  var easing = Easing.linear

  /// Whether each value holds until the next.
  var isDiscrete: Bool {
    options.interpolation.map { $0 == .discrete } ?? !target.type.mixes
  }

  var lastTime: Nanoseconds? {
    guard case .keyframes(let frames) = form else { return nil }
    return frames.compactMap { frame -> Nanoseconds? in
      if case .time(let time) = frame.offset { return time }
      return nil
    }.max()
  }

  var needsProgress: Bool {
    switch form {
    case .value(.formula(_, let readsX)), .value(.parts(_, let readsX)): readsX
    case .value: false
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
