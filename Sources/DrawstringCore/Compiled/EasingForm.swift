extension Easing {
  /// The form of an easing.
  mutating func form<Run: FormRun>(_ run: inout Run) {
    var kind: UInt8 = 0
    if !Run.isReading {
      switch self {
      case .linear: kind = 0
      case .cubicBezier: kind = 1
      case .steps: kind = 2
      case .apart(.linearStops): kind = 3
      case .apart(.back): kind = 4
      case .apart(.elastic): kind = 5
      case .apart(.bounce): kind = 6
      case .apart(.spring): kind = 7
      }
    }
    run.choice(
      &kind, "easing",
      of: ["linear", "cubic Bézier", "steps", "linear stops", "back", "elastic", "bounce", "spring"])
    switch kind {
    case 1: formCubic(&run)
    case 2: formSteps(&run)
    case 3: formStops(&run)
    case 4, 5, 6: formFamily(kind, &run)
    case 7: formSpring(&run)
    default: self = .linear
    }
  }

  private mutating func formCubic<Run: FormRun>(_ run: inout Run) {
    var (x1, y1, x2, y2) = (0.0, 0.0, 1.0, 1.0)
    if case .cubicBezier(let curve) = self { (x1, y1, x2, y2) = (curve.x1, curve.y1, curve.x2, curve.y2) }
    run.number(&x1, "x1", in: 0...1)
    run.number(&y1, "y1", in: -1e300...1e300)
    run.number(&x2, "x2", in: 0...1)
    run.number(&y2, "y2", in: -1e300...1e300)
    self = .cubicBezier(CubicBezier(unchecked: x1, y1, x2, y2))
  }

  private mutating func formSteps<Run: FormRun>(_ run: inout Run) {
    var (count, position) = (1 as Int32, Steps.Position.jumpEnd)
    if case .steps(let steps) = self { (count, position) = (Int32(clamping: steps.count), steps.position) }
    run.word(&position, "position")
    run.whole(&count, "steps", from: Int32(position.smallestCount), through: 1_000_000_000)
    self = .steps(Steps(unchecked: Int(count), position))
  }

  private mutating func formStops<Run: FormRun>(_ run: inout Run) {
    var points: [LinearStops.Point] = []
    if case .apart(.linearStops(let stops)) = self { points = stops.points }
    var largest = -Double.infinity
    run.list(&points, "points", blank: LinearStops.Point(input: 0, output: 0)) {
      point, run in
      run.number(&point.input, "input", in: NumberRange.finite)
      run.number(&point.output, "output", in: NumberRange.finite)
      run.rule(point.input >= largest, "inputs do not fall")
      largest = point.input
    }
    run.rule(!points.isEmpty, "there is a point")
    self = .linearStops(LinearStops(ordered: points))
  }

  private mutating func formFamily<Run: FormRun>(_ kind: UInt8, _ run: inout Run) {
    var side = EasingSide.out
    var (first, second) = (0.0, 1.0)
    switch self {
    case .apart(.back(let curve, let own)): (first, side) = (curve.overshoot, own)
    case .apart(.elastic(let curve, let own)): (first, second, side) = (curve.amplitude, curve.period, own)
    case .apart(.bounce(let own)): side = own
    default: break
    }
    run.word(&side, "side")
    switch kind {
    case 4:
      run.number(&first, "overshoot", in: 0...1e6)
      self = .back(BackCurve(overshoot: first), side)
    case 5:
      run.number(&first, "amplitude", in: 0...1e6)
      run.number(&second, "period", in: 1e-6...1e6)
      self = .elastic(ElasticCurve(amplitude: first, period: second), side)
    default: self = .bounce(side)
    }
  }

  private mutating func formSpring<Run: FormRun>(_ run: inout Run) {
    var spring = SpringEasing(
      motion: SpringMotion(decay: 1, frequency: 0, isOscillating: false, velocity: 0), span: 1, settling: 1)
    if case .apart(.spring(let own)) = self { spring = own }
    var motion = spring.motion
    var (decay, frequency, velocity) = (motion.decay, motion.frequency, motion.velocity)
    var (span, settling, isOscillating) = (spring.span, spring.settling, motion.isOscillating)
    run.flag(&isOscillating, "oscillating")
    run.number(&decay, "decay", in: NumberRange.positive)
    run.number(&frequency, "frequency", in: NumberRange.positive)
    run.number(&velocity, "velocity", in: NumberRange.finite)
    run.number(&span, "span", in: NumberRange.positive)
    var never = settling.isInfinite
    run.flag(&never, "never settles")
    if !never { run.number(&settling, "settling, where the spring settles", in: NumberRange.positive) }
    motion = SpringMotion(
      decay: decay, frequency: frequency, isOscillating: isOscillating, velocity: velocity)
    self = .spring(SpringEasing(motion: motion, span: span, settling: never ? .infinity : settling))
  }
}
