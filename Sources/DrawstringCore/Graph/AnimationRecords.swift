/// What a clock reads.
package enum Clock: Sendable {
  /// Time since the root came into effect.
  case time
  /// A signal's lane in the environment. `range` maps its values to the root's local time from 0 to its end; without
  /// one the tracks read the signal itself.
  case signal(lane: Int32, range: ClockRange?)
}

/// The values of a signal that stand for the start and the end of a root's time; they may fall.
package struct ClockRange: Hashable, Sendable {
  package var start: Double
  package var end: Double

  package init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }
}

/// What happens beyond the first and last keyframe on a signal's clock.
package enum Extrapolation: String, CaseIterable, Sendable {
  case clamp, extend
  case `repeat`
}

/// An top-level node: what decides when it is in effect, and its clock.
package struct Root: Sendable {
  package var phases: PhaseSet
  package var hold: PhaseSet
  /// Index of a condition, or -1.
  package var condition: Int32
  package var clock: Clock
  package var before: Extrapolation
  package var after: Extrapolation
  package var firstNode: Int32
  package var nodeCount: Int32
  package var firstChannel: Int32
  package var channelCount: Int32
  /// Lanes captured when the root comes into effect.
  package var captureLanes: Int32
  /// Lanes of a held value: for each channel one that tells what is held, then the channel's.
  package var holdLanes: Int32
  /// How long it lasts on the clock time.
  package var length: Nanoseconds
  /// How long its values blend with what was shown when it came into effect.
  package var blend = Nanoseconds.zero
  /// On the clock time: the one instant of its time that it shows all along; nil where time goes on.
  package var still: Nanoseconds?

  package init(
    phases: PhaseSet, hold: PhaseSet, condition: Int32, clock: Clock, before: Extrapolation,
    after: Extrapolation, firstNode: Int32
  ) {
    self.phases = phases
    self.hold = hold
    self.condition = condition
    self.clock = clock
    self.before = before
    self.after = after
    self.firstNode = firstNode
    nodeCount = 0
    firstChannel = 0
    channelCount = 0
    captureLanes = 0
    holdLanes = 0
    length = .zero
  }

  package var nodes: Range<Int> { Int(firstNode)..<Int(firstNode) + Int(nodeCount) }
  package var channels: Range<Int> { Int(firstChannel)..<Int(firstChannel) + Int(channelCount) }
}

/// A node with its timing: a leaf with tracks, or a group or sequence of others.
package struct TimedNode: Sendable {
  package enum Structure: UInt8, Sendable { case tracks, group, sequence }

  /// Index of the parent, or -1 for a root.
  package var parent: Int32
  package var structure: Structure
  /// Whether its progress is its time in seconds, as springs want it where no end is known.
  let isReadInSeconds: Bool
  /// When it starts, in its parent's iteration; of an outermost one, from when it comes into effect.
  package var start: Nanoseconds
  package var timing: Timing
  /// When it first is active, in its parent's iteration; the same where that runs backwards.
  let comesIn: Nanoseconds
  let comesInBackwards: Nanoseconds

  package init(
    parent: Int32, structure: Structure, start: Nanoseconds, timing: Timing, isReadInSeconds: Bool = false
  ) {
    self.parent = parent
    self.structure = structure
    self.isReadInSeconds = isReadInSeconds
    self.start = start
    self.timing = timing
    comesIn = start + timing.wait(isBackwards: false)
    comesInBackwards = start + timing.length - timing.wait(isBackwards: true)
  }

  /// Whether its members' time can run backwards.
  package var turnsMembers: Bool {
    structure != .tracks && (timing.direction != .normal || timing.speed < 0)
  }
}

/// How values between two keyframes are found.
package enum Interpolation: UInt8, Sendable {
  case linear, color
  /// One path turns into the other.
  case path
  /// The first of them holds until the second is reached.
  case discrete
  /// The second takes over half-way: what `linear` is for things between which nothing lies.
  case flip
}

/// A stretch of slots that a root writes, with its writers: the one that has started last wins.
package struct Channel: Sendable {
  package var slot: Int32
  package var lanes: Int32
  /// Its tracks lie in the order in which they start where time runs forwards.
  package var firstTrack: Int32
  package var trackCount: Int32
  /// Whether time can run backwards for them, so that they start in another order.
  package var turns: Bool
  package var blending = Blending.numbers
  /// Whether its lane holds the place of a path.
  package var isPath: Bool
  /// Where the channel's captured lanes lie in the root's block, or -1.
  package var capture: Int32
  /// Where the channel's held lanes lie in the root's block.
  package var hold: Int32

  package init(
    slot: Int32, lanes: Int32, firstTrack: Int32, trackCount: Int32, turns: Bool = false,
    isPath: Bool = false, capture: Int32, hold: Int32
  ) {
    self.slot = slot
    self.lanes = lanes
    self.firstTrack = firstTrack
    self.trackCount = trackCount
    self.turns = turns
    self.isPath = isPath
    self.capture = capture
    self.hold = hold
  }

  package var tracks: Range<Int> { Int(firstTrack)..<Int(firstTrack) + Int(trackCount) }
}

/// A rule that gives one channel's value from one node's progress.
package struct Track: Sendable {
  package enum Form: Sendable {
    /// One value throughout.
    case value(ValueSource)
    case keyframes(first: Int32, count: Int32, interpolation: Interpolation)
    /// Places on a path.
    case along(path: Int32, isBySegment: Bool, easing: Int32)
    /// The path's direction there, plus an angle.
    case direction(path: Int32, isBySegment: Bool, easing: Int32, plus: Double)
    /// One of the graph's waves.
    case wave(Int32)
  }

  /// The node whose progress drives it.
  package var node: Int32
  package var form: Form
  /// Whether a value of it is what lies underneath, or is joined to that.
  package var usesUnderlying: Bool
  /// Where it begins, among the graph's starts; -1 where it does not begin at the end of an earlier member.
  package var start: Int32 = -1
  /// What it has beyond the common run, among the graph's track options; -1 for nothing.
  package var options: Int32 = -1

  package init(node: Int32, form: Form, usesUnderlying: Bool = false) {
    self.node = node
    self.form = form
    self.usesUnderlying = usesUnderlying
  }
}

/// The end of an earlier member: its track, of the same channel, and where its node leaves it.
package struct TrackStart: Sendable {
  package var track: Int32
  package var progress: Double
  package var iteration: Double

  package init(track: Int32, progress: Double, iteration: Double) {
    self.track = track
    self.progress = progress
    self.iteration = iteration
  }
}

/// Where the lanes of a value come from.
package enum ValueSource: Sendable {
  /// Lanes in `values`.
  case constant(Int32)
  case formula(Formula)
  /// One formula a lane, in `partFormulas`.
  case formulas(Int32)
  /// What was shown when the root came into effect.
  case captured
  /// The same plus one formula a lane, in `partFormulas`.
  case capturedPlus(Int32)
  /// What the nodes beneath give at the instant asked for.
  case underlying
  /// The same plus one formula a lane, in `partFormulas`.
  case underlyingPlus(Int32)
  /// Where the track starts: at the end of an earlier member.
  case start
  /// The same plus one formula a lane, in `partFormulas`.
  case startPlus(Int32)
}

package struct Keyframe: Sendable {
  /// A fraction of the iteration, or a signal's value.
  package var offset: Double
  package var value: ValueSource
  /// The easing of the segment that starts here.
  package var curve: Int32
  /// The segment that starts here does not move.
  package var isHold: Bool
  /// It opens its segment just beyond its offset.
  package var isPast: Bool
  /// How it joins the value underneath; only tracks with options look at it.
  package var composition: Composition

  package init(
    offset: Double, value: ValueSource, curve: Int32, isHold: Bool, isPast: Bool,
    composition: Composition = .replace
  ) {
    self.offset = offset
    self.value = value
    self.curve = curve
    self.isHold = isHold
    self.isPast = isPast
    self.composition = composition
  }
}
