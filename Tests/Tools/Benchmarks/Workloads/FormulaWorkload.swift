import BenchmarkFloor
import DrawstringCore
import DrawstringLoader

/// Layers whose position, rotation and opacity are formulas of a signal, with no keyframes at all; the floor has the
/// same formulas in C (`floor_formulas`).
struct FormulaWorkload {
  var layers: Int

  private var spec: String {
    var text = """
      drawstring: 1
      effect: formulas
      canvas: [1000, 1000]
      signals: {turn: time / 1s}
      layers:

      """
    for layer in 0..<layers {
      let digits = String(layer % 1000)
      let own = "\(layer / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
      text += """
          - id: l\(layer)
            position: ["500 + 300 * sin(turn + \(own))", "500 + 200 * cos(turn * 2 + \(own))"]
            rotation: (turn + \(own)) * 1rad
            opacity: 0.5 + 0.5 * clamp(sin(turn * 3 + \(own)), -1, 1)

        """
    }
    return text
  }

  func run(into report: inout Report) throws {
    let effect = try Effect(yaml: spec)
    floor_clear()
    for _ in 0..<layers { floor_add_layer(-1, 0, 0) }
    let times = (0..<120).map { FrameClock.time(ofFrame: $0) }
    let seconds = times.map { FrameClock.seconds($0) }
    var buffer = effect.makeFrameBuffer()
    let difference = self.difference(effect, times[77])
    guard difference <= 1e-6 else {
      report.notes.append("formulas: the floor differs by \(difference)")
      return
    }
    var ours = Side()
    var floor = Side()
    Rounds().run {
      ours.round(of: times.count) {
        for time in times { effect.evaluate(.begun(after: time), into: &buffer) }
      }
      floor.round(of: times.count) { for time in seconds { floor_formulas(time) } }
    }
    let allocations = Allocations.during {
      for time in times { effect.evaluate(.begun(after: time), into: &buffer) }
    }
    var figure = Figure(
      workload: "formulas-\(layers), sequential", unit: "frame", ours: ours.best, floor: floor.result,
      properties: 3 * layers, allocations: allocations.map { Double($0.count) / Double(times.count) })
    figure.expectNoAllocation()
    report.figures.append(figure)
  }

  private func difference(_ effect: Effect, _ time: Duration) -> Double {
    let frame = effect.frame(at: .begun(after: time))
    floor_formulas(FrameClock.seconds(time))
    var largest = 0.0
    for (index, layer) in frame.layers.enumerated() {
      let own = [layer.position.x, layer.position.y, layer.rotation, layer.opacity]
      let lanes = [FLOOR_POSITION, FLOOR_POSITION + 1, FLOOR_ROTATION, FLOOR_OPACITY]
      for (value, lane) in zip(own, lanes) {
        largest = max(largest, (value - floor_value(Int32(index), Int32(lane))).magnitude)
      }
    }
    return largest
  }
}
