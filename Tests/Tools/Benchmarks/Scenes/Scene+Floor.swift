import BenchmarkFloor

extension Scene {
  /// Makes the floor's one scene this one.
  func layFloor() {
    floor_clear()
    let curves = easings.map { floor_add_curve($0.x1, $0.y1, $0.x2, $0.y2) }
    let clocks = clocks.map { floor_add_clock($0.delay, $0.period, $0.start, $0.duration) }
    for (index, layer) in layers.enumerated() {
      floor_add_layer(Int32(layer.parent), layer.anchor, layer.anchor)
      set(layer.position, of: .position, layer: index)
      set(layer.fill, of: .fillColor, layer: index)
      set([layer.opacity], of: .opacity, layer: index)
      for axis in 0..<2 { floor_set(Int32(index), Int32(FLOOR_SIZE) + Int32(axis), layer.size[axis]) }
    }
    for track in tracks {
      floor_add_track(
        Int32(track.layer), track.property.lane, track.property.laneCount, clocks[track.clock])
      for keyframe in track.keyframes {
        let v = track.property.lanes(keyframe.values) + [0, 0, 0]
        floor_add_keyframe(
          keyframe.at, v[0], v[1], v[2], v[3], curves[keyframe.easing])
      }
    }
  }

  private func set(_ values: [Double], of property: Property, layer: Int) {
    for (index, value) in property.lanes(values).enumerated() {
      floor_set(Int32(layer), property.lane + Int32(index), value)
    }
  }
}

extension Scene.Property {
  /// The first of the lanes that hold it, among a layer's.
  var lane: Int32 {
    switch self {
    case .position: Int32(FLOOR_POSITION)
    case .height: Int32(FLOOR_POSITION) + 1
    case .width: Int32(FLOOR_SIZE)
    case .shiftX: Int32(FLOOR_TRANSLATION)
    case .shiftY: Int32(FLOOR_TRANSLATION) + 1
    case .rotation: Int32(FLOOR_ROTATION)
    case .scale: Int32(FLOOR_SCALE)
    case .opacity: Int32(FLOOR_OPACITY)
    case .fillColor: Int32(FLOOR_FILL)
    }
  }

  var laneCount: Int32 {
    switch self {
    case .position, .scale: 2
    case .fillColor: 4
    case .rotation, .opacity, .height, .width, .shiftX, .shiftY: 1
    }
  }

  /// What an author writes as the interpreter has it: radians, fractions, and an alpha.
  func lanes(_ values: [Double]) -> [Double] {
    switch self {
    case .position, .height, .width, .shiftX, .shiftY: values
    case .rotation: values.map { $0 * (Double.pi / 180) }
    case .scale, .opacity: values.map { $0 / 100 }
    case .fillColor: values.map { $0 / 255 } + [1]
    }
  }
}
