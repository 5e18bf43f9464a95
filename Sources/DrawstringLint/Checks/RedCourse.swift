internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// The course of a colour, as far as it goes to a saturated red and away from it (WCAG 2.2, «general flash and red flash
/// thresholds», note 3, after ISO 9241-391).
///
/// A change is one to or from a colour of whose light at least four fifths are red, by more than 0.2 in the CIE 1976
/// uniform chromaticity diagram; the next one has to go the other way.
struct RedCourse {
  /// The chromaticities since the last change: of saturated reds, and of all others.
  private var reds: [Vec2] = []
  private var others: [Vec2] = []
  private var last: LinearColor?
  /// Whether the last change was to a saturated red; nil before the first.
  private var wentToRed: Bool?
  /// When a change opposed the one before it.
  private(set) var changes: [Nanoseconds] = []

  private static let least = 0.2
  private static let share = 0.8

  mutating func add(_ color: LinearColor, at instant: Nanoseconds) {
    if color == last { return }
    last = color
    let place = color.chromaticity
    let isRed = color.red >= Self.share * (color.red + color.green + color.blue) && !color.isBlack
    if isRed, wentToRed != true,
      reds.contains(where: { isFar($0, place) }) || others.contains(where: { isFar($0, place) })
    {
      wentToRed = true
    } else if wentToRed != false, reds.contains(where: { isFar($0, place) }) {
      wentToRed = false
    } else {
      keep(place, isRed: isRed)
      return
    }
    changes.append(instant)
    reds.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    keep(place, isRed: isRed)
  }

  private mutating func keep(_ place: Vec2, isRed: Bool) {
    if isRed { reds.append(place) } else { others.append(place) }
  }

  private func isFar(_ a: Vec2, _ b: Vec2) -> Bool { (a - b).length > Self.least }
}
