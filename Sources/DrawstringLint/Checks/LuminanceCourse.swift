internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// The course of a luminance, as far as it goes to and fro (WCAG 2.2, «general flash»).
struct LuminanceCourse {
  /// The least and the most since the last change.
  private var low = Double.infinity
  private var high = -Double.infinity
  /// Whether the last change was for the brighter; nil before the first.
  private var isRising: Bool?
  /// When a change opposed the one before it.
  private(set) var changes: [Nanoseconds] = []

  /// WCAG: a tenth of the largest luminance, the darker state below 0.8.
  private static let least = 0.1
  private static let brightest = 0.8

  mutating func add(_ value: Double, at instant: Nanoseconds) {
    low = min(low, value)
    high = max(high, value)
    if isRising != true, value - low >= Self.least, low < Self.brightest {
      isRising = true
    } else if isRising != false, high - value >= Self.least, value < Self.brightest {
      isRising = false
    } else {
      return
    }
    changes.append(instant)
    low = value
    high = value
  }
}
