/// How much work may still be done.
///
/// Work is counted in units of about a nanosecond of a usual machine, and never measured: the same input ends at the same
/// place everywhere. One budget is made for a command and is handed down to all of its parts. Where it is spent, what is
/// optional (a finer look, one more moment) is left out and the user is told; what cannot be left out is an error.
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

  /// A budget for the first of some parts that share what is left evenly. What the part spends is to be spent here, too.
  package func share(of parts: Int) -> WorkBudget { WorkBudget(left / max(parts, 1)) }
}

// MARK: Limits

extension WorkBudget {
  /// What a command may do: half of the five seconds that no small file may keep it, so that a machine half as fast, and
  /// an estimate half too low, stay within them.
  package static var command: WorkBudget { WorkBudget(Int(clamping: 2_500_000_000 as Int64)) }

  /// Bytes of the paths of one frame, which is printed or drawn as a whole.
  package static let mostPathBytes = 16_000_000

  /// What a page may take. It is baked on several cores.
  package static var page: WorkBudget { WorkBudget(Int(clamping: 4_000_000_000 as Int64)) }

  /// Steps of bodies a second times the walls that there are: the most that they could look at.
  package static let mostLooksOfPhysics = 1_000_000_000

  /// Bytes of the documents that a command holds before it writes them.
  package static let mostBytes = 200_000_000
}

// MARK: Costs

/// What takes how many units; measured, with hostile files rather than usual ones.
extension WorkBudget {
  /// A number of a frame: it is filled, copied and looked at.
  package static let slot = 3
  /// A node's time and progress.
  package static let node = 40
  /// A track's value.
  static let track = 40
  /// One instruction of a formula.
  static let instruction = 10
  /// Setting out to run a formula.
  static let formula = 20
  /// An element of a path that is measured anew in each frame.
  static let measuredElement = 500
  /// A step of a body without the walls it looks at.
  static let bodyStep = 30
  /// A wall that is listed as near a body, and one that its way may meet.
  static let listedWall = 1
  static let metWall = 12
  /// A wall that takes its shape.
  static let shapedWall = 12
  /// A property that a check looks at in a frame, and an expectation.
  package static let look = 20
  package static let expectation = 100
  /// A layer whose light is looked at.
  package static let light = 100
  /// A property that is compared in two frames.
  package static let compared = 40
  /// An event that is found and named.
  package static let event = 2_500
  /// A place of a plot, and each value there: they are drawn, too.
  package static let plottedPlace = 4_000
  package static let plottedValue = 8_000
  /// A byte of a picture, and a layer of one that is made of characters.
  package static let drawnByte = 5
  /// A byte of a picture that is drawn to be compared with others of its kind.
  package static let readByte = 15
  package static let rasteredLayer = 2_500
  /// A pixel of a picture of characters, and an edge that crosses a line of them.
  package static let pixel = 2
  package static let crossing = 100
  /// A number of a frame that is drawn to be played: it is read, kept and printed.
  package static let bakedNumber = 400
  /// A node of YAML that is read, compiled and checked.
  package static let readNode = 5_000
  /// A byte that a timeline keeps. It takes less time than that, and is counted so that all of them are no more than a
  /// few hundred megabytes.
  package static let keptByte = 6
}
