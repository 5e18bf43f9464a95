internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringOutput

extension KeyframeTrack {
  /// The value in the notation of the format. `write` writes the value of a keyframe; `reach` is the factor by which the
  /// timings beside the keyframe may multiply an error of its value.
  func lottie(
    tolerance: Double, isScalar: Bool, _ write: (_ value: [Double], _ reach: Double) -> JSONValue
  ) -> JSONValue {
    if keys.count == 1 { return ["a": 0, "k": write(keys[0].value, 1)] }
    var list: [JSONValue] = []
    for (index, key) in keys.enumerated() {
      let value = write(key.value, max(key.timing.reach, index > 0 ? keys[index - 1].timing.reach : 1))
      // All values of keyframes are lists, also single numbers.
      let start: JSONValue
      if isScalar {
        start = .array([value])
      } else if case .array = value {
        start = value
      } else {
        start = .array([value])
      }
      var members: [JSONValue.Member] = [
        .init("t", .number(key.place)), .init("s", start),
      ]
      if index + 1 < keys.count {
        switch key.timing {
        case .hold: members.append(.init("h", 1))
        case .linear:
          members.append(.init("o", ["x": 0, "y": 0]))
          members.append(.init("i", ["x": 1, "y": 1]))
        case .bezier(let x1, let y1, let x2, let y2):
          members.append(.init("o", ["x": .number(x1), "y": .number(y1)]))
          members.append(.init("i", ["x": .number(x2), "y": .number(y2)]))
        }
      }
      list.append(.object(members))
    }
    return ["a": 1, "k": .array(list)]
  }

  /// Joins the tracks of segments into one, each with its first frame.
  static func joined(_ tracks: [(first: Double, track: KeyframeTrack)], tolerance: Double) -> KeyframeTrack {
    var keys: [Key] = []
    let lanes = tracks.flatMap(\.track.keys).map(\.value.count).max() ?? 0
    for (first, track) in tracks {
      for key in track.keys {
        var key = key
        key.value += Array(repeating: 0, count: lanes - key.value.count)
        key.place += first
        keys.append(key)
      }
    }
    return KeyframeTrack(
      keys: keys.withoutIdle(Array(repeating: tolerance * 1e-4, count: lanes)),
      isExact: tracks.allSatisfy(\.track.isExact))
  }
}

/// Sub-paths as lists of cubics.
enum LottieOutline {
  /// The numbers of a sub-path: the count of its vertices, 1 if it is closed, and for each vertex its place and its two
  /// tangents, relative to the place; with a number for its kind.
  static func numbers(of outline: PathOutline, subpath: Int) -> (value: [Double], shape: Int) {
    guard outline.subpaths.indices.contains(subpath) else { return ([1, 0, 0, 0, 0, 0, 0, 0], 2) }
    let part = outline.subpaths[subpath]
    let segments = part.range.flatMap { outline.segments[$0].cubics }
    var vertices: [(place: Vec2, before: Vec2, after: Vec2)] = [(part.start, .zero, .zero)]
    for segment in segments {
      guard case .cubic(_, let one, let two, let to) = segment else { continue }
      vertices[vertices.count - 1].after = one - vertices[vertices.count - 1].place
      vertices.append((to, two - to, .zero))
    }
    // A closed sub-path comes back to its first vertex.
    if part.isClosed, vertices.count > 1, let last = vertices.last, (last.place - part.start).length < 1e-9 {
      vertices[0].before = last.before
      vertices.removeLast()
    }
    var value = [Double(vertices.count), part.isClosed ? 1.0 : 0]
    for vertex in vertices {
      value += [
        vertex.place.x, vertex.place.y, vertex.before.x, vertex.before.y, vertex.after.x, vertex.after.y,
      ]
    }
    return (value, vertices.count * 2 + (part.isClosed ? 1 : 0))
  }

  /// The sub-path with the last vertex repeated up to the length of `value`: players require the same number of vertices in
  /// all keyframes.
  static func json(_ value: [Double]) -> JSONValue {
    let room = max((value.count - 2) / 6, 1)
    let count = max(min(Int(limiting: value.first ?? 0), room), 1)
    func points(_ offset: Int) -> JSONValue {
      .array(
        (0..<room).map { index in
          let from = 2 + min(index, count - 1) * 6 + offset
          // Of the copies, only the first keeps the tangent before it, and only the last the tangent after it.
          let isInner = offset == 2 ? index >= count : offset == 4 && index >= count - 1 && index < room - 1
          return JSONValue(isInner ? [0, 0] : [value[from], value[from + 1]])
        })
    }
    return ["i": points(2), "o": points(4), "v": points(0), "c": .boolean(value.count > 1 && value[1] != 0)]
  }
}

/// The scale, the skew along the x axis and the rotation that give the linear part of a layer's transform.
struct SkewedParts {
  let scale: Vec2
  let skew: Double
  let rotation: Double

  init(_ slots: [Double], _ scale: Int, _ rotation: Int, _ skew: Int) {
    let linear = Affine(
      scale: Vec2(slots[scale], slots[scale + 1]), skew: Vec2(slots[skew], slots[skew + 1]), rotation: 0)
    let first = TotalArithmetic.hypotenuse(linear.a, linear.b)
    guard first > 1e-12 else {
      self.scale = Vec2(slots[scale], slots[scale + 1])
      self.skew = 0
      self.rotation = slots[rotation]
      return
    }
    let sign = slots[scale] < 0 ? -1.0 : 1
    let turn = Trigonometry.arcTangent(linear.b * sign, linear.a * sign)
    let (sine, cosine) = Trigonometry.sineAndCosine(turn)
    let second = linear.d * cosine - linear.c * sine
    let slant = linear.c * cosine + linear.d * sine
    self.scale = Vec2(first * sign, second)
    self.skew = second == 0 ? 0 : Trigonometry.arcTangent(slant * (second < 0 ? -1 : 1), abs(second))
    self.rotation = slots[rotation] + turn
  }
}
