/// A staircase easing: `steps(count, position)` of CSS Easing Functions Level 2.
package struct Steps: Hashable, Sendable {
  /// The positions of the jumps: `jumpStart` has one at 0, `jumpEnd` one at 1, `jumpBoth` both, `jumpNone` neither.
  package enum Position: String, CaseIterable, Sendable {
    case jumpStart = "jump-start"
    case jumpEnd = "jump-end"
    case jumpNone = "jump-none"
    case jumpBoth = "jump-both"

    /// Reads the keywords of CSS, `start` and `end` included.
    package init?(word: String) {
      switch word {
      case "start": self = .jumpStart
      case "end": self = .jumpEnd
      default: self.init(rawValue: word)
      }
    }

    /// The fewest steps allowed.
    package var smallestCount: Int { self == .jumpNone ? 2 : 1 }
  }

  package let count: Int
  package let position: Position

  /// Makes a staircase; nil for fewer than one step, or fewer than two with `jumpNone`.
  package init?(_ count: Int, _ position: Position = .jumpEnd) {
    guard count >= position.smallestCount else { return nil }
    self.init(unchecked: count, position)
  }

  init(unchecked count: Int, _ position: Position) {
    self.count = count
    self.position = position
  }

  /// The number of jumps; the height of each is 1 / jumps.
  private var jumps: Double {
    switch position {
    case .jumpStart, .jumpEnd: Double(count)
    case .jumpNone: Double(count) - 1
    case .jumpBoth: Double(count) + 1
    }
  }

  /// The eased progress at progress `x`; with `before`, the instant of a jump belongs to the step below it.
  package func value(at x: Double, before: Bool = false) -> Double {
    let scaled = (x * Double(count)).limitedToFinite
    var step = scaled.rounded(.down)
    if before && step == scaled { step -= 1 }
    if position == .jumpStart || position == .jumpBoth { step += 1 }
    if x >= 0 && step < 0 { step = 0 }
    if x <= 1 && step > jumps { step = jumps }
    return step / jumps
  }
}
