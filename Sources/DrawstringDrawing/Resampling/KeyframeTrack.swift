internal import DrawstringCore

/// The values of one channel over a range of places, as keyframes.
///
/// Places are whole: ticks of a scenario, or frames of a segment. At a jump two keyframes may have the same place, from which
/// on the later one counts. Before the first keyframe and after the last one the value stays.
package struct KeyframeTrack: Sendable {
  /// The timing between a keyframe and the next one.
  package enum Timing: Hashable, Sendable {
    /// The value stays until the next keyframe.
    case hold
    case linear
    /// The handles of a cubic Bézier in the unit square of time and value, as in CSS.
    case bezier(x1: Double, y1: Double, x2: Double, y2: Double)
  }

  package struct Key: Hashable, Sendable {
    package var place: Double
    /// The kind of the value, in tracks of texts: the index of the words around its numbers.
    package var kind = 0
    package var value: [Double]
    package var timing: Timing

    package init(place: Double, kind: Int = 0, value: [Double], timing: Timing) {
      self.place = place
      self.kind = kind
      self.value = value
      self.timing = timing
    }
  }

  /// In the order of their places, at least one.
  package var keys: [Key]
  /// The words of each kind of text; none for a channel that is absent.
  package var words: [[String]] = []
  /// Whether every piece is the function of the effect itself.
  package var isExact = false
  /// The measured deviation from the effect.
  package var deviation = Deviation()

  package init(keys: [Key], words: [[String]] = [], isExact: Bool = false) {
    self.keys = keys
    self.words = words
    self.isExact = isExact
  }

  package var isConstant: Bool { keys.count == 1 }

  /// The value at a place, which may lie between two whole ones.
  package func value(at place: Double) -> [Double] { value(at: place, after: key(at: place)) }

  /// The last keyframe at or before a place; the first one if there is none.
  func key(at place: Double) -> Int { max(keys.partition { $0.place > place } - 1, 0) }

  /// The value at a place at or after a keyframe, and before the next keyframe.
  package func value(at place: Double, after index: Int) -> [Double] {
    let from = keys[index]
    guard index + 1 < keys.count, from.timing != .hold, place > from.place else { return from.value }
    let to = keys[index + 1]
    return from.mixed(with: to, from.timing.value(at: (place - from.place) / (to.place - from.place)))
  }

  /// The text of a keyframe; nil where the channel is absent.
  package func text(_ key: Key) -> SVGText? {
    words[key.kind].isEmpty ? nil : SVGText(words: words[key.kind], numbers: key.value)
  }

  /// The first text.
  var firstText: SVGText? { keys.lazy.compactMap(text).first }
}

extension KeyframeTrack.Key {
  /// The value at a part of the straight way to another key, or beyond it.
  func mixed(with other: KeyframeTrack.Key, _ part: Double) -> [Double] {
    zip(value, other.value).map { $0 + ($1 - $0) * part }
  }
}

extension [KeyframeTrack.Key] {
  /// The keyframes without those that hold the value that is already in effect, as near as the bounds of the lanes.
  package func withoutIdle(_ bounds: [Double]) -> [KeyframeTrack.Key] {
    var kept: [KeyframeTrack.Key] = []
    for key in self {
      if key.timing == .hold, let last = kept.last, last.timing == .hold,
        zip(zip(last.value, key.value), bounds).allSatisfy({ abs($0.0 - $0.1) <= $1 })
      {
        continue
      }
      kept.append(key)
    }
    return kept
  }
}

/// The largest measured deviation of a track from its effect, as shares of the tolerance.
package struct Deviation: Sendable {
  /// At whole frames.
  package var atFrames = 0.0
  /// At the measured instants between frames; nil if they were not all measured.
  package var between: Double? = 0

  package init() {}

  package func joined(_ other: Deviation) -> Deviation {
    var joined = self
    joined.atFrames = max(atFrames, other.atFrames)
    joined.between = between.flatMap { own in other.between.map { max(own, $0) } }
    return joined
  }
}

extension KeyframeTrack.Timing {
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
  package var reach: Double {
    guard case .bezier(_, let y1, _, let y2) = self else { return 1 }
    return max(y1.magnitude, y2.magnitude, 1)
  }

  /// The timing run backwards.
  package var reversed: KeyframeTrack.Timing {
    guard case .bezier(let x1, let y1, let x2, let y2) = self else { return self }
    return .bezier(x1: 1 - x2, y1: 1 - y2, x2: 1 - x1, y2: 1 - y1)
  }
}

extension KeyframeTrack.Timing {
  /// The timing with handles inside the square of time and value, in which some players keep them.
  var limited: KeyframeTrack.Timing {
    guard case .bezier(let x1, let y1, let x2, let y2) = self else { return self }
    return .bezier(x1: x1, y1: min(max(y1, 0), 1), x2: x2, y2: min(max(y2, 0), 1))
  }

  func rounded(_ digits: Int) -> KeyframeTrack.Timing {
    guard case .bezier(let x1, let y1, let x2, let y2) = self else { return self }
    let digits = min(max(digits, 2), 7)
    func number(_ x: Double) -> Double { RoundedNumber.rounded(x, digits) }
    return .bezier(x1: number(x1), y1: number(y1), x2: number(x2), y2: number(y2))
  }
}
