/// The values of one channel at the frames of a segment, and half-way between them.
///
/// Keyframes lie only at frames: players truncate the times of keyframes to whole frames. Samples between frames keep the
/// pieces between keyframes near the effect there, too.
struct Samples {
  /// The number of frames.
  let count: Int
  /// The frames from one sampled frame to the next; 1 except for long segments.
  let step: Double
  /// The number of lanes: that of the longest value; shorter values are padded with zeros.
  private(set) var lanes: Int
  private var values: [Double] = []
  /// For each sample, a number for the kind of the value, such as the kinds of the segments of a path.
  private var shapes: [Int] = []

  init(count: Int, step: Double, lanes: Int) {
    self.count = count
    self.step = step
    self.lanes = lanes
    values.reserveCapacity((count * 2 - 1) * lanes)
  }

  /// Adds the next sample, at a frame and half-way to the next frame in turn.
  mutating func append(_ value: [Double], shape: Int) {
    if value.count > lanes { widen(to: value.count) }
    values += value
    for _ in value.count..<lanes { values.append(0) }
    shapes.append(shape)
  }

  private mutating func widen(to count: Int) {
    var wide: [Double] = []
    wide.reserveCapacity((self.count * 2 - 1) * count)
    for index in shapes.indices {
      wide += values[index * lanes..<(index + 1) * lanes]
      for _ in lanes..<count { wide.append(0) }
    }
    values = wide
    lanes = count
  }

  /// The frame of the segment at an index.
  func frame(_ index: Int) -> Double { Double(index) * step }

  func value(_ index: Int) -> [Double] { Array(values[index * 2 * lanes..<(index * 2 + 1) * lanes]) }

  /// The value of a lane at a half-frame; `half` is twice the index of a frame.
  subscript(half index: Int, lane: Int) -> Double { values[index * lanes + lane] }

  subscript(index: Int, lane: Int) -> Double { values[index * 2 * lanes + lane] }

  /// Whether all samples are the same.
  var isStill: Bool {
    shapes.allSatisfy { $0 == shapes[0] }
      && (0..<lanes).allSatisfy { lane in
        shapes.indices.allSatisfy { self[half: $0, lane] == self[half: 0, lane] }
      }
  }

  /// Whether the value jumps between a frame and the next one.
  func jumps(after index: Int, _ bounds: [Double]) -> Bool {
    breaks(after: index * 2, bounds) || breaks(after: index * 2 + 1, bounds)
  }

  /// Whether a lane changes from a sample to the next one by more than its bound, and much more than before and after.
  private func breaks(after index: Int, _ bounds: [Double]) -> Bool {
    if shapes[index] != shapes[index + 1] { return true }
    for lane in 0..<lanes {
      let way = abs(self[half: index + 1, lane] - self[half: index, lane])
      if way <= bounds[lane] { continue }
      let usual = max(abs(wayOf(index - 1, lane, like: index)), abs(wayOf(index + 1, lane, like: index)))
      if way > Self.leap * usual + bounds[lane] { return true }
    }
    return false
  }

  /// The factor by which a jump exceeds the changes before and after it.
  private static let leap = 4.0

  private func wayOf(_ index: Int, _ lane: Int, like other: Int) -> Double {
    guard index >= 0, index + 1 < shapes.count, shapes[index] == shapes[other],
      shapes[index + 1] == shapes[other]
    else { return 0 }
    return self[half: index + 1, lane] - self[half: index, lane]
  }
}
