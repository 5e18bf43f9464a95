// What the project's effects do while they refresh, where that is keyframes and nothing else: for the floor, and as
// Lottie. Along paths, by formulas and by physics there is no such form.

extension Scene {
  static let effects: [Scene] = [bossDots, spreadBar, pulseDots, bouncePreload, douyinNav]

  /// `specs/boss-dots.yaml`: a header turns, and its four dots breathe.
  private static let bossDots: Scene = {
    var scene = Scene(name: "boss-dots", easings: [.linear], length: 1)
    scene.clocks = [Clock(period: 1, start: 0, duration: 1)]
    scene.layers = [
      Layer(id: "header", size: [35, 35], position: [187.5, -27.5]),
      dot("top", at: [17.5, 5], [90, 200, 200]), dot("left", at: [5, 17.5], [250, 85, 78]),
      dot("bottom", at: [17.5, 30], [92, 201, 105]), dot("right", at: [30, 17.5], [253, 175, 75]),
    ]
    scene.tracks = [Track(layer: 0, property: .rotation, clock: 0, keyframes: even([[0], [360]]))]
    let ways: [(Property, Double)] = [(.shiftY, 5), (.shiftX, 5), (.shiftY, -5), (.shiftX, -5)]
    for (index, way) in ways.enumerated() {
      let opacityPulse = even([[0], [way.1], [0], [way.1], [0]])
      scene.tracks.append(Track(layer: index + 1, property: way.0, clock: 0, keyframes: opacityPulse))
    }
    return scene
  }()

  private static func dot(_ id: String, at position: [Double], _ fill: [Double]) -> Layer {
    Layer(id: id, parent: 0, side: 10, position: position, fill: fill, isRound: true)
  }

  /// Keyframes as far from one another as can be, all with the scene's first easing.
  private static func even(_ values: [[Double]]) -> [Keyframe] {
    values.enumerated().map { Keyframe(at: Double($0) / Double(values.count - 1), values: $1, easing: 0) }
  }

  /// `specs/spread-bar.yaml`: a bar springs open once, and then stays.
  private static let spreadBar: Scene = {
    var scene = Scene(name: "spread-bar", easings: [Easing(x1: 0.42, y1: 0, x2: 0.58, y2: 1)], length: 1)
    scene.clocks = [Clock(period: 1e6, start: 0, duration: 0.65)]
    scene.layers = [Layer(id: "bar", size: [4, 4], position: [187.5, 2])]
    scene.tracks = [
      Track(layer: 0, property: .width, clock: 0, keyframes: even([[4], [100], [20], [80], [40], [60]]))
    ]
    scene.isLottie = false
    return scene
  }()

  /// `specs/pulse-dots.yaml`: three dots grow and darken one after the other.
  private static let pulseDots: Scene = {
    var scene = Scene(name: "pulse-dots", easings: [.linear], length: 1.05)
    for index in 0..<3 {
      scene.clocks.append(Clock(period: 1.05, start: 0.35 * Double(index), duration: 0.35))
      scene.layers.append(
        Layer(
          id: "dot\(index + 1)", size: [10, 10], side: 10, position: [157.5 + 30 * Double(index), 105],
          fill: [200, 200, 200], isRound: true))
      let sizes = even([[100, 100], [150, 150], [100, 100]])
      let greys = even([[200, 200, 200], [60, 60, 60], [200, 200, 200]])
      scene.tracks.append(Track(layer: index, property: .scale, clock: index, keyframes: sizes))
      scene.tracks.append(Track(layer: index, property: .fillColor, clock: index, keyframes: greys))
    }
    return scene
  }()

  /// `specs/bounce-preload.yaml`: four letters hop, each with a delay of its own, and their shadows shrink.
  private static let bouncePreload: Scene = {
    let out = Easing(x1: 0, y1: 0, x2: 0.58, y2: 1)
    let into = Easing(x1: 0.42, y1: 0, x2: 1, y2: 1)
    var scene = Scene(name: "bounce-preload", easings: [out, into], length: 2)
    scene.layers = [
      Layer(id: "backdrop", size: [375, 667], position: [187.5, 333.5]),
      Layer(id: "row", parent: 0, size: [143, 32], position: [187.5, 317.5]),
    ]
    func hop(_ low: Double, _ high: Double) -> [Keyframe] {
      [(0, low, 0), (235.0 / 710, high, 1), (1, low, 0)].map { Keyframe(at: $0, values: [$1], easing: $2) }
    }
    for (index, letter) in ["o", "r", "t", "x"].enumerated() {
      scene.clocks.append(
        Clock(delay: [0, 0.235, 0.175, 0.385][index], period: 0.71, start: 0, duration: 0.71))
      let x = 16 + 37 * Double(index)
      let place = scene.layers.count
      scene.layers.append(
        Layer(id: "shadow-\(letter)", parent: 1, size: [26, 3], position: [x, 30.5], opacity: 70))
      scene.layers.append(Layer(id: "icon-\(letter)", parent: 1, size: [26, 26], position: [x, 13]))
      scene.tracks.append(Track(layer: place, property: .width, clock: index, keyframes: hop(26, 16.25)))
      scene.tracks.append(Track(layer: place + 1, property: .height, clock: index, keyframes: hop(13, -1)))
    }
    scene.isLottie = false
    return scene
  }()

  /// `specs/douyin-nav.yaml`, begun without a pull: only its ring moves.
  private static let douyinNav: Scene = {
    var scene = Scene(name: "douyin-nav", easings: [.linear], length: 0.5)
    scene.clocks = [Clock(period: 0.5, start: 0, duration: 0.5)]
    scene.layers = [
      Layer(id: "refreshBar", size: [375, 64], anchor: 0, position: [0, 0]),
      Layer(id: "ring", parent: 0, size: [18, 18], position: [346, 42]),
      Layer(id: "navBar", size: [375, 64], anchor: 0, position: [0, 0], opacity: 0),
    ]
    scene.tracks = [Track(layer: 1, property: .rotation, clock: 0, keyframes: even([[0], [360]]))]
    scene.isLottie = false
    return scene
  }()
}
