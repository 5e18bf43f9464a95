internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader

/// Fits keyframes to the channels of segments, and measures their deviations.
struct SegmentBaker {
  /// The numbers of a channel, by its index and its lanes, that each lane may deviate.
  typealias Bounds = (_ channel: Int, _ lanes: Int) -> [Double]

  private let effect: Effect
  private let known: KnownInstants
  private let easings: [KeyframeTrack.Timing]
  private let keepsTimingsApart: Bool
  private var handles = HandleTable()

  /// The number of parts of the remaining budget of which a measurement may take one.
  private static let parts = 4
  /// Of the tolerance, what the fit may take.
  private static let share = 0.9

  /// With `keepsTimingsApart`, no two timings are the same in hundredths; see `HandleTable`.
  init(_ effect: Effect, keepsTimingsApart: Bool) {
    self.effect = effect
    self.keepsTimingsApart = keepsTimingsApart
    let graph = effect.graph
    known = KnownInstants(graph)
    easings = Self.easings(graph)
    for easing in easings { _ = handles.insert(easing) }
  }

  /// Returns the tracks of the channels; none if the budget is spent.
  mutating func bake(
    _ segment: ExportSegment, _ channels: [ExportChannel], _ reader: inout FrameReader,
    _ budget: inout WorkBudget, bounds: Bounds
  ) -> [KeyframeTrack] {
    let instants = instants(of: segment, &budget)
    let sampling = Sampling(segment, channels, &reader)
    var tracks: [KeyframeTrack] = []
    var tolerances: [[Double]] = []
    for index in channels.indices {
      if reader.isExhausted { return [] }
      let samples = sampling.samples[index]
      tolerances.append(bounds(index, samples.lanes))
      let own = tolerances[index].map { $0 * Self.share }
      if !keepsTimingsApart { handles = HandleTable() }
      var work = reader.budget
      let track = Fitter.fit(
        samples, step: Sampling.step(of: segment), tolerances: own, instants: instants, easings: easings,
        &handles, &work)
      reader.spend(work.spent - reader.budget.spent)
      reader.spend(track.keys.count * samples.lanes * WorkBudget.bakedNumber)
      tracks.append(track)
    }
    var meter = DeviationMeter(segment, channels, sampling.samples, tolerances, tracks)
    var measuring = FrameReader(effect.graph, budget.share(of: Self.parts))
    meter.measure(instants, &measuring)
    budget.spend(measuring.budget.spent)
    return meter.tracks
  }

  /// The frames at which animations start, end, repeat or come to a keyframe.
  private func instants(of segment: ExportSegment, _ budget: inout WorkBudget) -> [Double] {
    if segment.kind == .pull {
      return effect.trigger.map { Self.places(on: effect.graph, trigger: $0) } ?? []
    }
    let last = segment.moment(at: segment.length)
    let found: (instants: [Nanoseconds], start: Nanoseconds)
    if let trace = segment.trace {
      let events = trace.events.map { (kind: $0.kind, at: Nanoseconds($0.at)) }
      found = (
        known.instants(of: events, through: trace.begin + Nanoseconds(last.time), &budget), trace.begin
      )
    } else {
      found = known.instants(of: last, through: Nanoseconds(last.time), &budget)
    }
    let start = found.start + Nanoseconds(segment.start.time)
    return found.instants.filter { $0 >= start || segment.start.time == .zero }.map {
      ($0 - start).seconds * ExportSegment.framesPerSecond
    }
  }

  /// The Bézier easings of an effect, forwards and backwards, as timings.
  private static func easings(_ graph: Graph) -> [KeyframeTrack.Timing] {
    var easings: [KeyframeTrack.Timing] = []
    let movements = graph.pull.map { pull in
      [Motion.Along.settle, .return, .cancel].map { pull.movement($0).easing }
    }
    for curve in graph.curves + (movements ?? []) {
      guard case .cubicBezier(let bezier) = curve else { continue }
      let timing = KeyframeTrack.Timing.bezier(x1: bezier.x1, y1: bezier.y1, x2: bezier.x2, y2: bezier.y2)
      for one in [timing, timing.reversed] where !easings.contains(one) { easings.append(one) }
    }
    return easings
  }

  /// The pulls at which keyframes over the pull lie, and the trigger, in frames.
  private static func places(on graph: Graph, trigger: Double) -> [Double] {
    var places: Set<Double> = [trigger]
    for root in graph.roots {
      guard case .signal(let lane, let range) = root.clock else { continue }
      let scale =
        Int(lane) == BuiltinSignal.pull.lane ? 1 : Int(lane) == BuiltinSignal.progress.lane ? trigger : 0
      if scale == 0 { continue }
      if let range {
        let length = graph.nodes[root.firstNode].timing.end.seconds
        for instant in [Nanoseconds.zero] + TimeBoundaries(root, graph).instants
        where length > 0 && length.isFinite {
          places.insert((range.start + (range.end - range.start) * instant.seconds / length) * scale)
        }
        places.formUnion([range.start * scale, range.end * scale])
        continue
      }
      for channel in root.channels {
        for track in graph.channels[channel].tracks {
          guard case .keyframes(let first, let count, _) = graph.tracks[track].form else { continue }
          for keyframe in graph.keyframes[first, count: count] {
            places.insert(keyframe.offset * scale)
          }
        }
      }
    }
    return places.map { $0 * ExportSegment.framesPerPoint }.sorted()
  }
}
