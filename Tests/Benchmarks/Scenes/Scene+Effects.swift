// Loops of the project's effects that are keyframes and nothing else, for the floor and for Lottie.

extension Scene {
  /// The loop of `specs/boss-dots.yaml` while it refreshes: a header turns, and its four dots breathe.
  static let bossDots: Scene = {
    var scene = Scene(name: "boss-dots", easings: [.linear])
    scene.clocks = [Clock(period: 1, start: 0, duration: 1)]
    scene.layers = [
      Layer(id: "header", pivot: 17.5, side: 0, position: [187.5, -27.5], fill: [0, 0, 0]),
      dot("top", at: [17.5, 5], [90, 200, 200]), dot("left", at: [5, 17.5], [250, 85, 78]),
      dot("bottom", at: [17.5, 30], [92, 201, 105]), dot("right", at: [30, 17.5], [253, 175, 75]),
    ]
    let turn = [
      Keyframe(thousandths: 0, values: [0], easing: 0), Keyframe(thousandths: 1000, values: [360], easing: 0),
    ]
    scene.tracks = [Track(layer: 0, property: .rotation, clock: 0, keyframes: turn)]
    let ways: [(Property, Double)] = [(.shiftY, 5), (.shiftX, 5), (.shiftY, -5), (.shiftX, -5)]
    for (index, way) in ways.enumerated() {
      let breath = (0..<5).map {
        Keyframe(thousandths: $0 * 250, values: [$0 % 2 == 0 ? 0 : way.1], easing: 0)
      }
      scene.tracks.append(Track(layer: index + 1, property: way.0, clock: 0, keyframes: breath))
    }
    return scene
  }()

  private static func dot(_ id: String, at position: [Double], _ fill: [Double]) -> Layer {
    Layer(id: id, parent: 0, side: 10, position: position, fill: fill, isRound: true)
  }

  /// The loop of `specs/pulse-dots.yaml`: three dots grow and darken one after the other.
  static let pulseDots: Scene = {
    var scene = Scene(name: "pulse-dots", easings: [.linear])
    for index in 0..<3 {
      scene.clocks.append(Clock(period: 1.05, start: 0.35 * Double(index), duration: 0.35))
      scene.layers.append(
        Layer(
          id: "dot\(index + 1)", pivot: 5, side: 10, position: [157.5 + 30 * Double(index), 105],
          fill: [200, 200, 200], isRound: true))
      let sizes = [100.0, 150, 100]
      let greys = [200.0, 60, 200]
      scene.tracks.append(
        Track(
          layer: index, property: .scale, clock: index,
          keyframes: (0..<3).map {
            Keyframe(thousandths: $0 * 500, values: [sizes[$0], sizes[$0]], easing: 0)
          }))
      scene.tracks.append(
        Track(
          layer: index, property: .fillColor, clock: index,
          keyframes: (0..<3).map {
            Keyframe(thousandths: $0 * 500, values: Array(repeating: greys[$0], count: 3), easing: 0)
          }))
    }
    return scene
  }()
}
