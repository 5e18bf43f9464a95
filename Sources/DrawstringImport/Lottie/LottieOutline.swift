internal import DrawstringCore

/// The meaning of the numbers of an outline.
enum LottieForm {
  struct Part: Hashable {
    var count: Int
    var isClosed: Bool
    /// For each segment, whether it is always a straight line.
    var isStraight: [Bool]
  }

  /// For each vertex its place and its tangents, relative to the place: x, y, in x, in y, out x, out y.
  case cubics([Part])
  /// Centre and radii.
  case ellipse
  /// Centre, width, height and the radius of corners.
  case rectangle(isRounded: Bool)
}

/// A rectangle by its centre, its size and the radius of its corners, each with its own keyframes.
struct LottieBox {
  var center: MotionTrack
  var size: MotionTrack
  var radius: MotionTrack

  var isStill: Bool { center.isStill && size.isStill && radius.isStill }

  /// The rectangle under a scale and a shift.
  func placed(_ scale: Double, _ shift: Vec2) -> LottieBox {
    LottieBox(
      center: center.mapped { [$0[0] * scale + shift.x, $0[1] * scale + shift.y] },
      size: size.mapped { $0.map { $0 * scale } }, radius: radius.mapped { [$0[0] * scale] })
  }
}

/// An outline with the numbers that it consists of.
struct LottieOutline {
  var form: LottieForm
  var track: MotionTrack
  /// The same outline as a rectangle; nil where it is none.
  var box: LottieBox?

  /// The number of vertices as cubics.
  var vertexCount: Int {
    switch form {
    case .cubics(let parts): parts.reduce(0) { $0 + $1.count }
    case .ellipse: 4
    case .rectangle(let isRounded): isRounded ? 8 : 4
    }
  }

  // MARK: Cubics

  static let kappa = 0.5519150244935105707435627

  /// The outline as cubics, for shapes whose start or direction matters. Ellipses and rectangles of Lottie start at other
  /// places than those of the language.
  func asCubics(isReversed: Bool = false) -> LottieOutline {
    var result: LottieOutline
    switch form {
    case .cubics: result = self
    case .ellipse:
      let k = Self.kappa
      result = LottieOutline(
        form: .cubics([.init(count: 4, isClosed: true, isStraight: Array(repeating: false, count: 4))]),
        track: track.mapped { v in
          let (x, y, a, b) = (v[0], v[1], v[2], v[3])
          let (s, t) = (a * k, b * k)
          let upper: [Double] = [x, y - b, -s, 0, s, 0, x + a, y, 0, -t, 0, t]
          let lower: [Double] = [x, y + b, s, 0, -s, 0, x - a, y, 0, t, 0, -t]
          return upper + lower
        })
    case .rectangle(let isRounded):
      if !isRounded {
        result = LottieOutline(
          form: .cubics([.init(count: 4, isClosed: true, isStraight: Array(repeating: true, count: 4))]),
          track: track.mapped { v in
            let (x, y, w, h) = (v[0], v[1], v[2] / 2, v[3] / 2)
            let right: [Double] = [x + w, y - h, 0, 0, 0, 0, x + w, y + h, 0, 0, 0, 0]
            let left: [Double] = [x - w, y + h, 0, 0, 0, 0, x - w, y - h, 0, 0, 0, 0]
            return right + left
          })
      } else {
        result = LottieOutline(
          form: .cubics([
            .init(count: 8, isClosed: true, isStraight: (0..<8).map { $0 % 2 == 0 })
          ]), track: MotionTrack.joined([track], isLinear: false) { Self.rounded($0[0]) })
      }
    }
    return isReversed ? result.reversed : result
  }

  private static func rounded(_ box: [Double]) -> [Double] {
    let (x, y, w, h) = (box[0], box[1], box[2].magnitude / 2, box[3].magnitude / 2)
    let r = max(0, min(box[4], w, h))
    let k = r * kappa
    let (left, right, top, bottom) = (x - w, x + w, y - h, y + h)
    var v: [Double] = []
    func add(_ x: Double, _ y: Double, in before: Vec2, out after: Vec2) {
      v += [x, y, before.x, before.y, after.x, after.y]
    }
    add(right, top + r, in: Vec2(0, -k), out: .zero)
    add(right, bottom - r, in: .zero, out: Vec2(0, k))
    add(right - r, bottom, in: Vec2(k, 0), out: .zero)
    add(left + r, bottom, in: .zero, out: Vec2(-k, 0))
    add(left, bottom - r, in: Vec2(0, k), out: .zero)
    add(left, top + r, in: .zero, out: Vec2(0, -k))
    add(left + r, top, in: Vec2(-k, 0), out: .zero)
    add(right - r, top, in: .zero, out: Vec2(k, 0))
    return v
  }

  /// The outline in the opposite direction, from the same start.
  var reversed: LottieOutline {
    guard case .cubics(let parts) = form else { return asCubics(isReversed: true) }
    var order: [Int] = []
    var turned: [LottieForm.Part] = []
    var base = 0
    for part in parts {
      let own = Array(base..<(base + part.count))
      order += part.isClosed && !own.isEmpty ? [own[0]] + own.dropFirst().reversed() : own.reversed()
      var copy = part
      copy.isStraight = part.isStraight.reversed()
      turned.append(copy)
      base += part.count
    }
    return LottieOutline(
      form: .cubics(turned),
      track: track.mapped { v in
        var turned: [Double] = []
        for i in order {
          turned += v[(6 * i)..<(6 * i + 2)]
          turned += v[(6 * i + 4)..<(6 * i + 6)]
          turned += v[(6 * i + 2)..<(6 * i + 4)]
        }
        return turned
      })
  }

  /// The outline under a transform that moves, as cubics.
  func placed(by transform: LottieTransform) -> LottieOutline {
    let own = asCubics()
    let isShift = transform.scale.isStill && transform.rotation.isStill && transform.skew.isStill
    return LottieOutline(
      form: own.form,
      track: MotionTrack.joined([own.track] + transform.tracks, isLinear: isShift) { values in
        let affine = transform.affine(at: Array(values.dropFirst()))
        let v = values[0]
        var numbers: [Double] = []
        numbers.reserveCapacity(v.count)
        for vertex in stride(from: 0, to: v.count, by: 6) {
          let place = affine.place(Vec2(v[vertex], v[vertex + 1]))
          numbers += [place.x, place.y]
          for handle in [vertex + 2, vertex + 4] {
            let (x, y) = (v[handle], v[handle + 1])
            numbers += [affine.a * x + affine.c * y, affine.b * x + affine.d * y]
          }
        }
        return numbers
      })
  }

  /// The outline under a transform.
  func placed(_ transform: Affine) -> LottieOutline {
    if transform == .identity { return self }
    var result = self
    let isUpright = transform.b == 0 && transform.c == 0
    let isEven = isUpright && transform.a == transform.d && transform.a > 0
    result.box = isEven ? box?.placed(transform.a, Vec2(transform.tx, transform.ty)) : nil
    switch form {
    case .ellipse where isUpright && transform.a > 0 && transform.d > 0:
      result.track = track.mapped {
        [
          $0[0] * transform.a + transform.tx, $0[1] * transform.d + transform.ty, $0[2] * transform.a,
          $0[3] * transform.d,
        ]
      }
      return result
    case .rectangle(let isRounded)
    where isEven || isUpright && !isRounded && transform.a > 0 && transform.d > 0:
      result.track = track.mapped {
        [
          $0[0] * transform.a + transform.tx, $0[1] * transform.d + transform.ty, $0[2] * transform.a,
          $0[3] * transform.d, $0[4] * transform.a,
        ]
      }
      return result
    default:
      result = asCubics()
      result.track = result.track.mapped { v in
        var out = v
        for i in stride(from: 0, to: v.count - 5, by: 6) {
          for (place, isPlace) in [(i, true), (i + 2, false), (i + 4, false)] {
            let (x, y) = (v[place], v[place + 1])
            out[place] = transform.a * x + transform.c * y + (isPlace ? transform.tx : 0)
            out[place + 1] = transform.b * x + transform.d * y + (isPlace ? transform.ty : 0)
          }
        }
        return out
      }
      return result
    }
  }

  /// Joins several outlines into one.
  static func joined(_ outlines: [LottieOutline]) -> LottieOutline {
    if outlines.count == 1 { return outlines[0] }
    let cubics = outlines.map { $0.asCubics() }
    let parts = cubics.flatMap { outline -> [LottieForm.Part] in
      if case .cubics(let parts) = outline.form { parts } else { [] }
    }
    return LottieOutline(
      form: .cubics(parts),
      track: MotionTrack.joined(cubics.map(\.track), isLinear: true) { $0.flatMap { $0 } })
  }

  // MARK: Writing

  /// The path of some numbers. `isPlain` allows the shapes of the language, which start at other places.
  static func path(_ form: LottieForm, _ v: [Double], isPlain: Bool) -> ImportedPath {
    switch form {
    case .ellipse:
      let (center, radii) = (Vec2(v[0], v[1]), Vec2(v[2].magnitude, v[3].magnitude))
      if isPlain {
        return radii.x == radii.y
          ? .circle(center: center, radius: radii.x) : .ellipse(center: center, radii: radii)
      }
      var path = VectorPath()
      path.move(to: Vec2(center.x, center.y - radii.y))
      for y in [center.y + radii.y, center.y - radii.y] {
        path.arc(radii: radii, rotation: 0, largeArc: true, sweep: true, to: Vec2(center.x, y))
      }
      path.close()
      return .data(path)
    case .rectangle(let isRounded):
      let size = Vec2(v[2].magnitude, v[3].magnitude)
      if isPlain {
        let radius = max(0, min(v[4], size.x / 2, size.y / 2))
        return .rect(
          origin: Vec2(v[0] - size.x / 2, v[1] - size.y / 2), size: size,
          radii: isRounded ? Vec2(radius, radius) : .zero)
      }
      let straight = LottieForm.Part(
        count: isRounded ? 8 : 4, isClosed: true,
        isStraight: isRounded ? (0..<8).map { $0 % 2 == 0 } : [true, true, true, true])
      let outline = LottieOutline(form: form, track: MotionTrack(v)).asCubics()
      return path(.cubics([straight]), outline.track.rest, isPlain: true)
    case .cubics(let parts):
      var path = VectorPath()
      var base = 0
      for part in parts where part.count > 0 {
        func place(_ i: Int) -> Vec2 { Vec2(v[base + 6 * i], v[base + 6 * i + 1]) }
        path.move(to: place(0))
        for i in 0..<(part.isClosed ? part.count : part.count - 1) {
          let next = (i + 1) % part.count
          if part.isStraight[i] {
            if next != 0 { path.line(to: place(next)) }
          } else {
            path.cubic(
              place(i) + Vec2(v[base + 6 * i + 4], v[base + 6 * i + 5]),
              place(next) + Vec2(v[base + 6 * next + 2], v[base + 6 * next + 3]), to: place(next))
          }
        }
        if part.isClosed { path.close() }
        base += 6 * part.count
      }
      return .data(path)
    }
  }

  /// The smallest and the largest coordinates that the outline ever has.
  var bounds: (low: Vec2, high: Vec2)? {
    let cubics = asCubics()
    var values = [cubics.track.rest]
    for segment in cubics.track.segments { values += [segment.from, segment.to] }
    var (low, high) = (Vec2(.infinity, .infinity), Vec2(-.infinity, -.infinity))
    guard case .cubics(let parts) = cubics.form else { return nil }
    for v in values {
      let path = Self.path(.cubics(parts), v, isPlain: true)
      guard case .data(let data) = path, let own = data.bounds else { continue }
      low = Vec2(min(low.x, own.lowest.x), min(low.y, own.lowest.y))
      high = Vec2(max(high.x, own.highest.x), max(high.y, own.highest.y))
    }
    return low.x <= high.x ? (low, high) : nil
  }
}
