/// The commands of SVG path data and what each takes.
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

  /// Reads a letter; a small one is the relative form.
  init?(letter: UInt8) {
    self.init(rawValue: letter & ~0x20)
    if letter < 0x41 { return nil }
  }

  /// The numbers it takes, by the names SVG gives them.
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

  /// Whether one of its numbers is an arc flag: a single 0 or 1 that needs no separator.
  func isFlag(_ index: Int) -> Bool { self == .arc && (index == 3 || index == 4) }
}
