internal import DrawstringCore
internal import DrawstringSyntax

extension LottieImport {
  /// The outline of an item; nil for one without points.
  mutating func outline(_ item: LottieValue, _ clock: MotionClock) -> LottieOutline? {
    let isReversed = item["d"].integer == 3
    switch item["ty"].string ?? "" {
    case "el":
      let place = track(item["p"], lanes: 2, usual: [0, 0], clock).straightened()
      let size = track(item["s"], lanes: 2, usual: [0, 0], clock)
      let outline = LottieOutline(
        form: .ellipse,
        track: MotionTrack.joined([place, size], isLinear: true) {
          [$0[0][0], $0[0][1], $0[1][0] / 2, $0[1][1] / 2]
        })
      return isReversed ? outline.asCubics(isReversed: true) : outline
    case "rc":
      let place = track(item["p"], lanes: 2, usual: [0, 0], clock).straightened()
      let size = track(item["s"], lanes: 2, usual: [0, 0], clock)
      let radius = track(item["r"], lanes: 1, usual: [0], clock)
      let isRounded = !radius.isStill || radius.first[0] > 0
      var joined = MotionTrack.joined([place, size, radius], isLinear: true) {
        [$0[0][0], $0[0][1], $0[1][0], $0[1][1], $0[2][0]]
      }
      func limited(_ v: [Double]) -> [Double] {
        Array(v[..<4]) + [max(0, min(v[4], v[2].magnitude / 2, v[3].magnitude / 2))]
      }
      if isRounded,
        joined.segments.contains(where: { limited($0.from) != $0.from || limited($0.to) != $0.to })
      {
        joined = MotionTrack.joined([joined], isLinear: false) { limited($0[0]) }
      }
      let outline = LottieOutline(
        form: .rectangle(isRounded: isRounded), track: joined,
        box: LottieBox(center: place, size: size, radius: radius))
      return isReversed ? outline.asCubics(isReversed: true) : outline
    default:
      guard var outline = path(item["ks"], clock) else { return nil }
      if isReversed { outline = outline.reversed }
      return outline
    }
  }

  /// The length of the line that stands for a point.
  private static let dot = 1e-3

  /// A path of vertices; nil if it has none.
  mutating func path(_ value: LottieValue, _ clock: MotionClock) -> LottieOutline? {
    let content = content(of: value)
    var counts: Set<Int> = []
    func shapes(_ value: LottieValue) -> LottieValue {
      value.isArray ? value.items.first ?? value.missing : value
    }
    let all = content.isObject ? [content] : content.items.flatMap { [shapes($0["s"]), shapes($0["e"])] }
    let flags = Set(all.filter(\.isObject).map { $0["c"].isTrue })
    // An outline that is open for a time is open throughout, and returns to its start while it is closed.
    let isMixed = flags.count > 1
    if isMixed, content.items.contains(where: { !$0["h"].isTrue && $0["e"].exists }) {
      approximated("an outline that opens or closes does so at once", at: value)
    }
    func read(_ value: LottieValue) -> [Double]? {
      let shape = shapes(value)
      guard shape.isObject else { return nil }
      let places = shape["v"].items
      let (ins, outs) = (shape["i"].items, shape["o"].items)
      var numbers: [Double] = []
      numbers.reserveCapacity(places.count * 6)
      for (index, place) in places.enumerated() {
        guard let v = place.numbers, v.count >= 2 else { return nil }
        let i = index < ins.count ? ins[index].numbers ?? [] : []
        let o = index < outs.count ? outs[index].numbers ?? [] : []
        numbers += [
          v[0], v[1], i.count > 1 ? i[0] : 0, i.count > 1 ? i[1] : 0, o.count > 1 ? o[0] : 0,
          o.count > 1 ? o[1] : 0,
        ]
      }
      if isMixed, numbers.count >= 6 {
        if shape["c"].isTrue {
          numbers += [numbers[0], numbers[1], numbers[2], numbers[3], 0, 0]
        } else {
          let last = numbers.count - 6
          (numbers[last + 4], numbers[last + 5]) = (0, 0)
          numbers += [numbers[last], numbers[last + 1], 0, 0, 0, 0]
        }
      }
      // A single point is a short line, which round ends make a dot.
      if places.count == 1, !isMixed { numbers += [numbers[0] + Self.dot, numbers[1], 0, 0, 0, 0] }
      counts.insert(numbers.count / 6)
      return numbers
    }
    let track: MotionTrack
    if content.isObject {
      guard let numbers = read(content), !numbers.isEmpty else { return nil }
      track = expressed(value, MotionTrack(numbers), keys: [], reach: 0...0)
    } else {
      let local = keyframes(content.items, 1, read)
      count(numbers: local.segments.count * local.laneCount, at: value)
      guard let least = counts.min(), least > 0, !isTooLarge else { return nil }
      var even = local
      if counts.count > 1 {
        approximated(
          "outlines of different numbers of vertices turn into one another with the fewest", at: value)
        even = local.mapped { Array($0.prefix(least * 6)) }
      }
      track = clock.apply(
        expressed(
          value, even, keys: content.items.compactMap { $0["t"].number }, reach: clock.reach(of: frames)))
    }
    let count = track.laneCount / 6
    guard count > 0 else { return nil }
    var values = [track.first]
    for segment in track.segments { values += [segment.from, segment.to] }
    let closed = flags == [true]
    let isStraight = (0..<count).map { i in
      let next = (i + 1) % count
      return values.allSatisfy {
        $0[6 * i + 4] == 0 && $0[6 * i + 5] == 0 && $0[6 * next + 2] == 0 && $0[6 * next + 3] == 0
      }
    }
    return LottieOutline(
      form: .cubics([.init(count: count, isClosed: closed, isStraight: isStraight)]), track: track)
  }

  /// The outline of a star or a polygon; without `isPlaced` about 0, and not turned.
  mutating func star(_ item: LottieValue, _ clock: MotionClock, isPlaced: Bool) -> LottieOutline? {
    let isReversed = item["d"].integer == 3
    let points = track(item["pt"], lanes: 1, usual: [5], clock).floored
    let isStar = (item["sy"].integer ?? 1) == 1
    func cornerCount(_ points: [Double]) -> Int {
      min(max(Int(limiting: points[0]), 1), 10_000) * (isStar ? 2 : 1)
    }
    let corners = ([points.rest] + points.segments.map(\.from)).map(cornerCount).max() ?? 1
    let tracks = [
      isPlaced ? track(item["p"], lanes: 2, usual: [0, 0], clock) : MotionTrack([0, 0]),
      isPlaced ? track(item["r"], lanes: 1, usual: [0], clock) : MotionTrack([0]),
      track(item["or"], lanes: 1, usual: [0], clock), track(item["os"], lanes: 1, usual: [0], clock),
      track(item["ir"], lanes: 1, usual: [0], clock), track(item["is"], lanes: 1, usual: [0], clock), points,
    ]
    let rounds = isStar ? [tracks[3], tracks[5]] : [tracks[3]]
    let isRound = rounds.contains { !$0.isStill || $0.first[0] != 0 }
    let way = isReversed ? -1.0 : 1
    count(numbers: corners * 6 * (1 + tracks.map(\.segments.count).reduce(0, +)), at: item)
    if isTooLarge { return nil }
    let track = MotionTrack.joined(tracks, isLinear: false) { v in
      var numbers: [Double] = []
      let count = cornerCount(v[6])
      // Where there are fewer points, the vertices that are left over lie on the last one.
      for vertex in 0..<corners {
        let corner = min(vertex, count - 1)
        let isLong = !isStar || corner % 2 == 0
        let radius = isLong ? v[2][0] : v[4][0]
        let share = (isLong ? v[3][0] : v[5][0]) / 100
        let part = 2 * Double.pi * radius / (Double(count) * (isStar ? 2 : 4))
        let angle =
          -Double.pi / 2 + v[1][0] * Double.pi / 180 + way * 2 * Double.pi * Double(corner) / Double(count)
        let (sine, cosine) = Trigonometry.sineAndCosine(angle)
        let handle = Vec2(-sine, cosine) * (part * share * way * (radius < 0 ? -1 : 1))
        let before = vertex < count ? handle : .zero
        let after = vertex < count - 1 || vertex == corners - 1 ? handle : .zero
        numbers += [
          v[0][0] + radius * cosine, v[0][1] + radius * sine, -before.x, -before.y, after.x, after.y,
        ]
      }
      return numbers
    }
    return LottieOutline(
      form: .cubics([
        .init(count: corners, isClosed: true, isStraight: Array(repeating: !isRound, count: corners))
      ]), track: track)
  }
}

extension LottieOutline {
  /// The outline with round corners.
  func rounded(_ radius: MotionTrack) -> LottieOutline {
    if case .rectangle(let isRounded) = form, !isRounded {
      return LottieOutline(
        form: .rectangle(isRounded: true),
        track: MotionTrack.joined([track, radius], isLinear: true) { Array($0[0][..<4]) + $0[1] })
    }
    guard case .cubics(let parts) = form else { return self }
    var isCorner: [Bool] = []
    var rounded: [LottieForm.Part] = []
    for part in parts {
      var straight: [Bool] = []
      for i in 0..<part.count {
        let isEnd = !part.isClosed && (i == 0 || i == part.count - 1)
        let corner =
          !isEnd && part.count > 1 && part.isStraight[i] && part.isStraight[(i + part.count - 1) % part.count]
        isCorner.append(corner)
        if corner { straight.append(false) }
        straight.append(part.isStraight[i])
      }
      rounded.append(.init(count: straight.count, isClosed: part.isClosed, isStraight: straight))
    }
    let corners = isCorner
    let track = MotionTrack.joined([track, radius], isLinear: false) { values in
      let (v, r) = (values[0], max(values[1][0], 0))
      var numbers: [Double] = []
      var base = 0
      for part in parts {
        for i in 0..<part.count {
          func place(_ i: Int) -> Vec2 { Vec2(v[6 * (base + i)], v[6 * (base + i) + 1]) }
          if !corners[base + i] {
            numbers += v[(6 * (base + i))..<(6 * (base + i) + 6)]
            continue
          }
          let here = place(i)
          for (other, isBefore) in [
            (place((i + part.count - 1) % part.count), true), (place((i + 1) % part.count), false),
          ] {
            let way = other - here
            let share = way.length > 0 ? min(way.length / 2, r) / way.length : 0
            let point = here + way * share
            let handle = (here - point) * Self.kappa
            numbers +=
              [point.x, point.y] + (isBefore ? [0, 0, handle.x, handle.y] : [handle.x, handle.y, 0, 0])
          }
        }
        base += part.count
      }
      return numbers
    }
    return LottieOutline(form: .cubics(rounded), track: track)
  }
}

extension MotionTrack {
  /// The track of the largest whole number below the value, in steps.
  fileprivate var floored: MotionTrack {
    var changes: [(time: Double, value: Double)] = []
    func add(_ time: Double, _ value: Double) {
      if changes.last?.value != value { changes.append((time, value)) }
    }
    for segment in segments {
      add(segment.start, segment.from[0].rounded(.down))
      if segment.isHeld || segment.end <= segment.start { continue }
      func step(_ time: Double) -> Double { segment.value(at: time)[0].rounded(.down) }
      let length = (segment.end - segment.start) / 64
      for part in 0..<64 {
        var (low, high) = (segment.start + length * Double(part), segment.start + length * Double(part + 1))
        let before = step(low)
        if step(high) == before { continue }
        for _ in 0..<40 {
          let middle = (low + high) / 2
          if step(middle) == before { low = middle } else { high = middle }
        }
        add(high, step(high))
      }
    }
    guard let first = changes.first, let last = changes.last else {
      return MotionTrack([rest[0].rounded(.down)])
    }
    if changes.count == 1 { return MotionTrack([first.value]) }
    return MotionTrack(
      zip(changes, changes.dropFirst()).map {
        Segment(start: $0.time, end: $1.time, from: [$0.value], to: [$0.value], eases: [.hold])
      } + [Segment(start: last.time, end: last.time, from: [last.value], to: [last.value], eases: [.linear])])
  }
}
