/// The parts of a graph that the sampler reads in every frame, as plain numbers without references, side by side.
///
///     roots ──▶ nodes        timing, with the state after the end computed
///       └────▶ channels ──▶ tracks ──▶ offsets and curves; their lanes lie in the graph's values, keyframe after keyframe
///
/// Covers the most frequent forms: keyframes of constant numbers on the time clock or a signal, in nodes with a simple
/// timing. Other forms are marked general and are sampled from the graph's records. A graph without packed tracks is
/// sampled from the records alone, with the same bits; packed tracks change only the speed. Indices are plain integers,
/// since most of them are places in the arrays beside and in arrays of the sampler.
package struct PackedTracks: Sendable {
  /// Whether the tracks are packed; if not, the arrays below are empty up to the slots that are written after the channels.
  package var isMade = false
  /// For each root of the graph.
  var roots: [PackedRoot] = []
  /// For each node of the graph.
  var nodes: [PackedTiming] = []
  /// For each channel of the graph.
  var channels: [PackedChannel] = []
  /// For each track of the graph.
  var tracks: [PackedTrack] = []
  /// For each keyframe, its offset.
  var offsets: [Double] = []
  /// For each keyframe, the easing of its segment: an easing of the graph, or the number of a simple segment.
  var curves: [Int32] = []
  /// The slots that are reset to their initial values before any writing: those with several writers.
  /// A slot of one channel only is always written by that channel.
  var shared: [SlotRun] = []
  /// The slots written after the channels: those of copies and of a pulse, and those of active bodies.
  var rewritten: [SlotRun] = []
  var rewrittenByBodies: [SlotRun] = []
  /// Whether the sampler may have to remember the writers of slots: where the graph's records are used, or where
  /// several writers share a slot.
  var needsWriteStamps = true

  init() {}

  /// Whether this program packs tracks. The module for the web samples the records: packed tracks would cost it 8 kB after gzip.
  @inline(__always) static var areUsed: Bool {
    #if arch(wasm32)
      false
    #else
      true
    #endif
  }
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

/// The driver of a top-level node.
struct PackedRoot: Sendable {
  enum Kind: UInt8, Sendable {
    /// The time clock.
    case time
    /// The tracks read a signal, limited at their ends.
    case signal
    /// Another clock; the tracks read a progress.
    case progress
    /// The sampler reads the graph's records.
    case general
  }

  var kind: Kind
  var firstNode: Int32
  var nodeCount: Int32
  var firstChannel: Int32
  var channelCount: Int32
  /// The signal's lane in the environment.
  var signalLane: Int32
  /// The length of the root.
  var length: Nanoseconds

  var channels: Range<Int> { Int(firstChannel)..<Int(firstChannel) + Int(channelCount) }
}

/// A stretch of slots and its writers.
struct PackedChannel: Sendable {
  /// Whether the sampler reads the graph's records.
  var isGeneral: Bool
  /// Whether other channels or formulas write some of the slots.
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
  /// The number of segments between keyframes; 0 for a constant.
  var segments: Int32
  var firstValue: Int32

  /// A track that is sampled from the graph; its timing is packed all the same.
  static func general(_ track: Track) -> PackedTrack {
    PackedTrack(form: .general, node: track.node.rawValue, firstKey: 0, segments: 0, firstValue: 0)
  }
}

/// The number of a segment without an easing, in place of an easing's index.
enum PlainSegment {
  static let linear: Int32 = -1
  /// The value holds until the next keyframe.
  static let hold: Int32 = -2
}
