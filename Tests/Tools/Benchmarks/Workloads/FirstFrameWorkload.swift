import DrawstringCore
import DrawstringLoader

/// The first frame of an effect that has just been loaded, against those that follow.
struct FirstFrameWorkload {
  var scene: Scene

  func run(into report: inout Report) throws {
    let spec = scene.spec()
    var making = Side()
    var first = Side()
    var steady = Side()
    // At the very start each track stands on a keyframe, which is cheap.
    let times = (30..<90).map { FrameClock.time(ofFrame: $0) }
    for _ in 0..<5 {
      let effect = try Effect(yaml: spec)
      var room: FrameBuffer?
      making.round(of: 1) { room = effect.makeFrameBuffer() }
      guard var buffer = room else { continue }
      first.round(of: 1) { effect.evaluate(.begun(after: times[7]), into: &buffer) }
      steady.round(of: times.count) {
        for time in times { effect.evaluate(.begun(after: time), into: &buffer) }
      }
    }
    var figure = Figure(
      workload: "\(scene.name), first frame", unit: "frame", ours: making.best + first.best,
      properties: scene.tracks.count)
    figure.expect("× a steady frame", (making.best + first.best) / steady.best, atMost: 1.5)
    figure.expect("× a steady frame, the buffer made before", first.best / steady.best, atMost: 1.5)
    report.figures.append(figure)
  }
}
