/// What one track of a node does at an instant.
package struct TrackRecord: Sendable {
  package enum Activity: Sendable {
    /// It has no value: out of its active interval, on a side that is not filled.
    case none
    case waiting, running
  }

  package var track: Int
  package var activity: Activity
  /// Whether it is what its outermost node gives, of all members that write the same.
  package var isChosen = false
  /// Whether it started in the same instant as that one, which stands later in the document.
  package var isTied = false
  /// The timing of the nodes around it, the outermost first; empty where they read a signal as it is.
  package var nodes: [NodeRecord] = []
  /// Eased progress of its node, or a signal's value: what it reads.
  package var reading = 0.0
  package var iteration = 0.0
  /// How long until it starts, in the time of the outermost node.
  package var untilStart = Nanoseconds.zero
  /// Where it starts, for those that start where an earlier member ends.
  package var start: [Double]?
  package var form: FormRecord?
  /// What each iteration adds, and how; nil where an iteration is by itself.
  package var gain: GainRecord?
  /// How a form without keyframes joins what lies underneath; keyframes say it one by one.
  package var composition = Composition.replace
  package var underneath: [Double] = []
  /// Its value; nil where it has none.
  package var value: [Double]?

  init(track: Int, activity: Activity) {
    self.track = track
    self.activity = activity
  }
}

/// What the timing of one node says at an instant.
package struct NodeRecord: Sendable {
  package var node: Int
  package var steps: TimingSteps
}

package struct GainRecord: Sendable {
  package var gain: [Double]
  package var accumulation: Composition
}

/// How a track's form gives its value.
package enum FormRecord: Sendable {
  case value(ValueRecord)
  case keyframes(KeyframeRecord)
  case along(PathRecord)
  /// An angle, to which one is added.
  case direction(PathRecord, plus: Double)
  case wave(WaveRecord)
}

package struct ValueRecord: Sendable {
  package var source: ValueSource
  /// What a formula reads as `x`.
  package var x: Double
  package var value: [Double]
}

/// A keyframe as it counts at an instant.
package struct KnotRecord: Sendable {
  package var index: Int
  /// Its value as written.
  package var written: [Double]
  /// The same with the gain of the iterations before, over what lies underneath.
  package var value: [Double]
}

package struct KeyframeRecord: Sendable {
  /// The progress between the keyframes, limited as the node says.
  package var progress: Double
  package var interpolation: Interpolation
  package var place: KeyframePlace
  /// The keyframe at or before the progress, and the next where it plays a part.
  package var from: KnotRecord
  package var to: KnotRecord?
  /// The curve between them, where it is not straight; in the lanes that are mixed.
  package var curve: HermiteCurve?
  /// The place on that curve.
  package var parameter = 0.0
}

package struct PathRecord: Sendable {
  /// Among the graph's paths.
  package var path: Int
  package var isBySegment: Bool
  /// The curve that shapes the progress, among the graph's curves.
  package var easing: Int
  package var progress: Double
  /// The part of the path's length, or of its segments.
  package var fraction: Double
  package var point: Vec2
  package var angle: Double
}

package struct WaveRecord: Sendable {
  package var wave: Int
  /// The part of a turn it is in.
  package var part: Double
  /// The wave's height there.
  package var level: Double
  package var amplitude: [Double]
  package var offset: [Double]
}
