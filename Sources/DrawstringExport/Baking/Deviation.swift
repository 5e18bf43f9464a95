internal import DrawstringCore
internal import DrawstringDrawing

/// Measures the deviations of baked tracks from a segment.
///
/// Whole and half frames are the samples of the fit. Between them the effect is evaluated anew: at eighths of frames, and just
/// before and just after the instants at which an animation starts, ends, repeats or comes to a keyframe. In the frame before
/// a jump a track holds, because keyframes lie at whole frames; that frame is not measured between its ends.
struct DeviationMeter {
  /// The instants in a frame, the whole one included.
  private static let parts = 8
  /// The distance from an instant to those just before and just after, in frames: a nanosecond.
  private static let nearest = 1e-6

  let segment: ExportSegment
  let channels: [ExportChannel]
  let samples: [Samples]
  /// The most that each lane of a channel may deviate.
  let tolerances: [[Double]]
  private(set) var tracks: [KeyframeTrack]
  /// The tracks that move, each with the keyframe before the instant.
  private var places: [(track: Int, key: Int)]

  init(
    _ segment: ExportSegment, _ channels: [ExportChannel], _ samples: [Samples], _ tolerances: [[Double]],
    _ tracks: [KeyframeTrack]
  ) {
    self.segment = segment
    self.channels = channels
    self.samples = samples
    self.tolerances = tolerances
    self.tracks = tracks
    places = tracks.indices.filter { !tracks[$0].isConstant || !samples[$0].isStill }.map { ($0, 0) }
  }

  /// Measures the tracks that move. Where the budget of the reader does not suffice, deviations between frames are nil.
  mutating func measure(_ instants: [Double], _ reader: inout FrameReader) {
    guard let first = places.first else { return }
    let step = Sampling.step(of: segment)
    let near = instants.flatMap { [$0 - Self.nearest, $0 + Self.nearest] }
    var next = near.partition { $0 > 0 }
    for index in 0..<(samples[first.track].count / 2) * Self.parts + 1 {
      let frame = Double(index) / Double(Self.parts) * step
      while next < near.count, near[next] < frame {
        read(near[next], &reader)
        next += 1
      }
      if index % (Self.parts / 2) != 0 {
        read(frame, &reader)
      } else {
        let half = index / (Self.parts / 2)
        compare(frame, isWhole: half % 2 == 0) { samples, _, lane in samples[half, lane] }
      }
    }
    if reader.isExhausted { for place in places { tracks[place.track].deviation.between = nil } }
  }

  private mutating func read(_ frame: Double, _ reader: inout FrameReader) {
    if reader.isExhausted { return }
    let view = reader.read(
      segment, at: segment.loop == nil ? frame : min(frame, segment.length - Self.nearest))
    let values = places.map { channels[$0.track].read(view).value }
    reader.spend(values.reduce(0) { $0 + $1.count } * WorkBudget.sampledValue)
    compare(frame, isWhole: false) { _, place, lane in lane < values[place].count ? values[place][lane] : 0 }
  }

  /// Compares the tracks at a frame with the numbers of the effect.
  private mutating func compare(
    _ frame: Double, isWhole: Bool, _ value: (_ samples: Samples, _ place: Int, _ lane: Int) -> Double
  ) {
    let step = Sampling.step(of: segment)
    for place in places.indices {
      let index = places[place].track
      let keys = tracks[index].keys
      var key = places[place].key
      while key + 1 < keys.count, keys[key + 1].place <= frame { key += 1 }
      places[place].key = key
      if keys[key].timing == .hold, key + 1 < keys.count, frame > keys[key + 1].place - step { continue }
      let baked = tracks[index].value(at: frame, after: key)
      let worst = baked.indices.reduce(0.0) { worst, lane in
        max(worst, abs(baked[lane] - value(samples[index], place, lane)) / tolerances[index][lane])
      }
      if isWhole { tracks[index].deviation.atFrames = max(tracks[index].deviation.atFrames, worst) }
      tracks[index].deviation.between = tracks[index].deviation.between.map { max($0, worst) }
    }
  }
}
