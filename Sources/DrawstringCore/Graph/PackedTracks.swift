/// What of a graph the sampler reads in every frame, laid out for speed: plain numbers, no references, side by side.
///
///     roots ──▶ nodes        timing, with what it says after the end worked out
///       └────▶ channels ──▶ tracks ──▶ offsets and curves; their lanes lie in the graph's values, keyframe after keyframe
///
/// It covers what most of an effect is made of: keyframes of constant numbers on the clock time or a signal, in nodes
/// with a plain timing. All else is marked general and is sampled from the graph's own records. A graph without packed tracks
/// is sampled from them alone, and gives the same bits; packed tracks change speed, and nothing else.
package struct PackedTracks: Sendable {
  /// Whether the tracks are packed; all below is empty if not.
  package var isMade = false
  /// Of each root of the graph.
  var roots: [PackedRoot] = []
  /// Of each node of the graph.
  var nodes: [PackedTiming] = []
  /// Of each channel of the graph.
  var channels: [PackedChannel] = []
  /// Of each track of the graph.
  var tracks: [PackedTrack] = []
  /// Of each keyframe, where it is.
  var offsets: [Double] = []
  /// Of each keyframe, how the segment goes that starts there: an easing of the graph, or a plain segment's number.
  var curves: [Int32] = []
  /// The slots that get back their initial values before anything is written: all that more than one thing writes.
  /// A slot that belongs to one channel only is given its value by that.
  var shared: [SlotRun] = []
  /// The slots that are written after the channels: those of copies and of a pulse, and those of active bodies.
  var rewritten: [SlotRun] = []
  var rewrittenByBodies: [SlotRun] = []
  /// Whether the sampler may have to keep in mind who has written a slot: where something is left to the graph's
  /// records, or several things write one slot.
  var needsWriteStamps = true

  init() {}
}

/// A stretch of slots.
struct SlotRun: Equatable, Sendable {
  var first: Int32
  var count: Int32

  var slots: Range<Int> { Int(first)..<Int(first) + Int(count) }
}

extension SlotRun {
  init(_ slots: Range<Int>) {
    first = Int32(slots.lowerBound)
    count = Int32(slots.count)
  }
}

/// How an top-level node is driven.
struct PackedRoot: Sendable {
  enum Kind: UInt8, Sendable {
    /// On the clock time.
    case time
    /// The tracks read a signal, which stops at their ends.
    case signal
    /// In another way, but so that the tracks read a progress.
    case progress
    /// So that the sampler has to look at the graph's records.
    case general
  }

  var kind: Kind
  var firstNode: Int32
  var nodeCount: Int32
  var firstChannel: Int32
  var channelCount: Int32
  /// The signal's lane in the environment.
  var signalLane: Int32
  /// How long it lasts.
  var length: Nanoseconds

  var channels: Range<Int> { Int(firstChannel)..<Int(firstChannel) + Int(channelCount) }
}

/// A stretch of slots and its writers.
struct PackedChannel: Sendable {
  /// Whether the sampler has to look at the graph's records.
  var isGeneral: Bool
  /// Whether other channels or formulas write to some of its slots.
  var isShared: Bool
  var slot: Int32
  var lanes: Int32
  var firstTrack: Int32
  var trackCount: Int32

  var slots: Range<Int> { Int(slot)..<Int(slot) + Int(lanes) }
}

/// Keyframes of constant numbers that are mixed lane by lane.
struct PackedTrack: Sendable {
  enum Form: UInt8, Sendable { case constant, keyframes, general }

  var form: Form
  var node: Int32
  var firstKey: Int32
  /// How many segments there are between keys; 0 for a constant.
  var segments: Int32
  var firstValue: Int32

  /// One that is sampled from the graph; when it runs is known all the same.
  static func general(node: Int32) -> PackedTrack {
    PackedTrack(form: .general, node: node, firstKey: 0, segments: 0, firstValue: 0)
  }
}

/// How a segment goes that needs no easing, in place of an easing's index.
enum PlainSegment {
  static let linear: Int32 = -1
  /// The first keyframe holds until the second is reached.
  static let hold: Int32 = -2
}
