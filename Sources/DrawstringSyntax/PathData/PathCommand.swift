internal import DrawstringCore

/// The commands of SVG path data and their parameters.
enum PathCommand: UInt8, CaseIterable {
  case move = 0x4D  // M
  case line = 0x4C  // L
  case horizontal = 0x48  // H
  case vertical = 0x56  // V
  case cubic = 0x43  // C
  case smoothCubic = 0x53  // S
  case quad = 0x51  // Q
  case smoothQuad = 0x54  // T
  case arc = 0x41  // A
  case close = 0x5A  // Z

  /// Makes a command from its letter; a lower-case letter is the relative form.
  init?(letter: UInt8) {
    self.init(rawValue: letter & ~0x20)
    if letter < 0x41 { return nil }
  }

  /// The names of the parameters, as in SVG.
  var parameters: [String] {
    switch self {
    case .move, .line, .smoothQuad: ["x", "y"]
    case .horizontal: ["x"]
    case .vertical: ["y"]
    case .cubic: ["x1", "y1", "x2", "y2", "x", "y"]
    case .smoothCubic: ["x2", "y2", "x", "y"]
    case .quad: ["x1", "y1", "x", "y"]
    case .arc: ["rx", "ry", "rotation", "large-arc flag", "sweep flag", "x", "y"]
    case .close: []
    }
  }

  /// Whether a parameter is an arc flag: a single 0 or 1 that needs no separator.
  func isFlag(_ index: Int) -> Bool { self == .arc && (index == 3 || index == 4) }
}

/// Builds a path from commands and their numbers. It keeps the current point, the start of the sub-path and the last
/// control point, to which relative and smooth commands refer.
struct PathDataBuilder {
  private(set) var path = VectorPath()
  private var current = Vec2.zero
  private var start = Vec2.zero
  /// The last control point of consecutive C and S commands, or Q and T commands.
  private var cubicControl: Vec2?
  private var quadControl: Vec2?

  /// Adds a command. `numbers` has one number per parameter; relative numbers count from the current point.
  mutating func add(_ command: PathCommand, relative: Bool, _ numbers: [Double]) {
    let origin = relative ? current : .zero
    func point(_ index: Int) -> Vec2 {
      Vec2((origin.x + numbers[index]).limitedToFinite, (origin.y + numbers[index + 1]).limitedToFinite)
    }
    var cubicControl: Vec2?
    var quadControl: Vec2?
    switch command {
    case .move:
      current = point(0)
      start = current
      path.move(to: current)
    case .line:
      current = point(0)
      path.line(to: current)
    case .horizontal:
      current.x = (origin.x + numbers[0]).limitedToFinite
      path.line(to: current)
    case .vertical:
      current.y = (origin.y + numbers[0]).limitedToFinite
      path.line(to: current)
    case .cubic:
      cubicControl = point(2)
      path.cubic(point(0), point(2), to: point(4))
      current = point(4)
    case .smoothCubic:
      cubicControl = point(0)
      path.cubic(mirrored(self.cubicControl), point(0), to: point(2))
      current = point(2)
    case .quad:
      quadControl = point(0)
      path.quad(control: point(0), to: point(2))
      current = point(2)
    case .smoothQuad:
      let control = mirrored(self.quadControl)
      quadControl = control
      path.quad(control: control, to: point(0))
      current = point(0)
    case .arc:
      path.arc(
        radii: Vec2(numbers[0].magnitude, numbers[1].magnitude), rotation: numbers[2],
        largeArc: numbers[3] != 0, sweep: numbers[4] != 0, to: point(5))
      current = point(5)
    case .close:
      path.close()
      current = start
    }
    (self.cubicControl, self.quadControl) = (cubicControl, quadControl)
  }

  /// Returns the last control point reflected in the current point, or the current point if there is none.
  private func mirrored(_ control: Vec2?) -> Vec2 {
    guard let control else { return current }
    let mirrored = current * 2 - control
    return Vec2(mirrored.x.limitedToFinite, mirrored.y.limitedToFinite)
  }
}
