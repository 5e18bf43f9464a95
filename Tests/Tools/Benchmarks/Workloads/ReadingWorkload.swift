import BenchmarkFloor
import DrawstringCore
import DrawstringLoader

/// What a host pays to read a frame: the drawn properties of all layers with their places, or a list of changes. Both are
/// held against the evaluation of the frame, in the floor's column.
struct ReadingWorkload {
  var name: String
  var effect: Effect
  /// Whether few of the properties that can change do: the list of changes is measured.
  var isChanges: Bool

  func run(into report: inout Report) {
    let times = (0..<120).map { FrameClock.time(ofFrame: $0) }
    let layers = effect.layers
    var buffer = effect.makeFrameBuffer()
    var placements = LayerPlacements()
    var session = effect.makeSession()
    session.begin(at: .zero)
    var sum = 0.0
    var count = 0
    func read(_ frame: EffectFrame) {
      placements.update(from: frame)
      for layer in layers {
        let place = placements[layer]
        if place.isVisible { sum += place.worldTransform.tx + place.worldOpacity }
        sum += Self.drawn(frame[layer])  // in place, as in a host
      }
    }
    var sides = (evaluation: Side(), reading: Side())
    let repeats = Side.countsInstructions ? 1 : max(1, 20_000 / (layers.count * times.count))
    Rounds().run {
      sides.evaluation.round(of: times.count * repeats) {
        for _ in 0..<repeats {
          for time in times {
            if isChanges {
              count += session.frame(at: time).phase == .refreshing ? 1 : 0
            } else {
              effect.evaluate(.begun(after: time), into: &buffer)
            }
          }
        }
      }
      sides.reading.round(of: times.count * repeats) {
        for _ in 0..<repeats {
          for time in times {
            if isChanges {
              count += session.withChanges(at: time) { $1.count }
            } else {
              effect.evaluate(.begun(after: time), into: &buffer)
              read(buffer.frame)
            }
          }
        }
      }
    }
    let allocations = Allocations.during {
      for time in times {
        if isChanges {
          count += session.withChanges(at: time) { $1.count }
        } else {
          effect.evaluate(.begun(after: time), into: &buffer)
          read(buffer.frame)
        }
      }
    }
    if !sum.isFinite || count < 0 { report.notes.append("\(name) is not finite") }
    var figure = Figure(
      workload: "\(name), \(isChanges ? "changes" : "reading out")", unit: "frame",
      ours: max(sides.reading.best - sides.evaluation.best, 0), floor: sides.evaluation.best,
      allocations: allocations.map { Double($0.count) / Double(times.count) })
    figure.expect("× evaluation", figure.floorRatio, atMost: isChanges ? 0.2 : 1)
    figure.expectNoAllocation()
    report.figures.append(figure)
  }

  /// The properties that every layer draws, and those of shapes.
  @inline(__always)
  private static func drawn(_ layer: LayerState) -> Double {
    var sum = layer.opacity + layer.cornerRadius + layer.borderWidth + layer.shadowOpacity + layer.size.x
    sum += layer.backgroundColor.red + layer.backgroundColor.alpha + layer.borderColor.blue
    if layer.isHidden || layer.masksToBounds { sum += 1 }
    guard layer.kind == .shape else { return sum }
    sum += layer.strokeStart + layer.strokeEnd + layer.strokeOffset + layer.lineWidth
    return sum + layer.fillColor.alpha + layer.strokeColor.green
  }
}
