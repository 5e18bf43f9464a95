/// The clock of a root.
package enum Clock: Sendable {
  /// Time since the root came into effect.
  case time
  /// A signal's lane in the environment. `range` maps its values to the root's local time from 0 to its end; without
  /// one the tracks read the signal itself.
  case signal(lane: Int32, range: ClockRange?)
}

/// The values of a signal at the start and at the end of a root's time; the second may be the smaller.
package struct ClockRange: Hashable, Sendable {
  package var start: Double
  package var end: Double

  package init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }
}

/// The behaviour beyond the first and the last keyframe on a signal's clock.
package enum Extrapolation: String, CaseIterable, Sendable {
  case clamp, extend
  case `repeat`
}

/// A top-level node: the conditions under which it is in effect, and its clock.
package struct Root: Sendable {
  package var phases: PhaseSet
  package var hold: PhaseSet
  package var condition: Ref<Condition>
  package var clock: Clock
  package var before: Extrapolation
  package var after: Extrapolation
  package var firstNode: Ref<TimedNode>
  package var nodeCount: Int32
  package var firstChannel: Ref<Channel>
  package var channelCount: Int32
  /// The number of lanes captured when the root comes into effect.
  package var captureLanes: Int32
  /// The number of lanes of a held value: for each channel one that tells its kind, then the channel's lanes.
  package var holdLanes: Int32
  /// The length on the time clock.
  package var length: Nanoseconds
  /// The length of the blend with the values shown when the root came into effect.
  package var blend = Nanoseconds.zero
  /// On the time clock: the only instant of its time that the root shows; nil where time runs.
  package var still: Nanoseconds?
  /// The trigger that brings the root into effect, for its length.
  package var trigger = Ref<Input>.none

  package init(
    phases: PhaseSet, hold: PhaseSet, condition: Ref<Condition>, clock: Clock, before: Extrapolation,
    after: Extrapolation, firstNode: Ref<TimedNode>
  ) {
    self.phases = phases
    self.hold = hold
    self.condition = condition
    self.clock = clock
    self.before = before
    self.after = after
    self.firstNode = firstNode
    nodeCount = 0
    firstChannel = Ref(0)
    channelCount = 0
    captureLanes = 0
    holdLanes = 0
    length = .zero
  }

  package var nodes: Range<Int> { firstNode.stretch(nodeCount) }
  package var channels: Range<Int> { firstChannel.stretch(channelCount) }
}

/// A node with its timing: a leaf with tracks, or a group or sequence of nodes.
package struct TimedNode: Sendable {
  package enum Structure: UInt8, CaseIterable, Sendable { case tracks, group, sequence }

  /// None for a top-level node.
  package var parent: Ref<TimedNode>
  package var structure: Structure
  /// Whether its progress is its time in seconds, for springs without a known end.
  let isReadInSeconds: Bool
  /// The start in its parent's iteration; of a top-level node, after it comes into effect.
  package var start: Nanoseconds
  package var timing: Timing
  /// The first active instant in its parent's iteration, also where that runs backwards.
  let comesIn: Nanoseconds
  let comesInBackwards: Nanoseconds

  package init(
    parent: Ref<TimedNode>, structure: Structure, start: Nanoseconds, timing: Timing,
    isReadInSeconds: Bool = false
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

/// The computation of values between two keyframes.
package enum Interpolation: UInt8, CaseIterable, Sendable {
  case linear, color
  /// One path morphs into the other.
  case path
  /// Lists of dashes mix entry by entry, or where they do not mix the earlier one holds.
  case dashes
  /// The earlier value holds until the later keyframe.
  case discrete
  /// The later value takes over half-way: `linear` for values without anything between them.
  case flip
}

/// A stretch of slots that a root writes, with its writers; the writer that started last wins.
package struct Channel: Sendable {
  package var slot: Int32
  package var lanes: Int32
  /// The tracks, in the order in which they start where time runs forwards.
  package var firstTrack: Ref<Track>
  package var trackCount: Int32
  /// The place of the channel's captured lanes in the root's block, or -1.
  package var capture: Int32
  /// The place of the channel's held lanes in the root's block.
  package var hold: Int32
  // Small members come last: bytes between members would be passed on without a value, which valgrind reports.
  /// Whether time can run backwards for the tracks, so that they start in another order.
  package var turns: Bool
  package var blending = Blending.numbers
  /// Whether the lane holds the place of a path or, with the blending `dashes`, of a list of dashes.
  package var isPath: Bool

  package init(
    slot: Int32, lanes: Int32, firstTrack: Ref<Track>, trackCount: Int32, turns: Bool = false,
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

  package var tracks: Range<Int> { firstTrack.stretch(trackCount) }
}

/// A rule that computes one channel's value from one node's progress.
package struct Track: Sendable {
  package enum Form: Sendable {
    /// A single value.
    case value(ValueSource)
    case keyframes(first: Ref<Keyframe>, count: Int32, interpolation: Interpolation)
    /// Positions on a path.
    case along(path: Ref<PathSource>, isBySegment: Bool, easing: Ref<Easing>)
    /// The path's direction at a position, plus an angle.
    case direction(path: Ref<PathSource>, isBySegment: Bool, easing: Ref<Easing>, plus: Double)
    case wave(Ref<Wave>)
  }

  /// The node whose progress drives the track.
  package var node: Ref<TimedNode>
  package var form: Form
  /// Whether a value of the track is the underlying value or is combined with it.
  package var usesUnderlying: Bool
  /// None where the track does not begin at the end of an earlier member.
  package var start = Ref<TrackStart>.none
  package var options = Ref<TrackOptions>.none

  package init(node: Ref<TimedNode>, form: Form, usesUnderlying: Bool = false) {
    self.node = node
    self.form = form
    self.usesUnderlying = usesUnderlying
  }
}

/// The end of an earlier member: its track, of the same channel, and the progress at which its node ends.
package struct TrackStart: Sendable {
  package var track: Ref<Track>
  package var progress: Double
  package var iteration: Double

  package init(track: Ref<Track>, progress: Double, iteration: Double) {
    self.track = track
    self.progress = progress
    self.iteration = iteration
  }
}

extension Graph {
  /// Whether a track starts, directly or through others, at its own end.
  var hasRingOfStarts: Bool {
    // The track from which each track was reached first; −1 for none.
    var reached = Array(repeating: -1, count: tracks.count)
    for first in tracks.indices {
      var track = first
      while reached[track] < 0, tracks[track].start.exists {
        reached[track] = first
        track = starts[tracks[track].start].track.index
        if reached[track] == first { return true }
      }
    }
    return false
  }
}

/// The source of a value's lanes.
package enum ValueSource: Sendable {
  /// Lanes in `values`.
  case constant(Int32)
  case formula(Formula)
  /// One formula for each lane, from the first on.
  case formulas(Ref<Formula>)
  /// The values shown when the root came into effect.
  case captured
  /// The captured values plus one formula for each lane.
  case capturedPlus(Ref<Formula>)
  /// The values that the nodes beneath give at the same instant.
  case underlying
  /// The underlying values plus one formula for each lane.
  case underlyingPlus(Ref<Formula>)
  /// The start of the track: the end of an earlier member.
  case start
  /// The start plus one formula for each lane.
  case startPlus(Ref<Formula>)
}

package struct Keyframe: Sendable {
  /// A fraction of the iteration, or a signal's value.
  package var offset: Double
  package var value: ValueSource
  /// The easing of the segment that starts here.
  package var curve: Ref<Easing>
  /// Whether the segment that starts here holds its value.
  package var isHold: Bool
  /// Whether the keyframe opens its segment just beyond its offset.
  package var isPast: Bool
  /// The combination with the underlying value; read only for tracks with options.
  package var composition: Composition

  package init(
    offset: Double, value: ValueSource, curve: Ref<Easing>, isHold: Bool, isPast: Bool,
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
