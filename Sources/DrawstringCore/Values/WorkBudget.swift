/// The amount of work that a command may still do.
///
/// Work is counted in units of about one nanosecond on a typical machine and never measured: the same input stops at
/// the same point everywhere. One budget is made per command and handed down to its parts. When the budget is spent,
/// optional work (a finer check, one more moment) is skipped with a note to the user; work that cannot be skipped is an
/// error.
package struct WorkBudget: Hashable, Sendable {
  package private(set) var left: Int
  package let total: Int

  package init(_ units: Int) {
    left = max(units, 0)
    total = left
  }

  package var isSpent: Bool { left == 0 }
  package var spent: Int { total - left }

  package mutating func spend(_ units: Int) { left -= min(max(units, 0), left) }

  /// Returns the budget of one of `parts` parts that share the remaining work evenly. The caller must spend here what
  /// the part spends.
  package func share(of parts: Int) -> WorkBudget { WorkBudget(left / max(parts, 1)) }
}

// MARK: Limits

extension WorkBudget {
  /// The budget of a command: half of the five seconds that any small file may take, as a margin for slower machines
  /// and low estimates.
  package static var command: WorkBudget { WorkBudget(Int(clamping: 2_500_000_000 as Int64)) }

  /// The most bytes of paths in one frame, which is printed or drawn as a whole.
  package static let mostPathBytes = 16_000_000

  /// The most tests of walls by bodies a second: bodies × steps a second × walls.
  package static let mostLooksOfPhysics = 1_000_000_000

  /// The most walls of physics.
  package static let mostWalls = 1_000_000

  /// The most work of a frame of a compiled effect.
  static let mostFrameWork = 2_000_000_000

  /// The most layers of the copies of all replicators of a compiled effect.
  static let mostCopiedLayers = 1_000_000

  /// The most bytes of documents that a command holds before it writes them.
  package static let mostBytes = 200_000_000
}

// MARK: Costs

/// Costs in units, measured with stress inputs rather than typical files.
extension WorkBudget {
  /// A number of a frame: filling, copying and reading.
  package static let slot = 3
  /// A node's time and progress.
  package static let node = 80
  /// A track's value.
  package static let track = 80
  /// One instruction of a formula.
  static let instruction = 10
  /// The start of a formula.
  static let formula = 20
  /// An element of a path that is measured again in each frame.
  static let measuredElement = 500
  /// An element of a path that is made to fit another.
  static let morphedElement = 5_000
  /// A step of a body, without its walls.
  static let bodyStep = 100
  /// A wall listed as near a body, and a wall tested against the body's way.
  static let listedWall = 1
  static let metWall = 25
  /// A wall whose shape is built.
  static let shapedWall = 150
  /// A property that a check reads in a frame, and an expectation.
  package static let look = 20
  package static let expectation = 100
  /// A layer whose luminance a check reads.
  package static let light = 100
  /// A property compared in two frames.
  package static let compared = 40
  /// An event, found and named.
  package static let event = 2_500
  /// A position of a plot, and each value there, drawing included.
  package static let plottedPlace = 4_000
  package static let plottedValue = 8_000
  /// A byte of a picture.
  package static let drawnByte = 40
  /// A byte of a picture that is drawn for comparison, and a layer of a picture of characters.
  package static let readByte = 15
  package static let rasteredLayer = 2_500
  /// A point of the outline of a stroke.
  package static let strokePoint = 200
  /// An element of a picture that is drawn in pixels: reading its attributes.
  package static let readElement = 3_000
  /// A pixel of a picture, and an edge that crosses a line of pixels.
  package static let pixel = 4
  package static let crossing = 100
  /// A pixel of a picture of a film, beside its drawing: composing the picture and comparing it with the last one.
  package static let filmPixel = 20
  /// A layer of an exported animation: its groups, shapes and channels.
  package static let exportedLayer = 80_000
  /// A value of an exported animation at one instant: reading and keeping.
  package static let sampledValue = 200
  /// A number of a frame that is drawn for playing: reading, keeping and printing.
  package static let bakedNumber = 400
  /// A node of YAML: reading, compiling and checking.
  package static let readNode = 5_000
  /// A byte kept by a timeline. Counted above its time, so that timelines take at most a few hundred megabytes.
  package static let keptByte = 6
}
