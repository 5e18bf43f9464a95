import BenchmarkFloor
import DrawstringCore
import DrawstringLoader

/// What a host pays to read a frame: the drawn properties of all layers with their places, a list of changes, or the display
/// list. Each is held against the evaluation of the frame, in the floor's column.
struct ReadingWorkload {
  enum Reading: String {
    case values = "reading out"
    /// Few of the properties that can change do.
    case changes
    case list = "display list"
  }

  var name: String
  var effect: Effect
  var reading: Reading
  /// The most that the reading may cost, in evaluations.
  var limit: Double

  func run(into report: inout Report) {
    let times = (0..<120).map { FrameClock.time(ofFrame: $0) }
    let layers = effect.layers
    var buffer = effect.makeFrameBuffer()
    var placements = LayerPlacements()
    var display = LiveDisplay()
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
    func readAll() {
      for time in times {
        switch reading {
        case .values:
          effect.evaluate(.begun(after: time), into: &buffer)
          read(buffer.frame)
        case .changes: count += session.withChanges(at: time) { $1.count }
        case .list:
          effect.evaluate(.begun(after: time), into: &buffer)
          display.update(from: buffer.frame)
          count += display.changed.count
        }
      }
    }
    var sides = (evaluation: Side(), reading: Side())
    let repeats = Side.countsInstructions ? 1 : max(1, 20_000 / (layers.count * times.count))
    Rounds().run {
      sides.evaluation.round(of: times.count * repeats) {
        for _ in 0..<repeats {
          for time in times {
            if reading == .changes {
              count += session.frame(at: time).phase == .refreshing ? 1 : 0
            } else {
              effect.evaluate(.begun(after: time), into: &buffer)
            }
          }
        }
      }
      sides.reading.round(of: times.count * repeats) {
        for _ in 0..<repeats { readAll() }
      }
    }
    let allocations = Allocations.during { readAll() }
    if !sum.isFinite || count < 0 { report.notes.append("\(name) is not finite") }
    var figure = Figure(
      workload: "\(name), \(reading.rawValue)", unit: "frame",
      ours: max(sides.reading.best - sides.evaluation.best, 0), floor: sides.evaluation.best,
      allocations: allocations.map { Double($0.count) / Double(times.count) })
    figure.expect("× evaluation", figure.floorRatio, atMost: limit)
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
