/// A trace, folded: its spans in time order and the pools they refer to.
///
/// Append-only while it is built, so that a buffer that is filled again allocates nothing; never changed while frames
/// are asked of it, so that they may be asked for in any order.
package struct Timeline: Sendable {
  package var spans: [TimelineSpan] = []
  package var rootStates: [RootState] = []
  /// Captured and held values.
  package var lanes: [Double] = []
  /// Paths among them that would not stay as they were.
  package var paths: [Path] = []
  package var memory: [Double] = []
  package var bodyStates: [BodyState] = []
  /// Offsets into `bodyStates`: within a span, the states after each `checkpointSteps` further steps.
  package var checkpoints: [Int] = []
  package var emitted: [LifecycleEvent] = []
  /// When each of the graph's `eventRoots` is in effect, in time order.
  package var runs: [[RootRun]] = []

  /// A seek takes at most this many steps, and one more to mix with.
  package static let checkpointSteps = 32

  package init() {}

  package mutating func removeAll() {
    spans.removeAll(keepingCapacity: true)
    rootStates.removeAll(keepingCapacity: true)
    lanes.removeAll(keepingCapacity: true)
    paths.removeAll(keepingCapacity: true)
    memory.removeAll(keepingCapacity: true)
    bodyStates.removeAll(keepingCapacity: true)
    checkpoints.removeAll(keepingCapacity: true)
    emitted.removeAll(keepingCapacity: true)
    for list in runs.indices { runs[list].removeAll(keepingCapacity: true) }
  }

  /// About how much memory it takes, but for paths that are kept.
  var byteCount: Int {
    spans.count * MemoryLayout<TimelineSpan>.stride + rootStates.count * MemoryLayout<RootState>.stride
      + (lanes.count + memory.count + checkpoints.count) * MemoryLayout<Double>.stride
      + bodyStates.count * MemoryLayout<BodyState>.stride
  }

  /// The span that holds at an instant; before the first event, the first span.
  package func spanIndex(at instant: Nanoseconds) -> Int {
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].start <= instant { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  /// The events emitted in (after, through], in the order they happened; nil is before all, or after all.
  package func emitted(after: Nanoseconds?, through: Nanoseconds?) -> ArraySlice<LifecycleEvent> {
    let first = after.map { limit in emitted.partition { $0.at > limit } } ?? 0
    let last = through.map { limit in emitted.partition { $0.at > limit } } ?? emitted.count
    return first < last ? emitted[first..<last] : []
  }
}

/// Something that happens to the lifecycle and that the host may want to know.
package struct LifecycleEvent: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable { case armed, disarmed, began, ended, cancelled, idle }

  package var at: Nanoseconds
  package var kind: Kind
}
