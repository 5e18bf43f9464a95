internal import DrawstringCore

/// A value of an exported animation as keyframes with cubic Béziers between them, in the form that players read.
package struct BakedTrack: Sendable {
  /// The timing between a keyframe and the next one.
  package enum Timing: Hashable, Sendable {
    /// The value stays until the next keyframe.
    case hold
    case linear
    /// The handles of a cubic Bézier in the unit square of time and value, as in CSS.
    case bezier(x1: Double, y1: Double, x2: Double, y2: Double)
  }

  package struct Key: Sendable {
    package var frame: Double
    package var value: [Double]
    package var timing: Timing
  }

  /// In the order of their frames, at least one. Before the first and after the last keyframe the value stays.
  package var keys: [Key]
  /// Whether every piece is the function of the effect itself.
  package var isExact: Bool
  /// The measured deviation from the effect.
  package var deviation = Deviation()

  package var isConstant: Bool { keys.count == 1 }

  /// The track of a channel that the budget did not reach.
  static let nothing = BakedTrack(keys: [Key(frame: 0, value: [], timing: .hold)], isExact: false)

  /// The value at a frame.
  package func value(at frame: Double) -> [Double] {
    let next = keys.partition { $0.frame > frame }
    return next == 0 ? keys[0].value : value(at: frame, after: next - 1)
  }

  /// The value at a frame at or after a keyframe, and before the next keyframe.
  func value(at frame: Double, after index: Int) -> [Double] {
    let from = keys[index]
    guard index + 1 < keys.count, from.timing != .hold else { return from.value }
    let to = keys[index + 1]
    let part = from.timing.value(at: (frame - from.frame) / (to.frame - from.frame))
    return zip(from.value, to.value).map { $0 + ($1 - $0) * part }
  }
}

extension BakedTrack.Timing {
  /// The progress of the value at a share of the time, 0 to 1.
  func value(at part: Double) -> Double {
    switch self {
    case .hold: return 0
    case .linear: return part
    case .bezier(let x1, let y1, let x2, let y2):
      return CubicBezier(unchecked: x1, y1, x2, y2).value(at: part)
    }
  }

  /// The largest progress of the value, as a multiple of the difference between its keyframes; at least 1.
  var reach: Double {
    guard case .bezier(_, let y1, _, let y2) = self else { return 1 }
    return max(y1.magnitude, y2.magnitude, 1)
  }

  /// The timing run backwards.
  var reversed: BakedTrack.Timing {
    guard case .bezier(let x1, let y1, let x2, let y2) = self else { return self }
    return .bezier(x1: 1 - x2, y1: 1 - y2, x2: 1 - x1, y2: 1 - y1)
  }
}

extension BakedTrack.Timing {
  /// The timing with handles inside the square of time and value, in which some players keep them.
  var limited: BakedTrack.Timing {
    guard case .bezier(let x1, let y1, let x2, let y2) = self else { return self }
    return .bezier(x1: x1, y1: min(max(y1, 0), 1), x2: x2, y2: min(max(y2, 0), 1))
  }

  func rounded(_ digits: Int) -> BakedTrack.Timing {
    guard case .bezier(let x1, let y1, let x2, let y2) = self else { return self }
    let digits = min(max(digits, 2), 7)
    func number(_ x: Double) -> Double { ExportNumber.rounded(x, digits) }
    return .bezier(x1: number(x1), y1: number(y1), x2: number(x2), y2: number(y2))
  }
}

/// The timings of an animation, by their handles in hundredths.
///
/// rlottie treats two timings as one if their handles are the same in hundredths, so timings that differ by less have to
/// be moved apart.
struct HandleTable {
  private struct Key: Hashable {
    var hundredths: [Int]

    init(_ timing: BakedTrack.Timing) {
      guard case .bezier(let x1, let y1, let x2, let y2) = timing else {
        hundredths = []
        return
      }
      hundredths = [x1, y1, x2, y2].map { Int(limiting: ($0 * 100).rounded()) }
    }
  }

  private var timings: [Key: BakedTrack.Timing] = [:]

  /// Distances by which the x handles are moved, the nearest first.
  static let shifts: [(x1: Double, x2: Double)] = {
    var list: [(x1: Double, x2: Double)] = []
    for ring in 1...6 {
      for a in -ring...ring {
        for b in -ring...ring where Swift.max(abs(a), abs(b)) == ring {
          list.append((x1: Double(a) / 100, x2: Double(b) / 100))
        }
      }
    }
    return list
  }()

  func contains(likeOf timing: BakedTrack.Timing) -> Bool { timings[Key(timing)] != nil }

  /// Adds a timing, unless there is one that is the same in hundredths; returns that one, or nil.
  mutating func insert(_ timing: BakedTrack.Timing) -> BakedTrack.Timing? {
    let key = Key(timing)
    if let known = timings[key] { return known == timing ? nil : known }
    timings[key] = timing
    return nil
  }
}
