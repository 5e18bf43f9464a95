import DrawstringCore
import Testing

/// Works out a value from the numbers that an explanation gives, and from nothing else.
struct ExplanationReplay {
  let value: ExplainedValue
  /// Whether the property is a colour, or one of several.
  let isColor: Bool

  struct Failure: Error, CustomStringConvertible { var description: String }

  /// What the property is, by the explanation's own arithmetic.
  func result() throws -> ShownValue {
    var current = value.base.value
    for writer in value.writers {
      switch writer.standing {
      case "absent", "silent": continue
      case "writing", "holding":
        let places = self.places(of: writer)
        if hasParts, let numbers = current.numbers, let told = writer.underneath.numbers {
          for place in places where numbers[place.all] != told[place.own] {
            throw Failure(description: "what lies under \(writer.node): \(numbers) and \(told)")
          }
        } else {
          try expect(current, writer.underneath, "what lies under \(writer.node)")
        }
        current = replacing(current, places, try given(by: writer))
      case "waiting", "holding-first": continue
      default: throw Failure(description: "there is no standing '\(writer.standing)'")
      }
    }
    // Waiting nodes come after all others, and only those that win are seen.
    for writer in value.writers where writer.wins && ["waiting", "holding-first"].contains(writer.standing) {
      let given = try given(by: writer)
      guard hasParts, let own = given.numbers, var all = current.numbers else {
        current = given
        continue
      }
      for place in places(of: writer) where value.lanes[place.all].node == writer.node {
        all[place.all] = own[place.own]
      }
      current = .numbers(all)
    }
    if let physics = value.physics { current = try moved(by: physics) }
    if let shares = value.shares {
      guard let points = current.numbers else { throw Failure(description: "a share has no numbers") }
      current = .numbers(points.indices.map { points[$0] + shares.share[$0] * shares.size[$0] })
      try expect(current, shares.value, "what shares add")
    }
    if let copies = value.replicator {
      try expect(copies.from, current, "what the replicator finds")
      current = copies.to
    }
    if value.breath != 1, let numbers = current.numbers {
      current = .numbers(numbers.map { $0 * value.breath })
    }
    return current
  }

  /// Whether it has lanes that may be written one by one; the numbers of a pattern of dashes belong together.
  private var hasParts: Bool { value.lanes.contains { $0.lane != nil } }

  /// The lanes that both the writer and the property have: where they lie in the one and in the other.
  private func places(of writer: ExplainedValue.Writer) -> [(own: Int, all: Int)] {
    if writer.lanes.isEmpty { return value.lanes.indices.map { ($0, $0) } }
    return value.lanes.indices.compactMap { place in
      writer.lanes.firstIndex { $0 == value.lanes[place].lane }.map { ($0, place) }
    }
  }

  private func replacing(
    _ all: ShownValue, _ places: [(own: Int, all: Int)], _ some: ShownValue
  ) -> ShownValue {
    guard hasParts, var numbers = all.numbers, let own = some.numbers else { return some }
    for place in places { numbers[place.all] = own[place.own] }
    return .numbers(numbers)
  }

  private func moved(by physics: ExplainedValue.Physics) throws -> ShownValue {
    guard let from = physics.from.numbers, let to = physics.to.numbers else {
      throw Failure(description: "a body has no numbers")
    }
    let moved = ShownValue.numbers(zip(from, to).map { $0 + ($1 - $0) * physics.fraction })
    try expect(moved, physics.value, "what physics gives")
    return moved
  }

  private func expect(_ a: ShownValue, _ b: ShownValue, _ what: String) throws {
    if a != b { throw Failure(description: "\(what): \(a) by the replay, \(b) as told") }
  }

  // MARK: Nodes

  private func given(by writer: ExplainedValue.Writer) throws -> ShownValue {
    let told = writer.value ?? .none
    let result: ShownValue
    if writer.standing.hasPrefix("holding") {
      guard let held = writer.held else { throw Failure(description: "what is held comes from nowhere") }
      result = try blended(try chosen(held.tracks), held.blend)
    } else {
      result = try blended(try chosen(writer.tracks), writer.blend)
    }
    try expect(result, told, "what \(writer.node) gives")
    return result
  }

  private func chosen(_ tracks: [ExplainedValue.Track]) throws -> ShownValue {
    let chosen = tracks.filter(\.chosen)
    guard chosen.count == 1 else { throw Failure(description: "\(chosen.count) tracks are chosen") }
    let result = try value(of: chosen[0])
    try expect(result, chosen[0].value ?? .none, "what the track gives")
    return result
  }

  private func blended(_ own: ShownValue, _ blend: ExplainedValue.Blend?) throws -> ShownValue {
    guard let blend else { return own }
    try expect(own, blend.to, "what is blended in")
    guard let from = blend.from.numbers, let to = blend.to.numbers else {
      return blend.progress < 0.5 ? blend.from : blend.to
    }
    return .numbers(blend.progress > 0 ? mix(from, to, blend.progress) : from)
  }

  // MARK: Tracks

  private func value(of track: ExplainedValue.Track) throws -> ShownValue {
    guard let form = track.form else { throw Failure(description: "a track has no form") }
    for timing in track.timing { try check(timing) }
    switch form.kind {
    case "value": return try joined(form.value ?? .none, track)
    case "along": return try joined(.numbers(form.point ?? []), track)
    case "direction": return try joined(.numbers([(form.angle ?? 0) + (form.plus ?? 0)]), track)
    case "wave":
      guard let offset = form.offset?.numbers, let amplitude = form.amplitude?.numbers, let level = form.level
      else { throw Failure(description: "a wave has no numbers") }
      return try joined(.numbers(zip(offset, amplitude).map { $0 + $1 * level }), track)
    case "keyframes": return try keyframes(form, track)
    default: throw Failure(description: "there is no form '\(form.kind)'")
    }
  }

  private func check(_ timing: ExplainedValue.Timing) throws {
    guard let overall = timing.overall, let directed = timing.directed, let iteration = timing.iteration
    else {
      return
    }
    let simple = timing.reversed ? 1 - directed : directed
    if iteration + simple != overall { throw Failure(description: "progress \(directed) of \(timing.node)") }
    if let active = timing.activeTime, let duration = timing.duration, duration > 0 {
      if abs(active / duration + timing.iterationStart - overall) > 1e-9 * max(overall, 1) {
        throw Failure(description: "active time of \(timing.node)")
      }
    }
  }

  private func joined(_ own: ShownValue, _ track: ExplainedValue.Track) throws -> ShownValue {
    try joined(own, track, track.composite)
  }

  /// With what the iterations before add, over what lies underneath.
  private func joined(
    _ own: ShownValue, _ track: ExplainedValue.Track, _ composite: String
  ) throws -> ShownValue {
    guard var numbers = own.numbers else { return own }
    if let gain = track.accumulate, gain.as == "colorSum", let added = gain.gain.numbers {
      numbers = Self.sum(numbers, added, times: track.iteration)
    } else if let gain = track.accumulate, let added = gain.gain.numbers {
      let start = gain.as == "growth" ? 1.0 : 0
      for lane in numbers.indices { numbers[lane] += (added[lane] - start) * track.iteration }
    }
    if composite == "replace" { return .numbers(numbers) }
    guard let underneath = track.underneath?.numbers else {
      throw Failure(description: "there is nothing underneath")
    }
    if composite == "colorSum" { return .numbers(Self.sum(underneath, numbers, times: 1)) }
    for lane in numbers.indices {
      switch composite {
      case "sum": numbers[lane] = underneath[lane] + numbers[lane]
      case "product": numbers[lane] = underneath[lane] * numbers[lane]
      case "growth": numbers[lane] = underneath[lane] + (numbers[lane] - 1)
      default: throw Failure(description: "there is no composition '\(composite)'")
      }
    }
    return .numbers(numbers)
  }

  /// One colour and some times another: premultiplied, and divided by the alpha that is left of the sum of both.
  private static func sum(_ color: [Double], _ other: [Double], times count: Double) -> [Double] {
    let alpha = min(color[3] + other[3] * count, 1)
    if alpha <= 0 { return color }
    let channels = (0..<3).map { (color[$0] * color[3] + other[$0] * other[3] * count) / alpha }
    return channels + [alpha]
  }

  // MARK: Keyframes

  private func keyframes(_ form: ExplainedValue.Form, _ track: ExplainedValue.Track) throws -> ShownValue {
    guard let from = form.from else { throw Failure(description: "there is no keyframe") }
    try expect(try joined(from.written, track, from.composite), from.value, "the keyframe at \(from.at)")
    guard let to = form.to, let segment = form.segment else { return from.value }
    try expect(try joined(to.written, track, to.composite), to.value, "the keyframe at \(to.at)")
    guard let start = from.value.numbers, let end = to.value.numbers else {
      // What lies between two paths is a path.
      return track.value ?? .none
    }
    if let progress = segment.progress, let whole = form.progress {
      // Places in the units of an input are rounded.
      let isInUnits = value.writers.contains { $0.clock?.range != nil && $0.node == track.node }
      let share = (whole - from.at) / (to.at - from.at)
      if isInUnits ? abs(share - progress) > 2 * progress.ulp : share != progress {
        throw Failure(description: "progress \(progress) between \(from.at) and \(to.at)")
      }
      if segment.eased != segment.parameter { throw Failure(description: "the eased progress is not used") }
    }
    if let curve = segment.curve {
      let point = Self.point(on: curve, at: segment.parameter)
      guard isColor, point.count == 4 else { return .numbers(point) }
      // The curve of a colour runs through the coordinates that are mixed.
      let color = mixing(form).color(ofWeighed: SIMD4(point[0], point[1], point[2], point[3]))
      return .numbers((0..<4).map { color[$0] })
    }
    if let step = segment.step, start.count == end.count, !isColor {
      if step[0] / step[1] != segment.parameter {
        throw Failure(description: "\(step) is not \(segment.parameter)")
      }
      return .numbers(zip(start, end).map { $0 + ($1 - $0) * step[0] / step[1] })
    }
    // Between a hue and the same again lies a whole turn, the longer way round.
    return .numbers(start == end && form.hue != "longer" ? start : mix(start, end, segment.parameter, form))
  }

  private static func point(on curve: ExplainedValue.Curve, at u: Double) -> [Double] {
    let square = u * u
    let cube = square * u
    let toEnd = 3 * square - 2 * cube
    return curve.start.indices.map { lane in
      if u == 0 { return curve.start[lane] }
      if u == 1 { return curve.end[lane] }
      return curve.start[lane] * (1 - toEnd) + curve.leaving[lane] * (cube - 2 * square + u)
        + curve.end[lane] * toEnd + curve.arriving[lane] * (cube - square)
    }
  }

  /// Colours mix weighed by their opacities.
  private func mix(
    _ from: [Double], _ to: [Double], _ t: Double, _ form: ExplainedValue.Form? = nil
  ) -> [Double] {
    // Dashes repeat: lists of two lengths up to the least common multiple, odd ones doubled before.
    if from.count != to.count, !from.isEmpty, !to.isEmpty {
      let lists = [from, to].map { $0.count % 2 == 0 ? $0 : $0 + $0 }
      var count = lists[0].count
      while count % lists[1].count != 0 { count += lists[0].count }
      return (0..<count).map { place in
        let (a, b) = (lists[0][place % lists[0].count], lists[1][place % lists[1].count])
        return a + (b - a) * t
      }
    }
    guard isColor, from.count == 4 else { return zip(from, to).map { $0 + ($1 - $0) * t } }
    let a = RGBAColor(red: from[0], green: from[1], blue: from[2], alpha: from[3])
    let b = RGBAColor(red: to[0], green: to[1], blue: to[2], alpha: to[3])
    let color = mixing(form).mix(a, b, at: t)
    return [color.red, color.green, color.blue, color.alpha]
  }

  private func mixing(_ form: ExplainedValue.Form?) -> ColorMixing {
    var mixing = ColorMixing()
    if let space = form?.colorSpace.flatMap(ColorSpace.init) { mixing.space = space }
    if let hue = form?.hue.flatMap(HueDirection.init) { mixing.hue = hue }
    mixing.isStraight = form?.alpha == "straight"
    return mixing
  }
}
