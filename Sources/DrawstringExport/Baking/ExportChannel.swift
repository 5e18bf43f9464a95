package import DrawstringCore
internal import DrawstringDrawing

/// A value of an exported animation that may move: numbers that are read from frames.
package struct ExportChannel: Sendable {
  /// The numbers of a frame and, for values of several kinds, the number of their kind: for paths, of their segments.
  package typealias Reading = @Sendable (EffectFrame) -> (value: [Double], shape: Int)

  /// The layer and the property in the language, for the report.
  var layer: Int
  var property: String
  /// The largest allowed deviation of each number; one for all numbers, or one for each.
  var tolerance: Double
  var read: Reading
}

/// The channels of an animation at the frames of a segment.
struct Sampling {
  /// The most frames of a segment that are sampled.
  private static let most = 30_000
  /// The most numbers of all samples of a segment.
  private static let mostNumbers = 20_000_000

  /// The frames from one sampled frame of a segment to the next one.
  static func step(of segment: ExportSegment) -> Double {
    max((segment.length.rounded(.down) / Double(most)).rounded(.up), 1)
  }
  /// The number of the last sampled frame of a segment.
  static func frames(of segment: ExportSegment) -> Int {
    Int(limiting: segment.length.rounded(.down) / step(of: segment))
  }
  /// Whether the moving slots have more numbers than samples may have, even if half of them are not exported.
  static func isTooMuch(_ segments: [ExportSegment], _ graph: Graph) -> Bool {
    let moving = WrittenLanes.writtenSlots(graph).count { $0 }
    return segments.contains { moving > 2 * mostNumbers / (2 * frames(of: $0) + 1) }
  }

  /// The distance, in frames, of a sample just before the end of a loop, at which the next iteration has not begun.
  private static let nearest = 1e-6

  let segment: ExportSegment
  private(set) var samples: [Samples] = []

  init(_ segment: ExportSegment, _ channels: [ExportChannel], _ reader: inout FrameReader) {
    self.segment = segment
    let step = Self.step(of: segment)
    let count = Self.frames(of: segment) + 1
    // Reading channel by channel would evaluate the same frames again for each channel.
    for index in 0..<count * 2 - 1 {
      var frame = Double(index) / 2 * step
      if segment.loop != nil { frame = min(frame, segment.length - Self.nearest) }
      let view = reader.read(segment, at: frame)
      reader.spend(channels.count * WorkBudget.sampledValue)
      let values = channels.map { $0.read(view) }
      if index == 0 { samples = values.map { _ in Samples() } }
      for (channel, value) in values.enumerated() {
        samples[channel].append(value.value, kind: value.shape)
      }
      let numbers = samples.reduce(0) { $0 + $1.lanes }
      reader.spend(numbers * WorkBudget.slot)
      if numbers > Self.mostNumbers / (count * 2 - 1) { reader.spend(.max) }
      if reader.isExhausted { return }
    }
  }
}
