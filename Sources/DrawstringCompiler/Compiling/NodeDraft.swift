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

/// Where a root writes a property whole in one place and a part of it in another, the whole is taken apart: what
/// started last, what waits and where a member of a sequence begins is then decided for each part.
///
/// A way along a path stays whole, and so does one that is passed evenly: how far it goes takes all its parts.
extension NodeDraft {
  mutating func takeApart() {
    var parts: Set<Int> = []
    collectParts(into: &parts)
    if !parts.isEmpty { split(parts) }
  }

  private func collectParts(into parts: inout Set<Int>) {
    for track in tracks where track.target.isPart {
      if let property = Self.property(track.target) { parts.insert(property) }
    }
    for member in members { member.collectParts(into: &parts) }
  }

  private mutating func split(_ parts: Set<Int>) {
    tracks = tracks.flatMap { track in
      guard !track.target.isPart, let property = Self.property(track.target), parts.contains(property) else {
        return [track]
      }
      return track.parts
    }
    for index in members.indices { members[index].split(parts) }
  }

  /// A number for the property of a layer.
  private static func property(_ target: PropertyTarget) -> Int? {
    guard let layer = target.layer, let id = target.property else { return nil }
    return layer << 8 | Int(id.rawValue)
  }
}

extension PropertyTarget {
  /// Whether it is one part of a property that has several.
  var isPart: Bool { property.map { lanes < $0.row.type.lanes } ?? false }

  fileprivate func part(_ lane: Int) -> PropertyTarget {
    PropertyTarget(
      slot: slot + lane, lanes: 1, type: type == .angles ? .angle : .number, property: property, layer: layer,
      name: "\(name).\(type.laneNames[lane])", copies: copies)
  }
}

extension TrackDraft {
  /// The same as a track for each part; a way along a path is one track as before.
  fileprivate var parts: [TrackDraft] {
    (0..<target.lanes).compactMap { lane -> TrackDraft? in
      var part = self
      if options.interpolation?.isEven == true { return lane == 0 ? self : nil }
      switch form {
      case .value(let value): part.form = .value(value.part(lane))
      case .keyframes(let frames):
        part.form = .keyframes(
          frames.map { frame in
            var frame = frame
            frame.value = frame.value.part(lane)
            return frame
          })
      case .wave(var wave):
        wave.amplitude = wave.amplitude.part(lane)
        wave.offset = wave.offset.part(lane)
        part.form = .wave(wave)
      case .along, .direction: return lane == 0 ? self : nil
      }
      part.target = target.part(lane)
      return part
    }
  }
}

extension ValueDraft {
  /// One lane of a value of several.
  fileprivate func part(_ lane: Int) -> ValueDraft {
    switch self {
    case .lanes(let lanes): .lanes([lanes[lane]])
    case .parts(let formulas, let readsX): .formula(formulas[lane], readsX: readsX)
    case .startPlus(let formulas): .startPlus([formulas[lane]])
    case .underlyingPlus(let formulas): .underlyingPlus([formulas[lane]])
    case .formula, .start, .underlying: self
    }
  }
}
