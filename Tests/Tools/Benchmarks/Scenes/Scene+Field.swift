extension Scene {
  /// Layers of which each moves in some properties, by default position, rotation, scale, opacity and fill, each over
  /// eight keyframes at times of its own with eight easings.
  ///
  /// The same layers for the same count, on every machine.
  static func field(layers count: Int, moving properties: [Property] = Property.ofFields) -> Scene {
    var scene = Scene(name: "field-\(count)", length: 4)
    scene.easings = [
      Easing(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1), Easing(x1: 0.42, y1: 0, x2: 1, y2: 1),
      Easing(x1: 0, y1: 0, x2: 0.58, y2: 1), Easing(x1: 0.42, y1: 0, x2: 0.58, y2: 1),
      Easing(x1: 0.4, y1: 0, x2: 0.2, y2: 1), Easing(x1: 0.34, y1: 1.56, x2: 0.64, y2: 1),
      Easing(x1: 0.4, y1: 0.05, x2: 0.8, y2: 0.7), Easing(x1: 0.65, y1: 0, x2: 0.35, y2: 1),
    ]
    scene.clocks = [Clock(period: 4, start: 0, duration: 4)]
    var chance = Chance(seed: UInt64(count))
    for layer in 0..<count {
      scene.layers.append(Layer(id: "l\(layer)", side: 10, position: [500, 500]))
      for property in properties {
        let keyframes = (0..<8).map { index in
          // Between its neighbours, off an even spread by at most a third of it.
          let jitter = index == 0 || index == 7 ? 0 : chance.next(below: 95) - 47
          return Keyframe(
            at: Double(index * 1000 / 7 + jitter) / 1000, values: values(of: property, &chance),
            easing: (index + layer + property.rank) % 8)
        }
        scene.tracks.append(Track(layer: layer, property: property, clock: 0, keyframes: keyframes))
      }
    }
    return scene
  }

  private static func values(of property: Property, _ chance: inout Chance) -> [Double] {
    switch property {
    case .position: [Double(chance.next(below: 1000)), Double(chance.next(below: 1000))]
    case .rotation: [Double(chance.next(below: 720))]
    case .scale: [Double(50 + chance.next(below: 100)), Double(50 + chance.next(below: 100))]
    case .opacity: [Double(10 + chance.next(below: 80))]
    case .fillColor: (0..<3).map { _ in Double(chance.next(below: 256)) }
    case .height, .width, .shiftX, .shiftY: [Double(chance.next(below: 10))]
    }
  }
}

extension Scene.Property {
  fileprivate var rank: Int { Scene.Property.allCases.firstIndex(of: self) ?? 0 }
}
