internal import DrawstringCore
internal import DrawstringSyntax

/// The transform of a layer or a group, as tracks of the animation's frames.
struct LottieTransform {
  var anchor: MotionTrack
  /// Both coordinates, or each by itself.
  var position: [MotionTrack]
  var scale: MotionTrack
  var rotation: MotionTrack
  var skew: MotionTrack
  var skewAxis: Double
  var opacity: MotionTrack

  /// The offset of coordinates inside, which puts the anchor at 0; zero if the anchor moves.
  var shift: Vec2 { anchor.isStill ? Vec2(-anchor.first[0], -anchor.first[1]) : .zero }

  var isStill: Bool {
    anchor.isStill && position.allSatisfy(\.isStill) && scale.isStill && rotation.isStill && skew.isStill
  }

  /// The tracks on which the transform depends.
  var tracks: [MotionTrack] { [anchor, scale, rotation, skew] + position }

  /// The transform if nothing moves.
  var affine: Affine { affine(at: tracks.map(\.first)) }

  /// The transform for values of its tracks.
  func affine(at values: [[Double]]) -> Affine {
    let (anchor, scale, rotation, skew) = (values[0], values[1], values[2], values[3])
    let place = values.count == 5 ? values[4] : [values[4][0], values[5][0]]
    let turn = rotation[0] * Double.pi / 180
    var linear = Affine(a: scale[0], b: 0, c: 0, d: scale[1], tx: 0, ty: 0)
    if skew[0] != 0 {
      let (sine, cosine) = Trigonometry.sineAndCosine(-skewAxis * Double.pi / 180)
      let (s, c) = Trigonometry.sineAndCosine(-skew[0] * Double.pi / 180)
      let slope = c == 0 ? 0 : s / c
      let turned = Affine(a: cosine, b: -sine, c: sine, d: cosine, tx: 0, ty: 0)
      let back = Affine(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
      linear = linear.followed(by: turned).followed(by: Affine(a: 1, b: 0, c: slope, d: 1, tx: 0, ty: 0))
        .followed(by: back)
    }
    let (sine, cosine) = Trigonometry.sineAndCosine(turn)
    linear = linear.followed(by: Affine(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0))
    let moved = Affine(a: 1, b: 0, c: 0, d: 1, tx: -anchor[0], ty: -anchor[1]).followed(by: linear)
    return moved.followed(by: Affine(a: 1, b: 0, c: 0, d: 1, tx: place[0], ty: place[1]))
  }
}

extension LottieImport {
  // MARK: Tracks

  /// A property as a track of the animation's frames.
  mutating func track(_ value: LottieValue, lanes: Int, usual: [Double], _ clock: MotionClock) -> MotionTrack
  {
    if !value.exists { return MotionTrack(usual) }
    return clock.apply(localTrack(value, lanes: lanes, usual: usual, reach: clock.reach(of: frames)))
  }

  /// A property as a track of its composition's frames; `reach` are those that are shown.
  mutating func localTrack(
    _ value: LottieValue, lanes: Int, usual: [Double]? = nil, reach: ClosedRange<Double>
  ) -> MotionTrack {
    let usual = usual ?? Array(repeating: 0, count: lanes)
    var content = content(of: value)
    if !content.exists, value.isArray || value.number != nil { content = value }
    func filled(_ numbers: [Double]) -> [Double] {
      numbers.count >= lanes ? Array(numbers[..<lanes]) : numbers + usual[numbers.count...]
    }
    let keys = content.items
    var track = MotionTrack(usual)
    if let numbers = content.numbers, !numbers.isEmpty {
      track = MotionTrack(filled(numbers))
    } else if keys.first?.isObject == true {
      count(numbers: keys.count * lanes, at: value)
      track = keyframes(keys, lanes) { value in value.numbers.map(filled) }
    }
    return expressed(value, track, keys: keys.compactMap { $0["t"].number }, reach: reach)
  }

  /// The content of a property: that of its slot, where the file has the slot, or else its own.
  func content(of value: LottieValue) -> LottieValue {
    if let slot = value["sid"].string, case let content = slotted(slot)["k"], content.exists {
      return content
    }
    return value["k"]
  }

  func slotted(_ name: String) -> LottieValue {
    slots.members.first { $0.key == name }?.value["p"] ?? slots.missing
  }

  /// Keyframes as segments. `read` gives the numbers of a value.
  mutating func keyframes(
    _ keys: [LottieValue], _ lanes: Int, _ read: (LottieValue) -> [Double]?
  ) -> MotionTrack {
    var segments: [MotionTrack.Segment] = []
    var times: [Double] = []
    var starts: [[Double]?] = []
    for key in keys {
      times.append(max(key["t"].number ?? times.last ?? 0, times.last ?? -1e9))
      starts.append(read(key["s"]))
    }
    var last: [Double]?
    for (place, key) in keys.enumerated() {
      let isLast = place + 1 == keys.count
      // Old files have the end of each segment beside its start, and none in the last keyframe.
      guard let from = starts[place] ?? last else { continue }
      if isLast {
        if let end = segments.last, end.to != from {
          segments.append(
            .init(start: times[place], end: times[place], from: from, to: from, eases: [.linear]))
        } else if segments.isEmpty {
          return MotionTrack(from)
        }
        break
      }
      let isHeld = key["h"].isTrue
      let to = isHeld ? from : read(key["e"]) ?? starts[place + 1] ?? from
      var eases = isHeld ? [.hold] : eases(key, lanes)
      if eases.count != 1, eases.count != lanes { eases = [eases[0]] }
      if Set(eases).count == 1 { eases = [eases[0]] }
      var segment = MotionTrack.Segment(
        start: times[place], end: times[place + 1], from: from, to: to, eases: eases)
      if !isHeld, lanes == 2, from.count == 2, to.count == 2 { segment.curve = curve(key, from, to) }
      last = isHeld ? from : to
      if segment.end > segment.start { segments.append(segment) }
    }
    if let end = segments.last, end.isHeld, let final = starts.last ?? nil, final != end.to {
      segments.append(.init(start: end.end, end: end.end, from: final, to: final, eases: [.linear]))
    }
    return segments.isEmpty ? MotionTrack(last ?? Array(repeating: 0, count: lanes)) : MotionTrack(segments)
  }

  private func eases(_ key: LottieValue, _ lanes: Int) -> [MotionEase] {
    guard let x1 = key["o"]["x"].numbers, let y1 = key["o"]["y"].numbers, let x2 = key["i"]["x"].numbers,
      let y2 = key["i"]["y"].numbers, !x1.isEmpty, !y1.isEmpty, !x2.isEmpty, !y2.isEmpty
    else { return [.linear] }
    let count = max(x1.count, x2.count, y1.count, y2.count)
    return (0..<min(count, lanes)).map { lane in
      func pick(_ list: [Double]) -> Double { list[min(lane, list.count - 1)] }
      return .bezier(pick(x1), pick(y1), pick(x2), pick(y2))
    }
  }

  private func curve(_ key: LottieValue, _ from: [Double], _ to: [Double]) -> MotionCurve? {
    guard let out = key["to"].numbers, let back = key["ti"].numbers, out.count >= 2, back.count >= 2 else {
      return nil
    }
    let (start, end) = (Vec2(from[0], from[1]), Vec2(to[0], to[1]))
    let (first, second) = (Vec2(out[0], out[1]), Vec2(back[0], back[1]))
    let way = end - start
    // Handles on the straight line change nothing.
    let scale = max(way.length, 1e-9)
    let isStraight = [first, second].allSatisfy { handle in
      way.length > 0 ? way.cross(handle).magnitude <= scale * 2e-3 && true : handle.length < 1e-6
    }
    let isInside =
      first.dot(way) >= -1e-6 && -second.dot(way) >= -1e-6
      && (start + first - start).length <= way.length && second.length <= way.length
    if isStraight, isInside || first == .zero && second == .zero { return nil }
    return MotionCurve(start: start, first: start + first, second: end + second, end: end)
  }

  // MARK: Transforms

  mutating func transform(_ keys: LottieValue, _ clock: MotionClock, _ owner: LottieValue) -> LottieTransform
  {
    tellSpace(keys)
    let position: [MotionTrack]
    let place = keys["p"]
    if place["s"].isTrue || place["x"].isObject && place["y"].isObject {
      position = [
        track(place["x"], lanes: 1, usual: [0], clock), track(place["y"], lanes: 1, usual: [0], clock),
      ]
    } else {
      let both = track(place, lanes: 2, usual: [0, 0], clock)
      position = [both]
    }
    if place["z"].exists, place["z"]["k"].numbers.map({ $0.contains { $0 != 0 } }) ?? true {
      unsupported("a depth", at: place["z"])
    }
    let rotation = keys["r"].exists ? keys["r"] : keys["rz"]
    let skew = track(keys["sk"], lanes: 1, usual: [0], clock)
    let axis = track(keys["sa"], lanes: 1, usual: [0], clock)
    if !axis.isStill, !skew.isStill || skew.first[0] != 0 {
      unsupported("a moving axis of a slant", at: keys["sa"])
    }
    return LottieTransform(
      anchor: track(keys["a"], lanes: 2, usual: [0, 0], clock), position: position,
      scale: track(keys["s"], lanes: 2, usual: [100, 100], clock).mapped { $0.map { $0 / 100 } },
      rotation: track(rotation, lanes: 1, usual: [0], clock), skew: skew, skewAxis: axis.first[0],
      opacity: track(keys["o"], lanes: 1, usual: [100], clock).mapped { [min(max($0[0] / 100, 0), 1)] })
  }

  /// The offset of coordinates in a layer with this anchor.
  func anchorShift(_ anchor: LottieValue) -> Vec2 {
    var copy = self
    let track = copy.localTrack(anchor, lanes: 2, reach: 0...0)
    return track.isStill ? Vec2(-track.first[0], -track.first[1]) : .zero
  }

  /// Gives a layer a transform. Returns the layer for its content: the same, or one in it if the anchor moves.
  ///
  /// - Parameters:
  ///   - shift: the offset of positions in the parent.
  ///   - box: the size of the layer, for one with a rectangle of its own.
  func addTransform(
    _ transform: LottieTransform, to node: LottieNode, shift: Vec2, box: Vec2? = nil
  ) -> LottieNode {
    if transform.position.count == 1 {
      let track = transform.position[0].mapped { [$0[0] + shift.x, $0[1] + shift.y] }
      if track.segments.contains(where: { $0.eases.count > 1 }) {
        node.set("position.x", track.lane(0), .number)
        node.set("position.y", track.lane(1), .number)
      } else if !track.isStill || track.first != [0, 0] || box != nil {
        node.set("position", track, .point)
      }
    } else {
      let (x, y) = (
        transform.position[0].mapped { [$0[0] + shift.x] }, transform.position[1].mapped { [$0[0] + shift.y] }
      )
      if x.isStill, y.isStill {
        let point = Vec2(x.first[0], y.first[0])
        if point != .zero || box != nil { node.set("position", point) }
      } else {
        node.set("position.x", x, .number)
        node.set("position.y", y, .number)
      }
    }
    if let box {
      node.set("size", box)
      let shares = transform.anchor.straightened().mapped { [$0[0] / box.x, $0[1] / box.y] }
      if !shares.isStill || shares.first != [0.5, 0.5] { node.set("anchorPoint", shares, .share) }
    }
    if !transform.rotation.isStill || transform.rotation.first[0] != 0 {
      node.set("rotation", transform.rotation, .degrees)
    }
    var inner = node
    let isSlanted = !transform.skew.isStill || transform.skew.first[0] != 0
    let scale = transform.scale
    if isSlanted, addSkew(transform, to: node) {
      // The slant has changed the scale, too.
    } else if !scale.isStill || scale.first != [1, 1] {
      if scale.segments.contains(where: { $0.eases.count > 1 }) {
        node.set("scale.x", scale.lane(0), .factor)
        node.set("scale.y", scale.lane(1), .factor)
      } else {
        node.set("scale", scale, .scale)
      }
    }
    if box == nil, !transform.anchor.isStill {
      inner = LottieNode(nil, or: "content")
      inner.set("position", transform.anchor.mapped { [-$0[0], -$0[1]] }, .point)
      node.children.append(inner)
    }
    return inner
  }

  /// Adds a slant; returns whether the scale has been set with it.
  private func addSkew(_ transform: LottieTransform, to node: LottieNode) -> Bool {
    let quarter = (transform.skewAxis / 90).rounded()
    if (transform.skewAxis - quarter * 90).magnitude < 1e-6 {
      // Along an axis of the layer.
      let isAcross = Int(limiting: quarter) % 2 == 0
      node.set("skew", transform.skew.mapped { isAcross ? [-$0[0], 0] : [0, $0[0]] }, .slant)
      return false
    }
    guard transform.isStill else { return false }
    var plain = transform
    plain.anchor = MotionTrack([0, 0])
    plain.position = [MotionTrack([0, 0])]
    for entry in ImportedLayer.placement(plain.affine) {
      switch (entry.key, entry.value) {
      case ("rotation", .degrees(let angle)): node.set("rotation", MotionTrack([angle]), .degrees)
      case ("skew", .list(let parts)):
        if case .degrees(let angle)? = parts.first { node.set("skew", MotionTrack([angle, 0]), .slant) }
      case ("scale", .factor(let factor)): node.set("scale", MotionTrack([factor, factor]), .scale)
      case ("scale", .list(let parts)):
        let factors = parts.map { if case .factor(let factor) = $0 { factor } else { 1.0 } }
        node.set("scale", MotionTrack(factors), .scale)
      default: break
      }
    }
    return true
  }

  // MARK: Colours

  /// A colour with its opacity: red, green, blue and alpha.
  mutating func color(_ value: LottieValue, _ clock: MotionClock) -> MotionTrack {
    let scale = hasBytes ? 1 / 255.0 : 1
    var track = track(value, lanes: 3, usual: [0, 0, 0], clock)
    let isLarge = hasBytes && (track.segments.flatMap { $0.from + $0.to } + track.rest).contains { $0 > 1 }
    track = track.mapped { numbers in
      numbers.map { (min(max($0 * (isLarge ? scale : 1), 0), 1) * 255).rounded() / 255 } + [1]
    }
    return track
  }

  /// The input that gives a colour, for one in a slot.
  mutating func slotInput(_ value: LottieValue, _ color: MotionTrack) -> String? {
    guard let slot = value["sid"].string, slotted(slot).exists, color.isStill else { return nil }
    let c = color.first
    return input(slot, RGBAColor(red: c[0], green: c[1], blue: c[2]))
  }
}
