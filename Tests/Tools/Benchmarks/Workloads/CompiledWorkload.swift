import BenchmarkFloor
import DrawstringLoader

/// From the bytes of a compiled effect to a graph, everything checked; of a large field against libyaml's events over its
/// YAML.
struct CompiledWorkload {
  var name: String
  var yaml: [UInt8]
  var isLarge: Bool

  func run(into report: inout Report) {
    let loaded = Effect.load(name: "\(name).yaml", bytes: yaml)
    guard let file = loaded.compiled(notes: false), let whole = loaded.compiled() else {
      report.notes.append("\(name) cannot be compiled")
      return
    }
    var ours = Side()
    var floor = Side()
    var isRead = true
    func load() { isRead = (try? Effect(compiled: file)) != nil && isRead }
    Rounds(least: 3, most: 20, budget: 4).run {
      ours.round(of: 1) { load() }
      guard isLarge else { return }
      floor.round(of: 1) {
        let events = unsafe yaml.withUnsafeBufferPointer {
          unsafe floor_yaml_events($0.baseAddress, $0.count)
        }
        isRead = events > 0 && isRead
      }
    }
    var effect: Effect?
    let kept = Allocations.during { effect = try? Effect(compiled: file) }
    guard isRead, effect != nil else {
      report.notes.append("\(name), compiled, is not read")
      return
    }
    var figure = Figure(
      workload: "\(name), compiled: \(file.count) bytes, \(whole.count) with notes", unit: "load",
      ours: ours.best,
      floor: floor.result, allocations: kept.map { Double($0.count) })
    if isLarge {
      figure.expect("× libyaml's events", figure.floorRatio, atMost: 0.1)
      figure.expect("bytes × those of the YAML", Double(file.count) / Double(yaml.count), atMost: 1 / 3)
    } else {
      figure.expect("bytes", Double(file.count), atMost: 3_000)
      if Side.countsInstructions { figure.expect("instructions", ours.best, atMost: 100_000) }
    }
    figure.expect(
      "bytes in use at most, less 64 kB, × the file",
      kept.map { (Double($0.peak) - 65_536) / Double(file.count) },
      atMost: 20)
    report.figures.append(figure)
  }
}
