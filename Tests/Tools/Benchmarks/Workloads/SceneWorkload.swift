import BenchmarkFloor
import DrawstringCore
import DrawstringLoader

/// A scene's loop at 60 frames a second, on all sides: its values, and with them its layers' matrices.
struct SceneWorkload {
  var scene: Scene
  var effect: Effect
  /// Whether the frames come one after the other, or mixed up.
  var isShuffled: Bool
  /// What one frame's values may cost, in nanoseconds.
  var frameLimit: Double?
  /// What a frame may cost compared with the floor, and with rlottie.
  var floorLimit: Double?
  var peerLimit: Double?

  private var frames: Int { Int((scene.length * 60).rounded()) }

  func run(into report: inout Report) {
    let order = isShuffled ? Chance.shuffled(frames) : Array(0..<frames)
    let times = order.map { FrameClock.time(ofFrame: $0) }
    let seconds = times.map { FrameClock.seconds($0) }
    scene.layFloor()
    let hasPeer = Self.open(scene, &report)
    guard Self.agree(scene, effect, frames, hasPeer, &report) else { return }

    // Short loops are gone round often enough that the clock does not count; long ones are cut into parts.
    let repeats = Side.countsInstructions ? 1 : max(1, 100_000 / (frames * scene.tracks.count))
    let parts = stride(from: 0, to: frames, by: 30).map { $0..<min($0 + 30, frames) }
    var buffer = effect.makeFrameBuffer()
    var sides = (ours: Side(), placed: Side(), floor: Side(), placedFloor: Side(), peer: Side())
    var sum = 0.0
    func measure(_ side: inout Side, _ part: Int, _ frame: (Int) -> Void) {
      side.round(of: parts[part].count * repeats, part: part) {
        for _ in 0..<repeats { for index in parts[part] { frame(index) } }
      }
    }
    Rounds().run {
      for part in parts.indices {
        measure(&sides.ours, part) { effect.evaluate(.begun(after: times[$0]), into: &buffer) }
        measure(&sides.floor, part) { floor_evaluate(seconds[$0]) }
        measure(&sides.placed, part) {
          effect.evaluate(.begun(after: times[$0]), into: &buffer)
          buffer.placeLayers()
          sum += buffer.places.last?.worldTransform.tx ?? 0
        }
        measure(&sides.placedFloor, part) {
          floor_evaluate(seconds[$0])
          floor_place()
        }
        if hasPeer { measure(&sides.peer, part) { peer_frame(order[$0]) } }
      }
    }
    let values = Allocations.during {
      for time in times { effect.evaluate(.begun(after: time), into: &buffer) }
    }
    let placed = Allocations.during {
      for time in times {
        effect.evaluate(.begun(after: time), into: &buffer)
        buffer.placeLayers()
        sum += buffer.places.last?.worldTransform.tx ?? 0
      }
    }
    if !sum.isFinite { report.notes.append("\(scene.name) is not finite") }

    let name = "\(scene.name), \(isShuffled ? "shuffled" : "sequential")"
    var figure = Figure(
      workload: name + ", values", unit: "frame", ours: sides.ours.best, floor: sides.floor.result,
      properties: scene.tracks.count, allocations: values.map { Double($0.count) / Double(frames) })
    figure.expectNoAllocation()
    if let frameLimit, !Side.countsInstructions {
      figure.expect("nanoseconds", figure.ours, atMost: frameLimit)
    }
    if let floorLimit { figure.expect("× floor", figure.floorRatio, atMost: floorLimit) }
    report.figures.append(figure)
    figure = Figure(
      workload: name + ", with matrices", unit: "frame", ours: sides.placed.best,
      floor: sides.placedFloor.result, peer: sides.peer.result, properties: scene.tracks.count,
      allocations: placed.map { Double($0.count) / Double(frames) })
    if let floorLimit { figure.expect("× floor", figure.floorRatio, atMost: floorLimit) }
    if let peerLimit { figure.expect("× rlottie", figure.peerRatio, atMost: peerLimit) }
    report.figures.append(figure)
  }

  /// Opens the scene in rlottie, where that is installed.
  private static func open(_ scene: Scene, _ report: inout Report) -> Bool {
    guard peer_is_here() != 0, scene.isLottie else { return false }
    if unsafe peer_open(scene.lottie) != 0 { return true }
    report.notes.append("rlottie does not read \(scene.name)")
    return false
  }

  /// Whether all sides show the same, so that their speeds may be compared.
  private static func agree(
    _ scene: Scene, _ effect: Effect, _ frames: Int, _ hasPeer: Bool, _ report: inout Report
  ) -> Bool {
    let agreement = Agreement(scene, effect, frames: frames, withPeer: hasPeer)
    if !agreement.floorAgrees {
      report.notes.append("\(scene.name): the floor differs by \(agreement.floor) at \(agreement.place)")
    }
    if hasPeer && !agreement.peerAgrees {
      report.notes.append(
        "\(scene.name): rlottie differs by \(agreement.outline) points and \(agreement.channel) of 255")
    }
    return agreement.floorAgrees
  }
}
