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
    if value["t"].integer == 3 {
      // The angle 0 is that to the right.
      node.set("type", "conic")
      let angle = track(value["a"], lanes: 1, usual: [0], clock)
      let direction = MotionTrack.joined([start, angle], isLinear: angle.isStill, tolerance: 1e-3) { v in
        let (sine, cosine) = Trigonometry.sineAndCosine(v[1][0] * Double.pi / 180)
        return share(v[0][0] + cosine * size.x / 2, v[0][1] + sine * size.x / 2)
      }
      node.set("endPoint", direction, .share)
    } else if value["t"].integer == 2 {
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
  private mutating func setStops(_ node: LottieNode, _ own: LottieValue, _ clock: MotionClock) -> Bool {
    let slot = own["sid"].string.map(slotted) ?? own.missing
    let value = slot["k"].exists ? slot : own
    let list = value["k"].exists ? value["k"] : value
    var count = value["p"].integer ?? 0
    let first = firstNumbers(list)
    if count <= 0 || count * 4 > first.count { count = first.count / 4 }
    guard count > 0, count <= 1_000 else { return false }
    let lanes = first.count
    let track = track(list, lanes: lanes, usual: Array(repeating: 0, count: lanes), clock)
    let alphas = (lanes - count * 4) / 2
    // Each stop has a colour, an opacity or both: those of stops that are at one place throughout.
    let values = [track.rest, track.first] + track.segments.flatMap { [$0.from, $0.to] }
    func place(_ lane: Int, _ v: [Double]) -> Double { min(max(v[lane], 0), 1) }
    var stops = (0..<count).map { (color: Optional($0), alpha: Int?.none) }
    for alpha in 0..<alphas {
      let lane = 4 * count + 2 * alpha
      let same = stops.firstIndex { stop in
        guard let color = stop.color, stop.alpha == nil else { return false }
        return values.allSatisfy { place(4 * color, $0) == place(lane, $0) }
      }
      if let same { stops[same].alpha = alpha } else { stops.append((nil, alpha)) }
    }
    func lane(_ stop: (color: Int?, alpha: Int?)) -> Int {
      stop.color.map { 4 * $0 } ?? 4 * count + 2 * (stop.alpha ?? 0)
    }
    func mix(_ place: Double, _ places: [Double], _ value: (Int) -> [Double]) -> [Double] {
      guard let after = places.firstIndex(where: { $0 >= place }) else { return value(places.count - 1) }
      if after == 0 || places[after] == place { return value(after) }
      let (a, b) = (places[after - 1], places[after])
      let share = b > a ? (place - a) / (b - a) : 0
      return zip(value(after - 1), value(after)).map { $0 + ($1 - $0) * share }
    }
    func color(of stop: (color: Int?, alpha: Int?), _ v: [Double], at fixed: Double?) -> [Double] {
      let place = fixed ?? v[lane(stop)]
      func rgb(_ color: Int) -> [Double] { Array(v[(4 * color + 1)...(4 * color + 3)]) }
      func alpha(_ alpha: Int) -> [Double] { [v[4 * count + 2 * alpha + 1]] }
      let own: (color: Int?, alpha: Int?) = fixed == nil ? stop : (nil, nil)
      let color = own.color.map(rgb) ?? mix(place, (0..<count).map { v[4 * $0] }, rgb)
      let opacity =
        own.alpha.map(alpha)
        ?? (alphas == 0 ? [1] : mix(place, (0..<alphas).map { v[4 * count + 2 * $0] }, alpha))
      return color.map { (min(max($0, 0), 1) * 255).rounded() / 255 } + opacity.map { min(max($0, 0), 1) }
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
    // The order of the stops at the beginning, which those that move have to keep.
    let order = stops.indices.sorted {
      (place(lane(stops[$0]), track.first), $0) < (place(lane(stops[$1]), track.first), $1)
    }
    stops = order.map { stops[$0] }
    let keepsOrder = values.allSatisfy { v in
      zip(stops, stops.dropFirst()).allSatisfy { place(lane($0), v) <= place(lane($1), v) }
    }
    if stops.count == 1 { stops += stops }
    if keepsOrder {
      node.set("colors", Self.pieces(of: track) { v in stops.flatMap { color(of: $0, v, at: nil) } }, .colors)
      node.set("locations", track.mapped { v in stops.map { place(lane($0), v) } }, .shares)
      return true
    }
    // Stops that pass one another: each place has the colour and the opacity there.
    func places(_ v: [Double]) -> [Double] { stops.map { place(lane($0), v) }.sorted() }
    func joined(_ map: ([Double]) -> [Double]) -> MotionTrack {
      MotionTrack.joined([track], isLinear: false, tolerance: 0.004) { map($0[0]) }
    }
    node.set("colors", joined { v in places(v).flatMap { color(of: stops[0], v, at: $0) } }, .colors)
    node.set("locations", joined(places), .shares)
    return true
  }

  /// The parts into which a segment is cut where colours and opacities move together.
  private static let mixedParts = 8

  /// The track of colours of stops. A colour and its opacity move one by one, and a layer mixes them together, so more keyframes
  /// keep them close.
  private static func pieces(of track: MotionTrack, _ colors: ([Double]) -> [Double]) -> MotionTrack {
    var result = track.mapped(colors)
    result.segments = zip(track.segments, result.segments).flatMap {
      segment, mapped -> [MotionTrack.Segment] in
      let changed = mapped.from.indices.filter { mapped.from[$0] != mapped.to[$0] }
      let moves = (changed.contains { $0 % 4 < 3 }, changed.contains { $0 % 4 == 3 })
      if segment.isHeld || moves != (true, true) { return [mapped] }
      let length = (segment.end - segment.start) / Double(mixedParts)
      let times = (0...mixedParts).map { segment.start + length * Double($0) }
      return zip(times, times.dropFirst()).map { start, end in
        .init(
          start: start, end: end, from: colors(segment.value(at: start)), to: colors(segment.value(at: end)),
          eases: [.linear])
      }
    }
    return result
  }

  private func firstNumbers(_ list: LottieValue) -> [Double] {
    let own = content(of: list)
    let content = own.exists ? own : list
    if let numbers = content.numbers { return numbers }
    for key in content.items { if let numbers = key["s"].numbers { return numbers } }
    return []
  }
}
