import BenchmarkFloor
import DrawstringCore
import DrawstringLoader

/// From bytes to a graph, everything checked, against libyaml's events over the same bytes; and what is kept of it.
struct LoadWorkload {
  var style: Scene.Style
  /// In bytes, about.
  var size: Int

  /// The field whose spec has about the size.
  private var scene: Scene {
    .field(layers: 50 * size / Scene.field(layers: 50).spec(style).utf8.count)
  }

  /// Its spec.
  var bytes: [UInt8] { Array(scene.spec(style).utf8) }

  static func bytes(ofFile path: String) -> [UInt8] { (try? FileBytes.read(path)) ?? [] }

  func run(into report: inout Report) {
    let scene = self.scene
    let bytes = self.bytes
    var ours = Side()
    var floor = Side()
    var isRead = true
    Rounds(least: 3, most: 10, budget: 8).run {
      ours.round(of: 1) { isRead = Effect.load(name: "field.yaml", bytes: bytes).effect != nil && isRead }
      floor.round(of: 1) {
        let events = unsafe bytes.withUnsafeBufferPointer {
          unsafe floor_yaml_events($0.baseAddress, $0.count)
        }
        isRead = events > 0 && isRead
      }
    }
    var effect: Effect?
    let kept = Allocations.during { effect = Effect.load(name: "field.yaml", bytes: bytes).effect }
    let parsed = Allocations.during {
      _ = unsafe bytes.withUnsafeBufferPointer { unsafe floor_yaml_events($0.baseAddress, $0.count) }
    }
    guard isRead, effect != nil else {
      report.notes.append("loading: the spec is not read")
      return
    }
    let keyframes = Double(scene.keyframeCount)
    var figure = Figure(
      workload: "loading \((bytes.count + 50_000) / 100_000 * 100_000 / 1000) kB, \(style.rawValue) style",
      unit: "load", ours: ours.best, floor: floor.result, allocations: kept.map { Double($0.count) })
    figure.expect("× libyaml's events", figure.floorRatio, atMost: 4)
    if let kept, let parsed {
      figure.expect(
        "allocations a byte beside the parser's", Double(kept.count - parsed.count) / Double(bytes.count),
        atMost: 0.2)
    }
    figure.expect("bytes kept of a keyframe", kept.map { Double($0.live) / keyframes }, atMost: 100)
    figure.expect(
      "bytes in use at most, less 16 MB, × the input",
      kept.map { (Double($0.peak) - 16e6) / Double(bytes.count) }, atMost: 20)
    report.figures.append(figure)
  }
}
