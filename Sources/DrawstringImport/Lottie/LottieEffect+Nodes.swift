internal import DrawstringCore
internal import DrawstringSyntax

// The animations of an imported effect.

extension LottieEffect {
  struct Key {
    var time: Double
    var value: [Double]
    var ease = MotionEase.linear
  }

  mutating func animate() {
    let hasFinish = segments.contains { $0.phase == .finishing }
    let hasCancel = segments.contains { $0.phase == .cancelling }
    let hasRefresh = segments.contains { $0.phase == .refreshing }
    func words(_ list: [String]) -> ImportedValue {
      list.count == 1 ? .word(list[0]) : .list(list.map { .word($0) })
    }
    for segment in segments {
      let length = ImportedEntry("duration", .seconds((segment.end - segment.start) / rate))
      switch segment.phase {
      case .pull:
        var phases = ["dragging"]
        if !hasCancel { phases.append("cancelling") }
        if !hasRefresh { phases.append("refreshing") }
        var keys: [ImportedEntry] = [.init("during", words(phases))]
        if !hasRefresh, !hasFinish { keys.append(.init("hold", .word("finishing"))) }
        if isOwn {
          keys += [
            .init("over", .word("pull")),
            .init("range", .list([.number(0), .number((segment.end - segment.start) / 10)])),
          ]
        } else {
          keys += [.init("over", .word("progress")), .init("range", .list([.number(0), .number(1)]))]
        }
        add("pull", keys + [length], segment)
      case .refreshing:
        let during = ImportedEntry("during", words(hasFinish ? ["refreshing"] : ["refreshing", "finishing"]))
        let forever = ImportedEntry("repeat", .word("forever"))
        if let loop = segment.loop {
          var (intro, round) = (segment, segment)
          intro.end = loop
          round.start = loop
          add("begin", [during, .init("duration", .seconds((loop - segment.start) / rate))], intro)
          add(
            "loop",
            [
              during, .init("delay", .seconds((loop - segment.start) / rate)),
              .init("duration", .seconds((segment.end - loop) / rate)), forever,
              .init("fill", .word("forwards")),
            ], round)
        } else {
          add("play", [during, length, forever], segment)
        }
      case .finishing: add("finish", [.init("during", .word("finishing")), length], segment)
      case .cancelling: add("cancel", [.init("during", .word("cancelling")), length], segment)
      }
    }
  }

  /// Adds the node of a part of the animation.
  mutating func add(_ id: String, _ keys: [ImportedEntry], _ segment: LottieSegment) {
    var tracks: [ImportedEntry] = []
    var curved: [ImportedNode] = []
    for node in nodes {
      for property in node.properties {
        let key = "\(node.id).\(property.key)"
        var part = property.track.part(from: segment.start, to: segment.end)
        // An easing that overshoots may be clamped to the range of the property.
        if let range = property.range,
          part.segments.contains(where: { !range.contains($0.from[0]) || !range.contains($0.to[0]) })
        {
          part = MotionTrack.joined([part], isLinear: false, tolerance: 1e-3) {
            [min(max($0[0][0], range.lowerBound), range.upperBound)]
          }
        }
        part = part.simplified
        if part.hasCurves || node.turnsAlong && property.key == "position" && !part.isStill {
          curved.append(along(key, part, segment, node))
        } else if let value = track(property, part, segment) {
          tracks.append(.init(key, value))
        }
      }
      if let value = hidden(node, segment) { tracks.append(.init("\(node.id).hidden", value)) }
    }
    if tracks.isEmpty, curved.isEmpty { return }
    // Without times in a track, the values are spread over the progress, which needs no length.
    let needsLength =
      isOwn || segment.phase != .pull || !curved.isEmpty || tracks.contains { $0.value.hasTimes }
    var node = ImportedNode(
      id: id, needsLength ? keys : keys.filter { !["range", "duration"].contains($0.key) })
    if curved.isEmpty {
      node.tracks = tracks
    } else {
      // A member takes no length from its group.
      if !tracks.isEmpty {
        node.group.append(ImportedNode(keys.filter { $0.key == "duration" }, tracks: tracks))
      }
      node.group += curved
    }
    effect.animations.append(node)
  }

  func hidden(_ node: LottieNode, _ segment: LottieSegment) -> ImportedValue? {
    guard let spans = node.spans else { return nil }
    let isHidden = !spans.contains { $0.start <= segments[0].start && $0.end > segments[0].start }
    var keys: [(Double, Bool)] = [(segment.start, true)]
    for span in spans where span.end > segment.start && span.start < segment.end {
      if span.start <= segment.start {
        keys = [(segment.start, false)]
      } else {
        keys.append((span.start, false))
      }
      if span.end < segment.end { keys.append((span.end, true)) }
    }
    if keys.count == 1 { return keys[0].1 == isHidden ? nil : .word(keys[0].1 ? "true" : "false") }
    // The start that is not written is the value of the layer.
    if isAlone(segment), keys.count > 1, keys[0].1 == isHidden { keys.removeFirst() }
    return .list(
      keys.map { time, isHidden in
        let value = ImportedValue.word(isHidden ? "true" : "false")
        return time == segment.start ? value : .map(["at": place(time, segment), "value": value])
      })
  }

  /// Whether nothing else moves the properties, so that ends that are not written are the values of the layers.
  private func isAlone(_ segment: LottieSegment) -> Bool {
    segments.count == 1 && segment.phase == .refreshing && segment.loop == nil
  }

  /// The place of a keyframe: a time, or a share of the frames of the part where a frame is no whole number of milliseconds.
  func place(_ frame: Double, _ segment: LottieSegment) -> ImportedValue {
    let (own, whole) = (max(0, min(frame, segment.end) - segment.start), segment.end - segment.start)
    let time = ImportedValue.seconds(own / rate)
    if segment.phase == .pull { return time }
    if own == whole { return .number(1) }
    guard own > 0, let part = Int(exactly: own), let count = Int(exactly: whole) else { return time }
    // Whole milliseconds are plain times.
    return (1_000 / rate).rounded() == 1_000 / rate ? time : .word("\(part) / \(count)")
  }

  /// The value of a track in a part of the animation; nil if it stays at the value of the layer.
  func track(_ property: LottieNode.Property, _ track: MotionTrack, _ segment: LottieSegment)
    -> ImportedValue?
  {
    func value(_ numbers: [Double]) -> ImportedValue { Self.value(property.kind, numbers) }
    if track.segments.isEmpty {
      return track.rest == base(property) ? nil : value(track.rest).single
    }
    var keys: [Key] = []
    if let first = track.segments.first, first.start > segment.start {
      keys.append(Key(time: segment.start, value: first.from))
    }
    for part in track.segments.flatMap({ Self.even($0) }) {
      if let last = keys.last, last.time == part.start, last.value == part.from {
        keys[keys.count - 1].ease = part.eases[0]
      } else {
        keys.append(Key(time: part.start, value: part.from, ease: part.eases[0]))
      }
      if !part.isHeld, part.end > part.start { keys.append(Key(time: part.end, value: part.to)) }
    }
    if let last = track.segments.last, let key = keys.last, last.end < segment.end || last.isHeld,
      key.time < segment.end
    {
      keys.append(Key(time: segment.end, value: last.isHeld && last.end >= segment.end ? last.from : last.to))
    }
    // A value that stays up to its next keyframe needs no hold.
    for index in keys.indices.dropLast()
    where keys[index].ease != .linear && keys[index].value == keys[index + 1].value {
      keys[index].ease = .linear
    }
    keys = Self.thinned(keys)
    guard keys.count > 1 else { return keys.first.map { value($0.value).single } }
    let isWhole = isEven(keys, segment)
    if !isWhole, isAlone(segment) {
      let base = base(property)
      if keys.count > 2, keys[0].time == segment.start, keys[0].value == base, keys[1].value == base {
        keys.removeFirst()
      }
      if keys.count > 2, keys[keys.count - 1].value == base, keys[keys.count - 2].value == base,
        keys[keys.count - 2].ease != .hold
      {
        keys.removeLast()
      }
    }
    var options: [ImportedEntry] = []
    let eases = Set(
      keys.indices.dropLast().filter { keys[$0].value != keys[$0 + 1].value }.map { keys[$0].ease })
    var common: ImportedValue?
    if eases.count == 1, let ease = eases.first, ease != .hold, let named = Self.ease(ease) {
      common = named
      options = [.init("ease", named)]
    }
    let values = Self.digits(keys).enumerated().map { index, digits in
      digits > 0 && property.kind.isNumeric
        ? .precise(value(keys[index].value), digits: digits) : value(keys[index].value)
    }
    if isWhole, keys.count == 2 {
      return .map([.init("from", values[0]), .init("to", values[1])] + options)
    }
    if isWhole {
      let list = ImportedValue.list(values)
      return options.isEmpty ? list : .map([.init("keyframes", list)] + options)
    }
    let list = ImportedValue.list(
      keys.enumerated().map { index, key in
        // The first keyframe is at the start, and the last at the end.
        let isUsual =
          index == 0 ? key.time == segment.start : index + 1 == keys.count && key.time == segment.end
        var entries: [ImportedEntry] = isUsual ? [] : [.init("at", place(key.time, segment))]
        entries.append(.init("value", values[index]))
        if index + 1 < keys.count {
          if key.ease == .hold {
            entries.append(.init("hold", .word("true")))
          } else if common == nil, let ease = Self.ease(key.ease) {
            entries.append(.init("ease", ease))
          }
        }
        return entries.count == 1 ? values[index] : .map(entries)
      })
    return options.isEmpty ? list : .map([.init("keyframes", list)] + options)
  }

  /// Whether keyframes without holds and with one easing at most lie at equal distances from the start to the end of a part.
  private func isEven(_ keys: [Key], _ segment: LottieSegment) -> Bool {
    let moving = keys.indices.dropLast().filter { keys[$0].value != keys[$0 + 1].value }
    let isPlain = keys.dropLast().allSatisfy { $0.ease == .linear }
    let isCommon =
      Set(moving.map { keys[$0].ease }).count == 1 && moving.first.map { Self.ease(keys[$0].ease) } != nil
    return keys[0].time == segment.start && keys[keys.count - 1].time == segment.end
      && !keys.dropLast().contains { $0.ease == .hold } && (isPlain || isCommon)
      && keys.indices.allSatisfy {
        (keys[$0].time - segment.start - Double($0) * (segment.end - segment.start) / Double(keys.count - 1))
          .magnitude < 1e-6
      }
  }

  /// For each keyframe, the number of further digits that its value needs: an easing whose control points lie far outside
  /// 0…1 multiplies the difference between the values around it, and their errors.
  private static func digits(_ keys: [Key]) -> [Int] {
    let own = keys.map { key in
      guard case .cubic(_, let first, _, let second) = key.ease else { return 0 }
      return [2, 2e1, 2e2, 2e3, 2e4].count { max(first.magnitude, second.magnitude) > $0 }
    }
    return own.indices.map { max(own[$0], $0 > 0 ? own[$0 - 1] : 0) }
  }

  /// Keyframes without those amid a constant value.
  static func thinned(_ keys: [Key]) -> [Key] {
    var result: [Key] = []
    for (index, key) in keys.enumerated() {
      if index > 0, index + 1 < keys.count, result.last?.value == key.value,
        keys[index + 1].value == key.value,
        result.last?.ease == .linear, key.ease == .linear
      {
        continue
      }
      if let last = result.last, last.time == key.time, last.value == key.value {
        result[result.count - 1].ease = key.ease
        continue
      }
      result.append(key)
    }
    return result
  }

  /// A segment with one easing for all its numbers.
  static func even(_ segment: MotionTrack.Segment) -> [MotionTrack.Segment] {
    if segment.eases.count == 1 { return [segment] }
    return MotionTrack.sampled(segment.start, segment.end, 0.01) { segment.value(at: $0) }
  }

  static func ease(_ ease: MotionEase) -> ImportedValue? {
    guard case .cubic(let x1, let y1, let x2, let y2) = ease else { return nil }
    func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 + 0 }
    let spline = [x1, y1, x2, y2].map(rounded)
    return SMILMotion.easing(spline)
  }

  /// Positions along curves: a sequence of motions.
  func along(_ key: String, _ track: MotionTrack, _ segment: LottieSegment, _ node: LottieNode)
    -> ImportedNode
  {
    var result = ImportedNode()
    func add(_ start: Double, _ end: Double, _ value: ImportedValue) {
      // The instants are rounded, so that lengths add up.
      func instant(_ frame: Double) -> Double { ((frame - segment.start) / rate * 1e6).rounded() }
      let length = (instant(end) - instant(start)) / 1e6
      if length > 0 {
        result.sequence.append(
          ImportedNode([.init("duration", .seconds(length))], tracks: [.init(key, value)]))
      }
    }
    func still(_ v: [Double]) -> ImportedValue { .map(["value": Self.value(.point, v)]) }
    var last = segment.start
    for part in track.segments {
      if part.start > last { add(last, part.start, still(part.from)) }
      last = part.end
      if part.isStill || part.isHeld {
        add(part.start, part.end, still(part.from))
        continue
      }
      var path = VectorPath()
      if let curve = part.curve {
        path.move(to: curve.start)
        path.cubic(curve.first, curve.second, to: curve.end)
      } else {
        path.move(to: Vec2(part.from[0], part.from[1]))
        path.line(to: Vec2(part.to[0], part.to[1]))
      }
      let ease = Self.ease(part.eases[0]).map { [ImportedEntry("ease", $0)] } ?? []
      if node.turnsAlong {
        let turn = node["rotation"]?.track.first[0] ?? 0
        let rotate: ImportedValue = turn == 0 ? .word("auto") : .degrees(turn)
        add(part.start, part.end, .map([.init("along", .path(.data(path))), .init("rotate", rotate)] + ease))
      } else if part.curve != nil {
        add(part.start, part.end, .map([.init("along", .path(.data(path)))] + ease))
      } else {
        add(
          part.start, part.end,
          .map(
            [.init("from", Self.value(.point, part.from)), .init("to", Self.value(.point, part.to))] + ease))
      }
    }
    if last < segment.end { add(last, segment.end, still(track.segments.last?.to ?? track.rest)) }
    return result
  }
}

extension LottieValueKind {
  var isNumeric: Bool {
    switch self {
    case .number, .factor, .degrees, .point, .scale, .share, .slant: true
    default: false
    }
  }
}
