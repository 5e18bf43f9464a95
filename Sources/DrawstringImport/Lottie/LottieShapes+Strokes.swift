internal import DrawstringCore
internal import DrawstringSyntax

// The strokes and repeaters of imported shapes.

extension LottieImport {
  mutating func setStroke(
    _ node: LottieNode, _ value: LottieValue, _ form: LottieForm, _ clock: MotionClock
  ) {
    let width = track(value["w"], lanes: 1, usual: [1], clock).mapped { [max($0[0], 0)] }
    if !width.isStill || width.first[0] != 1 { node.set("lineWidth", width, .number) }
    switch value["lc"].integer ?? 2 {
    case 2: node.set("lineCap", "round")
    case 3: node.set("lineCap", "square")
    default: break
    }
    switch value["lj"].integer ?? 2 {
    case 2: node.set("lineJoin", "round")
    case 3: node.set("lineJoin", "bevel")
    default:
      // An ellipse has no corners.
      if case .ellipse = form { break }
      let limit =
        value["ml2"].exists
        ? track(value["ml2"], lanes: 1, usual: [4], clock) : MotionTrack([value["ml"].number ?? 4])
      var isRight = false
      if case .rectangle = form { isRight = true }
      // The corners of a rectangle are within every limit above the root of 2.
      if !limit.isStill || limit.first[0] != 10 && !(isRight && limit.first[0] > 1.5) {
        node.set("miterLimit", limit.mapped { [max($0[0], 0)] }, .number)
      }
    }
    var dashes: [MotionTrack] = []
    for dash in value["d"].items {
      let length = track(dash["v"], lanes: 1, usual: [0], clock)
      if dash["n"].string == "o" {
        if !length.isStill || length.first[0] != 0 { node.set("lineDashPhase", length, .number) }
      } else if dashes.count < 64 {
        dashes.append(length.mapped { [max($0[0], 0)] })
      }
    }
    if dashes.contains(where: { !$0.isStill || $0.first[0] > 0 }) {
      node.set("lineDashPattern", MotionTrack.joined(dashes, isLinear: true) { $0.flatMap { $0 } }, .list)
    } else {
      node.remove("lineDashPhase")
    }
  }

  /// The trim that several trims of an outline make; nil for none.
  mutating func common(_ trims: [LottieTrim]) -> LottieTrim? {
    guard var trim = trims.first else { return nil }
    for second in trims.dropFirst() {
      // A trim of a trimmed part is one trim, unless either wraps around. Between two instants it has many pieces.
      count(
        numbers: 2 * MotionTrack.instantCount(of: [trim.start, trim.end, second.start, second.end]),
        at: second.value)
      if isTooLarge { return nil }
      if let both = trim.followed(by: second) {
        trim = both
      } else {
        unsupported("a second trim of an outline that goes round", at: second.value)
      }
    }
    return trim
  }

  mutating func setTrims(_ node: LottieNode, _ trims: [LottieTrim], _ outline: LottieOutline) {
    guard let trim = common(trims) else { return }
    var (start, end) = (trim.start, trim.end)
    if start.isStill, end.isStill, start.first[0] > end.first[0] {
      (start, end) = (end, start)
    } else if !start.isStill || !end.isStill {
      (start, end) = Self.ordered(start, end)
    }
    if !start.isStill || start.first[0] != 0 { node.set("strokeStart", start, .factor) }
    if !end.isStill || end.first[0] != 1 { node.set("strokeEnd", end, .factor) }
    if !trim.offset.isStill || trim.offset.first[0] != 0 { node.set("strokeOffset", trim.offset, .factor) }
    if case .cubics(let parts) = outline.form, parts.count > 1, !trim.isSequential {
      node.set("strokeMode", "parallel")
    }
  }

  /// Two tracks, at each time the smaller value first.
  static func ordered(_ a: MotionTrack, _ b: MotionTrack) -> (MotionTrack, MotionTrack) {
    let times = Set((a.segments + b.segments).flatMap { [$0.start, $0.end] }).sorted()
    var (low, high): ([MotionTrack.Segment], [MotionTrack.Segment]) = ([], [])
    for (start, end) in zip(times, times.dropFirst()) {
      func values(_ track: MotionTrack) -> [Double] {
        (0...16).map { step in
          step == 16
            ? track.value(before: end)[0] : track.value(at: start + (end - start) * Double(step) / 16)[0]
        }
      }
      func segments(_ track: MotionTrack) -> [MotionTrack.Segment] {
        let part = track.part(from: start, to: end)
        if !part.segments.isEmpty { return part.segments }
        return [.init(start: start, end: end, from: part.rest, to: part.rest, eases: [.linear])]
      }
      let pairs = zip(values(a), values(b)).map { $0 - $1 }
      if pairs.allSatisfy({ $0 <= 1e-9 }) {
        low += segments(a)
        high += segments(b)
      } else if pairs.allSatisfy({ $0 >= -1e-9 }) {
        low += segments(b)
        high += segments(a)
      } else {
        func sampled(_ choose: @escaping (Double, Double) -> Double) -> [MotionTrack.Segment] {
          MotionTrack.sampled(start, end, 1e-3) { time in
            let isLast = time >= end
            func value(_ track: MotionTrack) -> Double {
              (isLast ? track.value(before: end) : track.value(at: time))[0]
            }
            return [choose(value(a), value(b))]
          }
        }
        low += sampled { min($0, $1) }
        high += sampled { max($0, $1) }
      }
    }
    if let last = times.last {
      let (x, y) = (a.value(at: last)[0], b.value(at: last)[0])
      low.append(.init(start: last, end: last, from: [min(x, y)], to: [min(x, y)], eases: [.linear]))
      high.append(.init(start: last, end: last, from: [max(x, y)], to: [max(x, y)], eases: [.linear]))
    }
    return (MotionTrack(low).simplified, MotionTrack(high).simplified)
  }

  // MARK: Repeaters

  mutating func repeated(
    _ group: LottieGroup, _ around: [LottieGroup], _ shift: Vec2, _ clock: MotionClock
  ) -> [LottieNode] {
    guard let item = group.repeater else { return [] }
    let count = track(item["c"], lanes: 1, usual: [1], clock)
    let offset = track(item["o"], lanes: 1, usual: [0], clock)
    let own = item["tr"]
    let transform = transform(own, clock, item)
    let first = track(own["so"], lanes: 1, usual: [100], clock)
    let last = track(own["eo"], lanes: 1, usual: [100], clock)
    let most = ([count.rest] + count.segments.flatMap { [$0.from, $0.to] }).map { $0[0] }.max() ?? 0
    let copies = min(max(Int(limiting: most.rounded(.up)), 0), 1_000)
    if copies == 0 { return [] }
    if !transform.isStill {
      if !count.isStill { approximated("the number of copies does not move", at: item) }
      if !offset.isStill || offset.first[0] != 0 {
        approximated("copies that move begin with the first", at: item)
      }
    }
    let isBelow = item["m"].integer == 2
    if transform.isStill {
      var result: [LottieNode] = []
      for copy in 0..<copies where !isTooLarge {
        countLayer(at: item)
        let power = offset.mapped { [$0[0] + Double(copy)] }
        var placed = transform
        let step = transform.position.flatMap(\.first)
        placed.position = [
          power.mapped { power in zip(step, transform.anchor.first).map { $0 * power[0] + $1 } }
        ]
        placed.rotation = power.mapped { [$0[0] * transform.rotation.first[0]] }
        placed.scale = transform.scale
        if transform.scale.first != [1, 1] {
          placed.scale = MotionTrack.joined([power], isLinear: false, tolerance: 1e-3) { power in
            transform.scale.first.map { Self.power($0, power[0][0]) }
          }
        }
        let node = LottieNode(item["nm"].string, or: "copy")
        // Players turn a copy, then scale it.
        let scale = transform.scale.first
        let isTurnedFirst = scale[0] != scale[1] && transform.rotation.first[0] != 0
        let turn = placed.rotation
        if isTurnedFirst { placed.rotation = MotionTrack([0]) }
        var inner = addTransform(placed, to: node, shift: shift)
        if isTurnedFirst {
          placed = LottieTransform(
            anchor: transform.anchor, position: [transform.anchor], scale: MotionTrack([1, 1]),
            rotation: turn,
            skew: MotionTrack([0]), skewAxis: 0, opacity: MotionTrack([1]))
          let turned = LottieNode(nil, or: "turn")
          inner.children.append(turned)
          inner = addTransform(
            placed, to: turned, shift: -Vec2(transform.anchor.first[0], transform.anchor.first[1]))
        }
        inner.children += nodes(of: group, around, placed.shift, clock)
        let share = copies > 1 ? Double(copy) / Double(copies - 1) : 0
        let fade = MotionTrack.joined([first, last], isLinear: true) {
          [min(max(($0[0][0] + ($0[1][0] - $0[0][0]) * share) / 100, 0), 1)]
        }
        if !fade.isStill || fade.first[0] != 1 { node.set("opacity", fade, .factor) }
        if !count.isStill { node.spans = count.spans { $0[0] > Double(copy) } }
        result.append(node)
      }
      return isBelow ? result.reversed() : result
    }
    let node = LottieNode(item["nm"].string, or: "copies", .replicator)
    let anchor = Vec2(transform.anchor.first[0], transform.anchor.first[1])
    node.set("position", anchor + shift)
    node.set("instanceCount", Double(copies))
    let position =
      transform.position.count == 1
      ? transform.position[0] : MotionTrack.joined(transform.position, isLinear: true) { $0.flatMap { $0 } }
    if !position.isStill || position.first != [0, 0] { node.set("instanceTranslation", position, .point) }
    if !transform.rotation.isStill || transform.rotation.first[0] != 0 {
      node.set("instanceRotation", transform.rotation, .degrees)
    }
    if !transform.scale.isStill || transform.scale.first != [1, 1] {
      node.set("instanceScale", transform.scale, .scale)
    }
    let turns =
      !transform.rotation.isStill || transform.rotation.first[0] != 0 || !transform.scale.isStill
      || transform.scale.first != [1, 1]
    if turns, !position.isStill || position.first != [0, 0] {
      approximated("copies are moved on from one to the next, each in the turn of the one before", at: item)
    }
    if copies > 1 {
      let step = MotionTrack.joined([first, last], isLinear: true) {
        [($0[1][0] - $0[0][0]) / 100 / Double(copies - 1)]
      }
      if !step.isStill || step.first[0] != 0 { node.set("instanceAlphaOffset", step, .factor) }
      if !first.isStill || first.first[0] != 100 {
        node.set("instanceColor", first.mapped { [1, 1, 1, $0[0] / 100] }, .color)
      }
    }
    node.children = nodes(of: group, around, -anchor, clock)
    return node.children.isEmpty ? [] : [node]
  }

  static func power(_ base: Double, _ exponent: Double) -> Double {
    if base > 0 { return TotalArithmetic.power(base, exponent) }
    return exponent == exponent.rounded()
      ? (0..<Int(limiting: min(exponent.magnitude, 1_000))).reduce(1.0) { value, _ in value * base } : base
  }
}

extension MotionTrack {
  /// The frames in which a condition holds that changes at most once in a segment.
  fileprivate func spans(where holds: ([Double]) -> Bool) -> [(start: Double, end: Double)] {
    var result: [(start: Double, end: Double)] = []
    func add(_ start: Double, _ end: Double) {
      if end <= start { return }
      if let last = result.last, last.end >= start {
        result[result.count - 1].end = end
      } else {
        result.append((start, end))
      }
    }
    guard let first = segments.first, let last = segments.last else { return [] }
    if holds(first.from) { add(-.infinity, first.start) }
    for segment in segments where segment.end > segment.start {
      let (before, after) = (holds(segment.from), holds(segment.isHeld ? segment.from : segment.to))
      if before, after { add(segment.start, segment.end) }
      if before == after { continue }
      var (low, high) = (segment.start, segment.end)
      for _ in 0..<40 {
        let middle = (low + high) / 2
        if holds(segment.value(at: middle)) == before { low = middle } else { high = middle }
      }
      if before { add(segment.start, high) } else { add(high, segment.end) }
    }
    if holds(last.to) { add(last.end, .infinity) }
    return result
  }
}
