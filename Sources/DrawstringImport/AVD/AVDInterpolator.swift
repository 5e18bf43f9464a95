internal import DrawstringCore
internal import DrawstringSyntax

/// Easings of Android as easings of the language.
enum AVDInterpolator {
  /// Half a wave of a cosine, within 0.00021: `AccelerateDecelerateInterpolator`, the default.
  static let usual = ImportedValue.list([0.3644, 0, 0.6356, 1].map { .factor($0) })

  /// The easing of an interpolator, by the name of its class, in small letters and without `Interpolator`.
  ///
  /// - Parameter number: reads an attribute of the interpolator; nil for those of the platform.
  static func easing(_ name: String, _ number: (String) -> Double?) -> Easing? {
    func spline(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Easing {
      .spline([x1, y1, x2, y2])
    }
    let third = 1.0 / 3
    /// A parameter above 0; nil for one that gives no curve.
    func positive(_ name: String, _ usual: Double) -> Double? {
      let value = number(name) ?? usual
      return value > 0 && value <= mostFactor ? value : nil
    }
    func back(_ name: String, _ tension: Double) -> Easing? {
      (0...mostFactor).contains(tension) ? .word(name, tension) : nil
    }
    let usualFactor = name.hasSuffix("cubic") ? 1.5 : name.hasSuffix("quint") ? 2.5 : 1
    switch name {
    case "linear": return .linear
    case "accelerate_decelerate", "acceleratedecelerate": return .value(usual)
    case "accelerate", "accelerate_quad", "accelerate_cubic", "accelerate_quint":
      guard let factor = positive("factor", usualFactor) else { return nil }
      if factor == 1 { return spline(third, 0, 2 * third, third) }
      if factor == 1.5 { return spline(third, 0, 2 * third, 0) }
      return .curve { power($0, factor * 2) }
    case "decelerate", "decelerate_quad", "decelerate_cubic", "decelerate_quint":
      guard let factor = positive("factor", usualFactor) else { return nil }
      if factor == 1 { return spline(third, 2 * third, 2 * third, 1) }
      if factor == 1.5 { return spline(third, 1, 2 * third, 1) }
      return .curve { 1 - power(1 - $0, factor * 2) }
    case "anticipate": return back("back-in", number("tension") ?? 2)
    case "overshoot": return back("back-out", number("tension") ?? 2)
    case "anticipate_overshoot", "anticipateovershoot":
      return back("back-in-out", (number("tension") ?? 2) * (number("extraTension") ?? 1.5))
    case "bounce": return bounce
    case "cycle":
      guard let cycles = positive("cycles", 1), cycles <= mostCycles else { return nil }
      return .curve { Trigonometry.sine(2 * .pi * cycles * $0) }
    case "fast_out_slow_in": return spline(0.4, 0, 0.2, 1)
    case "fast_out_linear_in": return spline(0.4, 0, 1, 1)
    case "linear_out_slow_in": return spline(0, 0, 0.2, 1)
    case "fast_out_extra_slow_in":
      return path("M0 0 C0.05 0 0.133333 0.06 0.166666 0.4 C0.208333 0.82 0.25 1 1 1")
    default: return nil
    }
  }

  enum Easing {
    case linear
    case value(ImportedValue)
    case spline([Double])
    case word(String, Double)
    /// A function from 0 to 1, which straight pieces follow.
    case curve((Double) -> Double)
    /// Cubics from (0, 0) to (1, 1). A track can have a keyframe at the end of each cubic, with the cubic as its easing.
    case cubics([MotionCurve])

    /// The written form of the easing, nil for a linear one, and the number of straight pieces in it.
    var written: (value: ImportedValue?, pieces: Int) {
      switch self {
      case .linear: return (nil, 0)
      case .value(let value): return (value, 0)
      case .spline([0.4, 0, 0.2, 1]): return (.word("standard"), 0)
      case .spline(let numbers): return (SMILMotion.easing(numbers.map { ($0 * 1e6).rounded() / 1e6 }), 0)
      case .word(let name, let parameter):
        return (.word("\(name)(\(JavaScriptNumber.description(of: parameter)))"), 0)
      case .curve(let function): return AVDInterpolator.pieces(function)
      case .cubics(let cubics):
        return AVDInterpolator.pieces { AVDInterpolator.value(of: cubics, at: $0) }
      }
    }

    /// The ends of the cubics with the easings from each to the next; nil for other easings.
    var steps: [(place: Vec2, ease: ImportedValue?)]? {
      guard case .cubics(let cubics) = self, let last = cubics.last else { return nil }
      var steps: [(place: Vec2, ease: ImportedValue?)] = []
      for cubic in cubics {
        let way = cubic.end - cubic.start
        let (first, second) = (cubic.first - cubic.start, cubic.second - cubic.start)
        guard way.x > 0 else { return nil }
        if way.y == 0, first.y == 0, second.y == 0 {
          steps.append((cubic.start, nil))
          continue
        }
        let numbers = [first.x / way.x, first.y / way.y, second.x / way.x, second.y / way.y]
        // The numbers are shares of the height of the cubic: with a small height, their rounding is visible.
        guard way.y.magnitude > 0.01, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
          return nil
        }
        steps.append((cubic.start, Easing.spline(numbers.map { ($0 * 1e4).rounded() / 1e4 }).written.value))
      }
      return steps + [(last.end, nil)]
    }
  }

  // MARK: Curves

  private static func power(_ x: Double, _ exponent: Double) -> Double {
    x <= 0 ? 0 : Elementary.pow(x, exponent)
  }

  /// `BounceInterpolator` by its documentation: four parabolas 8·(1.1226·x − shift)² + rise, of which the last three are cut at
  /// their lowest points.
  private static var bounce: Easing {
    let parts = [
      (0.0, 0.0, 0.0), (0.3535, 0.54719, 0.7), (0.54719, 0.54719, 0.7), (0.7408, 0.8526, 0.9),
      (0.8526, 0.8526, 0.9), (0.9644, 1.0435, 0.95), (1.0435, 1.0435, 0.95),
    ]
    let ends = parts.dropFirst().map(\.0) + [1.1226]
    var start = Vec2.zero
    return .cubics(
      zip(parts, ends).map { part, end in
        func slope(_ t: Double) -> Double { 16 * (t - part.1) * 1.1226 }
        let last = Vec2(end / 1.1226, end == 1.1226 ? 1 : 8 * (end - part.1) * (end - part.1) + part.2)
        let third = (end - part.0) / 1.1226 / 3
        defer { start = last }
        return MotionCurve(
          start: start, first: start + Vec2(third, third * slope(part.0)),
          second: last - Vec2(third, third * slope(end)), end: last)
      })
  }

  /// The curve of a path from (0, 0) to (1, 1) along which x increases; nil for another path.
  static func path(_ data: String) -> Easing? {
    let (path, finding) = PathDataParser.parsePrefix(ScalarText(AVDPathData.plain(data) ?? data))
    if finding != nil { return nil }
    var cubics: [MotionCurve] = []
    var current = Vec2.zero
    func add(_ first: Vec2, _ second: Vec2, _ end: Vec2) {
      cubics.append(MotionCurve(start: current, first: first, second: second, end: end))
      current = end
    }
    for element in path.elements {
      switch element {
      case .move(let to):
        if !cubics.isEmpty { return nil }
        current = to
      case .line(let to): add(current + (to - current) * (1.0 / 3), current + (to - current) * (2.0 / 3), to)
      case .quad(let control, let to):
        add(current + (control - current) * (2.0 / 3), to + (control - to) * (2.0 / 3), to)
      case .cubic(let first, let second, let to): add(first, second, to)
      case .arc, .close: return nil
      }
    }
    guard let first = cubics.first, first.start == .zero, current == Vec2(1, 1) else { return nil }
    if cubics.count == 1, (0...1).contains(first.first.x), (0...1).contains(first.second.x) {
      return .spline([first.first.x, first.first.y, first.second.x, first.second.y])
    }
    return .cubics(cubics)
  }

  private static func value(of cubics: [MotionCurve], at x: Double) -> Double {
    guard let cubic = cubics.first(where: { $0.end.x >= x }) else { return 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if cubic.point(middle).x < x { low = middle } else { high = middle }
    }
    return cubic.point((low + high) / 2).y
  }

  private static let tolerance = 2e-4
  /// The most times that a piece is halved: enough for `mostCycles` waves.
  private static let deepest = 11
  private static let mostCycles = 8.0
  private static let mostFactor = 1_000.0

  /// Straight pieces that follow a function from 0 to 1 within a few ten-thousandths, and their number.
  private static func pieces(_ function: (Double) -> Double) -> (value: ImportedValue?, pieces: Int) {
    var points: [(Double, Double)] = [(0, function(0))]
    func add(_ a: (Double, Double), _ b: (Double, Double), _ depth: Int) {
      let isClose = [0.25, 0.5, 0.75].allSatisfy { share in
        let x = a.0 + (b.0 - a.0) * share
        return (function(x) - (a.1 + (b.1 - a.1) * share)).magnitude <= tolerance
      }
      if depth >= deepest || isClose && depth >= 3 { return points.append(b) }
      let middle = (a.0 + b.0) / 2
      let point = (middle, function(middle))
      add(a, point, depth + 1)
      add(point, b, depth + 1)
    }
    add(points[0], (1, function(1)), 0)
    func text(_ value: Double, _ digits: Double) -> String {
      JavaScriptNumber.description(of: (value * digits).rounded() / digits + 0)
    }
    let stops = points.map { x, y in
      x == 0 || x == 1 ? text(y, 1e5) : "\(text(y, 1e5)) \(text(x * 100, 1e4))%"
    }
    return (.word("linear(\(stops.joined(separator: ", ")))"), points.count)
  }
}
