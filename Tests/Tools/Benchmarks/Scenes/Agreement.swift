import BenchmarkFloor
import DrawstringCore
import DrawstringLoader

/// How far the sides are apart: speeds of sides that do different things are not worth comparing.
struct Agreement {
  /// The largest difference of a number of the floor from ours, as a share of how far such numbers go, and where.
  var floor = 0.0
  var place = ""
  /// The largest distance of an outline of rlottie from ours, in points, and of a channel, of 255.
  var outline = 0.0
  var channel = 0.0

  var floorAgrees: Bool { floor <= 1e-6 }
  /// It computes with single precision and tables of eleven samples.
  var peerAgrees: Bool { outline <= 1 && channel <= 3 }

  /// Compares a scene's frames at 60 a second with the floor, and where one is open with the Lottie animation.
  init(_ scene: Scene, _ effect: Effect, frames: Int, withPeer: Bool) {
    var buffer = effect.makeFrameBuffer()
    let graph = effect.graph
    let properties = Scene.Property.allCases.compactMap { property in
      PropertyTable.id(named: property.rawValue).map { (property, $0) }
    }
    let indices = scene.layers.map { layer in graph.layers.firstIndex { $0.id == layer.id } ?? 0 }
    for frame in Set((0..<frames).map { $0 * max(1, frames / 60) % frames }).sorted() {
      let time = FrameClock.time(ofFrame: frame)
      effect.evaluate(.begun(after: time), into: &buffer)
      floor_evaluate(FrameClock.seconds(time))
      floor_place()
      if withPeer { peer_frame(frame) }
      let places = FrameGeometry(buffer.frame).places
      for (index, layer) in scene.layers.enumerated() {
        for (property, id) in properties {
          // The colour of a layer without an outline is not reported.
          if property == .fillColor && layer.side == 0 { continue }
          guard let slot = graph.slot(of: id, layer: indices[index]) else { continue }
          compare(property, buffer.sampler.slots, slot, layer: index, frame)
        }
        let world = places[indices[index]].worldTransform
        let own = [world.a, world.b, world.c, world.d, world.tx, world.ty]
        for entry in 0..<6 {
          note(
            own[entry] - floor_matrix(Int32(index), Int32(entry)), of: entry < 4 ? 10 : 1000,
            "\(layer.id) matrix[\(entry)] in frame \(frame)")
        }
        if withPeer && layer.side > 0 {
          comparePeer(layer, index, world, buffer.sampler.slots, graph, indices[index])
        }
      }
    }
  }

  private mutating func note(_ difference: Double, of extent: Double, _ where: @autoclosure () -> String) {
    let share = difference.magnitude / extent
    if !(share <= floor) { (floor, place) = (share, `where`()) }
  }

  private mutating func compare(
    _ property: Scene.Property, _ slots: [Double], _ slot: Int, layer: Int, _ frame: Int
  ) {
    for lane in 0..<Int(property.laneCount) {
      note(
        slots[slot + lane] - floor_value(Int32(layer), property.lane + Int32(lane)),
        of: property.extent, "layer \(layer) \(property.rawValue)[\(lane)] in frame \(frame)")
    }
  }

  private mutating func comparePeer(
    _ layer: Scene.Layer, _ index: Int, _ world: Affine, _ slots: [Double], _ graph: Graph,
    _ own: Int
  ) {
    var x = 0.0
    var y = 0.0
    guard unsafe peer_point(index, &x, &y) != 0 else {
      outline = .infinity
      return
    }
    // Where an outline begins is each side's own affair.
    let half = layer.side / 2
    let corners: [Vec2] =
      layer.isRound
      ? [Vec2(half, 0), Vec2(-half, 0), Vec2(0, half), Vec2(0, -half)]
      : [Vec2(half, half), Vec2(-half, half), Vec2(half, -half), Vec2(-half, -half)]
    let distances = corners.map { corner in
      let at = world.place(Vec2(layer.pivot[0] + corner.x, layer.pivot[1] + corner.y))
      return ((at.x - x) * (at.x - x) + (at.y - y) * (at.y - y)).squareRoot()
    }
    outline = max(outline, distances.min() ?? .infinity)
    guard let slot = graph.slot(of: .fillColor, layer: own) else { return }
    // Of a colour beyond white it keeps the last eight bits.
    for lane in 0..<3 where (0...1).contains(slots[slot + lane]) {
      let byte = Double(peer_colour(index, Int32(lane)))
      channel = max(channel, (slots[slot + lane] * 255 - byte).magnitude)
    }
  }
}

extension Scene.Property {
  /// The extent of the values, with which the error of an eased value is compared.
  fileprivate var extent: Double {
    switch self {
    case .position, .height, .width: 1000
    case .rotation: 4 * Double.pi
    case .shiftX, .shiftY: 10
    case .scale, .opacity, .fillColor: 1
    }
  }
}
