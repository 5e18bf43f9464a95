internal import DrawstringCore
internal import DrawstringSyntax

extension LottieImport {
  /// A gradient seen through a shape or its stroke: the shape as its mask, then the gradient.
  mutating func gradient(
    _ value: LottieValue, _ shape: LottieNode, _ outline: LottieOutline, _ opacity: MotionTrack,
    isStroke: Bool,
    shift offset: Vec2, _ clock: MotionClock
  ) -> [LottieNode] {
    guard let bounds = outline.bounds else { return [] }
    var margin = 0.0
    if isStroke {
      let width = shape["lineWidth"]?.track
      let widest = width.map { $0.segments.flatMap { $0.from + $0.to }.max() ?? $0.rest[0] } ?? 1
      margin = widest / 2 * (shape["lineJoin"] == nil ? 4 : 1.5)
    }
    let extent = max(bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y) + 2 * margin
    var step = 1e-3
    while step * 100 <= extent, step < 1e9 { step *= 10 }
    let low = Vec2(
      (((bounds.low.x - margin) / step).rounded(.down) - 1) * step,
      (((bounds.low.y - margin) / step).rounded(.down) - 1) * step)
    let high = Vec2(
      (((bounds.high.x + margin) / step).rounded(.up) + 1) * step,
      (((bounds.high.y + margin) / step).rounded(.up) + 1) * step)
    let size = high - low
    let node = LottieNode(nil, or: "gradient", .gradient)
    node.set("position", Vec2((low.x + high.x) / 2, (low.y + high.y) / 2))
    node.set("size", size)
    let start = track(value["s"], lanes: 2, usual: [0, 0], clock).straightened()
    let end = track(value["e"], lanes: 2, usual: [0, 0], clock).straightened()
    func share(_ x: Double, _ y: Double) -> [Double] {
      [(x + offset.x - low.x) / size.x, (y + offset.y - low.y) / size.y]
    }
    node.set("startPoint", start.mapped { share($0[0], $0[1]) }, .share)
    if value["t"].integer == 2 {
      node.set("type", "radial")
      let far = MotionTrack.joined([start, end], isLinear: start.isStill && end.isStill) { v in
        let radius = Vec2(v[1][0] - v[0][0], v[1][1] - v[0][1]).length
        return share(v[0][0] + radius, v[0][1] + radius)
      }
      node.set("endPoint", far, .share)
      let highlight = track(value["h"], lanes: 1, usual: [0], clock)
      if !highlight.isStill || highlight.first[0] != 0 {
        approximated("the radial gradient begins at its centre, not at its highlight", at: value["h"])
      }
    } else {
      node.set("endPoint", end.mapped { share($0[0], $0[1]) }, .share)
    }
    guard setStops(node, value["g"], clock) else { return [] }
    if !opacity.isStill || opacity.first[0] != 1 { node.set("opacity", opacity, .factor) }
    shape.isMask = true
    node.mask = shape
    return [shape, node]
  }

  /// Sets the colours and their places. Returns whether there are any.
  private mutating func setStops(_ node: LottieNode, _ value: LottieValue, _ clock: MotionClock) -> Bool {
    let list = value["k"].exists ? value["k"] : value
    var count = value["p"].integer ?? 0
    let first = firstNumbers(list)
    if count <= 0 || count * 4 > first.count { count = first.count / 4 }
    guard count > 0, count <= 1_000 else { return false }
    let lanes = first.count
    let track = track(list, lanes: lanes, usual: Array(repeating: 0, count: lanes), clock)
    let alphas = (lanes - count * 4) / 2
    // The places of colours and of opacities together, at their initial values.
    var places = (0..<count).map { (place: track.first[4 * $0], color: $0) }.map(\.place)
    if alphas > 0 { places += (0..<alphas).map { track.first[4 * count + 2 * $0] } }
    places = Set(places.map { min(max($0, 0), 1) }).sorted()
    let offsetsMove = track.segments.contains { segment in
      for index in 0..<count {
        let place = track.first[4 * index]
        if segment.from[4 * index] != place || segment.to[4 * index] != place { return true }
      }
      return false
    }
    func colorAt(_ v: [Double], _ place: Double) -> [Double] {
      func mix(_ places: [Double], _ value: (Int) -> [Double]) -> [Double] {
        guard let after = places.firstIndex(where: { $0 >= place }) else { return value(places.count - 1) }
        if after == 0 || places[after] == place { return value(after) }
        let (a, b) = (places[after - 1], places[after])
        let share = b > a ? (place - a) / (b - a) : 0
        return zip(value(after - 1), value(after)).map { $0 + ($1 - $0) * share }
      }
      let colorPlaces: [Double] = (0..<count).map { v[4 * $0] }
      let color: [Double] = mix(colorPlaces) { Array(v[(4 * $0 + 1)...(4 * $0 + 3)]) }
      let alphaPlaces: [Double] = (0..<alphas).map { v[4 * count + 2 * $0] }
      let alpha: [Double] = alphas == 0 ? [1] : mix(alphaPlaces) { [v[4 * count + 2 * $0 + 1]] }
      return color.map { (min(max($0, 0), 1) * 255).rounded() / 255 } + alpha.map { min(max($0, 0), 1) }
    }
    func plain(_ v: [Double]) -> [Double] {
      var colors: [Double] = []
      for index in 0..<count {
        for part in 1...3 { colors.append((min(max(v[4 * index + part], 0), 1) * 255).rounded() / 255) }
        colors.append(1)
      }
      return colors
    }
    if alphas == 0, count > 1 {
      node.set("colors", track.mapped(plain), .colors)
      let spread = track.mapped { v in
        var last = 0.0
        return (0..<count).map { i in
          last = max(last, min(max(v[4 * i], 0), 1))
          return last
        }
      }
      node.set("locations", spread, .shares)
      return true
    }
    if places.count == 1 { places = [0, 1] }
    if offsetsMove {
      approximated("the places of colours with an opacity of their own do not move", at: value)
    }
    node.set("colors", track.mapped { v in places.flatMap { colorAt(v, $0) } }, .colors)
    node.set("locations", MotionTrack(places), .shares)
    return true
  }

  private func firstNumbers(_ list: LottieValue) -> [Double] {
    let content = list["k"].exists ? list["k"] : list
    if let numbers = content.numbers { return numbers }
    for key in content.items { if let numbers = key["s"].numbers { return numbers } }
    return []
  }
}
