internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// The places of the keyframes of plotted values along an axis.
struct PlotKeyframes {
  /// Tracks that write a lane, by their roots.
  private var tracks: [(root: Int, tracks: [Int])] = []
  private let graph: Graph

  struct Place {
    var x: Double
    /// Whether two keyframes are there, so that the value jumps.
    var isDouble: Bool
    /// The phases of the keyframe; at the edge of a phase it may have one side only.
    var phases: PhaseSet
  }

  /// The most dots.
  private static let most = 200

  init(_ lane: PlotTarget.Lane, _ graph: Graph) {
    self.graph = graph
    guard case .slot(let slot) = lane.place else { return }
    for (index, root) in graph.roots.enumerated() {
      var found: [Int] = []
      for channel in graph.channels[root.channels]
      where slot >= Int(channel.slot) && slot < Int(channel.slot) + Int(channel.lanes) {
        found += Array(channel.tracks)
      }
      if !found.isEmpty { tracks.append((index, found)) }
    }
  }

  /// The lanes of the signals that clocks read; they are sampled with the values.
  var drivers: [Int] {
    tracks.compactMap { entry in
      if case .signal(let lane, nil) = graph.roots[entry.root].clock { Int(lane) } else { nil }
    }
  }

  /// The places of keyframes, in order; `driver` gives the index of a clock's signal among the samples' values.
  func places(
    along axis: PlotAxis, _ samples: inout PlotSamples, driver: (Int) -> Int?, _ subject: inout Subject
  ) -> [Place] {
    var found: [Double: Place] = [:]
    func add(_ x: Double, isDouble: Bool, _ root: Root) {
      var place = found[x] ?? Place(x: x, isDouble: false, phases: [])
      place.isDouble = place.isDouble || isDouble
      place.phases.formUnion(root.phases)
      found[x] = place
    }
    for entry in tracks {
      let root = graph.roots[entry.root]
      if root.isTimed {
        // Where a moving value jumps at a keyframe, the keyframe before it is there, too: the end of an iteration.
        let isMoving = entry.tracks.allSatisfy { track in
          if case .keyframes(_, _, .linear) = graph.tracks[track].form { true } else { false }
        }
        if !samples.maySearch(subject) { break }
        for x in subject.spending({ axis.instants(ofTracks: Set(entry.tracks), graph, &$0) }) {
          add(x, isDouble: isMoving, root)
        }
      }
      guard case .signal(let lane, nil) = root.clock, let value = driver(Int(lane)) else { continue }
      for track in entry.tracks {
        let offsets = offsets(track)
        for offset in Set(offsets).sorted() {
          if !samples.maySearch(subject) { break }
          subject.spend(offsets.count)
          let isDouble = offsets.count { $0 == offset } > 1
          for x in samples.crossings(value, of: offset, &subject) { add(x, isDouble: isDouble, root) }
        }
      }
    }
    let (low, high) = axis.ends
    return found.values.filter { $0.x >= low && $0.x <= high }.sorted { $0.x < $1.x }
      .prefix(Self.most).map(\.self)
  }

  /// A keyframe just beyond a place counts as at it: no pixel separates them.
  private func offsets(_ track: Int) -> [Double] {
    guard case .keyframes(let first, let count, _) = graph.tracks[track].form else { return [] }
    return graph.keyframes[first, count: count].map(\.offset)
  }
}
