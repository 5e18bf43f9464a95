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
    let points = track(item["pt"], lanes: 1, usual: [5], clock)
    if !points.isStill { approximated("the number of points does not move", at: item["pt"]) }
    let isStar = (item["sy"].integer ?? 1) == 1
    let corners = min(max(Int(limiting: points.first[0]), 1), 10_000) * (isStar ? 2 : 1)
    let tracks = [
      isPlaced ? track(item["p"], lanes: 2, usual: [0, 0], clock) : MotionTrack([0, 0]),
      isPlaced ? track(item["r"], lanes: 1, usual: [0], clock) : MotionTrack([0]),
      track(item["or"], lanes: 1, usual: [0], clock), track(item["os"], lanes: 1, usual: [0], clock),
      track(item["ir"], lanes: 1, usual: [0], clock), track(item["is"], lanes: 1, usual: [0], clock),
    ]
    let rounds = isStar ? [tracks[3], tracks[5]] : [tracks[3]]
    let isRound = rounds.contains { !$0.isStill || $0.first[0] != 0 }
    let way = isReversed ? -1.0 : 1
    count(numbers: corners * 6 * (1 + tracks.map(\.segments.count).reduce(0, +)), at: item)
    if isTooLarge { return nil }
    let track = MotionTrack.joined(tracks, isLinear: false) { v in
      var numbers: [Double] = []
      for corner in 0..<corners {
        let isLong = !isStar || corner % 2 == 0
        let radius = isLong ? v[2][0] : v[4][0]
        let share = (isLong ? v[3][0] : v[5][0]) / 100
        let part = 2 * Double.pi * radius / (Double(corners) * (isStar ? 2 : 4))
        let angle =
          -Double.pi / 2 + v[1][0] * Double.pi / 180 + way * 2 * Double.pi * Double(corner) / Double(corners)
        let (sine, cosine) = Trigonometry.sineAndCosine(angle)
        let handle = Vec2(-sine, cosine) * (part * share * way * (radius < 0 ? -1 : 1))
        numbers += [
          v[0][0] + radius * cosine, v[0][1] + radius * sine, -handle.x, -handle.y, handle.x, handle.y,
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
