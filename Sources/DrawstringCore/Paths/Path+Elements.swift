extension Path {
  /// One step of a path; all places are absolute and in points.
  public enum Element: Equatable, Sendable {
    /// Begins a sub-path here.
    case move(Vec2)
    /// A straight line to here.
    case line(Vec2)
    /// A quadratic Bézier curve.
    case quad(control: Vec2, to: Vec2)
    /// A cubic Bézier curve.
    case cubic(control1: Vec2, control2: Vec2, to: Vec2)
    /// An elliptical arc as SVG path data has it; the rotation is in degrees, radii too small are scaled up,
    /// a radius of 0 makes it a line.
    case arc(radii: Vec2, rotation: Double, largeArc: Bool, sweep: Bool, to: Vec2)
    /// A straight line to the start of the sub-path, which is then closed.
    case close
  }

  /// The path's steps, one after the other.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    private let path: Path
    private var verb = 0
    private var point = 0

    fileprivate init(_ path: Path) { self.path = path }

    /// The next step, or nil after the last.
    public mutating func next() -> Element? {
      guard verb < path.verbs.count else { return nil }
      let (kind, at) = (path.verbs[verb], point)
      verb += 1
      point += kind.pointCount
      let points = path.points
      switch kind {
      case .move: return .move(points[at])
      case .line: return .line(points[at])
      case .quad: return .quad(control: points[at], to: points[at + 1])
      case .cubic: return .cubic(control1: points[at], control2: points[at + 1], to: points[at + 2])
      case .arc:
        let flags = points[at + 1].y
        return .arc(
          radii: points[at], rotation: points[at + 1].x, largeArc: flags >= 2,
          sweep: flags == 1 || flags == 3, to: points[at + 2])
      case .close: return .close
      }
    }
  }

  /// The path's steps in drawing order.
  public var elements: Elements { Elements(self) }
}
